"""What an agent feels: anger at others, and joy. Both wane."""

from collections import defaultdict
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from bots.hana.events import Event, Kind

ANGERS: Mapping[Kind, float] = MappingProxyType(
    {
        Kind.ATTACKED: 0.25,
        Kind.BROKE: 0.5,
        Kind.REJECTED: 0.05,
        Kind.FRUITLESS: 0.2,
        Kind.KEPT: -0.1,
        Kind.HELPED: -0.1,
    }
)
"""What events add to the anger at who caused them, at middling sensitivity."""

JOYS: Mapping[Kind, float] = MappingProxyType({Kind.WON: 0.2, Kind.LOST: -0.2})
OPENLY_ANGRY, OPENLY_SAD = 0.6, -0.4
"""The anger above which, and the joy below which, it says what it feels."""
OPENLY_GLAD = ((0.7, "very happy"), (0.3, "happy"))
"""The joy above which it does, the greater first."""
WANING = 0.9
"""What is left of a feeling after a round."""


class Emotion:
    """Anger at each agent, from 0 to 1, and joy, from -1 to 1. ``sensitivity``: from 0 to 1, how
    much events touch it.

    >>> emotion = Emotion({}, sensitivity=0.5)
    >>> emotion.observe(Event(Kind.ATTACKED, "Jaume"))
    >>> emotion.degrees("Jaume")
    {'anger': 0.25, 'joy': 0.0}
    """

    name = "emotion"

    def __init__(self, saved: Mapping[str, Any], sensitivity: float) -> None:
        self._anger = defaultdict(float, saved.get("anger", {}))
        self._joy = float(saved.get("joy", 0.0))
        self._force = 0.5 + sensitivity

    def observe(self, event: Event) -> None:
        """Feel about what happened."""
        if event.kind in ANGERS:
            anger = self._anger[event.agent] + self._force * ANGERS[event.kind]
            self._anger[event.agent] = min(1.0, max(0.0, anger))
        if event.kind in JOYS:
            self._joy = min(1.0, max(-1.0, self._joy + self._force * JOYS[event.kind]))

    def pass_round(self) -> None:
        """Feelings wane."""
        for agent in self._anger:
            self._anger[agent] *= WANING
        self._joy *= WANING

    def degrees(self, agent: str) -> Mapping[str, float]:
        """``anger`` at the agent, and ``joy``."""
        return {"anger": self._anger.get(agent, 0.0), "joy": self._joy}

    def mood(self, agent: str) -> str:
        """What it feels strongly enough to say to an agent: "angry", else by its joy "very happy",
        "happy" or "sad"; "" if nothing.

        >>> emotion = Emotion({}, sensitivity=0.5)
        >>> emotion.observe(Event(Kind.BROKE, "Jaume"))
        >>> emotion.observe(Event(Kind.ATTACKED, "Jaume"))
        >>> emotion.mood("Jaume"), emotion.mood("Bep")
        ('angry', '')
        """
        if self._anger.get(agent, 0.0) > OPENLY_ANGRY:
            return "angry"
        if self._joy < OPENLY_SAD:
            return "sad"
        return next((word for least, word in OPENLY_GLAD if self._joy > least), "")

    def saved(self) -> dict[str, Any]:
        """What it feels, as JSON."""
        return {"anger": dict(self._anger), "joy": self._joy}
