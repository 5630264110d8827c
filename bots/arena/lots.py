"""Where a game's chance comes from: what the dice show, and what each player throws for itself."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from bots.sdk.player import player_rng
from games.core.chance import Chance


@dataclass(frozen=True, slots=True)
class Lots:
    """The chance of the rules, and that of a player: by seat and phase, the same whenever asked."""

    chance: Chance
    player: Callable[[int, str], random.Random]


def lots_of(seed: int) -> Lots:
    """All of a game's chance from one seed.

    >>> lots_of(7).player(2, "T5.3").random() == lots_of(7).player(2, "T5.3").random()
    True
    """
    return Lots(Chance(seed), lambda seat, phase: player_rng(seed, seat, phase))
