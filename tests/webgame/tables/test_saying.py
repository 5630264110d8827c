"""What a line means: read, chosen or refused; and what its writer and its readers see."""

from dataclasses import replace
from typing import NoReturn

import pytest

from tests.webgame.play import (
    FRANCE,
    GERMANY,
    ITALY,
    key,
    kinds,
    seat,
    started,
    told,
)
from tests.webgame.talk import PEACE, UNREADABLE, answer, deals, say, with_two_left
from webgame.accounts.models import User
from webgame.faces.diplomacy.language import LANGUAGE
from webgame.faces.registry import FACES, first
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.models import Command, Deal, Message
from webgame.tables.refused import Refused


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    return started(ada, basil)


def test_a_line_is_stored_with_its_meaning_and_says_it_to_each_reader(game: Game) -> None:
    said = say(game, FRANCE, [GERMANY], "Let's make peace.")
    assert (said["status"], said["meaning"], said["level"]) == ("understood", PEACE, 1)
    assert said["sentence"] == "You propose to Germany: you and Germany will be at peace."
    message = next(event for event in told(game, GERMANY) if event.kind == "message")
    assert message.body["sentence"].startswith("France proposes to you")
    assert Message.objects.get().meaning == PEACE


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
    def broken(text: str, context: object) -> NoReturn:
        raise RuntimeError("a bug in the grammar")

    face = replace(first(), language=replace(LANGUAGE, read=broken))
    monkeypatch.setitem(FACES, face.game, face)
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


def test_reading_tells_the_writer_and_stores_nothing(game: Game) -> None:
    shown = services.reading(
        seat(game, FRANCE), [GERMANY], "Please support A PAR - BUR with your army in Munich."
    )
    assert shown["status"] == "understood" and shown["refused"] is None
    assert {"power": "GERMANY", "line": "A MUN S A PAR - BUR"} in shown["arrows"]
    assert shown["sentence"].startswith("You propose to Germany")
    assert not Command.objects.filter(name="reading").exists()
    assert not Message.objects.exists() and "message" not in kinds(game, FRANCE)


def test_reading_draws_zones_and_doubts_what_would_lapse_at_once(game: Game) -> None:
    """Only its writer is told: nothing is stored, and it may be said all the same."""
    france = seat(game, FRANCE)
    shown = services.reading(france, [GERMANY], "Let's both stay out of the Channel.")
    assert shown["zones"] == [{"powers": ["FRANCE", "GERMANY"], "places": ["ENG"]}]
    assert shown["doubt"] is None
    absent = "I propose that you promise me that your army in Ruhr will hold."
    shown = services.reading(france, [GERMANY], absent)
    assert shown["doubt"] == (
        "This could not be kept, and would lapse at once. Germany has no unit in Ruhr."
    )
    say(game, FRANCE, [GERMANY], absent)
    assert Deal.objects.get().state == "lapsed"


def test_reading_warns_of_what_goes_against_an_own_promise(game: Game) -> None:
    say(game, FRANCE, [GERMANY], "I will move Paris to Burgundy.")
    shown = services.reading(seat(game, FRANCE), [ITALY], "I will hold in Paris.")
    assert shown["doubt"] == (
        "Not all of this could be kept. You cannot promise both: your army in Paris will move to "
        "Burgundy; your army in Paris will hold."
    )
    ours = "Could you please hold your army in Paris?"
    assert services.reading(seat(game, ITALY), [FRANCE], ours)["doubt"] is None


def test_who_accepts_carefully_is_warned_of_an_own_promise_and_may_do_it_all_the_same(
    game: Game,
) -> None:
    say(game, FRANCE, [GERMANY], "I will move Paris to Burgundy.")
    say(game, GERMANY, [FRANCE], "Could you please hold your army in Paris?")
    offer, france = Deal.objects.latest("pk"), seat(game, FRANCE)
    with pytest.raises(Refused) as refused:
        services.answer(france, offer.ref, "accept", key(), careful=True)
    assert refused.value.code == "doubtful"
    assert refused.value.sentence.startswith("Not all of this could be kept. You cannot promise")
    offer.refresh_from_db()
    assert offer.state == "open"
    services.answer(france, offer.ref, "accept", key())
    offer.refresh_from_db()
    assert offer.state == "confirmed"


def test_reading_says_what_was_not_understood_and_what_would_be(game: Game) -> None:
    shown = services.reading(seat(game, FRANCE), [GERMANY], UNREADABLE)
    assert (shown["status"], shown["meaning"]) == ("unread", None)
    assert shown["mistake"] and shown["nearest"] == [] and shown["refused"] is None
    asked = "Frobnicate Burgundy with me, will you?"
    shown = services.reading(seat(game, FRANCE), [GERMANY], asked)
    assert shown["nearest"] and all("Burgundy" in text for text in shown["nearest"])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "I propose we split Austria: you take Vienna and I take Trieste",
            "Italy has no unit that can reach Vienna.",
        ),
        ("Can you help me with my army Vienna to Moscow?", "Say which move to support"),
    ],
)
def test_reading_says_why_what_is_sent_as_words_cannot_be(game: Game, text: str, why: str) -> None:
    shown = services.reading(seat(game, FRANCE), [ITALY], text)
    assert shown["status"] == "chat" and shown["refused"] is None
    assert why in shown["mistake"]
    assert say(game, FRANCE, [ITALY], text)["status"] == "chat"
    question = services.reading(seat(game, FRANCE), [ITALY], "Who else are you talking with?")
    assert (question["status"], question["mistake"]) == ("chat", "")


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


def test_a_meaning_for_all_is_for_those_who_are_left(ada: User, basil: User) -> None:
    game = with_two_left(ada, basil)
    said = say(game, FRANCE, "all", "Let's make peace.")
    assert said["conversation"] == "all" and said["meaning"] == PEACE


def test_what_others_said_among_themselves_gives_no_line_its_meaning(game: Game) -> None:
    say(game, GERMANY, [FRANCE], "Let's make peace.")
    agreed = services.reading(seat(game, FRANCE), [GERMANY], "I accept.")
    assert agreed["meaning"].startswith("accept(FRA,[GER]")
    elsewhere = services.reading(seat(game, FRANCE), [ITALY], "I accept.")
    assert elsewhere["meaning"] is None or "pce" not in elsewhere["meaning"]
