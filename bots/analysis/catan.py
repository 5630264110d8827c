"""What can be seen at a table of Catan: offers and trades, cards, pieces, robberies, points."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bots.analysis.any_game import Tell
from bots.analysis.game import END, Fact, Game
from games.catan import events as seen
from games.catan.pieces import SEAT_NAMES
from games.catan.position import Position
from games.catan.standing import points as all_points

NO_OTHERS = 0
BANKED = "bank "
OFFERED = "offer "
SET_UP = "T0"


def acts(pattern: str) -> Tell:
    """A one for each action whose line begins so, those of the set-up left out."""
    beginning = re.compile(pattern)

    def tell(game: Game) -> Iterator[Fact]:
        for phase, event in _events(game):
            if isinstance(event, seen.Acted) and beginning.match(event.line):
                yield phase, event.seat, NO_OTHERS, 1.0

    return tell


def offers(game: Game) -> Iterator[Fact]:
    """A one for each offer, to those it was made to."""
    for phase, event in _events(game):
        if isinstance(event, seen.Acted) and event.line.startswith(OFFERED):
            yield phase, event.seat, _asked(event.line), 1.0


def success(game: Game) -> Iterator[Fact]:
    """For each offer 1 if a trade came of it, 0 if none did."""
    offered: tuple[str, int, int] | None = None
    for phase, event in _events(game):
        match event:
            case seen.Acted(_, seat, line) if line.startswith(OFFERED):
                if offered:
                    yield *offered, 0.0
                offered = phase, seat, _asked(line)
            case seen.Exchanged() if offered:
                yield *offered, 1.0
                offered = None
    if offered:
        yield *offered, 0.0


def _asked(line: str) -> int:
    """Those an offer was made to."""
    names = line.removeprefix(OFFERED).partition(" ")[0].split(",")
    return sum(1 << SEAT_NAMES.index(name) for name in names if name in SEAT_NAMES)


def trades(game: Game) -> Iterator[Fact]:
    """A one for each trade to both who made it."""
    for phase, event in _events(game):
        if isinstance(event, seen.Exchanged):
            yield phase, event.seat, 1 << event.other, 1.0
            yield phase, event.other, 1 << event.seat, 1.0


def trades_in_turn(game: Game) -> Iterator[Fact]:
    """A one for each trade to the one in whose turn it was made."""
    for phase, event in _events(game):
        if isinstance(event, seen.Exchanged):
            yield phase, event.seat, 1 << event.other, 1.0


def cards_by_trade(game: Game) -> Iterator[Fact]:
    """The cards each got from another by trade."""
    for phase, event in _events(game):
        if isinstance(event, seen.Exchanged):
            yield phase, event.seat, 1 << event.other, float(sum(event.take))
            yield phase, event.other, 1 << event.seat, float(sum(event.give))


def cards_by_bank(game: Game) -> Iterator[Fact]:
    """The cards each got from the bank or at a port."""
    for phase, event in _events(game):
        if isinstance(event, seen.Acted) and event.line.startswith(BANKED):
            got = event.line.partition(" for ")[2].split()
            yield phase, event.seat, NO_OTHERS, float(sum(map(int, got[::2])))


def cards_by_dice(game: Game) -> Iterator[Fact]:
    """The cards each got of the hexes."""
    return (
        (phase, event.seat, NO_OTHERS, float(sum(event.cards)))
        for phase, event in _events(game)
        if isinstance(event, seen.Gained)
    )


def discards(game: Game) -> Iterator[Fact]:
    """The cards each had to throw away."""
    return (
        (phase, event.seat, NO_OTHERS, float(sum(event.cards)))
        for phase, event in _events(game)
        if isinstance(event, seen.Lost)
    )


def robberies(game: Game) -> Iterator[Fact]:
    """A one for each card stolen, from whom."""
    return (
        (phase, event.seat, 1 << event.victim, 1.0)
        for phase, event in _events(game)
        if isinstance(event, seen.Stolen)
    )


def cards_by_monopoly(game: Game) -> Iterator[Fact]:
    """The cards each took by a monopoly, from whom."""
    for phase, event in _events(game):
        if isinstance(event, seen.Monopolized):
            for other, count in enumerate(event.lost):
                if count and other != event.seat:
                    yield phase, event.seat, 1 << other, float(count)


def dice(game: Game) -> Iterator[Fact]:
    """What each threw."""
    for moment in game.moments:
        turn = int(moment.before.record["turn"])
        for event in moment.events:
            if isinstance(event, seen.Thrown):
                yield moment.step.phase, turn, NO_OTHERS, float(sum(event.dice))


def gained(card: str) -> Tell:
    """A one for each time that a seat got this special card."""

    def tell(game: Game) -> Iterator[Fact]:
        for phase, event in _events(game):
            if isinstance(event, seen.Awarded) and event.card == card and event.seat is not None:
                yield phase, event.seat, NO_OTHERS, 1.0

    return tell


def points(game: Game) -> Iterator[Fact]:
    """Each seat's points, hidden ones too, as each turn begins and at the end."""
    seats = range(len(game.seats))
    return each_turn(game, lambda at: [all_points(at.record, seat) for seat in seats])


def hand(game: Game) -> Iterator[Fact]:
    """The resource cards each seat holds as each turn begins and at the end."""
    seats = range(len(game.seats))
    return each_turn(game, lambda at: [int(at.record["hand"][seat].sum()) for seat in seats])


def each_turn(game: Game, measure: Callable[[Position], Sequence[float]]) -> Iterator[Fact]:
    """A number of each seat as each turn begins, after the set-up, and at the end."""
    for phase, position in [*beginnings(game), (END, game.last)]:
        for seat, number in enumerate(measure(position)):
            yield phase, seat, NO_OTHERS, float(number)


def beginnings(game: Game) -> Iterator[tuple[str, Position]]:
    """The first phase of each turn, and the position then; the set-up is left out."""
    turn = 0
    for moment in game.moments:
        if (now := int(moment.before.record["turn_number"])) != turn:
            turn = now
            yield moment.step.phase, moment.before


def _events(game: Game) -> Iterator[tuple[str, Any]]:
    """Everything that happened after the set-up, with its phase."""
    for moment in game.moments:
        if game.clock(moment.step.phase) != SET_UP:
            yield from ((moment.step.phase, event) for event in moment.events)
