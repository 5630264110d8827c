"""A game's turns, message by message: orders, deadlines, votes, press, and how it ends."""

import asyncio

from bots.daide.pace import MOST_LATE
from bots.daide.table import Complete, Spoken, Terms
from bots.daide.turns import MOST_SAID
from games.diplomacy import game
from games.diplomacy.daide.frames import Kind, frame
from games.diplomacy.daide.tokens import Family
from games.diplomacy.map import STANDARD
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import start
from games.talk.sentences import Propose
from tests.bots.daide.program import FRANCE, GERMANY, ITALY, SUB, door, run


@run
async def test_orders_are_answered_one_by_one_and_the_turn_ends_with_the_last() -> None:
    async with door(start(), [FRANCE, GERMANY]) as entrance:
        programs, _ = await entrance.seated()
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
        programs, _ = await entrance.seated()
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
        programs, codes = await entrance.seated()
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
        programs, _ = await entrance.seated(named)
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
        entrance.ended(rows, game.outcome(drawn))
        told = await one.last()
        assert told == [
            "DRW",
            "SMR (SPR 1905) (FRA ('bot') ('1') 1) (GER ('bot') ('1') 1) (ITA ('bot') ('1') 0 1903)",
            "OFF",
        ]


@run
async def test_a_seat_is_waited_for_so_long_and_no_longer() -> None:
    async with door(start(), [FRANCE, GERMANY], Terms(absence=0.1, greeting=0.0)) as entrance:
        programs, _ = await entrance.seated()
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
        programs, _ = await entrance.seated(seats)
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
        entrance.turns.begin()
        assert (await java.until("NOW"))[0].endswith("((LVL 10))")
        assert (await cpp.until("NOW"))[0].endswith("((LVL 0))")
        plan = {1: game.check(crossing, 1, ["A LON - NWY VIA", "F NTH C A LON - NWY"])}
        entrance.play(crossing, plan)
        told = await java.until("NOW")
        assert "ORD (SPR 1902) ((ENG AMY LON) MTO NWY) (SUC)" in told
        assert "ORD (SPR 1902) ((ENG FLT NTH) HLD) (SUC)" in told
        assert "ORD (SPR 1902) ((ENG AMY LON) CTO NWY VIA (NTH)) (SUC)" in await cpp.until("NOW")


@run
async def test_a_solo_is_told_before_the_board_and_then_who_everybody_was() -> None:
    nearly_all = [one for one in STANDARD.centers if one not in ("KIE", "DEN", "SPA")]
    nearly = game.from_json(
        {
            "phase": "F1908M",
            "units": {"FRANCE": ["A GAS"], "GERMANY": ["A KIE"]},
            "centers": {
                "FRANCE": nearly_all[:17],
                "GERMANY": ["KIE", "DEN", "SPA"],
            },
        }
    )  # fmt: skip
    async with door(nearly, [FRANCE, GERMANY]) as entrance:
        programs, _ = await entrance.seated()
        one, two = programs.values()
        after = entrance.play(nearly, {FRANCE: game.check(nearly, FRANCE, ["A GAS - SPA"])})
        rows = [(FRANCE, "one", "1", None), (GERMANY, "two", "1", None)]
        entrance.ended(rows, game.outcome(after))
        told = await two.last()
        assert [line[:3] for line in told] == ["ORD", "ORD", "SCO", "SLO", "NOW", "SMR", "OFF"]
        assert told[3] == "SLO (FRA)" and "(FRA ('one') ('1') 18)" in told[5]
        assert (await one.last())[-1] == "OFF"


@run
async def test_who_leaves_between_two_turns_takes_nothing_with_it() -> None:
    async with door(start(), [FRANCE, GERMANY], Terms(10, greeting=0.0)) as entrance:
        programs, _ = await entrance.seated()
        one, two = programs.values()
        peace = "SND (GER) (PRP (PCE (FRA GER)))"
        for _ in range(MOST_SAID):
            assert await one.ask(peace) == f"YES ({peace})"
        assert await one.ask(peace) == f"REJ ({peace})", "so much in a turn and no more"
        one.say(SUB[FRANCE])
        two.say(SUB[GERMANY])
        await entrance.told(MOST_SAID + 2)
        two.say(*["GOF"] * MOST_LATE, "SUB ((GER AMY MUN) HLD)")
        assert (await two.until("REJ"))[-1].startswith("REJ (SUB"), "there is room for so much"
        two.writer.close()
        await one.until("CCD")
        entrance.play(start(), {})
        assert (await one.until("NOW"))[-1].startswith("NOW (FAL 1901)")
        again = "SND (ENG) (PRP (PCE (FRA ENG)))"
        assert await one.ask(again) == f"YES ({again})", "a new turn, new room"
