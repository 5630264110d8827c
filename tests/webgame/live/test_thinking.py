"""How far a bot is that thinks: those who look see a count, and the bot stops when nobody asks."""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from bots.registry import About, forget, register
from bots.sdk.explanation import Explanation, Option
from bots.sdk.player import Player
from games.catan.notation import read_action
from games.catan.view import View
from tests.webgame.catan import BLUE, RED, people_at_a_table
from tests.webgame.line import connected
from tests.webgame.play import fresh, key, seat, work
from webgame.accounts.models import User
from webgame.replays.models import Game, Seat
from webgame.tables import pondering, services
from webgame.tables.models import BotMemory, Explained
from webgame.tables.pondering import Pondering
from webgame.tables.services.bot_turns import BotTurn, take_turn
from webgame.tables.terms import Terms


class Ponderer(Player[View, object]):
    """Considers a hundred lines of play for each decision, if it is let."""

    def decide(self, view: View) -> object:
        tried = 0
        while tried < 100 and self.progress(tried, 100):
            tried += 1
        line = view.legal[0]
        self.explanation = Explanation((Option((line,), 0.5, tried),), tried=tried or 1)
        return read_action(line)


@pytest.fixture(autouse=True)
def ponderer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """It may sit at tables, and whatever it says of its progress is passed on."""
    monkeypatch.setattr(pondering, "EVERY", 0.0)
    register(About("ponderer", "catan", "Ponderer", "", f"{__name__}:Ponderer"))
    yield
    forget("ponderer")


def against_it(ada: User, **terms: object) -> Game:
    raw = {
        "rules": "catan",
        "power": RED,
        "options": {"players": 2, "board": "beginner"},
        "bots": ["", "ponderer"],
    }
    game = services.create_table(ada, Terms.from_json(raw | terms))
    services.start(ada, game)
    return fresh(game)


def its_turn(game: Game) -> None:
    for line in ("settlement 13", "road 13-18"):
        services.play(seat(game, RED), fresh(game).phase, [line], key())


def turn_of(game: Game) -> BotTurn:
    its_turn(game)
    turn = take_turn(game.pk, BLUE)
    assert turn is not None
    return turn


def test_who_looks_sees_how_far_it_is_and_nothing_else(ada: User, basil: User) -> None:
    game = against_it(ada)
    with connected(game, ada) as own, connected(game, basil) as other, connected(game) as stranger:
        for line in (own, other, stranger):
            line.resume()
        its_turn(game)
        work()
        for line in (own, other, stranger):
            thoughts = [one for one in line.events() if one["type"] == "thinking"]
            # The wire promises no order, and drops what a slow reader has no room for.
            told = Counter(one["d"]["tried"] for one in thoughts)
            assert set(told) <= set(range(100)) and max(told.values()) <= 4
            assert told.total() > 200
            for one in thoughts:
                assert one.keys() == {"v", "type", "phase", "d"}
                assert one["d"].keys() == {"seat", "tried", "of"}
                assert (one["d"]["seat"], one["d"]["of"]) == (BLUE, 100)


def test_who_was_not_let_in_sees_nothing(ada: User, basil: User) -> None:
    game = against_it(ada, private=True)
    with connected(game, basil) as outside:
        its_turn(game)
        work()
        with pytest.raises(Exception, match="closed with 4404"):
            outside.frame()


def test_where_names_are_kept_back_nobody_sees_that_a_bot_thinks(ada: User) -> None:
    game = against_it(ada, names="hidden_until_end")
    with connected(game, ada) as line:
        line.resume()
        its_turn(game)
        work()
        assert not [one for one in line.events() if one["type"] == "thinking"]
    assert Explained.objects.get(seat__game=game, phase="T0.2").body["tried"] == 100


def test_nothing_of_it_is_kept(ada: User) -> None:
    game = against_it(ada)
    its_turn(game)
    work()
    with connected(game, ada) as line:
        assert [one["type"] for one in line.resume()] == ["snapshot"]


def test_it_goes_on_as_long_as_the_table_asks(ada: User) -> None:
    assert Pondering(turn_of(against_it(ada)))(10, 100)


@pytest.mark.parametrize("change", ["over", "paused", "phase", "person", "taken"])
def test_it_stops_when_nobody_asks_any_more(ada: User, basil: User, change: str) -> None:
    game = against_it(ada)
    turn = turn_of(game)
    match change:
        case "over" | "paused":
            Game.objects.filter(pk=game.pk).update(state=change)
        case "phase":
            Game.objects.filter(pk=game.pk).update(phase="T0.9")
        case "person":
            Seat.objects.filter(game=game, number=BLUE).update(user=basil, bot="")
        case "taken":
            later = timezone.now() + timedelta(seconds=30)
            BotMemory.objects.filter(seat__game=game).update(thinking_until=later)
    assert not Pondering(turn)(10, 100)


def test_a_bell_that_is_broken_keeps_no_bot_from_thinking(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ConnectionError("no layer")

    turn = turn_of(against_it(ada))
    monkeypatch.setattr(pondering.bells, "think", broken)
    assert Pondering(turn)(10, 100)


def test_it_is_said_no_more_often_than_twice_a_second(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pondering, "EVERY", 60.0)
    turn, told = turn_of(against_it(ada)), list[int]()
    monkeypatch.setattr(pondering.bells, "think", lambda *_: told.append(1))
    watching = Pondering(turn)
    assert all(watching(tried, 100) for tried in range(100))
    assert not told


def test_people_alone_see_nobody_think(ada: User, basil: User) -> None:
    game = people_at_a_table(ada, basil)
    with connected(game, ada) as line:
        line.resume()
        its_turn(game)
        work()
        assert not [one for one in line.events() if one["type"] == "thinking"]
