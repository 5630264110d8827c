"""Units and orders, as the rules and the notations exchange them."""

from dataclasses import dataclass, field
from enum import IntEnum


class UnitKind(IntEnum):
    """Army or fleet; zero is left free for "no unit"."""

    ARMY = 1
    FLEET = 2

    @property
    def letter(self) -> str:
        """``A`` or ``F``."""
        return "AF"[self - 1]

    @property
    def word(self) -> str:
        """``army`` or ``fleet``."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Unit:
    """An army or fleet and the place it stands in; whose it is, the position knows.

    ``province`` is the place without its coast.

    >>> fleet = Unit(UnitKind.FLEET, "STP/SC")
    >>> str(fleet), fleet.province
    ('F STP/SC', 'STP')
    """

    kind: UnitKind
    place: str
    province: str = field(init=False, repr=False, compare=False)
    _text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Asked for much more often than units are made.
        object.__setattr__(self, "province", self.place.partition("/")[0])
        object.__setattr__(self, "_text", f"{self.kind.letter} {self.place}")

    def __str__(self) -> str:
        return self._text


class OrderKind(IntEnum):
    """Every order of the game. DISBAND is both a dislodged unit's and a winter removal."""

    HOLD = 0
    MOVE = 1
    SUPPORT_HOLD = 2
    SUPPORT_MOVE = 3
    CONVOY = 4
    RETREAT = 5
    DISBAND = 6
    BUILD = 7
    WAIVE = 8


@dataclass(frozen=True, slots=True)
class Order:
    """One order of one unit.

    ``unit`` is who is ordered (for BUILD: what is to be built; for WAIVE: None). ``target`` is the
    place a MOVE or RETREAT goes to, and for SUPPORT_MOVE and CONVOY where the ``other`` unit, the
    supported or convoyed one, goes. ``via`` says that a MOVE is to go by convoy.

    >>> fleet, army = Unit(UnitKind.FLEET, "NTH"), Unit(UnitKind.ARMY, "LON")
    >>> order = Order(OrderKind.CONVOY, fleet, target="NWY", other=army)
    >>> str(order.unit), str(order.other), order.target
    ('F NTH', 'A LON', 'NWY')
    """

    kind: OrderKind
    unit: Unit | None
    target: str | None = None
    other: Unit | None = None
    via: bool = False
