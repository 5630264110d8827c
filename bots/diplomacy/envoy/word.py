"""Keeping one's word: DumbBot's orders within what was promised."""

import random
from collections.abc import Sequence

from bots.diplomacy.dbrane.tactics import DBraneTactics
from bots.diplomacy.dumbbot.adjustments import after_moves
from bots.diplomacy.dumbbot.choice import Choice
from bots.diplomacy.dumbbot.destinations import Appetite, Destinations
from bots.diplomacy.dumbbot.moves import Moves
from bots.diplomacy.dumbbot.parameters import Parameters
from bots.diplomacy.ground import STANDARD_GROUND
from bots.diplomacy.pledges import binding, permitted, promised_action, promised_orders
from bots.diplomacy.presence import presence
from games.diplomacy.orders import Order, Unit
from games.diplomacy.phase import PhaseKind
from games.diplomacy.view import View
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import CODES, KEYS, written
from games.talk.diplomacy.notary.promises import Promise

LARGE = 0.8
"""The gain, in centers, for which a word may be broken."""


def orders_within(
    view: View, promises: Sequence[Promise], rng: random.Random, zeal: int = 0
) -> tuple[Order, ...]:
    """DumbBot's orders for a view's power, under the promises of all that it knows of.

    It keeps its own, makes the moves that others have promised to support, and with ``zeal`` goes
    for the enemies of its alliances rather than for its allies (see ``appetite``).
    """
    power, position = view.power, view.board()
    assert power is not None  # a player always has a seat
    code, settings = CODES[power], Parameters()
    choose = Choice(settings, rng)
    around = presence(view, power, STANDARD_GROUND)
    drawn = appetite(code, promises, zeal)
    wishes = Destinations(view, power, around, STANDARD_GROUND, settings, drawn).wishes()
    allowed = permitted(code, promises, position)
    promised = promised_orders(code, promises, position)
    if view.kind is not PhaseKind.MOVEMENT:
        return after_moves(view, allowed, wishes, choose, rng, promised)
    given = {order.unit: order for order in promised if order.unit}
    for order in _helped(code, promises, view):
        if order in allowed and order.unit and not _in_the_way(order, given):
            given.setdefault(order.unit, order)
    units = view.units[power]
    free = frozenset(allowed)
    return Moves(units, wishes, around, STANDARD_GROUND, choose, rng, given, free).orders()


def appetite(code: str, promises: Sequence[Promise], zeal: int) -> Appetite:
    """How much the centers of powers draw one that has promised alliances: an enemy's ``zeal``
    percent more than they would, an ally's as much less.

    >>> from games.diplomacy.position import start
    >>> from games.talk import sentences as say
    >>> from games.talk.diplomacy.notary.promises import promises_of
    >>> pair = ("FRA", "ITA")
    >>> deal = (say.Agree(pair, dip.Aly(pair, ("GER",))),)
    >>> appetite("FRA", promises_of(deal, start().phase), zeal=40)
    {'GERMANY': 140, 'ITALY': 60}
    """
    alliances = [
        one.clause.phi
        for one in promises
        if one.promiser == code and isinstance(one.clause.phi, dip.Aly) and not one.conditions
    ]
    allies = {power for one in alliances for power in one.powers if power != code}
    enemies = {power for one in alliances for power in one.enemies} - allies
    drawn = {KEYS[power]: 100 + zeal for power in sorted(enemies)}
    return drawn | {KEYS[power]: max(0, 100 - zeal) for power in sorted(allies)}


def kept(
    promises: Sequence[Promise], view: View, honesty: int, rng: random.Random
) -> tuple[Promise, ...]:
    """The promises of all, without our own to powers that we break them to.

    That happens by lot, ``honesty`` percent against it, for about a whole center, and never in
    the year in which the promise was given.
    """
    power, position = view.power, view.board()
    assert power is not None
    code, left = CODES[power], tuple(promises)
    for other in sorted({one for promise in promises for one in promise.to} - {code}):
        ours = [one for one in left if one.promiser == code and other in one.to]
        lied = rng.randrange(100) >= honesty
        if not lied or not ours or any(one.made.year == view.year for one in ours):
            continue
        without = tuple(one for one in left if one not in ours)
        tactics = DBraneTactics()
        gain = tactics.best(position, power, without).worth
        if gain - tactics.best(position, power, left).worth >= LARGE:
            left = without
    return left


def _helped(code: str, promises: Sequence[Promise], view: View) -> list[Order]:
    """Our moves that others have promised to support or convoy in this phase."""
    found: list[Order] = []
    for other in sorted({one.promiser for one in promises} - {code}):
        for promise in binding(other, promises, view.board()):
            action = promised_action(promise)
            move = _move_in(action)
            if move is not None and move.unit.power == code:
                found += written(move)
    return found


def _move_in(action: dip.Order | None) -> dip.Mto | None:
    """The move that an order helps."""
    if isinstance(action, dip.Cvy):
        return action.convoyed
    if isinstance(action, dip.Sup) and isinstance(action.supported, dip.Mto):
        return action.supported
    return None


def _in_the_way(order: Order, given: dict[Unit, Order]) -> bool:
    """Whether another of our units is to go to the same province."""
    goal = (order.target or "").partition("/")[0]
    return any((one.target or "").partition("/")[0] == goal for one in given.values())
