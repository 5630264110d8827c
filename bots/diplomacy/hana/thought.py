"""What HANA thinks in one movement phase: beliefs, plans, what they are worth, what to offer."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from bots.diplomacy.dbrane.tactics import DBraneTactics
from bots.diplomacy.hana.movement import Movement
from bots.diplomacy.hana.parameters import Parameters
from bots.diplomacy.hana.prior import prior
from bots.diplomacy.hana.talk import limits
from bots.hana.beliefs import Beliefs
from bots.hana.measures import Evaluation, common_numbers
from bots.hana.negotiation import Bargainer, Bargaining, Offer, Scale
from bots.hana.options import State, agreed, options
from bots.hana.problem import VOID, Figures
from bots.hana.ranking import Ranking, least_confidence, rank
from bots.hana.search import Search, Settings, distinct
from bots.hana.world import WorldModel
from games.diplomacy.orders import Order
from games.diplomacy.position import Position
from games.diplomacy.topology import board_of
from games.talk.diplomacy.language.grounding import CODES
from games.talk.diplomacy.notary.promises import Promise

NEAR, FAR = 2, 4
"""Units within so many moves of ours may do something for us now, or hardly."""


@lru_cache(maxsize=1 << 4)
def movement_of(position: Position, power: str) -> Movement:
    """The problem of a position, remembered while it is talked about."""
    return Movement(position, power)


@lru_cache(maxsize=1 << 4)
def prior_of(position: Position, foresight: float) -> Beliefs:
    """What is thought of a position's units before anything is said: the same by every power."""
    return prior(movement_of(position, position.map.power_keys[0]), foresight)


class Thought:
    """The mind of a power in a movement phase, under the promises of all that bind.

    ``seed``: of the lots in this phase. ``saved``: an earlier thought of it, to go on from; it is
    searched for so many ``generations`` now.
    """

    def __init__(
        self,
        position: Position,
        power: str,
        promises: Sequence[Promise],
        world: WorldModel,
        settings: Parameters,
        seed: int,
        generations: int,
        saved: Mapping[str, Any] | None = None,
    ) -> None:
        self.movement = movement_of(position, power)
        self.scale = Scale(saved["scale"] if saved else None)
        self._settings, self._world, self._seed = settings, world, seed
        self._codes = [CODES[key] for key in position.map.power_keys]
        self._promises, me = promises, self.movement.me
        self._weighing: tuple[float, Bargainer] | None = None
        known = list(limits(self.movement, promises))
        self._own = [one for one in known if self.movement.owner[one.resource] == me]
        self._settled = [one.resource for one in known if one not in self._own]
        self._trust = np.array([world.degrees(code)["trust"] for code in self._codes])
        blank = prior_of(position, settings.foresight)
        start = State(self._evaluation(1), blank, _nothing(self.movement), self._trust)
        self.beliefs = blank.revised(agreed(start, known))
        self._search = Search(
            self.movement, self._chances(), self._void(), _breeding(settings), seed
        )
        if saved:
            self._search.resume(saved["search"])
            self._search.constrain(self._chances())
        else:
            self._search.begin(self._given())
        self._think = self._evaluation(settings.samples)
        self._search.run(lambda plans: self._think.expected(self.beliefs, plans), generations)

    def saved(self) -> dict[str, Any]:
        """What to go on from, as JSON."""
        return {"search": self._search.saved(), "scale": self.scale.saved()}

    def orders(self) -> tuple[Order, ...]:
        """The best plan by own means, judged with more samples than in the search."""
        plans = self._search.population
        alone = plans[(plans[:, self.movement.owner != self.movement.me] == VOID).all(axis=1)]
        alone = alone[distinct(alone)]
        last = self._evaluation(self._settings.last_samples)
        best = alone[int(np.argmax(last.expected(self.beliefs, alone)))]
        own = np.flatnonzero(self.movement.owner == self.movement.me)
        return tuple(self.movement.order((int(at), int(best[at]))) for at in own)

    def offers(self, time: float, partners: Collection[int]) -> list[Offer]:
        """What to offer to these seats now, the best for each, the best first."""
        return self._bargainer(time).best_offers(partners)

    def accepts(self, promises: Sequence[Promise], time: float, favor: float) -> bool:
        """Whether promises of others and our own leave us well enough off to agree to them."""
        made = tuple(one for one in promises if one not in self._promises)
        asked = list(limits(self.movement, (*self._promises, *made)))
        return self._bargainer(time).accepts(asked, favor)

    def _bargainer(self, time: float) -> Bargainer:
        if self._weighing is None or self._weighing[0] != time:
            settings = self._settings
            ranking = self._ranking(time)
            state = State(self._think, self.beliefs, ranking, self._trust)
            found = options(state, settings.margin)
            bargainer = Bargainer(state, self.scale, _manner(settings), time, found)
            self._weighing = time, bargainer
        return self._weighing[1]

    def _ranking(self, time: float) -> Ranking:
        settings = self._settings
        plans = self._search.population.copy()
        plans[:, self._settled] = VOID  # what is promised need not be asked for again
        distrusted = [
            seat
            for seat, code in enumerate(self._codes)
            if seat != self.movement.me and self._world.intention("shun", code) > 0
        ]
        return rank(
            self._think,
            self.beliefs,
            plans,
            confident=least_confidence(time, settings.doubt, settings.doubt_late),
            shunned=distrusted,
        )

    def _evaluation(self, samples: int) -> Evaluation:
        numbers = common_numbers(samples, len(self.movement.units), self._seed)
        return Evaluation(self.movement, self._wanted(), numbers)

    def _wanted(self) -> Figures:
        """The degree of each desire; joy makes bold."""
        settings, world = self._settings, self._world
        joy = world.degrees("")["joy"]
        wanted = [min(1.0, settings.gain * (1 + joy / 2)), settings.position, settings.safety]
        for kind in ("damage", "spare"):
            wanted += [
                0.0 if seat == self.movement.me else world.desire(kind, code)
                for seat, code in enumerate(self._codes)
            ]
        return np.array(wanted)

    def _chances(self) -> Figures:
        """What mutations draw by: beliefs, and for own units what is promised leaves."""
        chances = self.beliefs.degrees.copy()
        for limit in self._own:
            allowed = np.isin(np.arange(chances.shape[1]), limit.operators)
            chances[limit.resource] = np.where(allowed, chances[limit.resource] + 1e-6, 0.0)
            chances[limit.resource] /= chances[limit.resource].sum()
        return chances

    def _void(self) -> Figures:
        """How likely each unit of another is left out of a plan: the farther from ours."""
        movement, settings = self.movement, self._settings
        index = movement.position.map.province_index
        stands = np.array([index[unit.province] for unit in movement.units])
        ours = stands[movement.owner == movement.me]
        distance = board_of(movement.position.map)["distance"][stands][:, ours].min(axis=1)
        beyond = np.where(distance <= FAR, settings.void, 1.0)
        return np.where(distance <= NEAR, settings.void_near, beyond)

    def _given(self) -> Any:
        """Plans to start from: D-Brane's, under the promises and without them."""
        position, power = self.movement.position, self._power
        tactics = DBraneTactics()
        every = [tactics.best(position, power, self._promises), tactics.best(position, power)]
        return np.stack([self.movement.plan(one.orders) for one in every])

    @property
    def _power(self) -> str:
        return self.movement.position.map.power_keys[self.movement.me]


def _nothing(movement: Movement) -> Ranking:
    """A ranking without plans."""
    blank = np.zeros((0, len(movement.units)), np.int16)
    return Ranking(blank, np.zeros(0), np.zeros(0, np.bool_))


def _breeding(settings: Parameters) -> Settings:
    return Settings(
        settings.population,
        settings.elite,
        settings.crossover,
        settings.mutation_own,
        settings.mutation_other,
    )


def _manner(settings: Parameters) -> Bargaining:
    return Bargaining(
        settings.strategy,
        settings.tau,
        settings.opportunity,
        settings.independence,
        settings.information,
        settings.confidence,
        settings.margin,
    )
