"""Talk at the tables of tests: saying, answering, and what each seat then knows."""

from typing import Any

from tests.webgame.play import key, seat, started
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import selectors, services
from webgame.tables.models import BotMemory

PEACE = "propose(FRA,[GER],[Agree([FRA GER],pce([FRA GER]))])"
UNREADABLE = "Please move your army to Grommet and let us share the spoils."


def say(game: Game, sender: int, to: Any, text: str = "", meaning: str = "") -> dict[str, Any]:
    return services.say(seat(game, sender), to, text, key(), meaning)


def answer(game: Game, sender: int, deal: int, word: str) -> dict[str, Any]:
    return services.answer(seat(game, sender), deal, word, key())


def deals(game: Game, viewer: int | None) -> list[dict[str, Any]]:
    mine = seat(game, viewer) if viewer is not None else None
    found: list[dict[str, Any]] = selectors.snapshot(game, mine).body["talk"]["deals"]
    return found


def heard(game: Game, number: int) -> dict[str, list[Any]]:
    memory: dict[str, list[Any]] = BotMemory.objects.get(seat=seat(game, number)).memory
    return memory


def with_two_left(ada: User, basil: User) -> Game:
    """A game in which only Ada's France and Basil's Germany have anything left."""
    game = started(ada, basil)
    game.position = "S1905M FRANCE:APAR:PAR GERMANY:AMUN:MUN"
    game.phase = "S1905M"
    game.save()
    return game
