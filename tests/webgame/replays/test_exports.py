"""A stored game leaves the site as the rules' own record, and plays again from it."""

from games.core import record
from games.registry import rules
from tests.webgame.play import (
    FRANCE,
    GERMANY,
    key,
    leave_to_bots,
    play_phase,
    seat,
    started,
)
from webgame.accounts.models import User
from webgame.replays.exports import record_of
from webgame.replays.models import Game
from webgame.tables import services

diplomacy = rules("diplomacy")


def replayed(game: Game) -> list[str]:
    """The positions of the game's record, written to text and read back."""
    text = record.write(record_of(game))
    return [diplomacy.write(position) for position in record.replay(record.read(text), diplomacy)]


def test_a_record_replays_to_the_very_positions(ada: User) -> None:
    game = started(ada, stand_in="random", options={"final_year": 1903})
    game = leave_to_bots(game, FRANCE)
    steps = list(game.steps.all())
    assert game.over and len(steps) > 6
    assert replayed(game) == [steps[0].before, *(step.after for step in steps)]


def test_each_step_begins_where_the_last_one_ended(ada: User) -> None:
    game = started(ada, stand_in="random")
    for _ in range(5):
        play_phase(game, FRANCE)
    steps = list(game.steps.all())
    assert [one.after for one in steps[:-1]] == [one.before for one in steps[1:]]


def test_a_voted_draw_is_part_of_the_record(ada: User) -> None:
    game = started(ada, longest=1)
    over = play_phase(game, FRANCE)
    assert record_of(over).draw == tuple(range(7))
    assert replayed(over)[-1] == over.position


def test_a_game_without_a_step_has_a_record_too(ada: User, basil: User) -> None:
    game = started(ada, basil)
    assert replayed(game) == [game.position]


def test_no_name_and_no_word_is_in_a_record(ada: User, basil: User) -> None:
    game = started(ada, basil)
    services.say(seat(game, FRANCE), [GERMANY], "Peace?", key())
    text = record.write(record_of(play_phase(game, FRANCE, GERMANY)))
    assert "Ada" not in text and "Peace" not in text and game.gid not in text
