"""Deals: read, said, answered, confirmed, kept or broken; and who hears of it."""

from typing import Any

import pytest

from tests.webgame.bots import strange_bots
from tests.webgame.play import (
    AUSTRIA,
    FRANCE,
    GERMANY,
    ITALY,
    RUSSIA,
    fresh,
    key,
    kinds,
    play_phase,
    ready,
    seat,
    started,
    told,
    work,
)
from webgame.accounts.models import User
from webgame.replays.models import Game, State
from webgame.tables import selectors, services
from webgame.tables.models import BotMemory, Command, Deal, Event, Message, Verdict
from webgame.tables.refused import Refused

__all__ = ["strange_bots"]

PEACE = "propose(FRA,[GER],[Agree([FRA GER],pce([FRA GER]))])"

UNREADABLE = "Please move your army to Grommet and let us share the spoils."


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    return started(ada, basil)


def say(game: Game, sender: int, to: Any, text: str = "", meaning: str = "") -> dict[str, Any]:
    return services.say(seat(game, sender), to, text, key(), meaning)


def answer(game: Game, sender: int, deal: int, word: str) -> dict[str, Any]:
    return services.answer(seat(game, sender), deal, word, key())


def deals(game: Game, viewer: int | None) -> list[dict[str, Any]]:
    mine = seat(game, viewer) if viewer is not None else None
    found: list[dict[str, Any]] = selectors.snapshot(game, mine).body["talk"]["deals"]
    return found


def heard(game: Game, number: int) -> dict[str, list[Any]]:
    memory: dict[str, list[Any]] = BotMemory.objects.get(seat=seat(game, number)).memory
    return memory


def with_two_left(ada: User, basil: User) -> Game:
    """A game in which only Ada's France and Basil's Germany have anything left."""
    game = started(ada, basil)
    game.position = "S1905M FRANCE:APAR:PAR GERMANY:AMUN:MUN"
    game.phase = "S1905M"
    game.save()
    return game


def test_a_line_is_stored_with_its_meaning_and_says_it_to_each_reader(game: Game) -> None:
    said = say(game, FRANCE, [GERMANY], "Let's make peace.")
    assert (said["status"], said["meaning"], said["level"]) == ("understood", PEACE, 1)
    assert said["sentence"] == "You propose to Germany: you and Germany will be at peace."
    message = next(event for event in told(game, GERMANY) if event.kind == "message")
    assert message.body["sentence"].startswith("France proposes to you")
    assert Message.objects.get().meaning == PEACE


def test_an_offer_opens_a_deal_that_both_sides_see_and_nobody_else(game: Game) -> None:
    said = say(game, FRANCE, [GERMANY], "Let's make peace.")
    for viewer in (FRANCE, GERMANY):
        (deal,) = deals(game, viewer)
        assert (deal["id"], deal["from"], deal["state"]) == (said["deal"], FRANCE, "open")
        assert (deal["parties"], deal["accepted"]) == ([FRANCE, GERMANY], [FRANCE])
        assert kinds(game, viewer)[-2:] == ["message", "deal"]
    assert deals(game, GERMANY)[0]["lines"] == ["You and France will be at peace."]
    others: tuple[int | None, ...] = (None, AUSTRIA, ITALY)
    for viewer in others:
        assert deals(game, viewer) == [] and "deal" not in kinds(game, viewer)


def test_yes_in_plain_words_accepts_the_open_offer(game: Game) -> None:
    say(game, FRANCE, [GERMANY], "Let's make peace.")
    said = say(game, GERMANY, [FRANCE], "Deal!")
    assert said["meaning"] == "accept(GER,[FRA],[Agree([FRA GER],pce([FRA GER]))])"
    (deal,) = deals(game, FRANCE)
    assert (deal["state"], deal["accepted"]) == ("confirmed", [FRANCE, GERMANY])


@pytest.mark.parametrize(
    ("word", "who", "state"),
    [
        ("accept", GERMANY, "confirmed"),
        ("reject", GERMANY, "rejected"),
        ("withdraw", FRANCE, "withdrawn"),
    ],
)
def test_a_deal_is_answered_by_a_button_and_the_words_are_written(
    game: Game, word: str, who: int, state: str
) -> None:
    deal = say(game, FRANCE, [GERMANY], "Let's make peace.")["deal"]
    said = answer(game, who, deal, word)
    assert said["text"] and said["status"] == "understood" and said["deal"] == deal
    assert deals(game, FRANCE)[0]["state"] == state


def test_a_deal_is_called_the_same_however_many_others_were_made(game: Game) -> None:
    first = say(game, FRANCE, [GERMANY], "Let's make peace.")["deal"]
    say(game, FRANCE, [ITALY], "Let's make peace.")
    second = say(game, FRANCE, [GERMANY], "Please stay out of Burgundy.")["deal"]
    assert second == first + 128


def test_only_parties_answer_a_deal_and_only_as_they_may(game: Game) -> None:
    deal = say(game, FRANCE, [GERMANY], "Let's make peace.")["deal"]
    for who, number, word in (
        (ITALY, deal, "accept"),
        (GERMANY, deal + 128, "accept"),
        (GERMANY, deal, "perhaps"),
    ):
        with pytest.raises(Refused):
            services.answer(seat(game, who), number, word, key())
    assert deals(game, FRANCE)[0]["state"] == "open"


def test_the_same_answer_sent_twice_by_its_key_is_given_once(game: Game) -> None:
    deal = say(game, FRANCE, [GERMANY], "Let's make peace.")["deal"]
    once = key()
    first = services.answer(seat(game, GERMANY), deal, "accept", once)
    assert services.answer(seat(game, GERMANY), deal, "accept", once) == first
    assert Message.objects.count() == 2


def test_a_meaning_alone_is_written_out(game: Game) -> None:
    said = say(game, FRANCE, [GERMANY], meaning=PEACE)
    assert "peace" in said["text"] and said["meaning"] == PEACE


@pytest.mark.parametrize(
    ("meaning", "words"),
    [
        ("propose(FRA", "expected"),
        ("propose(ITA,[GER],[Agree([ITA GER],pce([ITA GER]))])", "said by ITA"),
        ("propose(FRA,[ITA],[Agree([FRA ITA],pce([FRA ITA]))])", "to ITA"),
    ],
)
def test_a_meaning_that_is_none_or_not_ones_own_is_refused(
    game: Game, meaning: str, words: str
) -> None:
    with pytest.raises(Refused, match=words):
        say(game, FRANCE, [GERMANY], meaning=meaning)
    assert not Message.objects.exists() and not Deal.objects.exists()


def test_words_that_do_not_say_the_meaning_given_are_refused(game: Game) -> None:
    with pytest.raises(Refused, match="do not say that"):
        say(game, FRANCE, [GERMANY], "I will attack you.", PEACE)
    assert not Message.objects.exists()


def test_chatter_and_unread_words_are_sent_as_words(game: Game) -> None:
    assert say(game, FRANCE, [GERMANY], "Good luck!")["status"] == "chat"
    unread = say(game, FRANCE, [GERMANY], UNREADABLE)
    assert (unread["status"], unread["meaning"], unread["sentence"]) == ("unread", None, None)
    chosen = say(game, FRANCE, [GERMANY], "Let's make peace.", "chat")
    assert (chosen["status"], chosen["meaning"]) == ("chat", None)
    assert not Deal.objects.exists()


def test_words_can_be_said_even_if_reading_them_fails(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(text: str, context: object) -> None:
        raise RuntimeError("a bug in the grammar")

    monkeypatch.setattr("webgame.tables.tongue.line.read", broken)
    assert services.reading(seat(game, FRANCE), [GERMANY], "Peace?")["status"] == "unread"
    assert say(game, FRANCE, [GERMANY], "Peace?")["status"] == "unread"


def test_a_strict_game_sends_only_what_has_a_meaning(ada: User, basil: User) -> None:
    game = started(ada, basil, strict=True)
    for text, meaning in (
        ("Good luck!", ""),
        (UNREADABLE, ""),
        ("Let's make peace.", "chat"),
    ):
        with pytest.raises(Refused) as refused:
            say(game, FRANCE, [GERMANY], text, meaning)
        assert refused.value.code == "not_understood"
    assert say(game, FRANCE, [GERMANY], "Let's make peace.")["status"] == "understood"


def test_a_game_of_level_one_refuses_a_question(ada: User, basil: User) -> None:
    game = started(ada, basil, level=1)
    with pytest.raises(Refused, match="level 3"):
        say(game, FRANCE, [GERMANY], "Are you allied with Russia?")
    assert not Message.objects.exists()


def test_two_by_two_an_offer_waits_for_the_answer_to_the_last(ada: User, basil: User) -> None:
    game = started(ada, basil, protocol="bilateral")
    say(game, FRANCE, [GERMANY], "Let's make peace.")
    with pytest.raises(Refused, match="not answered yet"):
        say(game, FRANCE, [GERMANY], "Please stay out of Burgundy.")
    with pytest.raises(Refused, match="one at a time"):
        say(game, FRANCE, [GERMANY, ITALY], "Let's all make peace.")


def test_reading_tells_the_writer_and_stores_nothing(game: Game) -> None:
    shown = services.reading(
        seat(game, FRANCE), [GERMANY], "Please support A PAR - BUR with your army in Munich."
    )
    assert shown["status"] == "understood" and shown["refused"] is None
    assert {"power": "GERMANY", "line": "A MUN S A PAR - BUR"} in shown["arrows"]
    assert shown["sentence"].startswith("You propose to Germany")
    assert not Command.objects.filter(name="reading").exists()
    assert not Message.objects.exists() and "message" not in kinds(game, FRANCE)


def test_reading_says_what_was_not_understood_and_what_would_be(game: Game) -> None:
    shown = services.reading(seat(game, FRANCE), [GERMANY], UNREADABLE)
    assert (shown["status"], shown["meaning"]) == ("unread", None)
    assert shown["mistake"] and len(shown["nearest"]) == 3 and shown["refused"] is None


def test_reading_says_beforehand_what_the_terms_refuse(ada: User, basil: User) -> None:
    game = started(ada, basil, level=1, strict=True)
    shown = services.reading(seat(game, FRANCE), [GERMANY], "Are you allied with Russia?")
    assert "level 3" in shown["refused"]
    assert services.reading(seat(game, FRANCE), [GERMANY], "Good luck!")["refused"]


def test_composing_writes_a_meaning_in_several_ways(game: Game) -> None:
    texts = {
        services.compose(seat(game, FRANCE), [GERMANY], PEACE, variety)["text"]
        for variety in range(4)
    }
    assert len(texts) > 1
    for text in texts:
        reading = services.reading(seat(game, FRANCE), [GERMANY], text)
        assert reading["meaning"] == PEACE


def test_what_is_wanted_of_the_reader_can_be_ordered_with_one_click(game: Game) -> None:
    say(game, FRANCE, [GERMANY], "Please support A PAR - BUR with your army in Munich.")
    for kind in ("message", "deal"):
        told_to = {
            viewer: next(event.body for event in told(game, viewer) if event.kind == kind)
            for viewer in (FRANCE, GERMANY)
        }
        assert told_to[GERMANY]["orders"] == ["A MUN S A PAR - BUR"]
        assert told_to[FRANCE]["orders"] == []


def test_what_is_promised_for_a_later_phase_is_recalled_when_it_is_due(game: Game) -> None:
    offer = (
        "propose(GER,[FRA],[Commit(FRA,[GER],"
        "Do(mto(Unit(FRA,Region(PAR,AMY)),Region(PIC,AMY)),(FAL 1901)))])"
    )
    deal = say(game, GERMANY, [FRANCE], meaning=offer)["deal"]
    answer(game, FRANCE, deal, "accept")
    assert deals(game, FRANCE)[0]["orders"] == []
    play_phase(game, FRANCE, GERMANY)
    recalled = [event.body for event in told(game, FRANCE) if event.kind == "deal"][-1]
    assert recalled["reminder"] and recalled["orders"] == ["A PAR - PIC"]
    assert deals(game, FRANCE)[0]["orders"] == ["A PAR - PIC"]
    assert deals(game, GERMANY)[0]["orders"] == []


def test_nothing_is_agreed_while_orders_are_adjudicated(game: Game) -> None:
    deal = say(game, FRANCE, [GERMANY], "Let's make peace.")["deal"]
    ready(game, FRANCE, GERMANY)
    with pytest.raises(Refused, match="being adjudicated"):
        answer(game, GERMANY, deal, "accept")
    assert say(game, GERMANY, [FRANCE], "Good luck!")["status"] == "chat"


def test_a_kept_and_a_broken_promise_are_found_stored_and_told(game: Game) -> None:
    say(game, FRANCE, [GERMANY], "Let's both stay out of Burgundy.")
    deal = deals(game, GERMANY)[0]["id"]
    answer(game, GERMANY, deal, "accept")
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR - BUR"], key())
    play_phase(game, FRANCE, GERMANY)
    found = set(Verdict.objects.values_list("by__number", "finding", "phase"))
    assert found == {(FRANCE, "broken", "S1901M"), (GERMANY, "kept", "S1901M")}
    event = [one for one in told(game, GERMANY) if one.kind == "deal"][-1]
    by = {verdict["by"]: verdict["finding"] for verdict in event.body["verdicts"]}
    assert by == {FRANCE: "broken", GERMANY: "kept"}
    shown = {one["by"]: one["finding"] for one in deals(game, FRANCE)[0]["promises"]}
    assert shown == {FRANCE: "broken", GERMANY: "kept"}
    assert "deal" not in kinds(game, ITALY)


def test_an_offer_that_became_impossible_lapses_with_its_reason(game: Game) -> None:
    say(game, FRANCE, [GERMANY], "Please support A PAR - BUR with your army in Munich.")
    play_phase(game, FRANCE, GERMANY)
    (deal,) = deals(game, FRANCE)
    assert deal["state"] == "lapsed" and deal["reason"]


def test_what_is_proposed_to_all_is_for_all_to_see(game: Game) -> None:
    say(game, FRANCE, "all", "Let's all make peace.")
    everybody: tuple[int | None, ...] = (None, AUSTRIA, RUSSIA)
    for viewer in everybody:
        (deal,) = deals(game, viewer)
        assert deal["conversation"] == "all" and deal["parties"] == list(range(7))
        assert "deal" in kinds(game, viewer)


def test_a_draw_that_all_agree_to_share_ends_the_game(ada: User, basil: User) -> None:
    game = with_two_left(ada, basil)
    say(game, FRANCE, [GERMANY], "Let's share a draw.")
    said = say(game, GERMANY, [FRANCE], "Agreed.")
    assert said["status"] == "understood"
    assert fresh(game).over and (fresh(game).outcome or {})["winners"] == [FRANCE, GERMANY]
    assert {one["finding"] for one in deals(game, FRANCE)[0]["promises"]} == {"kept"}
    assert kinds(game, FRANCE)[-1] == "over"


def test_a_draw_of_some_who_are_left_ends_nothing(game: Game) -> None:
    both = "propose(FRA,[GER],[Agree([FRA GER],drw([FRA GER]))])"
    deal = say(game, FRANCE, [GERMANY], meaning=both)["deal"]
    answer(game, GERMANY, deal, "accept")
    assert not fresh(game).over


def test_after_the_end_deals_are_opened_with_the_talk(ada: User, basil: User) -> None:
    for opened in (False, True):
        game = started(ada, basil, longest=1, open_talk_after=opened)
        say(game, FRANCE, [GERMANY], "Let's make peace.")
        play_phase(game, FRANCE, GERMANY)
        assert fresh(game).over
        assert len(deals(game, GERMANY)) == 1
        assert len(deals(game, None)) == len(deals(game, ITALY)) == (1 if opened else 0)


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
    number = Deal.objects.get(ref=counter["deal"]).number
    assert [number, "confirmed"] in heard(game, ITALY)["deal"]
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


def test_no_line_of_a_deal_reaches_a_seat_that_is_no_party_to_it(game: Game) -> None:
    say(game, FRANCE, [GERMANY], "Let's both stay out of Burgundy.")
    answer(game, GERMANY, deals(game, GERMANY)[0]["id"], "accept")
    play_phase(game, FRANCE, GERMANY)
    for event in Event.objects.filter(stream__game=game).exclude(
        stream__seat__number__in=(FRANCE, GERMANY)
    ):
        assert "stay out" not in str(event.body) and event.kind != "deal"
