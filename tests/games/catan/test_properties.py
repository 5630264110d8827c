"""What holds in every position of every game: in random games, step by step."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers

from games.catan.check import why_not
from games.catan.choices import actions_of
from games.catan.line import read, write
from games.catan.notation import write_action
from games.catan.opening import start
from games.catan.options import Options
from games.catan.pieces import DECK, IN_BANK, NOBODY, VICTORY_POINT
from games.catan.playout import playout
from games.catan.position import Phase, Position, Record
from games.catan.sampling import clear_desk
from games.catan.standing import points
from games.catan.step import awaiting
from games.catan.topology import EDGE_NODES
from tests.games.catan.candidates import candidates
from tests.games.catan.random_games import TABLES, random_game, some_positions
from tests.games.catan.slow_road import longest_trail

several = settings(max_examples=6, deadline=None, derandomize=True)


def assert_conserved(record: Record) -> None:
    """Cards and pieces are all somewhere, and nowhere twice."""
    assert (record["bank"] + record["hand"].sum(0) == IN_BANK).all()
    assert (record["bank"] >= 0).all()
    assert (record["hand"] >= 0).all()
    held = record["cards"].sum(0) + record["new_cards"].sum(0) + record["played"].sum(0)
    assert (record["deck"] + held == DECK).all()
    assert (record["deck"] >= 0).all()
    for seat in range(int(record["players"])):
        assert record["roads_left"][seat] + (record["roads"] == seat).sum() == 15
        for name, all_ in (("settlements", 5), ("cities", 4)):
            assert record[f"{name}_left"][seat] + int(record[name][seat]).bit_count() == all_
            assert record[f"{name}_left"][seat] >= 0


def assert_points_equal_their_sources(record: Record) -> None:
    """A settlement is one, a city two, each special card two, each victory-point card one."""
    for seat in range(int(record["players"])):
        counted = int(record["settlements"][seat]).bit_count()
        counted += 2 * int(record["cities"][seat]).bit_count()
        counted += 2 * (record["longest_road"] == seat) + 2 * (record["largest_army"] == seat)
        for name in ("cards", "new_cards"):
            counted += int(record[name][seat, VICTORY_POINT])
        assert points(record, seat) == counted


@several
@given(integers(0, 10**6))
def test_cards_and_pieces_are_conserved_and_points_equal_their_sources(seed: int) -> None:
    for position in random_game(seed, most=1500):
        assert_conserved(position.record)
        assert_points_equal_their_sources(position.record)


@several
@given(integers(0, 10**6))
def test_every_position_comes_back_from_its_line(seed: int) -> None:
    for number, position in enumerate(random_game(seed, most=900)):
        if number % 7 == 0:
            assert read(write(position)) == position


def test_the_longest_road_is_that_of_the_slow_search_all_through_the_games() -> None:
    for position in some_positions(range(4), every=60):
        record = position.record
        for seat in range(int(record["players"])):
            net = [(a, b) for a, b in EDGE_NODES[record["roads"] == seat].tolist()]
            others = 0
            for other in range(4):
                if other != seat:
                    others |= int(record["settlements"][other] | record["cities"][other])
            enemies = frozenset(node for node in range(54) if others >> node & 1)
            assert int(record["road_length"][seat]) == longest_trail(net, enemies)
        longest = int(record["road_length"].max())
        holder = int(record["longest_road"])
        assert (holder == NOBODY) <= (longest < 5 or (record["road_length"] == longest).sum() > 1)
        assert holder == NOBODY or record["road_length"][holder] == longest >= 5


def test_what_is_listed_is_what_the_rules_allow_no_more_no_less() -> None:
    seen = set()
    for position in some_positions((0, 2, 3, 6), every=70):
        assert not position.record["open_hands"]
        record = position.record
        for seat in awaiting(position):
            listed = [write_action(action) for action in actions_of(record, seat)]
            assert len(set(listed)) == len(listed)
            allowed = {
                write_action(action)
                for action in candidates(position)
                if not why_not(record, seat, action)
            }
            assert set(listed) == allowed
            seen.add(position.phase)
    assert seen >= {Phase.MAIN, Phase.ROLL, Phase.DISCARD, Phase.FREE_ROADS, Phase.ANSWER}


def test_with_open_hands_only_offers_nobody_could_accept_are_left_out() -> None:
    for position in some_positions((1, 5), every=90):
        record = position.record
        assert record["open_hands"]
        for seat in awaiting(position):
            listed = {write_action(action) for action in actions_of(record, seat)}
            for action in candidates(position):
                line = write_action(action)
                if why_not(record, seat, action):
                    assert line not in listed
                elif line.startswith("offer"):
                    other = int(action["seats"]).bit_length() - 1
                    assert (line in listed) == (record["hand"][other] >= action["take"]).all()
                else:
                    assert line in listed


def test_nobody_but_those_awaited_may_do_anything() -> None:
    for position in some_positions(range(3), every=200):
        for seat in range(4):
            waiting = seat in awaiting(position)
            assert (len(actions_of(position.record, seat)) > 0) == waiting
            if not waiting:
                assert all(
                    why_not(position.record, seat, action) for action in candidates(position)
                )


@pytest.mark.parametrize("options", TABLES)
def test_a_million_random_steps_end_in_sound_positions(options: Options) -> None:
    randomness, desk = np.array([11], np.uint64), clear_desk()
    steps, ended, seed = 0, 0, 0
    while steps < 250_000:
        record = start(options, seed).copy_record()
        played, choices = playout(record, False, randomness, 20_000, desk)
        assert played >= choices > 0
        assert_conserved(record)
        assert_points_equal_their_sources(record)
        assert read(write(Position(record))) == Position(record)
        steps, seed = steps + played, seed + 1
        ended += record["phase"] == Phase.OVER
    assert ended > 5 or options == Options()  # where random offers go on and on
