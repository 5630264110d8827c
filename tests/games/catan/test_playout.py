"""Random choices over all actions and over types, and playouts of both kinds."""

from collections import Counter

import numpy as np
import pytest

from games.catan.actions import TYPED, Kind
from games.catan.choices import actions_of
from games.catan.notation import write_action
from games.catan.opening import RANDOM, start
from games.catan.options import Options
from games.catan.playout import available_types, draw_type, playout, playouts, trade_at_random
from games.catan.position import RECORD, Phase
from games.catan.sampling import actions_of_type, clear_desk, pick, pick_typed, types_of
from tests.games.catan.random_games import some_positions
from tests.games.catan.table import RED, table

RICH = table(
    "RED:3,46:13:3-7,7-11,42-46:4CLAY,3ORE,1SHEEP,2WHEAT,1WOOD:1KNIGHT,1MONOPOLY",
    "BLUE:6:30:6-10,30-35:2ORE,1WOOD",
    "open_hands=true",
)


def randomness(seed: int = 5) -> np.ndarray:  # type: ignore[type-arg]
    return np.array([seed], np.uint64)


def test_the_types_of_a_seat_and_the_actions_of_each_are_all_its_actions() -> None:
    for position in some_positions(range(3), every=80):
        for seat in range(int(position.record["players"])):
            by_type = [
                line
                for kind in types_of(position.record, seat)
                for line in map(write_action, actions_of_type(position.record, seat, kind))
            ]
            assert by_type == [write_action(a) for a in actions_of(position.record, seat)]


def test_over_all_every_listed_action_is_equally_likely() -> None:
    desk, random, draws = clear_desk(), randomness(), 40_000
    listed = [write_action(action) for action in actions_of(RICH.record, RED)]
    drawn: Counter[str] = Counter()
    for _ in range(draws):
        assert pick(RICH.record, RED, random, desk) == len(listed)
        drawn[write_action(desk.action)] += 1
    assert set(drawn) == set(listed)
    expected = draws / len(listed)
    square = sum((count - expected) ** 2 / expected for count in drawn.values())
    assert square < len(listed) + 4 * np.sqrt(2 * len(listed))


def test_over_types_every_type_is_equally_likely_and_every_action_within_it() -> None:
    desk, random, draws = clear_desk(), randomness(), 20_000
    kinds = types_of(RICH.record, RED)
    drawn: Counter[Kind] = Counter()
    lines: Counter[str] = Counter()
    for _ in range(draws):
        pick_typed(RICH.record, RED, random, desk)
        drawn[Kind(int(desk.action["kind"]))] += 1
        lines[write_action(desk.action)] += 1
    assert set(drawn) == set(kinds)
    assert all(abs(drawn[kind] * len(kinds) / draws - 1) < 0.1 for kind in kinds)
    assert set(lines) == {write_action(action) for action in actions_of(RICH.record, RED)}


def test_the_types_a_typed_playout_draws_among_are_those_that_have_actions() -> None:
    main = (p for p in some_positions(range(1, 8), every=5) if p.phase is Phase.MAIN)
    for position in main:
        record, seat = position.record, int(position.record["turn"])
        listed = sum(1 << kind for kind in types_of(record, seat))
        drawn = available_types(record, seat)
        assert drawn & ~(1 << Kind.OFFER) == listed & ~(1 << Kind.OFFER)
        held = record["hand"].any(axis=1)
        others = held.sum() - held[seat]
        trade = bool(record["trades"] and held[seat] and others)
        assert bool(drawn >> Kind.OFFER & 1) == trade
        assert drawn < 1 << TYPED


def test_a_type_of_a_typed_playout_is_as_likely_as_its_weight_among_those_there_are() -> None:
    random, draws, types = randomness(), 30_000, 1 << Kind.END | 1 << Kind.ROAD | 1 << Kind.CITY
    weights = np.arange(1, TYPED + 1)
    drawn = Counter(draw_type(types, weights, random) for _ in range(draws))
    listed = {kind: int(weights[kind]) for kind in (Kind.END, Kind.ROAD, Kind.CITY)}
    assert set(drawn) == set(listed)
    for kind, weight in listed.items():
        assert abs(drawn[kind] * sum(listed.values()) / (draws * weight) - 1) < 0.1


def test_a_trade_of_a_typed_playout_is_an_exchange_of_one_or_two_cards() -> None:
    desk, random, sizes = clear_desk(), randomness(), Counter[tuple[int, int]]()
    before = RICH.record["hand"]
    for _ in range(600):
        record = RICH.copy_record()
        trade_at_random(record, RED, random, desk)
        give, take = desk.action["give"], desk.action["take"]
        assert (give <= before[0]).all()
        assert (take <= before[1]).all()
        assert (record["hand"][0] == before[0] - give + take).all()
        assert (record["hand"][1] == before[1] + give - take).all()
        sizes[int(give.sum()), int(take.sum())] += 1
    assert set(sizes) == {(1, 1), (1, 2), (2, 1)}
    assert min(sizes.values()) > 150


@pytest.mark.parametrize("typed", [True, False])
@pytest.mark.parametrize("trades", [True, False])
def test_a_playout_ends_with_a_winner_and_repeats_from_its_seed(typed: bool, trades: bool) -> None:
    ends = []
    for _ in range(2):
        record = start(Options(trades=trades, open_hands=True), seed=3).copy_record()
        steps, choices = playout(record, typed, randomness(), 1_000_000, clear_desk())
        assert steps > choices > 100
        assert record["phase"] == Phase.OVER
        ends.append(record.tobytes())
    assert ends[0] == ends[1]


def test_a_playout_without_trades_makes_no_trade() -> None:
    record = start(Options(trades=False, open_hands=True), seed=3).copy_record()
    while record["phase"] != Phase.MAIN:
        playout(record, True, randomness(), 1, clear_desk())
    assert not available_types(record, int(record["turn"])) >> Kind.OFFER & 1


def test_every_playout_of_many_has_a_new_board_and_seats_win_about_equally() -> None:
    opening = start(Options(open_hands=True), seed=1).copy_record()
    paper, random, desk = np.zeros(1, RECORD), randomness(), clear_desk()
    winners, boards = Counter[int](), set()
    for _ in range(800):
        steps, choices = playouts(opening, paper, 1, RANDOM, True, random, desk)
        assert steps > choices
        winners[int(paper[0]["winners"])] += 1
        boards.add(paper[0]["terrain"].tobytes() + paper[0]["numbers"].tobytes())
    assert len(boards) == 800
    assert set(winners) == {1, 2, 4, 8}
    assert min(winners.values()) > 150
