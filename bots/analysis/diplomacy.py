"""What can be seen on Diplomacy's board: orders, how they went, units and centers."""

from collections.abc import Callable, Iterator

from bots.analysis.any_game import Tell
from bots.analysis.game import END, Fact, Game
from games.core.record import Moment
from games.diplomacy.events import Captured, Ordered
from games.diplomacy.map import STANDARD
from games.diplomacy.orders import OrderKind
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Position

Test = Callable[[Moment[Position], Ordered], int | None]
"""Whether an order counts: the other seats it concerns, or None if it does not."""

NO_OTHERS = 0
SUPPORTS = (OrderKind.SUPPORT_HOLD, OrderKind.SUPPORT_MOVE)


def orders(test: Test) -> Tell:
    """A one for each order that counts."""

    def tell(game: Game) -> Iterator[Fact]:
        for moment in game.moments:
            for event in moment.events:
                if isinstance(event, Ordered) and (others := test(moment, event)) is not None:
                    yield moment.step.phase, STANDARD.seat(event.power), others, 1.0

    return tell


def is_(*kinds: OrderKind) -> Test:
    """Orders of these kinds."""
    return lambda moment, event: NO_OTHERS if event.order.kind in kinds else None


def good(test: Test) -> Test:
    """Those of them that went well."""
    return lambda moment, event: None if event.results else test(moment, event)


def bad(test: Test) -> Test:
    """Those of them that did not."""
    return lambda moment, event: test(moment, event) if event.results else None


def attack(moment: Moment[Position], event: Ordered) -> int | None:
    """Moves into a province where another's unit stands when the phase begins."""
    other = _goal(moment, event)
    return None if other in (None, event.power) else _set(other)


def countryman_attack(moment: Moment[Position], event: Ordered) -> int | None:
    """Moves into a province where one's own unit stands when the phase begins."""
    return NO_OTHERS if _goal(moment, event) == event.power else None


def support(moment: Moment[Position], event: Ordered) -> int | None:
    """Supports of another's unit."""
    other = _supported(moment, event)
    return None if other in (None, event.power) else _set(other)


def support_that_counts(moment: Moment[Position], event: Ordered) -> int | None:
    """Supports of another's unit that were neither cut nor void."""
    return None if {"cut", "void"} & set(event.results) else support(moment, event)


def own_support(moment: Moment[Position], event: Ordered) -> int | None:
    """Supports of one's own unit."""
    return NO_OTHERS if _supported(moment, event) == event.power else None


def dislodged(moment: Moment[Position], event: Ordered) -> int | None:
    """Units that were dislodged."""
    return NO_OTHERS if "dislodged" in event.results else None


def disband(moment: Moment[Position], event: Ordered) -> int | None:
    """Dislodged units that were disbanded, by choice or because their retreat failed."""
    if moment.before.phase.kind is not PhaseKind.RETREATS:
        return None
    given_up = event.order.kind is OrderKind.DISBAND or "disband" in event.results
    return NO_OTHERS if given_up else None


def removal(moment: Moment[Position], event: Ordered) -> int | None:
    """Units taken off the board in winter."""
    winter = moment.before.phase.kind is PhaseKind.ADJUSTMENTS
    removed = event.order.kind is OrderKind.DISBAND and "void" not in event.results
    return NO_OTHERS if winter and removed else None


def lost_units(game: Game) -> Iterator[Fact]:
    """How many units each power lost to others: dislodged, and not retreated."""
    for moment in game.moments:
        if moment.before.phase.kind is not PhaseKind.ADJUSTMENTS:
            before, after = _afoot(moment.before), _afoot(moment.after)
            for seat, (had, has) in enumerate(zip(before, after, strict=True)):
                if has < had:
                    yield moment.step.phase, seat, NO_OTHERS, float(had - has)


def captured(game: Game) -> Iterator[Fact]:
    """A one for each center taken, from whom if from anybody."""
    for phase, event in _captures(game):
        yield phase, STANDARD.seat(event.power), _set(event.previous), 1.0


def lost(game: Game) -> Iterator[Fact]:
    """A one for each center lost, and to whom."""
    for phase, event in _captures(game):
        if event.previous:
            yield phase, STANDARD.seat(event.previous), _set(event.power), 1.0


def _captures(game: Game) -> Iterator[tuple[str, Captured]]:
    for moment in game.moments:
        for event in moment.events:
            if isinstance(event, Captured):
                yield moment.step.phase, event


def centers(game: Game) -> Iterator[Fact]:
    """How many centers each power owns when a phase begins, and at the end."""
    return _standing(game, lambda position: [len(own) for own in position.centers.values()])


def units(game: Game) -> Iterator[Fact]:
    """How many units each power has on the board when a phase begins, and at the end."""
    return _standing(game, lambda position: [len(own) for own in position.units.values()])


def _standing(game: Game, count: Callable[[Position], list[int]]) -> Iterator[Fact]:
    boards = [(moment.step.phase, moment.before) for moment in game.moments]
    for phase, position in [*boards, (END, game.last)]:
        for seat, number in enumerate(count(position)):
            yield phase, seat, NO_OTHERS, float(number)


def _afoot(position: Position) -> list[int]:
    """How many units each power has, those that must retreat included."""
    return [len(position.units[key]) + len(position.dislodged[key]) for key in STANDARD.power_keys]


def _goal(moment: Moment[Position], event: Ordered) -> str | None:
    """Whose unit stands where a move that counts is to go."""
    order = event.order
    if order.kind is not OrderKind.MOVE or not order.target or "void" in event.results:
        return None
    return moment.before.power_at(order.target.partition("/")[0])


def _supported(moment: Moment[Position], event: Ordered) -> str | None:
    """Whose unit a support is for."""
    order = event.order
    if order.kind not in SUPPORTS or not order.other:
        return None
    return moment.before.power_at(order.other.province)


def _set(power: str | None) -> int:
    """A power as a set of seats."""
    return 1 << STANDARD.seat(power) if power else NO_OTHERS
