"""While a game's rules are being compiled, everybody who wants it is told for how long."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.webgame.line import Closed, connected
from tests.webgame.play import FRANCE, fresh, ready, started, work
from webgame.accounts.models import User
from webgame.config.warm import _compile
from webgame.live.consumers import LATER
from webgame.replays import compiling
from webgame.replays.models import Game, State
from webgame.tables.tasks import sweep

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
SENTENCE = "Diplomacy is still being prepared on this machine: about 20 seconds more."


@contextmanager
def compiling_for(seconds: float) -> Iterator[None]:
    compiling.wait_for("diplomacy", lambda: seconds)
    try:
        yield
    finally:
        compiling.ready("diplomacy")


@pytest.mark.parametrize("page", ["/", "/about/", "/lobby/", "/replays/", "/health/"])
def test_pages_that_need_no_rules_come_at_once(page: str) -> None:
    with compiling_for(20):
        assert Client().get(page, headers=BROWSER).status_code == 200


@pytest.mark.parametrize("page", ["/g/{gid}/", "/learn/"])
def test_a_page_that_needs_them_says_how_long_it_takes_and_comes_by_itself(
    ada: User, page: str
) -> None:
    page = page.format(gid=started(ada).gid)
    with compiling_for(20):
        answer = Client().get(page, headers=BROWSER)
        assert answer.status_code == 503
        assert SENTENCE in answer.content.decode()
        assert answer.headers["Refresh"] == answer.headers["Retry-After"] == "10"
    assert Client().get(page, headers=BROWSER).status_code == 200


def test_the_page_asks_again_the_sooner_the_less_is_left() -> None:
    with compiling_for(2.5):
        assert Client().get("/learn/", headers=BROWSER).headers["Refresh"] == "3"


def test_a_script_is_told_in_json_and_when_to_ask_again() -> None:
    with compiling_for(20):
        answer = Client().get("/showcase/diplomacy.json")
        assert (answer.status_code, answer.json()) == (503, {"error": SENTENCE})
        assert answer.headers["Retry-After"] == "10"
        tried = Client().post("/learn/move/0/", {"lines": []}, content_type="application/json")
        assert tried.json() == {"error": SENTENCE}


def test_who_presses_play_too_early_is_told_and_nothing_is_begun(client: Client) -> None:
    with compiling_for(20):
        answer = client.post("/play/", headers=BROWSER, follow=True)
        assert f"{SENTENCE} Then try again." in answer.content.decode()
        assert not Game.objects.exists()
    assert "/g/" in client.post("/play/", headers=BROWSER).headers["Location"]


def test_a_socket_is_closed_as_one_that_may_come_back(ada: User) -> None:
    game = started(ada)
    with compiling_for(20), connected(game, ada) as line, pytest.raises(Closed) as closed:
        line.frame()
    assert closed.value.code == LATER
    with connected(game, ada) as line:
        assert line.command("ping")["ok"]


def test_what_was_asked_of_workers_meanwhile_is_done_later(ada: User) -> None:
    game = started(ada)
    ready(game, FRANCE)
    with compiling_for(20):
        assert work(), "they take up the tasks, and leave them"
        sweep()
        assert fresh(game).steps_done == 0
    game.clock.asked = timezone.now() - timedelta(hours=1)
    game.clock.save()
    sweep()
    work()
    assert fresh(game).steps_done == 1 and fresh(game).state == State.PLAYING


def test_a_game_is_ready_as_soon_as_it_is_compiled() -> None:
    with compiling_for(20):
        _compile(["diplomacy"])
        assert Client().get("/learn/", headers=BROWSER).status_code == 200
