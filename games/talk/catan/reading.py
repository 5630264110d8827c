"""Reads what players type at Catan: chat commands, the formal language, English. Never guesses."""

import re
from dataclasses import dataclass

from games.catan.names import read_edge, read_node
from games.core.errors import NotUnderstood
from games.talk.catan.context import Context
from games.talk.catan.english import Draft, drafts
from games.talk.catan.formal import is_formal, read_formal
from games.talk.catan.lexicon import lexicon
from games.talk.catan.meaning import COMMANDS, Chat, Command, Meaning, Mistake
from games.talk.catan.mistakes import checked
from games.talk.catan.plain import plain

MOST_READINGS = 6
_PLACED = {"buyr": read_edge, "buys": read_node, "buyc": read_node}
_SEVERAL = "That can be meant in several ways: which one?"
_UNREAD = "This was not understood as a trade; it goes out as plain talk."


@dataclass(frozen=True, slots=True)
class Reading:
    """How a line reads.

    ``meaning`` is None where several fit: ``readings`` lists them to pick from. ``sentence`` says
    the meaning in full, or what is wrong, for the writer only; ``mistake`` is empty unless
    something is to be told besides. ``typos`` pairs words with what they were taken for.
    """

    meaning: Meaning | None
    readings: tuple[Meaning, ...] = ()
    sentence: str = ""
    mistake: str = ""
    typos: tuple[tuple[str, str], ...] = ()


def read(text: str, context: Context) -> Reading:
    """How a text reads in its context.

    >>> from games.talk.catan.context import from_json
    >>> here = from_json({"speaker": {"seat": 0, "colour": "blue", "name": "Ann"}, "turn": 0,
    ...     "players": [{"seat": 1, "colour": "red", "name": "Peter"}], "hand": {"wood": 1}})
    >>> read("peter, my wood for your sheep?", here).sentence
    'You offer Peter 1 wood for 1 sheep.'
    >>> read("i give 2 wood", here).meaning.code, read("good luck!", here).meaning
    ('not_held', Chat())
    """
    if text.lstrip().startswith("\\"):
        return _told(_command(text), context)
    if is_formal(text):
        return _told(checked(read_formal(text, context), context), context)
    line = lexicon().line(text, context)
    if line is None:
        return Reading(Chat(), mistake="That is too long to be read; it goes out as plain talk.")
    found = [Draft(checked(one.meaning, context), one.rank) for one in drafts(line, context)]
    meanings = _best(found)
    if not meanings:
        aside = _UNREAD if lexicon().speaks_of_cards(line) else ""
        return Reading(Chat(), mistake=aside)
    if len(meanings) > 1:
        return Reading(None, meanings[:MOST_READINGS], mistake=_SEVERAL, typos=line.typos)
    typos = () if isinstance(meanings[0], Chat) else line.typos
    return _told(meanings[0], context, typos)


def _best(found: list[Draft]) -> tuple[Meaning, ...]:
    """The meanings that can be, of the lowest rank; else talk; else the first mistake."""
    possible = [one for one in found if not isinstance(one.meaning, Mistake | Chat)]
    if possible:
        least = min(one.rank for one in possible)
        return tuple(dict.fromkeys(one.meaning for one in possible if one.rank == least))
    faults = sorted((one for one in found if isinstance(one.meaning, Mistake)), key=_rank)
    return tuple(one.meaning for one in (faults or found)[:1])


def _rank(draft: Draft) -> int:
    return draft.rank


def _told(meaning: Meaning, context: Context, typos: tuple[tuple[str, str], ...] = ()) -> Reading:
    return Reading(meaning, sentence=plain(meaning, context), typos=typos)


def _command(text: str) -> Meaning:
    """A line that begins with a backslash; a piece may have its place: ``\\buyr 17-22``."""
    name, _, place = text.strip().removeprefix("\\").casefold().partition(" ")
    place = re.sub(r"\s+", "", place)
    if name not in COMMANDS or (place and name not in _PLACED):
        listed = ", ".join(f"\\{one}" for one in COMMANDS)
        return Mistake("unknown_command", f"The commands are {listed}.")
    if place:
        try:
            _PLACED[name](place)
        except NotUnderstood as error:
            return Mistake(error.code, error.sentence)
    return Command(name, place)
