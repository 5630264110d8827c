"""What promises come to in a phase: orders to give, orders that others help, their help."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bots.diplomacy.keeping import standing_promises
from bots.diplomacy.negotiator.options import Option
from bots.diplomacy.speaking import spoken
from games.diplomacy.orders import Order, OrderKind, Unit
from games.diplomacy.phase import Phase, read_phase
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import CODES, written
from games.talk.diplomacy.notary.promises import Promise

_SUPPORTS = (OrderKind.SUPPORT_HOLD, OrderKind.SUPPORT_MOVE)


@dataclass(frozen=True, slots=True)
class Bound:
    """What stands between a power and others in a phase.

    ``promised``: orders the power has promised; ``helped``: those of its orders that others will
    support; ``helping``: the supports.
    """

    promised: tuple[Order, ...]
    helped: tuple[Order, ...]
    helping: tuple[Order, ...]

    @property
    def given(self) -> tuple[Order, ...]:
        """What the power's plan must hold; its own word goes first."""
        units = [order.unit for order in self.promised]
        return (*self.promised, *(one for one in self.helped if one.unit not in units))


def bound(view: View, talk: Mapping[str, Any], accepted: Iterable[Order] = ()) -> Bound:
    """What a seat's confirmed deals come to in the phase of the view.

    ``accepted``: orders it has said yes to, whether or not the deals are confirmed yet.
    """
    assert view.power is not None  # a player always has a seat
    me, phase, own = CODES[view.power], read_phase(view.phase), view.units[view.power]
    standing = list(standing_promises(talk))
    to_me = [one for one in standing if me in one.to and one.promiser != me]
    others = [unit for key, units in view.units.items() if key != view.power for unit in units]
    promised = orders_now([one for one in standing if one.promiser == me], phase, own)
    units = [order.unit for order in promised]
    return Bound(
        promised=(*promised, *(one for one in accepted if one.unit not in units)),
        helped=_helped(to_me, phase, own),
        helping=tuple(one for one in orders_now(to_me, phase, others) if one.kind in _SUPPORTS),
    )


def asked_for(option: Option, view: View) -> say.Propose:
    """The proposal that the option's power gives its support."""
    assert view.power is not None  # a player always has a seat
    me, other = CODES[view.power], CODES[option.power]
    action = spoken(option.support, option.power, view)
    return say.Propose(me, (other,), (say.Commit(other, (me,), say.Do(action)),))


def orders_now(
    promises: Iterable[Promise], phase: Phase, units: Sequence[Unit]
) -> tuple[Order, ...]:
    """The orders for these units that promises due in a phase come to, the first for each unit."""
    orders: dict[Unit, Order] = {}
    for promise in promises:
        action = action_of(promise)
        if action is not None and promise.due == phase:
            for one in written(action):
                if one.unit in units and one.unit is not None:
                    orders.setdefault(one.unit, one)
    return tuple(orders.values())


def action_of(promise: Promise) -> dip.Order | None:
    """The order that is promised, if it is one."""
    phi = promise.clause.phi
    return phi.action if isinstance(phi, say.Do) and isinstance(phi.action, dip.Order) else None


def _helped(promises: Iterable[Promise], phase: Phase, units: Sequence[Unit]) -> tuple[Order, ...]:
    """The orders of these units that others have promised to support in a phase."""
    orders: dict[Unit, Order] = {}
    for promise in promises:
        action = action_of(promise)
        if isinstance(action, dip.Sup) and promise.due == phase:
            for one in written(action.supported):
                if one.unit in units and one.unit is not None:
                    orders.setdefault(one.unit, one)
    return tuple(orders.values())
