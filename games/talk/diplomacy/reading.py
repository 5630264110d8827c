"""Reads what players type: restricted English to the language L, never guessing silently."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from importlib import resources
from typing import Final

from games.talk import sentences as say
from games.talk.chart import Grammar, Search, TooMuchWork
from games.talk.diplomacy.asides import is_remark
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.folding import fold
from games.talk.diplomacy.lexicon import Lexicon, Line
from games.talk.diplomacy.meaning import Chatter, Meaning, Weighed
from games.talk.diplomacy.ontology import NOTATION
from games.talk.diplomacy.plain import plain
from games.talk.diplomacy.referents import Unresolved
from games.talk.diplomacy.unmeant import depends, no_offer, takes_back
from games.talk.levels import level as level_of

_WHICH = "That can mean several things: which one?"
MOST_CHARACTERS = 4_000
_OKAY = frozenset(("ok", "okay", "k", "alright", "deal", "cool"))
"""What asks for a nod after a statement, and makes no question of it."""
_ECHO = 4
"""Words of a question that may be echoed before it is answered."""
MOST_WORK = 10_000
"""Steps that one sentence may take: four times what long ones need."""


class Talk(Enum):
    """Talk without a formal meaning."""

    CHAT = "chat"


CHAT: Final = Talk.CHAT


@dataclass(frozen=True)
class Reading:
    """How a text was understood.

    ``meaning`` is None where nothing or several things fit; ``readings`` lists the others
    considered, likeliest first; ``sentence`` says the meaning back to the writer; ``mistake`` what
    was not understood, and ``nearest`` sentences that would be. ``typos`` are the corrections made.
    """

    meaning: say.Sentence | Talk | None
    readings: Sequence[say.Sentence] = ()
    sentence: str = ""
    mistake: str = ""
    nearest: Sequence[str] = ()
    typos: Sequence[tuple[str, str]] = field(default=())
    loose: bool = False
    """Taken for chatter only because nothing that an order or deal could be is in it."""

    @property
    def level(self) -> int | None:
        """The lowest level of L that holds the meaning."""
        return level_of(self.meaning) if isinstance(self.meaning, say.Sentence) else None


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
        return _together(*_weighty(lines, readings, context), context)
    except TooMuchWork:
        return Reading(None, mistake="That is too much to be read at once: say it in parts.")


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


def _named(line: Line, context: Context) -> say.Agents:
    """The one third power that a line names: who "he" is, if nobody else was spoken of."""
    powers = {code for spans in line.lattice.spans for _, code in spans.get("POWER", ())}
    others = powers.difference(context.both)
    return tuple(others) if len(others) == 1 else ()


def _read(line: Line, context: Context, before: say.Sentence | None, named: say.Agents) -> Reading:
    """How one sentence reads, its misspellings put right in every way that is as near."""
    first, *others = (_spelled(one, context, before, named) for one in (line, *line.others))
    told = [one for one in (first, *others) if isinstance(one.meaning, say.Sentence)]
    denials = {one.words.count("not") for one in (line, *line.others)}
    if len({_compared(one.meaning) for one in told}) > 1 or (told and len(denials) > 1):
        said = [one.meaning for one in told if isinstance(one.meaning, say.Sentence)]
        return Reading(None, said, mistake=_WHICH, typos=first.typos)
    return (told or [first])[0]


def _spelled(
    line: Line, context: Context, before: say.Sentence | None, named: say.Agents
) -> Reading:
    """How one sentence reads, spelled as it is."""
    search = Search(grammar(), line.lattice, MOST_WORK)
    messages = search.whole("message")
    weighed: list[Weighed] = []
    reasons: list[str] = []
    chatter = False
    for parts in messages:
        try:
            asked = line.asked and line.words[-1] not in _OKAY
            weighed += Meaning(context, asked, before, named).of(parts)
        except Unresolved as unresolved:
            reasons.append(str(unresolved))
        except Chatter:
            chatter = True
    typos = tuple((typo.written, typo.taken) for typo in line.typos)
    if weighed and (unmeant := no_offer(line.words, line.lattice.spans)):
        weighed = [one for one in weighed if not isinstance(one[1], say.Propose)]
        reasons.insert(0, unmeant)
    if weighed:
        return _chosen(weighed, context, typos)
    if chatter:
        return Reading(CHAT)
    if not messages and _is_chatter(line):
        return Reading(CHAT, loose=True)
    mistake = reasons[0] if reasons else _not_understood(line, search.farthest)
    return Reading(None, mistake=mistake, nearest=nearest(line), typos=typos)


def _chosen(
    weighed: Iterable[Weighed], context: Context, typos: Sequence[tuple[str, str]]
) -> Reading:
    """The one likeliest meaning, or a question where several are as likely."""
    costs: dict[str, tuple[int, say.Sentence]] = {}
    for cost, sentence in weighed:
        text = NOTATION.write(canonical(sentence))
        if text not in costs or costs[text][0] > cost:
            costs[text] = (cost, sentence)
    ordered = sorted(costs.values(), key=lambda one: one[0])
    best = [sentence for cost, sentence in ordered if cost == ordered[0][0]]
    others = [sentence for _, sentence in ordered]
    if len(best) > 1:
        return Reading(None, others, mistake=_WHICH, typos=typos)
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


def _compared(meaning: say.Sentence | Talk | None) -> str:
    return NOTATION.write(canonical(meaning)) if isinstance(meaning, say.Sentence) else ""


def _together(
    readings: Sequence[Reading], texts: Sequence[Sequence[str]], context: Context
) -> Reading:
    """Several sentences as one message: chatter falls away, proposals make one deal."""
    said = [reading for reading in readings if reading.meaning is not CHAT]
    if not said:
        return Reading(CHAT)
    failed = [reading for reading in said if reading.meaning is None]
    idle = [
        words for reading, words in zip(readings, texts, strict=True) if reading.meaning is CHAT
    ]
    loose = [words for reading, words in zip(readings, texts, strict=True) if reading.loose]
    if any(map(_offers_more, idle)) and not failed:
        return Reading(None, mistake="One part was not understood: say it in full.")
    if any(map(depends, loose)) and not failed:
        return Reading(None, mistake="One part seems to be a condition: say it in full.")
    if any(map(takes_back, idle)) and not failed:
        return Reading(None, mistake="One part takes back another: say which of them holds.")
    if failed or len(said) == 1:
        return (failed or said)[0]
    meanings = [reading.meaning for reading in said]
    if len({_compared(meaning) for meaning in meanings}) == 1:
        return said[0]
    deal: list[say.Element] = []
    first = meanings[0]
    rest = meanings[1:] if isinstance(first, say.Accept | say.Reject) else meanings
    for meaning in rest:
        if not isinstance(meaning, say.Propose):
            return Reading(
                None,
                [one for one in meanings if isinstance(one, say.Sentence)],
                mistake="These are several messages: send them one at a time.",
            )
        deal += [one for one in meaning.deal if one not in deal]
    if isinstance(first, say.Accept):
        deal = [*first.deal, *(one for one in deal if one not in first.deal)]
    offer = say.Propose(context.speaker, context.to, fold(tuple(deal)))
    typos = [typo for reading in said for typo in reading.typos]
    return Reading(offer, (), sentence=plain(offer, context), typos=typos)


def _offers_more(words: Sequence[str]) -> bool:
    """Whether a sentence that nothing was made of sounds like a part of the deal beside it."""
    return not _BONDS.isdisjoint(words)


_BONDS = frozenset(("peace", "truce", "alliance", "dmz", "support", "convoy", "hold", "ceasefire"))
_ORDERING = """
    move support convoy hold peace ally alliance attack dmz treaty truce enter retreat build
    against together team pact nonaggression ceasefire armistice neutral demilitarized demilitarize
    waive remove withdraw
    disband army fleet stay accept reject leave want plan promise propose offer tell told
"""
_ABOUT = "i you we us me let if please"


def _is_chatter(line: Line) -> bool:
    """Whether a line that does not read holds nothing that an order or deal could be."""
    words = {form for forms in line.lattice.words for form in forms}
    ordering = bool(words.intersection(_ORDERING.split()))
    about = line.named or bool(words.intersection(_ABOUT.split()))
    placed = any("PROVINCE" in spans for spans in line.lattice.spans) and "war" not in line.words
    return not (ordering and about) and not placed


def _not_understood(line: Line, farthest: int) -> str:
    if line.unknown:
        return f"I do not know the word “{line.unknown[0]}”."
    if farthest < len(line.words):
        rest = " ".join(line.words[farthest : farthest + 4])
        return f"I lost the thread at “{rest}”."
    return "I do not understand that as a whole."


def nearest(line: Line, most: int = 3) -> tuple[str, ...]:
    """The examples that share most words with a line, rare words counting for more."""
    words = {form for forms in line.lattice.words for form in forms}
    weights = _weights()
    shared = {
        example: sum(weights[word] for word in held & words)
        for example, held in _example_words().items()
    }
    return tuple(sorted(shared, key=lambda one: (-shared[one], len(one)))[:most])


@lru_cache(maxsize=1)
def _example_words() -> dict[str, frozenset[str]]:
    return {
        example: frozenset(word for one in lexicon().lines(example) for word in one.words)
        for example in examples()
    }


@lru_cache(maxsize=1)
def _weights() -> dict[str, float]:
    """What a word shared with an example counts: the fewer examples have it, the more."""
    words = Counter(word for held in _example_words().values() for word in held)
    return {word: 1 / count for word, count in words.items()}
