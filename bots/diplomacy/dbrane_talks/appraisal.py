"""What deals are worth to each power of a position, by asking the tactics."""

from collections.abc import Sequence

from bots.diplomacy.dbrane.tactics import DBraneTactics, Plan
from games.diplomacy.position import Position
from games.talk.diplomacy.language.grounding import KEYS
from games.talk.diplomacy.notary.promises import Promise, promises_of
from games.talk.sentences import Deal

NO_WORSE = -1e-9
"""A loss so small that it is none."""


class Appraisal:
    """Plans and gains under the promises that stand, each asked for once.

    >>> from games.diplomacy.position import start
    >>> Appraisal(start(), ()).gain("FRA", ())
    0.0
    """

    def __init__(self, position: Position, standing: Sequence[Promise]) -> None:
        self.position, self.standing = position, tuple(standing)
        self._tactics = DBraneTactics()
        self._plans: dict[str, Plan] = {}

    def plan(self, power: str) -> Plan:
        """The best plan of a power (by code) as things stand."""
        if power not in self._plans:
            self._plans[power] = self._best(power, ())
        return self._plans[power]

    def gain(self, power: str, deal: Deal) -> float:
        """How much better a power is off with a deal, in weighed centers."""
        made = promises_of(deal, self.position.phase)
        return self._best(power, made).worth - self.plan(power).worth

    def better(self, deal: Deal, others: Sequence[str]) -> bool:
        """Whether a deal leaves none of the others worse."""
        return all(self.gain(power, deal) >= NO_WORSE for power in others)

    def _best(self, power: str, made: Sequence[Promise]) -> Plan:
        return self._tactics.best(self.position, KEYS[power], (*self.standing, *made))
