"""A seat's own marks: whom it has muted, and what it complained about."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.webgame.play import (
    AUSTRIA,
    FRANCE,
    GERMANY,
    ITALY,
    key,
    kinds,
    play_phase,
    seat,
    started,
    told,
)
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import selectors, services
from webgame.tables.models import Report
from webgame.tables.refused import Refused
from webgame.tables.services import complaints


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    return started(ada, basil)


def muted(game: Game, number: int) -> list[int]:
    marks: list[int] = selectors.snapshot(game, seat(game, number)).body["talk"]["muted"]
    return marks


def test_a_mute_is_kept_and_told_to_nobody_but_its_seat(game: Game) -> None:
    assert services.mute(seat(game, FRANCE), GERMANY, True, key()) == {"seats": [GERMANY]}
    assert muted(game, FRANCE) == [GERMANY] and muted(game, GERMANY) == []
    assert told(game, FRANCE)[-1].body == {"seats": [GERMANY]}
    others: tuple[int | None, ...] = (None, GERMANY, ITALY)
    for number in others:
        assert "mute" not in kinds(game, number)


def test_who_is_muted_still_speaks_and_is_still_heard_in_full(game: Game) -> None:
    services.mute(seat(game, FRANCE), GERMANY, True, key())
    services.say(seat(game, GERMANY), [FRANCE], "Let's make peace.", key())
    assert kinds(game, FRANCE)[-2:] == ["message", "deal"]


def test_a_mute_is_taken_back(game: Game) -> None:
    services.mute(seat(game, FRANCE), GERMANY, True, key())
    services.mute(seat(game, FRANCE), AUSTRIA, True, key())
    assert services.mute(seat(game, FRANCE), GERMANY, False, key()) == {"seats": [AUSTRIA]}
    events = len(told(game, FRANCE))
    services.mute(seat(game, FRANCE), GERMANY, False, key())
    assert len(told(game, FRANCE)) == events, "nothing changed, so nothing is told"


@pytest.mark.parametrize("other", [FRANCE, 7, -1])
def test_one_mutes_another_seat_of_the_game(game: Game, other: int) -> None:
    with pytest.raises(Refused, match="another seat of this game"):
        services.mute(seat(game, FRANCE), other, True, key())


def test_a_report_keeps_the_words_and_those_before_them(game: Game) -> None:
    services.say(seat(game, FRANCE), [GERMANY], "Hello.", key())
    services.say(seat(game, GERMANY), [FRANCE], "Go away, you fool.", key())
    services.say(seat(game, FRANCE), [GERMANY], "Well.", key())
    answer = services.report(seat(game, FRANCE), "2,3", 2, "He insults me.", key())
    assert answer["sentence"] == complaints.THANKS
    report = Report.objects.get()
    assert (report.text, report.reason) == ("Go away, you fool.", "He insults me.")
    assert [line["text"] for line in report.context] == ["Hello.", "Go away, you fool."]
    assert not report.settled
    events = [event.kind for event in told(game, GERMANY)]
    assert events.count("message") == 3, "who is reported hears nothing of it"


def test_a_message_is_reported_once_by_a_seat(game: Game) -> None:
    services.say(seat(game, GERMANY), "all", "Fools!", key())
    for _ in range(2):
        services.report(seat(game, FRANCE), "all", 1, "Rude.", key())
    assert Report.objects.count() == 1


@pytest.mark.parametrize(
    ("conversation", "number", "reason", "words"),
    [
        ("2,3", 9, "Rude.", "no such message"),
        ("3,4", 1, "Rude.", "not part of that conversation"),
        ("2,3", 2, "Rude.", "what others say"),
        ("2,3", 1, " ", "what is wrong"),
    ],
)
def test_one_reports_what_others_said_to_oneself(
    game: Game, conversation: str, number: int, reason: str, words: str
) -> None:
    services.say(seat(game, GERMANY), [FRANCE], "Go away.", key())
    services.say(seat(game, FRANCE), [GERMANY], "No.", key())
    services.say(seat(game, GERMANY), [ITALY], "Psst.", key())
    with pytest.raises(Refused, match=words):
        services.report(seat(game, FRANCE), conversation, number, reason, key())
    assert not Report.objects.exists()


def test_reports_are_counted_by_the_day(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(complaints, "MOST_A_DAY", 1)
    for _ in range(2):
        services.say(seat(game, GERMANY), "all", "Fools!", key())
    services.report(seat(game, FRANCE), "all", 1, "Rude.", key())
    with pytest.raises(Refused) as refused:
        services.report(seat(game, FRANCE), "all", 2, "Rude.", key())
    assert refused.value.code == "throttled"
    Report.objects.update(at=timezone.now() - timedelta(days=2))
    services.report(seat(game, FRANCE), "all", 2, "Rude.", key())


def test_one_can_still_complain_when_the_game_is_over(ada: User, basil: User) -> None:
    game = started(ada, basil, longest=1)
    services.say(seat(game, GERMANY), "all", "Fools!", key())
    play_phase(game, FRANCE, GERMANY)
    services.report(seat(game, FRANCE), "all", 1, "Rude.", key())
    assert Report.objects.count() == 1
