"""Chance: seeded, on record, and able to repeat what it gave."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.chance import Chance


@given(st.integers(), st.lists(st.integers(1, 50), max_size=20))
def test_chance_given_its_own_record_repeats_it(seed: int, ways: list[int]) -> None:
    first = Chance(seed)
    drawn = [first.draw(way) for way in ways]
    again = Chance(seed + 1, given=first.outcomes)
    assert [again.draw(way) for way in ways] == drawn == first.outcomes


@given(st.integers(), st.lists(st.integers()))
def test_a_shuffle_keeps_every_thing_and_is_repeatable(seed: int, things: list[int]) -> None:
    chance = Chance(seed)
    shuffled = chance.shuffle(things)
    assert sorted(shuffled) == sorted(things)
    assert Chance(0, given=chance.outcomes).shuffle(things) == shuffled


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="the recorded outcome 9 is not one of 6"):
        Chance(1, given=[9]).draw(6)
