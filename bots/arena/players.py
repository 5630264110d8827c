"""Reads who plays an experiment: bots of ours, classes, programs and folders of one's own."""

import random
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from bots.arena.asked import Asked
from bots.arena.entrant import Entrant, Game
from bots.arena.experiment import BadExperiment, Contestant
from bots.arena.failures import Watchdog
from bots.arena.foreign import of_caller, of_folder, of_program
from bots.arena.keys import PLAYER, demand
from bots.registry import BOTS, load, names
from bots.sdk.manifest import BadManifest
from bots.sdk.parameters import BadParameter
from bots.sdk.player import Player


def contestants(
    entries: Sequence[Mapping[str, Any]],
    game: str,
    brought: Mapping[str, Asked] = MappingProxyType({}),
) -> tuple[Contestant, ...]:
    """The players of an experiment's tables; ``brought`` are bots by name besides our own.

    Raises BadExperiment.
    """
    found: list[Contestant] = []
    for entry in entries:
        demand(entry, PLAYER, "a player")
        if entry.get("bot") in brought:
            known = brought[entry["bot"]]
            entrant: Entrant = replace(known, parameters=dict(entry.get("parameters", {})))
        else:
            entrant = _entrant(entry, game)
        label = entry.get("label", entrant.bot)
        if any(other.label == label for other in found):
            raise BadExperiment(f"two players are labeled {label!r}; give one another label")
        count = entry.get("count", 1)
        if count != "rest" and count < 0:
            raise BadExperiment(f"{label} cannot have {count} seats")
        found.append(Contestant(label, entrant, None if count == "rest" else count))
    return tuple(found)


def _entrant(entry: Mapping[str, Any], game: str) -> Entrant:
    """Who is meant by the one key that says it."""
    said = [way for way in _WAYS if way in entry]
    if len(said) != 1:
        raise BadExperiment(f"a player needs one of {', '.join(_WAYS)}, to say who it is")
    way = _WAYS[said[0]]
    if "protocol" in entry:
        if said != ["program"] or entry["protocol"] not in _PROTOCOLS:
            raise BadExperiment(
                f"protocol = {entry['protocol']!r}: a program speaks {' or '.join(_PROTOCOLS)}, "
                "and nothing else has a protocol"
            )
        way = _PROTOCOLS[entry["protocol"]]
    return way(entry[said[0]], dict(entry.get("parameters", {})), game)


def _by_name(bot: str, parameters: dict[str, Any], game: str) -> Entrant:
    if ":" in bot:
        return _by_path(bot, parameters, game)
    if bot not in names(game):
        raise BadExperiment(
            f"there is no {game} bot named {bot!r}; there are {', '.join(names(game))}, "
            "or module:Class of your own, or a folder with a bot.toml"
        )
    return Entrant(bot, parameters)


def _by_path(path: str, parameters: dict[str, Any], game: str) -> Entrant:
    try:
        load(path)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadExperiment(f"{path} cannot be loaded: {error}") from error
    return Entrant(path, parameters)


def _by_program(command: str, parameters: dict[str, Any], game: str) -> Entrant:
    return of_program(_words(command, parameters), game)


def _by_daide(command: str, parameters: dict[str, Any], game: str) -> Entrant:
    if game != "diplomacy":
        raise BadExperiment(f"DAIDE is a protocol of Diplomacy, not of {game}")
    try:
        return of_caller(_words(command, parameters))
    except ValueError as error:
        raise BadExperiment(f"{command}: {error}") from error


_PROTOCOLS = {"lines": _by_program, "daide": _by_daide}
"""How a program is spoken to: by its standard input, or as DAIDE has it."""


def _words(command: str, parameters: dict[str, Any]) -> tuple[str, ...]:
    """The words of a program's command."""
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise BadExperiment(f"{command} is no command: {error}") from error
    if not words:
        raise BadExperiment("a program is a command, such as node first.js")
    if parameters:
        raise BadExperiment(
            f"{command} has no parameters that anybody knows: declare them in a bot.toml, "
            "and name its folder"
        )
    return words


def _by_folder(folder: str, parameters: dict[str, Any], game: str) -> Entrant:
    try:
        bot = of_folder(Path(folder), parameters)
    except BadManifest as error:
        raise BadExperiment(f"{folder}: {error}") from error
    if bot.manifest.game != game:
        raise BadExperiment(f"{bot.bot} plays {bot.manifest.game}, not {game}")
    return bot


_WAYS: Mapping[str, Callable[[str, dict[str, Any], str], Entrant]] = {
    "bot": _by_name,
    "path": _by_path,
    "folder": _by_folder,
    "program": _by_program,
}
"""The keys that say who plays, each with what it is read by."""


def check_parameters(contestant: Contestant, game: Game) -> None:
    """Make a player of it; anything but a bad parameter is for the games to count as a failure.

    Raises BadExperiment.
    """
    entrant = contestant.entrant
    ours = not entrant.timed and entrant.bot in BOTS
    if ours and entrant.parameters and entrant.kind.sit_down is Player.sit_down:
        named = ", ".join(map(repr, entrant.parameters))
        raise BadExperiment(f"{contestant.label}: {entrant.bot} has no parameters, so no {named}")
    watchdog = Watchdog(game.seconds)
    try:
        watchdog.watch(lambda: entrant.player(0, random.Random(0), {}, game))
    except BadParameter as error:
        raise BadExperiment(f"{contestant.label}: {error}") from error
    except KeyboardInterrupt:
        raise
    except BaseException:  # whatever a bot may raise
        return
