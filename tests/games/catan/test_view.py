"""A view holds what its seat may know and nothing else."""

from random import Random
from typing import Any

import numpy as np

from games.catan.actions import Kind
from games.catan.choices import actions_of
from games.catan.game import legal, view_for
from games.catan.notation import write_action
from games.catan.pieces import RESOURCES
from games.catan.position import Phase, Position
from games.catan.standing import cards_held, deck_size, hand_size
from tests.games.catan.random_games import random_game, some_positions
from tests.games.catan.slow_road import longest_trail
from tests.games.catan.table import BLUE, RED, WHITE, after, play, table

BUILDINGS = ("settlements", "cities")


def shuffled_secrets(position: Position, seat: int, rng: Random) -> Position:
    """The same position with what is hidden from a seat dealt anew: hands, cards, deck."""
    record = position.copy_record()
    others = [other for other in range(int(record["players"])) if other != seat]
    for _ in range(30):
        one, other = rng.choice(others), rng.choice(others)
        given, taken = rng.randrange(RESOURCES), rng.randrange(RESOURCES)
        hand = record["hand"]
        if one != other and hand[one, given] and hand[other, taken]:
            hand[one, given] -= 1
            hand[other, taken] -= 1
            hand[one, taken] += 1
            hand[other, given] += 1
    for _ in range(30):
        name, one = rng.choice(("cards", "new_cards")), rng.choice(others)
        given, taken = rng.randrange(5), rng.randrange(5)
        if record[name][one, given] and record["deck"][taken]:
            record[name][one, given] -= 1
            record["deck"][given] += 1
            record[name][one, taken] += 1
            record["deck"][taken] -= 1
    return Position(record)


def test_changing_hidden_facts_only_leaves_the_bytes_of_the_view_as_they_are() -> None:
    rng, changed = Random(1), 0
    for position in some_positions(range(0, 8, 4), every=25):
        for seat in range(4):
            other = shuffled_secrets(position, seat, rng)
            changed += other != position
            mine, theirs = view_for(position, seat), view_for(other, seat)
            assert mine.record.tobytes() == theirs.record.tobytes()
            assert mine.to_json() == theirs.to_json()
    assert changed > 100


def test_an_onlooker_sees_nobodys_cards() -> None:
    rng, changed = Random(2), 0
    for position in some_positions(range(0, 4, 4), every=40):
        other = shuffled_secrets(position, -1, rng)
        changed += other != position
        assert view_for(position, None).record.tobytes() == view_for(other, None).record.tobytes()
    assert changed > 10


def test_a_view_keeps_the_numbers_of_cards_and_the_seats_own_cards() -> None:
    for position in some_positions(range(0, 4, 4), every=40):
        full = position.record
        for seat in range(4):
            seen = view_for(position, seat).record
            assert np.array_equal(seen["hand"][seat], full["hand"][seat])
            assert np.array_equal(seen["cards"][seat], full["cards"][seat])
            assert deck_size(seen) == deck_size(full)
            for other in range(4):
                assert hand_size(seen, other) == hand_size(full, other)
                assert cards_held(seen, other) == cards_held(full, other)
                if other != seat:
                    assert not seen["hand"][other].any()
                    assert not seen["cards"][other].any()
                    assert not seen["new_cards"][other].any()
            assert not seen["deck"].any()


def test_a_seats_choices_follow_from_what_it_sees() -> None:
    for position in some_positions(range(3), every=30):
        for seat in range(int(position.record["players"])):
            view = view_for(position, seat)
            assert view.actions.tobytes() == actions_of(position.record, seat).tobytes()
            assert view.legal == legal(position, seat)


def test_with_open_hands_a_view_is_the_whole_position() -> None:
    for position in random_game(1, most=200):
        if position.phase is not Phase.ANSWER:
            for seat in (0, 2, None):
                assert view_for(position, seat).record.tobytes() == position.record.tobytes()


def test_answers_are_hidden_until_all_are_given() -> None:
    position = table("RED:3:::2CLAY", "BLUE:6:::1ORE", "WHITE:46:::1ORE")
    position = after(position, "RED: offer BLUE,WHITE 1 CLAY for 1 ORE")
    record = position.copy_record()
    record["answer"][BLUE] = 3  # said already, in a match loop without Python
    half = Position(record)
    asked = view_for(position, WHITE).record.tobytes()
    assert view_for(half, WHITE).record.tobytes() == asked
    assert view_for(half, BLUE).record["answer"].tolist() == [0, 3, 1, 0]
    done, _ = play(position, "BLUE: accept | WHITE: accept")
    assert view_for(done, RED).record["answer"].tolist() == [0, 3, 3, 0]


def test_a_view_cannot_be_changed() -> None:
    view = view_for(table("RED:3"), RED)
    try:
        view.record["bank"][0] = 0
    except ValueError:
        pass
    else:
        raise AssertionError("the record of a view was changed")


def test_a_view_lists_nothing_for_who_is_not_awaited() -> None:
    position = table("RED:3", "BLUE:6:::4ORE")
    assert view_for(position, BLUE).legal == ()
    assert not view_for(position, BLUE).awaited
    (end, *_) = view_for(position, RED).actions
    assert end["kind"] == Kind.END
    assert write_action(end) == "end"


def test_a_view_tells_the_lengths_of_roads_and_how_many_cards_are_left_to_buy() -> None:
    for position in some_positions(range(0, 8, 4), every=60):
        told = view_for(position, None).to_json()
        assert told["deck"] == deck_size(position.record)
        lengths = [facts["road_length"] for facts in told["seats"].values()]
        players = int(position.record["players"])
        assert lengths == position.record["road_length"][:players].tolist()
        assert lengths == [slowly_walked(facts, told["seats"]) for facts in told["seats"].values()]


def slowly_walked(facts: dict[str, Any], seats: dict[str, dict[str, Any]]) -> int:
    """The longest road of a seat, read from nothing but what a view shows."""
    others = [other for other in seats.values() if other is not facts]
    enemies = [node for other in others for name in BUILDINGS for node in other.get(name, [])]
    roads = [tuple(map(int, road.split("-"))) for road in facts.get("roads", [])]
    return longest_trail([(one, other) for one, other in roads], frozenset(enemies))
