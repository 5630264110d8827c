"""STAC's tables of a game of Catan, checked against the positions that they tell."""

import csv
import json
from typing import Any

import pytest

from games.catan.pieces import SEAT_NAMES
from games.core.record import Record, read
from games.formats import stac_board as stac
from games.formats.stac_tables import PLAYER, states_of, write_actions, write_states
from tests.bots.arena.test_recorder import recorded
from tests.games.formats.test_round_trips import ROBOTS


@pytest.fixture(scope="module")
def game() -> Record:
    bots, options, _ = ROBOTS["catan"]
    return read(recorded("catan", bots, 4, options))


def table(pieces: Any) -> list[dict[str, Any]]:
    return list(csv.DictReader("".join(pieces).splitlines()))


def array(text: str) -> Any:
    return json.loads(text.replace("{", "[").replace("}", "]"))


def test_every_action_leads_from_one_state_to_the_next(game: Record) -> None:
    states, actions = table(write_states(game)), table(write_actions(game))
    assert len(states) == len(actions) + 1
    assert [int(row["id"]) for row in states] == list(range(len(states)))
    for number, row in enumerate(actions, start=1):
        assert (int(row["beforestate"]), int(row["afterstate"])) == (number - 1, number)


def test_actions_are_those_that_were_played(game: Record) -> None:
    lines = [line for step in game.steps for (line,) in step.plan.values()]
    kinds = [row["type"] for row in table(write_actions(game))]
    assert kinds[:2] == ["4.2", "4.1"]
    for kind, word in (("3.0", "roll"), ("2.0", "end"), ("8.0", "buy"), ("4.3", "city ")):
        assert kinds.count(kind) == sum(line.startswith(word) for line in lines), word
    robbers = sum(line.startswith(("robber", "knight")) for line in lines)
    assert kinds.count("5.0") == robbers > 3
    assert 0 < kinds.count("6.0") <= robbers


def test_a_state_says_what_the_position_does(game: Record) -> None:
    for row, position in zip(table(write_states(game)), states_of(game), strict=True):
        record: Any = position.record
        players = array(row["players"])
        assert [len(one) for one in players] == [PLAYER] * 4
        for seat in range(len(SEAT_NAMES)):
            told = players[stac.COLORS[seat]]
            assert told[18:23] == record["hand"][seat].tolist()
            assert told[35:38] == [
                int(record[f"{piece}_left"][seat]) for piece in ("roads", "settlements", "cities")
            ]
            assert told[2] >= told[1]
        pieces = array(row["piecesonboard"])
        assert len(pieces) == 4 * 24 - sum(sum(told[35:38]) for told in players)
        assert int(row["robberhex"]) == stac.HEXES[int(record["robber"])]
        assert len(array(row["hexlayout"])) == len(array(row["numberlayout"])) == 37


def test_the_robber_moves_before_the_card_is_taken(game: Record) -> None:
    states, actions = table(write_states(game)), table(write_actions(game))
    at = next(number for number, row in enumerate(actions, start=1) if row["type"] == "6.0")
    assert states[at - 1]["robberhex"] == states[at]["robberhex"] != states[at - 2]["robberhex"]
    cards = [sum(sum(one[18:23]) for one in array(states[n]["players"])) for n in (at - 1, at)]
    assert cards[0] == cards[1]
