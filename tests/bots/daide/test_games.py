"""Whole games at the door: programs, our own client and our bots; their records; failures."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from bots.arena.entrant import Entrant
from bots.arena.recorder import Recorder
from bots.arena.result import Result
from bots.daide import __main__ as command
from bots.daide import join
from bots.daide.house import House, NobodyCame
from bots.daide.table import Terms
from bots.registry import create
from bots.sdk.daide import Client, Wire
from games.core.record import read, replay
from games.diplomacy import game
from games.diplomacy.daide.messages import code_of
from games.talk.negotiation import TalkTerms

SOON = 20.0
FRANCE, GERMANY = 2, 3


def client(house: House, bot: str, seed: int) -> Client:
    """One of our bots as a program that comes over the wire."""
    wire = Wire("127.0.0.1", house.port, SOON)
    return Client(wire, lambda *seated: create(bot, *seated), seed)


@contextmanager
def beside(*works: Callable[[], Any]) -> Iterator[None]:
    """Works that go on beside, and have ended in the end."""
    threads = [Thread(target=work, daemon=True) for work in works]
    for thread in threads:
        thread.start()
    yield
    for thread in threads:
        thread.join(SOON)
        assert not thread.is_alive()


def played(house: House, others: str, final_year: int, limit: int = 1000) -> tuple[Result, str]:
    """A game between the guests of a house and bots of ours."""
    guests = house.gather(SOON)
    entrants = [guests.get(seat) or Entrant(others) for seat in range(7)]
    labels, options = [entrant.bot for entrant in entrants], {"final_year": final_year}
    talk = TalkTerms() if house.terms.level else None
    recorder = Recorder(game, entrants, labels, 7, options, talk)
    try:
        return house.play(entrants, 7, options, [recorder], limit, talk), recorder.text
    finally:
        house.close()


def test_programs_and_our_bots_play_a_whole_game_and_it_can_be_replayed() -> None:
    house = House(Terms(greeting=0.0), [FRANCE, GERMANY], {"final_year": 1910}, port=0)
    first, second = client(house, "dumbbot", 1), client(house, "random", 2)
    with beside(lambda: first.play("first", "1"), lambda: second.play("second", "Parlance v1.4.1")):
        result, record = played(house, "dumbbot", 1910)
    assert result.failures == () and result.last_phase[1:5] == "1910"
    assert first.result == second.result
    for seat, centers in enumerate(result.scores):
        assert f"({code_of(seat)} (" in first.result and f") {centers:g}" in first.result
    last = list(replay(read(record), game))[-1]
    assert game.scores(last) == result.scores
    told = read(record).about["seats"]
    assert {told[FRANCE]["bot"], told[GERMANY]["bot"]} == {"first 1", "second Parlance v1.4.1"}


def test_our_bots_make_deals_with_a_program_and_answer_its_offers() -> None:
    house = House(Terms(20, greeting=0.0), [FRANCE], {"final_year": 1901}, port=0)
    heard: list[str] = []

    def talk() -> None:
        wire = Wire("127.0.0.1", house.port, SOON)
        wire.say("NME ('peace') ('1')", "YES (MAP ('standard'))")
        while (message := wire.hear()) is not None and message != "OFF":
            heard.append(message)
            if message == "FRM (ENG) (FRA) (PRP (PCE (ENG FRA)))":
                wire.say("SND (ENG) (YES (PRP (PCE (ENG FRA))))", "SND (ENG) (TRY (PRP))")
                wire.say("SND (ENG) (PRP (DMZ (ENG FRA) (ECH)))")
            if "(PRP (DMZ" in message and message.startswith("FRM (ENG)"):
                wire.say("SUB ((FRA AMY PAR) HLD) ((FRA AMY MAR) HLD) ((FRA FLT BRE) HLD)")
        wire.close()

    with beside(talk):
        result, record = played(house, "envoy", 1901, limit=1)
    assert result.failures == () and result.talk is not None
    assert result.talk["messages"][FRANCE] == 3
    assert result.talk["confirmed"][FRANCE] >= 1
    told = [one for step in read(record).steps for one in step.told]
    said = [
        one.get("meaning") for one in told if one["what"] == "message" and one["from"] == FRANCE
    ]
    assert said == [
        "accept(FRA,[ENG],[Agree([ENG FRA],pce([ENG FRA]))])",
        None,
        "propose(FRA,[ENG],[Agree([ENG FRA],dmz([ENG FRA],[ECH]))])",
    ]


def test_a_game_goes_on_without_a_program_that_is_gone() -> None:
    terms = Terms(absence=0.05, greeting=0.0)
    house = House(terms, [FRANCE], {"final_year": 1901}, port=0)

    def leave() -> None:
        wire = Wire("127.0.0.1", house.port, SOON)
        wire.say("NME ('brief') ('1')", "YES (MAP ('standard'))")
        while not (wire.hear() or "").startswith("NOW"):
            pass
        wire.close()

    with beside(leave):
        result, _ = played(house, "hold", 1901)
    (failure,) = result.failures
    assert (failure["seat"], failure["kind"]) == (FRANCE, "crash")
    assert result.kind == "draw"


def test_our_client_comes_back_to_its_seat_after_its_connection_broke() -> None:
    house = House(Terms(greeting=0.0), [FRANCE], {"final_year": 1903}, port=0)

    def break_off_and_come_back() -> None:
        wire = Wire("127.0.0.1", house.port, SOON)
        wire.say("NME ('twice') ('1')", "YES (MAP ('standard'))")
        told = wire.hear() or ""
        while not told.startswith("HLO"):
            told = wire.hear() or ""
        wire.close()
        back = client(house, "dumbbot", 3)
        back.come_back("FRA", int(told.split("(")[2].split(")")[0]))
        results.append(back.result)

    results: list[str] = []
    with beside(break_off_and_come_back):
        result, _ = played(house, "dumbbot", 1903)
    assert result.failures == () and "(FRA ('twice') ('1')" in results[0]


def test_all_who_are_left_may_agree_on_a_draw_by_vote() -> None:
    house = House(Terms(greeting=0.0), list(range(7)), {}, port=0)

    def vote() -> None:
        wire = Wire("127.0.0.1", house.port, SOON)
        wire.say("NME ('dove') ('1')", "YES (MAP ('standard'))")
        while (message := wire.hear()) is not None:
            if message.startswith("NOW"):
                wire.say("DRW")
            ends.append(message)

    ends: list[str] = []
    with beside(*[vote] * 7):
        guests = house.gather(SOON)
        result = house.play([guests[seat] for seat in range(7)], 1, {})
        house.close()
    assert (result.kind, result.phases) == ("draw", 0)
    assert ends.count("DRW") == 7


def test_nobody_plays_if_not_all_come() -> None:
    house = House(Terms(greeting=0.0), [FRANCE], {}, port=0)
    with pytest.raises(NobodyCame):
        house.gather(0.05)
    house.close()


def test_the_door_and_our_client_are_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = str(found.getsockname()[1])
    record = tmp_path / "game.jsonl"
    opened = ["--port", port, "--bots", "hold", "--final-year", "1901", "--wait", "20"]

    def enter() -> None:
        while join.main(["hold", "--port", port]):
            pass  # the door is not open yet

    with beside(enter):
        assert command.main([*opened, "--record", str(record), "--mtl", "30"]) == 0
    told = capsys.readouterr().out
    assert "draw after F1901M" in told and "SMR (WIN 1901)" in told
    assert read(record.read_text()).about["terms"] is None
    with pytest.raises(SystemExit):
        command.main(["--bots", "nobody"])
    assert "no bot is called nobody" in capsys.readouterr().err
