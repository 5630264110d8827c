"""Deadlines: the server's clock, and what becomes of missing orders."""

from typing import Any

from django.utils import timezone

from tests.webgame.play import (
    FRANCE,
    GERMANY,
    LIVE,
    fresh,
    key,
    kinds,
    let_deadline_pass,
    play_phase,
    ready,
    seat,
    started,
    told,
    work,
)
from webgame.accounts.models import User
from webgame.replays.models import Game, State
from webgame.tables import services
from webgame.tables.models import Clock
from webgame.tables.tasks import sweep


def live(ada: User, basil: User, **terms: Any) -> Game:
    return started(ada, basil, deadlines=LIVE, **terms)


def seconds_left(game: Game) -> float:
    deadline = Clock.objects.get(game=game).deadline
    assert deadline is not None
    return (deadline - timezone.now()).total_seconds()


def sweep_and_work() -> None:
    sweep()
    work()


def test_without_deadlines_the_clock_shows_none(ada: User) -> None:
    assert Clock.objects.get(game=started(ada)).deadline is None


def test_each_phase_has_the_time_of_its_kind(ada: User, basil: User) -> None:
    game = live(ada, basil)
    assert 250 < seconds_left(game) <= 300
    play_phase(game, FRANCE, GERMANY)
    services.submit_draft(seat(game, GERMANY), "F1901M", ["F KIE - DEN"], key())
    assert play_phase(game, FRANCE, GERMANY).phase == "W1901A"
    assert 70 < seconds_left(game) <= 120


def test_the_phase_ends_at_the_deadline_and_drafts_count(ada: User, basil: User) -> None:
    game = live(ada, basil)
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR - BUR"], key())
    sweep_and_work()
    assert fresh(game).phase == "S1901M"
    let_deadline_pass(game)
    sweep_and_work()
    assert fresh(game).phase == "F1901M"
    step = game.steps.get()
    assert step.lines[str(FRANCE)] == ["A PAR - BUR"]


def test_missing_orders_hold(ada: User, basil: User) -> None:
    game = live(ada, basil, missing="hold")
    let_deadline_pass(game)
    sweep_and_work()
    assert all(line.endswith(" H") for line in game.steps.get().events["orders"]["GERMANY"])


def test_missing_orders_extend_the_deadline_once_a_phase(ada: User, basil: User) -> None:
    game = live(ada, basil, missing="extend")
    ready(game, FRANCE)
    let_deadline_pass(game)
    sweep_and_work()
    assert fresh(game).phase == "S1901M" and seconds_left(game) > 250
    assert told(game, None)[-1].kind == "clock" and told(game, None)[-1].body["deadline"]
    let_deadline_pass(game)
    sweep_and_work()
    assert fresh(game).phase == "F1901M"
    let_deadline_pass(game)
    sweep_and_work()
    assert fresh(game).phase == "F1901M" and seconds_left(game) > 250


def test_nothing_is_extended_when_everybody_has_a_draft(ada: User, basil: User) -> None:
    game = live(ada, basil, missing="extend")
    for number, line in ((FRANCE, "A PAR - BUR"), (GERMANY, "A MUN H")):
        services.submit_draft(seat(game, number), "S1901M", [line], key())
    let_deadline_pass(game)
    sweep_and_work()
    assert fresh(game).phase == "F1901M"


def test_a_bot_takes_the_seat_of_who_is_missing_until_they_return(ada: User, basil: User) -> None:
    game = live(ada, basil, missing="bot")
    ready(game, FRANCE)
    let_deadline_pass(game)
    sweep_and_work()
    assert fresh(game).phase == "F1901M"
    assert seat(game, GERMANY).away and not seat(game, FRANCE).away
    assert "seat" in kinds(game, None)
    services.return_to_seat(seat(game, GERMANY), key())
    assert not seat(game, GERMANY).away


def test_a_bot_that_never_orders_does_not_stop_the_clock(ada: User, basil: User) -> None:
    game = live(ada, basil, missing="bot")
    ready(game, FRANCE)
    let_deadline_pass(game)
    sweep()  # nobody works: the bot that took over is never asked
    assert fresh(game).phase == "S1901M" and 0 < seconds_left(game) <= 60
    let_deadline_pass(game)
    sweep()
    assert fresh(game).state == State.ADJUDICATING


def test_a_passed_deadline_adjudicates_once_however_often_it_is_found(
    ada: User, basil: User
) -> None:
    game = live(ada, basil)
    let_deadline_pass(game)
    assert services.expire(game.pk) is True
    assert services.expire(game.pk) is False
    sweep_and_work()
    assert game.steps.count() == 1


def test_a_game_that_is_over_has_no_deadline(ada: User, basil: User) -> None:
    game = live(ada, basil, longest=1)
    play_phase(game, FRANCE, GERMANY)
    assert fresh(game).state == State.OVER
    assert Clock.objects.get(game=game).deadline is None
