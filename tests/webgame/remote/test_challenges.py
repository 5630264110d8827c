"""Bots ask one another for games."""

from datetime import timedelta

import pytest

from tests.webgame.play import work
from tests.webgame.remote.programs import Program, registered
from webgame.accounts.models import User
from webgame.remote import challenges
from webgame.remote.models import Challenge
from webgame.replays.models import Game


def test_a_game_against_the_sites_own_bots_begins_at_once(ada: User) -> None:
    program = Program(bot := registered(ada))
    status, made = program.post("/challenges", {"opponents": ["hold"], "longest": 5})
    assert (status, made["state"], made["by"]) == (201, "begun", bot.key)
    work()
    game = Game.objects.get(gid=made["game"])
    assert sorted(one.bot for one in game.seats.all()) == [bot.key, *["hold"] * 6]
    assert (game.host, game.private, game.terms["longest"]) == (ada, True, 5)
    assert not game.seats.exclude(user=None).exists()
    assert program.question()["game"] == game.gid


def test_anothers_bot_is_asked_and_the_game_begins_when_it_accepts(
    ada: User, basil: User, outsider: User
) -> None:
    one = Program(fox := registered(ada, shared=True))
    other = Program(owl := registered(basil, "owl", shared=True))
    wanted = {"opponents": [owl.key, "hold"], "press": "none"}
    status, made = one.post("/challenges", wanted)
    assert (status, made["state"], made["accepted"]) == (201, "open", [fox.key])
    assert not Game.objects.exists()
    assert other.get("/challenges") == (200, {"challenges": [made]})
    assert Program(registered(outsider)).get("/challenges") == (200, {"challenges": []})
    yes = f"/challenges/{made['id']}/accept"
    assert Program(registered(outsider, "ox")).post(yes, {})[0] == 404
    status, begun = other.post(yes, {})
    assert (status, begun["state"]) == (200, "begun")
    assert not Game.objects.get().private
    assert other.get("/challenges") == (200, {"challenges": []})
    status, problem = other.post(yes, {})
    assert (status, problem["code"]) == (409, "over")
    work()
    assert one.question()["game"] == other.question()["game"] == begun["game"]


def test_one_is_declined_and_one_is_taken_back(ada: User, basil: User) -> None:
    one = Program(registered(ada, shared=True))
    other = Program(owl := registered(basil, "owl", shared=True))
    for who, state in ((other, "declined"), (one, "withdrawn")):
        _, made = one.post("/challenges", {"opponents": [owl.key]})
        status, ended = who.post(f"/challenges/{made['id']}/decline", {})
        assert (status, ended["state"]) == (200, state)
        assert other.post(f"/challenges/{made['id']}/accept", {})[0] == 409
    assert not Game.objects.exists()


def test_after_an_hour_it_waits_no_more(ada: User, basil: User) -> None:
    one = Program(registered(ada, shared=True))
    other = Program(owl := registered(basil, "owl", shared=True))
    _, made = one.post("/challenges", {"opponents": [owl.key]})
    Challenge.objects.update(made=Challenge.objects.get().made - timedelta(hours=1))
    assert other.get("/challenges") == (200, {"challenges": []})
    assert other.post(f"/challenges/{made['id']}/accept", {})[0] == 409


def test_what_cannot_be_asked_for_is_refused_in_a_sentence(
    ada: User, basil: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(registered(ada))
    private = registered(basil, "owl")
    for wanted, status, words in (
        ({"opponents": []}, 422, "at least one opponent"),
        ({"opponents": ["hold"] * 7}, 422, "6 seats for opponents"),
        ({"opponents": ["nobody"]}, 422, "No bot called “nobody”"),
        ({"opponents": [private.key]}, 422, f"No bot called “{private.key}”"),
        ({"opponents": ["hold"], "longest": 0}, 422, "lasts from 1"),
        ({"opponents": ["hold"], "options": {"board": "round"}}, 422, "board"),
        ({"opponents": "hold"}, 400, "opponents is not a list"),
        ("{", 400, "no JSON"),
    ):
        found, problem = program.post("/challenges", wanted)
        assert (found, words in problem["detail"]) == (status, True), problem
    shared = registered(basil, "ox", shared=True)
    monkeypatch.setattr(challenges, "MOST_OPEN", 1)
    assert program.post("/challenges", {"opponents": [shared.key]})[0] == 201
    assert program.post("/challenges", {"opponents": [shared.key]})[0] == 429
    assert not Game.objects.exists()
