"""The server, message by message: joining, ordering, talking, coming back, and outsiders."""

import asyncio

import pytest

from bots.daide import server as serving
from bots.daide import session as connection
from bots.daide.table import Complete, Spoken, Terms
from games.diplomacy import game
from games.diplomacy.daide.frames import INITIAL, Code, Kind, error, frame
from games.diplomacy.daide.tokens import Family
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Position, start
from games.talk.sentences import Propose
from tests.bots.daide.program import Door, Program, door, run

FRANCE, GERMANY, ITALY = 2, 3, 4
LIMITS = {PhaseKind.MOVEMENT: 60}
SUB = {
    FRANCE: "SUB ((FRA AMY PAR) MTO BUR) ((FRA AMY MAR) HLD) ((FRA FLT BRE) MTO MAO)",
    GERMANY: "SUB ((GER AMY MUN) HLD) ((GER AMY BER) HLD) ((GER FLT KIE) HLD)",
}
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


async def seated(
    entrance: Door, seats: dict[int, tuple[str, str]] | None = None
) -> tuple[dict[int, Program], dict[int, int]]:
    """Programs in all seats of a door, once the game has begun; their passcodes."""
    programs = {}
    for seat, (name, version) in (seats or {FRANCE: ("one", "1"), GERMANY: ("two", "1")}).items():
        family = Family.CPP if "~" in version else Family.STANDARD
        programs[seat] = await entrance.join(name, version, family)
    await entrance.told(1)
    entrance.server.begin()
    codes = {}
    for seat, program in programs.items():
        told, scores, board, *_ = await program.until("NOW")
        assert told.startswith("HLO") and scores.startswith("SCO") and board.startswith("NOW")
        codes[seat] = int(told.split("(")[2].split(")")[0])
    return programs, codes


@run
async def test_who_joins_gets_a_seat_and_the_game_begins_with_the_board() -> None:
    async with door(start(), [FRANCE, GERMANY], Terms(30, LIMITS, greeting=0.0)) as entrance:
        one, two = await entrance.join("one"), await entrance.join("GER:two")
        chairs = await entrance.told(1)
        assert [(chair.seat, chair.name) for chair in chairs] == [(2, "one"), (3, "GER:two")]
        late = await entrance.knock()
        assert await late.ask("NME ('late') ('1')") == "REJ (NME ('late') ('1'))"
        entrance.server.begin()
        told = await one.until("TME")
        assert told[0].startswith("HLO (FRA) (") and told[0].endswith("((LVL 30) (MTL 60))")
        assert [line[:3] for line in told] == ["HLO", "SCO", "NOW", "TME"]
        assert told[2].startswith("NOW (SPR 1901) (AUS AMY BUD)")
        assert (await two.hear()).startswith("HLO (GER)")


@run
async def test_an_outsider_learns_the_public_board_and_can_do_nothing() -> None:
    async with door(start(), [FRANCE, GERMANY], Terms(10, greeting=0.0)) as entrance:
        programs, codes = await seated(entrance)
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


@run
async def test_orders_are_answered_one_by_one_and_the_turn_ends_with_the_last() -> None:
    async with door(start(), [FRANCE, GERMANY]) as entrance:
        programs, _ = await seated(entrance)
        one, two = programs[FRANCE], programs[GERMANY]
        one.say("SUB ((FRA AMY PAR) MTO BUR) ((FRA AMY MAR) MTO ROM) ((GER AMY MUN) HLD)")
        assert [await one.hear() for _ in range(4)] == [
            "THX ((FRA AMY PAR) MTO BUR) (MBV)",
            "THX ((FRA AMY MAR) MTO ROM) (FAR)",
            "THX ((GER AMY MUN) HLD) (NYU)",
            "MIS (FRA FLT BRE) (FRA AMY MAR)",
        ]
        assert await one.ask("MIS") == "MIS (FRA FLT BRE) (FRA AMY MAR)"
        assert (
            await one.ask("NOT (SUB ((FRA AMY PAR) MTO BUR))")
            == "YES (NOT (SUB ((FRA AMY PAR) MTO BUR)))"
        )
        one.say("SUB (FAL 1901) ((FRA AMY PAR) HLD)")
        assert (await one.hear()).startswith("REJ (SUB (FAL 1901)")
        one.say(SUB[FRANCE], "(FRA AMY PAR) HLD")
        assert (await one.until("THX ((FRA AMY PAR) HLD)"))[-1].endswith("(MBV)")
        assert len(entrance.news) == 1, "Germany has not ordered yet"
        two.say(SUB[GERMANY])
        complete = await entrance.told(2)
        assert isinstance(complete, Complete) and complete.turn == 1
        given = {
            seat: game.write_action(start(), seat, one.orders)
            for seat, one in complete.given.items()
        }
        assert set(given[FRANCE]) == {"A PAR H", "A MAR H", "F BRE - MAO"}
        two.say("SUB ((GER AMY MUN) MTO RUH)")  # between two turns: it is taken for the next
        await asyncio.sleep(0.05)
        entrance.play(start(), {seat: one.orders for seat, one in complete.given.items()})
        told = await one.until("NOW")
        assert [line[:3] for line in told] == ["ORD"] * 22 + ["NOW"], "no SCO in spring"
        assert "ORD (SPR 1901) ((FRA FLT BRE) MTO MAO) (SUC)" in told
        answers = (await two.until("MIS"))[-2:]
        assert answers[0] == "THX ((GER AMY MUN) MTO RUH) (MBV)" and "KIE" in answers[1]
        assert (await one.ask("HST (FAL 1901)")).startswith("REJ")
        one.say("HST (SPR 1901)")
        assert [line[:3] for line in await one.until("NOW")] == ["ORD"] * 22 + ["SCO", "NOW"]
        one.say("ORD", "HST")
        assert [line[:3] for line in await one.until("NOW")] == ["ORD"] * 22 + ["SCO", "NOW"]


@run
async def test_who_waits_holds_the_turn_until_it_is_ready() -> None:
    async with door(start(), [FRANCE, GERMANY]) as entrance:
        programs, _ = await seated(entrance)
        one, two = programs[FRANCE], programs[GERMANY]
        assert await one.ask("NOT (GOF)") == "YES (NOT (GOF))"
        one.say(SUB[FRANCE])
        two.say(SUB[GERMANY])
        await one.until("THX ((FRA FLT BRE)")
        await two.until("THX ((GER FLT KIE)")
        assert len(entrance.news) == 1
        assert await one.ask("GOF") == "YES (GOF)"
        assert isinstance(await entrance.told(2), Complete)


@run
async def test_the_deadline_ends_a_turn_and_a_silent_program_loses_its_seat_at_the_second() -> None:
    terms = Terms(0, {PhaseKind.MOVEMENT: 1}, greeting=0.0)
    async with door(start(), [FRANCE, GERMANY], terms) as entrance:
        programs, codes = await seated(entrance)
        one, two = programs[FRANCE], programs[GERMANY]
        assert await one.hear() == await two.hear() == "TME (1)"
        assert await one.ask("TME (0)") == "YES (TME (0))"
        assert await one.ask("TME (2)") == "REJ (TME (2))", "no limit is as long"
        assert await one.ask("NOT (TME)") == "YES (NOT (TME))"
        assert await one.ask("NOT (TME)") == "REJ (NOT (TME))"
        assert (await one.ask("TME"))[:5] == "TME ("
        one.say("SUB ((FRA AMY PAR) MTO BUR)", "NOT (GOF)")
        complete = await entrance.told(2)
        assert isinstance(complete, Complete)
        assert (complete.given[FRANCE].why, complete.given[GERMANY].why) == ("", "late")
        after = entrance.play(start(), {FRANCE: complete.given[FRANCE].orders})
        assert isinstance(await entrance.told(3), Complete)
        assert (await two.last())[-1] == "OFF"
        one_heard = await one.until("CCD")
        assert one_heard[-1] == "CCD (GER)"
        back = await entrance.knock()
        await entrance.told(3)
        entrance.play(after, {})
        assert (
            await back.ask(f"IAM (GER) ({codes[GERMANY]})") == f"YES (IAM (GER) ({codes[GERMANY]}))"
        )


@run
async def test_a_draw_needs_every_survivor_and_a_vote_is_for_its_turn() -> None:
    two_left = game.from_json(
        {
            "phase": "S1905M",
            "units": {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"]},
            "centers": {"FRANCE": ["PAR"], "GERMANY": ["MUN"]},
        }
    )
    async with door(two_left, [FRANCE, GERMANY, ITALY]) as entrance:
        named = {seat: (f"bot {seat}", "1") for seat in (FRANCE, GERMANY, ITALY)}
        programs, _ = await seated(entrance, named)
        one, two, lost = programs.values()
        assert await lost.ask("DRW") == "REJ (DRW)"
        assert await one.ask("DRW (FRA GER)") == "REJ (DRW (FRA GER))", "no partial draws"
        assert await one.ask("DRW") == "YES (DRW)"
        assert await one.ask("NOT (DRW)") == "YES (NOT (DRW))"
        assert await two.ask("DRW") == "YES (DRW)"
        assert len(entrance.news) == 1
        assert await one.ask("DRW") == "YES (DRW)"
        complete = await entrance.told(2)
        assert isinstance(complete, Complete) and complete.draw
        drawn = game.declare_draw(two_left, (FRANCE, GERMANY))
        rows = [(seat, "bot", "1", 1903 if seat == ITALY else None) for seat in named]
        entrance.server.ended(rows, game.outcome(drawn))
        told = await one.last()
        assert told == [
            "DRW",
            "SMR (SPR 1905) (FRA ('bot') ('1') 1) (GER ('bot') ('1') 1) (ITA ('bot') ('1') 0 1903)",
            "OFF",
        ]


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
            programs, codes = await seated(entrance)
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
            programs, codes = await seated(entrance)
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
async def test_a_seat_is_waited_for_so_long_and_no_longer() -> None:
    async with door(start(), [FRANCE, GERMANY], Terms(absence=0.1, greeting=0.0)) as entrance:
        programs, _ = await seated(entrance)
        programs[FRANCE].say(SUB[FRANCE])
        await programs[FRANCE].until("THX ((FRA FLT BRE)")
        programs[GERMANY].say("TRY")
        programs[GERMANY].octets(frame(Kind.FINAL))
        complete = await entrance.told(2)
        assert isinstance(complete, Complete) and complete.given[GERMANY].why == "gone"


@run
async def test_press_reaches_those_it_is_for_and_our_bots_as_sentences() -> None:
    async with door(start(), [FRANCE, GERMANY, ITALY], Terms(20, greeting=0.0)) as entrance:
        seats = {FRANCE: ("one", "1"), GERMANY: ("two", "1"), ITALY: ("HoldBot", "8~3")}
        programs, _ = await seated(entrance, seats)
        one, two, mute = programs.values()
        peace = "(GER ENG) (PRP (PCE (FRA GER ENG)))"
        assert await one.ask(f"SND {peace}") == f"YES (SND {peace})"
        assert await two.hear() == f"FRM (FRA) {peace}"
        spoken = await entrance.told(2)
        assert isinstance(spoken, Spoken) and isinstance(spoken.said[0].sentence, Propose)
        reply = "(FRA) (YES (PRP (PCE (FRA GER ENG))))"
        assert await two.ask(f"SND (SPR 1901) {reply}") == f"YES (SND (SPR 1901) {reply})"
        assert await one.hear() == f"FRM (GER) {reply}"
        for refused in (
            "SND (FRA) (PRP (PCE (FRA GER)))",  # to itself
            "SND (FAL 1901) (GER) (PRP (PCE (FRA GER)))",  # not that turn
            "SND (GER ITA) (PRP (PCE (FRA GER ITA)))",  # to one that bears no press
        ):
            assert await one.ask(refused) == f"REJ ({refused})"
        assert await one.ask("SND (GER) (PRP (AND (DRW) (PCE (FRA GER))))") == (
            "HUH (SND (GER) (PRP (ERR AND (DRW) (PCE (FRA GER)))))"
        )
        assert await one.ask("SND (GER) ('hello')") == "HUH (SND (GER) (ERR 'hello'))"
        one.say("SND (GER) (TRY (PRP AND FOR))")
        await one.hear()
        assert await two.hear() == "FRM (FRA) (GER) (TRY (PRP))"
        two.writer.close()
        await one.until("CCD (GER)")
        assert await one.ask("SND (GER ENG) (PRP (DRW))") == "CCD (GER)"
        assert await mute.until("CCD") == ["CCD (GER)"], "it was sent no press"


@run
async def test_observers_see_the_public_game_and_may_come_late() -> None:
    async with door(start(), [FRANCE, GERMANY], Terms(10, greeting=0.0)) as entrance:
        early = await entrance.knock()
        assert await early.ask("OBS") == "YES (OBS)"
        assert await early.hear() == "MAP ('standard')"
        early.say("YES (MAP ('standard'))")
        programs, _ = await seated(entrance)
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


@run
async def test_programs_that_end_at_convoys_hear_of_moves_and_mute_ones_of_no_level() -> None:
    crossing = game.from_json(
        {
            "phase": "S1902M",
            "units": {"ENGLAND": ["F NTH", "A LON"], "FRANCE": ["A PAR"], "GERMANY": ["A MUN"]},
            "centers": {"ENGLAND": ["LON"], "FRANCE": ["PAR"], "GERMANY": ["MUN"]},
        }
    )
    async with door(crossing, [FRANCE, GERMANY], Terms(10, greeting=0.0)) as entrance:
        java = await entrance.join("DumbBot", "0")
        cpp = await entrance.join("HoldBot", "8~3", Family.CPP)
        await entrance.told(1)
        entrance.server.begin()
        assert (await java.until("NOW"))[0].endswith("((LVL 10))")
        assert (await cpp.until("NOW"))[0].endswith("((LVL 0))")
        plan = {1: game.check(crossing, 1, ["A LON - NWY VIA", "F NTH C A LON - NWY"])}
        entrance.play(crossing, plan)
        told = await java.until("NOW")
        assert "ORD (SPR 1902) ((ENG AMY LON) MTO NWY) (SUC)" in told
        assert "ORD (SPR 1902) ((ENG FLT NTH) HLD) (SUC)" in told
        assert "ORD (SPR 1902) ((ENG AMY LON) CTO NWY VIA (NTH)) (SUC)" in await cpp.until("NOW")


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
