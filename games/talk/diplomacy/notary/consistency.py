"""Whether promises contradict each other: two orders for one unit, an order into a forbidden zone,
an attack on a power that was promised peace."""

from collections.abc import Sequence
from itertools import chain, combinations, product

from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Position
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import Step, carries_out, kind_of, stands, written
from games.talk.diplomacy.language.wording import power_name
from games.talk.diplomacy.notary.breaches import Evidence
from games.talk.diplomacy.notary.promises import Promise


def conflict(
    promises: Sequence[Promise],
    position: Position,
    standing: Sequence[Promise] = (),
    readers: say.Agents = (),
) -> str | None:
    """How promises contradict each other, or others that stand already, as a sentence, or None.

    ``readers``: who will read the sentence; what stands and one of them has no part in is not
    told. What stands is not tested in itself. Only promises of one power that are meant for one
    phase and bind under the same conditions can. An attack on who was promised peace is seen in
    the phase it is due in, when it is known who stands where.

    >>> from games.diplomacy.position import start
    >>> from games.talk.diplomacy.notary.promises import promises_of
    >>> paris = dip.Unit("FRA", dip.Region("PAR", "AMY"))
    >>> move = say.Do(dip.Mto(paris, dip.Region("BUR", "AMY")))
    >>> deal = tuple(say.Commit("FRA", ("GER",), one) for one in (move, say.No(move)))
    >>> print(conflict(promises_of(deal, start().phase), position=start()))
    France cannot promise both: France's army in Paris will move to Burgundy; France's army in \
Paris will not move to Burgundy.
    """
    own = [promise for promise in promises if promise.own]
    bound = {promise.promiser for promise in own}
    earlier = [promise for promise in standing if promise.promiser in bound and promise.own]
    for one, other in chain(product(earlier, own), combinations(own, 2)):
        if one.promiser != other.promiser or one.conditions != other.conditions:
            continue
        if _clash(one, other, position) or _clash(other, one, position):
            power = power_name(one.promiser)
            if {one.promiser, *one.to}.issuperset(readers):
                return f"{power} cannot promise both: {one.words}; {other.words}."
            return f"{power} cannot promise this: {other.words}. Another promise is against it."
    return None


def _clash(one: Promise, other: Promise, position: Position) -> bool:
    """Whether keeping the first promise breaks the second."""
    match one.clause.phi, other.clause.phi:
        case say.Do(action), say.Do(second) if one.due == other.due:
            return _two_orders(action, second)
        case say.Do(action), say.No(say.Do(second)) if one.due == other.due:
            return action == second
        case say.Do(action), dip.Dmz() | dip.Pce() | dip.Aly() if isinstance(action, dip.Order):
            return _breaks(one, action, other, position)
        case dip.Aly(_, enemies), dip.Pce(powers) | dip.Aly(powers, _):
            return _both_last(one, other) and bool({*enemies} & {*powers} - {one.promiser})
    return False


def _both_last(one: Promise, other: Promise) -> bool:
    return one.due is None or other.due is None or one.due == other.due


def _two_orders(one: say.Action, other: say.Action) -> bool:
    """Whether two orders are for the same unit and cannot both be given.

    What is supported or convoyed may be said with or without its coast.
    """
    if not isinstance(one, dip.Order) or not isinstance(other, dip.Order):
        return False
    if isinstance(one, dip.Wve) or isinstance(other, dip.Wve):
        return False
    if kind_of(one) is PhaseKind.ADJUSTMENTS:
        return one != other and one.unit.region.province == other.unit.region.province
    if not any(stands(order.unit, other.unit.region) for order in written(one)):
        return False
    fits = [order for order in written(one) if carries_out(order, other)]
    fits += [order for order in written(other) if carries_out(order, one)]
    return not fits


def _breaks(one: Promise, action: dip.Order, other: Promise, position: Position) -> bool:
    """Whether giving a promised order goes against an offer."""
    if other.due is not None and other.due != one.due:
        return False
    if not isinstance(other.clause.phi, dip.Dmz) and one.due != position.phase:
        return False
    promised = ((action, one.to),)
    return all(
        Evidence(Step(position, {one.promiser: (order,)}), promised).breach(
            other.clause.phi, (one.promiser,)
        )
        for order in written(action)
    )
