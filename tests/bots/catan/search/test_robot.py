"""Robots that search, as players: offers, time, hidden cards, whole games, parameters."""

import random
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bots.catan.search
from bots.arena.description import from_table, read_table
from bots.arena.match import Entrant, play
from bots.catan.robot.named import Stac
from bots.catan.search.beliefs import deal
from bots.catan.search.fit import main as fit
from bots.catan.search.flat import Flat
from bots.catan.search.parameters import Search
from bots.catan.search.robot import Mcts, SmartSettlers, TypedMcts, _is_as_advised
from bots.catan.search.thinking import options_of
from bots.catan.settings.page import groups
from bots.catan.settings.page import table as table_of
from bots.registry import check_parameters
from bots.sdk.clock import Clock
from bots.sdk.parameters import BadParameter
from bots.sdk.player import player_rng
from games.catan.actions import Kind
from games.catan.notation import write_action
from games.catan.opening import start
from games.catan.options import Options
from games.catan.pieces import DECK, IN_BANK, RESOURCES, SEATS
from games.catan.position import Answer, Phase, Position, Record
from games.catan.view import View, view_of
from tests.bots.catan.tables import settle, table

ROOT = Path(__file__).parents[4]
EXPERIMENTS = Path(bots.catan.search.__file__).parent / "experiments"
SEARCHED = {"typed_mcts", "mcts", "smart_settlers", "stac"}
NOTHING = np.zeros((SEATS, RESOURCES), np.int8)


def robot(memory: dict[str, Any] | None = None, **parameters: Any) -> TypedMcts:
    rng = player_rng(1, 0, "T1.1")
    return TypedMcts(0, rng, {} if memory is None else memory, parameters)


def market(**options: Any) -> Record:
    """Seat 0 holds two cards of everything, each of the others three of one kind."""
    record = table(**options)
    for seat, node in enumerate((8, 23, 35, 40)):
        settle(record, seat, node)
    record["hand"][0] = 2
    for other in range(1, SEATS):
        record["hand"][other, other] = 3
    record["bank"] -= record["hand"].sum(axis=0)
    return record


def seen(record: Record) -> View:
    return view_of(Position(record), 0)


def offered(record: Record) -> Record:
    """The same after an offer that was refused."""
    later = record.copy()
    later["offers"] += 1
    later["step"] += 2
    return later


def test_after_a_refusal_the_next_best_follows_without_a_search() -> None:
    record, memory = market(), dict[str, Any]()
    first = robot(memory, MCTS_ITERATIONS=100, playout_turns=-1, MCTS_Cp=1.0, prior_wins=0.0)
    thoughts = (first.think(seen(record)) for _ in range(20))
    thought = next(one for one in thoughts if one.best.action["kind"] == Kind.OFFER)
    first._list(record, thought)
    after = [one.action for one in thought.choices if one is not thought.best]
    later = robot(memory, MCTS_ITERATIONS=1)
    then = later.decide(seen(offered(record)))
    assert then.tobytes() == after[0].tobytes()
    assert later.explanation.kept
    assert (write_action(then),) in [one.lines for one in later.explanation.options]


def test_the_list_is_forgotten_once_cards_have_changed_hands() -> None:
    record = market()
    kept = {"ranked": [["00" * 14, 1, 0.5]], "standing": [1, 9, 9, 9, 9, 9]}
    assert robot(kept)._follow(record) is None
    assert "ranked" not in kept


@pytest.mark.parametrize(
    "limits", [{"MCTS_OFFERS_LIMIT": 0}, {"offers_before_other_action": 0}, {"NO_TRADES": True}]
)
def test_nobody_who_may_make_no_offers_makes_one(limits: dict[str, Any]) -> None:
    for seed in range(3):
        player = TypedMcts(0, random.Random(seed), {}, {"MCTS_ITERATIONS": 60, **limits})
        assert player.decide(seen(market()))["kind"] != Kind.OFFER


def test_who_does_not_trade_refuses() -> None:
    record = market()
    record["phase"], record["turn"], record["answer"][0] = Phase.ANSWER, 1, 1
    record["give"][1], record["take"][0] = 1, 1
    assert robot(NO_TRADES=True).decide(seen(record))["kind"] == Kind.REFUSE


def test_it_stops_thinking_before_its_time_is_over() -> None:
    player = robot(MCTS_ITERATIONS=10_000_000)
    player.clock = Clock(answer=0.1)
    began = time.monotonic()
    player.decide(seen(market()))
    assert time.monotonic() - began < 5


def test_at_a_table_a_decision_takes_two_seconds_unless_it_is_told_otherwise() -> None:
    usual, told, alone = robot(), robot(MCTS_TIME_LIMIT_MS=5000), robot()
    usual.clock = told.clock = Clock(answer=20.0)
    now = time.monotonic()
    assert (usual._until() or 0) - now <= 2.1
    assert 4.9 < (told._until() or 0) - now <= 5.1
    assert alone._until() is None


def test_who_watches_may_end_the_search() -> None:
    player, seen_at = robot(MCTS_ITERATIONS=10_000_000), list[int]()

    def progress(tried: int, of: int) -> bool:
        seen_at.append(tried)
        return tried < 200

    player.progress = progress
    player.decide(seen(market()))
    assert seen_at == [0, 50, 100, 150, 200]


def test_that_an_offer_is_thought_about_is_told_to_nobody() -> None:
    record = market()
    record["phase"], record["turn"], record["answer"][0] = Phase.ANSWER, 1, 1
    record["give"][1], record["take"][0] = 1, 1
    player, told = robot(MCTS_ITERATIONS=100), list[int]()
    player.progress = lambda tried, of: bool(told.append(tried)) or True
    player.decide(seen(record))
    assert not told
    assert player.explanation.tried == 100


def test_it_explains_a_decision_by_the_best_five_that_it_tried() -> None:
    player = robot(MCTS_ITERATIONS=400)
    chosen = write_action(player.decide(seen(market(open_hands=False))))
    why = player.explanation
    shares = [one.share for one in why.options]
    assert (why.of, why.tried, why.guesses, why.kept) == ("won", 400, 12, False)
    assert (chosen,) in [one.lines for one in why.options]  # wins in advance are in no share
    assert len(shares) == 5
    assert shares == sorted(shares, reverse=True)
    assert all(one.visits for one in why.options)


def test_asked_twice_in_a_moment_it_answers_the_same() -> None:
    memory: dict[str, Any] = {}
    first = robot(memory, MCTS_ITERATIONS=50).decide(seen(market()))
    assert robot(memory, MCTS_ITERATIONS=900).decide(seen(market())).tobytes() == first.tobytes()


def hidden() -> Record:
    record = market(open_hands=False)
    for other in range(1, SEATS):
        record["cards"][other, 0] = 1
        record["deck"][0] -= 1
    return record


def test_cards_that_are_hidden_are_dealt_from_what_is_unaccounted_for() -> None:
    record = hidden()
    for seed in range(5):
        dealt = deal(seen(record).record, 0, NOTHING, random.Random(seed))
        assert (dealt["bank"] + dealt["hand"].sum(axis=0) == IN_BANK).all()
        assert dealt["hand"].sum(axis=1).tolist() == [10, 3, 3, 3]
        assert dealt["cards"].sum(axis=1).tolist() == [0, 1, 1, 1]
        assert (dealt["deck"] + dealt["cards"].sum(axis=0) == DECK).all()


def test_what_is_known_of_hands_is_dealt_so_unless_it_cannot_be() -> None:
    view, known = seen(hidden()).record, NOTHING.copy()
    known[1, 1] = 2
    assert all(deal(view, 0, known, random.Random(s))["hand"][1, 1] >= 2 for s in range(20))
    known[1, 1] = 18
    assert deal(view, 0, known, random.Random(1))["hand"][1].sum() == 3


@pytest.mark.parametrize("answer", [Answer.ACCEPTED, Answer.COUNTERED])
def test_who_offers_accepts_or_counters_is_dealt_what_it_would_give(answer: Answer) -> None:
    record = hidden()
    record["phase"], record["turn"] = Phase.CHOOSE, 0
    record["give"][0] = record["take"][1] = record["counter_take"][2, 2] = 1
    record["answer"] = [Answer.NONE, Answer.ACCEPTED, answer, Answer.REFUSED]
    gives = {1: 1, 2: 2 if answer == Answer.COUNTERED else 1}
    unlikely = NOTHING.copy()
    unlikely[:, 4] = 3  # known for certain, and wrong: there is no room for what is shown beside it
    for known in (NOTHING, unlikely):
        for seed in range(20):
            hand = deal(seen(record).record, 0, known, random.Random(seed))["hand"]
            assert all(hand[seat, resource] >= 1 for seat, resource in gives.items())
    record["phase"], record["turn"], record["answer"] = Phase.ANSWER, 3, [1, 0, 0, 0]
    for seed in range(20):
        assert deal(seen(record).record, 0, unlikely, random.Random(seed))["hand"][3, 0] >= 1


def test_what_a_seat_cannot_see_does_not_change_what_it_does() -> None:
    record, other = hidden(), hidden()
    other["hand"][1], other["hand"][2] = record["hand"][2], record["hand"][1]
    other["cards"][1, 0], other["cards"][1, 4] = 0, 1
    other["deck"][0] += 1
    other["deck"][4] -= 1
    choices = [robot(MCTS_ITERATIONS=80).think(seen(one)).choices for one in (record, other)]
    told = [[(one.action.tobytes(), one.visits, one.share) for one in each] for each in choices]
    assert told[0] == told[1]


def test_where_hands_are_hidden_all_ways_they_may_lie_count_together() -> None:
    found = robot(MCTS_ITERATIONS=200, worlds=5).think(seen(hidden()))
    assert sum(one.visits for one in found.choices) == 200


@pytest.mark.parametrize("options", [{}, {"open_hands": True, "players": 3, "offers_limit": 2}])
def test_a_whole_game_is_played_without_a_fault(options: dict[str, Any]) -> None:
    players = options.get("players", 4)
    searchers = [
        Entrant("typed_mcts", {"MCTS_ITERATIONS": 8, "worlds": 2, "information_sets": True}),
        Entrant("typed_mcts", {"MCTS_ITERATIONS": 8, "MCTS_NO_AFTERSTATES": True}),
        Entrant(
            "mcts",
            {"MCTS_ITERATIONS": 1, "playout_turns": 3, "prior_wins": 2.0, "rave_visits": 9.0},
        ),
        Entrant(
            "typed_mcts", {"MCTS_ITERATIONS": 8, "tree_types": "mean", "faithful": True, "trees": 2}
        ),
    ]
    result = play("catan", searchers[:players], 3, options, limit=80)
    assert not result.failures


def test_smart_settlers_offers_nothing_and_takes_nothing() -> None:
    player = SmartSettlers(0, random.Random(1), {}, {"MCTS_ITERATIONS": 30})
    assert Kind.OFFER not in {one.action["kind"] for one in player.think(seen(market())).choices}
    record = market()
    record["phase"], record["turn"], record["answer"][0] = Phase.ANSWER, 1, 1
    record["give"][1], record["take"][0] = 1, 1
    assert player.decide(seen(record))["kind"] == Kind.REFUSE


def test_faithful_it_searches_as_published_and_else_with_what_was_measured_to_be_stronger() -> None:
    assert TypedMcts(0, random.Random(1), {}, {"faithful": True}).search == Search(faithful=True)
    assert robot().search == Search(**TypedMcts.unfaithful)
    assert robot(playout_turns=-1).search.playout_turns == -1


def test_the_robot_that_advises_trades_no_more_than_who_asks_it() -> None:
    player = SmartSettlers(0, random.Random(1), {}, {"prior_wins": 1.0})
    assert player.settings["NO_TRADES"] and player.settings["stac_opening"]


def test_the_untyped_robot_is_told_apart_by_its_parameters_alone() -> None:
    untyped, typed = (kind(0, random.Random(1), {}, {}).search for kind in (Mcts, TypedMcts))
    assert not untyped.MCTS_TYPED_ROLLOUTS and typed.MCTS_TYPED_ROLLOUTS


def test_parameters_are_refused_with_a_reason_and_those_of_the_site_are_taken() -> None:
    check_parameters("typed_mcts", {"MAKE_SOLICITED_OFFER": True, "MCTS_THREADS": 2})
    with pytest.raises(BadParameter, match="by published priors"):
        check_parameters("typed_mcts", {"MCTS_PUCT": True})
    with pytest.raises(BadParameter, match="did you mean 'MCTS_ITERATIONS'"):
        check_parameters("typed_mcts", {"MCTS_ITERATION": 5})
    for name in ("mcts_iterations", "iterations"):
        with pytest.raises(BadParameter, match="did you mean 'MCTS_ITERATIONS'"):
            check_parameters("typed_mcts", {name: 5})
    with pytest.raises(BadParameter, match="did you mean 'type_weights'"):
        check_parameters("typed_mcts", {"type_weigths": "stac"})
    check_parameters("typed_mcts", {"type_weights": "1,2,3,4,5,6,7,8,9,10,11"})
    with pytest.raises(BadParameter, match="nothing is counted by position"):
        check_parameters("typed_mcts", {"information_sets": True, "MCTS_NO_AFTERSTATES": True})


def test_with_wins_enough_in_advance_it_does_what_stacs_robot_does() -> None:
    view = view_of(start(Options(open_hands=True), seed=2), 0)
    advised = Stac(0, player_rng(1, 0, view.phase), {}, {}).decide(view)
    player = robot(MCTS_ITERATIONS=60, prior_wins=1000.0)
    assert player.decide(view).tobytes() == advised.tobytes()


def test_an_offer_to_several_that_is_advised_is_one_to_each() -> None:
    record, player = market(), robot(prior_wins=1.0)
    options = options_of(record, 0, player.search)
    first = next(one for one in options if one["kind"] == Kind.OFFER)
    several = first.copy()
    several["seats"] = 0b1110
    same = [one for one in options if _is_as_advised(one, several)]
    assert first.tobytes() in [one.tobytes() for one in same]
    assert all((one["give"] == first["give"]).all() and one["seats"] in (2, 4, 8) for one in same)


def test_shares_are_counted_as_finely_as_fits_the_counts() -> None:
    assert Search(playout_turns=3).stake == 1000
    most = Search(MCTS_ITERATIONS=10_000_000, MCTS_NROLLOUTS_PER_ITERATION=100, playout_turns=3)
    assert most.stake == 2
    assert Search(MCTS_ITERATIONS=10_000_000).stake == 1


def test_what_positions_are_worth_can_be_fitted_again(capsys: pytest.CaptureFixture[str]) -> None:
    fit(["5"])
    assert "eta: points" in capsys.readouterr().out


def test_a_game_begins_with_a_settlement() -> None:
    view = view_of(start(Options(), seed=1), 0)
    assert robot(MCTS_ITERATIONS=60).decide(view)["kind"] == Kind.SETTLEMENT


@pytest.mark.parametrize("path", sorted(EXPERIMENTS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_table_of_the_paper_can_be_played_again(path: Path) -> None:
    experiment = from_table(read_table(str(path)))
    assert experiment.options == {"open_hands": True, "board": "random", **experiment.options}
    assert {one.entrant.bot for one in experiment.contestants} <= SEARCHED


def test_the_document_lists_every_parameter() -> None:
    written = (ROOT / "docs" / "catan-search.md").read_text("utf-8")
    for _, group in groups([Search, Flat]):
        assert "\n".join(table_of(group)) in written
