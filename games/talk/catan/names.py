"""By what words players are called: names, colors, seats, and beginnings of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.talk.catan.context import Player
from games.talk.catan.signs import tokens

SURE = 3
"""Letters from which on the beginning of a name is a name in any place."""


@dataclass(frozen=True, slots=True)
class Called:
    """Who may be called by the words from a place on: seats by where the name ends."""

    named: tuple[tuple[int, int], ...]
    begun: frozenset[int]


class Names:
    """What the players at a table are called."""

    def __init__(self, players: Sequence[Player]) -> None:
        listed = [(one.seat, tokens(name)) for one in players for name in (one.name, one.colour)]
        self._names = [(seat, name) for seat, name in listed if name]
        self._seats = {str(one.seat): one.seat for one in players}
        self.words = frozenset(word for _, name in self._names for word in name)

    def begins(self, word: str) -> bool:
        """Whether a name begins so."""
        return any(name.startswith(word) for name in self.words)

    def at(self, words: Sequence[str], place: int, meant: Sequence[str]) -> Called:
        """Who is called there; ``meant`` are the words it may be a misspelling of.

        >>> names = Names([Player(0, "blue", "Ann"), Player(1, "red", "Anna Lee")])
        >>> names.at(["anna", "lee"], 0, ["anna"]).named, names.at(["an"], 0, ["an"]).begun
        (((2, 1),), frozenset({0, 1}))
        """
        named: set[tuple[int, int]] = set()
        begun = set()
        for seat, name in self._names:
            end = place + len(name)
            if tuple(words[place:end]) == name or (len(name) == 1 and name[0] in meant):
                named.add((end, seat))
            elif name[0].startswith(words[place]):
                begun.add(seat)
        if words[place] in ("player", "seat") and {*words[place + 1 : place + 2]} & {*self._seats}:
            named.add((place + 2, self._seats[words[place + 1]]))
        return Called(tuple(sorted(named)), frozenset(begun))


@lru_cache(maxsize=256)
def names_of(players: tuple[Player, ...]) -> Names:
    """What the players at a table are called, worked out once."""
    return Names(players)
