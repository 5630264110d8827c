"""How games of experiments stand while they are played."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from bots.arena import worker
from bots.arena.worker import Lookout
from tests.webgame.experiments.test_experiments import QUICK, began
from tests.webgame.pages.door import as_
from webgame.accounts.models import User
from webgame.experiments import services, tasks
from webgame.experiments.boards import Board, boards, latest
from webgame.experiments.models import Experiment, Run

pytestmark = pytest.mark.django_db
REQUEST: dict[str, Any] = {"experiment": QUICK, "games": [0, 1], "seconds": 60}
CATAN: dict[str, Any] = {
    "game": "catan",
    "games": 1,
    "players": [{"bot": "catan_random", "count": "rest"}],
    "limit": 12,
}


def shown(every: float, request: dict[str, Any]) -> tuple[list[Any], list[Any]]:
    """What the lookout showed, and the rows that came of the games."""
    seen: list[Any] = []

    def take(line: dict[str, Any]) -> dict[str, Any]:
        seen.append(line["at"])
        return {}

    came = worker.answer(request, take, Lookout(take, every))
    return seen, [(one["row"], one["record"]) for one in came["played"]]


def test_a_worker_shows_games_now_and_then_and_that_changes_no_byte() -> None:
    often, rows = shown(0, REQUEST)
    once, same = shown(1e6, REQUEST)
    blind = worker.answer(REQUEST)["played"]
    assert rows == same == [(one["row"], one["record"]) for one in blind]
    assert len(once) == 1 and once[0] == often[0]
    assert {one["number"] for one in often} == {0, 1}


def after_a_step(experiment: Experiment) -> services.Stint:
    """A game of it is being played, and was shown as it stands."""
    stint = services.claim()
    assert stint is not None
    seen, _ = shown(0, {"experiment": experiment.table, "games": [0], "seconds": 60})
    services.show(stint, 0, seen[0]["position"])
    return stint


def drawn(experiment: Experiment) -> list[Board]:
    """The boards of its latest games."""
    return boards(experiment, experiment.described, latest(experiment))


def test_the_page_draws_what_is_being_played_until_it_is_done(ada: User) -> None:
    experiment = began(ada)
    stint = after_a_step(experiment)
    (board,) = drawn(experiment)
    assert (board.number, board.going_on, board.phase) == (0, True, "Fall 1901")
    assert [one.seat for one in board.seats][:2] == ["AUSTRIA", "ENGLAND"]
    page = as_(ada).get(experiment.get_absolute_url()).content.decode()
    assert "Being played" in page and 'class="small"' in page
    services.keep(stint, worker.answer({**REQUEST, "games": [0]})["played"])
    assert Run.objects.exclude(position="").count() == 0
    (board,) = drawn(experiment)
    assert (board.number, board.going_on, board.phase) == (0, False, "Ended")
    tasks.work()
    experiment.refresh_from_db()
    assert drawn(experiment) == []


def test_catan_is_drawn_too(ada: User) -> None:
    experiment = services.begin(ada, CATAN)
    after_a_step(experiment)
    (board,) = drawn(experiment)
    assert "<svg" in board.picture and len(board.seats) == 4


def test_an_outsider_sees_no_board_of_a_private_experiment(ada: User, outsider: User) -> None:
    experiment = began(ada)
    after_a_step(experiment)
    for address in (experiment.get_absolute_url(), f"{experiment.get_absolute_url()}now/"):
        assert as_(outsider).get(address).status_code == 404
        assert Client().get(address).status_code == 404


def test_who_has_lost_a_game_shows_it_no_more(ada: User) -> None:
    experiment = began(ada)
    stint = after_a_step(experiment)
    services.cancel(experiment)
    services.show(stint, 0, "of long ago")
    assert Run.objects.exclude(position="").count() == 0
