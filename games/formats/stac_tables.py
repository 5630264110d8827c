"""A game of Catan as STAC's tables: the observable states, and the actions between them.

Action n leads from state n-1 to state n; state 0 is before the start. Offers that come to nothing
are no actions there; a robbery is two (the robber, the victim), a knight with it three. Arrays are
written as PostgreSQL reads them, seats in the order of STAC's colors (blue, red, white, orange).
"""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from games.catan import game as rules
from games.catan.events import Exchanged
from games.catan.pieces import KNIGHT as KNIGHT_CARD
from games.catan.pieces import (
    MONOPOLY,
    NOBODY,
    RESOURCES,
    ROAD_BUILDING,
    SEATS,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
)
from games.catan.position import Position
from games.catan.standing import points, shown_points
from games.catan.topology import NODE_HEXES, NOWHERE
from games.core.record import Record, moments, opening
from games.formats import stac_board as stac
from games.formats.soclog_out import CITY, ROAD, SETTLEMENT, state_of
from games.formats.stac_geometry import nodes_of

STATE_COLUMNS = (
    *("id", "name", "hexlayout", "numberlayout", "robberhex", "gamestate", "devcardsleft"),
    *("diceresult", "startingplayer", "currentplayer", "playeddevcard", "piecesonboard"),
    *("players", "touchingnumbers"),
)
ACTION_COLUMNS = ("id", "type", "beforestate", "afterstate", "value")
NAME = "game"
PLAYER = 41
"""How many numbers tell of a player."""
_TYPES = {
    "bank": 1.0,
    "end": 2.0,
    "roll": 3.0,
    "road": 4.1,
    "settlement": 4.2,
    "city": 4.3,
    "discard": 7.0,
    "buy": 8.0,
    "monopoly": 9.2,
    "year": 9.3,
}
TRADE, MOVE_ROBBER, VICTIM, PLAY_KNIGHT, PLAY_ROADS, WIN = 1.0, 5.0, 6.0, 9.1, 9.4, 10.0
Row = dict[str, Any]


def write_states(record: Record) -> Iterator[str]:
    """The observable states as CSV."""
    first = int(opening(record, rules).record["turn"])
    states = (_state(number, one, first) for number, one in enumerate(states_of(record)))
    yield from csv_of(STATE_COLUMNS, states)


def write_actions(record: Record) -> Iterator[str]:
    """The actions as CSV."""
    rows = (
        dict(zip(ACTION_COLUMNS, (number, kind, number - 1, number, 0), strict=True))
        for number, kind in enumerate((act.kind for act in played(record)), start=1)
    )
    yield from csv_of(ACTION_COLUMNS, rows)


def states_of(record: Record) -> Iterator[Position]:
    """The positions that STAC's tables have a row for."""
    yield opening(record, rules)
    yield from (act.state for act in played(record))


class Act(NamedTuple):
    """An action by its type there, whose it is, the state that it led to, and with whom a trade was
    made (the seat itself: with the bank)."""

    kind: float
    seat: int
    state: Position
    other: int = NOBODY


def played(record: Record) -> Iterator[Act]:
    """Every action; of the end it is the winner's."""
    position = opening(record, rules)
    for moment in moments(record, rules):
        before, position = moment.before, moment.after
        for seat, (line,) in moment.step.plan.items():
            for kind, state in _actions(line, before, position):
                yield Act(kind, seat, state, seat if kind == TRADE else NOBODY)
        for event in moment.events:
            if isinstance(event, Exchanged):
                yield Act(TRADE, event.seat, position, event.other)
    if rules.outcome(position):
        yield Act(WIN, int(position.record["turn"]), position)


def _actions(line: str, before: Position, after: Position) -> Iterator[tuple[float, Position]]:
    words = line.split()
    match words:
        case ["road", "building"]:
            yield PLAY_ROADS, after
        case ["robber" | "knight" as word, _, *victim]:
            if word == "knight":
                yield PLAY_KNIGHT, _as_before(before, after, "hand", "robber")
            yield MOVE_ROBBER, _as_before(before, after, "hand")
            if victim:
                yield VICTIM, after
        case [word, *_] if word in _TYPES:
            yield _TYPES[word], after


def _as_before(before: Position, after: Position, *parts: str) -> Position:
    """A position of which some parts have not changed yet."""
    record = after.copy_record()
    for part in parts:
        record[part] = before.record[part]
    return Position(record)


def _state(number: int, position: Position, first: int) -> Row:
    record: Any = position.record
    rolled = bool(record["rolled"])
    return {
        "id": number,
        "name": NAME,
        "hexlayout": array(stac.hex_layout(position.board)),
        "numberlayout": array(stac.number_layout(position.board)),
        "robberhex": stac.HEXES[int(record["robber"])],
        "gamestate": state_of(position),
        "devcardsleft": int(record["deck"].sum()),
        "diceresult": int(record["dice"].sum()) if rolled else 0,
        "startingplayer": stac.COLORS[first],
        "currentplayer": stac.COLORS[int(record["turn"])],
        "playeddevcard": int(record["played_card"]),
        "piecesonboard": array(list(_pieces(record))),
        "players": array(by_color(_player(record, seat) for seat in range(SEATS))),
        "touchingnumbers": array(_touching(record)),
    }


def by_color(rows: Iterable[Any]) -> list[Any]:
    """What is told of our four seats, in the order of STAC's."""
    ours = list(rows)
    return [ours[stac.COLORS.index(number)] for number in range(SEATS)]


def _pieces(record: Any) -> Iterator[list[int]]:
    """Every piece: its type, where it stands, whose it is."""
    for edge, seat in enumerate(record["roads"].tolist()):
        if seat >= 0:
            yield [ROAD, stac.EDGES[edge], stac.COLORS[seat]]
    for seat in range(SEATS):
        for kind, name in ((SETTLEMENT, "settlements"), (CITY, "cities")):
            for node in nodes_of(record[name][seat]):
                yield [kind, stac.NODES[node], stac.COLORS[seat]]


def _player(record: Any, seat: int) -> list[int]:
    """A player in 41 numbers; one who is not there has the number -1 and nothing else."""
    if seat >= int(record["players"]):
        return [-1] + [0] * (PLAYER - 1)
    old, new = (_cards(record[name][seat]) for name in ("cards", "new_cards"))
    held = record["cards"][seat] + record["new_cards"][seat]
    touches = [int(bool(numbers)) for numbers in _numbers(record, seat)]
    ports = int(record["ports_held"][seat])
    any_port, *special = (ports >> kind & 1 for kind in (RESOURCES, *range(RESOURCES)))
    row = [
        stac.COLORS[seat],
        shown_points(record, seat),
        points(record, seat),
        int(record["largest_army"] == seat),
        int(record["longest_road"] == seat),
        int(held.sum()),
        int(held[VICTORY_POINT]),
        *(*old, 0),
        *(*new, 0),
        int(record["played"][seat][KNIGHT_CARD]),
        *(*record["hand"][seat].tolist(), 0),
        *touches,
        any_port,
        *special,
        *(int(record[f"{piece}_left"][seat]) for piece in ("roads", "settlements", "cities")),
        *(int(record["played"][seat][card]) for card in (ROAD_BUILDING, MONOPOLY, YEAR_OF_PLENTY)),
    ]
    assert len(row) == PLAYER
    return list(map(int, row))


def _cards(counts: Any) -> list[int]:
    """Knights, roads, discoveries, monopolies."""
    kinds = (KNIGHT_CARD, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY)
    return [int(counts[kind]) for kind in kinds]


def _numbers(record: Any, seat: int) -> list[list[int]]:
    """For each resource the numbers on which a seat's buildings yield it; a city counts twice."""
    found: list[list[int]] = [[] for _ in range(RESOURCES)]
    for name, count in (("settlements", 1), ("cities", 2)):
        for node in nodes_of(record[name][seat]):
            for hex_ in NODE_HEXES[node].tolist():
                if hex_ != NOWHERE and record["terrain"][hex_] < RESOURCES:
                    numbers = found[int(record["terrain"][hex_])]
                    numbers += [int(record["numbers"][hex_])] * count
    return found


def _touching(record: Any) -> list[list[list[int]]]:
    """The numbers of every seat and resource, filled up with zeros to the longest."""
    rows = by_color(_numbers(record, seat) for seat in range(SEATS))
    longest = max((len(numbers) for row in rows for numbers in row), default=0) or 1
    return [[numbers + [0] * (longest - len(numbers)) for numbers in row] for row in rows]


def array(items: Sequence[Any]) -> str:
    """A list, or a list of lists, as PostgreSQL writes an array.

    >>> array([[1, 2], [3, 4]])
    '{{1,2},{3,4}}'
    """
    return f"{{{','.join(array(one) if isinstance(one, list) else str(one) for one in items)}}}"


def csv_of(columns: Sequence[str], rows: Iterable[Row]) -> Iterator[str]:
    """Rows as the pieces of a CSV, its head first."""
    out = io.StringIO(newline="")
    sheet = csv.DictWriter(out, columns, lineterminator="\n")
    sheet.writeheader()
    for row in rows:
        sheet.writerow(row)
        yield out.getvalue()
        out.seek(0)
        out.truncate()
    yield out.getvalue()
