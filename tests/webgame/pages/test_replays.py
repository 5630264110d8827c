"""Finished games that play by themselves, and the recorded ones that are always there."""

import pytest
from django.test import Client

from tests.webgame.pages.door import as_, words
from tests.webgame.pages.test_my_games import finished
from tests.webgame.play import FRANCE, GERMANY, fresh, key, seat, started
from tests.webgame.tables.test_votes import even_with_russia
from webgame.accounts.models import User
from webgame.faces import registry as faces
from webgame.faces.face import Recorded
from webgame.tables import services
from webgame.tables.watching import on_the_shelf

pytestmark = pytest.mark.usefixtures("committing")

SHELF = {f"/shelf/{face.game}/{one.name}/": one for face, one in on_the_shelf()}


@pytest.mark.parametrize(("address", "recorded"), SHELF.items(), ids=list(SHELF))
def test_every_game_of_the_shelf_plays_from_its_beginning_to_a_winner(
    address: str, recorded: Recorded
) -> None:
    shown = words(Client().get(address))
    assert recorded.title in shown and recorded.says.split(",")[0] in shown
    recording = Client().get(f"{address}steps.json").json()
    phases = [step["view"]["phase"] for step in recording["steps"]]
    assert phases[0] in ("S1901M", "T0.0") and len(phases) > 40
    outcome = recording["last"]["outcome"]
    assert outcome["kind"] in ("solo", "win")
    seats = faces.face_of(address.split("/")[2]).seats
    assert [seats[winner] for winner in outcome["winners"]] == [recorded.name.upper()]


def test_no_other_game_is_on_the_shelf() -> None:
    for address in ("/shelf/diplomacy/nothing/", "/shelf/catan/russia/"):
        assert Client().get(address).status_code == 404
        assert Client().get(f"{address}steps.json").status_code == 404


def test_replays_start_at_the_first_move(ada: User) -> None:
    game = finished(ada, title="To watch")
    page = as_(None).get("/replays/").content.decode()
    assert f'href="/replays/{game.gid}/"' in page and "To watch" in page
    shown = as_(None).get(f"/replays/{game.gid}/")
    assert game.outcome and game.outcome["sentence"] in words(shown)
    assert f'href="/g/{game.gid}/"' in shown.content.decode()
    recording = as_(None).get(f"/replays/{game.gid}/steps.json").json()
    assert recording["steps"][0]["view"]["phase"] == "S1901M"
    assert len(recording["steps"]) == game.steps.count()
    assert recording["last"]["outcome"]["kind"] == "draw"


def test_a_game_that_was_drawn_by_vote_ends_as_it_was_left(ada: User, basil: User) -> None:
    game = started(ada, basil)
    even_with_russia(game)
    for number in (FRANCE, GERMANY):
        services.vote(seat(game, number), fresh(game).phase, "draw", True, key())
    recording = as_(None).get(f"/replays/{game.gid}/steps.json").json()
    assert [step["view"]["phase"] for step in recording["steps"]] == ["S1901M", "F1901M"]
    assert recording["last"]["outcome"]["kind"] == "draw"


def test_a_private_replay_is_for_those_who_played(ada: User, outsider: User) -> None:
    game = finished(ada, private=True)
    for page in (f"/replays/{game.gid}/", f"/replays/{game.gid}/steps.json"):
        assert as_(outsider).get(page).status_code == 404
        assert as_(ada).get(page).status_code == 200
    assert "private" in as_(ada).get(page).headers["Cache-Control"]


def test_a_game_going_on_is_no_replay(ada: User) -> None:
    game = started(ada)
    for page in (f"/replays/{game.gid}/", f"/replays/{game.gid}/steps.json"):
        assert as_(ada).get(page).status_code == 404
