"""Reads what players type: restricted English to the language L, never guessing silently."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, pairwise

from games.talk import sentences as say
from games.talk.chart import TooMuchWork
from games.talk.diplomacy.as_learned import SURE, Taken, as_learned, enough, guesses, nothing, taken
from games.talk.diplomacy.chatter import replies
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.echoes import spoken_of
from games.talk.diplomacy.gist import gist
from games.talk.diplomacy.glance import Discourse
from games.talk.diplomacy.language import lexicon
from games.talk.diplomacy.longform import long_form
from games.talk.diplomacy.looking import look, remarks
from games.talk.diplomacy.natural import wordings
from games.talk.diplomacy.nearest import nearest
from games.talk.diplomacy.readings import (
    CHAT,
    Informal,
    Reading,
    canonical,
    chosen,
    compared,
    together,
)
from games.talk.diplomacy.tokenized import Tokenized
from games.talk.diplomacy.unmeant import jests, sets_condition

__all__ = ["CHAT", "Informal", "Reading", "canonical", "read"]

MOST_CHARACTERS = 4_000
_IS_IT_SO = frozenset(
    (
        *(("is", one, what) for one in ("that", "it", "this") for what in ("true", "so", "right")),
        *(("is", one, "correct") for one in ("that", "it", "this")),
        *(("true",), ("correct",), ("right",), ("am", "i", "right"), ("are", "you")),
    )
)
"""What makes a question of the news before it: "You are allied with France. Is that true?"."""
_WHY_SO = frozenset(
    (
        *(("why",), ("how", "come"), ("but", "why"), ("and", "why"), ("why", "not"), ("why", "so")),
        *(("why", "is", one) for one in ("that", "it", "this")),
    )
)
"""What asks for the reason of the news before it: "You are allied with France. Why?"."""
_ASIDE = Reading(CHAT)
_MOST_GUESSES, _MOST_HINTS = 2, 3
"""Meanings that are guessed, with the wordings tried of each, and sentences that are suggested."""
_MOST_BESIDE = 2
"""Sentences beside what is said that may be passed over."""
_SPOKEN_OF = frozenset(("they", "them", "their", "he", "him", "his", "she", "her", "hers"))
"""Words for whom was spoken of before."""
_QUARRELS = frozenset(("threat", "insult", "complaint", "accusation"))
"""What a text is about (``gist``) that accepts nothing unless the rules read it so."""
_ECHO = 4
"""Words of a question that may be echoed before it is answered."""


def read(text: str, context: Context, learned: bool = True) -> Reading:
    """How a text reads in its context: by the rules alone, or also by what was learned.

    That reads what they do not, and what it is sure that they misread; what is in the full form is
    never in doubt.

    >>> from games.talk.diplomacy.context import from_json
    >>> from games.talk.diplomacy.ontology import NOTATION
    >>> here = from_json({"speaker": "FRA", "to": ["ENG"], "units": {"ENG": ["F LON"]}})
    >>> reading = read("Pls stay out of the chanel", here)
    >>> NOTATION.write(reading.meaning), reading.level
    ('propose(FRA,[ENG],[Commit(ENG,[FRA],dmz([ENG],[ECH]))])', 1)
    >>> reading.sentence
    'You propose to England: England will stay out of the English Channel.'
    >>> read("Good luck!", here).meaning
    <Informal.CHAT: 'chat'>
    """
    if len(text) > MOST_CHARACTERS:
        return Reading(None, mistake=f"A message has at most {MOST_CHARACTERS:,} characters.")
    try:
        lines = lexicon().lines(text)
        readings = _each(lines, context)
        if any(_refused(*two, context) for two in pairwise(zip(lines, readings, strict=True))):
            return Reading(
                None, mistake="That asks and refuses at once: say in full what you mean."
            )
        found = together(*_weighty(lines, readings, context), context)
        missed = found.meaning is None and not found.readings
        if learned and missed and (others := _beside(lines, readings, context)):
            readings = others
            found = together(*_weighty(lines, readings, context), context)
    except TooMuchWork:
        return Reading(None, mistake="That is too much to be read at once: say it in parts.")
    if isinstance(found.meaning, say.Sentence):
        settled = not learned or text.strip() == long_form(found.meaning)
        return found if settled else _checked(found, found.meaning, lines, context)
    chatter = found.meaning is CHAT
    loose = chatter and any(reading.loose for reading in readings)
    unsure = not chatter or loose or context.awaited is not None
    heard = taken(lines, context) if learned and unsure else []
    if not chatter and found.readings:
        return _preferred(found, as_learned(lines, heard, context))
    strange = any(line.unknown for line in lines) or any(one.formed for one in readings)
    least = SURE if strange or (chatter and not loose) else enough(lines)
    again = as_learned(lines, heard, context, least)
    if again and not (_passes_over_condition(again, lines, readings) or _quarrels(again, text)):
        return again
    if not chatter:
        return _hinted(found, lines, readings, heard, context)
    if _answers_nothing(lines, context):
        return Reading(None, mistake="There is no open offer or question that this would answer.")
    if _says_nothing(heard):
        return found
    if loose and context.awaited:
        unclear = Reading(None, mistake="Say plainly what you answer.")
        return _hinted(unclear, lines, readings, heard, context)
    return replace(found, nearest=tuple(dict.fromkeys(_guessed(heard, context))))


def _hinted(
    found: Reading,
    lines: Sequence[Tokenized],
    readings: Sequence[Reading],
    heard: Sequence[Taken],
    context: Context,
) -> Reading:
    """What is not understood, with what may have been meant or could be said."""
    missed = [line for line, one in zip(lines, readings, strict=True) if one.meaning is None]
    hard = (missed or lines)[0]
    hints = dict.fromkeys(_guessed(heard, context))
    hints |= dict.fromkeys(nearest(hard, context, partial(_understood, context)))
    return replace(found, nearest=tuple(hints or _ready(context))[:_MOST_HINTS])


def _beside(
    lines: Sequence[Tokenized], readings: Sequence[Reading], context: Context
) -> list[Reading] | None:
    """The readings, with what is not understood beside what is taken for chatter if, by what was
    learned, it means nothing by itself; None if it may, or if nothing else is said."""
    missed = [line for line, one in zip(lines, readings, strict=True) if one.meaning is None]
    said = any(isinstance(one.meaning, say.Sentence) for one in readings)
    if not said or len(missed) > _MOST_BESIDE:
        return None
    if any(jests(line.words) or sets_condition(line.words) for line in missed):
        return None
    if any(nothing(taken([line], context, SURE)) < SURE for line in missed):
        return None
    return [_ASIDE if one.meaning is None else one for one in readings]


def _passes_over_condition(
    found: Reading, lines: Sequence[Tokenized], readings: Sequence[Reading]
) -> bool:
    """Whether a text is taken for no more than one of its sentences says, though another of them
    sounds like a condition of it."""
    said = [one.meaning for one in readings]
    told = [compared(one) for one in said if isinstance(one, say.Sentence)]
    alone = isinstance(found.meaning, say.Sentence) and compared(found.meaning) in told
    return alone and any(
        sets_condition(line.words)
        for line, one in zip(lines, said, strict=True)
        if not isinstance(one, say.Sentence)
    )


def _quarrels(found: Reading, text: str) -> bool:
    """Whether a text that was learned to accept something is a threat or a reproach: "I'll make you
    pay for this" settles nothing."""
    return isinstance(found.meaning, say.Accept) and gist(text).kind in _QUARRELS


def _checked(
    found: Reading, meaning: say.Sentence, lines: Sequence[Tokenized], context: Context
) -> Reading:
    """What the rules read, if what was learned is not sure of another meaning; else that, with
    theirs to pick. They know better what accepts or turns down an offer, and what was said before
    the last."""
    if isinstance(meaning, say.Accept | say.Reject):
        return found
    if any(not _SPOKEN_OF.isdisjoint(line.words) for line in lines):
        return found
    other = as_learned(lines, taken(lines, context, SURE), context, SURE)
    if other is None or not isinstance(other.meaning, say.Sentence):
        return found
    same = compared(other.meaning) == compared(meaning)
    return found if same else replace(other, readings=(meaning,))


def _preferred(found: Reading, other: Reading | None) -> Reading:
    """Of several meanings the one that is likely."""
    if other is None or other.meaning is None:
        return found
    same = compared(other.meaning)
    others = [one for one in found.readings if compared(one) != same]
    return replace(other, readings=others) if len(others) < len(found.readings) else found


def _says_nothing(heard: Sequence[Taken]) -> bool:
    """Whether what was learned takes a text rather for nothing than for anything."""
    return sum(one.likely for one in heard if one.meanings) < 1 / 2


def _guessed(heard: Sequence[Taken], context: Context) -> Iterator[str]:
    """What a text may have meant by what was learned, in sentences that say it."""
    for meaning in islice(guesses(heard), _MOST_GUESSES):
        texts = islice(wordings(meaning, context), _MOST_GUESSES)
        yield from islice((text for text in texts if _says(text, meaning, context)), 1)


def _ready(context: Context) -> Sequence[str]:
    """What can be said to what is open, whatever a line was about."""
    if isinstance(context.awaited, say.Propose):
        return "I accept your offer.", "I decline your offer."
    return ("Yes.", "No.") if isinstance(context.awaited, say.Query) else ()


def _says(text: str, meaning: say.Sentence, context: Context) -> bool:
    """Whether one sentence that is suggested means just that."""
    found = _each(lexicon().lines(text), context)
    return [compared(one.meaning) for one in found] == [compared(meaning)]


def _answers_nothing(lines: Sequence[Tokenized], context: Context) -> bool:
    """Whether a text only answers something, and nothing is open."""
    nothing_open = context.open is None and not context.offers
    answers = all(replies(line.words) and not line.named for line in lines)
    return nothing_open and bool(lines) and answers


def _understood(context: Context, text: str) -> bool:
    """Whether a sentence that is suggested can be said here, if only with one more question."""
    (line,) = lexicon().lines(text)
    reading = look(line, Discourse(context))
    return isinstance(reading.meaning, say.Sentence) or bool(reading.readings)


def _each(lines: Sequence[Tokenized], context: Context) -> list[Reading]:
    """How each sentence reads, after the one before it."""
    found: list[Reading] = []
    named: say.Agents = ()
    last: Tokenized | None = None
    for line in lines:
        if not (named or context.history or context.open):
            named = _named(line, context)
        before = found[-1].meaning if found else None
        if last is not None and _is_news(before) and line.asked and line.words in _IS_IT_SO:
            found[-1:] = [
                look(replace(last, asked=True), Discourse(context, None, named)),
                _ASIDE,
            ]
            continue
        if isinstance(before, say.Inform) and _is_news(before) and line.words in _WHY_SO:
            why = say.Query(context.speaker, context.to, say.Explain(before.info))
            found[-1:] = [chosen([(0, why)], context, found[-1].typos), _ASIDE]
            continue
        last = line
        sentence = before if isinstance(before, say.Sentence) else None
        found.append(look(line, Discourse(context, sentence, named)))
        named = _named(line, context) or named
    return found


def _is_news(said: say.Sentence | Informal | None) -> bool:
    """Whether something is told as it is, and not as somebody said it: "You are allied"."""
    return isinstance(said, say.Inform) and not isinstance(said.info, say.Obs | say.Inform)


def _weighty(
    lines: Sequence[Tokenized], readings: Sequence[Reading], context: Context
) -> tuple[list[Reading], list[Sequence[str]]]:
    """The sentences that count, with their words.

    A question echoed before its answer ("Sweden? Of course I do.") and what is merely remarked on
    others beside what is said are passed over.
    """
    kept = list(zip(lines, readings, strict=True))
    answers = (say.Accept, say.Reject, say.Answer)
    echoed = len(kept) > 1 and kept[0][0].asked and len(kept[0][0].words) <= _ECHO
    if echoed and context.open and isinstance(kept[1][1].meaning, answers):
        if not spoken_of(kept[0][0], context.open):
            return [Reading(None, mistake="That answers another question.")], [()]
        kept = kept[1:]
    if any(isinstance(reading.meaning, say.Sentence) for _, reading in kept):
        kept = [one for one in kept if one[1].meaning is not None or not remarks(one[0])]
    return [reading for _, reading in kept], [line.words for line, _ in kept]


def _refused(
    asked: tuple[Tokenized, Reading], reply: tuple[Tokenized, Reading], context: Context
) -> bool:
    """ "Munich to Burgundy? Over my dead body." asks for nothing."""
    offer = asked[1].meaning
    if not asked[0].asked or not isinstance(offer, say.Propose) or reply[1].meaning is not CHAT:
        return False
    other = replace(offer, sender=context.to[0], receivers=(context.speaker,))
    heard = look(reply[0], Discourse(replace(context, open=other)))
    return isinstance(heard.meaning, say.Reject)


def _named(line: Tokenized, context: Context) -> say.Agents:
    """The one third power that a line names: who "he" is, if nobody else was spoken of."""
    powers = {code for spans in line.lattice.spans for _, code in spans.get("POWER", ())}
    others = powers.difference(context.both)
    return tuple(others) if len(others) == 1 else ()
