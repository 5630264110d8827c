"""Reads what players type at Catan: chat commands, the formal language, English. Never guesses."""

import re
from dataclasses import dataclass, replace
from typing import TypeAlias

from games.catan.names import read_edge, read_node
from games.core.errors import NotUnderstood
from games.talk.catan import meaning as say
from games.talk.catan.context import Context
from games.talk.catan.english import Candidate, drafts
from games.talk.catan.formal import is_formal, read_formal
from games.talk.catan.lexicon import lexicon
from games.talk.catan.mistakes import checked
from games.talk.catan.writing import plain

MOST_READINGS = 6
_PLACED = {"buyr": read_edge, "buys": read_node, "buyc": read_node}
_SEVERAL = "That can be meant in several ways: which one?"
_TOO_LONG = "That is too long to be read; it goes out as plain talk."
_UNREAD = "This was not understood as a trade; it goes out as plain talk."


Typos: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """How a line reads.

    ``meaning`` is None where several fit: ``readings`` lists them to pick from. ``sentence`` says
    the meaning in full, or what is wrong, for the writer only; ``mistake`` is empty unless
    something is to be told besides. ``typos`` pairs words with what they were taken for.
    """

    meaning: say.Meaning | None
    readings: tuple[say.Meaning, ...] = ()
    sentence: str = ""
    mistake: str = ""
    typos: Typos = ()


def read(text: str, context: Context) -> Reading:
    """How a text reads in its context.

    >>> from games.talk.catan.context import from_json
    >>> here = from_json({"speaker": {"seat": 0, "colour": "blue", "name": "Ann"}, "turn": 0,
    ...     "players": [{"seat": 1, "colour": "red", "name": "Peter"}], "hand": {"wood": 1}})
    >>> read("peter, my wood for your sheep?", here).sentence
    'You offer Peter 1 wood for 1 sheep.'
    >>> read("i give 2 wood", here).meaning.error, read("good luck!", here).meaning
    ('not_held', Chat())
    """
    if text.lstrip().startswith("\\"):
        return _told(_command(text), context)
    if is_formal(text):
        return _told(checked(read_formal(text, context), context), context)
    line = lexicon().line(text, context)
    if line is None:
        return Reading(say.Chat(), mistake=_TOO_LONG)
    found = [replace(one, meaning=checked(one.meaning, context)) for one in drafts(line, context)]
    meanings = _best(found)
    if not meanings:
        aside = _UNREAD if lexicon().speaks_of_cards(line) else ""
        return Reading(say.Chat(), mistake=aside)
    if len(meanings) > 1:
        return Reading(None, meanings[:MOST_READINGS], mistake=_SEVERAL, typos=line.typos)
    typos = () if isinstance(meanings[0], say.Chat) else line.typos
    return _told(meanings[0], context, typos)


def _best(found: list[Candidate]) -> tuple[say.Meaning, ...]:
    """The meanings that can be, of the lowest rank; else talk; else the first mistake.

    Which way round a trade is the hand decides only where the words leave it open: not in "anyone
    got ore for a sheep?", though who asks holds ore and no sheep.
    """
    said = [one for one in found if not isinstance(one.meaning, say.Chat)]
    firmest = max((one.firm for one in said), default=0)
    found = [one for one in said if one.firm == firmest] or found
    possible = [one for one in found if not isinstance(one.meaning, say.Mistake | say.Chat)]
    if possible:
        least = min(one.rank for one in possible)
        return tuple(dict.fromkeys(one.meaning for one in possible if one.rank == least))
    found.sort(key=lambda one: (not isinstance(one.meaning, say.Mistake), one.rank))
    return tuple(one.meaning for one in found[:1])


def _told(
    meaning: say.Meaning, context: Context, typos: tuple[tuple[str, str], ...] = ()
) -> Reading:
    return Reading(meaning, sentence=plain(meaning, context), typos=typos)


def _command(text: str) -> say.Meaning:
    """A line that begins with a backslash; a piece may have its place: ``\\buyr 17-22``."""
    name, _, place = text.strip().removeprefix("\\").casefold().partition(" ")
    place = re.sub(r"\s+", "", place)
    if name not in say.COMMANDS or (place and name not in _PLACED):
        listed = ", ".join(f"\\{one}" for one in say.COMMANDS)
        return say.Mistake("unknown_command", f"The commands are {listed}.")
    if place:
        try:
            _PLACED[name](place)
        except NotUnderstood as error:
            return say.Mistake(error.code, error.sentence)
    return say.Command(name, place)
