"""What every game offers, so that the web, the arena and the archive are written once.

A game module (``games.diplomacy.game``, ``games.catan.game``) offers these as plain functions.
Both games are *resource negotiation problems* (Fabregues 2012, ch. 3): at each moment a plan, one
action per seat that must act, moves the world by a deterministic transition once chance is given.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from games.core.chance import Chance
from games.core.outcome import Outcome

P = TypeVar("P")  # position
A = TypeVar("A")  # one seat's whole action
Opt = TypeVar("Opt")  # options


class View(Protocol):
    """What one seat (or, with ``seat=None``, anybody) may see of a position."""

    @property
    def phase(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def awaited(self) -> bool: ...
    @property
    def legal(self) -> tuple[str, ...]: ...
    def to_json(self) -> dict[str, Any]: ...


class Rules(Protocol[P, A, Opt]):
    """The functions of a game; text lines are canonical notation, one order or action each."""

    name: str
    immediate: bool
    """Whether a decision is one action, final when it is made; if not, it is a draft that can be
    changed until nobody is waited for."""
    layout: str
    """The name of how positions lie in memory (``games.core.fingerprint``)."""

    def seats(self, options: Opt) -> tuple[str, ...]:
        """Names of the seats in order."""

    def read_options(self, raw: Mapping[str, object]) -> Opt:
        """Options from stored JSON. Raises IllegalAction naming an unknown or bad option."""

    def options_of(self, position: P) -> Mapping[str, Any]:
        """What a position is played by, as JSON for ``read_options``; what is usual is left out."""

    def start(self, options: Opt, seed: int) -> P:
        """The opening position."""

    def phase(self, position: P) -> str:
        """The short name of the moment; no two moments of a game share one."""

    def awaiting(self, position: P) -> tuple[int, ...]:
        """Seats that must act now; empty when the game is over."""

    def interrupting(self, position: P) -> tuple[int, ...]:
        """Seats that need not act and may, which ends the moment at once: by the one action that
        ``check`` then allows them. In a plan nobody else's action is heard beside it."""

    def legal(self, position: P, seat: int) -> tuple[str, ...]:
        """Every legal line of the seat."""

    def check(self, position: P, seat: int, lines: Sequence[str]) -> A:
        """The seat's action from text; what is missing is filled by rule when it is played.

        Raises NotUnderstood or IllegalAction with a sentence about the line at fault.
        """

    def default(self, position: P, seat: int) -> A:
        """What a seat does that says nothing."""

    def allowed(self, position: P, seat: int, action: A) -> tuple[A, tuple[str, ...]]:
        """An action that is no text as it may be played, and a sentence for each part at fault.

        What no rules allow is left out when it is played, or replaced by the default here. Raises
        NotUnderstood, or whatever comes of reading it, for what is no action at all.
        """

    def read_action(self, lines: Sequence[str]) -> A:
        """The action that lines in canonical notation write, whether or not it is allowed.

        Raises NotUnderstood.
        """

    def write_action(self, position: P, seat: int, action: A) -> tuple[str, ...]:
        """The action as canonical lines."""

    def advance(
        self, position: P, plan: Mapping[int, A], chance: Chance
    ) -> tuple[P, tuple[Any, ...]]:
        """The next position and what happened on the way."""

    def event_json(self, events: Sequence[Any]) -> dict[str, Any]:
        """What happened in one step, as public JSON."""

    def view_for(self, position: P, seat: int | None) -> View:
        """The only gate from a position to anything a person, bot, page or file may see."""

    def read_view(self, told: Mapping[str, Any]) -> View:
        """A view back from its JSON, for players in other processes. Raises NotUnderstood or
        BadPosition."""

    def outcome(self, position: P) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def scores(self, position: P) -> tuple[float, ...]:
        """How each seat stands: supply centers, or victory points."""

    def survivors(self, position: P) -> tuple[int, ...]:
        """Seats still in the game: those whose votes a draw needs."""

    def declare_draw(self, position: P, seats: Sequence[int]) -> P:
        """The position ended as a draw between the seats."""

    def write(self, position: P) -> str:
        """The whole position in one line of text."""

    def read(self, text: str) -> P:
        """The position back from its line. Raises NotUnderstood or BadPosition."""

    def fingerprint(self, position: P) -> str:
        """A short name of the position, the same only if every bit is."""

    def to_json(self, position: P) -> dict[str, Any]:
        """The whole position as JSON, for storage: secrets included."""

    def from_json(self, stored: Mapping[str, Any]) -> P:
        """The position back from its JSON. Raises NotUnderstood or BadPosition."""
