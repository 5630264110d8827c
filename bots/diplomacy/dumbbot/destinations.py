"""How much DumbBot would like a unit of its own to stand at each spot."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np

from bots.diplomacy.dumbbot.parameters import DEPTH, Parameters
from bots.diplomacy.ground import Ground, Numbers
from bots.diplomacy.presence import Presence
from games.diplomacy.orders import Unit
from games.diplomacy.phase import PhaseKind, Season
from games.diplomacy.view import View

Wishes = Mapping[Unit, int]
Appetite = Mapping[str, int]
"""How much each power's centers draw us, in percent of what they would; 100 where none is given."""


class Destinations:
    """The figures of one moment: attack, defense, their spread, and the worth of every spot."""

    def __init__(
        self,
        view: View,
        power: str,
        around: Presence,
        ground: Ground,
        settings: Parameters,
        appetite: Appetite = MappingProxyType({}),
    ) -> None:
        self._view, self._power, self._around = view, power, around
        self._ground, self._settings, self._appetite = ground, settings, appetite
        centers = view.centers
        self._sizes = {key: self._size(len(own)) for key, own in centers.items()}
        self._owner = {center: key for key, own in centers.items() for center in own}
        self._defense = {center: self._threat(center) for center in centers[power]}

    def wishes(self) -> Wishes:
        """The worth of each spot for the moves and retreats, or builds and removals, due now."""
        settings, view = self._settings, self._view
        if view.kind is PhaseKind.ADJUSTMENTS:
            if view.builds.get(self._power, 0) < 0:
                weights, defense = settings.remove_proximity_weight, settings.remove_defense_weight
            else:
                weights, defense = settings.build_proximity_weight, settings.build_defense_weight
            return self._worth(weights, self._spring(), self._threats(defense))
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
        """What each province is worth, before anything is spread."""
        board = self._ground.board
        nobody = self._size(sum(center not in self._owner for center in board.centers))
        pulls = np.zeros(len(board.provinces), dtype=np.int64)
        for center in board.centers:
            owner = self._owner.get(center)
            pulls[board.province_index[center]] = (
                defense * self._defense[center]
                if center in self._defense
                else attack * (self._drawn(owner) if owner else nobody)
            )
        return pulls

    def _drawn(self, owner: str) -> int:
        """What a center of another power is worth to us."""
        return self._sizes[owner] * self._appetite.get(owner, 100) // 100

    def _fights(self, strength: int, competition: int) -> Numbers:
        """For each province our own units near, less the strongest rival's."""
        around = self._around
        fights = np.zeros(len(self._ground.board.provinces), dtype=np.int64)
        for province in around.counts:
            fights[self._ground.board.province_index[province]] = strength * around.strength(
                province
            ) - competition * around.competition(province)
        return fights

    def _threats(self, weight: int) -> Numbers:
        """For each of our own centers the weighed size of the power that threatens it."""
        threats = np.zeros(len(self._ground.board.provinces), dtype=np.int64)
        for center, size in self._defense.items():
            threats[self._ground.board.province_index[center]] = weight * size
        return threats

    def _worth(self, weights: Sequence[int], pulls: Numbers, near: Numbers) -> Wishes:
        """Pulls spread over ten steps, each a fifth of what gathers from next door, and weighed;
        ``near`` is added province by province."""
        spread = pulls[self._ground.province]
        worth = weights[0] * spread + near[self._ground.province]
        for weight in weights[1:DEPTH]:
            spread = self._ground.gathered(spread) // 5
            worth += weight * spread
        return dict(zip(self._ground.spots, worth.tolist(), strict=True))
