"""What a seat and an onlooker see of a position."""

import json
from random import Random

import pytest

from games.diplomacy import game
from games.diplomacy.build import Dislodgement, build
from games.diplomacy.phase import PhaseKind, Season
from games.diplomacy.position import start
from games.diplomacy.position_json import from_json, to_json
from tests.games.diplomacy.random_positions import random_line


def retreating() -> game.Position:
    return build(
        "F1901R",
        {"GERMANY": ["A TYR", "A BER"], "AUSTRIA": ["A VIE"]},
        {"GERMANY": ["BER", "MUN"], "ITALY": ["VEN"]},
        {"ITALY": {"A TYR": Dislodgement("A MUN")}},
        contested=["BOH"],
    )


def test_a_view_names_the_moment_and_the_viewer() -> None:
    view = game.view_for(start(), 3)
    assert (view.game, view.phase, view.seat, view.power) == ("diplomacy", "S1901M", 3, "GERMANY")
    assert (view.year, view.season, view.kind) == (1901, Season.SPRING, PhaseKind.MOVEMENT)
    assert view.awaited
    assert view.outcome is None
    assert view.board() == start()


def test_a_seat_sees_its_own_choices_and_an_onlooker_none() -> None:
    ours, theirs = game.view_for(start(), 3), game.view_for(start(), 2)
    assert "A MUN - BUR" in ours.legal
    assert "A MUN - BUR" not in theirs.legal
    onlooker = game.view_for(start(), None)
    assert onlooker.legal == ()
    assert not onlooker.awaited
    assert onlooker.power is None
    assert onlooker.to_json()["you"] is None


def test_the_json_of_a_view_holds_the_board_and_the_seats_own_choices() -> None:
    seen = game.view_for(retreating(), 4).to_json()
    assert seen == {
        "game": "diplomacy",
        "phase": "F1901R",
        "units": {"AUSTRIA": ["A VIE"], "GERMANY": ["A BER", "A TYR"]},
        "centers": {"GERMANY": ["BER", "MUN"], "ITALY": ["VEN"]},
        "dislodged": {
            "ITALY": {"A TYR": {"by": "A MUN", "from": "MUN", "to": ["PIE", "TRI", "VEN"]}}
        },
        "contested": ["BOH"],
        "builds": {},
        "outcome": None,
        "you": {
            "seat": 4,
            "power": "ITALY",
            "awaited": True,
            "legal": ["A TYR D", "A TYR R PIE", "A TYR R TRI", "A TYR R VEN"],
        },
    }


def test_the_json_of_a_view_tells_builds_and_removals_in_winter() -> None:
    winter = build(
        "W1901A",
        {"FRANCE": ["A PAR"], "ITALY": ["A ROM", "A TUS"]},
        {"FRANCE": ["PAR", "BRE", "MAR"], "ITALY": ["ROM"]},
    )
    assert game.view_for(winter, None).to_json()["builds"] == {"FRANCE": 2, "ITALY": -1}


def test_a_finished_game_shows_its_outcome() -> None:
    over = game.view_for(game.declare_draw(start(), range(7)), 0)
    assert over.phase == "COMPLETED"
    assert not over.awaited
    seen = over.to_json()["outcome"]
    assert seen["kind"] == "draw"
    assert seen["winners"] == [0, 1, 2, 3, 4, 5, 6]


def test_what_one_seat_sees_depends_on_nothing_but_the_public_board() -> None:
    for seed in range(20):
        line = random_line(Random(f"view {seed}"))
        position = build(line["phase"], line["units"], line["centers"])
        for seat in (None, *range(7)):
            again = from_json(to_json(position))
            shown = json.dumps(game.view_for(position, seat).to_json())
            assert shown == json.dumps(game.view_for(again, seat).to_json())


@pytest.mark.parametrize("seat", [None, 0, 4])
def test_a_view_is_json_all_through(seat: int | None) -> None:
    shown = game.view_for(retreating(), seat).to_json()
    assert json.loads(json.dumps(shown)) == shown
