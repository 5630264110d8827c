"""A person's connections, however many, take one person's share and leave nothing behind."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Event, Semaphore
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.db.backends.signals import connection_created
from django.test import Client
from pytest_django import Settings

from tests.webgame.line import Closed, connected, on_the_site
from tests.webgame.play import FRANCE, GERMANY, seat, started, told
from webgame.accounts import services as accounts
from webgame.accounts.models import User
from webgame.live import commands, consumers, limits
from webgame.live.limits import shares
from webgame.live.patrol import patrol
from webgame.replays.models import Game, Seat
from webgame.tables import services, snapshot
from webgame.tables.stream import head

SOON = 5.0


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    return started(ada, basil)


def becomes(true: Callable[[], bool]) -> bool:
    """Whether it is so within some seconds."""
    end = time.monotonic() + SOON
    while not true() and time.monotonic() < end:
        time.sleep(0.01)
    return true()


def test_all_windows_of_a_person_share_one_bucket(
    game: Game, ada: User, basil: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "BURST", 4)
    monkeypatch.setattr(limits, "A_SECOND", 0)
    with connected(game, ada) as desk, connected(game, ada) as phone, connected(game, basil) as his:
        answers = [line.command("ping")["ok"] for line in (desk, phone, desk, phone, desk, phone)]
        assert answers == [True] * 4 + [False] * 2
        assert his.command("ping")["ok"], "nobody else feels it"


def test_hanging_up_gives_no_new_bucket(
    game: Game, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "BURST", 1)
    monkeypatch.setattr(limits, "A_SECOND", 0)
    with connected(game, ada) as line:
        assert line.command("ping")["ok"]
    with connected(game, ada) as line:
        assert line.command("ping")["error"]["code"] == "throttled"


def test_a_whole_game_costs_more_than_what_was_missed(
    game: Game, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "BURST", limits.SNAPSHOT + 3)  # two pings besides
    monkeypatch.setattr(limits, "A_SECOND", 0)
    with connected(game, ada) as line:
        line.resume()
        line.say_raw(json.dumps({"c": "resume", "key": str(uuid4())}))
        assert line.frame()["error"]["code"] == "throttled"
        assert line.command("resume", after=0)["ok"]


@pytest.mark.parametrize("known", [True, False])
def test_nobody_opens_sockets_without_end(
    game: Game, ada: User, basil: User, known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_SOCKETS", {"person": 2, "address": 2})
    person = ada if known else None
    with ExitStack() as windows:
        for _ in range(2):
            windows.enter_context(connected(game, person)).command("ping")
        third = windows.enter_context(connected(game, person))
        with pytest.raises(Closed) as closed:
            third.frame()
        assert closed.value.code == consumers.FLOOD
        assert windows.enter_context(connected(game, basil)).command("ping")["ok"]
    with connected(game, person) as line:
        assert line.command("ping")["ok"], "what was closed counts no more"


def slow_reading(monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], Semaphore]:
    """Readings that take until they are let go; the texts that were begun."""
    begun: list[str] = []
    let_go = Semaphore(0)

    def reading(seat: Seat, to: object, text: str) -> dict[str, Any]:
        begun.append(text)
        assert let_go.acquire(timeout=10)
        return {"text": text}

    monkeypatch.setattr(services, "reading", reading)
    return begun, let_go


def test_only_the_newest_line_of_a_person_is_read_and_nothing_waits_for_it(
    game: Game, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, let_go = slow_reading(monkeypatch)
    with connected(game, ada) as line, connected(game, ada) as other:
        keys = [str(uuid4()) for _ in range(4)]
        for key, text in zip(keys, ("a", "ab", "abc", "abcd"), strict=True):
            window = other if text == "abc" else line
            d = {"to": [GERMANY], "text": text}
            window.say_raw(json.dumps({"c": "reading", "key": key, "phase": "", "d": d}))
            assert window.command("ping")["ok"], "the line goes on"
        assert becomes(lambda: begun == ["a"])
        let_go.release(4)
        answers = {frame["re"]: frame for frame in (line.frame(), line.frame(), line.frame())}
        assert [answers[keys[n]]["ok"] for n in (0, 1, 3)] == [True, False, True]
        assert answers[keys[1]]["error"]["code"] == "outdated"
        assert other.frame()["error"]["code"] == "outdated"
        assert begun == ["a", "abcd"]


def test_a_reading_ends_with_its_connection(
    game: Game, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, let_go = slow_reading(monkeypatch)
    for text in ("a", "b"):
        with connected(game, ada) as line:
            d = {"to": [GERMANY], "text": text}
            line.say_raw(json.dumps({"c": "reading", "key": str(uuid4()), "phase": "", "d": d}))
            assert becomes(lambda: bool(begun)), "the place was free again"
            begun.clear()
        let_go.release()


@pytest.mark.database
def test_twenty_who_ask_for_a_game_at_the_same_time_cost_two(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn_up: list[int] = []
    asked = Event()
    whole = snapshot.snapshot

    def slow(*args: Any) -> Any:
        drawn_up.append(1)
        assert asked.wait(10)
        return whole(*args)

    monkeypatch.setattr(snapshot, "snapshot", slow)
    monkeypatch.setattr(limits, "BURST", 20 * limits.SNAPSHOT)
    with ExitStack() as windows:
        watching = [windows.enter_context(connected(game)) for _ in range(20)]
        for line in watching:
            assert line.command("resume")["ok"]
        asked.set()
        told = [line.until("snapshot")["seq"] for line in watching]
    assert told == [head(game, None)] * 20 and len(drawn_up) == 2


@pytest.mark.parametrize("sent", ["conversation", "report"])
def test_a_command_that_fails_is_answered_and_leaves_no_zombie(
    game: Game, ada: User, sent: str
) -> None:
    frames = {
        "conversation": {"c": "read", "d": {"conversation": "7" * 4301, "upto": 1}},
        "report": {
            "c": "report",
            "d": {"conversation": "all", "message": 1, "reason": "\ud800\x00"},
        },
    }
    with connected(game, ada) as line:
        line.say_raw(json.dumps({"key": str(uuid4())} | frames[sent]))
        assert line.frame()["ok"] is False
        assert line.command("ping")["ok"]
    assert becomes(lambda: len(patrol) == 0)


def test_whoever_does_not_take_what_is_sent_is_hung_up_on(
    game: Game, ada: User, basil: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never_taken(*_: object) -> None:
        await asyncio.sleep(SOON * 10)

    with connected(game, basil) as other:
        with suppress(TimeoutError), connected(game, ada) as line:
            line.command("ping")
            with monkeypatch.context() as deaf:
                deaf.setattr(consumers, "SLOWEST", 0.1)
                deaf.setattr(consumers.GameConsumer, "send", never_taken)
                line.say_raw(json.dumps({"c": "ping", "key": str(uuid4())}))
                assert becomes(lambda: len(patrol) == 1), "nothing of it is left"
        assert other.command("ping")["ok"]


@contextmanager
def no_room() -> Iterator[None]:
    """A database that may not grow any more, as on a full disk: SQLite itself says so."""

    def bound(connection: Any, **_: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")  # nor is there room that earlier tests left
            pages = cursor.execute("PRAGMA page_count").fetchone()[0]
            cursor.execute(f"PRAGMA max_page_count = {pages}")

    connection_created.connect(bound)
    try:
        yield
    finally:
        connection_created.disconnect(bound)


def test_on_a_full_disk_what_was_answered_is_kept_and_the_rest_is_refused(
    game: Game, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL keeps its own disk; its error is told apart in `is_away`")
    monkeypatch.setattr(limits, "BURST", 1000)
    orders = [[f"A PAR {to}"] for to in ("H", "- BUR", "- PIC")]
    with connected(game, ada) as line:
        kept: list[str] = []
        with no_room():
            for turn in range(400):
                answer = line.command("draft", "S1901M", lines=orders[turn % 3])
                if not answer["ok"]:
                    break
                kept = answer["d"]["lines"]
            assert answer["error"]["code"] == "failed", "there was no room in the end"
            assert "changed nothing" in answer["error"]["sentence"]
            assert seat(game, FRANCE).draft.lines == kept
            assert line.command("ping")["ok"]
        numbers = [one.seq for one in told(game, FRANCE)]
        assert numbers == list(range(numbers[0], numbers[-1] + 1))
        assert line.command("draft", "S1901M", lines=orders[0])["ok"], "with room it goes on"


def test_a_disk_that_is_full_is_said_in_a_sentence(
    game: Game, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(services, "submit_draft", full)
    with connected(game, ada) as line:
        answer = line.command("draft", "S1901M", lines=[])
        assert answer["error"]["code"] == "failed"
        assert "changed nothing" in answer["error"]["sentence"]
        assert line.command("ping")["ok"]


def test_whoever_logs_out_acts_no_more(game: Game, ada: User) -> None:
    client = Client()
    client.force_login(ada)
    with connected(game, ada, client=client) as line, connected(game, ada) as elsewhere:
        assert line.command("ping")["ok"]
        client.post("/accounts/logout/")
        with pytest.raises(Closed) as closed:
            line.frame()
        assert closed.value.code == consumers.LOGGED_OUT
        assert elsewhere.command("ping")["ok"], "another session goes on"


@pytest.mark.parametrize("how", ["barred", "erased", "new password"])
def test_whoever_may_not_be_here_any_more_is_hung_up_on(game: Game, ada: User, how: str) -> None:
    with connected(game, ada) as line:
        assert line.command("ping")["ok"]
        if how == "barred":
            ada.is_active = False
            ada.save(update_fields=["is_active"])
        elif how == "erased":
            accounts.erase(ada)
        else:
            ada.set_password("another easy phrase")
            ada.save()
        with pytest.raises(Closed) as closed:
            line.until("never")
        assert closed.value.code == consumers.LOGGED_OUT


def test_the_rounds_find_what_no_bell_told(game: Game, ada: User, outsider: User) -> None:
    with connected(game, ada) as line, connected(game, outsider) as watching:
        line.resume()
        watching.resume()
        shown = head(game, None)
        User.objects.filter(pk=outsider.pk).update(is_active=False)  # no signal is sent
        on_the_site(patrol.round())
        with pytest.raises(Closed) as closed:
            watching.frame()
        assert closed.value.code == consumers.LOGGED_OUT
        assert line.command("ping")["ok"] and head(game, None) == shown


@pytest.mark.parametrize("path", ["/ws/nowhere/", "/", "/ws/game/\0/"])
def test_a_socket_that_is_nowhere_is_hung_up_on(db: None, path: str) -> None:
    with connected("", path=path) as line, pytest.raises(Closed) as closed:
        line.frame()
    assert closed.value.code == consumers.UNKNOWN


def test_the_limits_are_what_the_document_says() -> None:
    said = (commands.LONGEST_FRAME, limits.BURST, limits.A_SECOND, limits.MOST_SOCKETS["person"])
    assert said == (32 * 1024, 40, 10, 20)


@pytest.mark.parametrize(
    ("proxies", "address"), [(0, "192.0.2.1"), (1, "198.51.100.7"), (2, "203.0.113.5")]
)
def test_an_address_that_somebody_merely_says_is_not_believed(
    proxies: int, address: str, settings: Settings
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    said = b"10.9.9.9, 203.0.113.5, 198.51.100.7"
    scope = {"client": ["192.0.2.1", 1], "headers": [(b"x-forwarded-for", said)]}
    assert limits.address_of(scope) == address


def test_shares_of_those_who_are_gone_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REMEMBERED", 3)
    shares.clear()
    for last in range(10):
        shares.of({"client": [f"192.0.2.{last}", 1], "headers": []}, 0.0)
    assert len(shares._shares) == 3
