"""A table to try rules at: a board in one line a power, orders in common notation, the outcome."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.diplomacy.build import Dislodgement, build
from games.diplomacy.judge import Adjudicated, legal_orders, play
from games.diplomacy.notation import read_order
from games.diplomacy.options import Options
from games.diplomacy.orders import Order, OrderKind
from games.diplomacy.position import Position
from games.diplomacy.reasons import Reason, words


def board(
    phase: str = "S1901M",
    options: Options | None = None,
    centers: Mapping[str, str] | None = None,
    dislodged: Mapping[str, Mapping[str, Dislodgement]] | None = None,
    contested: str = "",
    **units: str,
) -> Position:
    """A position: ``board(FRANCE="A PAR, F BRE", centers={"FRANCE": "PAR BRE"})``."""
    return build(
        phase,
        {power: listed.split(", ") for power, listed in units.items() if listed},
        {power: listed.split() for power, listed in (centers or {}).items()},
        dislodged,
        contested.split(),
        options,
    )


@dataclass(frozen=True)
class Ending:
    """A phase played: ask it where units stand and how a unit's order went."""

    played: Adjudicated
    refused: tuple[Reason, ...] = field(default=())

    @property
    def position(self) -> Position:
        return self.played.position

    @property
    def phase(self) -> str:
        return str(self.position.phase)

    def result(self, province: str) -> tuple[str, ...]:
        """The result words of the unit that began in a province."""
        return words(self.played.results.get(province, 0))

    def reason(self, province: str) -> Reason:
        """Why the order of the unit that began in a province was void."""
        return self.played.reasons.get(province, Reason.NONE)

    def at(self, province: str) -> str:
        """Whose unit stands in a province now, as ``"FRANCE A PAR"``; empty for nobody's."""
        unit = self.position.unit_at(province)
        return f"{self.position.power_at(province)} {unit}" if unit else ""

    def retreats(self, province: str) -> set[str]:
        """The places to which the unit dislodged from a province may go."""
        return {
            str(order.target)
            for order in legal_orders(self.position)
            if order.kind is OrderKind.RETREAT and order.unit and order.unit.province == province
        }


def ordered(position: Position, *lines: str) -> Ending:
    """Play a movement or retreat phase with the orders of the lines, each to its unit's owner."""
    plan: dict[int, list[Order]] = {}
    for line in lines:
        order = read_order(line, position)
        assert order.unit is not None
        plan.setdefault(_seat(position, order), []).append(order)
    return Ending(play(position, plan))


def _seat(position: Position, order: Order) -> int:
    assert order.unit is not None
    key = "owner" if str(position.phase).endswith("M") else "dislodged_owner"
    return int(position.record[key][position.map.province_index[order.unit.province]])


def adjusted(position: Position, **lines: str) -> Ending:
    """Play a winter with each power's orders: ``adjusted(ground, FRANCE="A PAR B, WAIVE")``."""
    plan = {
        position.map.seat(power): [read_order(line, position) for line in listed.split(", ")]
        for power, listed in lines.items()
    }
    played = play(position, plan)
    return Ending(played, tuple(played.refused.values()))
