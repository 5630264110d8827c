"""Reads what players type: restricted English to the language L, never guessing silently."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from importlib import resources

from games.talk import sentences as say
from games.talk.chart import Grammar, Search, TooMuchWork
from games.talk.diplomacy.asides import is_remark
from games.talk.diplomacy.chatter import formula, harmless, is_chatter, replies
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.doubtful import doubt
from games.talk.diplomacy.lexicon import Lexicon
from games.talk.diplomacy.lines import Line
from games.talk.diplomacy.meaning import Chatter, Meaning, Weighed
from games.talk.diplomacy.nearest import nearest
from games.talk.diplomacy.ontology import NOTATION
from games.talk.diplomacy.readings import (
    CHAT,
    WHICH,
    Reading,
    Talk,
    canonical,
    chosen,
    compared,
    together,
)
from games.talk.diplomacy.referents import Unresolved
from games.talk.diplomacy.second_look import corrections, lighter, parts
from games.talk.diplomacy.unmeant import no_offer

__all__ = ["CHAT", "Reading", "Talk", "canonical", "examples", "grammar", "lexicon", "read"]

MOST_CHARACTERS = 4_000
_OKAY = frozenset(("ok", "okay", "k", "alright", "deal", "cool"))
"""What asks for a nod after a statement, and makes no question of it."""
_ECHO = 4
"""Words of a question that may be echoed before it is answered."""
_LOOK = 500
"""Steps by which a second look may go beyond the first."""
MOST_WORK = 10_000
"""Steps that one sentence may take: four times what long ones need."""


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """The grammar of English, read once."""
    folder = resources.files(__package__) / "english"
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return Grammar("\n".join(file.read_text(encoding="utf-8") for file in files))


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The words of the grammar and the names of the board, read once."""
    return Lexicon(grammar())


@lru_cache(maxsize=1)
def examples() -> tuple[str, ...]:
    """What can be said, one sentence an example."""
    return tuple(example for _, listed in phrasebook() for example in listed)


@lru_cache(maxsize=1)
def phrasebook() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What can be said, by subject: the page for players is made of it."""
    file = resources.files(__package__) / "examples.txt"
    subjects = file.read_text(encoding="utf-8").split("# ")[1:]
    return tuple(
        (subject, tuple(lines))
        for subject, *lines in (part.strip().splitlines() for part in subjects)
    )


def read(text: str, context: Context) -> Reading:
    """How a text reads in its context.

    >>> from games.talk.diplomacy.context import from_json
    >>> here = from_json({"speaker": "FRA", "to": ["ENG"], "units": {"ENG": ["F LON"]}})
    >>> reading = read("Pls stay out of the chanel", here)
    >>> NOTATION.write(reading.meaning), reading.level
    ('propose(FRA,[ENG],[Commit(ENG,[FRA],dmz([ENG],[ECH]))])', 1)
    >>> reading.sentence
    'You propose to England: England will stay out of the English Channel.'
    >>> read("Good luck!", here).meaning
    <Talk.CHAT: 'chat'>
    """
    if len(text) > MOST_CHARACTERS:
        return Reading(None, mistake=f"A message has at most {MOST_CHARACTERS:,} characters.")
    try:
        lines = lexicon().lines(text)
        readings = _each(lines, context)
        found = together(*_weighty(lines, readings, context), context)
    except TooMuchWork:
        return Reading(None, mistake="That is too much to be read at once: say it in parts.")
    if found.meaning is CHAT and _answers_nothing(lines, context):
        return Reading(None, mistake="There is no open offer or question that this would answer.")
    if found.meaning is not None or found.readings:
        return found
    failed = [line for line, one in zip(lines, readings, strict=True) if one.meaning is None]
    hints = nearest((failed or lines)[0], context, partial(_understood, context))
    return replace(found, nearest=hints)


def _answers_nothing(lines: Sequence[Line], context: Context) -> bool:
    """Whether a text only answers something, and nothing is open."""
    nothing_open = context.open is None and not context.offers
    answers = all(replies(line.words) and not line.named for line in lines)
    return nothing_open and bool(lines) and answers


def _understood(context: Context, text: str) -> bool:
    """Whether a sentence that is suggested can be said here, if only with one more question."""
    (line,) = lexicon().lines(text)
    reading = _read(line, context, None, ())
    return isinstance(reading.meaning, say.Sentence) or bool(reading.readings)


def _each(lines: Sequence[Line], context: Context) -> list[Reading]:
    """How each sentence reads, after the one before it."""
    found: list[Reading] = []
    named: say.Agents = ()
    for line in lines:
        if not (named or context.history or context.open):
            named = _named(line, context)
        before = found[-1].meaning if found else None
        sentence = before if isinstance(before, say.Sentence) else None
        found.append(_read(line, context, sentence, named))
        named = _named(line, context) or named
    return found


def _weighty(
    lines: Sequence[Line], readings: Sequence[Reading], context: Context
) -> tuple[list[Reading], list[Sequence[str]]]:
    """The sentences that count, with their words.

    A question echoed before its answer ("Sweden? Of course I do.") and what is merely remarked on
    others beside what is said are passed over.
    """
    kept = list(zip(lines, readings, strict=True))
    answers = (say.Accept, say.Reject, say.Answer)
    echoed = len(kept) > 1 and kept[0][0].asked and len(kept[0][0].words) <= _ECHO
    if echoed and context.open and isinstance(kept[1][1].meaning, answers):
        if not _spoken_of(kept[0][0], context.open):
            return [Reading(None, mistake="That answers another question.")], [()]
        kept = kept[1:]
    if any(isinstance(reading.meaning, say.Sentence) for _, reading in kept):
        kept = [one for one in kept if one[1].meaning is not None or not remarks(one[0])]
    return [reading for _, reading in kept], [line.words for line, _ in kept]


def _spoken_of(line: Line, asked: say.Sentence) -> bool:
    """Whether all that a line names is in the open offer or question."""
    text = NOTATION.write(asked)
    named = [
        {code for _, code in (*spans.get("POWER", ()), *spans.get("PROVINCE", ()))}
        for spans in line.lattice.spans
    ]
    return all(any(code in text for code in codes) for codes in named if codes)


def remarks(line: Line) -> bool:
    """Whether a line only remarks on others: no order, promise or condition is in it."""
    return is_remark(line.words, line.lattice.words, line.lattice.spans)


def _closes(line: Line) -> bool:
    """Whether a part only rounds off what is said: "…, both please"."""
    short = len(line.words) <= _ECHO
    return short and bool(Search(grammar(), line.lattice, _LOOK).whole("closings"))


def _named(line: Line, context: Context) -> say.Agents:
    """The one third power that a line names: who "he" is, if nobody else was spoken of."""
    powers = {code for spans in line.lattice.spans for _, code in spans.get("POWER", ())}
    others = powers.difference(context.both)
    return tuple(others) if len(others) == 1 else ()


def _read(line: Line, context: Context, before: say.Sentence | None, named: say.Agents) -> Reading:
    """How one sentence reads, its misspellings put right in every way that is as near."""
    first, *others = (_looked_at(one, context, before, named) for one in (line, *line.others))
    told = [one for one in (first, *others) if isinstance(one.meaning, say.Sentence)]
    denials = {one.words.count("not") for one in (line, *line.others)}
    if len({compared(one.meaning) for one in told}) > 1 or (told and len(denials) > 1):
        said = [one.meaning for one in told if isinstance(one.meaning, say.Sentence)]
        return Reading(None, said, mistake=WHICH, typos=first.typos)
    return (told or [first])[0]


@dataclass
class _Patience:
    """Steps that may still be spent on looking at a line again."""

    left: int


def _looked_at(
    line: Line, context: Context, before: say.Sentence | None, named: say.Agents
) -> Reading:
    """How one sentence reads: as it stands, else without words that carry nothing, or in parts.

    Looking again takes about as long as looking once, at most.
    """
    reading, spent = _spelled(line, context, before, named, MOST_WORK)
    if reading.meaning is not None or reading.readings:
        return reading
    try:
        patience = _Patience(spent + _LOOK)
        return _seen_again(line, context, before, named, patience) or reading
    except TooMuchWork:
        return reading


def _seen_again(
    line: Line,
    context: Context,
    before: say.Sentence | None,
    named: say.Agents,
    patience: _Patience,
) -> Reading | None:
    """How a sentence that does not read as it stands reads at a second look."""
    if without := lighter(line, lexicon()):
        again = _again(without, context, before, named, patience)
        if isinstance(again.meaning, say.Sentence):
            return again
    if whole := _in_parts(line, context, before, named, patience):
        return whole
    for right in corrections(line, lexicon()):
        again = _again(right, context, before, named, patience)
        if isinstance(again.meaning, say.Sentence):
            return again
    return None


def _again(
    line: Line,
    context: Context,
    before: say.Sentence | None,
    named: say.Agents,
    patience: _Patience,
) -> Reading:
    """How one sentence reads; what it costs is taken from the patience left."""
    reading, spent = _spelled(line, context, before, named, max(patience.left, 0))
    patience.left -= spent + _LOOK // 4
    return reading


def _in_parts(
    line: Line,
    context: Context,
    before: say.Sentence | None,
    named: say.Agents,
    patience: _Patience,
) -> Reading | None:
    """How a sentence reads from comma to comma; None unless every part reads or is harmless."""
    found: list[tuple[Line, Reading]] = []
    for part in parts(line, lexicon()):
        if remarks(part) or _closes(part):
            continue
        reading = _again(part, context, before, named, patience)
        if reading.meaning is None and (without := lighter(part, lexicon())):
            reading = _again(without, context, before, named, patience)
        if reading.meaning is None or (reading.meaning is CHAT and not harmless(part)):
            return None
        found.append((part, reading))
        before = reading.meaning if isinstance(reading.meaning, say.Sentence) else before
    if not found:
        return None
    readings = [reading for _, reading in found]
    whole = together(readings, [part.words for part, _ in found], context)
    if not isinstance(whole.meaning, say.Sentence) or doubt(line, whole.meaning, context):
        return None
    return whole


def _spelled(
    line: Line, context: Context, before: say.Sentence | None, named: say.Agents, most: int
) -> tuple[Reading, int]:
    """How one sentence reads, word by word, and the steps that took."""
    search = Search(grammar(), line.lattice, most)
    messages = search.whole("message")
    weighed: list[Weighed] = []
    reasons: list[str] = []
    chatter = False
    for message in messages:
        try:
            asked = line.asked and line.words[-1] not in _OKAY
            meaning = Meaning(context, asked, before, named, line.asked or line.begged)
            weighed += meaning.of(message)
        except Unresolved as unresolved:
            reasons.append(str(unresolved))
        except Chatter:
            chatter = True
    typos = tuple((typo.written, typo.taken) for typo in line.typos)
    if weighed and (unmeant := no_offer(line.words, line.lattice.spans)):
        weighed = [one for one in weighed if not isinstance(one[1], say.Propose)]
        reasons.insert(0, unmeant)
    if weighed and (why := _doubted(line, weighed, context)):
        return Reading(None, mistake=why, typos=typos), search.spent
    if weighed:
        return chosen(weighed, context, typos), search.spent
    if chatter or formula(line.lattice.spans):
        return Reading(CHAT), search.spent
    if not messages and is_chatter(line):
        return Reading(CHAT, loose=True), search.spent
    mistake = reasons[0] if reasons else _not_understood(line, search.farthest)
    return Reading(None, mistake=mistake, typos=typos), search.spent


def _doubted(line: Line, weighed: Sequence[Weighed], context: Context) -> str | None:
    """Why none of the likeliest readings can be meant: then no other is guessed either."""
    least = min(cost for cost, _ in weighed)
    doubts = [doubt(line, said, context) for cost, said in weighed if cost == least]
    return doubts[0] if all(doubts) else None


def _not_understood(line: Line, farthest: int) -> str:
    if line.unknown:
        return f"I do not know the word “{line.unknown[0]}”."
    if farthest < len(line.words):
        rest = " ".join(line.words[farthest : farthest + 4])
        return f"I lost the thread at “{rest}”."
    return "I do not understand that as a whole."
