"""Reads what players type: restricted English to the language L, never guessing silently."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from games.talk import sentences as say
from games.talk.chart import Search, TooMuchWork
from games.talk.diplomacy.grammar.glance import MOST_WORK, Discourse, look
from games.talk.diplomacy.grammar.readings import (
    CHAT,
    WHICH,
    Informal,
    Reading,
    canonical,
    chosen,
    compared,
    together,
)
from games.talk.diplomacy.grammar.sources import grammar, lexicon
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.folding import fold
from games.talk.diplomacy.learned.as_learned import Taken, guesses, taken
from games.talk.diplomacy.nearest import nearest
from games.talk.diplomacy.saying.longform import long_form
from games.talk.diplomacy.saying.natural import wordings
from games.talk.diplomacy.unmeant import beside, unmeant
from games.talk.diplomacy.words.chatter import replies
from games.talk.diplomacy.words.tokenized import Tokenized

__all__ = ["CHAT", "Informal", "Reading", "canonical", "read"]

SURE, CERTAIN = 0.93, 0.99
"""How likely what was learned must be, from 0 to 1, to go before the rules: certain where a text
has several sentences, one of which may be the one that counts, and where a text that the rules read
is to mean nothing, as what names no unit often does."""
LIKELY = 0.75
"""How likely it must be to be read where the rules read nothing."""
RATHER = 0.5
"""How likely it must be that the rules misread several sentences, for neither to be taken."""

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
_OF_BEFORE = re.compile(
    r"\b(?:they|them|their|he|him|his|she|her|hers|same(?! time)|your (?:offer|proposal))\b"
    r"|^because\b"
)
"""Words about what was said before, which what was learned does not hear: of whom, what and which
offer, and what asked for a reason."""


def read(text: str, context: Context, learned: bool = True) -> Reading:
    """How a text reads in its context: as was learned if that is sure, else by the rules, else as
    was learned if that is likely; by the rules alone unless ``learned``.

    What is in the full form is never in doubt.

    >>> from games.talk.diplomacy.language.context import from_json
    >>> from games.talk.diplomacy.language.ontology import NOTATION
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
        if not learned:
            return _by_rules(lines, context)
        found = _in_full(text, lines, context) or _arbitrated(lines, context)
    except TooMuchWork:
        return Reading(None, mistake="That is too much to be read at once: say it in parts.")
    meant = [found.meaning] if isinstance(found.meaning, say.Sentence) else found.readings
    if meant and all(beside(one, _words(lines)) for one in meant):
        return _ASIDE
    if meant and all(_leaves_open(one, lines) for one in meant):
        return Reading(None, mistake="That leaves open what holds: say it in full.")
    return _or_accepted(found, context) if _promises(lines) else found


def _arbitrated(lines: Sequence[Tokenized], context: Context) -> Reading:
    """How a text reads by whoever knows it best. Raises TooMuchWork."""
    heard = taken(lines, context)
    if found := _sure(lines, heard, context):
        return found
    found = _agreed(_by_rules(lines, context), lines, heard, context)
    if isinstance(found.meaning, say.Sentence) or found.readings:
        return found
    if likely := _likely(lines, heard, context):
        return likely
    if found.meaning is not CHAT:
        return _hinted(found, lines, heard, context)
    if _answers_nothing(lines, context):
        return Reading(None, mistake="There is no open offer or question that this would answer.")
    return replace(found, nearest=tuple(dict.fromkeys(_guessed(heard, context))))


def _in_full(text: str, lines: Sequence[Tokenized], context: Context) -> Reading | None:
    """How a text in the full form reads; None if it is not, word for word."""
    if len(lines) != 1 or not Search(grammar(), lines[0].lattice, MOST_WORK).whole("formal"):
        return None
    found = look(lines[0], Discourse(context))
    exact = isinstance(found.meaning, say.Sentence) and text.strip() == long_form(found.meaning)
    return found if exact else None


def _sure(lines: Sequence[Tokenized], heard: Sequence[Taken], context: Context) -> Reading | None:
    """How a text reads as was learned, if that says something and goes before the rules.

    They alone tell which of several units is meant, and what is not heard by what was learned.
    """
    if not _enough(heard, lines, SURE) or len(heard[0].meanings) != 1:
        return None
    unheard = _speaks_of_before(lines) or _answers_another(heard[0].meanings[0], context)
    return None if unheard else _as(heard, lines, context)


def _agreed(
    found: Reading, lines: Sequence[Tokenized], heard: Sequence[Taken], context: Context
) -> Reading:
    """What the rules read, unless what was learned is certain that it means nothing, or rather
    takes several sentences for nothing or for something else."""
    said = found.meaning
    if not isinstance(said, say.Sentence) or not heard or _speaks_of_before(lines):
        return found
    if _answers_another(said, context):
        return found
    likely, others = heard[0]
    several = len(lines) > 1
    if not others and likely >= (RATHER if several else CERTAIN):
        return Reading(None, mistake="I do not understand that as an offer, an answer or news.")
    differs = compared(said) not in map(compared, others)
    if others and differs and several and likely >= RATHER:
        return Reading(None, (*others, said), mistake=WHICH, typos=found.typos)
    return found


def _enough(heard: Sequence[Taken], lines: Sequence[Tokenized], least: float) -> bool:
    """Whether something is likely where ``least`` is enough for one sentence, and no word is
    unknown, which may be the one that counts."""
    known = not any(line.unknown for line in lines)
    return known and bool(heard) and heard[0].likely >= (CERTAIN if len(lines) > 1 else least)


def _promises(lines: Sequence[Tokenized]) -> bool:
    """Whether a text is one sentence of what the writer does: it takes nothing out of an offer."""
    return len(lines) == 1 and lines[0].words[:1] == ("i",)


def _or_accepted(found: Reading, context: Context) -> Reading:
    """A reading, or the question whether the open offer is accepted by saying one's own part."""
    said, offered = found.meaning, context.offered
    if not isinstance(said, say.Propose) or offered is None or said.receivers != context.to:
        return found
    parts = set(fold(offered.deal))
    own = {one for one in parts if isinstance(one, say.Commit) and one.promiser == said.sender}
    if own == parts or set(fold(said.deal)) != own:
        return found
    yes = say.Accept(said.sender, said.receivers, offered.deal)
    return Reading(None, (yes, said), mistake=WHICH, typos=found.typos)


def _leaves_open(said: say.Sentence, lines: Sequence[Tokenized]) -> bool:
    """Whether a text does not hold one to how it reads, or only asks for a reason."""
    why = all(line.words in _WHY_SO for line in lines)
    asked_why = why and isinstance(said, say.Propose | say.Accept)
    return asked_why or unmeant(said, _words(lines))


def _words(lines: Sequence[Tokenized]) -> str:
    """The words of a text with " . " between its sentences."""
    return " . ".join(" ".join(line.words) for line in lines)


def _speaks_of_before(lines: Sequence[Tokenized]) -> bool:
    """Whether a text is about what was said before and is not heard."""
    return any(_OF_BEFORE.search(" ".join(line.words)) for line in lines)


def _answers_another(said: say.Sentence, context: Context) -> bool:
    """Whether an answer may be to another offer than the last, the only one that is heard."""
    if not isinstance(said, say.Accept | say.Reject):
        return False
    return len(context.waiting) > 1 or context.offered is None or context.offered.deal != said.deal


def _likely(lines: Sequence[Tokenized], heard: Sequence[Taken], context: Context) -> Reading | None:
    """How a text that the rules do not read reads as was learned, if that is likely enough."""
    said = _enough(heard, lines, LIKELY) and heard[0].meanings
    return _as(heard, lines, context) if said else None


def _as(heard: Sequence[Taken], lines: Sequence[Tokenized], context: Context) -> Reading:
    """What a text is most likely taken for, as a reading."""
    typos = [(typo.written, typo.taken) for line in lines for typo in line.typos]
    return chosen([(0, one) for one in heard[0].meanings], context, typos)


def _by_rules(lines: Sequence[Tokenized], context: Context) -> Reading:
    """How a text reads by the rules. Raises TooMuchWork."""
    return together(_each(lines, context), context)


def _hinted(
    found: Reading, lines: Sequence[Tokenized], heard: Sequence[Taken], context: Context
) -> Reading:
    """What is not understood, with what may have been meant or could be said."""
    hints = dict.fromkeys(_guessed(heard, context))
    for line in lines[:1]:
        hints |= dict.fromkeys(nearest(line, context, partial(_understood, context)))
    return replace(found, nearest=tuple(hints or _ready(context))[:_MOST_HINTS])


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


def _named(line: Tokenized, context: Context) -> say.Agents:
    """The one third power that a line names: who "he" is, if nobody else was spoken of."""
    powers = {code for spans in line.lattice.spans for _, code in spans.get("POWER", ())}
    others = powers.difference(context.both)
    return tuple(others) if len(others) == 1 else ()
