"""Whatever comes in by the socket: a clear sentence goes back, and nothing changes."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from tests.webgame.line import Closed, Line, connected
from tests.webgame.play import FRANCE, seat, started
from webgame.accounts.models import User
from webgame.live import commands, consumers, limits
from webgame.replays.models import Game
from webgame.tables.models import Command, Event
from webgame.tables.refused import Refused


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    return started(ada, basil)


def refusal(line: Line, text: str) -> dict[str, Any]:
    line.say_raw(text)
    frame = line.frame()
    assert frame["ok"] is False
    error: dict[str, Any] = frame["error"]
    return error


KEY = "7c9e6679-7425-40de-944b-e07fc1f90ae7"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (" ", "not JSON"),
        ("{", "not JSON"),
        ("[" * 20_000, "not JSON"),
        ("7", "a JSON object"),
        ("[]", "a JSON object"),
        ("{}", "no such command"),
        (json.dumps({"c": "conquer", "key": KEY}), "no such command"),
        (json.dumps({"c": ["draft"], "key": KEY}), "no such command"),
        (json.dumps({"c": "ping"}), "a fresh UUID"),
        (json.dumps({"c": "ping", "key": 7}), "a fresh UUID"),
        (json.dumps({"c": "ping", "key": KEY, "d": [1]}), "“d” an object"),
        (json.dumps({"c": "ping", "key": KEY, "phase": 1901}), "“phase” is a text"),
        (json.dumps({"c": "resume", "key": KEY, "d": {"after": "1"}}), "a whole number"),
        (json.dumps({"c": "resume", "key": KEY, "d": {"after": True}}), "a whole number"),
        (json.dumps({"c": "draft", "key": KEY}), "needs “lines”"),
        (json.dumps({"c": "draft", "key": KEY, "d": {"lines": [1]}}), "a list of texts"),
        (json.dumps({"c": "draft", "key": KEY, "d": {"lines": []}}), "which phase you mean"),
        (json.dumps({"c": "ready", "key": KEY, "d": {"ready": 1}}), "true or false"),
        (json.dumps({"c": "say", "key": KEY, "d": {"to": "2", "text": "x"}}), "a list"),
        (json.dumps({"c": "say", "key": KEY, "d": {"to": [True], "text": "x"}}), "list of seats"),
        (json.dumps({"c": "say", "key": KEY, "d": {"to": ["2"], "text": "x"}}), "list of seats"),
        (json.dumps({"c": "say", "key": KEY, "d": {"to": "all"}}), "a text"),
        (
            json.dumps({"c": "say", "key": KEY, "d": {"to": "all", "text": "", "meaning": 7}}),
            "a text",
        ),
        (json.dumps({"c": "reading", "key": KEY, "d": {"to": "all"}}), "a text"),
        (json.dumps({"c": "reading", "key": KEY, "d": {"to": 2, "text": "x"}}), "a list"),
        (json.dumps({"c": "compose", "key": KEY, "d": {"to": [3]}}), "a text"),
        (
            json.dumps(
                {"c": "compose", "key": KEY, "d": {"to": [3], "meaning": "x(", "variety": 1}}
            ),
            "expected",
        ),
        (
            json.dumps({"c": "answer", "key": KEY, "d": {"deal": "1", "answer": "accept"}}),
            "a whole number",
        ),
        (
            json.dumps({"c": "answer", "key": KEY, "d": {"deal": 1, "answer": "accept"}}),
            "no such proposal",
        ),
        (json.dumps({"c": "mute", "key": KEY, "d": {"seat": 3, "muted": 1}}), "true or false"),
        (json.dumps({"c": "report", "key": KEY, "d": {"conversation": "all"}}), "a whole number"),
        (json.dumps({"c": "read", "key": KEY, "d": {"conversation": 1, "upto": 1}}), "a text"),
        (json.dumps({"c": "vote", "key": KEY, "d": {"what": "war", "yes": True}}), "a draw or"),
    ],
)
def test_a_bad_frame_is_answered_with_a_sentence(
    game: Game, ada: User, text: str, words: str
) -> None:
    events = Event.objects.count()
    with connected(game, ada) as line:
        error = refusal(line, text)
        assert words in error["sentence"]
        assert line.command("ping")["ok"], "and the line serves on"
    assert Event.objects.count() == events and not seat(game, FRANCE).commands.exists()


def test_the_answer_to_a_bad_command_carries_its_key(game: Game, ada: User) -> None:
    with connected(game, ada) as line:
        line.say_raw(json.dumps({"c": "conquer", "key": KEY}))
        assert line.frame()["re"] == KEY
        line.say_raw("{")
        assert line.frame()["re"] is None


def test_half_a_character_does_no_harm(game: Game, ada: User) -> None:
    with connected(game, ada) as line:
        answer = line.command("draft", "S1901M", lines=["A PAR \ud800 \x00"])
        assert answer["error"]["code"] == "not_understood"
        said = line.command("say", to="all", text="\ud800\x00 hello")
        assert said["d"]["text"] == "hello"


@pytest.mark.parametrize("frame", ["x" * (commands.LONGEST_FRAME + 1), b"\x00\x01"])
def test_a_frame_too_large_or_binary_ends_the_connection(
    game: Game, ada: User, frame: str | bytes
) -> None:
    with connected(game, ada) as line:
        line.say_raw(frame)
        with pytest.raises(Closed) as closed:
            line.frame()
    assert closed.value.code == consumers.TOO_LARGE


def test_typing_fast_costs_no_command(
    game: Game, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "READING_BURST", 2)
    monkeypatch.setattr(limits, "READING_A_SECOND", 0)
    with connected(game, ada) as line:
        answers = [line.command("reading", to=[3], text="Peace?") for _ in range(4)]
        assert [one["ok"] for one in answers] == [True, True, False, False]
        assert answers[-1]["error"]["code"] == "throttled"
        assert line.command("say", to=[3], text="Peace?")["ok"]


def test_a_text_made_to_be_slow_is_answered(game: Game, ada: User) -> None:
    with connected(game, ada) as line:
        nested = line.command("reading", to=[3], text="if you move " * 80)
        assert nested["d"]["meaning"] is None
        brackets = line.command("compose", to=[3], meaning="propose(FRA,[GER],[" + "[" * 9000)
        assert brackets["error"]["code"] == "not_understood"


def test_a_flood_is_refused_and_at_last_cut_off(
    game: Game, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "BURST", 5)
    monkeypatch.setattr(limits, "A_SECOND", 0)
    with connected(game, ada) as line:
        answers = [line.command("ping") for _ in range(5 + consumers.PATIENCE)]
        assert [one["ok"] for one in answers[:5]] == [True] * 5
        assert {one["error"]["code"] for one in answers[5:]} == {"throttled"}
        with pytest.raises(Closed) as closed:
            line.command("ping")
            line.frame()
    assert closed.value.code == consumers.FLOOD


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
particulars = st.dictionaries(
    st.sampled_from(
        [
            *("lines", "ready", "to", "text", "meaning", "variety", "deal", "answer"),
            *("seat", "muted", "message", "reason", "conversation", "upto", "what", "yes"),
        ]
    ),
    json_values,
)
frames = st.fixed_dictionaries(
    {
        "c": st.sampled_from(sorted(commands.NAMES)) | json_values,
        "key": st.uuids().map(str) | json_values,
        "phase": st.sampled_from(["", "S1901M", "F1901M"]) | json_values,
        "d": particulars | json_values,
    }
)


@hypothesis_settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=frames.map(json.dumps) | st.text())
def test_any_frame_is_done_or_refused(game: Game, text: str) -> None:
    mine = seat(game, FRANCE)
    try:
        command = commands.read(text)
        if command.name in commands.SERVICES:
            answer = commands.do(command, mine)
            json.dumps(answer)
    except Refused as refused:
        assert refused.code and refused.sentence.endswith((".", "?"))
        json.dumps(refused.fields)
    Command.objects.all().delete()
