"""Who is away at Catan: what is due is done by rule, or by a robot until the player returns."""

import pytest

from tests.webgame.catan import BLUE, LIVE, RED, WHITE, lay, moment, people_at_a_table, view
from tests.webgame.play import fresh, key, let_deadline_pass, seat, work
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.services.adjudication import expire

FULL = "3CLAY,2ORE,1SHEEP,3WOOD"


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    return people_at_a_table(ada, basil, deadlines=LIVE)


def late(game: Game) -> Game:
    """The deadline passes."""
    let_deadline_pass(game)
    assert expire(game.pk)
    return fresh(game)


def test_who_is_away_rolls_and_ends_the_turn(game: Game) -> None:
    game = late(lay(game, moment("ROLL", more="")))
    assert view(game, None)["rolled"] and view(game, None)["turn"] == "RED"
    game = late(game)
    assert view(game, None)["turn"] == "BLUE" and view(game, None)["due"] == "ROLL"


def test_who_is_away_refuses_and_keeps_what_others_said(game: Game) -> None:
    game = lay(game, moment("MAIN", red="1CLAY", blue="1ORE", white="1ORE"))
    services.play(seat(game, RED), game.phase, ["offer BLUE,WHITE 1 CLAY for 1 ORE"], key())
    services.play(seat(game, WHITE), fresh(game).phase, ["accept"], key())
    game = late(game)
    assert view(game, WHITE)["seats"]["WHITE"]["hand"] == {"CLAY": 1}
    assert game.steps.latest("number").lines[str(BLUE)] == ["refuse"]


@pytest.mark.parametrize("missing", ["bot", "extend"])
def test_who_says_nothing_to_an_offer_has_refused_and_is_not_replaced(
    ada: User, basil: User, missing: str
) -> None:
    game = people_at_a_table(ada, basil, deadlines=LIVE, missing=missing)
    game = lay(game, moment("MAIN", red="1CLAY", blue="1ORE"))
    services.play(seat(game, RED), game.phase, ["offer BLUE 1 CLAY for 1 ORE"], key())
    game = late(game)
    assert game.steps.latest("number").lines == {str(BLUE): ["refuse"]}
    assert not seat(game, BLUE).away and view(game, None)["due"] == "MAIN"


def test_who_is_away_discards_by_chance_as_many_as_are_owed(game: Game) -> None:
    game = lay(game, moment("DISCARD", red=FULL, more="rolled owed=RED4"))
    game = late(game)
    assert sum(view(game, RED)["seats"]["RED"]["hand"].values()) == 5


def test_an_answer_has_less_time_than_a_turn(game: Game) -> None:
    game = lay(game, moment("MAIN", red="1CLAY", blue="1ORE"))
    turn = game.clock.deadline
    services.play(seat(game, RED), game.phase, ["offer BLUE 1 CLAY for 1 ORE"], key())
    assert turn and fresh(game).clock.deadline < turn


def test_a_robot_takes_the_seat_of_who_is_late_until_the_player_returns(
    ada: User, basil: User
) -> None:
    game = people_at_a_table(ada, basil, deadlines=LIVE, missing="bot", stand_in="catan_random")
    game = lay(game, moment("ROLL", more=""))
    let_deadline_pass(game)
    assert not expire(game.pk)
    assert seat(game, RED).bot == "catan_random"
    work()
    assert view(game, None)["turn"] == "BLUE"
    services.return_to_seat(seat(game, RED), key())
    assert seat(game, RED).bot == ""


@pytest.fixture
def away(ada: User, basil: User) -> Game:
    """A game in which Ada, whose turn it is, is away."""
    terms = {"deadlines": LIVE, "stand_in": "catan_random"}
    return lay(people_at_a_table(ada, basil, **terms), moment("ROLL", more=""))


def turn_of_red(game: Game, number: int, position: str = "") -> Game:
    """It is red's turn again, the so many-th of the game."""
    return lay(game, (position or moment("MAIN")).replace("T5.3", f"T{number}.3"))


def test_a_robot_takes_the_seat_after_two_turns_that_were_let_pass(away: Game) -> None:
    game = late(late(away))
    assert view(game, None)["turn"] == "BLUE" and not seat(game, RED).bot
    game = late(turn_of_red(game, 8))
    assert seat(game, RED).bot == "catan_random" and seat(game, RED).away
    assert not seat(game, BLUE).bot
    services.return_to_seat(seat(game, RED), key())
    game = late(turn_of_red(game, 11))
    assert not seat(game, RED).bot, "it is counted anew"


def test_a_turn_in_which_something_was_done_is_none_that_was_let_pass(away: Game) -> None:
    game = turn_of_red(away, 5, moment("MAIN", red="4WOOD"))
    services.play(seat(game, RED), game.phase, ["bank 4 WOOD for 1 ORE"], key())
    game = late(late(turn_of_red(late(game), 8)))
    assert seat(game, RED).draft.missed == 1 and not seat(game, RED).bot
    game = turn_of_red(game, 11)
    services.play(seat(game, RED), game.phase, ["end"], key())
    assert seat(game, RED).draft.missed == 0


def test_answers_that_were_let_pass_are_no_turns(away: Game) -> None:
    game = away
    for number in (8, 11, 14):
        game = turn_of_red(game, number, moment("DISCARD", blue=FULL, more="rolled owed=BLUE4"))
        game = late(game)
    assert not seat(game, BLUE).bot
