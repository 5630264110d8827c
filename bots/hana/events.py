"""What happens between agents, as far as a world model takes note of it."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """``attacked``: it acted against a resource of mine. ``helped``: it acted for one.
    ``kept`` and ``broke``: a promise of its to me. ``accepted`` and ``rejected``: what I proposed.
    ``fruitless``: several rounds went by in which it accepted nothing. ``informed``: it told me
    something. ``won`` and ``lost``: I did, whoever is to blame (no agent)."""

    ATTACKED = "attacked"
    HELPED = "helped"
    KEPT = "kept"
    BROKE = "broke"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    FRUITLESS = "fruitless"
    INFORMED = "informed"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that an agent did to this one; ``agent`` is empty for what nobody did."""

    kind: Kind
    agent: str = ""
