"""When bots speak: at once among themselves, in a human's time to people, never too late."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import pairwise

import pytest
from django.utils import timezone
from pytest_django import Settings

from bots.sdk.player import Said
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.sentences import Accept, Explain, Feel, Feeling, Inform, Propose, Reject
from tests.webgame.bots import strange_bots
from tests.webgame.play import (
    FRANCE,
    GERMANY,
    ITALY,
    TURKEY,
    _forget_work,
    fresh,
    key,
    play_phase,
    seat,
    started,
    work,
)
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.dealings import talk_known
from webgame.tables.models import BotMemory, Message, Unsaid
from webgame.tables.services.voices import MOST_OF_A_BOT, plan_to_say, utter
from webgame.tables.table import look
from webgame.tables.tasks import sweep

__all__ = ["strange_bots"]

A_MINUTE = timedelta(minutes=1)


@pytest.fixture
def slow(settings: Settings) -> None:
    """Bots take their time."""
    settings.BOT_TALK_SECONDS = 8


@pytest.fixture
def game(ada: User, strange_bots: None, slow: None) -> Game:
    """Ada's France, a friend as Italy, bots that hold elsewhere."""
    return started(ada, bots=["", "", "", "", "friend", "", ""])


def asked(game: Game) -> None:
    """France offers peace to Italy, who thinks about it."""
    services.say(seat(game, FRANCE), [ITALY], "Let's make peace.", key())
    work()


def said_by(game: Game, number: int) -> list[str]:
    messages = Message.objects.filter(game=game, sender__number=number)
    return list(messages.values_list("text", flat=True))


def let_it_be_written() -> None:
    """The bots have had their time."""
    Unsaid.objects.update(due=timezone.now() - A_MINUTE)


def test_an_answer_to_a_person_waits_as_a_row_for_its_moment(game: Game) -> None:
    asked(game)
    waiting = Unsaid.objects.get()
    assert said_by(game, ITALY) == []
    assert timedelta(seconds=1) < waiting.due - timezone.now() < timedelta(seconds=9)
    assert waiting.to == [FRANCE] and waiting.meaning.startswith("propose(ITA,[FRA]")


@contextmanager
def holding_up(game: Game) -> Iterator[None]:
    """The phase waits for something, though everybody is ready."""
    with pytest.MonkeyPatch.context() as patched:
        waiting = "webgame.tables.services.adjudication._deals_unheard"
        patched.setattr(waiting, lambda table: True)
        yield


def test_nothing_is_said_before_its_moment_and_each_line_once_after_it(game: Game) -> None:
    asked(game)
    sweep()
    work()
    assert said_by(game, ITALY) == []
    let_it_be_written()
    sweep()
    sweep()
    work()
    assert len(said_by(game, ITALY)) == 1 and not Unsaid.objects.exists()


def test_an_answer_survives_the_death_of_all_who_were_to_think_and_to_say_it(game: Game) -> None:
    services.say(seat(game, FRANCE), [ITALY], "Let's make peace.", key())
    _forget_work()  # whoever was to think died
    BotMemory.objects.update(asked=None)
    sweep()
    work()
    _forget_work()  # and whoever was to speak
    let_it_be_written()
    sweep()
    work()
    assert len(said_by(game, ITALY)) == 1


def test_a_mind_that_died_at_its_thoughts_answers_all_the_same(game: Game) -> None:
    services.say(seat(game, FRANCE), [ITALY], "Let's make peace.", key())
    _forget_work()
    died = timezone.now() - A_MINUTE
    BotMemory.objects.filter(seat=seat(game, ITALY)).update(thinking_until=died, asked=None)
    sweep()
    work()
    let_it_be_written()
    sweep()
    work()
    assert len(said_by(game, ITALY)) == 1


def test_what_was_not_said_in_its_phase_is_not_said_at_all(game: Game) -> None:
    asked(game)
    after = play_phase(game, FRANCE)
    assert after.phase == "F1901M"
    let_it_be_written()
    sweep()
    work()
    assert said_by(game, ITALY) == [] and not Unsaid.objects.exists()


def test_what_a_bot_only_tells_is_said_though_its_phase_is_over(game: Game) -> None:
    told = Inform("ITA", ("FRA",), Feel("ITA", Feeling.ANGRY))
    plan_to_say(look(game.pk), seat(game, ITALY), [Said((FRANCE,), sentence=told)])
    assert play_phase(game, FRANCE).phase == "F1901M"
    let_it_be_written()
    sweep()
    work()
    assert len(said_by(game, ITALY)) == 1


@pytest.mark.parametrize("answer", [Accept, Reject])
def test_an_offer_taken_back_meanwhile_is_neither_answered_nor_is_a_reason_given(
    game: Game, answer: type[Accept] | type[Reject]
) -> None:
    services.say(seat(game, FRANCE), [ITALY], "Please hold in Venice.", key())
    _forget_work()  # what it thinks of it is said by the test
    offer = NOTATION.read(Message.objects.get().meaning)
    assert isinstance(offer, Propose)
    angry = Feel("ITA", Feeling.ANGRY)
    why = Inform("ITA", ("FRA",), Explain(angry))
    said = [answer("ITA", ("FRA",), offer.deal), why, Inform("ITA", ("FRA",), angry)]
    plan_to_say(look(game.pk), seat(game, ITALY), [Said((FRANCE,), sentence=one) for one in said])
    services.say(seat(game, FRANCE), [ITALY], "I withdraw my offer.", key())
    _forget_work()
    let_it_be_written()
    utter(game.pk, ITALY)
    assert [one.meaning for one in Message.objects.filter(sender__number=ITALY)] == [
        NOTATION.write(said[-1])
    ]


def test_an_answer_is_said_if_the_same_was_offered_once_more(game: Game) -> None:
    for line in ("Please hold in Venice.", "I withdraw my offer.", "Please hold in Venice."):
        services.say(seat(game, FRANCE), [ITALY], line, key())
    _forget_work()
    offer = NOTATION.read(Message.objects.earliest("pk").meaning)
    assert isinstance(offer, Propose)
    said = Said((FRANCE,), sentence=Accept("ITA", ("FRA",), offer.deal))
    plan_to_say(look(game.pk), seat(game, ITALY), [said])
    let_it_be_written()
    utter(game.pk, ITALY)
    assert len(said_by(game, ITALY)) == 1


def test_the_phase_does_not_wait_for_what_a_bot_is_writing(game: Game) -> None:
    asked(game)
    assert play_phase(game, FRANCE).steps_done == 1


def test_when_the_people_are_ready_bots_say_no_more(game: Game) -> None:
    asked(game)
    let_it_be_written()
    counter = Unsaid.objects.get()
    services.say(seat(game, FRANCE), [ITALY], "Please move your army in Venice to Tyrolia.", key())
    with holding_up(game):
        services.set_ready(seat(game, FRANCE), "S1901M", True, key())
        sweep()
        work()
        assert fresh(game).phase == "S1901M"
        assert said_by(game, ITALY) == [] and not Unsaid.objects.filter(pk=counter.pk).exists()


def test_a_short_deadline_makes_bots_write_faster(
    ada: User, strange_bots: None, slow: None
) -> None:
    clock = {"kind": "live", "movement": 20, "retreats": 20, "builds": 20}
    game = started(ada, bots=["", "", "", "", "friend", "", ""], deadlines=clock)
    asked(game)
    assert Unsaid.objects.get().due - timezone.now() < timedelta(seconds=1.1)


def test_bots_do_not_wait_for_each_other(ada: User, strange_bots: None, slow: None) -> None:
    game = started(ada, bots=["", "", "", "", "chatterbox", "", ""])
    assert Message.objects.filter(game=game, conversation="4,6").exists()
    assert not Message.objects.filter(game=game, conversation="2,4").exists()
    assert Unsaid.objects.filter(seat__game=game).count() == 1


def test_who_took_the_seat_back_does_not_say_what_the_bot_was_writing(
    ada: User, basil: User, strange_bots: None, slow: None
) -> None:
    game = started(ada, basil, stand_in="parrot")
    services.resign(seat(game, GERMANY), key())
    services.say(seat(game, FRANCE), [GERMANY], "Are you there?", key())
    work()
    assert Unsaid.objects.filter(seat__number=GERMANY).exists()
    services.return_to_seat(seat(game, GERMANY), key())
    let_it_be_written()
    sweep()
    work()
    assert said_by(game, GERMANY) == [] and not Unsaid.objects.filter(seat__number=GERMANY).exists()


def test_in_a_pause_bots_keep_what_they_are_writing_for_later(game: Game) -> None:
    asked(game)
    services.vote(seat(game, FRANCE), "S1901M", "pause", True, key())
    let_it_be_written()
    sweep()
    work()
    assert said_by(game, ITALY) == [] and Unsaid.objects.exists()
    services.vote(seat(game, FRANCE), "S1901M", "pause", False, key())
    sweep()
    work()
    assert len(said_by(game, ITALY)) == 1


@pytest.mark.parametrize(
    "said",
    [
        Said((99,), "Hello?"),
        Said((FRANCE,), "x" * 2000),
        Said("all", ""),
        Said((FRANCE,), "", "peace"),  # type: ignore[arg-type]
        Said(None, "Hello?"),  # type: ignore[arg-type]
        Said((FRANCE,), "", Propose("TUR", ("FRA",), ())),
    ],
)
def test_what_a_bot_cannot_say_is_dropped_and_the_game_goes_on(
    ada: User, strange_bots: None, said: Said
) -> None:
    game = started(ada, bots=["", "", "", "", "friend", "", ""])
    plan_to_say(look(game.pk), seat(game, ITALY), [said])
    work()
    assert said_by(game, ITALY) == [] and not Unsaid.objects.exists()
    assert play_phase(game, FRANCE).phase == "F1901M"


def test_a_bot_that_says_too_much_is_silenced_until_the_next_phase(
    ada: User, strange_bots: None
) -> None:
    game = started(ada, bots=["", "", "", "", "friend", "", ""])
    lines = [Said((TURKEY,), f"Line {number}") for number in range(MOST_OF_A_BOT + 5)]
    plan_to_say(look(game.pk), seat(game, ITALY), lines)
    work()
    assert len(said_by(game, ITALY)) == MOST_OF_A_BOT
    assert fresh(game).phase == "S1901M"


def test_to_people_a_bot_may_say_more_than_to_bots(ada: User, strange_bots: None) -> None:
    game = started(ada, bots=["", "", "", "", "friend", "", ""])
    lines = [Said((FRANCE,), f"Line {number}") for number in range(MOST_OF_A_BOT + 5)]
    plan_to_say(look(game.pk), seat(game, ITALY), lines)
    work()
    assert said_by(game, ITALY) == [one.text for one in lines]


def test_mere_words_of_a_bot_mean_nothing_whatever_they_could_be_read_as(
    ada: User, strange_bots: None
) -> None:
    game = started(ada, bots=["", "", "", "", "friend", "", ""])
    plan_to_say(look(game.pk), seat(game, ITALY), [Said((FRANCE,), "Let's make peace.")])
    work()
    message = Message.objects.get(game=game, sender__number=ITALY)
    assert (message.text, message.meaning, message.status) == ("Let's make peace.", "", "chat")


def test_a_sentence_is_not_said_in_the_words_of_the_last_one(ada: User, strange_bots: None) -> None:
    game = started(ada, bots=["", "", "", "", "friend", "", ""])
    told = Inform("ITA", ("FRA",), Feel("ITA", Feeling.HAPPY))
    for _ in range(4):
        plan_to_say(look(game.pk), seat(game, ITALY), [Said((FRANCE,), sentence=told)])
        work()
    said = said_by(game, ITALY)
    assert len(said) == len([one for one in pairwise(said) if len(set(one)) > 1]) + 1


def test_a_bot_is_told_who_is_a_person_and_where_names_are_hidden_that_anybody_may_be(
    ada: User, strange_bots: None
) -> None:
    game = started(ada, bots=["envoy", "dumbbot", "", "", "friend", "", ""])
    known = talk_known(look(game.pk), ITALY)
    assert known["people"] == [FRANCE]
    assert known["answering"] == [0]
    assert not known["hidden"]
    Game.objects.filter(pk=game.pk).update(terms=game.terms | {"names": "hidden_until_end"})
    others = [one for one in range(7) if one != ITALY]
    known = talk_known(look(game.pk), ITALY)
    assert known["people"] == others
    assert known["answering"] == []
    assert known["hidden"]
