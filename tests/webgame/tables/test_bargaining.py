"""Deals with bots: they hear, answer, order what they agreed to, and remember."""

from tests.webgame.bots import strange_bots
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
    work,
)
from tests.webgame.talk import UNREADABLE, answer, deals, heard, say
from webgame.accounts.models import User
from webgame.replays.models import State
from webgame.tables import selectors, services
from webgame.tables.dealings import talk_known
from webgame.tables.models import Message
from webgame.tables.table import look

__all__ = ["strange_bots"]


def test_a_bot_hears_the_sentence_and_of_other_words_that_they_have_none(
    ada: User, strange_bots: None
) -> None:
    game = started(ada, bots=["", "", "", "", "friend", "", ""])
    for text in ("Let's make peace.", "Good luck!", UNREADABLE):
        say(game, FRANCE, [ITALY], text)
        work()
    peace = "propose(FRA,[ITA],[Agree([FRA ITA],pce([FRA ITA]))])"
    assert heard(game, ITALY)["message"] == [peace, "Good luck!", UNREADABLE]


def test_a_person_and_a_bot_bargain_agree_keep_and_break_and_the_bot_remembers(
    ada: User, strange_bots: None
) -> None:
    game = started(ada, bots=["", "", "", "", "friend", "", ""])
    say(game, FRANCE, [ITALY], "Let's make peace.")
    work()
    counter = selectors.snapshot(game, seat(game, FRANCE)).body["messages"][-1]
    assert counter["from"] == ITALY and "Piedmont" in counter["text"]
    assert counter["status"] == "understood"
    answer(game, FRANCE, counter["deal"], "accept")
    work()
    assert [counter["deal"], "confirmed"] in heard(game, ITALY)["deal"]
    play_phase(game, FRANCE)
    assert heard(game, ITALY)["verdict"].count(["FRA", "kept"]) == 2, "the peace, and the zone"
    services.submit_draft(seat(game, FRANCE), "F1901M", ["A MAR - PIE"], key())
    play_phase(game, FRANCE)
    assert ["FRA", "broken"] in heard(game, ITALY)["verdict"]
    (deal,) = [one for one in deals(game, FRANCE) if one["id"] == counter["deal"]]
    broken = [one for one in deal["promises"] if one["finding"] == "broken"]
    assert [(one["by"], one["phase"], one["stands"]) for one in broken] == [
        (FRANCE, "F1901M", False)
    ]


def test_a_bot_cannot_tell_by_its_deals_how_many_others_make(ada: User, strange_bots: None) -> None:
    known = []
    for others in ([], ["Burgundy", "Ruhr"]):
        game = started(ada, bots=["", "", "", "", "friend", "", ""])
        for province in others:
            say(game, FRANCE, [GERMANY], f"Let's both stay out of {province}.")
        say(game, FRANCE, [ITALY], "Let's make peace.")
        work()
        told = [deal["id"] for deal in talk_known(look(game.pk), ITALY)["deals"]]
        known.append((heard(game, ITALY)["deal"], told))
    assert known[0] == known[1]
    assert known[0][1] == list(dict.fromkeys(number for number, _ in known[0][0]))


def test_a_bot_that_was_ready_orders_anew_for_a_deal_made_since(
    ada: User, strange_bots: None
) -> None:
    game = started(ada, bots=["", "", "", "", "friend", "", ""])
    say(game, FRANCE, [ITALY], "Let's make peace.")
    work()
    assert seat(game, ITALY).draft.ready and seat(game, ITALY).draft.lines == []
    say(game, FRANCE, [ITALY], "Please move your army in Venice to Tyrolia.")
    work()
    after = play_phase(game, FRANCE)
    assert "A VEN - TYR" in after.steps.get().events["orders"]["ITALY"]
    assert ["ITA", "kept"] in heard(game, ITALY)["verdict"]


def test_the_phase_waits_for_a_bot_to_hear_of_a_deal_just_made(
    ada: User, strange_bots: None
) -> None:
    game = started(ada, bots=["", "", "", "", "friend", "", ""])
    say(game, FRANCE, [ITALY], "Please move your army in Venice to Tyrolia.")
    work()
    counter = deals(game, FRANCE)[-1]["id"]
    answer(game, FRANCE, counter, "accept")
    ready(game, FRANCE)
    assert fresh(game).state == State.PLAYING, "Italy has yet to order what it just agreed to"
    work()
    assert "A VEN - TYR" in fresh(game).steps.get().events["orders"]["ITALY"]


def test_the_phase_waits_for_no_bot_that_was_only_asked(ada: User, strange_bots: None) -> None:
    game = started(ada, bots=["", "", "", "", "friend", "", ""])
    say(game, FRANCE, [ITALY], "Please move your army in Venice to Tyrolia.")
    ready(game, FRANCE)
    assert fresh(game).state == State.ADJUDICATING
    work()
    assert fresh(game).phase == "F1901M"


def test_bots_that_talk_among_themselves_come_to_an_end(ada: User, strange_bots: None) -> None:
    game = started(ada, bots=["", "chatterbox", "", "chatterbox", "chatterbox", "", ""])
    said = Message.objects.filter(game=game)
    assert 0 < said.count() <= 3 * 24
    assert fresh(game).phase == "S1901M" and not seat(game, FRANCE).draft.ready
