"""The socket of remote bots at the real site: who comes in, what is told, what answers."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.webgame.play import FRANCE, ITALY, play_phase, seat, started
from tests.webgame.remote.programs import Program, registered
from webgame.accounts.models import User
from webgame.remote import door, socket, streams, tokens
from webgame.remote.models import Bot, Token
from webgame.replays.models import Game

SOON = 60.0
Line = dict[str, Any]


class Talk:
    """An open socket, and what is said on it."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line

    def resume(self, **said: Any) -> None:
        """Say whence to be told."""
        self.line.send(json.dumps({"type": "resume", "d": said}))

    def hear(self) -> Line:
        """The next line that is no heartbeat."""
        while (told := json.loads(self.line.recv(SOON)))["type"] == "heartbeat":
            pass
        found: Line = told
        return found

    def decide(self, number: int, *lines: str) -> None:
        """Answer a question."""
        self.line.send(json.dumps({"type": "decision", "n": number, "d": {"lines": lines}}))

    def closed(self) -> int:
        """The code with which it is closed, when all before it was heard."""
        with pytest.raises(ConnectionClosed) as ended:
            while True:
                self.line.recv(SOON)
        assert ended.value.rcvd
        return ended.value.rcvd.code


@contextmanager
def opened(site: str, token: str = "", **more: Any) -> Iterator[Talk]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    address = site.replace("http://", "ws://") + "/ws/bots/v1/"
    with connect(address, additional_headers=headers, max_size=1 << 23, **more) as line:
        yield Talk(line)


def with_italy(ada: User, bot: Bot) -> Game:
    return started(ada, bots=["", "", "", "", bot.key, "", ""])


def test_it_tells_what_the_stream_tells_and_takes_the_frames_that_answer(
    ada: User, site: str
) -> None:
    program = Program(bot := registered(ada))
    game = with_italy(ada, bot)
    with opened(site, program.token) as talk:
        talk.resume(after=None)
        seated, question = talk.hear(), talk.hear()
        assert (seated["type"], seated["number"]) == ("seated", 2)
        assert question["d"] == program.question()
        number = question["d"]["id"]
        talk.decide(number, "A ROM - MUN")
        problem = talk.hear()
        assert (problem["type"], problem["n"], problem["d"]["status"]) == ("problem", number, 422)
        memory = {"type": "memory", "n": number, "d": {"memory": {"seen": 1}}}
        decision = {"type": "decision", "n": number, "d": {"lines": ["A ROM - TUS"]}}
        talk.line.send(f"{json.dumps(decision)}\n{json.dumps(memory)}\n")
        settled = talk.hear()
        assert (settled["type"], settled["n"], settled["d"]["game"]) == (
            "settled",
            number,
            game.gid,
        )
        assert seat(game, ITALY).draft.lines == ["A ROM - TUS"]
        play_phase(game, FRANCE)
        later = talk.hear()
        assert (later["number"], later["d"]["phase"]) == (3, "F1901M")
        assert later["d"]["frames"][0]["d"]["memory"] == {"seen": 1}
    with opened(site) as again:
        again.resume(after=2, token=program.token)
        assert again.hear() == later
        talk, number = again, later["d"]["id"]
        for _ in range(2):
            talk.decide(number, "A TUS H")
            assert talk.hear()["type"] == "settled"
        talk.decide(number, "A TUS - ROM")
        assert talk.hear()["d"]["code"] == "answered"


def test_who_shows_no_valid_token_hears_why_and_is_hung_up_on(ada: User, site: str) -> None:
    program = Program(registered(ada))
    with opened(site, "parley_bot_guessed") as talk:
        assert talk.hear()["d"]["code"] == "bad_token"
        assert talk.closed() == 4401
    with opened(site) as talk:
        talk.resume(after=None)
        assert talk.hear()["d"]["code"] == "no_token"
        assert talk.closed() == 4401
    with opened(site, Program(registered(ada, "ox"), ["challenge"]).token) as talk:
        assert talk.hear()["d"]["code"] == "scope"
        assert talk.closed() == 4401
    tokens.revoke(ada, Token.objects.get(digest=tokens.digest_of(program.token)))
    with opened(site, program.token) as talk:
        assert talk.hear()["d"]["code"] == "revoked"
        assert talk.closed() == 4401


def test_an_outsiders_token_is_told_nothing_and_answers_nothing(
    ada: User, outsider: User, site: str
) -> None:
    program = Program(bot := registered(ada))
    game = with_italy(ada, bot)
    with opened(site, Program(registered(outsider, shared=True)).token) as talk:
        talk.resume(after=None)
        talk.decide(program.question()["id"], "A ROM - TUS")
        assert talk.hear()["d"]["code"] == "unknown"
    assert seat(game, ITALY).draft.lines == []


def test_a_token_that_is_revoked_ends_it(
    ada: User, site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.05)
    program = Program(registered(ada))
    with opened(site, program.token) as talk:
        talk.resume(after=None)
        assert json.loads(talk.line.recv(SOON))["type"] == "heartbeat"
        tokens.revoke(ada, Token.objects.get())
        assert talk.hear()["d"]["code"] == "revoked"
        assert talk.closed() == 4401


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("{", "no JSON"),
        ("[1]", "a JSON object"),
        ('{"type": "decision", "n": 1}', "Say first whence"),
        ('{"type": "resume", "d": {"after": -1}}', "is the number"),
        ('{"type": "resume", "d": {"since": 1}}', "“after”, a number"),
    ],
)
def test_who_does_not_begin_as_one_should_hears_how(
    ada: User, site: str, said: str, words: str
) -> None:
    with opened(site, Program(registered(ada)).token) as talk:
        talk.line.send(said)
        assert words in talk.hear()["d"]["detail"]
        assert talk.closed() == 4400


def test_a_page_of_another_site_is_denied_and_a_cookie_means_nothing(ada: User, site: str) -> None:
    with pytest.raises(InvalidStatus), opened(site, origin="https://evil.example"):
        pass


def test_who_says_nothing_too_much_or_too_often_is_hung_up_on(
    ada: User, site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(registered(ada))
    with opened(site, program.token) as talk:
        talk.resume(after=None)
        talk.line.send("x" * (300 << 10))
        assert talk.closed() == 1009
    monkeypatch.setattr(streams, "MOST_STREAMS", 0)
    with opened(site, program.token) as talk:
        talk.resume(after=None)
        assert talk.closed() == 4429
    monkeypatch.undo()
    monkeypatch.setattr(socket, "FIRST_WORD", 0.05)
    with opened(site, program.token) as talk:
        assert talk.closed() == 4401
    monkeypatch.undo()
    door.limits.clear()
    monkeypatch.setattr(door, "BURST", 2)
    monkeypatch.setattr(door, "A_SECOND", 0.001)
    monkeypatch.setattr(socket, "PATIENCE", 3)
    with opened(site, program.token) as talk:
        talk.resume(after=None)
        talk.decide(1, "A ROM H")
        assert talk.hear()["d"]["code"] == "unknown"
        for _ in range(4):
            talk.decide(1, "A ROM H")
        assert talk.hear()["d"]["fields"]["retry_after"] > 100
        assert talk.closed() == 4429


@pytest.mark.parametrize("break_", ["\u2028", "\u2029", "\x85"])
def test_only_a_line_feed_ends_a_frame(break_: str) -> None:
    frame = {"type": "say", "n": 1, "d": {"lines": [f"one{break_}two"]}}
    text = json.dumps(frame, ensure_ascii=False)
    assert socket._frames(f"{text}\n{text}\n") == [frame, frame]
