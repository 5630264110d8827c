"""The sentences of L as frozen dataclasses (Fabregues 2012, §6.3, Figure 6.6).

Agents are short codes (``"FRA"``). Sets of agents are tuples in alphabetical order without
repeats, as ``agents()`` makes them, so equal meanings compare equal. A time, where one is given, is
a term of the game's ontology. What a game adds is a ``Predicate``, an ``Action`` or a ``Thing``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

Agents: TypeAlias = tuple[str, ...]


def agents(codes: Iterable[str]) -> Agents:
    """A set of agents in its one form.

    >>> agents(["RUS", "ENG", "RUS"])
    ('ENG', 'RUS')
    """
    return tuple(sorted(set(codes)))


@dataclass(frozen=True, slots=True)
class Term:
    """Anything that the game's ontology adds to the language."""


@dataclass(frozen=True, slots=True)
class Time(Term):
    """A moment of the game."""


@dataclass(frozen=True, slots=True)
class Predicate(Term):
    """Something that can be true between agents: a peace, an alliance."""


@dataclass(frozen=True, slots=True)
class Action(Term):
    """Something that an agent can do: an order, a trade."""


@dataclass(frozen=True, slots=True)
class Thing(Term):
    """Something that an agent can want for itself: a province."""


# What may be true or be done: φ


@dataclass(frozen=True, slots=True)
class Do:
    """The action takes place, at ``time`` if one is given."""

    action: Action
    time: Time | None = None


@dataclass(frozen=True, slots=True)
class All:
    """All of these hold: ``and(φ, φ …)``."""

    parts: "tuple[Phi, ...]"


@dataclass(frozen=True, slots=True)
class Seq:
    """One after the other: ``seq(φ, φ …)``."""

    parts: "tuple[Phi, ...]"


@dataclass(frozen=True, slots=True)
class If:
    """When the condition holds, so does the consequence."""

    condition: "Phi"
    consequence: "Phi"


@dataclass(frozen=True, slots=True)
class No:
    """It does not hold: ``not(φ)``."""

    part: "Phi"


Phi: TypeAlias = Predicate | Do | All | Seq | If | No


# The elements of a deal


@dataclass(frozen=True, slots=True)
class Commit:
    """One agent promises others that φ will hold."""

    promiser: str
    to: Agents
    phi: Phi
    time: Time | None = None


@dataclass(frozen=True, slots=True)
class Agree:
    """Agents agree among themselves that φ holds."""

    parties: Agents
    phi: Phi
    time: Time | None = None


Element: TypeAlias = Commit | Agree
Deal: TypeAlias = tuple[Element, ...]


# Information


class Feeling(Enum):
    """How an agent can feel."""

    VERY_HAPPY = "VeryHappy"
    HAPPY = "Happy"
    SAD = "Sad"
    ANGRY = "Angry"


@dataclass(frozen=True, slots=True)
class Obs:
    """The agent observed, or was told by ``sources``, that φ."""

    agent: str
    sources: Agents
    phi: Phi
    time: Time | None = None


@dataclass(frozen=True, slots=True)
class Belief:
    """The agent believes that φ."""

    agent: str
    phi: Phi
    time: Time | None = None


@dataclass(frozen=True, slots=True)
class Desire:
    """The agent wants φ, or wants a thing for itself."""

    agent: str
    wish: "Phi | Thing"
    time: Time | None = None


@dataclass(frozen=True, slots=True)
class Unknown:
    """The agent does not know whether, or what."""

    agent: str
    info: "Info"
    time: Time | None = None


@dataclass(frozen=True, slots=True)
class Feel:
    """The agent feels so."""

    agent: str
    feeling: Feeling
    time: Time | None = None


@dataclass(frozen=True, slots=True)
class Explain:
    """Why that is so."""

    info: "Info"
    time: Time | None = None


@dataclass(frozen=True, slots=True)
class Attack:
    """The first speaks against the second."""

    info: "Info"
    other: "Info"


@dataclass(frozen=True, slots=True)
class Support:
    """The first speaks for the second."""

    info: "Info"
    other: "Info"


@dataclass(frozen=True, slots=True)
class Both:
    """All of these pieces of information: ``and(info, info …)``."""

    parts: "tuple[Info, ...]"


@dataclass(frozen=True, slots=True)
class Not:
    """That piece of information is false: ``not(info)``."""

    part: "Info"


# Illocutions: what one agent says to others


@dataclass(frozen=True, slots=True)
class Propose:
    """A deal for the receivers to accept or reject."""

    sender: str
    receivers: Agents
    deal: Deal
    time: Time | None = None


@dataclass(frozen=True, slots=True)
class Accept:
    """Yes to a deal."""

    sender: str
    receivers: Agents
    deal: Deal
    time: Time | None = None


@dataclass(frozen=True, slots=True)
class Reject:
    """No to a deal."""

    sender: str
    receivers: Agents
    deal: Deal
    time: Time | None = None


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The sender takes its own open proposal back."""

    sender: str
    receivers: Agents
    time: Time | None = None


@dataclass(frozen=True, slots=True)
class Inform:
    """The sender tells."""

    sender: str
    receivers: Agents
    info: "Info"
    time: Time | None = None


@dataclass(frozen=True, slots=True)
class Query:
    """The sender asks whether."""

    sender: str
    receivers: Agents
    info: "Info"
    time: Time | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The sender answers a question: it is so."""

    sender: str
    receivers: Agents
    info: "Info"
    time: Time | None = None


Illocution: TypeAlias = Propose | Accept | Reject | Withdraw | Inform | Query | Answer
Info: TypeAlias = (
    Element
    | Obs
    | Belief
    | Desire
    | Unknown
    | Feel
    | Explain
    | Attack
    | Support
    | Both
    | Not
    | Illocution
)
Sentence: TypeAlias = Illocution
