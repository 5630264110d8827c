"""Who may come in by a token, and see, seat and change a remote bot: an outsider cannot."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.webgame.pages.door import as_
from tests.webgame.pages.door import words as words_of
from tests.webgame.play import ITALY, seat, started, table
from tests.webgame.remote.programs import API, Program, registered
from webgame.accounts.models import User
from webgame.accounts.services import create_guest, erase, record_of
from webgame.remote import door, services, tokens
from webgame.remote.models import Bot, Token
from webgame.replays.models import Game
from webgame.tables.refused import Refused


def words(answer: Any) -> str:
    assert isinstance(answer, HttpResponse)
    return words_of(answer)


def with_italy(ada: User, bot: Bot) -> Game:
    return started(ada, bots=["", "", "", "", bot.key, "", ""])


def test_another_bots_token_finds_nothing(ada: User, outsider: User) -> None:
    program, stranger = Program(bot := registered(ada)), Program(registered(outsider, shared=True))
    game = with_italy(ada, bot)
    question = program.question()
    assert stranger.get("/questions") == (200, {"questions": []})
    assert stranger.get("/games") == (200, {"games": []})
    status, problem = stranger.answer(question, "A ROM - TUS")
    assert (status, problem["code"]) == (404, "unknown")
    assert stranger.get(f"/games/{game.gid}/stream")[0] == 404
    assert program.get(f"/games/{game.gid}/stream?seat=2")[0] == 404
    assert seat(game, ITALY).draft.lines == []


def test_without_a_valid_token_nobody_comes_in(ada: User) -> None:
    bot = registered(ada)
    program, other = Program(bot), Program(bot)
    with_italy(ada, bot)
    made = Token.objects.get(digest=tokens.digest_of(program.token))
    tokens.revoke(ada, made)
    assert program.get("/questions")[1]["code"] == "revoked"
    Token.objects.exclude(pk=made.pk).update(expires=timezone.now() - timedelta(seconds=1))
    assert other.get("/questions")[1]["code"] == "expired"
    assert Program(bot, token="parley_bot_guessed").get("/events")[1]["code"] == "bad_token"
    answer = Client().get(f"{API}/questions")
    assert (answer.status_code, answer.json()["code"]) == (401, "no_token")
    assert answer["WWW-Authenticate"] == "Bearer"
    assert as_(ada).get(f"{API}/questions").status_code == 401  # a person is no bot


def test_a_token_opens_no_page_and_a_scope_no_other(ada: User) -> None:
    program = Program(registered(ada), ["play"])
    headers = {"Authorization": f"Bearer {program.token}"}
    settings = Client().get(reverse("register_bot"), headers=headers)
    assert settings.status_code == 302
    assert "login" in settings["Location"]
    status, problem = program.get("/challenges")
    assert (status, problem["code"]) == (403, "scope")
    assert Program(registered(ada, "ox"), ["challenge"]).get("/questions")[0] == 403


def test_only_a_digest_of_a_token_is_kept(ada: User) -> None:
    program = Program(registered(ada))
    kept = Token.objects.values().get()
    assert program.token not in str(kept)
    assert kept["digest"] == tokens.digest_of(program.token)


def test_too_many_requests_are_told_when_to_come_again(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "BURST", 3)
    monkeypatch.setattr(door, "A_SECOND", 0.001)
    program = Program(registered(ada))
    headers = {"Authorization": f"Bearer {program.token}"}
    *answers, last = [Client().get(f"{API}/games", headers=headers) for _ in range(4)]
    assert [one.status_code for one in answers] == [200] * 3
    assert [one["RateLimit-Remaining"] for one in answers] == ["2", "1", "0"]
    assert (last.status_code, last["RateLimit-Limit"]) == (429, "3")
    assert 900 < int(last["Retry-After"]) == last.json()["fields"]["retry_after"] <= 1000


def test_a_database_that_is_locked_is_a_moment_to_wait_and_no_page(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(registered(ada))

    def locked(text: str) -> Token:
        raise OperationalError("database is locked")

    monkeypatch.setattr(door, "admitted", locked)
    status, problem = program.get("/questions")
    assert (status, problem["code"], problem["fields"]) == (503, "busy", {"retry_after": 1})


def test_who_guesses_tokens_is_soon_told_to_wait(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "GUESSES_A_SECOND", 0.001)
    guesses = [Program(registered(ada, f"b{n}"), token="parley_bot_x") for n in range(2)]
    codes = [guesses[n % 2].get("/games")[1]["code"] for n in range(door.GUESSES + 1)]
    assert codes == ["bad_token"] * door.GUESSES + ["throttled"]


def ways(bot: Bot) -> dict[str, str]:
    """Every address about a bot: those that are asked for, and those that are posted to."""
    one = [bot.rid]
    return {
        reverse("remote_bot", args=one): "get",
        reverse("remote_bot_state", args=one): "get",
        reverse("make_token", args=one): "post",
        reverse("revoke_token", args=[bot.rid, bot.tokens.get().pk]): "post",
        reverse("play_remote_bot", args=one): "post",
        reverse("share_remote_bot", args=one): "post",
        reverse("remote_bot_at_once", args=one): "post",
        reverse("delete_remote_bot", args=one): "post",
    }


def asked(client: Client, address: str, how: str) -> int:
    answer = client.get(address) if how == "get" else client.post(address)
    return answer.status_code


def test_an_outsider_finds_nothing_of_a_private_bot(ada: User, outsider: User) -> None:
    Program(bot := registered(ada))
    for address, how in ways(bot).items():
        assert asked(as_(outsider), address, how) == 404, address
        assert asked(as_(None), address, how) in (302, 404), address
    assert "fox" not in words(as_(outsider).get(reverse("bots")))
    assert "fox" in words(as_(ada).get(reverse("bots")))
    assert Token.objects.get().valid
    assert not Game.objects.exists()


def test_of_a_shared_bot_an_outsider_sees_the_page_and_no_tokens(ada: User, outsider: User) -> None:
    Program(bot := registered(ada, shared=True))
    page = words(as_(outsider).get(reverse("remote_bot", args=[bot.rid])))
    assert "Ada/fox" in page
    assert "Not connected" in page
    assert "Token" not in page
    assert "Games at once" not in page
    for name in ("make_token", "delete_remote_bot", "remote_bot_at_once"):
        assert as_(outsider).post(reverse(name, args=[bot.rid])).status_code == 404
    as_(outsider).post(reverse("share_remote_bot", args=[bot.rid]))
    assert Bot.objects.get().shared
    assert "Ada/fox" in words(as_(outsider).get(reverse("bots")))


def test_the_owner_registers_a_bot_makes_a_token_and_revokes_it(ada: User) -> None:
    client = as_(ada)
    sent = {"name": "fox", "game": "diplomacy", "about": "Far away.", "talks": "on", "at_once": 4}
    client.post(reverse("register_bot"), sent)
    bot = Bot.objects.get()
    assert (bot.name, bot.talks, bot.shared) == ("fox", True, False)
    again = client.post(reverse("register_bot"), sent)
    assert "You have a remote bot called fox already" in words(again)
    made = client.post(
        reverse("make_token", args=[bot.rid]), {"name": "lab", "scopes": ["play"], "days": "30"}
    )
    page = words(made)
    text = page[page.index(tokens.PREFIX) :].split()[0]
    assert Program(bot, token=text).get("/games") == (200, {"games": []})
    shown = words(client.get(reverse("remote_bot", args=[bot.rid])))
    assert "Connected." in shown
    assert text not in shown
    client.post(reverse("revoke_token", args=[bot.rid, bot.tokens.get().pk]))
    assert Program(bot, token=text).get("/games")[0] == 401
    client.post(reverse("delete_remote_bot", args=[bot.rid]))
    assert not Bot.objects.exists()


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"name": "Big Bad"}, "Small letters"),
        ({"name": "fox", "game": "chess"}, "not one of the available"),
    ],
)
def test_what_is_wrong_with_a_registration_is_said(
    ada: User, sent: dict[str, str], why: str
) -> None:
    assert why in words(as_(ada).post(reverse("register_bot"), {"game": "catan"} | sent))
    assert not Bot.objects.exists()


def test_a_guest_registers_nothing_and_nobody_too_much(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Refused, match="Sign up first"):
        registered(create_guest())
    monkeypatch.setattr(services, "MOST_BOTS", 1)
    monkeypatch.setattr(tokens, "MOST_TOKENS", 1)
    Program(bot := registered(ada))
    with pytest.raises(Refused, match="You have 1 remote bots"):
        registered(ada, "ox")
    with pytest.raises(Refused, match="It has 1 tokens"):
        Program(bot)


def test_who_leaves_takes_their_remote_bots_along(ada: User) -> None:
    program = Program(registered(ada))
    recorded: Any = record_of(ada)["remote_bots"]
    (kept,) = recorded
    assert (kept["name"], [one["name"] for one in kept["tokens"]]) == ("fox", ["a test"])
    erase(ada)
    assert not Bot.objects.exists()
    assert program.get("/games")[0] == 401


def test_the_host_is_told_at_the_table_what_to_start_where(ada: User, basil: User) -> None:
    bot = registered(ada)
    game = table(ada, basil, bots=["", "", "", "", bot.key, "", ""])
    page = words(as_(ada).get(reverse("table", args=[game.gid])))
    assert "Italy is kept for Ada/fox" in page
    assert "python client.py http://testserver" in page
    assert "kept for" not in words(as_(basil).get(reverse("table", args=[game.gid])))
    Program(bot).get("/questions")
    assert "Connected." in words(as_(ada).get(reverse("table", args=[game.gid])))
