"""Provinces and powers by number, in the order in which a text names them: "p1", "o2".

What was learned of "I will stay out of Burgundy if you leave Ruhr" so holds of any two provinces.
The speaker is "me", whoever is spoken to "you" ("you1", "you2" if several).
"""

from games.talk.diplomacy.grammar.winter import HOMES
from games.talk.diplomacy.language.context import Context


class Numbering:
    """The names of one text in its context.

    >>> from games.talk.diplomacy.language.context import from_json
    >>> names = Numbering(from_json({"speaker": "FRA", "to": ["ENG"]}))
    >>> names.named("BUR"), names.named("RUH"), names.named("BUR"), names.power("ENG")
    ('p1', 'p2', 'p1', 'you')
    >>> names.code("p2"), names.code("o1"), names.seat("GER")
    ('RUH', None, None)
    """

    def __init__(self, context: Context) -> None:
        self.context = context
        self._provinces: list[str] = []
        self._powers: list[str] = []
        to = context.to
        self._sides = {context.speaker: "me"}
        self._sides |= {one: f"you{at}" if len(to) > 1 else "you" for at, one in enumerate(to, 1)}

    def named(self, province: str) -> str:
        """The number of a province, a new one if need be."""
        if province not in self._provinces:
            self._provinces.append(province)
        return f"p{self._provinces.index(province) + 1}"

    def named_power(self, power: str) -> str:
        """The token of a power, a new number if need be."""
        if power in self._sides:
            return self._sides[power]
        if power not in self._powers:
            self._powers.append(power)
        return f"o{self._powers.index(power) + 1}"

    def province(self, province: str) -> str | None:
        """The number of a province that was named."""
        return self.named(province) if province in self._provinces else None

    def power(self, power: str) -> str | None:
        """The token of a power that speaks, is spoken to, or was named."""
        told = power in self._sides or power in self._powers
        return self.named_power(power) if told else None

    def seat(self, power: str) -> str | None:
        """What stands for a power of which only a home was named: "between Paris and Rome"."""
        homes = (at for at, code in enumerate(self._provinces, 1) if code in HOMES.get(power, ()))
        return next((f"h{at}" for at in homes), None)

    def code(self, token: str) -> str | None:
        """The power or province that a token stands for; None for what it does not."""
        if power := next((code for code, side in self._sides.items() if side == token), None):
            return power
        kind, number = token[:1], token[1:]
        listed = self._powers if kind == "o" else self._provinces
        if (
            kind not in ("p", "o", "h")
            or not number.isdigit()
            or not 0 < int(number) <= len(listed)
        ):
            return None
        code = listed[int(number) - 1]
        if kind == "h":
            return next((power for power, homes in HOMES.items() if code in homes), None)
        return code
