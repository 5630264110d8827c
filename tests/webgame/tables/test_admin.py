"""Operators can look at games; what was played and said they cannot rewrite."""

import pytest
from django.test import Client

from tests.webgame.play import FRANCE, GERMANY, key, play_phase, seat, started
from webgame.accounts.models import User
from webgame.replays.models import Game, Step
from webgame.tables import services
from webgame.tables.models import Message, Report


@pytest.fixture
def operator(ada: User) -> Client:
    ada.is_staff = ada.is_superuser = True
    ada.save()
    client = Client()
    client.force_login(ada)
    return client


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    game = started(ada, basil)
    services.say(seat(game, FRANCE), [GERMANY], "Peace?", key())
    services.report(seat(game, GERMANY), "2,3", 1, "Too short.", key())
    return play_phase(game, FRANCE, GERMANY)


LISTS = [
    "replays/game",
    "replays/step",
    "tables/clock",
    "tables/botmemory",
    "tables/message",
    "tables/unsaid",
    "tables/deal",
    "tables/verdict",
    "tables/report",
]


@pytest.mark.parametrize("of", LISTS)
def test_every_list_opens(operator: Client, game: Game, of: str) -> None:
    page = operator.get(f"/admin/{of}/")
    assert page.status_code == 200
    assert operator.get(f"/admin/{of}/?q={game.gid}").status_code == 200
    assert operator.get(f"/admin/{of}/add/").status_code == 403


def test_a_game_opens_and_keeps_what_was_played(operator: Client, game: Game) -> None:
    address = f"/admin/replays/game/{game.pk}/change/"
    page = operator.get(address)
    assert page.status_code == 200 and game.gid in page.content.decode()
    assert 'name="position"' not in page.content.decode()


def test_steps_and_messages_cannot_be_rewritten(operator: Client, game: Game) -> None:
    for of, row in (
        ("replays/step", Step.objects.get()),
        ("tables/message", Message.objects.get()),
    ):
        answer = operator.post(f"/admin/{of}/{row.pk}/change/", {"text": "War!", "phase": "X"})
        assert answer.status_code == 403
        gone = operator.post(f"/admin/{of}/{row.pk}/delete/", {"post": "yes"})
        assert gone.status_code == 403
    assert Message.objects.get().text == "Peace?" and Step.objects.exists()


def test_that_a_report_was_looked_into_is_all_an_operator_changes(
    operator: Client, game: Game
) -> None:
    report = Report.objects.get()
    page = operator.get(f"/admin/tables/report/{report.pk}/change/").content.decode()
    assert "Peace?" in page and 'name="text"' not in page
    operator.post(f"/admin/tables/report/{report.pk}/change/", {"settled": "on", "text": "War!"})
    report.refresh_from_db()
    assert report.settled and report.text == "Peace?"


def test_the_admin_is_closed_to_players(game: Game, basil: User) -> None:
    client = Client()
    client.force_login(basil)
    for of in ("message", "deal", "report"):
        assert client.get(f"/admin/tables/{of}/").status_code == 302
