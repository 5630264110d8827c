"""Bots by name, whoever made them: the site's own, and those that people brought.

The site's own are in `bots.registry`. Those that people brought another app keeps: it says what it
has by `bring`, and is asked for every name that begins with its sign.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from bots import registry
from bots.registry import About
from bots.sdk.build import build
from bots.sdk.manifest import Manifest
from bots.sdk.question import Question, Reply
from webgame.accounts.models import User
from webgame.tables.refused import Refused

BROUGHT = "~"
"""What the name of a bot begins with that somebody brought."""
GONE = "a bot that is gone"


class Unfit(Exception):
    """A bot that was brought cannot be asked now, and that is no fault of its own."""


class Crowded(Exception):
    """As many bots that were brought are asked as may be at a time: ask again in a moment."""


class Shelf(Protocol):
    """Where the bots are kept that people brought. Each is known by a name with the sign."""

    LONGEST_START: float
    """Seconds that a bot may take before it hears the question."""

    def about(self, name: str) -> About | None:
        """What is said of a bot; None if there is none of the name (any more)."""

    def offered(self, game: str, person: User | None) -> Sequence[About]:
        """The bots of a game that a person may seat."""

    def may_seat(self, name: str, person: User) -> bool:
        """Whether a person may put this bot on a chair."""

    def check_parameters(self, name: str, parameters: Mapping[str, Any]) -> None:
        """Refuse settings that a bot cannot play by. Raises BadParameter."""

    def manifest(self, name: str) -> Manifest:
        """What a bot declares of itself. Raises KeyError if there is none that is ready."""

    def talks(self, name: str) -> bool:
        """Whether it may have something to say, and wants to hear."""

    def build(self, name: str) -> str:
        """The digest of the code that plays under the name now."""

    def ask(self, name: str, game_id: int, question: Question) -> Reply:
        """What the bot answers, asked for a seat of this game, in a place of its own.

        Raises NoAnswer, which is the bot's failure, or `Unfit` or `Crowded`, which is not.
        """


_shelves: list[Shelf] = []


def bring(shelf: Shelf) -> None:
    """Have the bots of a shelf known; of several the last one is asked."""
    _shelves.append(shelf)


def shelf_of(name: str) -> Shelf | None:
    """Where a bot is kept that somebody brought; None for all others."""
    return _shelves[-1] if name.startswith(BROUGHT) and _shelves else None


def about(name: str) -> About | None:
    """What is said of a bot; None if nobody bears the name.

    >>> about("dumbbot").title
    'DumbBot'
    """
    shelf = shelf_of(name)
    return shelf.about(name) if shelf else registry.BOTS.get(name)


def title(name: str) -> str:
    """What a bot is called where it plays."""
    found = about(name)
    if found is None:
        return GONE if name.startswith(BROUGHT) else name
    return found.title


def offered(game: str, person: User | None) -> list[tuple[str, list[About]]]:
    """The bots of a game that a person may seat, in groups with a title."""
    brought = [one for shelf in _shelves[-1:] for one in shelf.offered(game, person)]
    ours = [registry.BOTS[name] for name in registry.names(game)]
    return [("Bots", ours), *([("Brought by people", brought)] if brought else [])]


def demand_seatable(person: User, game: str, *names: str) -> None:
    """Refuse a bot that this person may not seat, in the words for one that there is not."""
    for name in names:
        shelf = shelf_of(name)
        if shelf and not shelf.may_seat(name, person):
            raise Refused("bad_terms", f"No bot called “{name}” plays {game}.", term="bots")


def check_parameters(name: str, parameters: Mapping[str, Any]) -> None:
    """Refuse parameters that a bot cannot play by. Raises BadParameter."""
    if shelf := shelf_of(name):
        shelf.check_parameters(name, parameters)
    else:
        registry.check_parameters(name, parameters)


def listens(name: str) -> bool:
    """Whether a bot takes note of what it hears."""
    shelf = shelf_of(name)
    return shelf.talks(name) if shelf else registry.listens(name)


def speaks(name: str, parameters: Mapping[str, Any]) -> bool:
    """Whether a bot could ever say something unasked."""
    shelf = shelf_of(name)
    return shelf.talks(name) if shelf else registry.speaks(name, parameters)


def build_of(name: str) -> str:
    """The digest of the code that a bot is; "" if nobody bears the name."""
    if shelf := shelf_of(name):
        return shelf.build(name)
    found = registry.BOTS.get(name)
    return build(registry.load(found.path).__module__) if found else ""


def longest_start() -> float:
    """Seconds that a bot may take before it hears the question."""
    return max((shelf.LONGEST_START for shelf in _shelves), default=0.0)
