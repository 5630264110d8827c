"""The game socket: commands are answered, events come, nothing is lost or told twice."""

import pytest

from tests.webgame.line import connected
from tests.webgame.play import (
    FRANCE,
    GERMANY,
    ITALY,
    fresh,
    key,
    play_phase,
    ready,
    seat,
    started,
    told,
    work,
)
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services, snapshot

LINES = ["A PAR - BUR", "F BRE - MAO", "A MAR H"]


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    return started(ada, basil)


def test_a_snapshot_holds_the_whole_game(game: Game, ada: User) -> None:
    services.submit_draft(seat(game, FRANCE), "S1901M", LINES, key())
    with connected(game, ada) as line:
        (frame,) = line.resume()
    assert (frame["v"], frame["type"], frame["phase"]) == (1, "snapshot", "S1901M")
    assert frame["seq"] == told(game, FRANCE)[-1].seq
    body = frame["d"]
    assert body["you"] == FRANCE and body["view"]["you"]["power"] == "FRANCE"
    assert body["lines"] == LINES
    assert body["seats"][FRANCE] == {
        "seat": FRANCE,
        "power": "FRANCE",
        "name": "Ada",
        "kind": "human",
        "ready": False,
        "awaited": True,
        "left": False,
        "you": True,
    }
    assert body["seats"][ITALY]["kind"] == "bot" and body["seats"][ITALY]["ready"]
    assert body["clock"]["deadline"] is None and body["clock"]["terms"]["kind"] == "none"
    assert body["state"] == "playing" and body["outcome"] is None and body["steps"] == []


def test_an_observer_sees_what_is_public(game: Game, outsider: User) -> None:
    for person in (outsider, None):
        with connected(game, person) as line:
            body = line.snapshot()
        assert body["you"] is None and body["view"]["you"] is None and body["lines"] == []


def test_orders_are_receipted_and_told_to_every_window_of_the_seat(game: Game, ada: User) -> None:
    with connected(game, ada) as desk, connected(game, ada) as phone:
        desk.resume()
        phone.resume()
        answer = desk.command("draft", "S1901M", lines=["a par-bur"])
        assert answer == {
            "v": 1,
            "re": answer["re"],
            "ok": True,
            "d": {"lines": ["A PAR - BUR"], "ready": False, "breaks": []},
        }
        assert [frame["type"] for frame in desk.events()] == ["draft"]
        assert phone.frame()["d"]["lines"] == ["A PAR - BUR"]


def test_a_whole_phase_comes_as_events_in_order(game: Game, ada: User, outsider: User) -> None:
    with connected(game, ada) as line, connected(game, outsider) as watching:
        line.resume()
        watching.resume()
        assert line.command("ready", "S1901M", ready=True)["ok"]
        ready(game, GERMANY)
        work()
        kinds = [frame["type"] for frame in line.events()]
        assert kinds[:4] == ["ready", "ready", "adjudicating", "phase"]
        seen = watching.events()
    phase = next(frame for frame in seen if frame["type"] == "phase")
    assert phase["phase"] == "F1901M" and phase["d"]["step"]["phase"] == "S1901M"
    assert phase["d"]["view"]["you"] is None
    assert not any(one["you"] for one in phase["d"]["seats"])


def test_a_task_in_a_worker_rings_at_every_socket(game: Game, basil: User) -> None:
    ready(game, FRANCE, GERMANY)
    with connected(game, basil) as line:
        line.resume()
        work()
        assert "phase" in [frame["type"] for frame in line.events()]


def test_resuming_gives_what_was_missed_and_nothing_twice(game: Game, ada: User) -> None:
    with connected(game, ada) as line:
        have = line.resume()[0]["seq"]
        line.command("draft", "S1901M", lines=LINES)
        have = line.events()[-1]["seq"]
    services.say(seat(game, GERMANY), [FRANCE], "While you were out.", key())
    play_phase(game, FRANCE, GERMANY)
    with connected(game, ada) as line:
        missed = line.resume(after=have)
        services.say(seat(game, GERMANY), [FRANCE], "And now.", key())
        live = line.events()
    numbers = [frame["seq"] for frame in missed + live]
    assert numbers == list(range(have + 1, told(game, FRANCE)[-1].seq + 1))
    assert [frame["d"]["text"] for frame in missed + live if frame["type"] == "message"] == [
        "While you were out.",
        "And now.",
    ]


def test_who_missed_nothing_is_told_nothing(game: Game, ada: User) -> None:
    with connected(game, ada) as line:
        (frame,) = line.resume()
    with connected(game, ada) as line:
        assert line.resume(after=frame["seq"]) == []


@pytest.mark.parametrize("after", [-1, 10**6, 10**30])
def test_who_has_a_number_that_cannot_be_gets_a_snapshot(
    game: Game, ada: User, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot, "LONGEST_GAP", 2)
    with connected(game, ada) as line:
        assert [frame["type"] for frame in line.resume(after=after)] == ["snapshot"]


def test_who_missed_too_much_gets_a_snapshot(
    game: Game, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot, "LONGEST_GAP", 2)
    for number in range(3):
        services.say(seat(game, FRANCE), "all", f"Line {number}", key())
    with connected(game, ada) as line:
        assert [frame["type"] for frame in line.resume(after=0)] == ["snapshot"]


def test_nothing_is_told_before_the_client_asks(game: Game, ada: User) -> None:
    with connected(game, ada) as line:
        services.say(seat(game, GERMANY), [FRANCE], "Psst.", key())
        assert line.events() == []


def test_the_same_command_sent_again_is_answered_and_not_done_again(game: Game, ada: User) -> None:
    once = key()
    with connected(game, ada) as line:
        first = line.command("say", key=once, to=[GERMANY], text="Peace?")
    with connected(game, ada) as line:
        assert line.command("say", key=once, to=[GERMANY], text="Peace?") == first
        assert len(line.snapshot()["messages"]) == 1


def test_talk_reading_and_votes_go_through_the_socket(game: Game, ada: User, basil: User) -> None:
    with connected(game, ada) as hers, connected(game, basil) as his:
        hers.resume()
        his.resume()
        said = hers.command("say", to=[GERMANY], text="Peace?")["d"]
        heard = his.frame()
        assert heard["type"] == "message" and heard["d"]["id"] == said["id"]
        assert heard["d"]["sentence"].startswith("France proposes to you")
        assert his.frame()["type"] == "deal"
        read = his.command("read", conversation=said["conversation"], upto=said["id"])
        assert read["d"] == {"conversation": "2,3", "upto": 1}
        assert hers.command("vote", "S1901M", what="draw", yes=True)["ok"]
        assert his.events()[-1]["d"]["seats"] == [FRANCE]


def test_resigning_and_returning_go_through_the_socket(game: Game, ada: User) -> None:
    with connected(game, ada) as line:
        assert line.command("resign")["ok"]
        assert seat(game, FRANCE).away
        refused = line.command("draft", "S1901M", lines=[])
        assert refused["error"]["code"] == "not_seated"
        assert line.command("return")["ok"]
        assert not seat(game, FRANCE).away


def test_a_ping_tells_the_servers_time(game: Game) -> None:
    with connected(game) as line:
        assert "T" in line.command("ping")["d"]["now"]


def test_an_order_for_a_passed_phase_is_refused_with_the_present_one(game: Game, ada: User) -> None:
    play_phase(game, FRANCE, GERMANY)
    with connected(game, ada) as line:
        answer = line.command("draft", "S1901M", lines=LINES)
    assert answer["ok"] is False
    assert answer["error"]["code"] == "past_phase"
    assert answer["error"]["fields"] == {"phase": "F1901M"}
    assert fresh(game).phase == "F1901M"
