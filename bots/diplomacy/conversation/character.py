"""What a bot is like to talk to: how open it is about its plans, and in what tone it speaks."""

import random
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from bots.sdk.parameters import BadParameter, parameter


class Openness(Enum):
    """What a bot does with a question about its plans."""

    TRUTH = "truth"
    EVASION = "evasion"
    LIE = "lie"


@dataclass(frozen=True, slots=True)
class Character:
    """``candor``: how often, in percent, it tells its plans as they are; ``guile``: how often it
    lies about them where it does not. Else it evades. ``tone``: which wordings it knows besides
    the common ones, and ``remorse`` whether it is sorry to have broken a promise. What it promises
    is another matter: a promise is kept as the bot keeps its promises.
    """

    candor: int
    guile: int
    tone: str
    remorse: bool

    def openness(self, lots: random.Random) -> Openness:
        """What it does with a question about its plans.

        >>> Character(100, 0, "warm", True).openness(random.Random(1))
        <Openness.TRUTH: 'truth'>
        """
        if lots.randrange(100) < self.candor:
            return Openness.TRUTH
        return Openness.LIE if lots.randrange(100) < self.guile else Openness.EVASION


CHARACTERS = MappingProxyType(
    {
        "frank": Character(candor=100, guile=0, tone="any", remorse=True),
        "warm": Character(candor=80, guile=0, tone="warm", remorse=True),
        "guarded": Character(candor=45, guile=0, tone="dry", remorse=True),
        "sly": Character(candor=40, guile=60, tone="warm", remorse=False),
    }
)
"""The characters by their names."""

BY_LOT = "by lot"
"""Says that a seat's character is drawn when its game begins."""


def character_parameter() -> str:
    """The field of a bot's parameters for its character."""
    meaning = f"What it is like to talk to: {', '.join(CHARACTERS)}, or {BY_LOT}."
    return parameter(BY_LOT, meaning)  # type: ignore[no-any-return]  # a field, as dataclasses have it


def character(name: str, lots: random.Random) -> Character:
    """The character of that name, or one drawn by lot. Raises BadParameter for any other name.

    >>> character("frank", random.Random(1)).candor
    100
    """
    if name not in (*CHARACTERS, BY_LOT):
        known = ", ".join(CHARACTERS)
        raise BadParameter(f"there is no character {name!r}; there are {known}, or {BY_LOT!r}")
    return CHARACTERS[lots.choice(sorted(CHARACTERS)) if name == BY_LOT else name]
