"""How the rolls until something can be paid for are estimated."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Estimates:
    """Variants of the building speed estimate."""
