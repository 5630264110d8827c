"""Positions and actions go to catanatron's engine and back; a match counts what was played.

The engine is no part of Parley: its questions were recorded (catanatron_games.py), and where a
match has been played already it is asked again, too.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.catan.actions import Action, Kind, blank_action
from games.catan.choices import actions_of
from games.catan.play import play
from games.catan.position import Phase, Position
from tests.tools.carried import told_again
from tests.tools.catanatron_games import asked, recorded
from tools.bench.peers import Peer, installed
from tools.catanatron import __main__ as command
from tools.catanatron import match, players
from tools.catanatron.carry import CARDS, Island, island, ours, position, theirs
from tools.catanatron.match import ENGINE, Match, Seat, Unlike, played, resumed, table

BY_LOT = {"END_TURN", "ROLL", "BUY_DEVELOPMENT_CARD"}
"""What is followed by chance."""

Question = dict[str, Any]


def questions() -> Iterator[tuple[Island, Question]]:
    """Every recorded question, with its island."""
    for game in recorded():
        ground = island(game["island"])
        for question in game["asked"]:
            yield ground, question


def carried(ground: Island, question: Question) -> Position:
    return position(ground, question["position"], question["actions"])


def first(due: Phase) -> tuple[Island, Question]:
    """The first recorded question in which this is to be decided."""
    return next(one for one in questions() if carried(*one).phase is due)


def demand_the_same_choices(ground: Island, question: Question) -> None:
    """Our actions are catanatron's: those that begin with a knight as one, and no road left."""
    listed = actions_of(carried(ground, question).record, question["seat"])
    here = [theirs(ground, one)[0] for one in listed if one["kind"] != Kind.SKIP]
    assert {json.dumps(one) for one in here} == {json.dumps(one) for one in question["actions"]}


def demand_the_same_outcome(ground: Island, question: Question) -> bool:
    """What was done comes to the same, but for the longest road; whether it could be compared."""
    (name, done_with), after = question["done"], question.get("after")
    robbed = name == "MOVE_ROBBER" and done_with[1] is not None
    if after is None or name in BY_LOT or robbed or name == "PLAY_KNIGHT_CARD":
        return False
    record = carried(ground, question).copy_record()
    play(record, question["seat"], ours(ground, question["done"]))
    assert without_longest_road(told_again(ground, record)) == without_longest_road(after)
    return True


def without_longest_road(told: dict[str, Any]) -> dict[str, Any]:
    return told | {"seats": [seat | {"longest_road": None} for seat in told["seats"]]}


def test_every_kind_of_question_was_recorded() -> None:
    due = {carried(*one).phase for one in questions()}
    assert due == {
        Phase.FIRST_SETTLEMENT,
        Phase.FIRST_ROAD,
        Phase.ROLL,
        Phase.MAIN,
        Phase.ROBBER,
        Phase.FREE_ROADS,
    }
    kinds = {name for _, question in questions() for name, _ in question["actions"]}
    assert len(kinds) == 12  # all but to discard, which is never a choice there


def test_a_position_is_the_same_there_and_back() -> None:
    for ground, question in questions():
        assert told_again(ground, carried(ground, question).record) == question["position"]


def test_what_can_be_done_is_the_same_in_both_engines() -> None:
    for one in questions():
        demand_the_same_choices(*one)


def test_what_is_done_comes_to_the_same_in_both_engines() -> None:
    compared = sum(demand_the_same_outcome(*one) for one in questions())
    assert compared > 40


def test_an_action_is_the_same_there_and_back() -> None:
    for ground, question in questions():
        for told in question["actions"]:
            if told[0] != "PLAY_KNIGHT_CARD":
                assert theirs(ground, ours(ground, told)) == [told]


def test_a_knight_is_played_and_then_moves_the_robber() -> None:
    ground, question = next(
        one for one in questions() if ["PLAY_KNIGHT_CARD", None] in one[1]["actions"]
    )
    listed = actions_of(carried(ground, question).record, question["seat"])
    knights = [one for one in listed if one["kind"] == Kind.KNIGHT]
    for knight in knights:
        played_card, (name, (place, victim)) = theirs(ground, knight)
        assert played_card == ["PLAY_KNIGHT_CARD", None] and name == "MOVE_ROBBER"
        assert ground.hexes[tuple(place)] == knight["where"]
        assert victim == (None if knight["seat"] < 0 else knight["seat"])
    assert len(knights) >= 18


def test_a_card_that_catanatron_does_not_let_be_played_is_carried_as_a_new_one() -> None:
    ground, question = first(Phase.ROLL)
    seat = question["seat"]
    question["position"]["seats"][seat]["cards"] = dict.fromkeys(CARDS, 1)
    record = carried(ground, question).record
    assert record["cards"][seat].tolist() == [1, 1, 0, 0, 0]  # the knight, and the point
    assert record["new_cards"][seat].tolist() == [0, 0, 1, 1, 1]


def test_who_has_the_longest_road_is_for_catanatron_to_say() -> None:
    ground, question = first(Phase.MAIN)
    question["position"]["seats"][1]["longest_road"] = True
    assert carried(ground, question).record["longest_road"] == 1


def test_everybody_sits_in_every_seat_equally_often() -> None:
    four = Match(("stac", "a", "b", "c"))
    assert sorted(four.names(game).index("stac") for game in range(8)) == [0, 0, 1, 1, 2, 2, 3, 3]


class Scripted(Peer):
    """Catanatron's side of a game of two that seat 1 wins; each of both is asked some things."""

    def __init__(self) -> None:
        game = next(one for one in recorded() if seats_of(one["asked"][0]) == 2)
        over = {"won": 1, "points": [4, 10], "turns": 60, "spent": {}}
        self.asks = game["asked"][:9]
        self._says, self._left = [game["island"], *self.asks, {"over": over}], [{}]
        self.games = 0

    def ask(self, question: Any) -> Any:
        if isinstance(question, dict):
            self._left, self.games = list(self._says), self.games + 1
        return json.loads(json.dumps(self._left.pop(0)))


def seats_of(question: Question) -> int:
    return len(question["position"]["seats"])


TWO = Match(("catan_random", "catan_typed"))


def test_a_match_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    peer, path = Scripted(), tmp_path / "match.jsonl"
    two_games = list(played(peer, TWO, 2, path))
    with path.open("a") as file:
        file.write('{"game": 2, "na')
    assert list(played(peer, TWO, 3, path))[:2] == two_games
    assert peer.games == 3 and len(resumed(path, TWO)) == 3
    with pytest.raises(Unlike, match="the games of another match"):
        resumed(path, Match(("catan_random", "AlphaBeta")))


def test_the_table_tells_who_won_and_what_was_decided() -> None:
    peer = Scripted()
    head, *lines, last = table(TWO, list(played(peer, TWO, 3, None))).splitlines()
    assert head.split()[:4] == ["player", "seats", "won", "of"]
    begins, follows = (sum(one["seat"] == seat for one in peer.asks) for seat in (0, 1))
    first, second = str(2 * begins + follows), str(begins + 2 * follows)
    assert [line.split()[:8] for line in lines] == [
        ["catan_random", "1", "1", "3", "33.3%", "6.1–79.2", "50%", first],
        ["catan_typed", "1", "2", "3", "66.7%", "20.8–93.9", "50%", second],
    ]
    assert last == "60 turns a game; 0 without a winner"


def test_a_free_road_that_may_not_be_left_is_laid_where_catanatron_lists_it_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ground, question = first(Phase.FREE_ROADS)
    question["position"]["free_roads"] = 1

    def skip(seat: Seat, moment: Position) -> Action:
        return next(
            one for one in actions_of(moment.record, question["seat"]) if one["kind"] == Kind.SKIP
        )

    monkeypatch.setattr(Seat, "decide", skip)
    seat = Seat(question["seat"], "random", 1)
    assert match._answer(ground, question, seat) == [question["actions"][0]]
    with pytest.raises(KeyError):
        theirs(ground, blank_action(Kind.SKIP))


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty cache folder, and no way to GitHub."""

    def unreachable(address: str, timeout: float) -> None:
        raise OSError("no way there")

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(players, "urlopen", unreachable)
    return tmp_path


def test_where_github_cannot_be_reached_it_is_said_where_the_files_belong(cache: Path) -> None:
    with pytest.raises(players.NotFetched, match=f"no way there. Put the file into {cache}"):
        players.players()


def test_a_player_that_is_not_what_was_measured_is_refused(cache: Path) -> None:
    folder = cache / "parley" / "peers" / "catanatron-players" / players.PLACE
    folder.mkdir(parents=True)
    (folder / "minimax.py").write_text("class AlphaBetaPlayer: ...\n")
    with pytest.raises(players.NotFetched, match=r"minimax.py is not what it was at the commit"):
        players.players()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["stac"], "two to four players play"),
        (["stac", "Alpha"], "invalid choice: 'Alpha'"),
        (["stac", "Random"], "Put the file into"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_in_a_sentence(
    arguments: list[str],
    told: str,
    cache: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["tools.catanatron", *arguments])
    with pytest.raises(SystemExit):
        command.main()
    assert told in capsys.readouterr().err


def test_where_their_side_ends_it_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    side = tmp_path / "side.py"
    side.write_text("raise SystemExit(3)")
    monkeypatch.setattr(command, "SIDE", side)
    monkeypatch.setattr(command, "players", lambda: tmp_path)
    monkeypatch.setattr(command, "peer_python", lambda *_: sys.executable)
    monkeypatch.setattr(sys, "argv", ["tools.catanatron", "Random", "stac"])
    with pytest.raises(SystemExit, match="the peer's side ended with status 3; it may have said"):
        command.main()


def test_the_engine_itself_agrees_through_a_whole_game() -> None:
    python = installed(*ENGINE)
    if python is None:
        pytest.skip(f"{ENGINE[0]} is not installed for matches (python -m tools.catanatron)")
    peer, other = (Peer(python, str(command.SIDE), ".") for _ in range(2))
    told, *followed = asked(peer, 101, 3)
    assert [told, *followed] == list(asked(other, 101, 3))  # in another process, too
    peer.close()
    other.close()
    ground, compared = island(told), 0
    for question in followed:
        assert told_again(ground, carried(ground, question).record) == question["position"]
        demand_the_same_choices(ground, question)
        compared += demand_the_same_outcome(ground, question)
    assert compared > 50
