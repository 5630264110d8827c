"""Descriptions of experiments as people write them here: TOML, bounded, with bots by name only."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from bots.arena.asked import Asked
from bots.arena.convert import read_foreign
from bots.arena.description import from_table
from bots.arena.experiment import BadExperiment, Experiment
from bots.arena.keys import PLAYER
from bots.arena.taken_over import TakenOver
from bots.arena.worker import Handed, alone
from bots.registry import names
from bots.sdk.parameters import BadParameter
from bots.sdk.toml import read_toml
from games.core.errors import GameError
from webgame.accounts.models import User
from webgame.experiments import models
from webgame.faces import registry as faces
from webgame.tables.bots import Shelf, asked_here
from webgame.tables.refused import Refused

Table = dict[str, Any]
LONGEST_TEXT = 20_000
LONGEST_LABEL = 40
MOST_GAMES = 10_000
"""Games of one experiment, over all points of its sweep."""
MOST_SECONDS = 60.0
"""The longest that a bot may have whenever it is asked."""
MOST_MINUTES = 50.0
"""The most that may be said; a game that takes longer is given up in any case."""
MOST_PHASES = 100_000
WAYS_TO_LOAD = PLAYER.keys() - {"bot", "label", "count", "parameters"}
"""What else the arena takes a player by: code and programs of whoever asks it."""


def taken_over(text: str) -> list[TakenOver]:
    """The experiments that another program's text describes; none if it is not one. Raises
    `Refused`."""
    _demand_short(text)
    try:
        return read_foreign(text)
    except BadExperiment as error:
        raise Refused("bad_experiment", _sentence(str(error))) from error


def _demand_short(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise Refused("too_long", f"A description has at most {LONGEST_TEXT:,} characters.")


def read_description(text: str) -> Table:
    """The table that a text describes. Raises `Refused`."""
    _demand_short(text)
    try:
        return read_toml(text.replace("\r\n", "\n"))
    except ValueError as error:
        raise Refused("not_understood", f"That is no TOML: {error}.") from error


def described(table: Mapping[str, Any], person: User | None = None) -> Experiment:
    """The experiment of a table, if the site may run it for a person. Raises `Refused`."""
    _demand_plain_texts(table)
    _demand_named_bots(table, person)
    _demand_named_scores(table)
    _demand_few_points(table)
    try:
        experiment = from_table(table, brought(table))
    except (BadExperiment, BadParameter, GameError) as error:
        raise Refused("bad_experiment", _sentence(str(error))) from error
    games = experiment.games * experiment.points
    if games > MOST_GAMES:
        raise Refused(
            "too_many",
            f"That makes {games:,} games; an experiment here has at most {MOST_GAMES:,}.",
        )
    if experiment.limit > MOST_PHASES:
        raise Refused("too_many", f"A game ends after {MOST_PHASES:,} phases at the latest.")
    if any(one > MOST_SECONDS for one in (experiment.seconds, experiment.deadline) if one):
        raise Refused("too_many", f"A bot has at most {MOST_SECONDS:g} seconds.")
    if experiment.minutes is not None and experiment.minutes > MOST_MINUTES:
        raise Refused("too_many", f"A game here has at most {MOST_MINUTES:g} minutes.")
    return experiment


def at_fault(table: Mapping[str, Any], person: User | None = None) -> str | None:
    """The key of a refused table without which it would be none, if there is such a one."""
    for key in ("options", "start", "scores", "teams", "stop"):
        with suppress(Refused):
            described({name: one for name, one in table.items() if name != key}, person)
            return key
    return None


def _demand_named_scores(table: Mapping[str, Any]) -> None:
    """That no score is code of whoever asks."""
    for one in _listed(table.get("scores", [])):
        if isinstance(one, str) and ":" in one:
            raise Refused(
                "bad_experiment",
                f"Name a score, or give its formula: “{one:.40}” is for the shell.",
            )


def _demand_few_points(table: Mapping[str, Any]) -> None:
    """That a sweep has no more points than there may be games, for each is looked at."""
    sweep = table.get("sweep")
    count = sweep.get("count") if isinstance(sweep, Mapping) else None
    if isinstance(count, int) and count > MOST_GAMES:
        raise Refused("too_many", f"A sweep here has at most {MOST_GAMES:,} points.")


def _demand_plain_texts(table: Mapping[str, Any]) -> None:
    """That names and labels can be shown, and kept."""
    if "\\u0000" in json.dumps(table, default=str):
        raise Refused("bad_experiment", "There is a character in this that no text has.")
    told = [one for name in ("players", "scores", "teams") for one in _listed(table.get(name))]
    tables = [one for one in told if isinstance(one, Mapping)]
    for text, most in (
        (table.get("name"), models.Experiment.LONGEST_NAME),
        *((one.get(name), LONGEST_LABEL) for one in tables for name in ("label", "name")),
    ):
        if isinstance(text, str) and (len(text) > most or not text.isprintable()):
            raise Refused(
                "bad_experiment", f"Names have at most {most} letters, on one line: “{text:.20}…”."
            )


def _listed(players: Any) -> list[Any]:
    return players if isinstance(players, list) else []


def brought(table: Mapping[str, Any]) -> dict[str, Asked]:
    """The bots of a table that people brought, as they are now; whoever plays asks for them."""
    shelves = {name: asked_here(name) for name in _named(table)}
    found = {}
    for name, shelf in shelves.items():
        with suppress(KeyError):
            if shelf:
                manifest, digest = shelf.manifest(name), shelf.build(name)
                found[name] = Asked(
                    name, asker=Handed(name, alone), manifest=manifest, digest=digest
                )
    return found


def _named(table: Mapping[str, Any]) -> set[str]:
    """The names of its bots, as far as it has such."""
    players = table.get("players", [])
    bots = [one.get("bot") for one in _listed(players) if isinstance(one, Mapping)]
    return {bot for bot in bots if isinstance(bot, str)}


def _demand_named_bots(table: Mapping[str, Any], person: User | None) -> None:
    """That nothing is loaded or started but bots of ours, and of others that may be seated."""
    game, players = table.get("game", "diplomacy"), table.get("players", [])
    titles = {face.game: face.title for face in faces.offered()}
    if isinstance(game, str) and game not in titles:
        known = " and ".join(titles.values())
        raise Refused("bad_experiment", f"There is no game “{game:.40}” here; there are {known}.")
    for player in _listed(players):
        if not isinstance(player, Mapping):
            continue  # the arena says what a player is
        for way in sorted(WAYS_TO_LOAD & player.keys()):
            raise Refused("bad_experiment", f"Name a bot of this site: “{way}” is for the shell.")
        bot = player.get("bot")
        if not isinstance(bot, str) or not isinstance(game, str):
            continue
        shelf = asked_here(bot)
        if shelf and person and shelf.may_seat(bot, person) and _plays(shelf, bot, game):
            continue
        if bot not in names(game):
            known = ", ".join(names(game))
            raise Refused(
                "bad_experiment",
                f"There is no bot “{bot:.40}” of {titles[game]}; there are {known}.",
            )


def _plays(shelf: Shelf, bot: str, game: str) -> bool:
    found = shelf.about(bot)
    return found is not None and found.game == game


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith(('.', '?')) else '.'}"
