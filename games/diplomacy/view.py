"""What a power, or anybody, may see of a position: the board, and one's own legal orders."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.core.errors import NotUnderstood
from games.core.outcome import Outcome
from games.diplomacy.action import legal_lines
from games.diplomacy.judge import builds_due
from games.diplomacy.orders import Unit
from games.diplomacy.outcome import outcome
from games.diplomacy.phase import PhaseKind, Season
from games.diplomacy.position import Dislodged, Position
from games.diplomacy.position_json import from_json, phase_name, to_json


@dataclass(frozen=True)
class View:
    """A position as one seat sees it, or as an onlooker does (``seat`` is None).

    The board of Diplomacy is public, so ``board()`` gives it whole; what is secret in the game,
    the orders being written and the talk of others, is no part of a position and never of a view.

    >>> from games.diplomacy.game import view_for
    >>> from games.diplomacy.position import start
    >>> view = view_for(start(), 2)
    >>> view.power, view.phase, len(view.legal), view_for(start(), None).legal
    ('FRANCE', 'S1901M', 30, ())
    """

    position: Position
    seat: int | None
    awaited: bool

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """Every order the seat may give, as lines; listed when first asked for."""
        return () if self.seat is None else legal_lines(self.position, self.seat)

    @property
    def game(self) -> str:
        """The game's name."""
        return "diplomacy"

    @property
    def phase(self) -> str:
        """What is to be ordered, ``S1901M``, or ``COMPLETED``."""
        return phase_name(self.position)

    @property
    def year(self) -> int:
        """The year, 1901 at first."""
        return self.position.phase.year

    @property
    def season(self) -> Season:
        """Spring, fall or winter."""
        return self.position.phase.season

    @property
    def kind(self) -> PhaseKind:
        """Movement, retreats or adjustments."""
        return self.position.phase.kind

    @property
    def power(self) -> str | None:
        """The seat's power."""
        return None if self.seat is None else self.position.map.power_keys[self.seat]

    @property
    def units(self) -> Mapping[str, tuple[Unit, ...]]:
        """Each power's units, without the dislodged ones."""
        return self.position.units

    @property
    def centers(self) -> Mapping[str, tuple[str, ...]]:
        """Each power's supply centers."""
        return self.position.centers

    @property
    def dislodged(self) -> Mapping[str, tuple[Dislodged, ...]]:
        """Each power's units that must retreat."""
        return self.position.dislodged

    @property
    def contested(self) -> frozenset[str]:
        """Provinces that a stand-off just left empty."""
        return self.position.contested

    @property
    def builds(self) -> Mapping[str, int]:
        """In winter, how many units each power may build; negative: must remove."""
        return builds_due(self.position)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        return outcome(self.position)

    def board(self) -> Position:
        """The public position, for bots that look ahead."""
        return self.position

    def to_json(self) -> dict[str, Any]:
        """The view as JSON."""
        end = self.outcome
        you = {
            "seat": self.seat,
            "power": self.power,
            "awaited": self.awaited,
            "legal": list(self.legal),
        }
        stored = to_json(self.position)
        return {
            "game": self.game,
            **stored,
            "phase": self.phase,
            **({"last": stored["phase"]} if end else {}),
            "builds": dict(self.builds),
            "outcome": end.to_json() if end else None,
            "you": None if self.seat is None else you,
        }


def read_view(told: Mapping[str, Any]) -> View:
    """The view back from its JSON: the same position, and the legal orders as listed there.

    Raises NotUnderstood or BadPosition.

    >>> from games.diplomacy.game import view_for
    >>> from games.diplomacy.position import start
    >>> view = view_for(start(), 2)
    >>> read_view(view.to_json()) == view
    True
    """
    try:
        you = told["you"]
        moment = told if told["outcome"] is None else {**told, "phase": told["last"]}
        view = View(from_json(moment), you and you["seat"], bool(you and you["awaited"]))
        view.__dict__["legal"] = tuple(you["legal"]) if you else ()
    except (KeyError, TypeError) as error:
        raise NotUnderstood("misshapen", "That is not a view of Diplomacy.") from error
    return view
