"""Which promises of its own a power's orders would break, told before they are carried out."""

from collections.abc import Sequence
from dataclasses import replace

from games.diplomacy.action import default
from games.diplomacy.notation import read_order, write_order
from games.diplomacy.orders import Order
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Position
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import KEYS, Step
from games.talk.diplomacy.notary.promises import Promise
from games.talk.diplomacy.notary.verdicts import reckon
from games.talk.diplomacy.saying.plain_phi import WOULD, PlainPhi
from games.talk.negotiation import Finding, Negotiation

Break = dict[str, str]
"""A promise as a ``sentence``, and the ``line`` against it; empty where one is only missing."""


def breaks_of(
    power: str, negotiation: Negotiation, position: Position, lines: Sequence[str]
) -> list[Break]:
    """The power's own standing promises that these orders would break, in the words of a reminder.

    What the rules fill in counts like an order, so that a promised order that is not given is told
    with the order that its unit gets instead. What others may have to do first is taken as done:
    of their orders nothing is known.

    >>> from games.diplomacy.position import start
    >>> from games.talk.diplomacy.language.ontology import NOTATION
    >>> from games.talk.diplomacy.notary.moderator import say, start as begin
    >>> word = NOTATION.read("propose(FRA,[GER],[Commit(FRA,[GER],dmz([FRA],[BUR]))])")
    >>> talk, _ = say(begin(), word, start())
    >>> breaks_of("FRA", talk, start(), ["A PAR - BUR"])
    [{'line': 'A PAR - BUR', 'sentence': 'You promised Germany that you would stay out of \
Burgundy.'}]
    >>> breaks_of("FRA", talk, start(), ["A PAR - PIC"])
    []
    """
    standing = (one for one in negotiation.standing() if isinstance(one, Promise))
    own = [_at_hand(one, position) for one in standing if one.promiser == power]
    orders = _completed(power, position, [read_order(line) for line in lines])
    broken = _reasons(own, power, position, orders)
    if not any(broken):
        return []
    without = [
        (order, _reasons(own, power, position, [one for one in orders if one is not order]))
        for order in orders
    ]
    found = []
    for at, why in enumerate(broken):
        if why is not None:
            against = (write_order(order) for order, reasons in without if reasons[at] != why)
            found.append({"line": next(against, ""), "sentence": _reminder(own[at])})
    return found


def _completed(power: str, position: Position, given: list[Order]) -> list[Order]:
    """The orders with what the rules fill in for units that have none."""
    named = {order.unit for order in given}
    filled = default(position, position.map.seat(KEYS[power]))
    left = [order for order in filled if order.unit is None or order.unit not in named]
    if position.phase.kind is PhaseKind.ADJUSTMENTS:
        left = left[: max(0, len(filled) - len(given))]
    return [*given, *left]


def _at_hand(promise: Promise, position: Position) -> Promise:
    """The promise without the conditions of this phase that only others' orders can meet."""
    left = tuple(
        one
        for one in promise.conditions
        if promise.promiser in dip.DIPLOMACY.agents_of(one.phi)
        or (one.due is not None and one.due > position.phase)
    )
    return replace(promise, conditions=left)


def _reasons(
    promises: Sequence[Promise], power: str, position: Position, orders: Sequence[Order]
) -> list[str | None]:
    """For each promise why these orders break it, or None."""
    aftermaths = reckon(promises, Step(position, {power: tuple(orders)})).aftermaths
    return [
        verdict.why if verdict and verdict.finding is Finding.BROKEN else None
        for verdict, _ in aftermaths
    ]


def _reminder(promise: Promise) -> str:
    """A promise, to the one who gave it."""
    plain = PlainPhi(promise.promiser, mood=WOULD, about=promise.promiser)
    to = f" {plain.powers(promise.to)}" if promise.to else ""
    return f"You promised{to} that {plain.phi(promise.clause.phi)}."
