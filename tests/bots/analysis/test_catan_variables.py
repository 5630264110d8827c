"""Each variable of Catan's table, on some turns played by hand."""

from dataclasses import replace
from itertools import pairwise

import pytest

from bots.analysis.catan_etas import win_game_etas
from bots.analysis.fold import by_seat
from bots.analysis.game import Game
from bots.analysis.load import observe
from bots.analysis.question import Question, ask
from bots.analysis.registry import VARIABLES, find
from bots.arena.entrant import Entrant
from bots.arena.match import play
from bots.arena.recorder import Recorder
from games.core.errors import NotUnderstood
from games.core.record import read
from games.registry import rules
from tests.bots.analysis.handmade import Played, facts, record

RED, BLUE, WHITE = range(3)
NAMES = ("RED", "BLUE", "WHITE")
SEATS = [{"name": name, "label": name.lower(), "bot": "made"} for name in NAMES]


def does(seat: int, line: str, *chance: int) -> Played:
    return {seat: [line]}, chance, ()


def rolls(seat: int, total: int) -> Played:
    first = max(1, total - 6)
    return does(seat, "roll", 6 * (first - 1) + total - first - 1)


SET_UP = [
    *(does(RED, line) for line in ("settlement 28", "road 22-28")),
    *(does(BLUE, line) for line in ("settlement 31", "road 25-31")),
    *(does(WHITE, line) for line in ("settlement 39", "road 34-39")),
    *(does(WHITE, line) for line in ("settlement 14", "road 9-14")),
    *(does(BLUE, line) for line in ("settlement 40", "road 35-40")),
    *(does(RED, line) for line in ("settlement 8", "road 4-8")),
]
TURNS = [
    rolls(RED, 6),  # a clay for Red, a wheat for Blue
    does(RED, "offer BLUE 1 CLAY for 1 WHEAT"),
    does(BLUE, "accept"),
    does(RED, "offer BLUE,WHITE 1 CLAY for 1 WOOD"),
    ({BLUE: ["refuse"], WHITE: ["counter 1 WOOD for 1 ORE"]}, (), ()),
    does(RED, "no deal"),
    does(RED, "buy", 0),  # a knight
    does(RED, "end"),
    rolls(BLUE, 3),  # an ore and a wood for Blue, an ore for White
    does(BLUE, "road 19-25"),
    does(BLUE, "end"),
    rolls(WHITE, 4),  # a wheat for Blue, a sheep for White
    does(WHITE, "offer BLUE 1 WOOD for 1 WHEAT"),
    does(BLUE, "accept"),
    does(WHITE, "buy", 22),  # a monopoly
    does(WHITE, "end"),
    does(RED, "knight K BLUE", 0),  # an ore
    rolls(RED, 6),
    does(RED, "end"),
    rolls(BLUE, 3),
    does(BLUE, "end"),
    does(WHITE, "monopoly WHEAT"),  # three of Blue's
    rolls(WHITE, 3),
    does(WHITE, "end"),
    rolls(RED, 6),
    does(RED, "end"),
    rolls(BLUE, 4),
    does(BLUE, "city 31"),
    does(BLUE, "end"),
    rolls(WHITE, 6),
    does(WHITE, "end"),
    rolls(RED, 7),  # White holds eight cards
    does(WHITE, "discard 1 CLAY 1 ORE 2 SHEEP"),
    does(RED, "robber F WHITE", 0),
    does(RED, "bank 4 CLAY for 1 WOOD"),
    does(RED, "end"),
    *[rolls(BLUE, 2), does(BLUE, "end"), rolls(WHITE, 9), does(WHITE, "end")],
    *[rolls(RED, 8), does(RED, "end"), rolls(BLUE, 6), does(BLUE, "end")],
    *[rolls(WHITE, 6), does(WHITE, "end")],
    rolls(RED, 6),
    does(RED, "road 16-22"),
    does(RED, "settlement 16"),
]
TABLE = record("catan", {"board": "beginner", "players": 3}, [*SET_UP, *TURNS], SEATS)

EXPECTED: dict[str, dict[str, float]] = {
    "points": {"RED": 3, "BLUE": 3, "WHITE": 2},
    "hand": {"RED": 3, "BLUE": 7, "WHITE": 5},
    "offers": {"RED": 2, "WHITE": 1},
    "success": {"RED": 0.5, "WHITE": 1},
    "counters": {"WHITE": 1},
    "accepted": {"BLUE": 2},
    "refusals": {"BLUE": 1},
    "trades": {"RED": 1, "BLUE": 2, "WHITE": 1},
    "trades_in_turn": {"RED": 1, "WHITE": 1},
    "cards_by_trade": {"RED": 1, "BLUE": 2, "WHITE": 1},
    "bank_trades": {"RED": 1},
    "cards_by_bank": {"RED": 1},
    "cards_by_dice": {"RED": 10, "BLUE": 15, "WHITE": 7},
    "discards": {"WHITE": 4},
    "robberies": {"RED": 2},
    "cards_by_monopoly": {"WHITE": 3},
    "dice": {"RED": 6.5, "BLUE": 3.6, "WHITE": 5.6},
    "roads": {"RED": 1, "BLUE": 1},
    "settlements": {"RED": 1},
    "cities": {"BLUE": 1},
    "cards_bought": {"RED": 1, "WHITE": 1},
    "knights": {"RED": 1},
    "cards_played": {"WHITE": 1},
}


@pytest.mark.parametrize("key", EXPECTED)
def test_a_variable_sees_in_some_turns_what_happened_in_them(key: str) -> None:
    numbers = by_seat(find(key), facts(TABLE, key), len(SEATS)).tolist()
    seen = {name: one for name, one in zip(NAMES, numbers, strict=False) if one > 0}
    assert seen == EXPECTED[key]


def test_rolls_to_victory_are_reckoned_from_each_position_and_fall_as_pieces_come() -> None:
    game = Game("made", TABLE)
    told = facts(TABLE, "eta")
    own = told["number"][told["actor"] == RED].tolist()
    assert len(own) == 16 + 1
    assert own[-1] == win_game_etas(game.last)[RED] < own[0]


def test_each_robot_reckons_by_its_own_formula_and_by_what_its_seat_sees() -> None:
    evolved = {"bot": "evolved", "parameters": {"formula": "Knights To Go"}}
    seats = [{**SEATS[RED], **evolved}, {**SEATS[BLUE], **evolved}, SEATS[WHITE]]
    told = facts(replace(TABLE, about={**TABLE.about, "seats": seats}), "prediction")
    third, *_, last = sorted(set(told["phase"].tolist()))[2:]
    seen = {
        (when, int(actor), int(others).bit_length() - 1): number
        for when, actor, others, number in told.tolist()
    }
    assert (seen[third, RED, RED], seen[third, BLUE, RED]) == (2, 3)  # a knight in hand
    assert (seen[last, RED, RED], seen[last, BLUE, RED]) == (2, 2)  # it was played
    usual = facts(TABLE, "eta")
    assert seen[last, WHITE, WHITE] == usual["number"][usual["actor"] == WHITE][-1] > 3
    turned = facts(TABLE, "predicted_eta")
    plain = facts(TABLE, "prediction")
    assert sorted(zip(turned["actor"], turned["number"], strict=True)) == sorted(
        (int(others).bit_length() - 1, number)
        for others, number in zip(plain["others"], plain["number"], strict=True)
    )


def test_the_two_titles_are_seen_when_they_change_hands() -> None:
    recorder = Recorder(rules("catan"), [Entrant("jsettlers_fast")] * 4, ["fast"] * 4, 10, {})
    assert play("catan", [Entrant("jsettlers_fast")] * 4, seed=10, recorder=recorder).kind == "win"
    game = Game("played", read(recorder.text))
    for key in ("longest_road", "largest_army"):
        numbers = by_seat(find(key), facts(game.record, key), 4)
        holders = [int(moment.after.record[key]) for moment in game.moments]
        gained = [now for was, now in pairwise([-1, *holders]) if now not in (was, -1)]
        assert [gained.count(seat) for seat in range(4)] == numbers[:4].tolist()
        assert gained
    (winner,) = game.outcome["winners"]
    etas = by_seat(find("eta"), facts(game.record, "eta"), 4)[:4].tolist()
    assert [eta == 0 for eta in etas] == [seat == winner for seat in range(4)]


def test_no_variable_of_catan_goes_unchecked() -> None:
    checked = EXPECTED.keys() | {
        "eta",
        "prediction",
        "predicted_eta",
        "longest_road",
        "largest_army",
    }
    assert checked == {one.key for one in VARIABLES if one.game == "catan"}


def test_trades_and_robberies_are_seen_between_two() -> None:
    game = observe(Game("made", TABLE), [find("trades"), find("robberies")])
    asked = Question(("trades", "robberies"), "seat", along="nothing", toward=("BLUE",))
    told = {(one.variable, one.who): one.number for one in ask([game], asked).points}
    assert [told["trades", name] for name in NAMES] == [1, 0, 1]
    assert [told["robberies", name] for name in NAMES] == [1, 0, 0]


def test_a_variable_of_another_game_is_refused() -> None:
    with pytest.raises(NotUnderstood, match="moves is seen in games of diplomacy"):
        observe(Game("made", TABLE), [find("moves")])
