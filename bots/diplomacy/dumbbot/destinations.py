"""How much DumbBot would like a unit of its own to stand at each spot."""

from collections.abc import Mapping, Sequence

import numpy as np

from bots.diplomacy.dumbbot.parameters import DEPTH, Parameters
from bots.diplomacy.ground import Ground, Numbers
from bots.diplomacy.presence import Presence
from games.diplomacy.orders import Unit
from games.diplomacy.phase import PhaseKind, Season
from games.diplomacy.view import View

Wishes = Mapping[Unit, int]


class Destinations:
    """The figures of one moment: attack, defense, their spread, and the worth of every spot."""

    def __init__(
        self, view: View, power: str, around: Presence, ground: Ground, settings: Parameters
    ) -> None:
        self._view, self._power, self._around = view, power, around
        self._ground, self._settings = ground, settings
        self._sizes = {key: self._size(len(view.centers.get(key, ()))) for key in _powers(ground)}
        self._owner = {center: key for key, own in view.centers.items() for center in own}
        self._defense = {center: self._threat(center) for center in view.centers.get(power, ())}

    def wishes(self) -> Wishes:
        """The worth of each spot for the moves and retreats, or builds and removals, due now."""
        settings, view = self._settings, self._view
        if view.kind is PhaseKind.ADJUSTMENTS:
            if view.builds.get(self._power, 0) < 0:
                weights, defense = settings.remove_proximity_weight, settings.remove_defense_weight
            else:
                weights, defense = settings.build_proximity_weight, settings.build_defense_weight
            return self._worth(weights, self._spring(), {}, defense)
        if view.season is Season.SPRING:
            return self._worth(
                settings.spring_proximity_weight,
                self._spring(),
                self._fights(settings.spring_strength_weight, settings.spring_competition_weight),
            )
        return self._worth(
            settings.fall_proximity_weight,
            self._pulls(
                settings.proximity_fall_attack_weight, settings.proximity_fall_defense_weight
            ),
            self._fights(settings.fall_strength_weight, settings.fall_competition_weight),
        )

    def _size(self, centers: int) -> int:
        one = self._settings
        square = one.size_square_coefficient * centers * centers
        return square + one.size_coefficient * centers + one.size_constant

    def _threat(self, center: str) -> int:
        """The size of the largest other power whose unit could move into the center."""
        return max((self._sizes[other] for other in self._around.others(center)), default=0)

    def _spring(self) -> Numbers:
        return self._pulls(
            self._settings.proximity_spring_attack_weight,
            self._settings.proximity_spring_defense_weight,
        )

    def _pulls(self, attack: int, defense: int) -> Numbers:
        """What each spot's own province is worth, before anything is spread."""
        board = self._ground.board
        nobody = self._size(sum(center not in self._owner for center in board.centers))
        pulls = dict.fromkeys(board.provinces, 0)
        for center in board.centers:
            if center in self._defense:
                pulls[center] = defense * self._defense[center]
            else:
                owner = self._owner.get(center)
                pulls[center] = attack * (self._sizes[owner] if owner else nobody)
        return np.array([pulls[spot.province] for spot in self._ground.spots], dtype=np.int64)

    def _fights(self, strength: int, competition: int) -> dict[str, int]:
        """For each province our own units near, less the strongest rival's."""
        return {
            province: strength * self._around.strength(province)
            - competition * self._around.competition(province)
            for province in self._ground.board.provinces
        }

    def _worth(
        self,
        weights: Sequence[int],
        pulls: Numbers,
        fights: Mapping[str, int],
        defense: int = 0,
    ) -> Wishes:
        """Pulls spread over ten steps, each a fifth of what gathers from next door, and weighed."""
        worth = weights[0] * pulls
        for weight in weights[1:DEPTH]:
            pulls = self._ground.gathered(pulls) // 5
            worth = worth + weight * pulls
        return {
            spot: int(figure)
            + fights.get(spot.province, 0)
            + defense * self._defense.get(spot.province, 0)
            for spot, figure in zip(self._ground.spots, worth, strict=True)
        }


def _powers(ground: Ground) -> tuple[str, ...]:
    return ground.board.power_keys
