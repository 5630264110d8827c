"""What is written down of a game of Diplomacy, for those who want to read it afterwards."""

from typing import Any

from bots.arena.failures import Failure
from bots.arena.scribe import Step
from bots.sdk.player import Said
from games.core.outcome import Outcome
from games.diplomacy.events import event_json
from games.diplomacy.map import STANDARD
from games.diplomacy.phase import PhaseKind, Season
from games.diplomacy.position import Position
from games.talk.deals import Proposal, State
from games.talk.diplomacy.language.context import Context, read_unit
from games.talk.diplomacy.language.grounding import CODES
from games.talk.diplomacy.language.ontology import NOTATION, POWERS
from games.talk.diplomacy.language.wording import listed, power_name
from games.talk.diplomacy.notary.moderator import verdict_json
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
    """A game as text, phase by phase: who said what to whom, in English and in L, what came of
    it, and what was ordered with how it went.
    """

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._phase = ""

    @property
    def text(self) -> str:
        """All that was noted so far."""
        return "".join(f"{line}\n" for line in self._lines)

    def said(self, position: Position, seat: int, said: Said) -> None:
        """A sentence was said, or words that mean nothing."""
        self._turn_to(position)
        speaker = power_name(POWERS[seat])
        if said.sentence is None:
            self._lines.append(f"{speaker} to {_names(said)}: {said.text}")
            return
        english = write_english(said.sentence, context(position, said.sentence), len(self._lines))
        self._lines.append(f"{speaker} to {_names(said)}: {english}")
        self._lines.append(f"    {NOTATION.write(said.sentence)}")

    def refused(self, position: Position, seat: int, said: Said, why: str) -> None:
        """A sentence could not be said, for this reason."""
        self._turn_to(position)
        self._lines.append(f"  {power_name(POWERS[seat])} may not say that: {why}")
        if said.sentence is not None:
            self._lines.append(f"    {NOTATION.write(said.sentence)}")

    def changed(self, position: Position, change: Change) -> None:
        """A proposal was made or changed, or a promise was judged."""
        if not isinstance(change, Proposal):
            self._lines.append(f"  {verdict_json(change)['sentence']}")
        elif change.state is not State.OPEN:
            why = f": {change.reason}" if change.reason else "."
            self._lines.append(f"  Deal {change.id} is {change.state}{why}")

    def failed(self, failure: Failure) -> None:
        """A bot did something wrong."""
        name = power_name(POWERS[failure.seat])
        self._lines.append(f"  {name}'s bot fails in {failure.phase}: {failure.words}")

    def played(self, step: Step) -> None:
        """A phase was played."""
        self._turn_to(step.before)
        told = event_json(step.events)
        for power, lines in told["orders"].items():
            orders = ", ".join(_order(line, told["results"]) for line in lines)
            self._lines.append(f"{_title(power)} orders: {orders}")
        self._lines += [f"  {_title(power)} is eliminated." for power in told["eliminated"]]

    def ended(self, position: Position, outcome: Outcome | None) -> None:
        """The game is over, or was left."""
        self._lines += ["", outcome.sentence if outcome else "The game was left unfinished."]

    def _turn_to(self, position: Position) -> None:
        """Head what follows with the phase, if it is a new one."""
        if self._phase != str(position.phase):
            self._phase = str(position.phase)
            self._lines += ["", position.phase.words] if self._lines else [position.phase.words]


def _order(line: str, results: dict[str, Any]) -> str:
    """An order with how it went, if it did not simply succeed."""
    unit = " ".join(line.split()[:2])
    outcome = ", ".join(results.get(unit, ()))
    return f"{line} ({outcome})" if outcome else line


def _title(power: str) -> str:
    return STANDARD.powers[STANDARD.seat(power)].name


def _names(said: Said) -> str:
    """Whom it was said to."""
    if said.sentence is not None:
        return listed([power_name(one) for one in said.sentence.receivers])
    return "all" if said.to == "all" else listed([power_name(POWERS[seat]) for seat in said.to])


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
