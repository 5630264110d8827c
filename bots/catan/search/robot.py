"""Robots that search, as players: what they search, for how long, and what they then do."""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, ClassVar, cast

import numpy as np

from bots.catan.conversation.speaker import Nature
from bots.catan.memory.hands import OBSERVED
from bots.catan.robot.named import Stac
from bots.catan.robot.player import Robot, tools
from bots.catan.robot.styles import JSETTLERS, choose
from bots.catan.search.beliefs import deal
from bots.catan.search.parameters import PATIENCE, PREFIX, Search, plays, read
from bots.catan.search.thinking import Choice, Thought, best_choice, options_of, think
from bots.catan.settings.kinds import ABSENT
from bots.sdk.explanation import Explanation, Option, best_of, unwatched
from bots.sdk.player import Heard, Said
from games.catan.actions import ACTION, Action, Kind, blank_action
from games.catan.notation import write_action
from games.catan.pieces import RESOURCES
from games.catan.position import UNLIMITED, Answer, Phase, Record, Trades
from games.catan.view import View
from games.core.layout import blank

AT_TABLE = 2.0
"""Seconds for a decision where somebody counts them, unless the parameters say how long."""


class Searcher(Robot):
    """A robot that searches every decision in which it has a choice.

    With hidden hands it remembers cards as STAC's robots do, and searches some ways in which the
    others may lie. Offers that are refused are followed by the next best, without a new search.
    """

    together = ""
    style = JSETTLERS  # what it remembers of hands
    own = frozenset(one.name for one in fields(Search))
    searching: ClassVar[Mapping[str, Any]] = {}
    """Parameters of the search that differ from the defaults unless a player is given others."""
    unfaithful: ClassVar[Mapping[str, Any]] = {}
    """The same, of a player that is not to play as published."""

    def sit_down(self) -> None:
        """Read the parameters."""
        super().sit_down()
        own = {name: one for name, one in self.parameters.items() if self.reads(name)}
        usual = self.searching if own.get("faithful") else {**self.searching, **self.unfaithful}
        self.search = read({**usual, **own})
        if self.search.prior_wins:
            others = {n: one for n, one in self.parameters.items() if not self.reads(n)}
            self.settings = Stac.read_settings({**self.preset, **others})

    @classmethod
    def reads(cls, name: str) -> bool:
        """Its own parameters, and all keys of STAC's MCTS robot: some are refused with a reason."""
        return super().reads(name) or name.startswith(PREFIX)

    @classmethod
    def speaks(cls, parameters: Mapping[str, Any]) -> bool:
        """It says nothing unasked."""
        return False

    def say(self, view: View) -> Sequence[Said]:
        """Nothing."""
        return ()

    @property
    def nature(self) -> Nature:
        """It tries out what it does."""
        return replace(super().nature, by="search")

    def _replies(self, view: View, heard: Heard) -> Sequence[Said]:
        """Nothing, but count cards, where hands are hidden; see what STAC's robot does, where it
        advises."""
        heeded = self.search.prior_wins or not view.record["open_hands"]
        if heard.kind == "step" and heard.step and heeded:
            self._see(view, heard.step)
        return ()

    def decide(self, view: View) -> Action:
        """What it does now."""
        if self.memory.get("phase") == view.phase:
            return _read(self.memory["action"])
        action = self._decide(view)
        self.memory["phase"], self.memory["action"] = view.phase, _written(action)
        if view.due is Phase.MAIN:
            self._note(view, action)
        return action

    def _decide(self, view: View) -> Action:
        record = self._as_foreseen(view.record)
        if view.due is Phase.ANSWER and record["trades"] == Trades.NONE:
            return blank_action(Kind.REFUSE)
        if view.due is Phase.ROLL and plays(self.search, "rolls_before_knights"):
            return blank_action(Kind.ROLL)
        if view.due is Phase.CHOOSE and (settled := self._close(record)) is not None:
            return settled
        if view.due is Phase.MAIN and (follows := self._follow(record)) is not None:
            return follows
        options = options_of(record, self.seat, self.search)
        if len(options) == 1:
            return options[0]
        thought = self.think(view)
        self._list(record, thought)
        action = self._best(record, thought)
        if thought.iterations:
            guesses = 0 if record["open_hands"] else self.search.worlds
            best = _best_options(thought.choices, action)
            self.explanation = Explanation(best, "won", thought.iterations, guesses)
        return action

    def think(self, view: View) -> Thought:
        """Search the moment that the view shows."""
        record = self._as_foreseen(view.record)
        hands = self._mind()["hands"][OBSERVED][:, :RESOURCES]
        worlds = 1 if record["open_hands"] else self.search.worlds
        deals = [deal(record, self.seat, hands, self.rng) for _ in range(worlds)]
        advised = self._advised(view, record) if self.search.prior_wins else ()
        seed, until = self.rng.getrandbits(63), self._until()
        # That an answer to an offer is thought about tells that what is asked for is held.
        progress = unwatched if view.due is Phase.ANSWER else self.progress
        return think(record, deals, self.seat, self.search, seed, until, advised, progress)

    def _advised(self, view: View, record: Record) -> list[int]:
        """Which of the options STAC's robot would take; an offer to several is one to each."""
        mind, advice = self._mind(), blank(Action, ACTION)
        choose(tools(), self.style, mind, view.record, self.seat, self.settings, advice)
        self.memory["mind"] = mind.tobytes().hex()
        options = options_of(record, self.seat, self.search)
        return [at for at, one in enumerate(options) if _is_as_advised(one, advice)]

    def _until(self) -> float | None:
        """When to stop, by ``time.monotonic``."""
        limits = [self.search.MCTS_TIME_LIMIT_MS / 1000] if self.search.MCTS_TIME_LIMIT_MS else []
        if self.clock.answer is not None:
            limits += [PATIENCE * self.clock.answer, *(() if limits else (AT_TABLE,))]
        return time.monotonic() + min(limits) if limits else None

    def _as_foreseen(self, record: Record) -> Record:
        """The view as it is searched: with our limit of offers, without trades if we make none."""
        foreseen, limit = record.copy(), self.search.MCTS_OFFERS_LIMIT
        if limit != ABSENT:
            table = int(record["offers_limit"])
            foreseen["offers_limit"] = limit if table == UNLIMITED else min(limit, table)
        if self.settings["NO_TRADES"] or not self.settings["tradeFlag"]:
            foreseen["trades"] = Trades.NONE
        return foreseen

    def _close(self, record: Record) -> Action | None:
        """What to do with the answers to our offer, where counteroffers are not searched."""
        if self.search.counteroffers == "search":
            return None
        listed = [one.action for one in map(_read_choice, self.memory.get("ranked", ()))]
        for other, answer in enumerate(record["answer"].tolist()):
            give, take = record["counter_give"][other], record["counter_take"][other]
            same = any(
                one["kind"] == Kind.OFFER
                and one["seats"] >> other & 1
                and (one["give"] == give).all()
                and (one["take"] == take).all()
                for one in listed
            )
            welcome = same and self.search.counteroffers == "if_listed"
            if answer == Answer.ACCEPTED or (answer == Answer.COUNTERED and welcome):
                deal_ = blank_action(Kind.DEAL)
                deal_["seat"] = other
                return deal_
        return blank_action(Kind.NO_DEAL)

    def _follow(self, record: Record) -> Action | None:
        """The next action of the list, if our last offer was refused and nothing has changed."""
        listed = self.memory.pop("ranked", [])
        if self.memory.get("standing") != _standing(record, self.seat):
            return None
        for at, one in enumerate(listed):
            action = _read_choice(one).action
            if action["kind"] != Kind.OFFER or self._may_offer(record):
                self.memory["ranked"] = listed[at + 1 :]
                best = _best_options(map(_read_choice, listed[at:]), action)
                self.explanation = Explanation(best, "won", kept=True)
                return action
        return None

    def _list(self, record: Record, thought: Thought) -> None:
        """Keep what we would do next, up to the first action that is no offer."""
        self.memory.pop("ranked", None)
        if record["phase"] != Phase.MAIN:
            return
        best, listed = thought.best, []
        for one in thought.choices:
            if one is not best:
                listed.append(_written_choice(one))
                if one.action["kind"] != Kind.OFFER:
                    break
        if best.action["kind"] == Kind.OFFER:
            self.memory["ranked"] = listed
            self.memory["standing"] = _standing(record, self.seat)

    def _best(self, record: Record, thought: Thought) -> Action:
        """The best option, leaving out offers once enough were made."""
        if self._may_offer(record) or record["phase"] != Phase.MAIN:
            return thought.best.action
        others = (one for one in thought.choices if one.action["kind"] != Kind.OFFER)
        return best_choice(others).action

    def _may_offer(self, record: Record) -> bool:
        """Whether our limits allow another offer now."""
        limit, table = self.search.offers_before_other_action, int(record["offers_limit"])
        here = self.memory.get("offered", 0) if self._same_turn(record) else 0
        return (limit == ABSENT or here < limit) and (
            table == UNLIMITED or int(record["offers"]) < table
        )

    def _note(self, view: View, action: Action) -> None:
        """Count the offers since another action was taken."""
        before = self.memory.get("offered", 0) if self._same_turn(view.record) else 0
        self.memory["offered"] = before + 1 if action["kind"] == Kind.OFFER else 0
        self.memory["turn"] = int(view.record["turn_number"])

    def _same_turn(self, record: Record) -> bool:
        return bool(self.memory.get("turn") == int(record["turn_number"]))


class TypedMcts(Searcher):
    """Plays thousands of games on before each decision, type by type, and values where they stand.

    Faithful, it plays them to their end, and knows nothing of STAC's robot.
    """

    unfaithful = {"playout_turns": 4, "MCTS_Cp": 0.1, "prior_wins": 2.0}


class Mcts(Searcher):
    """The same with games in which any action is as likely as the next."""

    searching = {"MCTS_TYPED_ROLLOUTS": False, "MCTS_ITERATIONS": 300}


class SmartSettlers(Searcher):
    """Szita, Chaslot and Spronck's (2010), as STAC's JSettlers has it; it never trades.

    Any action is as likely as the next where games are played on, and where little was tried; but
    settlements and cities begin with wins.
    """

    preset = {"NO_TRADES": True}
    searching = {
        "MCTS_ITERATIONS": 1000,
        "MCTS_TYPED_ROLLOUTS": False,
        "MCTS_Cp": 2.0,
        "MCTS_MAX_N_DISCARDS": 1,
        "settlement_wins": 20.0,
        "city_wins": 10.0,
        "random_below_visits": 10,
        "keys_count_turns": False,
    }


def _is_as_advised(option: Action, advice: Action) -> bool:
    if option["kind"] != Kind.OFFER or advice["kind"] != Kind.OFFER:
        return option.tobytes() == advice.tobytes()
    same = (option["give"] == advice["give"]).all() and (option["take"] == advice["take"]).all()
    return bool(same and option["seats"] & advice["seats"])


def _standing(record: Record, seat: int) -> list[int]:
    """What is as it was when an offer was refused: the turn, and our hand."""
    return [int(record["turn_number"]), *record["hand"][seat].tolist()]


def _best_options(choices: Iterable[Choice], chosen: Action) -> tuple[Option, ...]:
    """The best that were tried, for an explanation."""
    line = write_action(chosen)
    listed = ((write_action(one.action), one) for one in choices)
    options = (
        Option((written,), round(one.share, 4), one.visits)
        for written, one in listed
        if one.visits or written == line
    )
    return best_of(options, (line,))


def _written_choice(one: Choice) -> list[Any]:
    return [_written(one.action), one.visits, round(one.share, 4)]


def _read_choice(written: Sequence[Any]) -> Choice:
    action, visits, share = written
    return Choice(_read(action), visits, share, share)


def _written(action: Action) -> str:
    return action.tobytes().hex()


def _read(written: str) -> Action:
    return cast(Action, np.frombuffer(bytes.fromhex(written), ACTION)[0])
