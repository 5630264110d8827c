"""Display names: what is allowed, and when two names are too alike to tell apart.

A name is shown to others, so it must be readable, and nobody may pass for somebody else: only Latin
letters (a Cyrillic “а” looks like ours), no names of office, and one *key* for all names that look
alike, which the database keeps unique.
"""

import re
import unicodedata

from django.core.exceptions import ValidationError

SHORTEST, LONGEST = 2, 24
SIGNS = frozenset(" -_.'")
LOOK_ALIKES = str.maketrans("01358", "olesb", "".join(SIGNS)) | {ord("i"): "l"}
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
    bare = "".join(
        sign
        for sign in unicodedata.normalize("NFKD", tidy(name).casefold())
        if not unicodedata.combining(sign)
    )
    return bare.translate(LOOK_ALIKES)


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
    return name


def _latin(sign: str) -> bool:
    return sign.isalpha() and unicodedata.name(sign, "").startswith("LATIN ")
