"""A program in what happens at a table: every kind of phase, pauses, watchers, names kept back."""

import pytest

from tests.people import ada
from tests.webgame import play
from tests.webgame.daide.programs import SUB, Program, play_until
from tests.webgame.play import ENGLAND, FRANCE, TURKEY
from webgame.accounts.models import User
from webgame.daide.services import code_of
from webgame.daide.shelf import NAME
from webgame.replays.models import Game, State
from webgame.tables import services
from webgame.tables.terms import Terms

__all__ = ["ada"]
OTHERS = (
    "GERMANY:ABER,FKIE,AMUN:BER,KIE,MUN ITALY:FNAP,AROM,AVEN:NAP,ROM,VEN "
    "RUSSIA:AMOS,FSEV,FSTP/SC,AWAR:MOS,SEV,STP,WAR TURKEY:FANK,ACON,ASMY:ANK,CON,SMY"
)
AUSTRIA = "AUSTRIA:ABUD,FTRI,AVIE:BUD,TRI,VIE"
RETREATS = (
    f"S1902R {AUSTRIA} ENGLAND:FEDI,FLON:EDI,LON,LVP:ABEL<ABUR "
    f"FRANCE:ABEL,FBRE,AMAR:BRE,MAR,PAR {OTHERS}"
)
BUILDS = (
    f"W1902A {AUSTRIA} ENGLAND:FNTH,FNWG:EDI,LON,LVP FRANCE:FBRE,AMAR,APAR:BRE,MAR,PAR {OTHERS}"
)
EQUALS = (
    f"S1902M {AUSTRIA} ENGLAND:FNTH,FNWG:EDI,LON,LVP "
    f"FRANCE:FBRE,AMAR,APAR:BRE,MAR,PAR {OTHERS.replace('FSTP/SC,', '').replace('STP,', '')}"
)
"""Nobody is ahead, so that bots agree to a draw."""


def begun(ada: User, programs: dict[int, Program], position: str = "", **terms: object) -> Game:
    """A game from a position with programs in these chairs, which hear of it."""
    raw = {"power": FRANCE, "stand_in": "hold"} | terms
    game = services.create_table(ada, Terms.from_json(raw), position)
    for number in programs:
        services.seat_bot(ada, game, number, NAME)
    services.fill_with_bots(ada, game)
    for number, program in programs.items():
        program.come(game, number)
    services.start(ada, game)
    play.work()
    for program in programs.values():
        program.begin()
    return play.fresh(game)


@pytest.mark.parametrize(
    ("position", "now", "ordered", "thanks", "next_one"),
    [
        ("", "NOW (SPR 1901)", SUB, "THX ((ENG AMY LVP) MTO YOR) (MBV)", "NOW (FAL 1901)"),
        (
            RETREATS,
            "NOW (SUM 1902)",
            "SUB ((ENG AMY BEL) RTO HOL)",
            "THX ((ENG AMY BEL) RTO HOL) (MBV)",
            "NOW (FAL 1902)",
        ),
        (
            BUILDS,
            "NOW (WIN 1902)",
            "SUB ((ENG FLT EDI) BLD)",
            "THX ((ENG FLT EDI) BLD) (MBV)",
            "NOW (SPR 1903)",
        ),
    ],
    ids=["movement", "retreats", "builds"],
)
def test_a_program_whose_line_was_cut_comes_back_and_orders_in_every_kind_of_phase(
    ada: User, port: int, position: str, now: str, ordered: str, thanks: str, next_one: str
) -> None:
    program = Program(port)
    game = begun(ada, {ENGLAND: program}, position)
    program.wire._socket.close()  # without a word, as a network does
    play_until(lambda: play.seat(game, ENGLAND).program.left is not None)
    again = Program(port)
    asked = f"IAM (ENG) ({program.passcode})"
    assert again.ask(asked, "YES") == f"YES ({asked})"
    assert again.ask("NOW", "NOW").startswith(now)
    again.say(ordered)
    assert again.until(thanks[:20])[-1] is not None
    if not position:
        play.ready(game, FRANCE)
    play_until(lambda: play.fresh(game).phase != game.phase)
    assert again.until("NOW")[-1].startswith(next_one)


def test_a_program_that_says_not_yet_is_waited_for_until_it_says_go(ada: User, port: int) -> None:
    program = Program(port)
    game = begun(ada, {ENGLAND: program})
    assert program.ask("NOT (GOF)", "YES") == "YES (NOT (GOF))"
    program.say(SUB)
    program.until("THX ((ENG AMY LVP)")
    play.ready(game, FRANCE)
    play.work()
    seat = play.seat(game, ENGLAND)
    assert len(seat.draft.lines) == 3 and not seat.draft.ready
    assert play.fresh(game).phase == game.phase
    assert program.ask("GOF", "YES") == "YES (GOF)"
    play_until(lambda: play.fresh(game).phase != game.phase)
    assert program.until("NOW")[-1].startswith("NOW (FAL 1901)")


def watching(port: int, code: str) -> Program:
    """An observer, who was told the map."""
    observer = Program(port)
    assert observer.ask(f"OBS ('Looker') ('{code}')", "YES").startswith("YES (OBS")
    observer.until("MAP")
    observer.say("YES (MAP ('standard'))")
    return observer


def test_observers_see_the_board_and_no_press_and_may_come_late(ada: User, port: int) -> None:
    program = Program(port)
    game = begun(ada, {ENGLAND: program})
    code = code_of(play.seat(game, ENGLAND))
    early = watching(port, code)
    assert early.until("NOW")[0].startswith("HLO (UNO)")
    assert program.ask("SND (FRA) (PRP (PCE (ENG FRA)))", "YES").startswith("YES (SND")
    program.say(SUB)
    program.until("THX ((ENG AMY LVP)")
    play.ready(game, FRANCE)
    play_until(lambda: play.fresh(game).phase != game.phase)
    heard = early.until("NOW")
    assert sum(one.startswith("ORD") for one in heard) == 22
    assert not [one for one in heard if one.startswith(("FRM", "THX"))]
    late = watching(port, code)
    assert late.until("NOW")[-1].startswith("NOW (FAL 1901)")
    assert late.ask(SUB, "REJ").startswith("REJ (SUB")


def test_a_table_that_is_not_to_be_watched_has_no_observers(ada: User, port: int) -> None:
    program = Program(port)
    game = begun(ada, {ENGLAND: program}, observers=False)
    asked = f"OBS ('Looker') ('{code_of(play.seat(game, ENGLAND))}')"
    assert Program(port).ask(asked, "REJ").startswith("REJ (OBS")


@pytest.mark.parametrize("names", ["shown", "hidden"])
def test_where_names_are_hidden_nobody_learns_who_is_a_program(
    ada: User, port: int, names: str
) -> None:
    english, turkish = Program(port), Program(port)
    game = begun(ada, {ENGLAND: english, TURKEY: turkish}, EQUALS, names=names)
    english.wire.close()
    play_until(lambda: play.seat(game, ENGLAND).program.left is not None)
    turkish.say("MIS")
    told = "CCD (ENG)" in turkish.until("MIS")
    assert told is (names == "shown")
    services.vote(play.seat(game, FRANCE), game.phase, "draw", True, play.key())
    play_until(lambda: play.fresh(game).over)
    result = turkish.until("SMR")[-1]
    mine = "(TUR ('Prober') ('1')" if names == "shown" else "(TUR ('Turkey') ()"
    assert mine in result


def test_while_the_game_rests_orders_are_refused_and_then_taken_again(ada: User, port: int) -> None:
    program = Program(port)
    game = begun(ada, {ENGLAND: program})
    services.vote(play.seat(game, FRANCE), game.phase, "pause", True, play.key())
    assert play.fresh(game).state == State.PAUSED
    assert program.ask(SUB, "REJ") == f"REJ ({SUB})"
    assert not play.seat(game, ENGLAND).draft.lines
    services.vote(play.seat(game, FRANCE), game.phase, "pause", False, play.key())
    assert program.ask(SUB, "THX").startswith("THX ((ENG FLT LON) MTO NTH) (MBV)")
    play_until(lambda: play.seat(game, ENGLAND).draft.ready)


def test_a_persons_english_is_heard_as_tokens_and_a_programs_tokens_are_read_as_english(
    ada: User, port: int
) -> None:
    program = Program(port)
    game = begun(ada, {ENGLAND: program})
    services.say(play.seat(game, FRANCE), [ENGLAND], "Shall we make peace?", play.key())
    heard = program.until("FRM")[-1]
    assert heard.startswith("FRM (FRA) (ENG) (PRP (PCE (")
    press = "PRP (XDO ((ENG FLT LON) MTO NTH))"
    assert program.ask(f"SND (FRA) ({press})", "YES").startswith("YES (SND")
    bodies = [one.body for one in play.told(game, FRANCE) if one.kind == "message"]
    said = next(one for one in bodies if one["from"] == ENGLAND)["text"]
    assert "North Sea" in said and "(" not in said
