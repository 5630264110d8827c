"""From orders to the next phase: the step that is kept, and that it is made once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from tests.webgame.play import (
    FRANCE,
    GERMANY,
    fresh,
    key,
    kinds,
    leave_to_bots,
    play_phase,
    ready,
    seat,
    started,
    told,
    work,
)
from webgame.accounts.models import User
from webgame.replays.models import Game, State, Step
from webgame.tables import selectors, services
from webgame.tables.models import Draft


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    return started(ada, basil)


def test_a_step_keeps_orders_results_and_both_positions(game: Game) -> None:
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR - BUR", "A MAR H"], key())
    services.submit_draft(seat(game, GERMANY), "S1901M", ["A MUN - BUR"], key())
    before = fresh(game).position
    after = play_phase(game, FRANCE, GERMANY)
    step = Step.objects.get(game=game)
    assert (step.number, step.phase, step.before, step.after) == (
        0,
        "S1901M",
        before,
        after.position,
    )
    assert step.lines[str(FRANCE)] == ["A PAR - BUR", "A MAR H"]
    assert step.events["orders"]["GERMANY"]
    assert step.events["results"]["A PAR"] == step.events["results"]["A MUN"] == ["bounce"]


def test_every_phase_begins_with_empty_drafts(game: Game) -> None:
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR - BUR"], key())
    play_phase(game, FRANCE, GERMANY)
    people = Draft.objects.filter(seat__game=game, seat__user__isnull=False)
    assert [(draft.lines, draft.awaited, draft.ready) for draft in people] == [
        ([], True, False)
    ] * 2


def test_phases_with_nothing_to_order_are_skipped(game: Game) -> None:
    play_phase(game, FRANCE, GERMANY)
    assert play_phase(game, FRANCE, GERMANY).phase == "S1902M"


def test_a_phase_that_only_bots_order_in_passes_by_itself(ada: User, basil: User) -> None:
    game = started(ada, basil)
    play_phase(game, FRANCE, GERMANY)
    services.submit_draft(seat(game, GERMANY), "F1901M", ["F KIE - DEN"], key())
    play_phase(game, FRANCE, GERMANY)
    assert fresh(game).phase == "W1901A"
    assert [one.number for one in game.seats.filter(draft__awaited=True)] == [GERMANY]
    assert play_phase(game, GERMANY).phase == "S1902M"


def test_the_same_step_is_adjudicated_once(game: Game) -> None:
    ready(game, FRANCE, GERMANY)
    assert services.adjudicate(game.pk, 0) is True
    assert services.adjudicate(game.pk, 0) is False
    work()
    assert services.adjudicate(game.pk, 0) is False
    assert Step.objects.filter(game=game).count() == 1


def test_a_step_is_not_adjudicated_while_somebody_is_awaited(game: Game) -> None:
    ready(game, FRANCE)
    assert services.adjudicate(game.pk, 0) is False
    assert not Step.objects.exists()


@pytest.mark.database
def test_two_clicks_at_the_same_instant_adjudicate_once(game: Game) -> None:
    together = Barrier(2)

    def click(number: int) -> None:
        mine = seat(game, number)
        together.wait()
        try:
            services.set_ready(mine, "S1901M", True, key())
            services.adjudicate(game.pk, 0)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as two:
        list(two.map(click, (FRANCE, GERMANY)))
    work()
    assert [step.phase for step in Step.objects.filter(game=game)] == ["S1901M"]
    assert kinds(game, None).count("adjudicating") == kinds(game, None).count("phase") == 1
    assert fresh(game).phase == "F1901M"


def test_everybody_is_told_with_numbers_that_have_no_gap(game: Game) -> None:
    for _ in range(3):
        play_phase(game, FRANCE, GERMANY)
    for number in (None, *range(7)):
        stream = told(game, number)
        assert [event.seq for event in stream] == list(range(1, len(stream) + 1))
        assert [event.kind for event in stream].count("phase") == 3


def test_the_phase_a_seat_is_told_of_is_drawn_from_the_step(game: Game) -> None:
    play_phase(game, FRANCE, GERMANY)
    events = selectors.events_after(game, seat(game, FRANCE), 0)
    phase = next(event for event in events if event.type == "phase")
    assert phase.phase == "F1901M"
    assert phase.body["step"]["n"] == 0 and phase.body["step"]["phase"] == "S1901M"
    assert phase.body["view"]["you"]["seat"] == FRANCE
    assert phase.body["view"]["phase"] == "F1901M"


def test_counts_come_at_the_end_of_each_year(game: Game) -> None:
    for _ in range(4):
        play_phase(game, FRANCE, GERMANY)
    counts = selectors.snapshot(game, None).body["counts"]
    assert [one["phase"] for one in counts] == ["F1901M", "F1902M"]
    assert counts[0]["centers"]["RUSSIA"] == 4


def test_a_final_year_ends_the_game_in_a_draw(ada: User) -> None:
    game = started(ada, options={"final_year": 1901})
    play_phase(game, FRANCE)
    over = play_phase(game, FRANCE)
    assert over.state == State.OVER and over.ended
    assert over.outcome["kind"] == "draw" and len(over.outcome["winners"]) == 7
    assert kinds(game, None)[-2:] == ["phase", "over"]
    assert told(game, FRANCE)[-1].body["outcome"] == over.outcome


def test_the_longest_game_ends_in_a_draw(ada: User) -> None:
    game = started(ada, longest=2)
    play_phase(game, FRANCE)
    over = play_phase(game, FRANCE)
    assert over.state == State.OVER and over.outcome["kind"] == "draw"
    assert Step.objects.filter(game=game).count() == 2


def test_bots_alone_play_a_whole_game(ada: User) -> None:
    game = started(ada, stand_in="random", options={"final_year": 1904})
    over = leave_to_bots(game, FRANCE)
    assert over.state == State.OVER
    assert over.steps.last().phase.startswith(("F1904", "W1904"))
