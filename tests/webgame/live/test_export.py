"""The game as a file: public steps for all, talk only for those who may read it."""

from typing import Any

import pytest
from django.test import Client

from tests.webgame.play import FRANCE, GERMANY, fresh, key, play_phase, seat, started, table
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services


def exported(game: Game, person: User | None) -> dict[str, Any]:
    client = Client()
    if person:
        client.force_login(person)
    answer = client.get(f"/g/{game.gid}/game.json")
    assert answer.status_code == 200
    assert f"{game.gid}.json" in answer.headers["Content-Disposition"]
    body: dict[str, Any] = answer.json()
    return body


def bargained(ada: User, basil: User, **terms: Any) -> Game:
    """A game in which France and Germany agreed to stay out of Burgundy, and France went there."""
    game = started(ada, basil, **terms)
    said = services.say(seat(game, FRANCE), [GERMANY], "Let's both stay out of Burgundy.", key())
    services.answer(seat(game, GERMANY), said["deal"], "accept", key())
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR - BUR"], key())
    return play_phase(game, FRANCE, GERMANY)


def test_a_player_takes_home_talk_deals_and_verdicts(ada: User, basil: User) -> None:
    game = bargained(ada, basil)
    talk = exported(game, ada)["talk"]
    assert [one["from"] for one in talk["messages"]] == [FRANCE, GERMANY]
    assert talk["messages"][0]["meaning"].startswith("propose(FRA,[GER]")
    assert [deal["state"] for deal in talk["deals"]] == ["confirmed"]
    found = {(one["by"], one["finding"], one["phase"]) for one in talk["verdicts"]}
    assert found == {(FRANCE, "broken", "S1901M"), (GERMANY, "kept", "S1901M")}


def test_an_outsider_takes_home_the_steps_alone(ada: User, basil: User, outsider: User) -> None:
    game = bargained(ada, basil)
    for person in (outsider, None):
        body = exported(game, person)
        assert body["talk"] == {"messages": [], "deals": [], "verdicts": []}
        assert body["steps"][0]["events"]["orders"]["FRANCE"]
        assert "Ada" not in str(body) and game.invite not in str(body)


@pytest.mark.parametrize("opened", [False, True])
def test_after_the_end_talk_is_in_it_as_the_terms_say(ada: User, basil: User, opened: bool) -> None:
    game = bargained(ada, basil, longest=1, open_talk_after=opened)
    body = exported(game, None)
    assert bool(body["talk"]["messages"]) is bool(body["talk"]["verdicts"]) is opened
    assert exported(game, ada)["talk"]["verdicts"]
    assert fresh(game).over


def test_who_is_a_bot_is_kept_back_while_names_are(ada: User, basil: User) -> None:
    game = started(ada, basil, names="hidden_until_end")
    kinds = {one["kind"] for one in exported(game, ada)["seats"]}
    assert kinds == {"hidden", "human"}
    assert not any(one["bot"] for one in exported(game, ada)["seats"])


def test_a_game_that_has_not_begun_is_no_file(ada: User) -> None:
    assert Client().get(f"/g/{table(ada).gid}/game.json").status_code == 404
