"""Finished games are open to all as replays, but for private ones."""

import pytest

from tests.webgame.play import FRANCE, GERMANY, play_phase, started
from webgame.accounts.models import User
from webgame.replays import selectors
from webgame.replays.models import Game
from webgame.replays.selectors import finished_games, history, latest_games, may_see


def finished(ada: User, basil: User, private: bool = False) -> Game:
    game = started(ada, basil, private=private, longest=1)
    return play_phase(game, FRANCE, GERMANY)


def test_public_finished_games_are_listed_latest_first(ada: User, basil: User) -> None:
    first, second = finished(ada, basil), finished(ada, basil)
    finished(ada, basil, private=True)
    started(ada, basil)
    assert list(finished_games()) == list(latest_games()) == [second, first]


def test_lists_reach_back_only_so_far(
    ada: User, basil: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "LATEST", 1)
    first, second = finished(ada, basil), finished(ada, basil)
    assert list(latest_games()) == [second]
    assert list(finished_games()) == [second, first], "exports have them all"


def test_a_person_has_a_history_private_games_included(
    ada: User, basil: User, outsider: User
) -> None:
    public, private = finished(ada, basil), finished(ada, basil, private=True)
    assert list(history(ada)) == [private, public]
    assert list(history(outsider)) == []


def test_who_may_see_a_game(ada: User, basil: User, outsider: User) -> None:
    public, private = started(ada, basil), started(ada, basil, private=True)
    assert all(may_see(public, person) for person in (ada, basil, outsider, None))
    assert may_see(private, ada) and may_see(private, basil)
    assert not may_see(private, outsider) and not may_see(private, None)
