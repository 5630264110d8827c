"""How texts were understood: one reading chosen of several, sentences joined to one message."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from games.talk import sentences as say
from games.talk.diplomacy.grammar.fitting import fits_together
from games.talk.diplomacy.grammar.meaning import Weighed
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.folding import as_offered, fold
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.saying.plain import plain
from games.talk.levels import level as level_of

_ANSWERS = (say.Accept, say.Reject)
WHICH = "That can mean several things: which one?"


class Informal(Enum):
    """Talk without a formal meaning."""

    CHAT = "chat"


CHAT: Final = Informal.CHAT


@dataclass(frozen=True)
class Reading:
    """How a text was understood.

    ``meaning`` is None where nothing or several things fit; ``readings`` lists the others
    considered, likeliest first; ``sentence`` says the meaning back to the writer; ``mistake`` what
    was not understood, and ``nearest`` sentences that would be, also where chatter may have been
    meant for more. ``typos`` are the corrections made. ``unfit``: the words were understood, and
    the mistake says why they fit nothing on the board.
    """

    meaning: say.Sentence | Informal | None
    readings: Sequence[say.Sentence] = ()
    sentence: str = ""
    mistake: str = ""
    nearest: Sequence[str] = ()
    typos: Sequence[tuple[str, str]] = field(default=())
    unfit: bool = False

    @property
    def level(self) -> int | None:
        """The lowest level of L that holds the meaning."""
        return level_of(self.meaning) if isinstance(self.meaning, say.Sentence) else None


def chosen(
    weighed: Iterable[Weighed], context: Context, typos: Sequence[tuple[str, str]]
) -> Reading:
    """The one likeliest meaning, or a question where several are as likely.

    Meanings whose parts do not fit together count only where no other does.
    """
    costs: dict[str, tuple[int, say.Sentence]] = {}
    for cost, sentence in weighed:
        text = NOTATION.write(canonical(sentence))
        if text not in costs or costs[text][0] > cost:
            costs[text] = (cost, sentence)
    fitting = [one for one in costs.values() if fits_together(one[1])]
    ordered = sorted(fitting or costs.values(), key=lambda one: one[0])
    best = [sentence for cost, sentence in ordered if cost == ordered[0][0]]
    others = [sentence for _, sentence in ordered]
    if len(best) > 1:
        return Reading(None, others, mistake=WHICH, typos=typos)
    said = plain(best[0], context)
    return Reading(best[0], others[1:], sentence=said, typos=typos)


def canonical(sentence: say.Sentence) -> say.Sentence:
    """The sentence with a deal's elements folded and in one order, for comparing."""
    if isinstance(sentence, say.Propose | say.Accept | say.Reject):
        write = NOTATION.write
        deal = sorted(
            fold(sentence.deal),
            key=lambda one: write(say.Propose("FRA", ("ENG",), (one,))),
        )
        return type(sentence)(sentence.sender, sentence.receivers, tuple(deal), sentence.time)
    return sentence


def compared(meaning: say.Sentence | Informal | None) -> str:
    return NOTATION.write(canonical(meaning)) if isinstance(meaning, say.Sentence) else ""


def together(readings: Sequence[Reading], context: Context) -> Reading:
    """Several sentences as one message: chatter falls away, proposals make one deal."""
    said = [reading for reading in readings if reading.meaning is not CHAT]
    if not said:
        return Reading(CHAT)
    failed = [reading for reading in said if reading.meaning is None]
    if len(failed) == 1 and failed[0].mistake == WHICH and len(said) > 1:
        return _asked_whole(said, failed[0], context)
    if failed or len(said) == 1:
        return (failed or said)[0]
    meanings = [reading.meaning for reading in said]
    if len({compared(meaning) for meaning in meanings}) == 1:
        return said[0]
    accepted = next((one for one in meanings if isinstance(one, say.Accept)), None)
    first = accepted or meanings[0]
    rest = [one for one in meanings if not (one is first and isinstance(one, _ANSWERS))]
    deal: list[say.Element] = []
    for meaning in rest:
        if not isinstance(meaning, say.Propose):
            return Reading(
                None,
                [one for one in meanings if isinstance(one, say.Sentence)],
                mistake="These are several messages: send them one at a time.",
            )
        deal += [one for one in meaning.deal if one not in deal]
    if accepted:
        more = as_offered(tuple(deal), accepted.deal)
        deal = [*accepted.deal, *(one for one in more if one not in accepted.deal)]
        if set(fold(tuple(deal))) == set(fold(accepted.deal)):
            return next(one for one in said if one.meaning is accepted)
    offer = say.Propose(context.speaker, context.to, fold(tuple(deal)))
    typos = [typo for reading in said for typo in reading.typos]
    return Reading(offer, (), sentence=plain(offer, context), typos=typos)


def _asked_whole(said: Sequence[Reading], open_one: Reading, context: Context) -> Reading:
    """The question which of several meanings one sentence has, each with what the others say."""
    wholes = (
        together([replace(one, meaning=way) if one is open_one else one for one in said], context)
        for way in open_one.readings
    )
    meanings = [one.meaning for one in wholes if isinstance(one.meaning, say.Sentence)]
    return replace(open_one, readings=meanings) if meanings else open_one
