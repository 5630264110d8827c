"""Drafts and readiness: what a person orders, and when a phase need not wait."""

import pytest

from tests.webgame.play import (
    FRANCE,
    GERMANY,
    ITALY,
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
from webgame.tables import services
from webgame.tables.models import Command
from webgame.tables.refused import Refused

LINES = ["A PAR - BUR", "F BRE - MAO", "A MAR H"]


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    return started(ada, basil)


def test_a_draft_is_stored_as_the_rules_understand_it(game: Game) -> None:
    answer = services.submit_draft(
        seat(game, FRANCE), "S1901M", ["a paris -> burgundy", "F BRE-MAO"], key()
    )
    assert answer == {"lines": ["A PAR - BUR", "F BRE - MAO"], "ready": False, "breaks": []}
    assert seat(game, FRANCE).draft.lines == answer["lines"]


def test_a_new_draft_replaces_the_old(game: Game) -> None:
    services.submit_draft(seat(game, FRANCE), "S1901M", LINES, key())
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A MAR - SPA"], key())
    assert seat(game, FRANCE).draft.lines == ["A MAR - SPA"]
    services.submit_draft(seat(game, FRANCE), "S1901M", [], key())
    assert seat(game, FRANCE).draft.lines == []


def test_a_draft_is_told_to_its_own_seat_alone(game: Game) -> None:
    services.submit_draft(seat(game, FRANCE), "S1901M", LINES, key())
    assert told(game, FRANCE)[-1].body == {"lines": LINES, "ready": False}
    assert "draft" not in kinds(game, GERMANY) + kinds(game, None)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("A PAR - MOS", "illegal"),
        ("A BER - KIE", "illegal"),
        ("march on Moscow", "not_understood"),
        ("", "not_understood"),
    ],
)
def test_a_bad_line_is_refused_by_name_and_changes_nothing(
    game: Game, line: str, code: str
) -> None:
    services.submit_draft(seat(game, FRANCE), "S1901M", LINES, key())
    before = len(told(game, FRANCE))
    with pytest.raises(Refused) as refused:
        services.submit_draft(seat(game, FRANCE), "S1901M", ["A MAR - SPA", line], key())
    assert refused.value.code == code
    assert refused.value.sentence
    assert seat(game, FRANCE).draft.lines == LINES
    assert len(told(game, FRANCE)) == before


def test_a_flood_of_lines_is_refused(game: Game) -> None:
    for lines in (["A PAR H"] * 101, ["A PAR H" + " " * 200]):
        with pytest.raises(Refused, match="at most 100 lines"):
            services.submit_draft(seat(game, FRANCE), "S1901M", lines, key())


def test_an_order_for_a_passed_phase_names_the_present_one(game: Game) -> None:
    play_phase(game, FRANCE, GERMANY)
    for verb in (
        lambda: services.submit_draft(seat(game, FRANCE), "S1901M", LINES, key()),
        lambda: services.set_ready(seat(game, FRANCE), "S1901M", True, key()),
        lambda: services.vote(seat(game, FRANCE), "S1901M", "draw", True, key()),
    ):
        with pytest.raises(Refused) as refused:
            verb()
        assert refused.value.code == "past_phase"
        assert refused.value.fields == {"phase": "F1901M"}


def test_the_same_key_is_done_once_and_answered_alike(game: Game) -> None:
    once = key()
    first = services.submit_draft(seat(game, FRANCE), "S1901M", LINES, once)
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A MAR - SPA"], key())
    again = services.submit_draft(seat(game, FRANCE), "S1901M", LINES, once)
    assert again == first
    assert seat(game, FRANCE).draft.lines == ["A MAR - SPA"]


def test_the_same_key_is_still_answered_when_the_phase_has_passed(game: Game) -> None:
    once = key()
    services.submit_draft(seat(game, FRANCE), "S1901M", LINES, once)
    play_phase(game, FRANCE, GERMANY)
    assert services.submit_draft(seat(game, FRANCE), "S1901M", LINES, once)["lines"] == LINES


def test_a_key_of_another_command_is_refused(game: Game) -> None:
    once = key()
    services.set_ready(seat(game, FRANCE), "S1901M", True, once)
    with pytest.raises(Refused, match="used for another command"):
        services.submit_draft(seat(game, FRANCE), "S1901M", LINES, once)


def test_two_seats_may_use_the_same_key(game: Game) -> None:
    same = key()
    services.set_ready(seat(game, FRANCE), "S1901M", True, same)
    services.set_ready(seat(game, GERMANY), "S1901M", True, same)
    assert Command.objects.filter(key=same).count() == 2


def test_ready_means_only_do_not_wait_for_me(game: Game) -> None:
    ready(game, FRANCE)
    assert fresh(game).state == State.PLAYING
    services.submit_draft(seat(game, FRANCE), "S1901M", LINES, key())
    assert seat(game, FRANCE).draft.ready


def test_ready_can_be_taken_back(game: Game) -> None:
    ready(game, FRANCE)
    services.set_ready(seat(game, FRANCE), "S1901M", False, key())
    ready(game, GERMANY)
    assert fresh(game).state == State.PLAYING
    assert work() == 0


def test_the_last_to_be_ready_closes_the_phase(game: Game) -> None:
    ready(game, FRANCE, GERMANY)
    assert fresh(game).state == State.ADJUDICATING
    assert kinds(game, None)[-1] == "adjudicating"
    with pytest.raises(Refused, match="being adjudicated") as refused:
        services.submit_draft(seat(game, FRANCE), "S1901M", LINES, key())
    assert refused.value.code == "past_phase"
    work()
    assert fresh(game).phase == "F1901M"


def test_saying_ready_twice_tells_once(game: Game) -> None:
    ready(game, FRANCE)
    ready(game, FRANCE)
    assert kinds(game, None).count("ready") == 5 + 1


def test_a_seat_with_nothing_to_order_is_told_so(ada: User, basil: User) -> None:
    game = started(ada, basil)
    services.submit_draft(seat(game, GERMANY), "S1901M", ["F KIE - HOL"], key())
    play_phase(game, FRANCE, GERMANY)
    play_phase(game, FRANCE, GERMANY)
    assert fresh(game).phase == "W1901A"
    with pytest.raises(Refused, match="France has nothing to order"):
        services.submit_draft(seat(game, FRANCE), "W1901A", [], key())


def test_a_person_cannot_order_for_a_seat_a_bot_plays(game: Game) -> None:
    with pytest.raises(Refused) as refused:
        services.submit_draft(seat(game, ITALY), "S1901M", [], key())
    assert refused.value.code == "not_seated"
