"""One person among six bots that talk: what they say is English with a meaning, and they listen."""

import logging

import pytest

from tests.webgame.play import (
    FRANCE,
    ITALY,
    fresh,
    key,
    leave_to_bots,
    play_phase,
    seat,
    started,
    work,
)
from webgame.accounts.models import User
from webgame.replays.models import Game, State
from webgame.tables import selectors, services
from webgame.tables.models import Deal, Message, Unsaid, Verdict


@pytest.fixture
def game(ada: User) -> Game:
    return started(ada, stand_in="envoy")


def to_france(game: Game, sender: int) -> list[Message]:
    """What a bot has said to Ada's France alone."""
    names = sorted((FRANCE, sender))
    return list(
        Message.objects.filter(
            game=game, sender__number=sender, conversation=f"{names[0]},{names[1]}"
        )
    )


def test_a_year_of_their_talk_is_english_that_says_what_it_means(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "webgame.tables"):
        for _ in range(4):
            play_phase(game, FRANCE)
    said = Message.objects.filter(game=game)
    assert said.count() > 20 and not said.filter(status__in=("several", "unread")).exists()
    notation = r"\((?!(north|south|east) coast\))"
    assert not said.filter(text__regex=notation).exists(), "notation is no English"
    assert not [record.message for record in caplog.records if "not allowed" in record.message]
    assert not [record.message for record in caplog.records if "no answer" in record.message]
    assert Deal.objects.filter(game=game, state="confirmed").exists()
    assert Verdict.objects.filter(deal__game=game).exists()
    assert not Unsaid.objects.exists()


def test_an_envoy_answers_a_person_who_offers_peace(game: Game) -> None:
    before = len(to_france(game, ITALY))
    services.say(seat(game, FRANCE), [ITALY], "Let's make peace.", key())
    work()
    answers = to_france(game, ITALY)[before:]
    assert answers and all(one.status in ("understood", "chat") for one in answers)
    states = {
        deal["state"] for deal in selectors.snapshot(game, seat(game, FRANCE)).body["talk"]["deals"]
    }
    assert states & {"confirmed", "rejected"}


def test_the_phase_goes_on_at_once_when_the_person_is_ready(game: Game) -> None:
    services.say(seat(game, FRANCE), "all", "Let's all make peace.", key())
    services.set_ready(seat(game, FRANCE), "S1901M", True, key())
    assert fresh(game).state == State.ADJUDICATING


def test_in_an_experiment_bots_play_to_an_end_by_themselves(ada: User) -> None:
    game = started(ada, stand_in="envoy", options={"final_year": 1902})
    assert leave_to_bots(game, FRANCE).over
