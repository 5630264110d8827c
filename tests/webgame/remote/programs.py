"""Remote bots for tests, and what their programs do at the door."""

import json
from typing import Any

from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client

from webgame.accounts.models import User
from webgame.remote import services, tokens
from webgame.remote.models import AT_ONCE, Bot, Token
from webgame.replays.models import Game
from webgame.tables.services.adjudication import draw
from webgame.tables.table import lock

API = "/api/bots/v1"
EVERYTHING = list(Token.Scope.values)


def registered(owner: User, name: str = "fox", game: str = "diplomacy", **more: Any) -> Bot:
    """A remote bot of somebody's."""
    bot = services.register(owner, name, game, "Far away.", more.pop("talks", False))
    bot.shared, bot.at_once = more.pop("shared", False), more.pop("at_once", AT_ONCE)
    bot.save()
    return bot


class Program:
    """A program that shows a token of a bot's."""

    def __init__(self, bot: Bot, scopes: list[str] = EVERYTHING, token: str = "") -> None:
        self.token = token or tokens.make_token(bot.owner, bot, "a test", scopes, 1)

    def get(self, path: str) -> Any:
        """What is answered, with its status."""
        return self._read(Client().get(API + path, headers=self._headers()))

    def post(self, path: str, body: Any, key: str = "") -> Any:
        """What is answered, with its status."""
        return self.send("POST", path, body, key)

    def send(self, method: str, path: str, body: Any, key: str = "") -> Any:
        """What is answered, with its status."""
        headers = self._headers() | ({"Idempotency-Key": key} if key else {})
        text = body if isinstance(body, str) else json.dumps(body)
        sent = Client().generic(method, API + path, text, "application/json", headers=headers)
        return self._read(sent)

    def question(self) -> dict[str, Any]:
        """The one question that waits."""
        ((status, body)) = self.get("/questions")
        assert status == 200, body
        (found,) = body["questions"]
        question: dict[str, Any] = found
        return question

    def answer(self, question: dict[str, Any], *lines: str, **more: Any) -> Any:
        """Decide."""
        n = question["id"]
        frames = [{"type": "decision", "n": n, "d": {"lines": list(lines)}}]
        key = more.pop("key", "")
        body = {"phase": question["phase"], "frames": frames} | more
        return self.post(f"/questions/{n}/answer", body, key)

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def _read(self, answer: HttpResponseBase) -> tuple[int, Any]:
        return answer.status_code, json.loads(answer.getvalue())


def legal(question: dict[str, Any]) -> list[str]:
    """What may be decided."""
    views = [one["d"]["view"] for one in question["frames"] if one["type"] == "view"]
    lines: list[str] = views[-1]["you"]["legal"]
    return lines


def end(game: Game) -> None:
    """End a game in a draw."""
    with transaction.atomic():
        draw(lock(game.pk))
