"""What a translator hears of a text in its context: its words, their base forms, what stands there.

Names are numbered; beside a province stands whose unit is there, after the text the outline of
what is open.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.talk.diplomacy.context import Context
from games.talk.diplomacy.lines import Line
from games.talk.diplomacy.masking import NAMES, Named, masked
from games.talk.diplomacy.numbering import Numbering
from games.talk.diplomacy.outline import naming

_EITHER = (("eng",), ("english",))
"""What may name England or the English Channel."""
_ADDRESSED = 3
"""So many who are spoken to, or more, are heard alike."""
_PLAIN, _POWER = "-", "f-adj"
_SIDES = ("me", "you")


class Word(NamedTuple):
    """A word as it stands, its base form, and what is known of what it names."""

    said: str
    base: str
    known: str = _PLAIN


class Hearing(NamedTuple):
    """A text as a translator hears it, with the names in it by number."""

    words: tuple[Word, ...]
    names: Numbering

    @property
    def source(self) -> tuple[tuple[str, ...], ...]:
        """The words in each of the ways in which they are heard."""
        said, base, known = zip(*self.words, strict=True)
        return said, base, known


def heard(lines: Sequence[Line], context: Context) -> Hearing:
    """A text in its context as a translator hears it.

    >>> from games.talk.diplomacy.context import from_json
    >>> from games.talk.diplomacy.language import lexicon
    >>> here = from_json({"speaker": "FRA", "to": ["ENG"], "units": {"ENG": ["F LON"]}})
    >>> hearing = heard(lexicon().lines("You moved from London to Wales!"), here)
    >>> " ".join(word.base for word in hearing.words), hearing.words[5].known
    ('s-SPR n-1 you move from p1 to p2 .', 'f-you-F')
    """
    names = Numbering(context)
    words = [_same(f"s-{context.season}"), _same(f"n-{min(len(context.to), _ADDRESSED)}")]
    for line in lines:
        words += (_word(one, names) for one in masked(line))
        words.append(_same("?" if line.asked else "."))
    return Hearing((*words, *_opened(names)), names)


def _same(word: str, known: str = _PLAIN) -> Word:
    return Word(word, word, known)


def _word(one: Named, names: Numbering) -> Word:
    if one.base not in NAMES:
        return Word(one.words[0], one.base)
    codes = sorted(one.codes)
    if one.base == "PROVINCE":
        code = next((code for code in codes if names.province(code)), codes[0])
        token = names.named(code)
        either = one.words in _EITHER
        return _same(token, f"f-{names.named_power('ENG')}" if either else _standing(code, names))
    if one.base == "POWER":
        return _same(names.named_power(codes[0]), _POWER)
    year = re.search(r"\d+$", codes[0]) if one.base == "YEAR" and codes else None
    if year:
        return _same(f"y{int(year[0]) - names.context.year:+d}")
    return _same("-".join((one.base, *one.words)))


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
    yield _same("<open>")
    for token in naming(asked, names):
        code = names.code(token)
        if code is None or (token not in _SIDES and token[0] not in "po"):
            yield _same(f"O:{token}")
        else:
            known = _standing(code, names) if token == names.province(code) else _PLAIN
            yield Word(token, f"O:{token}", known)
