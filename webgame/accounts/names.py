"""Display names: what is allowed, and when two names are too alike to tell apart.

A name is shown to others, so it must be readable, and nobody may pass for somebody else: only the
letters of Europe's Latin alphabets (a Cyrillic “а” looks like ours, and so does the Latin “ɑ” of
phonetics), no names of office, of a bot or of a seat, and one *key* for all names that look alike,
which the database keeps unique.
"""

import re
import unicodedata
from functools import cache

from django.core.exceptions import ValidationError

from bots.registry import BOTS
from games.registry import GAMES, rules

SHORTEST, LONGEST = 2, 24
SIGNS = frozenset(" -_.'")
LOOK_ALIKES = str.maketrans("01358", "olesb", "".join(SIGNS)) | {ord("i"): "l"}
MADE_OF = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h", "ı": "i"}
    | {"ŋ": "n", "ŧ": "t", "ĸ": "k", "ŀ": "l"}
)
"""Letters of European alphabets that Unicode does not take apart."""
OF_OFFICE = re.compile(  # matched against a key, where i and 1 read as l
    r"(the)?(admln.*|moderator|operator|parley.*|offlclal|support|system|staff|team)"
    r"|(guest|player|bot|observer|anonymous|nobody|deleted).{0,5}"
)


def tidy(name: str) -> str:
    """The name as stored: composed characters, single spaces, no outer space.

    >>> tidy("  Anna   Karenina ")
    'Anna Karenina'
    """
    return " ".join(unicodedata.normalize("NFKC", name).split())


def key(name: str) -> str:
    """What names that look alike share.

    >>> key("Odile") == key("0d1lé") == key("O-DILE")
    True
    """
    return _plain(tidy(name)).translate(LOOK_ALIKES)


def _plain(text: str) -> str:
    """The text in the letters a to z, as far as its letters are made of them."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(MADE_OF))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def check(name: str) -> str:
    """The tidy name. Raises `ValidationError` with the reason when it may not be used."""
    name = tidy(name)
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(f"A name has {SHORTEST} to {LONGEST} characters; yours {len(name)}.")
    for sign in name:
        if not (_latin(sign) or sign in SIGNS or sign in "0123456789"):
            raise ValidationError(
                f"“{sign}” cannot be in a name: use Latin letters, digits, spaces and - _ . '"
            )
    if not any(_latin(sign) for sign in name):
        raise ValidationError("A name needs at least one letter.")
    if OF_OFFICE.fullmatch(key(name)):
        raise ValidationError(f"“{name}” could be taken for the site itself; choose another.")
    if key(name) in _of_the_games():
        raise ValidationError(f"“{name}” is the name of a bot or of a seat; choose another.")
    return name


def _latin(sign: str) -> bool:
    """Whether it is a letter from a to z, with or without marks."""
    plain = _plain(sign)
    return bool(plain) and all("a" <= letter <= "z" for letter in plain)


@cache
def _of_the_games() -> frozenset[str]:
    """The keys of what bots and seats are called."""
    seats = (seat for game in GAMES for seat in rules(game).seats(rules(game).read_options({})))
    return frozenset(map(key, (*seats, *(bot.title for bot in BOTS.values()))))
