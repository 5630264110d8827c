"""What a translator hears of a text in its context: words, names by number, what stands there.

Beside the number of a province stands whose unit is there; what is open is heard as its outline.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.learned.numbering import Numbering
from games.talk.diplomacy.learned.outline import naming
from games.talk.diplomacy.words.masking import NAMES, Named, masked
from games.talk.diplomacy.words.tokenized import Tokenized
from games.talk.vocabulary import NOTHING, Word

_EITHER = (("eng",), ("english",))
"""What may name England or the English Channel."""
_ADDRESSED = 3
"""So many who are spoken to, or more, are heard alike."""
_POWER = "f-adj"
_SIDES = ("me", "you")


class Hearing(NamedTuple):
    """A text and what is open as a translator hears them, with the names in them by number."""

    text: tuple[Word, ...]
    opened: tuple[Word, ...]
    names: Numbering


def heard(lines: Sequence[Tokenized], context: Context) -> Hearing:
    """A text in its context as a translator hears it.

    >>> from games.talk.diplomacy.language.context import from_json
    >>> from games.talk.diplomacy.grammar.sources import lexicon
    >>> here = from_json({"speaker": "FRA", "to": ["ENG"], "units": {"ENG": ["F LON"]}})
    >>> hearing = heard(lexicon().lines("You moved from London to Wales!"), here)
    >>> " ".join(word.said for word in hearing.text), hearing.text[5].known
    ('s-SPR n-1 you moved from p1 to p2 .', 'f-you-F')
    """
    names = Numbering(context)
    addressed = min(len(context.to), _ADDRESSED)
    text = [_sign(f"s-{context.season}"), _sign(f"n-{addressed}")]
    for line in lines:
        text += (_word(one, names) for one in masked(line))
        text.append(Word("?" if line.asked else "."))
    return Hearing(tuple(text), tuple(_opened(names)), names)


def _sign(said: str, known: str = NOTHING) -> Word:
    return Word(said, known, sign=True)


def _word(one: Named, names: Numbering) -> Word:
    if one.kind not in NAMES:
        return Word(one.words[0])
    codes = sorted(one.codes)
    if one.kind == "PROVINCE":
        code = next((code for code in codes if names.province(code)), codes[0])
        token = names.named(code)
        either = one.words in _EITHER
        return _sign(token, f"f-{names.named_power('ENG')}" if either else _standing(code, names))
    if one.kind == "POWER":
        token = names.named_power(codes[0])
        return Word(token, _POWER, sign=token not in _SIDES)
    year = re.search(r"\d+$", codes[0]) if one.kind == "YEAR" and codes else None
    if year:
        return _sign(f"y{int(year[0]) - names.context.year:+d}")
    return _sign("-".join((one.kind, *one.words)))


def _standing(province: str, names: Numbering) -> str:
    """Whose unit stands in a province, and whether it is an army or a fleet."""
    unit = next(names.context.standing(province), None)
    if unit is None:
        return "f-none"
    power, to = unit.power, names.context.to
    who = "me" if power == names.context.speaker else "you" if power in to else "other"
    return f"f-{who}-{'A' if unit.region.kind == 'AMY' else 'F'}"


def _opened(names: Numbering) -> Iterator[Word]:
    """The outline of what is open."""
    asked = names.context.open
    if asked is None:
        return
    yield _sign("<open>")
    for token in naming(asked, names):
        code = names.code(token)
        here = code is not None and token == names.province(code)
        yield _sign(f"O:{token}", _standing(code, names) if code and here else NOTHING)
