"""Streams of lines at the real site: the present state first, then what comes, by number."""

import http.client
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest

from tests.webgame.play import FRANCE, ITALY, play_phase, started, work
from tests.webgame.remote.programs import API, Program, end, registered
from webgame.accounts.models import User
from webgame.remote import streams, telling, tokens
from webgame.remote.models import Bot, Token
from webgame.replays.models import Game

SOON = 60.0
Line = dict[str, Any]


class Stream:
    """An open stream of lines."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        self._answer = answer

    def line(self) -> Line:
        """The next line that is no heartbeat."""
        while (found := self.any_line())["type"] == "heartbeat":
            pass
        return found

    def any_line(self) -> Line:
        """The next line."""
        text = self._answer.readline()
        assert text, "the stream has ended"
        found: Line = json.loads(text)
        return found

    def until_it_ends(self) -> None:
        """Read all that is left, which is nothing but heartbeats."""
        rest = self._answer.read().splitlines()
        assert all(json.loads(one)["type"] == "heartbeat" for one in rest)

    def ended(self) -> bool:
        """Whether it has ended, when all that is left was read."""
        return not self._answer.read()


@contextmanager
def opened(site: str, program: Program, path: str) -> Iterator[Stream]:
    """A stream of the site's, as a program opens it."""
    host = site.removeprefix("http://")
    with closing(http.client.HTTPConnection(host, timeout=SOON)) as line:
        line.request("GET", API + path, headers={"Authorization": f"Bearer {program.token}"})
        answer = line.getresponse()
        assert answer.status == 200, answer.read()
        assert answer.headers["Content-Type"] == streams.LINES
        yield Stream(answer)


def with_italy(ada: User, bot: Bot) -> Game:
    return started(ada, bots=["", "", "", "", bot.key, "", ""])


def test_events_begin_with_the_present_and_go_on_by_number(ada: User, site: str) -> None:
    program = Program(bot := registered(ada))
    game = with_italy(ada, bot)
    with opened(site, program, "/events") as stream:
        seated, question = stream.line(), stream.line()
        assert (seated["type"], seated["d"]["power"]) == ("seated", "ITALY")
        assert (question["type"], question["d"]) == ("question", program.question())
        assert seated["number"] == question["number"] == 2
        program.answer(program.question(), "A ROM H")
        play_phase(game, FRANCE)
        later = stream.line()
        assert (later["number"], later["d"]["phase"]) == (3, "F1901M")
    with opened(site, program, "/events?after=2") as again:
        assert again.line() == later
        end(game)
        over = again.line()
        assert (over["number"], over["type"]) == (4, "over")
        assert over["d"]["result"]["winners"]
    bot.refresh_from_db()
    assert [one.number for one in telling.lines_after(bot.pk, 0)[1]] == [1, 4]
    assert bot.connected


def test_a_stream_that_has_nothing_to_say_says_so_and_ends_with_its_token(
    ada: User, site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.05)
    program = Program(registered(ada))
    with opened(site, program, "/events") as stream:
        assert stream.any_line() == {"number": 0, "type": "heartbeat", "d": {}}
        tokens.revoke(ada, Token.objects.get())
        stream.until_it_ends()


def test_a_game_is_told_as_its_seat_may_know_it_and_ends_with_it(ada: User, site: str) -> None:
    program = Program(bot := registered(ada))
    game = with_italy(ada, bot)
    with opened(site, program, f"/games/{game.gid}/stream") as stream:
        whole = stream.line()
        assert (whole["type"], whole["d"]["you"]) == ("snapshot", ITALY)
        program.answer(program.question(), "A ROM - TUS")
        draft = stream.line()
        assert (draft["type"], draft["d"]["lines"]) == ("draft", ["A ROM - TUS"])
        end(game)
        kinds = [stream.line()["type"]]
        while kinds[-1] != "over":
            kinds.append(stream.line()["type"])
        assert stream.ended()
    with opened(site, program, f"/games/{game.gid}/stream?after={draft['seq']}") as again:
        assert [again.line()["type"] for _ in kinds] == kinds


def test_who_waits_for_a_question_gets_it_when_it_comes(ada: User, site: str) -> None:
    program = Program(bot := registered(ada))
    host = site.removeprefix("http://")
    with closing(http.client.HTTPConnection(host, timeout=SOON)) as line:
        headers = {"Authorization": f"Bearer {program.token}"}
        line.request("GET", f"{API}/questions?wait=15", headers=headers)
        with_italy(ada, bot)
        work()
        answer = json.loads(line.getresponse().read())
        assert [one["phase"] for one in answer["questions"]] == ["S1901M"]
        line.request("GET", f"{API}/questions?wait=1", headers=headers)
        assert json.loads(line.getresponse().read()) == answer  # it waits already
        program.answer(program.question(), "A ROM H")
        line.request("GET", f"{API}/questions?wait=1", headers=headers)
        assert json.loads(line.getresponse().read()) == {"questions": []}


def test_a_bot_has_so_many_streams_at_a_time(
    ada: User, site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "MOST_STREAMS", 1)
    monkeypatch.setattr(streams, "HEARTBEAT", 0.05)
    program = Program(registered(ada))
    with opened(site, program, "/events") as stream:
        stream.any_line()
        status, problem = program.get("/events")
        assert (status, problem["code"]) == (429, "throttled")


def test_who_missed_too_much_is_told_the_present(ada: User) -> None:
    bot = registered(ada)
    with_italy(ada, bot)
    Bot.objects.update(head=2 + telling.LONGEST_GAP + 1)
    upto, lines = telling.lines_after(bot.pk, 2)
    assert [one.type for one in lines] == ["seated", "question"]
    assert {one.number for one in lines} == {upto} == {telling.LONGEST_GAP + 3}
