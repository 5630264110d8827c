"""The server, message by message: connections, joining, watching, coming back, and outsiders."""

import asyncio

import pytest

from bots.daide import reception as serving
from bots.daide import session as connection
from bots.daide.table import Terms
from games.diplomacy import game
from games.diplomacy.daide.frames import INITIAL, Code, Kind, error, frame
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Position, start
from tests.bots.daide.program import FRANCE, GERMANY, ITALY, SUB, Program, door, run

LIMITS = {PhaseKind.MOVEMENT: 60}
BEATEN = game.from_json(
    {
        "phase": "F1902R",
        "units": {"FRANCE": ["A MUN", "A PAR"], "GERMANY": ["A BER"]},
        "dislodged": {"GERMANY": {"A MUN": {"by": "A BUR"}}},
        "centers": {"FRANCE": ["PAR", "MAR", "BRE", "MUN"], "GERMANY": ["BER", "KIE"]},
    }
)
WINTER = game.from_json(
    {
        "phase": "W1902A",
        "units": {"FRANCE": ["A PAR", "A BUR"], "GERMANY": ["A BER", "A MUN"]},
        "centers": {"FRANCE": ["PAR", "MAR", "BRE"], "GERMANY": ["KIE"]},
    }
)


@run
async def test_who_joins_gets_a_seat_and_the_game_begins_with_the_board() -> None:
    async with door(start(), [FRANCE, GERMANY], Terms(30, LIMITS, greeting=0.0)) as entrance:
        one, two = await entrance.join("one"), await entrance.join("GER:two")
        chairs = await entrance.told(1)
        assert [(chair.seat, chair.name) for chair in chairs] == [(2, "one"), (3, "GER:two")]
        late = await entrance.knock()
        assert await late.ask("NME ('late') ('1')") == "REJ (NME ('late') ('1'))"
        entrance.turns.begin()
        told = await one.until("TME")
        assert told[0].startswith("HLO (FRA) (") and told[0].endswith("((LVL 30) (MTL 60))")
        assert [line[:3] for line in told] == ["HLO", "SCO", "NOW", "TME"]
        assert told[2].startswith("NOW (SPR 1901) (AUS AMY BUD)")
        assert (await two.hear()).startswith("HLO (GER)")


@run
async def test_who_confirms_the_map_when_no_seat_is_left_is_sent_away() -> None:
    async with door(start(), [FRANCE, GERMANY, ITALY], Terms(0, greeting=0.0)) as entrance:
        one, two = await entrance.knock(), await entrance.knock()
        for program in (one, two):
            program.say("NME ('slow') ('1')")
            await program.until("MAP")
        for seat in (FRANCE, GERMANY):
            entrance.server.spare(seat)
        late = await entrance.knock()
        assert await late.ask("NME ('late') ('1')") == "REJ (NME ('late') ('1'))"
        two.say("YES (MAP ('standard'))")
        assert [chair.seat for chair in await entrance.told(1)] == [ITALY]
        one.say("YES (MAP ('standard'))")
        assert await one.last() == []


@run
async def test_an_outsider_learns_the_public_board_and_can_do_nothing() -> None:
    async with door(start(), [FRANCE, GERMANY], Terms(10, greeting=0.0)) as entrance:
        programs, codes = await entrance.seated()
        stranger = await entrance.knock()
        assert (await stranger.ask("MDF")).startswith("MDF (AUS")
        assert (await stranger.ask("NOW")).startswith("NOW (SPR 1901)")
        assert (await stranger.ask("SCO")).startswith("SCO (AUS")
        for refused in (
            SUB[FRANCE], "HLO", "MIS", "ORD", "GOF", "DRW", "NOT (GOF)", "SMR", "TME", "TME (5)",
            "SND (FRA) (PRP (PCE (FRA GER)))", "ADM ('me') ('hi')", "HST (SPR 1901)",
        ):  # fmt: skip
            assert await stranger.ask(refused) == f"REJ ({refused})"
        assert (
            await stranger.ask(f"IAM (FRA) ({codes[FRANCE]})")
            == f"REJ (IAM (FRA) ({codes[FRANCE]}))"
        )
        programs[FRANCE].say("SND (GER) (PRP (PCE (FRA GER)))", SUB[FRANCE])
        await programs[GERMANY].until("FRM")
        assert (await stranger.ask("MAP")) == "MAP ('standard')", "it heard nothing of that"


@pytest.mark.parametrize(
    ("position", "orders"),
    [
        (start(), SUB[GERMANY]),
        (BEATEN, "SUB ((GER AMY MUN) DSB)"),
        (WINTER, "SUB ((GER AMY BER) REM)"),
    ],
    ids=["moves", "retreats", "winter"],
)
def test_a_program_that_was_killed_comes_back_in_any_phase(position: Position, orders: str) -> None:
    """Germany's connection breaks; its seat is empty; it comes back by its passcode and orders."""

    @run
    async def scenario() -> None:
        async with door(position, [FRANCE, GERMANY]) as entrance:
            programs, codes = await entrance.seated()
            one = programs[FRANCE]
            programs[GERMANY].writer.transport.abort()
            assert (await one.until("CCD"))[-1] == "CCD (GER)"
            back = await entrance.knock()
            assert await back.ask("NME ('two') ('1')") == "REJ (NME ('two') ('1'))"
            iam = f"IAM (GER) ({codes[GERMANY]})"
            assert await back.ask(iam) == f"YES ({iam})"
            assert await one.hear() == await back.hear() == "NOT (CCD (GER))"
            back.say("MAP", "HLO", "SCO", "NOW", orders)
            told = await back.until("THX")
            assert [line[:3] for line in told] == ["MAP", "HLO", "SCO", "NOW", "THX"]
            assert told[-1].endswith("(MBV)")

    scenario()


def test_a_wrong_passcode_costs_time_and_the_third_ends_the_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serving, "PENALTY", 0.1)

    @run
    async def scenario() -> None:
        async with door(start(), [FRANCE, GERMANY]) as entrance:
            programs, codes = await entrance.seated()
            programs[GERMANY].writer.close()
            await programs[FRANCE].until("CCD")
            stranger, begun = await entrance.knock(), asyncio.get_running_loop().time()
            for guess in range(3):
                wrong = f"IAM (GER) ({(codes[GERMANY] + guess) % 8191 + 1})"
                assert await stranger.ask(wrong) == f"REJ ({wrong})"
            assert await stranger.last() == []
            assert asyncio.get_running_loop().time() - begun >= 0.3

    scenario()


@run
async def test_observers_see_the_public_game_and_may_come_late() -> None:
    async with door(start(), [FRANCE, GERMANY], Terms(10, greeting=0.0)) as entrance:
        early = await entrance.knock()
        assert await early.ask("OBS") == "YES (OBS)"
        assert await early.hear() == "MAP ('standard')"
        early.say("YES (MAP ('standard'))")
        programs, _ = await entrance.seated()
        late = await entrance.knock()
        late.say("OBS ('eye') ('1')", "YES (MAP ('standard'))")
        for observer in (early, late):
            told = await observer.until("NOW")
            assert "HLO (UNO) (0) ((LVL 10))" in told
            for refused in (SUB[FRANCE], "GOF", "DRW", "SND (FRA) (PRP (PCE (FRA GER)))", "MIS"):
                assert await observer.ask(refused) == f"REJ ({refused})"
        programs[FRANCE].say("SND (GER) (PRP (PCE (FRA GER)))", SUB[FRANCE])
        programs[FRANCE].say("ADM ('one') ('good luck')")
        assert await early.hear() == await late.hear() == "ADM ('one') ('good luck')"
        entrance.play(start(), {})
        told = await late.until("NOW")
        assert [line[:3] for line in told] == ["ORD"] * 22 + ["NOW"]


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        ("SUB ((FRA AMY PAR) MTO", "PRN (SUB ((FRA AMY PAR) MTO"),
        ("SUB ((FRA AMY PAR) MTO)", "HUH (SUB ((FRA AMY PAR) MTO ERR))"),
        ("LOD ('game')", "REJ (LOD ('game'))"),
        ("SLO (FRA)", "HUH (ERR SLO (FRA))"),
    ],
)
def test_a_message_that_is_none_is_answered_and_the_connection_stays(
    told: str, answer: str
) -> None:
    @run
    async def scenario() -> None:
        async with door(start(), [FRANCE]) as entrance:
            program = await entrance.knock()
            program.say("HUH (MAP)", told)
            heard = await program.hear()
            assert heard.rstrip(")") == answer.rstrip(")")
            assert await program.ask("MAP") == "MAP ('standard')"

    scenario()


@pytest.mark.parametrize(
    ("octets", "code"),
    [
        (frame(Kind.DIPLOMACY, b"\x48\x09"), Code.FIRST_WAS_NOT_INITIAL),
        (frame(Kind.INITIAL, INITIAL) + frame(Kind.INITIAL, INITIAL), Code.SECOND_INITIAL),
        (frame(Kind.INITIAL, INITIAL) + frame(Kind.DIPLOMACY, b"\x58\x00"), Code.INVALID_TOKEN),
        (b"", Code.NO_INITIAL_IN_TIME),
    ],
)
def test_a_broken_frame_is_answered_with_its_code_and_ends_the_connection(
    octets: bytes, code: Code, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.2 if not octets else 30)

    @run
    async def scenario() -> None:
        async with door(start(), [FRANCE]) as entrance:
            streams = await asyncio.open_connection("127.0.0.1", entrance.port)
            program = Program(*streams)
            program.octets(octets)
            found = await program.frame()
            while found and found[0] is Kind.REPRESENTATION:
                found = await program.frame()
            assert found == (Kind.ERROR, error(code)[4:])
            assert await program.frame() is None

    scenario()


@run
async def test_there_are_so_many_connections_and_no_more() -> None:
    async with door(start(), [FRANCE]) as entrance:
        crowd = [await entrance.knock() for _ in range(serving.MOST_CONNECTIONS)]
        reader, writer = await asyncio.open_connection("127.0.0.1", entrance.port)
        assert await reader.read() == b""
        writer.close()
        crowd[0].octets(frame(Kind.FINAL))
        assert await crowd[0].last() == []
        assert (await (await entrance.knock()).ask("MAP")) == "MAP ('standard')"


@run
async def test_who_sends_too_fast_is_read_on_a_second_later() -> None:
    async with door(start(), [FRANCE]) as entrance:
        program, begun = await entrance.knock(), asyncio.get_running_loop().time()
        program.say(*["MAP"] * (connection.MOST_A_SECOND + 1))
        for _ in range(connection.MOST_A_SECOND + 1):
            await program.hear()
        assert asyncio.get_running_loop().time() - begun > 0.9


@run
async def test_who_leaves_before_the_game_makes_room_and_one_may_refuse_the_map() -> None:
    async with door(start(), [FRANCE]) as entrance:
        first = await entrance.knock()
        await first.ask("NME ('first') ('1')")
        second = await entrance.knock()
        assert (await second.ask("NME ('second') ('1')")).startswith("REJ")
        assert await first.hear() == "MAP ('standard')"
        first.say("REJ (MAP ('standard'))")
        assert (await first.ask("MDF"))[:3] == "MDF"
        assert (await second.ask("NME ('second') ('1')")).startswith("YES")


@run
async def test_who_speaks_before_our_greeting_is_answered_after_it() -> None:
    async with door(start(), [FRANCE], Terms(greeting=0.1)) as entrance:
        program = Program(*await asyncio.open_connection("127.0.0.1", entrance.port))
        program.octets(b"\x00\x5a\x00\x04" + INITIAL)
        program.say("NME ('DumbBot') ('8~3')", "MDF")
        assert await program.frame() == (Kind.REPRESENTATION, b"")
        assert await program.hear() == "YES (NME ('DumbBot') ('8~3'))"
        assert await program.hear() == "MAP ('standard')"
        assert (await program.hear()).startswith("MDF")
        program.say("YES (MAP ('STANDARD'))")
        assert [chair.seat for chair in await entrance.told(1)] == [FRANCE]


@run
async def test_an_unknown_token_is_no_reason_to_close() -> None:
    async with door(start(), [FRANCE]) as entrance:
        program = await entrance.join()
        assert await program.ask("#4E02") == "HUH (ERR #4E02)"
        assert (await program.ask("MAP")) == "MAP ('standard')"
