"""Every game keeps the promises that the web, the bots and the archive rely on."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.core import conformance
from games.core.conformance import Moment, play
from games.core.rules import Rules
from games.registry import GAMES, rules

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "diplomacy": [{}, {"final_year": 1902}, {"convoys": False, "victory": 5}],
    "catan": [{}, {"players": 3, "open_hands": True}, {"players": 2, "victory": 3}],
}
PLAYS = [(game, raw) for game in GAMES for raw in OPTIONS[game]]
SEED = 11
STEPS = {"diplomacy": 12, "catan": 150}


@pytest.fixture(scope="module", params=PLAYS, ids=lambda play: f"{play[0]} {play[1]}")
def played(request: pytest.FixtureRequest) -> tuple[Rules[Any, Any, Any], Any, list[Moment[Any]]]:
    """A game, its options, and a random play of it."""
    game, raw = request.param
    laws = rules(game)
    options = laws.read_options(raw)
    return laws, raw, list(play(laws, options, SEED, STEPS[game]))


@pytest.fixture
def laws(played: tuple[Any, ...]) -> Rules[Any, Any, Any]:
    """The game's rules."""
    return played[0]


@pytest.fixture
def options(played: tuple[Any, ...]) -> Any:
    """The options of the play."""
    return played[0].read_options(played[1])


@pytest.fixture
def moments(played: tuple[Any, ...]) -> Sequence[Moment[Any]]:
    """The play."""
    return played[2]


@pytest.fixture
def positions(moments: Sequence[Moment[Any]]) -> list[Any]:
    """Every position of the play."""
    return [moments[0].before, *(moment.after for moment in moments)]


def test_a_position_tells_what_it_is_played_by(
    laws: Rules[Any, Any, Any], positions: list[Any]
) -> None:
    for position in positions[::10]:
        conformance.check_options(laws, position)


def test_every_position_is_one_line_and_one_json(
    laws: Rules[Any, Any, Any], positions: list[Any]
) -> None:
    for position in positions:
        conformance.check_text(laws, position)


def test_every_legal_line_is_taken_and_stays_as_it_is(
    laws: Rules[Any, Any, Any], positions: list[Any]
) -> None:
    for position in positions:
        for seat in laws.awaiting(position):
            conformance.check_lines(laws, position, seat)


def test_nonsense_is_refused_with_a_sentence_and_changes_nothing(
    laws: Rules[Any, Any, Any], positions: list[Any]
) -> None:
    for position in positions:
        for seat in laws.awaiting(position):
            conformance.check_nonsense(laws, position, seat)


def test_somebody_is_awaited_until_the_game_is_over(
    laws: Rules[Any, Any, Any], options: Any, positions: list[Any]
) -> None:
    for position in positions:
        conformance.check_awaiting(laws, options, position)
        conformance.check_outcome(laws, options, position)


def test_a_draw_can_be_declared_at_any_time(
    laws: Rules[Any, Any, Any], options: Any, positions: list[Any]
) -> None:
    for position in positions:
        if laws.outcome(position) is None:
            drawn = laws.declare_draw(position, laws.survivors(position))
            conformance.check_awaiting(laws, options, drawn)
            conformance.check_outcome(laws, options, drawn)
            conformance.check_text(laws, drawn)


def test_every_view_shows_its_own_choices_only(
    laws: Rules[Any, Any, Any], options: Any, positions: list[Any]
) -> None:
    for position in positions:
        conformance.check_views(laws, options, position)


def test_the_same_plan_always_comes_to_the_same(
    laws: Rules[Any, Any, Any], moments: Sequence[Moment[Any]]
) -> None:
    for moment in moments:
        conformance.check_advance(laws, moment)


def test_no_phase_comes_twice(laws: Rules[Any, Any, Any], moments: Sequence[Moment[Any]]) -> None:
    conformance.check_phases(laws, moments)


def test_the_record_of_a_game_replays_to_the_same_positions(
    played: tuple[Rules[Any, Any, Any], Any, list[Moment[Any]]],
) -> None:
    laws, raw, moments = played
    conformance.check_replay(laws, raw, SEED, moments)
