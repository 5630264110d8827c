"""A table of what was learned: how good each choice has turned out to be, and after how often."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.catan.learning.moments import LEARNED, MOMENTS, numbers_of, read_moment, written
from bots.sdk.parameters import is_finite

VERSION = 1
ARMS = 4
"""Pairs of weights to choose from (``bots.catan.plan.strategy``)."""
WEIGHTS_STEP, WEIGHTS_DISCOUNT = 0.1, 0.9
TRICK_DISCOUNT = 0.95
EXPLORATION, HALVED_AFTER = 0.2, 3000
"""How often a choice is left to lot at first, and after how many games half as often."""
SHIPPED = resources.files("bots.catan.learning") / "tables"
NOT, USE = range(2)
"""What can be done with a mind trick. A choice is twice its moment's number, plus this."""


class BadTable(ValueError):
    """No table of what was learned; the message says why."""


@dataclass
class Worth:
    """What a choice seems to be worth, and how often that was learned."""

    value: float = 0.0
    visits: int = 0

    def learn(self, towards: float, step: float | None = None) -> None:
        """Move towards what was seen, by a step; None: the less the oftener it was seen.

        >>> worth = Worth()
        >>> worth.learn(10)
        >>> worth.learn(4)
        >>> worth
        Worth(value=7.0, visits=2)
        """
        self.visits += 1
        self.value += (1 / self.visits if step is None else step) * (towards - self.value)


@dataclass
class Table:
    """What was learned in so many games."""

    games: int = 0
    arms: list[Worth] = field(default_factory=lambda: [Worth(1 / ARMS) for _ in range(ARMS)])
    choices: dict[int, Worth] = field(default_factory=dict)
    pending: int | None = None
    """The last choice of a game whose end was not seen: what comes of it, the next game tells."""

    def learn_weights(self, arm: int, won: bool, step: float | None = WEIGHTS_STEP) -> None:
        """Learn from a game that was played by the weights of an arm, from 0."""
        best = max(worth.value for worth in self.arms)
        self.arms[arm].learn(won + WEIGHTS_DISCOUNT * best, step)

    def learn_tricks(self, trail: Sequence[int], reward: float | None) -> None:
        """Learn from the choices of a game, and what they led to; None: its end was not seen.

        Each choice is worth what the best choice of the next moment is, a little less the later
        that is; the last one, the reward.
        """
        path = [*([] if self.pending is None else [self.pending]), *trail]
        for choice, following in pairwise(path):
            self._learn(choice, self.best(following // 2))
        self.pending = path[-1] if path and reward is None else None
        if path and reward is not None:
            self._learn(path[-1], reward)

    def learn_returns(self, trail: Sequence[int], reward: float) -> None:
        """Learn from the choices of a game that each is worth what the game came to."""
        for choice in trail:
            self.choices.setdefault(choice, Worth()).learn(reward)

    def _learn(self, choice: int, ahead: float) -> None:
        self.choices.setdefault(choice, Worth()).learn(TRICK_DISCOUNT * ahead)

    def worth(self, moment: int, choice: int) -> Worth:
        """What is known of a choice in a moment."""
        return self.choices.get(2 * moment + choice, Worth())

    def best(self, moment: int) -> float:
        """What the best choice in a moment is worth; once the trick is used there is only one."""
        if moment >= MOMENTS:
            return self.worth(moment, NOT).value
        return max(self.worth(moment, NOT).value, self.worth(moment, USE).value)

    @property
    def arm(self) -> int:
        """The weights that are worth most, from 0; the first of equals."""
        return max(range(ARMS), key=lambda arm: (self.arms[arm].value, -arm))

    def exploration(self, at_first: float = EXPLORATION) -> float:
        """How often a choice is left to lot while it learns."""
        return float(at_first * 0.5 ** (self.games // HALVED_AFTER))

    def _seen(self) -> list[int]:
        """The moments that are known in which the trick can be had."""
        return sorted({choice // 2 for choice in self.choices if choice < 2 * MOMENTS})

    def uses(self, moment: int) -> bool:
        """Whether the trick is worth more in a moment than waiting; what is unknown is worth 0."""
        return self.worth(moment, USE).value > self.worth(moment, NOT).value

    def policy(self) -> NDArray[np.int64]:
        """What a kernel needs to play by it."""
        uses = [moment for moment in self._seen() if self.uses(moment)]
        return numbers_of(uses, (), 0.0, self.arm + 1)

    def exploring(self, at_first: float = EXPLORATION) -> NDArray[np.int64]:
        """What a kernel needs to learn on: what is not known is tried, and now and then the rest.

        Waiting is tried first. A worth of nothing counts as not known.
        """
        uses, known = [], []
        for moment in self._seen():
            waits, used = self.worth(moment, NOT).value, self.worth(moment, USE).value
            if waits and used:
                known.append(moment)
            if waits and (not used or used > waits):
                uses.append(moment)
        return numbers_of(uses, known, self.exploration(at_first), self.arm + 1)

    def facts(self) -> dict[str, Any]:
        """All of it as JSON."""
        return {
            "learned": VERSION,
            "games": self.games,
            "weights": [[worth.value, worth.visits] for worth in self.arms],
            "tricks": [
                [written(choice // 2), choice % 2 == USE, worth.value, worth.visits]
                for choice, worth in sorted(self.choices.items())
            ],
            "pending": None if self.pending is None else list(_told(self.pending)),
        }


def _told(choice: int) -> tuple[str, bool]:
    return written(choice // 2), choice % 2 == USE


def write_table(table: Table) -> str:
    """A table as text: JSON with a line for each choice."""
    facts = table.facts()
    tricks = facts.pop("tricks")
    head = json.dumps(facts)[:-1]
    lines = ",".join(f"\n{json.dumps(line)}" for line in tricks)
    return f'{head}, "tricks": [{lines}]}}\n'


def read_table(text: str) -> Table:
    """A table from its text. Raises BadTable."""
    try:
        facts = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadTable(f"it is no JSON: {error}") from None
    return table_of(facts)


def table_of(facts: Any) -> Table:
    """A table from its facts. Raises BadTable.

    >>> table_of({"learned": 1})
    Traceback (most recent call last):
        ...
    bots.catan.learning.table.BadTable: it has no 'games'
    """
    if not isinstance(facts, Mapping) or facts.get("learned") != VERSION:
        raise BadTable(f'it does not begin with "learned": {VERSION}')
    try:
        table = Table(games=_count(facts["games"]))
        arms = [_worth(*one) for one in facts["weights"]]
        if len(arms) != ARMS:
            raise BadTable(f"it has {len(arms)} pairs of weights; there are {ARMS}")
        table.arms = arms
        for name, used, value, visits in facts["tricks"]:
            table.choices[_choice(name, used)] = _worth(value, visits)
        if facts["pending"] is not None:
            table.pending = _choice(*facts["pending"])
    except KeyError as error:
        raise BadTable(f"it has no {error}") from None
    except (TypeError, ValueError) as error:
        raise error if isinstance(error, BadTable) else BadTable(str(error)) from None
    return table


def _choice(name: Any, used: Any) -> int:
    try:
        return 2 * read_moment(name) + (USE if used else NOT)
    except (KeyError, TypeError):
        raise BadTable(f"there is no moment {name!r:.60}") from None


def _count(number: Any) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or number < 0:
        raise BadTable(f"{number!r:.60} is no number of games")
    return number


def _worth(value: Any, visits: Any) -> Worth:
    if isinstance(value, bool) or not isinstance(value, int | float) or not is_finite(value):
        raise BadTable(f"{value!r:.60} is no worth")
    return Worth(float(value), _count(visits))


@cache
def shipped() -> tuple[str, ...]:
    """The names of the tables that come with the robots."""
    return tuple(sorted(one.name[:-5] for one in SHIPPED.iterdir() if one.name.endswith(".json")))


def named(told: str) -> Table:
    """A table by its name, or from its text. Raises BadTable."""
    if told.lstrip().startswith("{"):
        return read_table(told)
    if told not in shipped():
        there = ", ".join(shipped()) or "none yet"
        raise BadTable(f"there is no table {told!r} ({there}); else give the text of one")
    return read_table((SHIPPED / f"{told}.json").read_text(encoding="utf-8"))


def numbers(told: str) -> list[int]:
    """What kernels need of a table by its name or text; of none, nothing. Raises BadTable."""
    return named(told).policy().tolist() if told.strip() else [0] * LEARNED
