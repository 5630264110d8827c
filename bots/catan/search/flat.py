"""Flat UCT: STAC's robot that plays whole games before it places a settlement or moves the robber.

Only the options of the moment are counted (Dobre and Lascarides 2015, as STAC's JSettlers has it):
there is no tree. All else is played as STAC's robot does.
"""

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, fields

import numpy as np

from bots.catan.fast.games import play as play_games
from bots.catan.memory.hands import OBSERVED
from bots.catan.memory.look import look
from bots.catan.plan.opening_stac import score
from bots.catan.robot.named import Stac
from bots.catan.search.beliefs import deal
from bots.catan.search.parameters import PATIENCE
from bots.sdk.parameters import parameter, read_parameters
from games.catan.actions import Action
from games.catan.choices import actions_of
from games.catan.luck import settle, ways
from games.catan.pieces import RESOURCES, SEATS
from games.catan.play import play
from games.catan.playout import playout
from games.catan.position import Phase, Position, Record
from games.catan.sampling import clear_desk
from games.catan.standing import points
from games.catan.view import View

LONGEST = 10_000
"""Phases after which a simulated game is given up, and judged as it stands."""
SEEDED = 10
"""The best settlement by STAC's score begins with about so many visits, all of them won."""
_NEARLY_NOTHING = 1e-6


@dataclass(frozen=True)
class Flat:
    """How a robot searches without a tree; names in capitals are STAC's."""

    GAME_ACTION: str = parameter(
        "SECOND_SETTLEMENT",
        "What is searched.",
        choices=("INITIAL_SETTLEMENT", "SECOND_SETTLEMENT", "MOVE_ROBBER"),
    )
    simulations: int = parameter(1000, "Games for a decision.", 1, 1_000_000)
    simulated_by: str = parameter(
        "stac",
        "Who plays them: STAC's robots, or random players that draw a type of action first.",
        choices=("stac", "typed"),
    )
    SIMULATION_RANDOMNESS_PERCENTAGE: int = parameter(
        20, "STAC's robots plan and open at random there in so many of 100 cases.", 0, 100
    )
    REWARD_FUNCTION: str = parameter(
        "OBSERVABLE",
        "What a game counts: 1 if won (0_1_END), if nobody has more points (OBSERVABLE), or"
        " then and half for the second (OBSERVABLE_RANKING).",
        choices=("0_1_END", "OBSERVABLE", "OBSERVABLE_RANKING"),
    )
    ACTION_SELECTION_POLICY: str = parameter(
        "MAX_AVERAGE",
        "What is done in the end: what has the highest bound (UCT), sum (MAX_VALUE), mean, or most"
        " visits.",
        choices=("UCT", "MAX_VALUE", "MAX_AVERAGE", "MOST_EXPLORED"),
    )
    SEED_METHOD: str = parameter(
        "JSETTLERS",
        "Settlements begin with what STAC's robot thinks of them, or with nothing.",
        choices=("JSETTLERS", "NONE"),
    )


@dataclass
class Arm:
    """An option: how often it was tried, and what that has brought."""

    action: Action
    visits: float = 0.0
    total: float = 0.0

    @property
    def mean(self) -> float:
        """What a visit has brought."""
        return self.total / (self.visits + _NEARLY_NOTHING)

    def bound(self, visits: float) -> float:
        """How good it may be, by UCB1, after so many visits of all options."""
        return self.mean + math.sqrt(math.log(visits + 1) / (self.visits + _NEARLY_NOTHING))


@dataclass
class Bandit:
    """The options of a decision; chance breaks ties."""

    arms: list[Arm]
    rng: random.Random
    visits: float = field(init=False)

    def __post_init__(self) -> None:
        """Count what the options begin with."""
        self.visits = sum(arm.visits for arm in self.arms)

    def next(self) -> Arm:
        """The option to try next."""
        return self._most([arm.bound(self.visits) for arm in self.arms])

    def tell(self, arm: Arm, reward: float) -> None:
        """Count a visit."""
        arm.visits += 1
        arm.total += reward
        self.visits += 1

    def best(self, policy: str) -> Arm:
        """What to do in the end, by an ``ACTION_SELECTION_POLICY``.

        >>> often, well = Arm(None, visits=5, total=2.0), Arm(None, visits=1, total=1.0)
        >>> bandit = Bandit([often, well], random.Random(1))
        >>> bandit.best("MAX_AVERAGE") is well, bandit.best("MAX_VALUE") is often
        (True, True)
        """
        if policy == "UCT":
            return self.next()
        of = {"MAX_VALUE": "total", "MAX_AVERAGE": "mean", "MOST_EXPLORED": "visits"}[policy]
        return self._most([getattr(arm, of) for arm in self.arms])

    def _most(self, grades: Sequence[float]) -> Arm:
        most = max(grades)
        return self.rng.choice(
            [arm for arm, one in zip(self.arms, grades, strict=True) if one == most]
        )


class FlatUct(Stac):
    """STAC's robot that tries one kind of decision out in whole games."""

    together = ""
    own = frozenset(one.name for one in fields(Flat))

    def sit_down(self) -> None:
        """Read the parameters."""
        super().sit_down()
        own = {name: one for name, one in self.parameters.items() if self.reads(name)}
        self.flat = read_parameters(Flat, own)

    def decide(self, view: View) -> Action:
        """What it does now."""
        if self.memory.get("phase") == view.phase or not self._searches(view):
            return super().decide(view)
        options = actions_of(view.record, self.seat)
        action = options[0] if len(options) == 1 else self.search(view).action
        self.memory["phase"], self.memory["action"] = view.phase, action.tobytes().hex()
        return action

    def _searches(self, view: View) -> bool:
        """Whether it is such a moment that is searched."""
        if self.flat.GAME_ACTION == "MOVE_ROBBER":
            return view.due is Phase.ROBBER
        first = not view.record["settlements"][self.seat]
        initial = self.flat.GAME_ACTION == "INITIAL_SETTLEMENT"
        return view.due is Phase.FIRST_SETTLEMENT and first == initial

    def search(self, view: View) -> Arm:
        """Try the options out, and choose one."""
        bandit = Bandit(self._arms(view), self.rng)
        until = math.inf
        if self.clock.answer is not None:
            until = time.monotonic() + PATIENCE * self.clock.answer
        for _ in range(self.flat.simulations):
            arm = bandit.next()
            bandit.tell(arm, self._reward(self._play_out(view, arm.action)))
            if time.monotonic() >= until:
                break
        return bandit.best(self.flat.ACTION_SELECTION_POLICY)

    def _arms(self, view: View) -> list[Arm]:
        """The options, with what they begin with."""
        arms = [Arm(action) for action in actions_of(view.record, self.seat)]
        if self.flat.SEED_METHOD == "JSETTLERS" and view.due is Phase.FIRST_SETTLEMENT:
            desk, own = self._desk(self._mind(), view), int(view.record["settlements"][self.seat])
            look(desk, self.seat)
            scores = [score(desk, own | 1 << int(arm.action["where"])) for arm in arms]
            best = max(scores)
            divisor = int(best / SEEDED + 1)
            for arm, one in zip(arms, scores, strict=True):
                arm.visits, arm.total = best / divisor, one / divisor
        return arms

    def _play_out(self, view: View, action: Action) -> Record:
        """How a game ends after an option; what is hidden is drawn."""
        hands = self._mind()["hands"][OBSERVED][:, :RESOURCES]
        record = deal(view.record, self.seat, hands, self.rng)
        seed = self.rng.getrandbits(63)
        play(record, self.seat, action)
        if self.flat.simulated_by == "typed":
            while outcomes := ways(record):
                settle(record, self.rng.randrange(outcomes))
            playout(record, True, np.array([seed], np.uint64), LONGEST, clear_desk())
            return record
        record["open_hands"] = view.record["open_hands"]
        given = {"randomPercentage": self.flat.SIMULATION_RANDOMNESS_PERCENTAGE}
        kinds = [Stac] * SEATS
        end, _ = play_games(Position(record), kinds, [given] * SEATS, seed, LONGEST)
        return end.record

    def _reward(self, record: Record) -> float:
        """What a game counts that has ended so."""
        if self.flat.REWARD_FUNCTION == "0_1_END":
            return float(record["winners"] >> self.seat & 1)
        own = points(record, self.seat)
        ahead = sum(points(record, other) > own for other in range(int(record["players"])))
        if self.flat.REWARD_FUNCTION == "OBSERVABLE":
            return float(ahead == 0)
        return (1.0, 0.5)[ahead] if ahead < 2 else 0.0
