"""One step of the game: every awaited seat's action in, the next position and events out."""

from collections.abc import Iterator, Mapping

from games.catan.actions import ACTION, Action, Cards, Kind, blank_action
from games.catan.check import demand_legal, interrupts
from games.catan.choices import actions_of, awaited
from games.catan.events import (
    Acted,
    Awarded,
    Event,
    Exchanged,
    Gained,
    Lost,
    Monopolized,
    Stolen,
    Thrown,
)
from games.catan.luck import settle, ways
from games.catan.notation import write_action
from games.catan.pieces import DESERT, NOBODY, SEATS
from games.catan.play import play
from games.catan.position import Luck, Phase, Position, Record
from games.catan.position_json import phase_name
from games.catan.topology import HEX_MASK, NODE_HEXES, NOWHERE
from games.core.chance import Chance
from games.core.errors import IllegalAction, NotUnderstood

_ANSWERS = frozenset((Kind.ACCEPT, Kind.REFUSE, Kind.COUNTER, Kind.DEAL))
_DISCARDS = frozenset((Kind.DISCARD, Kind.DISCARD_BLINDLY))


def awaiting(position: Position) -> tuple[int, ...]:
    """The seats that must act now; none when the game is over."""
    seats = awaited(position.record)
    return tuple(seat for seat in range(SEATS) if seats >> seat & 1)


def interrupting(position: Position) -> tuple[int, ...]:
    """The seats that are not awaited and may end the moment: who may take an offer back."""
    turn = int(position.record["turn"])
    return (turn,) if interrupts(position.record, turn) else ()


def advance(
    position: Position, plan: Mapping[int, Action], chance: Chance
) -> tuple[Position, tuple[Event, ...]]:
    """The position after every awaited seat's action, and what happened on the way.

    A seat that says nothing does what ``default`` says; what others say is not heard, but that an
    offer is taken back: then no answer to it is. Chance that was left open in the position is
    settled first. Raises IllegalAction, and nothing happens, if an action is not allowed.
    """
    actions = {
        seat: plan[seat]
        for seat in interrupting(position)
        if seat in plan and plan[seat]["kind"] == Kind.WITHDRAW
    }
    if not actions:
        actions = {
            seat: plan[seat] if seat in plan else default(position, seat)
            for seat in awaiting(position)
        }
    for seat, action in actions.items():
        demand_legal(position, seat, action)
    record = position.copy_record()
    events: list[Event] = list(_settle_all(record, chance))
    for seat, action in actions.items():
        events += _act(record, seat, action, chance)
    return Position(record), tuple(events)


def allowed(position: Position, seat: int, action: Action) -> tuple[Action, tuple[str, ...]]:
    """A seat's action, or the default and what is at fault where the rules do not allow it.

    Raises NotUnderstood for what is no action.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> allowed(start(Options(), seed=1), 0, blank_action(Kind.ROLL))[1]
    ('roll: First place a settlement.',)
    """
    if getattr(action, "dtype", None) != ACTION or getattr(action, "shape", ()):
        raise NotUnderstood("no_action", f"{action!r:.80} is no action.")
    try:
        demand_legal(position, seat, action)
    except IllegalAction as refusal:
        return default(position, seat), (f"{write_action(action)}: {refusal.sentence}",)
    return action, ()


def default(position: Position, seat: int) -> Action:
    """What a seat does that says nothing: as little as it may.

    It rolls, ends its turn, refuses offers, leaves discards to chance, sends the robber where it
    robs nobody if it can, and first settles where the most cards are to be expected.
    """
    listed = actions_of(position.record, seat)
    match position.phase:
        case Phase.DISCARD:
            return blank_action(Kind.DISCARD_BLINDLY)
        case Phase.FIRST_SETTLEMENT:
            return max(listed, key=lambda action: _dots(position.record, int(action["where"])))
        case Phase.ROBBER:
            return min(listed, key=lambda action: (action["seat"], _own(position, seat, action)))
    return max(listed, key=lambda action: int(action["kind"]) in _IDLE)


_IDLE = frozenset((Kind.END, Kind.ROLL, Kind.SKIP, Kind.REFUSE, Kind.NO_DEAL))
"""What does nothing but go on."""


def _dots(record: Record, node: int) -> int:
    """In how many throws of thirty-six a node yields, counted once for each of its hexes."""
    hexes = [hex_ for hex_ in NODE_HEXES[node].tolist() if hex_ != NOWHERE]
    numbers = [int(record["numbers"][h]) for h in hexes if record["terrain"][h] != DESERT]
    return sum(6 - abs(7 - number) for number in numbers)


def _own(position: Position, seat: int, action: Action) -> bool:
    """Whether a robber's goal touches a building of the seat itself."""
    buildings = position.record["settlements"][seat] | position.record["cities"][seat]
    return bool(HEX_MASK[action["where"]] & buildings)


def _act(record: Record, seat: int, action: Action, chance: Chance) -> Iterator[Event]:
    """Carry out one action and the chance that follows; tell what came of it."""
    before = record.copy()
    kind = Kind(int(action["kind"]))
    yield Acted(phase_name(before), seat, write_action(action))
    play(record, seat, action)
    if kind in (Kind.ROBBER, Kind.KNIGHT) and action["seat"] != NOBODY:
        yield Stolen(seat, int(action["seat"]))
    yield from _settle_all(record, chance)
    if kind in _DISCARDS:
        yield Lost(seat, tuple((before["hand"] - record["hand"])[seat].tolist()))
    if kind in _ANSWERS:
        yield from _exchanged(before, record)
    if kind is Kind.MONOPOLY:
        resource = action["take"].tolist().index(1)
        lost = (before["hand"] - record["hand"])[:, resource].clip(0)
        yield Monopolized(seat, resource, tuple(lost.tolist()))
    if kind is Kind.SETTLEMENT and record["turn_number"] == 0:
        yield from _gained(record, record["gained"] - before["gained"])
    for card in ("longest_road", "largest_army"):
        if record[card] != before[card]:
            yield Awarded(card, None if record[card] == NOBODY else int(record[card]))


def _settle_all(record: Record, chance: Chance) -> Iterator[Event]:
    """Let chance decide as long as anything is left to it."""
    while outcomes := ways(record):
        thrown = record["luck"] == Luck.DICE
        settle(record, chance.draw(outcomes))
        if thrown:
            first, second = record["dice"].tolist()
            yield Thrown((first, second))
            yield from _gained(record, record["gained"])


def _gained(record: Record, gained: Cards) -> Iterator[Event]:
    for seat, cards in enumerate(gained.tolist()):
        if any(cards):
            yield Gained(seat, tuple(cards))


def _exchanged(before: Record, after: Record) -> Iterator[Event]:
    """The trade between the seat in turn and another, if there was one."""
    turn = int(after["turn"])
    change = after["hand"].astype(int) - before["hand"]
    for other in range(SEATS):
        if other != turn and change[other].any():
            give, take = change[other].clip(0), (-change[other]).clip(0)
            yield Exchanged(turn, other, tuple(give.tolist()), tuple(take.tolist()))
