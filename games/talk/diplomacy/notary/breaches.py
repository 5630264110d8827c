"""Whether the orders of a step bear out a φ, and the order that does not."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.diplomacy.map import STANDARD
from games.diplomacy.notation import write_order
from games.diplomacy.orders import Order, OrderKind
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import CODES, KEYS, PROVINCES, Step, carries_out, owner
from games.talk.diplomacy.language.wording import power_name, province_name
from games.talk.sentences import Agents, Phi

_INTO = (OrderKind.MOVE, OrderKind.RETREAT, OrderKind.SUPPORT_MOVE, OrderKind.CONVOY)
_STAYING = (OrderKind.HOLD, OrderKind.SUPPORT_HOLD, OrderKind.SUPPORT_MOVE, OrderKind.CONVOY)


@dataclass(frozen=True)
class Evidence:
    """A step, and the orders in it that were promised to somebody, who can hardly complain.

    ``promised``: pairs of an order promised and those it was promised to.
    """

    step: Step
    promised: tuple[tuple[dip.Order, Agents], ...] = ()

    def breach(self, phi: Phi, actors: Agents) -> str | None:
        """How the actors' orders go against φ, as a sentence, or None if they bear it out.

        No order goes against a draw: it is voted on.

        >>> from games.diplomacy.position import start
        >>> from games.talk.diplomacy.language.grounding import read_step
        >>> step = read_step(start(), {"orders": {"FRANCE": ["F BRE - ENG"]}})
        >>> Evidence(step).breach(dip.Dmz(("FRA",), ("ECH",)), ("FRA",))
        'France ordered F BRE - ENG, into the English Channel.'
        """
        match phi:
            case say.Do(action) if isinstance(action, dip.Order):
                return self._not_done(action)
            case say.No(say.Do(action)) if isinstance(action, dip.Order):
                return self._done(action)
            case say.No(part):
                kept = self.breach(part, actors) is None
                return "What was not to be came about." if kept else None
            case say.All(parts) | say.Seq(parts):
                return next(filter(None, (self.breach(part, actors) for part in parts)), None)
            case say.If(condition, consequence):
                if self.breach(condition, dip.DIPLOMACY.agents_of(condition)):
                    return None
                return self.breach(consequence, actors)
            case dip.Dmz(_, provinces):
                return next((why for one in actors for why in self._inside(one, provinces)), None)
            case dip.Drw():
                return None
            case dip.Pce(powers) | dip.Aly(powers, _):
                return next((why for one in actors for why in self._attacks(one, powers)), None)
        raise TypeError(f"{phi!r} is no φ of Diplomacy")

    def _not_done(self, action: dip.Order) -> str | None:
        """Why a promised order was not given: the one its unit was given instead."""
        power = owner(action)
        if any(carries_out(order, action) for order in self.step.of(power)):
            return None
        for order in self.step.of(power):
            if not isinstance(action, dip.Wve) and order.unit is not None:
                here = PROVINCES[action.unit.region.province]
                if order.unit.province == here:
                    return f"{power_name(power)} ordered {write_order(order)}."
        return f"{power_name(power)} did not order it."

    def _done(self, action: dip.Order) -> str | None:
        """The order that was not to be given."""
        power = owner(action)
        for order in self.step.of(power):
            if carries_out(order, action):
                return f"{power_name(power)} ordered {write_order(order)}."
        return None

    def _inside(self, power: str, provinces: tuple[str, ...]) -> Iterator[str]:
        """Orders of a power that stay in provinces, or go, help or build into them."""
        zone: dict[str | None, str] = {PROVINCES[code]: province_name(code) for code in provinces}
        for order in self.step.of(power):
            entered = entry(order)
            if entered in zone:
                yield (f"{power_name(power)} ordered {write_order(order)}, into {zone[entered]}.")
            here = order.unit.province if order.unit else ""
            if order.kind in _STAYING and here in zone:
                yield f"{power_name(power)} ordered {write_order(order)}: it stays in {zone[here]}."

    def _attacks(self, power: str, powers: Agents) -> Iterator[str]:
        """Orders of a power that go, or help anybody go, at others' units or centers."""
        for order in self.step.of(power):
            if order.kind not in _INTO or order.target is None:
                continue
            victim, what = self._struck(power, order, powers)
            if victim and not self._agreed(order, victim):
                yield f"{power_name(power)} ordered {write_order(order)}, {what}."

    def _struck(self, power: str, order: Order, powers: Agents) -> tuple[str, str]:
        """Which of the powers an order strikes at, and in what; empty for none."""
        before, goal = self.step.before, STANDARD.province_of(order.target or "")
        mover = before.power_at(order.other.province) if order.other else KEYS[power]
        standing, holder = before.power_at(goal), before.center_owner(goal)
        for key, what in ((standing, "at a unit of {}"), (holder, "into a center of {}")):
            if key and key != mover and CODES[key] != power and CODES[key] in powers:
                return CODES[key], what.format(power_name(CODES[key]))
        return "", ""

    def _agreed(self, order: Order, victim: str) -> bool:
        """Whether the victim was promised that very order."""
        return any(victim in to and carries_out(order, action) for action, to in self.promised)


def entry(order: Order) -> str | None:
    """The province that an order brings or helps a unit into, or None.

    >>> from games.diplomacy.notation import read_order
    >>> entry(read_order("F MAO S F BRE - ENG")), entry(read_order("A PAR H"))
    ('ENG', None)
    """
    if order.kind is OrderKind.BUILD and order.unit is not None:
        return order.unit.province
    if order.kind in _INTO and order.target is not None:
        return STANDARD.province_of(order.target)
    return None
