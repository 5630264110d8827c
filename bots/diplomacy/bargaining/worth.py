"""What a deal is worth to a power: asked of D-Brane's tactics, with and without the deal."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from bots.diplomacy.bargaining.clauses import dated
from bots.diplomacy.bargaining.neighbors import Neighbor, neighbors
from bots.diplomacy.dbrane.tactics import DBraneTactics, Plan
from bots.diplomacy.keeping import friends
from bots.diplomacy.pledges import permitted, promised_action
from bots.diplomacy.speaking import spoken
from games.diplomacy.orders import Order
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import CODES, KEYS, carries_out
from games.talk.diplomacy.notary.promises import Promise, promises_of
from games.talk.sentences import Deal

QUIET = 0.1
"""What peace with a neighbor is worth by itself."""

THREAT = 0.12
"""… and besides for each of its units that could come."""

PREY = 0.1
"""… less for each of its centers that we could go for."""

LAST_PREY = 0.8
"""What it costs to have nobody left to attack."""

GRUDGE = 0.1
"""What it is worth besides to be allied against one who broke an alliance with us."""

DISTURBED = 0.25
"""What it costs to order otherwise than a leader says who looks further than a phase."""

LEADER = 0.4
"""What it costs to let the strongest have its way, once it is far ahead."""

AHEAD = 4
"""Centers that a power must have more than we to be far ahead."""


class Appraiser:
    """Weighs deals for one power in one position, in centers.

    ``standing`` are the promises that bind already, ``trust`` how far (0 to 1) a power is trusted
    to keep its word, ``grudges`` the powers that broke an alliance with us.
    """

    def __init__(
        self,
        view: View,
        power: str,
        standing: Sequence[Promise],
        trust: Callable[[str], float],
        grudges: Sequence[str] = (),
    ) -> None:
        self.view, self.position = view, view.board()
        self.power, self.code = power, CODES[power]
        self.standing, self.trust, self.grudges = tuple(standing), trust, grudges
        self._tactics = DBraneTactics()
        self.season: dip.Turn | None = None
        self._leader: Callable[[], Sequence[Sequence[Order]]] | None = None

    def follow(self, leader: Callable[[], Sequence[Sequence[Order]]]) -> None:
        """Take the first of these for our orders instead of D-Brane's best, the others for as good:
        who promises what is among them promises nothing more than it does, and what none of them
        keeps disturbs."""
        self._leader = leader

    def timed(self, deal: Deal) -> Deal:
        """A deal as we would make it: with a ``season``, what would last is for that alone."""
        return dated(deal, self.season) if self.season else deal

    @cached_property
    def orders(self) -> Sequence[Order]:
        """The orders that we mean to give."""
        return self._leader()[0] if self._leader else self.plan.orders

    @cached_property
    def plan(self) -> Plan:
        """Our best orders as things stand."""
        return self._best(())

    @cached_property
    def near(self) -> Mapping[str, Neighbor]:
        """The powers that we could fight within a year."""
        return neighbors(self.position, self.power, self._tactics.ground)

    @cached_property
    def friends(self) -> frozenset[str]:
        """The powers (codes) with whom peace or an alliance stands."""
        return frozenset(friends(self.standing, self.code))

    def said(self, order: Order) -> say.Do:
        """One of our orders, as L says it."""
        return say.Do(spoken(order, self.power, self.view))

    def worth(self, deal: Deal) -> float:
        """What a deal is worth: our promises at their cost, the others' as far as we trust them."""
        made = promises_of(deal, self.position.phase)
        mine = tuple(one for one in made if one.promiser == self.code)
        theirs = tuple(one for one in made if one.promiser != self.code)
        meant = tuple(one for one in mine if self._meant(one))
        before = self._best(meant).worth if meant else self.plan.worth
        bound = self._best(mine).worth if mine != meant else before
        helped = self._best((*mine, *theirs)).worth if theirs else bound
        trust = min((self.trust(one.promiser) for one in theirs), default=0.0)
        lasting = sum(self._lasting(element) for element in deal)
        disturbed = 0.0 if self.fits(mine) else DISTURBED
        return bound - before + trust * (helped - bound) + lasting - disturbed

    def fits(self, mine: Sequence[Promise]) -> bool:
        """Whether promises of ours leave us our orders, or those of the leader's that are as good;
        without a leader always."""
        if self._leader is None or not mine:
            return True
        left = frozenset(permitted(self.code, (*self.standing, *mine), self.position))
        return any(left.issuperset(orders) for orders in self._leader())

    def _meant(self, promise: Promise) -> bool:
        """Whether a promise of ours is an order that we mean to give whatever D-Brane's best is."""
        action = promised_action(promise)
        return (
            self._leader is not None
            and action is not None
            and any(carries_out(order, action) for order in self.orders)
        )

    def _best(self, promises: Sequence[Promise]) -> Plan:
        return self._tactics.best(self.position, self.power, (*self.standing, *promises))

    def _lasting(self, element: say.Element) -> float:
        """What peace and alliances are worth beyond the phase."""
        phi = element.phi
        if not isinstance(phi, dip.Pce | dip.Aly) or self.code not in phi.powers:
            return 0.0
        partners = [one for one in phi.powers if one != self.code and one not in self.friends]
        if element.time is not None:
            return sum(self._calm(KEYS[one]) for one in partners)
        worth = sum(self._quiet(KEYS[one]) for one in partners)
        if isinstance(phi, dip.Aly):
            worth += sum(self._against(enemy) for enemy in phi.enemies)
        return worth

    def _calm(self, key: str) -> float:
        """What it is worth to be at peace with a power for one phase."""
        near = self.near.get(key)
        return QUIET + (THREAT * near.threat if near else 0.0)

    def _quiet(self, key: str) -> float:
        """What it is worth to be at peace with a power."""
        near = self.near.get(key)
        worth = QUIET
        if near is not None:
            worth += THREAT * near.threat - PREY * near.prey
            others = {CODES[one] for one in self.near if one != key}
            worth -= LAST_PREY if others and others <= self.friends else 0.0
        if len(self.position.centers[key]) >= len(self.position.centers[self.power]) + AHEAD:
            worth -= LEADER
        return worth

    def _against(self, enemy: str) -> float:
        """What it is worth to be somebody's ally against a power."""
        if enemy == self.code or enemy in self.friends:
            return -1.0
        if KEYS[enemy] not in self.near:
            return -QUIET
        return QUIET + (GRUDGE if enemy in self.grudges else 0.0)
