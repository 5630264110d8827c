"""A game of Catan as vectors, checked against some turns played by hand."""

import io
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from games.formats.registry import format_of
from games.formats.stac_layout import ACTION, STATE, Block, in_bits, offsets
from games.formats.stac_tables import played, states_of
from games.formats.stac_vectors import state
from tests.bots.analysis.test_catan_variables import TABLE

RED = 0
CLAY, ORE, SHEEP, WHEAT, WOOD = range(5)


@pytest.fixture(scope="module")
def numbers() -> dict[str, Any]:
    return loaded("stac-vectors")


def loaded(form: str) -> dict[str, Any]:
    content = format_of(form, "catan").content(TABLE)
    with np.load(io.BytesIO(content), allow_pickle=False) as file:
        return dict(file)


def blocks(vector: Any, layout: tuple[Block, ...]) -> Iterator[tuple[str, list[int]]]:
    for block, start in zip(layout, offsets(layout).values(), strict=True):
        yield block.name, vector[start : start + block.length].tolist()


@pytest.mark.parametrize(("layout", "length"), [(STATE, 158), (ACTION, 74)])
def test_the_blocks_lie_side_by_side_and_are_the_whole_vector(
    layout: tuple[Block, ...], length: int
) -> None:
    ends = [offsets(layout)[block.name] + block.length for block in layout]
    assert [0, *ends[:-1]] == list(offsets(layout).values())
    assert ends[-1] == length
    assert len({block.name for block in layout}) == len(layout)


def test_stac_s_numbers_lie_where_they_lie_there() -> None:
    found = offsets(STATE)
    published = {"points": 15, "hand": 21, "ports": 26, "access": 32, "production": 37}
    published |= {"knights played": 45, "road length": 46, "old cards": 50, "new cards": 54}
    published |= {"can buy or trade": 59, "next places": 65, "expansion": 76}
    published |= {f"opponent {n} points": 50 + 27 * n for n in (1, 2, 3)}
    assert {name: found[name] for name in published} == published


def test_a_state_tells_how_a_seat_stands() -> None:
    *_, last = states_of(TABLE)
    told = dict(blocks(state(last, RED), STATE))
    expected = {
        "own turn": [1],
        "settlements on the board": [6],
        "roads on the board": [8],
        "cities on the board": [1],
        "place in the turn order": [1],
        "resource under the robber": [0, 0, 1, 0, 0],
        "number under the robber": [4],
        "points": [3],
        "settlements": [3],
        "roads": [3],
        "hand": [1, 2, 0, 0, 0],
        "ports": [0, 0, 0, 0, 0, 1],
        "access": [1, 1, 1, 3, 2],  # at 28 H, I, M; at 8 A, B, E; at 16 D, H
        "production": [6, 4, 2, 5 + 2 + 5, 3 + 6],
        "units hit by the robber": [1],
        "players hit by the robber": [1],
        "knights played": [1],
        "road length": [2],
        "next places": [6, 4, 2, 2, 3, 1, 0, 0, 0, 1, 0],  # 0, 1 with their ports, 17
        "expansion": [10 * 4 // 3],
        "opponent 1 cities": [1],
        "opponent 1 hand size": [7],
        "opponent 2 robber touches": [1],
        "opponent 3 points": [0],
        "opponent 3 production": [0] * 5,
    }
    assert {name: told[name] for name in expected} == expected


def test_an_action_is_what_it_changed_for_whose_it_is(numbers: dict[str, Any]) -> None:
    acts = list(played(TABLE))
    assert numbers["actions"].shape == (len(acts), 74)
    assert numbers["states"].shape == (len(acts) + 1, 158)
    assert numbers["types"].tolist() == [act.kind for act in acts]
    assert numbers["seats"].tolist()[:-1] == [act.seat for act in acts]
    city = next(n for n, act in enumerate(acts) if act.kind == 4.3)
    told = {name: part for name, part in blocks(numbers["actions"][city], ACTION) if any(part)}
    assert (told["points"], told["settlements"], told["cities"]) == ([1], [-1], [1])
    assert told["hand"] == [0, -3, 0, -2, 0]
    bank = next(n for n, act in enumerate(acts) if act.other == act.seat)
    told = dict(blocks(numbers["actions"][bank], ACTION))
    assert told["hand"] == [-4, 0, 0, 0, 1] and told["bias"] == [1]


def test_what_each_number_means_stands_in_the_file(numbers: dict[str, Any]) -> None:
    bits = loaded("stac-bits")
    for file, layouts in (
        (numbers, (STATE, ACTION)),
        (bits, (in_bits(STATE), in_bits(ACTION))),
    ):
        for name, layout in zip(("state", "action"), layouts, strict=True):
            assert file[f"{name}_names"].tolist() == [block.name for block in layout]
            assert file[f"{name}_offsets"].tolist() == list(offsets(layout).values())
            assert file[f"{name}_lengths"].sum() == file[f"{name}s"].shape[1]


def test_bits_say_the_same_as_the_numbers_up_to_their_most(numbers: dict[str, Any]) -> None:
    bits = loaded("stac-bits")["states"]
    assert set(np.unique(bits)) == {0, 1}
    for block, start, wide in zip(
        STATE, offsets(STATE).values(), offsets(in_bits(STATE)).values(), strict=True
    ):
        told = numbers["states"][:, start : start + block.length]
        set_ = bits[:, wide : wide + block.length * block.most]
        counted = set_.reshape(len(told), block.length, block.most).sum(axis=2)
        assert (counted == np.minimum(told // block.step, block.most)).all(), block.name
