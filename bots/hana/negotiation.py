"""The negotiation strategy: what to offer, whether to accept (§5.4)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from bots.hana.aspiration import DYNAMIC, aspiration, least
from bots.hana.options import Limit, Measures, Option, State, limits_of, measured

EVEN = 1e-9
"""A difference so small that it is none."""


@dataclass(frozen=True, slots=True)
class Bargaining:
    """How one bargains. ``tau``: the smaller, the later one gives way. The weights say what an
    option is good for; ``margin``: by how much it must be better than no deal."""

    strategy: str = DYNAMIC
    tau: float = 0.5
    opportunity: float = 0.3
    independence: float = 0.6
    information: float = 0.05
    confidence: float = 0.05
    margin: float = 0.0005


class Scale:
    """Measures in their own terms: 0 is what they were when the round began, 1 the best seen since.

    Utilities of one round differ by little; in these terms they use the whole of what aspiration
    goes through.
    """

    def __init__(self, saved: Mapping[str, Any] | None = None) -> None:
        self._low: dict[str, float] = dict(saved["low"]) if saved else {}
        self._high: dict[str, float] = dict(saved["high"]) if saved else {}

    def see(self, seen: Measures) -> None:
        """Take note of a state that is, or could be."""
        for name, figure in asdict(seen).items():
            self._low.setdefault(name, figure)
            self._high[name] = max(self._high.get(name, figure), figure)

    def scaled(self, seen: Measures) -> Measures:
        """The measures in these terms; below 0 for what is worse than at first."""
        return Measures(**{one.name: self._scaled(one.name, seen) for one in fields(Measures)})

    def saved(self) -> dict[str, Any]:
        """The scale as JSON."""
        return {"low": dict(self._low), "high": dict(self._high)}

    def _scaled(self, name: str, seen: Measures) -> float:
        low, figure = self._low.get(name, 0.0), getattr(seen, name)
        rise = self._high.get(name, low) - low
        if rise > EVEN:
            return min(1.0, float((figure - low) / rise))
        return min(0.0, float(figure - low))


@dataclass(frozen=True, slots=True)
class Offer:
    """An option, what it is good for, and what it had to exceed."""

    option: Option
    value: float
    aspired: float


class Bargainer:
    """Weighs options in one state, at one time from 0 (the round begins) to 1 (its deadline).

    What an option is good for is told as a share of what the best known one is good for.
    """

    def __init__(
        self, state: State, scale: Scale, manner: Bargaining, time: float, found: Sequence[Option]
    ) -> None:
        self._state, self._scale, self._manner = state, scale, manner
        self._time = min(1.0, max(0.0, time))
        self._now = measured(state)
        self._seen = [(option, measured(state, limits_of(option.actions))) for option in found]
        for one in (self._now, *(then for _, then in self._seen)):
            scale.see(one)
        self._best = max((self._weighed(then) for _, then in self._seen), default=0.0)

    def best_offers(self, partners: Collection[int]) -> list[Offer]:
        """The best option for each of these partners that exceeds what is aspired to, the best
        first."""
        aspired = self.aspired()
        best: dict[int, Offer] = {}
        for option, then in self._seen:
            offer = Offer(option, self.worth(then), aspired)
            known = best.get(option.partner)
            passes = self._gains(then) and offer.value > aspired
            if passes and option.partner in partners:
                best[option.partner] = max(known or offer, offer, key=lambda one: one.value)
        return sorted(best.values(), key=lambda offer: -offer.value)

    def accepts(self, limits: Collection[Limit], favor: float = 0.0) -> bool:
        """Whether to agree to limits. ``favor``: from 0 to 1, how far one meets who asks: from what
        is aspired to down to what one has."""
        then = measured(self._state, limits)
        self._scale.see(then)
        have = self.worth(self._now)
        aspired = have + (1.0 - favor) * max(0.0, self.aspired() - have)
        return self.worth(then) > aspired - (EVEN if favor else 0.0)

    def aspired(self) -> float:
        """What an option must exceed now."""
        now = self._scale.scaled(self._now)
        return aspiration(
            least(self._manner.strategy, now, self._time), self._time, self._manner.tau
        )

    def worth(self, then: Measures) -> float:
        """What a state is good for, at most 1."""
        return min(1.0, self._weighed(then) / max(self._best, EVEN))

    def _weighed(self, then: Measures) -> float:
        manner, scaled = self._manner, self._scale.scaled(then)
        return (
            manner.opportunity * scaled.opportunity
            + manner.independence * scaled.independence
            + manner.information * scaled.information
            + manner.confidence * scaled.confidence
        )

    def _gains(self, then: Measures) -> bool:
        """Whether a state is really better than the present one, in utility."""
        rise = max(
            then.independence - self._now.independence,
            then.opportunity - self._now.opportunity,
        )
        return rise > self._manner.margin
