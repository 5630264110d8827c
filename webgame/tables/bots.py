"""Bots by name, whoever made them: the site's own, and those that people brought.

The site's own are in `bots.registry`. Those that people brought are on shelves, which other apps
keep: each knows its bots by names that begin with its sign. The bots of some shelves are asked
here, by a worker; the questions to others are put where a program on another machine takes them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from bots import registry
from bots.registry import About
from bots.sdk.build import build
from bots.sdk.manifest import Manifest
from bots.sdk.question import Question, Reply
from webgame.accounts.models import User
from webgame.replays.models import Seat
from webgame.tables.refused import Refused

if TYPE_CHECKING:
    from webgame.tables.services.bot_turns import BotTurn

GONE = "a bot that is gone"
NOBODY = "No bot called “{name}” plays {game}."


class Unfit(Exception):
    """A bot that was brought cannot be asked now, and that is no fault of its own."""


class Crowded(Exception):
    """As many bots that were brought are asked as may be at a time: ask again in a moment."""


class Shelf(Protocol):
    """Where bots are kept that people brought."""

    SIGN: str
    """What the names of its bots begin with, one character."""
    TITLE: str
    """What they are called together, in lists."""
    STANDS_IN: bool
    """Whether its bots can play for whoever left, and on any chair that stays free."""
    NOBODY: str
    """The sentence for who asks for a bot, by `name`, of a `game`, that they may not seat."""

    def about(self, name: str) -> About | None:
        """What is said of a bot; None if there is none of the name (any more)."""

    def offered(self, game: str, person: User | None) -> Sequence[About]:
        """The bots of a game that a person may seat."""

    def may_seat(self, name: str, person: User) -> bool:
        """Whether a person may put this bot on a chair."""

    def check_parameters(self, name: str, parameters: Mapping[str, Any]) -> None:
        """Refuse settings that a bot cannot play by. Raises BadParameter."""

    def talks(self, name: str) -> bool:
        """Whether it may have something to say, and wants to hear."""

    def build(self, name: str) -> str:
        """The digest of the code that plays under the name now; "" where that is not known."""


class AskedHere(Shelf, Protocol):
    """A shelf whose bots a worker asks, and waits for."""

    LONGEST_START: float
    """Seconds that a bot may take before it hears the question."""

    def manifest(self, name: str) -> Manifest:
        """What a bot declares of itself. Raises KeyError if there is none that is ready."""

    def ask(self, name: str, game_id: int, question: Question) -> Reply:
        """What the bot answers, asked for a seat of this game, in a place of its own.

        Raises NoAnswer, which is the bot's failure, or `Unfit` or `Crowded`, which is not.
        """


class AskedByPost(Shelf, Protocol):
    """A shelf whose bots fetch their questions; whoever answers one settles its turn."""

    def takes_questions(self, name: str) -> bool:
        """Whether there is such a bot (any more)."""

    def demand_room(self, names: Collection[str]) -> None:
        """Hold these bots until the transaction ends, and refuse a game more to who is in as many
        as it plays at once. Raises `Refused` (`at_its_limit`)."""

    def seconds(self, seat: Seat, left: float | None) -> float:
        """How long the bot of a seat has for the question that is about to be posted, with so many
        seconds of the phase left (None: it has no deadline)."""

    def post(self, turn: BotTurn) -> bool:
        """Put a question where its bot fetches it, in the transaction that holds the bot's mind;
        whether it can be put into frames."""


_asked_here: dict[str, AskedHere] = {}
_by_post: dict[str, AskedByPost] = {}


def bring(shelf: AskedHere) -> None:
    """Have the bots of a shelf known that a worker asks."""
    _asked_here[shelf.SIGN] = shelf


def bring_by_post(shelf: AskedByPost) -> None:
    """Have the bots of a shelf known that fetch their questions."""
    _by_post[shelf.SIGN] = shelf


def asked_here(name: str) -> AskedHere | None:
    """The shelf of a bot that somebody brought and a worker asks; None for all others."""
    return _asked_here.get(name[:1])


def by_post(name: str) -> AskedByPost | None:
    """The shelf of a bot that fetches its questions; None for all others."""
    return _by_post.get(name[:1])


def shelf_of(name: str) -> Shelf | None:
    """Where a bot is kept that somebody brought; None for all others."""
    return asked_here(name) or by_post(name)


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
        return GONE if shelf_of(name) else name
    return found.title


def offered(
    game: str, person: User | None, to_workers: bool = False, stands_in: bool = False
) -> list[tuple[str, list[About]]]:
    """The bots of a game that a person may seat, in groups with a title; or of these only those
    that workers ask, or that can stand in for others."""
    shelves: list[Shelf] = [*_asked_here.values(), *(() if to_workers else _by_post.values())]
    shelves = [shelf for shelf in shelves if shelf.STANDS_IN or not stands_in]
    brought = [(shelf.TITLE, list(shelf.offered(game, person))) for shelf in shelves]
    ours = [registry.BOTS[name] for name in registry.names(game)]
    return [("Bots", ours), *((title, found) for title, found in brought if found)]


def demand_seatable(person: User, game: str, *names: str) -> None:
    """Refuse a bot that this person may not seat, in the words for one that there is not."""
    for name in names:
        shelf = shelf_of(name)
        if shelf and not shelf.may_seat(name, person):
            sentence = shelf.NOBODY.format(name=name, game=game)
            raise Refused("bad_terms", sentence, term="bots")


def demand_stand_in(name: str) -> None:
    """Refuse a bot that cannot play for others."""
    shelf = shelf_of(name)
    if shelf and not shelf.STANDS_IN:
        raise Refused("bad_terms", f"{title(name)}: this cannot stand in for others.", term="bot")


def demand_room(names: Collection[str]) -> None:
    """Refuse to begin a game with bots that are in as many as they play at once. Raises `Refused`.

    It is asked once for all that come to a game, while that is held and before it counts for them.
    """
    for sign, shelf in _by_post.items():
        if theirs := {name for name in names if name.startswith(sign)}:
            shelf.demand_room(theirs)


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


def answers(name: str) -> bool:
    """Whether a bot of the site's own answers what people say; of those that were brought nobody
    knows."""
    return shelf_of(name) is None and listens(name)


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
    return max((shelf.LONGEST_START for shelf in _asked_here.values()), default=0.0)
