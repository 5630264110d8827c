"""Who stands near what: the strength and competition that tactical bots weigh."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bots.diplomacy.ground import Ground
from games.diplomacy.orders import Unit
from games.diplomacy.view import View


@dataclass(frozen=True)
class Presence:
    """For each province how many units of each power stand in it or could move there."""

    power: str
    counts: Mapping[str, Mapping[str, int]]

    def strength(self, province: str) -> int:
        """Our own units that could take part in a fight for the province."""
        return self.counts.get(province, {}).get(self.power, 0)

    def competition(self, province: str) -> int:
        """The most units that any one other power could bring."""
        counts = self.counts.get(province, {})
        return max((n for power, n in counts.items() if power != self.power), default=0)

    def near(self, power: str, province: str) -> int:
        """The units of a power in the province or within a move of it."""
        return self.counts.get(province, {}).get(power, 0)

    def others(self, province: str) -> tuple[str, ...]:
        """The other powers with a unit in the province or within a move of it."""
        return tuple(power for power in self.counts.get(province, {}) if power != self.power)


def presence(view: View, power: str, ground: Ground, apart: Collection[Unit] = ()) -> Presence:
    """Counts the units around every province; a fleet next to both its coasts counts once.

    Units that stand ``apart`` are known to fight for nobody, and are not counted.
    """
    counts: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for owner, units in view.units.items():
        for unit in units:
            if unit in apart:
                continue
            for province in ground.near[unit]:
                here = counts[province]
                here[owner] = here.get(owner, 0) + 1
    return Presence(power, counts)
