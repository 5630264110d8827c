"""The games that replay on the front page, and the picture of orders that meet."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from games.core.chance import Chance
from games.registry import rules
from tests.webgame.play import FRANCE, fresh, key, play_phase, seat, started
from webgame.accounts.models import User
from webgame.faces.registry import FACES, face_of, first
from webgame.tables import services, showcase

pytestmark = pytest.mark.usefixtures("committing")

SHOWN = {"diplomacy": "solo", "catan": "win"}
MOST = 60_000
"""Bytes of a recording, packed."""
STATIC = Path(settings.BASE_DIR) / "static/site"


@pytest.fixture
def short_games_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of one step is long enough to be shown."""
    face = first()
    assert face.front is not None
    shown = replace(face, front=replace(face.front, fewest_steps=1))
    monkeypatch.setitem(FACES, face.game, shown)


@pytest.mark.parametrize(("game", "kind"), SHOWN.items())
def test_the_recorded_game_plays_to_its_end(game: str, kind: str) -> None:
    front, replay = face_of(game).front, face_of(game).replay
    assert front is not None and replay is not None
    recording = showcase.from_record(front.recorded.read_text(), replay.drawn)
    assert recording["last"]["outcome"]["kind"] == kind
    phases = [step["view"]["phase"] for step in recording["steps"]]
    assert len(set(phases)) == len(phases) >= front.fewest_steps
    assert all(step["step"]["phase"] == step["view"]["phase"] for step in recording["steps"])


@pytest.mark.parametrize(("game", "kind"), SHOWN.items())
def test_without_a_finished_game_the_recorded_one_is_shown(game: str, kind: str) -> None:
    recording = Client().get(f"/showcase/{game}.json").json()
    assert recording["address"] == ""
    assert recording["last"]["outcome"]["kind"] == kind


def test_no_other_game_is_shown() -> None:
    assert Client().get("/showcase/ludo.json").status_code == 404


@pytest.mark.parametrize("game", SHOWN)
def test_a_recording_is_light_on_its_way(game: str) -> None:
    answer = Client().get(f"/showcase/{game}.json", headers={"accept-encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip" and len(answer.content) < MOST


def test_a_finished_public_game_is_shown_without_title_or_names(
    ada: User, short_games_count: None
) -> None:
    game = started(ada, title="Come to my casino", options={"final_year": 1901})
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR - BUR"], key())
    while not fresh(game).over:
        play_phase(game, FRANCE)
    answer = Client().get("/showcase/diplomacy.json")
    recording = answer.json()
    assert recording["address"] == f"/g/{game.gid}/"
    assert "A PAR - BUR" in recording["steps"][0]["step"]["orders"]["FRANCE"]
    assert "casino" not in answer.content.decode() and "Ada" not in answer.content.decode()


def test_a_private_game_is_never_shown(ada: User, short_games_count: None) -> None:
    game = started(ada, private=True, options={"final_year": 1901})
    while not fresh(game).over:
        play_phase(game, FRANCE)
    assert Client().get("/showcase/diplomacy.json").json()["address"] == ""


def test_the_picture_of_orders_that_meet_is_what_the_rules_say() -> None:
    picture = json.loads((STATIC / "bounce.json").read_text())
    laws = rules("diplomacy")
    view, step = picture["view"], picture["step"]
    position = laws.from_json(view)
    names = laws.seats(laws.read_options({}))
    plan = {
        names.index(power): laws.check(position, names.index(power), lines)
        for power, lines in step["orders"].items()
    }
    _, events = laws.advance(position, plan, Chance(0))
    assert laws.event_json(events)["results"] == step["results"]
