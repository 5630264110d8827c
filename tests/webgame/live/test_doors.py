"""An outsider can neither see nor do anything that is not theirs, at every door."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from tests.webgame.line import Closed, connected
from tests.webgame.play import (
    FRANCE,
    GERMANY,
    ITALY,
    fresh,
    key,
    play_phase,
    seat,
    started,
    told,
)
from webgame.accounts.models import User
from webgame.live.consumers import UNKNOWN
from webgame.replays.models import Game
from webgame.tables import services

COMMANDS: list[tuple[str, dict[str, object]]] = [
    ("draft", {"lines": ["A PAR - BUR"]}),
    ("ready", {"ready": True}),
    ("say", {"to": "all", "text": "Let me in."}),
    ("say", {"to": [FRANCE], "text": "Let me in."}),
    ("say", {"to": [FRANCE], "text": "", "meaning": "withdraw(GER,[FRA])"}),
    ("reading", {"to": [FRANCE], "text": "Let me in."}),
    ("compose", {"to": [FRANCE], "meaning": "withdraw(GER,[FRA])"}),
    ("answer", {"deal": 1, "answer": "accept"}),
    ("mute", {"seat": FRANCE, "muted": True}),
    ("report", {"conversation": "all", "message": 1, "reason": "Let me in."}),
    ("read", {"conversation": "all", "upto": 1}),
    ("vote", {"what": "draw", "yes": True}),
    ("vote", {"what": "pause", "yes": True}),
    ("resign", {}),
    ("end", {}),
    ("return", {}),
]


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    return started(ada, basil)


@pytest.fixture
def private(ada: User, basil: User) -> Game:
    return started(ada, basil, private=True)


def state(game: Game) -> object:
    """All that a command could have changed."""
    return (
        fresh(game).state,
        [len(told(game, number)) for number in (None, *range(7))],
        [(one.bot, one.draft.lines, one.draft.ready) for one in game.seats.select_related("draft")],
    )


@pytest.mark.parametrize(("name", "body"), COMMANDS)
def test_an_outsider_cannot_do_what_players_do(
    game: Game, outsider: User, name: str, body: dict[str, Any]
) -> None:
    before = state(game)
    for person in (outsider, None):
        with connected(game, person) as line:
            answer = line.command(name, "S1901M", **body)
        assert answer["error"]["code"] == "not_seated"
    assert state(game) == before


def test_a_player_acts_for_no_seat_but_their_own(game: Game, ada: User) -> None:
    with connected(game, ada) as line:
        answer = line.command("draft", "S1901M", lines=["A MUN - BUR"])
        assert answer["error"]["code"] == "illegal"
        line.command("draft", "S1901M", lines=["A PAR - BUR"], seat=GERMANY)
    assert seat(game, GERMANY).draft.lines == []


def test_an_outsider_resumes_the_public_stream_alone(game: Game, ada: User, outsider: User) -> None:
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR - BUR"], key())
    services.say(seat(game, FRANCE), [GERMANY], "Peace?", key())
    for person in (outsider, None):
        with connected(game, person) as line:
            told_to_all = line.resume(after=0)
            snapshot = line.snapshot()
        assert {frame["type"] for frame in told_to_all} == {"ready"}
        assert snapshot["messages"] == [] and snapshot["lines"] == []
        assert snapshot["talk"]["deals"] == [] and snapshot["talk"]["muted"] == []
        assert "Peace?" not in str(snapshot) and "BUR" not in str(snapshot["seats"])


def test_a_player_speaks_answers_and_reads_for_no_other_power(game: Game, ada: User) -> None:
    peace = "propose(GER,[ITA],[Agree([GER ITA],pce([GER ITA]))])"
    services.say(seat(game, GERMANY), [ITALY], "", key(), peace)
    with connected(game, ada) as line:
        for name, body in (
            ("say", {"to": [ITALY], "text": "", "meaning": peace}),
            ("compose", {"to": [ITALY], "meaning": peace}),
            ("answer", {"deal": 128 + 8 + 16, "answer": "accept"}),
            ("report", {"conversation": "3,4", "message": 1, "reason": "Nosy."}),
        ):
            assert not line.command(name, "S1901M", **body)["ok"]
        snapshot = line.snapshot()
    assert snapshot["talk"]["deals"] == [] and snapshot["messages"] == []


def test_no_seat_sees_another_seats_orders_or_talk(game: Game, basil: User) -> None:
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR - GAS"], key())
    services.say(seat(game, FRANCE), [ITALY], "Down with Germany.", key())
    with connected(game, basil) as line:
        everything = str(line.resume(after=0)) + str(line.snapshot())
    assert "A PAR - GAS" not in everything and "Down with" not in everything


def test_a_private_game_is_closed_to_outsiders_at_every_door(private: Game, outsider: User) -> None:
    play_phase(private, FRANCE, GERMANY)
    for person in (outsider, None):
        client = Client()
        if person:
            client.force_login(person)
        for page in ("", "S1901M/", "steps/0.json", "game.json"):
            assert client.get(f"/g/{private.gid}/{page}").status_code == 404
        with connected(private, person) as line, pytest.raises(Closed) as closed:
            line.frame()
        assert closed.value.code == UNKNOWN


def test_who_was_turned_away_is_not_listened_to(private: Game, outsider: User) -> None:
    before = state(private)
    with connected(private, outsider) as line:
        line.say_raw('{"c":"resign","key":"00000000-0000-0000-0000-000000000001"}')
        with pytest.raises(Closed):
            line.frame()
    assert state(private) == before


def test_a_private_game_is_open_to_its_players(private: Game, ada: User, basil: User) -> None:
    play_phase(private, FRANCE, GERMANY)
    for person in (ada, basil):
        client = Client()
        client.force_login(person)
        assert client.get(f"/g/{private.gid}/").status_code == 200
        step = client.get(f"/g/{private.gid}/steps/0.json")
        assert step.status_code == 200 and "private" in step.headers["Cache-Control"]
        with connected(private, person) as line:
            assert line.snapshot()["you"] in (FRANCE, GERMANY)


def test_a_private_game_stays_private_when_it_is_over(
    ada: User, basil: User, outsider: User
) -> None:
    game = started(ada, basil, private=True, longest=1, open_talk_after=True)
    play_phase(game, FRANCE, GERMANY)
    client = Client()
    client.force_login(outsider)
    assert client.get(f"/g/{game.gid}/").status_code == 404


def test_the_invitation_is_shown_to_nobody_who_may_not_have_it(game: Game) -> None:
    with connected(game) as line:
        assert game.invite not in str(line.snapshot())
    assert game.invite.encode() not in Client().get(f"/g/{game.gid}/").content


def test_there_is_no_socket_for_a_game_that_is_not_there() -> None:
    with connected("2222222222") as line, pytest.raises(Closed) as closed:
        line.frame()
    assert closed.value.code == UNKNOWN


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "http://testserver:8080", "file://", "null", "", "ftp://testserver"],
)
def test_another_site_cannot_speak_for_a_player(game: Game, ada: User, origin: str) -> None:
    with pytest.raises(AssertionError), connected(game, ada, origin=origin):
        pass


def test_where_people_come_by_https_a_plain_page_cannot_speak_for_them(
    game: Game, ada: User, settings: Settings
) -> None:
    settings.SESSION_COOKIE_SECURE = True
    with pytest.raises(AssertionError), connected(game, ada, origin="http://testserver"):
        pass
