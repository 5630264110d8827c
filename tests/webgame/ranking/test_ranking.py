"""The ranking: which games count, for whom, and what is shown of it."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from webgame.accounts.models import User
from webgame.experiments import services, tasks
from webgame.experiments.models import Experiment
from webgame.ranking.gathering import games
from webgame.ranking.models import Rated
from webgame.ranking.services import refit, refit_all, thin
from webgame.replays.models import Game, Seat, State
from webgame.tables.refused import Refused
from webgame.tables.terms import Terms

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 27)
TWO: dict[str, Any] = {
    "game": "diplomacy",
    "games": 7,
    "players": [{"bot": "dumbbot", "count": 3}, {"bot": "random", "count": "rest"}],
    "options": {"final_year": 1902},
}


def table(players: list[User | str], points: list[float], **more: Any) -> Game:
    """A rated game of Catan that is over; a player is a person, or the name of a bot."""
    terms = Terms(rules="catan", rated=True, options={"players": len(players)}).to_json()
    game = Game.objects.create(
        terms=terms | more,
        state=State.OVER,
        outcome={"kind": "win", "winners": [0], "points": points, "sentence": ""},
        ended=timezone.now(),
    )
    for number, who in enumerate(players):
        whose: Any = {"bot": who} if isinstance(who, str) else {"user": who}
        Seat.objects.create(game=game, number=number, name=f"S{number}", **whose)
    return game


def test_bots_of_a_rated_experiment_are_ranked(ada: User, client: Client) -> None:
    experiment = services.begin(ada, TWO, rated=True)
    tasks.work()
    refit_all(DAY)
    best, other = Rated.objects.filter(game="diplomacy", pool="bots").order_by("-rating")
    assert (best.who, best.games, other.who) == ("bot:dumbbot", 7, "bot:random")
    page = client.get("/ranking/diplomacy/").content.decode()
    assert page.index("DumbBot") < page.index("Random")
    assert experiment.shared


def test_what_is_not_rated_does_not_count(ada: User) -> None:
    services.begin(ada, TWO)
    tasks.work()
    table([ada, "stac"], [1.0, 0.0], rated=False)
    assert not games("diplomacy", "all")
    assert not games("catan", "all")


def test_who_left_has_lost_and_guests_are_nobody(ada: User, basil: User) -> None:
    guest = User.objects.create(display_name="Gus", is_guest=True)
    game = table([ada, basil, guest, "stac"], [1.0, 0.0, 0.0, 0.0])
    Seat.objects.filter(game=game, user=ada).update(bot="stac")
    (placed,) = games("catan", "all")
    assert {one.who: one.place for one in placed} == {
        f"person:{basil.username}": 2.0,
        f"person:{ada.username}": 4.0,
        "bot:stac": 2.0,
    }
    (people,) = games("catan", "people")
    assert len(people) == 2
    assert not games("catan", "bots")


def test_a_game_that_was_played_on_from_somewhere_does_not_count(ada: User) -> None:
    game = table([ada, "stac"], [1.0, 0.0])
    Game.objects.filter(pk=game.pk).update(start="a line")
    assert not games("catan", "all")


def test_a_day_that_is_fitted_twice_has_one_ranking_and_days_stay(ada: User) -> None:
    table([ada, "stac"], [1.0, 0.0])
    for day in (DAY, DAY, DAY + timedelta(days=1)):
        refit("catan", "all", day)
    assert Rated.objects.count() == 4


def test_a_person_who_left_the_site_is_not_shown(ada: User, basil: User, client: Client) -> None:
    table([ada, basil], [1.0, 0.0])
    refit("catan", "people", DAY)
    basil.delete()
    page = client.get("/ranking/catan/?pool=people").content.decode()
    assert "Ada" in page
    assert "Basil" not in page


def test_an_empty_ranking_says_how_one_gets_in(client: Client) -> None:
    page = client.get("/ranking/?pool=people").content.decode()
    assert "Nobody is ranked yet" in page
    assert client.get("/ranking/chess/").status_code == 404


@pytest.mark.parametrize(
    "change",
    [
        {"players": [{"bot": "dumbbot", "count": 7}]},
        {"players": [{"bot": "envoy", "count": 1, "parameters": {"zeal": 3}}, TWO["players"][1]]},
        {"limit": 1},
        {"options": {"victory": 3}},
        {"sweep": {"label": "dumbbot", "parameter": "count", "start": 1, "step": 1, "count": 2}},
    ],
)
def test_an_experiment_that_varies_bots_is_not_rated(ada: User, change: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        services.begin(ada, {**TWO, **change}, rated=True)


def test_a_rated_experiment_counts_whole_and_by_a_seed_that_nobody_chose(ada: User) -> None:
    experiment = services.begin(ada, TWO | {"seed": 7}, rated=True, estimate=True)
    tasks.work()
    assert experiment.table["seed"] != 7
    assert not games("diplomacy", "bots"), "one game of seven is played"
    services.go_on(experiment)
    tasks.work()
    assert len(games("diplomacy", "bots")) == 7


def test_nobody_takes_back_a_game_that_counts(ada: User, client: Client) -> None:
    experiment = services.begin(ada, {**TWO, "games": 1}, rated=True)
    client.force_login(ada)
    for what in ("delete", "unshare"):
        client.post(f"{experiment.get_absolute_url()}do/", {"do": what})
    assert Experiment.objects.get().shared


def test_a_table_for_study_is_not_rated() -> None:
    with pytest.raises(Refused, match="for study is not rated"):
        Terms(rules="catan", rated=True, options={"open_hands": True}).check()
    told = {"stand_in": "stac", "stand_in_parameters": {"FAVOUR_CITIES": 0.5}}
    with pytest.raises(Refused, match="without parameters"):
        Terms(rules="catan", rated=True, **told).check()  # type: ignore[arg-type]


def over_days(who: list[str], days: int, last: date = DAY) -> None:
    """Ratings of some at Catan, among bots or people, for so many days to a last one."""
    Rated.objects.bulk_create(
        Rated(
            game="catan",
            pool="people" if one.startswith("person:") else "bots",
            day=last - timedelta(days=ago),
            who=one,
            rating=1500 + number * 40 + ago,
            low=1450,
            high=1600,
            games=9,
        )
        for ago in range(days)
        for number, one in enumerate(who)
    )


def test_the_ranking_draws_the_best_over_time_with_the_numbers(client: Client) -> None:
    over_days(["bot:stac", "bot:catan_random"], 1)
    assert "Over time" not in client.get("/ranking/catan/").content.decode(), "one day is no line"
    over_days(["bot:stac", "bot:catan_random"], 3, DAY - timedelta(days=1))
    page = client.get("/ranking/catan/").content.decode()
    assert "Over time" in page and "data:image/svg+xml;base64," in page
    assert page.count('<th scope="row">2') == 4, "a row a day"


def test_a_bot_has_a_page_of_its_ratings_and_a_stranger_to_the_ranking_none(client: Client) -> None:
    over_days(["bot:stac"], 3)
    page = client.get("/ranking/catan/bot:stac/").content.decode()
    assert "Rating at Catan" in page and "27 November 2026" in page
    for address in ("catan/bot:nobody", "diplomacy/bot:stac", "chess/bot:stac", "catan/person:x"):
        assert client.get(f"/ranking/{address}/").status_code == 404


def test_a_profile_shows_its_persons_ratings_and_no_others(
    ada: User, basil: User, client: Client
) -> None:
    over_days([f"person:{ada.username}"], 2)
    assert "Rating at Catan" in client.get(ada.get_absolute_url()).content.decode()
    assert "Rating at Catan" not in client.get(basil.get_absolute_url()).content.decode()


def test_of_days_long_ago_fewer_are_kept_and_the_latest_always() -> None:
    over_days(["bot:stac"], 800)
    thin("catan", "bots", DAY)
    days = list(Rated.objects.order_by("-day").values_list("day", flat=True))
    assert len([day for day in days if (DAY - day).days <= 60]) == 61
    assert 43 <= len([day for day in days if 60 < (DAY - day).days <= 365]) <= 46
    assert 14 <= len([day for day in days if (DAY - day).days > 365]) <= 16
    thin("catan", "bots", DAY)
    assert list(Rated.objects.order_by("-day").values_list("day", flat=True)) == days
    thin("catan", "bots", DAY + timedelta(days=4000))
    assert Rated.objects.filter(day=DAY).exists()
