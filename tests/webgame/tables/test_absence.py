"""Resigning and coming back: a bot keeps the seat warm."""

import pytest
from django.utils import timezone

from bots.analysis import game as analysed
from bots.analysis.any_game import ended
from games.core.compare import compare
from games.core.record import write
from games.formats import own
from games.registry import rules
from tests.webgame.pages.door import as_
from tests.webgame.play import (
    AUSTRIA,
    FRANCE,
    GERMANY,
    ITALY,
    LIVE,
    fresh,
    key,
    leave_to_bots,
    let_deadline_pass,
    play_phase,
    ready,
    seat,
    started,
    told,
    work,
)
from webgame.accounts.models import User
from webgame.faces.registry import face_of
from webgame.replays.models import Game, State
from webgame.tables import selectors, services
from webgame.tables.models import Clock
from webgame.tables.records import whole_record
from webgame.tables.refused import Refused
from webgame.tables.services import adjudication
from webgame.tables.tasks import clear_away, derive_facts, sweep


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    return started(ada, basil)


def test_a_bot_plays_on_for_who_resigned(game: Game) -> None:
    services.resign(seat(game, GERMANY), key())
    work()
    germany = seat(game, GERMANY)
    assert germany.away and germany.draft.ready
    assert play_phase(game, FRANCE).phase == "F1901M"


@pytest.mark.parametrize("left", [False, True])
def test_who_plays_against_bots_alone_can_end_the_game_and_has_no_share(
    ada: User, left: bool
) -> None:
    game = started(ada)
    if left:
        services.resign(seat(game, FRANCE), key())
        assert fresh(game).state == State.PAUSED
    services.end(seat(game, FRANCE), key())
    over = fresh(game)
    assert over.state == State.OVER
    assert over.outcome["kind"] == "draw" and FRANCE not in over.outcome["winners"]
    assert told(game, None)[-1].kind == "over"
    assert over.outcome["sentence"] == "France gave the game up."


def test_lists_and_the_replay_say_who_gave_a_game_up_and_its_record_plays_again(
    ada: User,
) -> None:
    game = started(ada)
    services.end(seat(game, FRANCE), key())
    work()
    for address in ("/games/", f"/people/{ada.username}/", f"/replays/{game.gid}/"):
        page = as_(ada).get(address).content.decode()
        assert "France gave the game up" in page and "A draw" not in page, address
    assert "France gave the game up" in as_(ada).get("/replays/").content.decode()
    over = fresh(game)
    assert face_of("diplomacy").words.ending(over.outcome) == "Broken off"
    assert not compare(whole_record(over), rules("diplomacy")).difference


def test_a_game_that_was_given_up_is_no_draw_to_the_archive_and_to_who_analyses_it(
    ada: User,
) -> None:
    game = started(ada)
    services.end(seat(game, FRANCE), key())
    work()
    derive_facts(game.pk)
    for outcome, found in (("draw", 0), ("unfinished", 1)):
        page = as_(ada).get("/replays/", {"outcome": outcome}).content.decode()
        assert page.count("France gave the game up") == found
    kept = own.read(write(whole_record(fresh(game))).splitlines()).record
    assert kept.about["broken_off"] is True
    game_left = analysed.Game("", kept)
    told_of = {kind: next(iter(ended(kind)(game_left)))[-1] for kind in ("draw", "unfinished")}
    assert told_of == {"draw": 0, "unfinished": 1}


def test_where_others_play_or_names_are_hidden_one_cannot_end_the_game(
    game: Game, ada: User, basil: User
) -> None:
    services.resign(seat(game, GERMANY), key())
    hidden = started(ada, names="hidden_until_end")
    for one in (game, hidden):
        with pytest.raises(Refused, match="only where all others are bots by name"):
            services.end(seat(one, FRANCE), key())
        assert fresh(one).state == State.PLAYING
        assert not seat(one, FRANCE).away


def test_all_are_told_who_left_and_the_name_stays(game: Game) -> None:
    services.resign(seat(game, GERMANY), key())
    shown = told(game, None)[-1]
    assert shown.kind == "seat"
    (read,) = selectors.events_after(game, None, shown.seq - 1)
    assert (read.body["name"], read.body["kind"], read.body["left"]) == ("Basil", "bot", True)


def test_who_left_cannot_order_vote_or_speak(game: Game) -> None:
    services.resign(seat(game, GERMANY), key())
    mine = seat(game, GERMANY)
    for verb in (
        lambda: services.submit_draft(mine, "S1901M", [], key()),
        lambda: services.set_ready(mine, "S1901M", True, key()),
        lambda: services.vote(mine, "S1901M", "draw", True, key()),
        lambda: services.say(mine, "all", "Wait!", key()),
        lambda: services.resign(mine, key()),
    ):
        with pytest.raises(Refused, match="A bot plays your seat") as refused:
            verb()
        assert refused.value.code == "not_seated"


def test_who_returns_orders_again_and_is_waited_for(game: Game) -> None:
    services.resign(seat(game, GERMANY), key())
    work()
    services.return_to_seat(seat(game, GERMANY), key())
    ready(game, FRANCE)
    work()
    assert fresh(game).phase == "S1901M"
    services.submit_draft(seat(game, GERMANY), "S1901M", ["A MUN - BUR"], key())
    assert play_phase(game, GERMANY).phase == "F1901M"


def test_one_can_leave_return_and_leave_again_in_one_phase(game: Game) -> None:
    for _ in range(2):
        services.resign(seat(game, GERMANY), key())
        work()
        services.return_to_seat(seat(game, GERMANY), key())
    services.resign(seat(game, GERMANY), key())
    work()
    assert play_phase(game, FRANCE).phase == "F1901M"


def test_who_never_left_cannot_return(game: Game) -> None:
    with pytest.raises(Refused, match="playing this seat already"):
        services.return_to_seat(seat(game, FRANCE), key())


def test_a_seat_that_was_always_a_bots_has_nobody_to_return(game: Game) -> None:
    with pytest.raises(Refused):
        services.return_to_seat(seat(game, ITALY), key())


@pytest.mark.parametrize("how", ["resigns", "misses the deadline", "resigns while it is judged"])
def test_bots_do_not_play_on_for_nobody(ada: User, how: str) -> None:
    game = started(ada, longest=3, missing="bot", deadlines=LIVE)
    if how == "misses the deadline":
        let_deadline_pass(game)
        services.expire(game.pk)
    else:
        if "judged" in how:
            ready(game, FRANCE)
        services.resign(seat(game, FRANCE), key())
    work()
    resting = fresh(game)
    assert resting.state == State.PAUSED and resting.clock.deadline is None
    sweep()
    assert work() == 0 and fresh(game).steps_done == resting.steps_done


def test_who_returns_to_a_game_that_rests_goes_on(ada: User) -> None:
    game = started(ada, deadlines=LIVE)
    services.resign(seat(game, FRANCE), key())
    services.return_to_seat(seat(game, FRANCE), key())
    going_on = fresh(game)
    assert going_on.state == State.PLAYING
    assert going_on.clock.deadline and going_on.clock.deserted is None
    assert play_phase(game, FRANCE).phase == "F1901M"


def test_a_game_rests_only_when_the_last_has_left_it(ada: User, basil: User) -> None:
    game = started(ada, basil)
    services.resign(seat(game, GERMANY), key())
    assert fresh(game).state == State.PLAYING
    services.resign(seat(game, FRANCE), key())
    assert fresh(game).state == State.PAUSED


def test_a_game_that_nobody_comes_back_to_ends_in_a_draw_after_a_week(ada: User) -> None:
    game = started(ada)
    services.resign(seat(game, FRANCE), key())
    clear_away()
    assert not fresh(game).over
    Clock.objects.update(deserted=timezone.now() - adjudication.COME_BACK)
    clear_away()
    over = fresh(game)
    assert over.over and over.outcome and len(over.outcome["winners"]) == 6, "who left has no share"
    assert over.outcome["kind"] == "draw"
    clear_away()


def test_an_experiment_never_rests(ada: User) -> None:
    game = leave_to_bots(started(ada, longest=3), FRANCE)
    assert game.over and game.steps_done == 3


def test_while_names_are_hidden_nobody_learns_who_left(ada: User, basil: User) -> None:
    game = started(ada, basil, names="hidden_until_end")
    before = [len(told(game, number)) for number in (None, AUSTRIA, GERMANY)]
    services.resign(seat(game, FRANCE), key())
    assert told(game, FRANCE)[-1].kind == "seat"
    assert before == [len(told(game, number)) for number in (None, AUSTRIA, GERMANY)]
    shown = selectors.snapshot(game, seat(game, GERMANY)).body["seats"]
    assert {one["kind"] for one in shown if not one["you"]} == {"hidden"}
    assert not any(one["left"] for one in shown)


def test_hidden_names_are_shown_at_the_end(ada: User, basil: User) -> None:
    game = started(ada, basil, names="hidden_until_end", longest=1)
    play_phase(game, FRANCE, GERMANY)
    over = selectors.events_after(game, None, 0)[-1]
    shown = over.body["seats"]
    assert shown[FRANCE]["name"] == "Ada" and shown[ITALY]["kind"] == "bot"
