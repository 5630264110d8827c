"""Every bot by name: one line a bot; its code lies with the bots of its game.

A bot's class may be any importable ``Player``; the path is resolved when it is first asked for.
"""

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bots.sdk.parameters import BadParameter
from bots.sdk.player import SILENCE, Player
from bots.sdk.question import load

__all__ = [
    "BOTS",
    "About",
    "about",
    "check_parameters",
    "create",
    "listens",
    "load",
    "names",
    "speaks",
]


@dataclass(frozen=True, slots=True)
class About:
    """What people are told of a bot before they sit down with it."""

    name: str
    game: str
    title: str
    blurb: str
    path: str


BOTS = {
    bot.name: bot
    for bot in (
        About("hold", "diplomacy", "Hold", "Never moves.", "bots.diplomacy.hold:Hold"),
        About("random", "diplomacy", "Random", "Any legal order.", "bots.diplomacy.random:Random"),
        About(
            "dumbbot",
            "diplomacy",
            "DumbBot",
            "Sends its units where there is most to gain; a fair first opponent.",
            "bots.diplomacy.dumbbot:DumbBot",
        ),
        About(
            "envoy",
            "diplomacy",
            "Envoy",
            "A DumbBot with manners: makes peace, trades supports, remembers who kept their word.",
            "bots.diplomacy.envoy:Envoy",
        ),
        About(
            "dbrane",
            "diplomacy",
            "D-Brane",
            "Counts which centers nobody can keep it from, and goes there. Says nothing.",
            "bots.diplomacy.dbrane:DBrane",
        ),
        About(
            "search",
            "diplomacy",
            "Search",
            "Plays thousands of ways on before it orders, and expects the others to adapt.",
            "bots.diplomacy.search:Search",
        ),
        About(
            "dbrane_talks",
            "diplomacy",
            "D-Brane talking",
            "D-Brane that looks for deals which leave everybody better off, and keeps them.",
            "bots.diplomacy.dbrane_talks:DBraneExample",
        ),
        About(
            "search_talks",
            "diplomacy",
            "Search talking",
            "Search that bargains, and looks for its best orders within the word it gave.",
            "bots.diplomacy.search_talks:SearchTalks",
        ),
        About(
            "dipgame",
            "diplomacy",
            "DipGame",
            "Plans the same way every time and lends idle units as supports.",
            "bots.diplomacy.dipgame:DipGame",
        ),
        About(
            "randomnegotiator",
            "diplomacy",
            "RandomNegotiator",
            "Any legal order and any deal, but it keeps every deal it makes.",
            "bots.diplomacy.randomnegotiator:RandomNegotiator",
        ),
        About(
            "negotiator",
            "diplomacy",
            "Negotiator",
            "DipGame that asks for supports, and gives those that cost it nothing.",
            "bots.diplomacy.negotiator:Negotiator",
        ),
        About(
            "hana",
            "diplomacy",
            "HANA",
            "Believes, feels and wants; breeds plans and asks for what the best of them need.",
            "bots.diplomacy.hana:Hana",
        ),
        About(
            "catan_random",
            "catan",
            "Random",
            "Any legal action, each as likely as the next.",
            "bots.catan.robot.named:Random",
        ),
        About(
            "catan_typed",
            "catan",
            "Random by type",
            "Any type of action, then any action of it.",
            "bots.catan.robot.named:RandomTyped",
        ),
        About(
            "jsettlers_fast",
            "catan",
            "JSettlers fast",
            "Builds whatever it can have soonest, and trades for it.",
            "bots.catan.robot.named:Fast",
        ),
        About(
            "jsettlers_smart",
            "catan",
            "JSettlers smart",
            "Builds what brings its victory nearer and puts off the others'.",
            "bots.catan.robot.named:Smart",
        ),
        About(
            "evolved",
            "catan",
            "Evolved",
            "JSettlers smart whose idea of who is winning is a formula, bred over generations.",
            "bots.catan.robot.named:Evolved",
        ),
        About(
            "stac",
            "catan",
            "STAC",
            "Ranks all its plans, and opens by what a place yields.",
            "bots.catan.robot.named:Stac",
        ),
        About(
            "typed_mcts",
            "catan",
            "TypedMCTS",
            "Plays thousands of games on before it decides, and takes what does best in them.",
            "bots.catan.search.robot:TypedMcts",
        ),
        About(
            "mcts",
            "catan",
            "MCTS",
            "The same with fewer games, in which anything goes; slow, for comparison.",
            "bots.catan.search.robot:Mcts",
        ),
        About(
            "smart_settlers",
            "catan",
            "SmartSettlers",
            "The first that searched: never trades, and takes settlements and cities to be good.",
            "bots.catan.search.robot:SmartSettlers",
        ),
        About(
            "flat_uct",
            "catan",
            "Flat UCT",
            "STAC that plays whole games before it places its second settlement; slow there.",
            "bots.catan.search.flat:FlatUct",
        ),
    )
}


def register(bot: About) -> None:
    """Add a bot. Raises ValueError if there is one of that name.

    >>> register(about("hold"))
    Traceback (most recent call last):
        ...
    ValueError: there is a bot called hold already
    """
    if bot.name in BOTS:
        raise ValueError(f"there is a bot called {bot.name} already")
    BOTS[bot.name] = bot


def forget(name: str) -> None:
    """Take a bot out again that was registered. Raises KeyError if there is none."""
    del BOTS[name]


def names(game: str) -> tuple[str, ...]:
    """The names of a game's bots.

    >>> "dumbbot" in names("diplomacy")
    True
    """
    return tuple(bot.name for bot in BOTS.values() if bot.game == game)


def about(name: str) -> About:
    """What is said of a bot. Raises KeyError for a name nobody bears."""
    return BOTS[name]


def listens(name: str) -> bool:
    """Whether a bot takes note of what it hears; True for one that nobody knows."""
    return name not in BOTS or load(BOTS[name].path).hear is not Player.hear


def speaks(name: str, parameters: Mapping[str, Any]) -> bool:
    """Whether a bot could ever say something unasked; True for one that nobody knows."""
    return name not in BOTS or _speaks(BOTS[name].path, json.dumps(parameters))


@lru_cache(maxsize=1 << 10)
def _speaks(path: str, parameters: str) -> bool:
    return load(path).speaks(json.loads(parameters))


def check_parameters(name: str, parameters: Mapping[str, Any]) -> None:
    """Refuse parameters that a bot cannot play by.

    >>> check_parameters("hold", {"courage": 3})
    Traceback (most recent call last):
        ...
    bots.sdk.parameters.BadParameter: Hold has no parameters

    Raises BadParameter; KeyError for a name nobody bears.
    """
    if parameters and load(BOTS[name].path).sit_down is Player.sit_down:
        raise BadParameter(f"{BOTS[name].title} has no parameters")
    create(name, 0, random.Random(0), {}, parameters)


def create(
    name: str,
    seat: int,
    rng: random.Random,
    memory: dict[str, Any],
    parameters: Mapping[str, Any] | None = None,
    talk: Mapping[str, Any] = SILENCE,
) -> Player[Any, Any]:
    """A player of that name for a seat. Raises KeyError for a name nobody bears."""
    return load(BOTS[name].path)(seat, rng, memory, parameters or {}, talk)
