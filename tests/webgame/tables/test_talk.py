"""Talk: who hears what, in which order, how much; and what stays private."""

import pytest

from tests.webgame.play import (
    AUSTRIA,
    FRANCE,
    GERMANY,
    ITALY,
    fresh,
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
from webgame.tables.refused import Refused


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    return started(ada, basil)


def say(game: Game, sender: int, to: object, text: str = "Shall we talk?") -> dict[str, object]:
    return services.say(seat(game, sender), to, text, key())  # type: ignore[arg-type]


def texts(game: Game, viewer: int | None) -> list[str]:
    mine = seat(game, viewer) if viewer is not None else None
    return [one["text"] for one in selectors.snapshot(game, mine).body["messages"]]


def test_a_line_reaches_its_two_ends_and_nobody_else(game: Game) -> None:
    say(game, FRANCE, [GERMANY], "Peace?")
    for number in (FRANCE, GERMANY):
        assert kinds(game, number)[-2:] == ["message", "deal"]
        assert texts(game, number) == ["Peace?"]
    others: tuple[int | None, ...] = (None, AUSTRIA, ITALY)
    for number in others:
        assert "message" not in kinds(game, number)
        assert texts(game, number) == []


def test_a_group_is_named_by_its_members_in_order(game: Game) -> None:
    said = say(game, FRANCE, [ITALY, AUSTRIA])
    assert said["conversation"] == "0,2,4" and said["to"] == [AUSTRIA, ITALY]
    assert texts(game, ITALY) == texts(game, AUSTRIA) == ["Shall we talk?"]
    assert texts(game, GERMANY) == []


def test_what_is_said_to_all_is_public(game: Game) -> None:
    said = say(game, FRANCE, "all", "Good morning.")
    assert said["to"] == said["conversation"] == "all"
    assert texts(game, None) == texts(game, ITALY) == ["Good morning."]


def test_naming_every_seat_is_speaking_to_all(game: Game) -> None:
    assert say(game, FRANCE, list(range(7)))["conversation"] == "all"


def test_messages_are_numbered_within_their_conversation(game: Game) -> None:
    say(game, GERMANY, [FRANCE])
    assert say(game, FRANCE, "all")["id"] == 1
    assert say(game, GERMANY, "all")["id"] == 2


@pytest.mark.parametrize("to", [[], [FRANCE], [9], [-1]])
def test_one_speaks_to_seats_of_the_game(game: Game, to: list[int]) -> None:
    with pytest.raises(Refused, match="Say to whom"):
        say(game, FRANCE, to)


def test_an_empty_or_endless_line_is_refused(game: Game) -> None:
    for text, words in ((" \n ", "nothing in the message"), ("x" * 1001, "yours has 1001")):
        with pytest.raises(Refused, match=words):
            say(game, FRANCE, "all", text)
    assert "message" not in kinds(game, FRANCE)


def test_signs_that_cannot_be_shown_are_left_out(game: Game) -> None:
    assert say(game, FRANCE, "all", "a\x00b\x1b[1m\u202ec\nd\ud800")["text"] == "ab[1mc\nd"


def test_a_game_without_press_is_played_in_silence(ada: User, basil: User) -> None:
    silent = started(ada, basil, press="none")
    with pytest.raises(Refused, match="without talk") as refused:
        say(silent, FRANCE, "all")
    assert refused.value.code == "forbidden"


def test_too_many_lines_at_once_are_throttled(game: Game) -> None:
    for _ in range(10):
        say(game, FRANCE, [GERMANY])
    with pytest.raises(Refused) as refused:
        say(game, FRANCE, "all")
    assert refused.value.code == "throttled"
    say(game, GERMANY, [FRANCE])


def test_the_same_line_sent_twice_by_its_key_is_said_once(game: Game) -> None:
    once = key()
    first = services.say(seat(game, FRANCE), [GERMANY], "Peace?", once)
    assert services.say(seat(game, FRANCE), [GERMANY], "Peace?", once) == first
    assert texts(game, GERMANY) == ["Peace?"]


def test_what_was_read_is_remembered_for_its_seat(game: Game) -> None:
    say(game, FRANCE, [GERMANY])
    say(game, FRANCE, [GERMANY])
    answer = services.mark_read(seat(game, GERMANY), "2,3", 1, key())
    assert answer == {"conversation": "2,3", "upto": 1}
    assert told(game, GERMANY)[-1].body == answer
    assert selectors.snapshot(game, seat(game, GERMANY)).body["read"] == {"2,3": 1}
    assert selectors.snapshot(game, seat(game, FRANCE)).body["read"] == {}
    assert "read" not in kinds(game, FRANCE)


def test_a_read_mark_never_goes_back_or_beyond_what_was_said(game: Game) -> None:
    say(game, FRANCE, [GERMANY])
    assert services.mark_read(seat(game, GERMANY), "2,3", 99, key())["upto"] == 1
    assert services.mark_read(seat(game, GERMANY), "2,3", 0, key())["upto"] == 1
    assert services.mark_read(seat(game, GERMANY), "all", 5, key())["upto"] == 0


@pytest.mark.parametrize("name", ["0,1", "3,2", "3,x", "", "2,3,", "2,3\x00", "everyone"])
def test_one_cannot_mark_a_conversation_one_is_not_part_of(game: Game, name: str) -> None:
    with pytest.raises(Refused, match="not part of that conversation") as refused:
        services.mark_read(seat(game, GERMANY), name, 1, key())
    assert refused.value.code == "forbidden"


def test_after_the_end_talk_stays_private_unless_the_terms_open_it(ada: User, basil: User) -> None:
    for opened in (False, True):
        game = started(ada, basil, longest=1, open_talk_after=opened)
        say(game, FRANCE, [GERMANY], "Peace?")
        assert texts(game, None) == []
        play_phase(game, FRANCE, GERMANY)
        assert fresh(game).over
        assert texts(game, GERMANY) == ["Peace?"]
        assert texts(game, None) == texts(game, ITALY) == (["Peace?"] if opened else [])


def test_nobody_speaks_when_the_game_is_over(ada: User, basil: User) -> None:
    game = started(ada, basil, longest=1)
    play_phase(game, FRANCE, GERMANY)
    with pytest.raises(Refused) as refused:
        say(game, FRANCE, "all")
    assert refused.value.code == "over"
