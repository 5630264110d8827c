"""The world model: models that hear what happens, and rules from degrees to desires and intentions.

Events change beliefs and emotions, these the desires, and all of them the intentions (Fabregues
2012, §5.2, Figure 5.1). Which models there are and by which rules they act on each other is given
from outside, as data.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol

from bots.hana.events import Event

Degrees = Mapping[str, float]


class Model(Protocol):
    """A part of a world model; ``name`` is what its memory is kept under."""

    name: str

    def observe(self, event: Event) -> None:
        """Take note of something that happened."""

    def pass_round(self) -> None:
        """A round of negotiation is over."""

    def degrees(self, agent: str) -> Degrees:
        """What it says of an agent: a degree for each of its words."""

    def saved(self) -> dict[str, Any]:
        """What it remembers, as JSON."""


@dataclass(frozen=True, slots=True)
class Rule:
    """How a degree about an agent follows from others about it."""

    gives: str
    degree: Callable[[Degrees], float]


DISTRUST = 0.3
"""Who is trusted less is not negotiated with."""

DESIRES: tuple[Rule, ...] = (
    Rule("damage", lambda of: of["anger"] * (of["vengefulness"] + of["aggressiveness"])),
    Rule("spare", lambda of: of["peace"] * of["loyalty"] * of["trust"]),
)
"""What is wished for concerning an agent: that it is harmed, that it is spared."""

INTENTIONS: tuple[Rule, ...] = (
    Rule("shun", lambda of: 1 - of["trust"] if of["trust"] < DISTRUST else 0.0),
    Rule("favor", lambda of: of["generosity"] * max(of["closeness"], of["peace"]) * of["trust"]),
)
"""What is meant to be done about an agent: not to negotiate with it, to meet what it asks."""


class WorldModel:
    """Models and rules; ``peace`` says of an agent whether a peace or the like stands with it.

    >>> from bots.hana.events import Kind
    >>> from bots.hana.models.emotion import Emotion
    >>> from bots.hana.models.personality import Personality, Traits
    >>> from bots.hana.models.relationship import Relationship
    >>> from bots.hana.models.trust import Trust
    >>> vengeful = Personality(Traits(sensitivity=0.9, aggressiveness=0.9, vengefulness=0.9))
    >>> world = WorldModel([Trust({}), vengeful, Emotion({}, 0.9), Relationship({})])
    >>> world.observe(Event(Kind.ATTACKED, "Jaume"))
    >>> world.observe(Event(Kind.FRUITLESS, "Jaume"))
    >>> world.desire("damage", "Jaume") > 0.8, world.desire("damage", "Joana")
    (True, 0.0)
    """

    def __init__(
        self,
        models: Sequence[Model],
        peace: Callable[[str], bool] = lambda _: False,
        desires: Sequence[Rule] = DESIRES,
        intentions: Sequence[Rule] = INTENTIONS,
    ) -> None:
        self._models, self._peace = models, peace
        self._desires = MappingProxyType({rule.gives: rule for rule in desires})
        self._intentions = MappingProxyType({rule.gives: rule for rule in intentions})

    def observe(self, event: Event) -> None:
        """Let every model take note of an event."""
        for model in self._models:
            model.observe(event)

    def pass_round(self) -> None:
        """A round is over for every model."""
        for model in self._models:
            model.pass_round()

    def degrees(self, agent: str) -> Degrees:
        """All that is believed and felt of an agent."""
        found: dict[str, float] = {"peace": float(self._peace(agent))}
        for model in self._models:
            found.update(model.degrees(agent))
        return found

    def desire(self, kind: str, agent: str) -> float:
        """How much something is wished for concerning an agent, from 0 to 1."""
        return _bounded(self._desires[kind].degree(self.degrees(agent)))

    def intention(self, kind: str, agent: str) -> float:
        """How firmly something is meant to be done about an agent, from 0 to 1."""
        return _bounded(self._intentions[kind].degree(self.degrees(agent)))

    def saved(self) -> dict[str, Any]:
        """What the models remember, as JSON."""
        return {model.name: model.saved() for model in self._models}


def _bounded(degree: float) -> float:
    return min(1.0, max(0.0, degree))
