"""Programs that speak DAIDE play at a table of the site."""

import pytest
from django.test import Client

from bots.sdk.daide import Wire
from tests.people import ada, basil, outsider
from tests.webgame import play
from tests.webgame.daide.programs import SUB, Program, play_until
from tests.webgame.play import ENGLAND, FRANCE, GERMANY
from webgame.accounts.models import User
from webgame.daide.models import Original
from webgame.daide.services import code_of
from webgame.daide.shelf import NAME
from webgame.faces.registry import face_of
from webgame.replays.compiling import ready, wait_for
from webgame.replays.models import Game, State
from webgame.tables import services
from webgame.tables.forms import TableForm
from webgame.tables.models import Message
from webgame.tables.refused import Refused

__all__ = ["ada", "basil", "outsider"]


def table(ada: User, basil: User | None = None, **terms: object) -> Game:
    game = play.table(ada, basil, **terms)
    services.seat_bot(ada, game, ENGLAND, NAME)
    services.fill_with_bots(ada, game)
    return game


def begun(ada: User, program: Program, basil: User | None = None, **terms: object) -> Game:
    """A game with a program as England that has begun; the bots have ordered."""
    game = table(ada, basil, **terms)
    program.come(game, ENGLAND)
    services.start(ada, game)
    play.work()
    program.begin()
    return play.fresh(game)


def test_a_program_takes_the_chair_of_its_code_and_is_told_its_power_when_the_game_begins(
    ada: User, port: int
) -> None:
    program, game = Program(port), table(ada)
    program.come(game, ENGLAND)
    services.start(ada, game)
    heard = program.begin()
    assert heard[0].startswith("HLO (ENG) (")
    assert "((LVL 130) (MTL 120) (RTL 120) (BTL 120))" in heard[0]
    assert [one[:3] for one in heard] == ["HLO", "SCO", "NOW", "TME"]


def test_a_turn_is_played_when_program_bots_and_people_have_ordered(ada: User, port: int) -> None:
    program = Program(port)
    game = begun(ada, program)
    program.say(SUB)
    assert [program.hear()[-5:] for _ in range(3)] == ["(MBV)"] * 3  # type: ignore[index]
    assert len(play.seat(game, ENGLAND).draft.lines) == 3
    play_until(lambda: play.seat(game, ENGLAND).draft.ready)
    game = play.play_phase(game, FRANCE)
    heard = program.until("TME")
    assert "ORD (SPR 1901) ((ENG FLT LON) MTO NTH) (SUC)" in heard
    assert sum(one.startswith("ORD") for one in heard) == 22
    assert heard[-2].startswith("NOW (FAL 1901)")


def test_a_program_that_comes_while_the_rules_are_prepared_is_refused_and_may_ask_again(
    ada: User, port: int
) -> None:
    program, game = Program(port), table(ada)
    code = code_of(play.seat(game, ENGLAND))
    wait_for("diplomacy", lambda: 20.0)
    try:
        assert program.ask(f"NME ('Prober {code}') ('1')", "REJ").startswith("REJ (NME")
    finally:
        ready("diplomacy")
    program.come(game, ENGLAND)


def test_nobody_comes_in_without_a_code_or_with_anothers(ada: User, port: int) -> None:
    game = table(ada)
    code = code_of(play.seat(game, ENGLAND))
    false = code[:-1] + ("0" if code[-1] != "0" else "1")
    other = code_of(play.seat(game, GERMANY))  # whose chair is kept for no program
    program = Program(port)
    for name in ("Prober", f"Prober {false}", f"Prober {other}"):
        assert program.ask(f"NME ('{name}') ('1')", "REJ").startswith("REJ (NME")
    assert program.ask("OBS", "REJ") == "REJ (OBS)"
    for asked in ("SCO", "NOW", "ORD", "HLO", SUB, "SND (FRA) (PRP (PCE (ENG FRA)))"):
        assert program.ask(asked, "REJ").startswith("REJ (")
    assert program.ask("MAP", "MAP") == "MAP ('standard')"


def test_a_passcode_that_is_wrong_brings_nobody_back(ada: User, port: int) -> None:
    program = Program(port)
    begun(ada, program)
    program.wire.close()
    outsider = Program(port)
    wrong = program.passcode % 8191 + 1
    assert outsider.ask(f"IAM (ENG) ({wrong})", "REJ").startswith("REJ (IAM")
    assert outsider.ask("NOW", "REJ") == "REJ (NOW)"


def test_a_seat_that_has_its_program_is_taken(ada: User, port: int) -> None:
    program = Program(port)
    begun(ada, program)
    other = Program(port)
    assert other.ask(f"IAM (ENG) ({program.passcode})", "REJ").startswith("REJ (IAM")


def test_a_program_comes_back_by_its_passcode_after_the_door_was_killed(
    ada: User, doors: object
) -> None:
    with doors() as port:  # type: ignore[operator]
        program = Program(port)
        game = begun(ada, program)
        program.say("SUB ((ENG FLT LON) MTO NTH)")
        assert program.until("MIS")[-1] == "MIS (ENG FLT EDI) (ENG AMY LVP)"
    with doors() as port:  # type: ignore[operator]
        again = Program(port)
        asked = f"IAM (ENG) ({program.passcode})"
        assert again.ask(asked, "YES") == f"YES ({asked})"
        assert again.ask("MIS", "MIS") == "MIS (ENG FLT EDI) (ENG AMY LVP)"
        assert again.ask("NOW", "NOW").startswith("NOW (SPR 1901)")
        again.say("SUB ((ENG FLT EDI) MTO NWG) ((ENG AMY LVP) MTO YOR)")
        again.until("THX ((ENG AMY LVP)")
        play_until(lambda: play.seat(game, ENGLAND).draft.ready)
        assert len(play.seat(game, ENGLAND).draft.lines) == 3


def test_where_the_program_is_gone_the_usual_bot_orders(ada: User, port: int) -> None:
    program = Program(port)
    game = begun(ada, program)
    mind = play.seat(game, ENGLAND).mind
    assert mind.posted
    program.wire.close()
    play_until(lambda: play.seat(game, ENGLAND).program.left is not None)
    mind.refresh_from_db()
    assert mind.thinking_until is not None
    play.BotMemory.objects.filter(pk=mind.pk).update(thinking_until=play.timezone.now())
    play.think(game.pk, ENGLAND)
    assert play.seat(game, ENGLAND).draft.ready


def test_press_goes_both_ways_and_its_original_is_kept(ada: User, port: int) -> None:
    program = Program(port)
    game = begun(ada, program)
    press = "PRP (PCE (ENG FRA))"
    assert program.ask(f"SND (FRA) ({press})", "YES") == f"YES (SND (FRA) ({press}))"
    message = Message.objects.get(game=game, sender__number=ENGLAND)
    assert message.meaning.startswith("propose(ENG")
    assert "peace" in message.text.lower()
    assert Original.objects.get(message=message).press == press
    france = play.seat(game, FRANCE)
    services.say(
        france, [ENGLAND], "", play.key(), "propose(FRA,[ENG],[Agree([FRA ENG],pce([FRA ENG]))])"
    )
    heard = program.until("FRM")[-1]
    assert heard.startswith("FRM (FRA) (ENG) (PRP (PCE (")


def test_what_others_say_to_others_is_not_heard(ada: User, basil: User, port: int) -> None:
    program = Program(port)
    game = begun(ada, program, basil)
    france = play.seat(game, FRANCE)
    services.say(
        france, [GERMANY], "", play.key(), "propose(FRA,[GER],[Agree([FRA GER],pce([FRA GER]))])"
    )
    services.say(
        france, [ENGLAND], "", play.key(), "propose(FRA,[ENG],[Agree([FRA ENG],pce([FRA ENG]))])"
    )
    assert program.until("FRM")[-1].startswith("FRM (FRA) (ENG) (")


def test_a_table_without_talk_hears_no_press(ada: User, port: int) -> None:
    program = Program(port)
    game = begun(ada, program, press="none")
    assert program.ask("SND (FRA) (PRP (PCE (ENG FRA)))", "REJ").startswith("REJ (SND")
    assert not Message.objects.filter(game=game).exists()


@pytest.mark.parametrize("asked", ["DRW", "ADM ('me') ('hear this')", "SND (ENG) (PRP (DRW))"])
def test_what_is_not_for_a_table_of_people_is_refused(ada: User, port: int, asked: str) -> None:
    program = Program(port)
    begun(ada, program)
    assert program.ask(asked, "REJ").startswith("REJ (")


def test_only_the_host_sees_the_codes(
    ada: User, basil: User, outsider: User, client: Client, port: int
) -> None:
    game = table(ada)
    code = code_of(play.seat(game, ENGLAND))
    page = f"/table/{game.gid}/programs/"
    client.force_login(ada)
    assert code in client.get(page).content.decode()
    for other in (basil, outsider):
        client.force_login(other)
        assert client.get(page).status_code == 404
        assert code not in client.get(f"/table/{game.gid}/").content.decode()
    client.logout()
    assert client.get(page).status_code == 302


def test_the_page_of_codes_opens_the_game_once_that_has_begun_for_its_host_alone(
    ada: User, basil: User, client: Client
) -> None:
    game = table(ada)
    services.seat_bot(ada, game, ENGLAND, "hold")
    services.start(ada, game)
    page = f"/table/{game.gid}/programs/"
    client.force_login(ada)
    answer = client.get(page)
    assert answer.headers["HX-Redirect"] == f"/g/{game.gid}/"
    assert not answer.content
    client.force_login(basil)
    assert client.get(page).status_code == 404


def test_a_chair_that_the_host_gives_away_is_the_programs_no_more(ada: User, port: int) -> None:
    program, game = Program(port), table(ada)
    program.come(game, ENGLAND)
    services.seat_bot(ada, game, ENGLAND, "hold")
    assert program.until("OFF") == ["OFF"]


def test_a_chair_that_is_kept_again_has_a_new_code_and_no_program_yet(ada: User, port: int) -> None:
    program, game = Program(port), table(ada)
    program.come(game, ENGLAND)
    old = code_of(play.seat(game, ENGLAND))
    assert code_of(play.seat(game, ENGLAND)) == old
    services.seat_bot(ada, game, ENGLAND, "hold")
    services.seat_bot(ada, game, ENGLAND, NAME)
    assert not hasattr(play.seat(game, ENGLAND), "program")
    late = Program(port)
    assert late.ask(f"NME ('Prober {old}') ('1')", "REJ").startswith("REJ (NME")
    late.come(game, ENGLAND)


def test_a_closed_door_keeps_no_chairs(ada: User, settings: object) -> None:
    settings.DAIDE_PORT = 0  # type: ignore[attr-defined]
    game = play.table(ada)
    with pytest.raises(Refused, match="closed on this site"):
        services.seat_bot(ada, game, ENGLAND, NAME)


def test_a_rematch_behind_a_closed_door_is_refused_in_words(
    ada: User, client: Client, settings: object
) -> None:
    game = table(ada)
    services.start(ada, game)
    Game.objects.filter(pk=game.pk).update(state=State.OVER)
    settings.DAIDE_PORT = 0  # type: ignore[attr-defined]
    client.force_login(ada)
    said = client.post(f"/t/{game.gid}/rematch/", follow=True).content.decode()
    assert "The door for programs that speak DAIDE is closed on this site" in said


def test_a_program_stands_in_for_nobody(ada: User) -> None:
    with pytest.raises(Refused, match="cannot stand in"):
        play.table(ada, stand_in=NAME)
    form = TableForm(face_of("diplomacy"), person=ada)
    assert NAME in str(form["seat_1"]) and NAME not in str(form["bot"])


def test_a_host_is_told_the_address_that_the_operator_says(
    ada: User, client: Client, settings: object
) -> None:
    settings.DAIDE_ADDRESS = "play.example"  # type: ignore[attr-defined]
    game = table(ada)
    client.force_login(ada)
    assert "<code>play.example</code>" in client.get(f"/t/{game.gid}/").content.decode()


def test_a_broken_frame_ends_one_connection_and_no_other(ada: User, port: int) -> None:
    program = Program(port)
    begun(ada, program)
    broken = Wire("127.0.0.1", port, 20)
    broken._socket.sendall(b"\x09\x00\x00\x00")
    assert broken.hear() is None
    assert program.ask("NOW", "NOW").startswith("NOW (SPR 1901)")
