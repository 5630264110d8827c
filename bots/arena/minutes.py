"""What is written down of a game's talk, for those who want to read it afterwards."""

from games.diplomacy.phase import PhaseKind, Season
from games.diplomacy.position import Position
from games.talk.deals import Proposal, State
from games.talk.diplomacy.context import Context, read_unit
from games.talk.diplomacy.ontology import NOTATION
from games.talk.diplomacy.orders import CODES
from games.talk.diplomacy.table import verdict_json
from games.talk.diplomacy.wording import listed, power_name
from games.talk.diplomacy.writing import write_english
from games.talk.negotiation import Change
from games.talk.sentences import Illocution

_SEASONS = {
    (Season.SPRING, PhaseKind.MOVEMENT): "SPR",
    (Season.SPRING, PhaseKind.RETREATS): "SUM",
    (Season.FALL, PhaseKind.MOVEMENT): "FAL",
    (Season.FALL, PhaseKind.RETREATS): "AUT",
    (Season.WINTER, PhaseKind.ADJUSTMENTS): "WIN",
}


class Transcript:
    """A game's talk as text: who said what to whom, in English and in L, and what came of it."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._phase = ""

    @property
    def text(self) -> str:
        """All that was noted so far."""
        return "".join(f"{line}\n" for line in self._lines)

    def said(self, position: Position, sentence: Illocution) -> None:
        """A sentence was said."""
        if self._phase != str(position.phase):
            self._phase = str(position.phase)
            self._lines += ["", position.phase.words]
        to = listed([power_name(one) for one in sentence.receivers])
        english = write_english(sentence, context(position, sentence), len(self._lines))
        self._lines.append(f"{power_name(sentence.sender)} to {to}: {english}")
        self._lines.append(f"    {NOTATION.write(sentence)}")

    def refused(self, sentence: Illocution, reason: str) -> None:
        """A sentence could not be said, for this reason."""
        self._lines.append(f"  {power_name(sentence.sender)} may not say that: {reason}")
        self._lines.append(f"    {NOTATION.write(sentence)}")

    def chatted(self, agent: str, text: str) -> None:
        """Words were said that mean nothing."""
        self._lines.append(f"{power_name(agent)}: {text}")

    def changed(self, change: Change) -> None:
        """A proposal was made or changed, or a promise was judged."""
        if not isinstance(change, Proposal):
            self._lines.append(f"  {verdict_json(change)['sentence']}")
        elif change.state is not State.OPEN:
            why = f": {change.reason}" if change.reason else "."
            self._lines.append(f"  Deal {change.id} is {change.state}{why}")


def context(position: Position, sentence: Illocution) -> Context:
    """What a sentence is said in.

    >>> from games.diplomacy.position import start
    >>> said = NOTATION.read("withdraw(FRA,[ENG])")
    >>> context(start(), said).units["FRA"][0].region
    Region(province='BRE', kind='SEA')
    """
    return Context(
        speaker=sentence.sender,
        to=sentence.receivers,
        season=_SEASONS[position.phase.season, position.phase.kind],
        year=position.phase.year,
        units={
            CODES[power]: [read_unit(CODES[power], str(unit)) for unit in units]
            for power, units in position.units.items()
        },
    )
