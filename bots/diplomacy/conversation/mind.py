"""What the conversation must know of the bot that holds it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from games.diplomacy.orders import Order
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.sentences import Deal


class Mind(Protocol):
    """A bot as its conversation sees it, at one moment. Powers are L's codes."""

    @property
    def me(self) -> str:
        """Whom the bot plays."""

    @property
    def view(self) -> View:
        """What its seat sees."""

    @property
    def talk(self) -> Mapping[str, Any]:
        """What its seat knows of the talk (``Player.talk``)."""

    def plan(self) -> Sequence[Order]:
        """The orders that it would give now; none if it does not know itself."""

    def trust(self, power: str) -> float:
        """How far it trusts a power to keep its word, from 0 to 1."""

    def agrees(self, deal: Deal, other: str) -> bool:
        """Whether it would accept a deal from a power."""

    def offers(self, other: str) -> Iterator[Deal]:
        """Deals with a power that it would keep and gain by, the best first."""

    def proposes(self, other: str, deal: Deal) -> say.Propose:
        """A proposal, which it remembers to have made."""
