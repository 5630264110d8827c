"""Tables at which bots play alone, and somebody watches."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone

from tests.webgame.pages.door import as_
from tests.webgame.play import fresh, work
from webgame.accounts.models import User
from webgame.replays.models import Game, State
from webgame.tables import services
from webgame.tables.models import Clock
from webgame.tables.refused import Refused
from webgame.tables.selectors import being_played, may_see, watched_by
from webgame.tables.services.moments import may_have_lines
from webgame.tables.snapshot import snapshot
from webgame.tables.tasks import think
from webgame.tables.terms import Terms
from webgame.tables.words import pace

SHORT = {"final_year": 1901}
SIMPLE = {"diplomacy": "hold", "catan": "catan_random"}


def alone(host: User, rules: str = "diplomacy", **terms: Any) -> Game:
    usual = {"rules": rules, "alone": "fast", "stand_in": SIMPLE[rules]}
    return services.begin_at_once(host, Terms.from_json(usual | terms))


def test_bots_alone_play_a_game_to_its_end_for_who_watches(ada: User) -> None:
    game = alone(ada, options=SHORT)
    work()
    assert fresh(game).state == State.OVER
    assert [seat.bot for seat in game.seats.all()] == ["hold"] * 7
    assert game.seats.filter(user=None).count() == 7
    assert as_(ada).get(f"/replays/{game.gid}/").status_code == 200


def test_at_catan_they_do_so_too(ada: User) -> None:
    game = alone(ada, "catan", longest=12)
    work()
    assert fresh(game).state == State.OVER and fresh(game).steps_done == 12


@pytest.mark.parametrize("rules", ["diplomacy", "catan"])
def test_slow_bots_rest_between_what_they_do(ada: User, rules: str) -> None:
    game = alone(ada, rules, alone="slow")
    work()
    assert fresh(game).steps_done == 0, "nobody was asked before its time"
    for done in (1, 2):
        long_ago = timezone.now() - timedelta(seconds=60)
        Game.objects.filter(pk=game.pk).update(started=long_ago)
        Clock.objects.filter(game=game, asked__isnull=False).update(asked=long_ago)
        for seat in game.seats.filter(draft__awaited=True):
            think(game.pk, seat.number)
        work()
        assert fresh(game).steps_done == done, "and then they do one thing"


def test_who_watches_bots_sees_no_more_than_any_observer(ada: User, basil: User) -> None:
    game = alone(ada, "catan", alone="slow")
    assert not may_have_lines(game, ada)
    told = snapshot(game, None).body
    assert told["you"] is None and told["lines"] == []
    assert as_(ada).get(f"/g/{game.gid}/legal/0.json").status_code == 403
    assert may_see(game, basil), "it is public"
    assert not may_see(alone(ada, private=True), basil)


def test_only_its_host_stops_it_and_its_end_says_so(ada: User, basil: User) -> None:
    game = alone(ada, alone="slow")
    assert "/stop/" not in as_(basil).get(f"/g/{game.gid}/").content.decode()
    as_(basil).post(f"/t/{game.gid}/stop/")
    assert fresh(game).state == State.PLAYING
    assert "/stop/" in as_(ada).get(f"/g/{game.gid}/").content.decode()
    as_(ada).post(f"/t/{game.gid}/stop/")
    outcome = fresh(game).outcome
    assert outcome and outcome["kind"] == "draw" and len(outcome["winners"]) == 7
    assert outcome["sentence"] == "Stopped by who watched it."
    with pytest.raises(Refused, match=r"The game is over\."):
        services.stop(ada, game)


def test_a_game_of_people_is_stopped_by_nobody(ada: User) -> None:
    game = services.quick_start(ada)
    with pytest.raises(Refused, match="Only who has bots play alone"):
        services.stop(ada, game)


def test_a_person_has_few_such_tables_at_once(
    ada: User, basil: User, settings: LazySettings
) -> None:
    settings.BOT_TABLES = 1
    first = alone(ada, alone="slow")
    with pytest.raises(Refused, match="Bots play alone at 1 table"):
        alone(ada)
    alone(basil, alone="slow")
    services.stop(ada, first)
    alone(ada, alone="slow")


def test_they_are_found_in_the_lobby_and_among_ones_own_games(ada: User, basil: User) -> None:
    game, hidden = alone(ada, alone="slow"), alone(ada, alone="slow", private=True)
    assert list(being_played()) == [game]
    assert pace(Terms.stored(game.terms)) == "Bots alone, slow enough to follow"
    assert list(watched_by(ada)) == [hidden, game] and not watched_by(basil)
    assert f"/g/{hidden.gid}/" in as_(ada).get("/games/").content.decode()


@pytest.mark.parametrize(
    ("terms", "wrong"),
    [
        ({"power": 2}, "Who only watches has no seat."),
        ({"rated": True}, "rated by experiments"),
        ({"alone": "quick"}, "cannot be 'quick'"),
    ],
)
def test_terms_that_do_not_go_with_watching_are_refused(
    ada: User, terms: dict[str, Any], wrong: str
) -> None:
    with pytest.raises(Refused, match=wrong):
        alone(ada, **terms)
    assert not Game.objects.exists()


def test_by_the_form_one_chooses_bots_for_all_seats_or_each(ada: User) -> None:
    usual = {"you": "watch", "clock": "none", "missing": "hold", "press": "free"}
    as_(ada).post("/lobby/new/", usual | {"others": "bots", "bot": "random", "alone": "slow"})
    each = {f"seat_{number}": "hold" for number in range(7)} | {"seat_3": ""}
    as_(ada).post(
        "/lobby/new/", usual | {"others": "each", "bot": "random", "alone": "slow", **each}
    )
    first, second = Game.objects.order_by("pk")
    assert {seat.bot for seat in first.seats.all()} == {"random"}
    assert [seat.bot for seat in second.seats.all()] == ["hold"] * 3 + ["random"] + ["hold"] * 3
    page = as_(ada).post("/lobby/new/", usual | {"others": "people"}).content.decode()
    assert "Who only watches has bots play" in page and Game.objects.count() == 2


def test_bots_play_on_alone_from_a_saved_position(ada: User) -> None:
    old = alone(ada, options=SHORT)
    work()
    line = old.steps.get(number=1).before
    usual = {"you": "watch", "clock": "none", "missing": "hold", "press": "free", "others": "bots"}
    answer = as_(ada).post(
        "/lobby/new/", usual | {"bot": "hold", "alone": "fast", "position": line}
    )
    game = Game.objects.latest("pk")
    assert answer.headers["Location"] == f"/g/{game.gid}/" and game.start == line
    assert not game.seats.exclude(user=None).exists()
