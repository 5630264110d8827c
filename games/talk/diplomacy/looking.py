"""How one sentence reads: as it stands, else without words that carry nothing, or in parts."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from games.talk import sentences as say
from games.talk.chart import Search, TooMuchWork
from games.talk.diplomacy.asides import is_remark
from games.talk.diplomacy.chatter import harmless
from games.talk.diplomacy.circumstances import circumstance
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.doubtful import doubt
from games.talk.diplomacy.explaining import explains
from games.talk.diplomacy.glance import MOST_WORK, Place, glance
from games.talk.diplomacy.joints import explained, powers
from games.talk.diplomacy.language import grammar, lexicon
from games.talk.diplomacy.lines import Line
from games.talk.diplomacy.readings import CHAT, WHICH, Reading, Talk, chosen, compared, together
from games.talk.diplomacy.second_look import corrections, lighter, parts
from games.talk.diplomacy.signs import by_signs

_LOOK = 500
"""Steps by which a second look may go beyond the first."""
_THEREFORE = (("so",), ("therefore",), ("hence",))
"""What follows a reason."""
_CLOSING = 4
"""Words that may round off what is said."""


@dataclass(slots=True)
class _Patience:
    """Steps that may still be spent on looking at a line again."""

    left: int


_Looking = Callable[[Line, Place, _Patience], Reading | None]


def look(line: Line, place: Place) -> Reading:
    """How one sentence reads, its misspellings put right in every way that is as near."""
    first, *others = (_looked_at(one, place) for one in (line, *line.others))
    told = [one for one in (first, *others) if isinstance(one.meaning, say.Sentence)]
    denials = {one.words.count("not") for one in (line, *line.others)}
    if len({compared(one.meaning) for one in told}) > 1 or (told and len(denials) > 1):
        said = [one.meaning for one in told if isinstance(one.meaning, say.Sentence)]
        return Reading(None, said, mistake=WHICH, typos=first.typos)
    return (told or [first])[0]


def remarks(line: Line, context: Context) -> bool:
    """Whether a line only remarks on something: no order, promise or condition is in it."""
    of_others = is_remark(line.words, line.lattice.words, line.lattice.spans)
    return of_others or circumstance(line, context.both)


def _looked_at(line: Line, place: Place) -> Reading:
    """How one sentence reads: as it stands, else at a second look.

    Looking again takes about three times as long as looking once, at most.
    """
    reading, spent = glance(line, place, MOST_WORK)
    if isinstance(reading.meaning, say.Sentence) or reading.readings:
        return reading
    again = None
    if reading.meaning is None:
        again = _tried(_seen_again, line, place, _Patience(3 * spent + _LOOK))
    offered = isinstance(place.context.open, say.Propose)
    told = reading.meaning is CHAT and not reading.loose and not offered
    if again is None and not told:
        again = _tried(_without_explanation, line, place, _Patience(MOST_WORK))
    if again is None and not told and (said := by_signs(line, place.context)):
        return chosen([(0, said)], place.context, reading.typos)
    return again if again and again.meaning is not None else reading


def _tried(look: _Looking, line: Line, place: Place, patience: _Patience) -> Reading | None:
    """What a look at a line comes to; None if it takes too long."""
    try:
        return look(line, place, patience)
    except TooMuchWork:
        return None


def _seen_again(line: Line, place: Place, patience: _Patience) -> Reading | None:
    """How a sentence that does not read as it stands reads at a second look."""
    if without := lighter(line, lexicon()):
        again = _again(without, place, patience)
        said = again.meaning
        if isinstance(said, say.Sentence) and not doubt(line, said, place.context):
            return again
    if whole := _in_parts(line, place, patience):
        return whole
    for right in corrections(line, lexicon()):
        again = _again(right, place, patience)
        if isinstance(again.meaning, say.Sentence):
            return again
    return None


def _again(line: Line, place: Place, patience: _Patience) -> Reading:
    """How one sentence reads; what it costs is taken from the patience left."""
    reading, spent = glance(line, place, max(patience.left, 0))
    patience.left -= spent + _LOOK // 4
    return reading


def _without_explanation(line: Line, place: Place, patience: _Patience) -> Reading | None:
    """How a sentence reads that is explained before it is said."""
    for why, rest, follows, loose in explained(line, lexicon()):
        if not explains(why, True, place.context.both):
            continue
        there = replace(place, named=powers(why, place.context.both) or place.named)
        reading = _after_explanation(rest, there, patience)
        said = reading.meaning
        if not isinstance(said, say.Sentence) or _beside_question(said, place.context):
            continue
        plain = loose and isinstance(said, say.Accept | say.Reject | say.Withdraw)
        if doubt(line, said, place.context) or not explains(why, plain, place.context.both):
            continue
        told = _again(why, place, patience)
        if not (_adds(told.meaning, said, follows) or told.readings):
            return reading
    return None


def _adds(why: say.Sentence | Talk | None, said: say.Sentence, follows: bool) -> bool:
    """Whether what explains something says more than why: news may only lead up to it."""
    if isinstance(why, say.Propose) and isinstance(said, say.Accept):
        return not set(why.deal) <= set(said.deal)
    news = follows and isinstance(why, say.Inform)
    return isinstance(why, say.Sentence) and not news and compared(why) != compared(said)


def _after_explanation(line: Line, place: Place, patience: _Patience) -> Reading:
    """How what was explained reads by itself."""
    reading = _again(line, place, patience)
    if reading.meaning is None:
        reading = _seen_again(line, place, patience) or reading
    if isinstance(reading.meaning, say.Sentence):
        return reading
    said = by_signs(line, place.context)
    return chosen([(0, said)], place.context, reading.typos) if said else reading


def _beside_question(said: say.Sentence, context: Context) -> bool:
    """Whether something else is said where an answer, or a yes or no to an offer, is awaited."""
    awaited = context.awaited
    if awaited is None:
        return False
    if isinstance(awaited, say.Query):
        return not isinstance(said, say.Answer)
    return isinstance(said, say.Withdraw)


def _in_parts(line: Line, place: Place, patience: _Patience) -> Reading | None:
    """How a sentence reads from comma to comma; None unless every part reads or is harmless."""
    found: list[tuple[Line, Reading]] = []
    cut = parts(line, lexicon())
    for at, part in enumerate(cut):
        if is_remark(part.words, part.lattice.words, part.lattice.spans) or _closes(part):
            continue
        reason = bool(found) or any(one.words[:1] in _THEREFORE for one in cut[at + 1 : at + 2])
        if reason and _states(part, place.context):
            continue
        reading = _again(part, place, patience)
        if reading.meaning is None and (without := lighter(part, lexicon())):
            reading = _again(without, place, patience)
        if part.words[:1] in _THEREFORE and not isinstance(reading.meaning, say.Sentence):
            rest = _again(lexicon().like(part, part.words[1:], part.asked), place, patience)
            reading = rest if isinstance(rest.meaning, say.Accept | say.Reject) else reading
        if reading.meaning is None or (reading.meaning is CHAT and not harmless(part)):
            return None
        found.append((part, reading))
        if isinstance(reading.meaning, say.Sentence):
            place = replace(place, before=reading.meaning)
    if not found:
        return None
    readings = [reading for _, reading in found]
    whole = together(readings, [part.words for part, _ in found], place.context)
    if not isinstance(whole.meaning, say.Sentence) or doubt(line, whole.meaning, place.context):
        return None
    return whole


def _states(part: Line, context: Context) -> bool:
    """Whether a part says how things stand, or what follows from the rest: "so he is stuck"."""
    if part.words[:1] in _THEREFORE:
        part = lexicon().like(part, part.words[1:], part.asked)
    return circumstance(part, context.both)


def _closes(line: Line) -> bool:
    """Whether a part only rounds off what is said: "…, both please"."""
    short = len(line.words) <= _CLOSING
    return short and bool(Search(grammar(), line.lattice, _LOOK).whole("closings"))
