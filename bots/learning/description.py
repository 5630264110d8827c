"""What is learned, and how: read from TOML."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from bots.arena.entrant import Entrant
from bots.arena.journal import BadRun
from bots.registry import check_parameters
from bots.sdk.parameters import BadParameter, parameter, read_parameters
from games.catan.pieces import SEATS
from games.core.errors import GameError
from games.registry import rules

GAME = "catan"
ROBOTS = ("stac", "jsettlers_fast", "jsettlers_smart", "evolved")
"""Who plans, and has its parameters."""


@dataclass(frozen=True)
class Settings:
    """What holds for a whole run: ``[run]`` in a description."""

    name: str = parameter("learning", "What the run is called.")
    seed: int = parameter(1, "Where all chance comes from.", 0, 2**53)
    bot: str = parameter("stac", "Who learns.", choices=ROBOTS)
    opponent: str = parameter("stac", "Who the three others are.", choices=ROBOTS)
    games: int = parameter(10_000, "Games to learn from.", 1, 10_000_000)
    every: int = parameter(1000, "After so many of them what was learned is tried.", 1, 1_000_000)
    tests: int = parameter(400, "Games in which it is tried, each time the same.", 1, 100_000)
    exploration: float = parameter(
        0.2, "Part of the choices about tricks left to lot; half of it every 3,000 games.", 0, 1
    )
    weights_step: float = parameter(
        0.1, "Step towards each game's end in learning weights; 0: one over their games.", 0, 1
    )
    sees_shown_points_only: bool = parameter(
        True,
        "A game is over for who learns tricks when somebody shows ten points, as in STAC; else the "
        "next game tells what the last choice led to. Without it all points count.",
    )
    looks_ahead: bool = parameter(
        True,
        "A choice about tricks is worth what the best of the next moment is, as in STAC; else what "
        "its games came to, for which all points must count.",
    )


@dataclass(frozen=True)
class Run(Settings):
    """A run: its settings, the parameters of both kinds of robots, the options of the game."""

    robot: Mapping[str, Any] = field(default_factory=dict)
    others: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=lambda: {"open_hands": True})

    @property
    def unlearned(self) -> Entrant:
        """Who learns, as it is without having learned."""
        return Entrant(self.bot, self.robot)

    def learned(self, table: str) -> Entrant:
        """The same by a table, by whose best weights it plays."""
        return Entrant(self.bot, {**self.robot, "learned": table, "draws_weights_evenly": False})

    @property
    def opponents(self) -> list[Entrant]:
        """The three others."""
        return [Entrant(self.opponent, self.others)] * (SEATS - 1)

    @property
    def stages(self) -> int:
        """How often what was learned is tried; what is left of the games comes to nothing."""
        return self.games // self.every

    @property
    def facts(self) -> dict[str, Any]:
        """All that determines what comes of it, as JSON."""
        plain: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return plain


def read_run(path: Path) -> Run:
    """The run that a file describes. Raises BadRun."""
    try:
        return from_table({"name": path.stem}, tomllib.loads(path.read_text(encoding="utf-8")))
    except BadRun:
        raise
    except (OSError, ValueError) as error:
        raise BadRun(f"{path} cannot be read: {error}") from error


def from_table(named: Mapping[str, Any], table: Mapping[str, Any]) -> Run:
    """The run of a TOML table: ``[run]``, ``[robot]``, ``[others]``, ``[options]``.

    >>> from_table({}, {"run": {"games": 9, "every": 2}, "robot": {"JEDI_MIND_TRICK": True}}).stages
    4

    Raises BadRun.
    """
    known = ("run", "robot", "others", "options")
    if strange := [name for name in table if name not in known]:
        raise BadRun(f"there is no [{strange[0]}] in a run; there are {', '.join(known)}")
    try:
        settings = read_parameters(Settings, {**named, **table.get("run", {})})
        run = Run(
            **vars(settings),
            robot=table.get("robot", {}),
            others=table.get("others", {}),
            options={"open_hands": True, **table.get("options", {})},
        )
        for bot, given in ((run.bot, run.robot), (run.opponent, run.others)):
            check_parameters(bot, given)
        rules(GAME).read_options(run.options)
    except (BadParameter, GameError) as error:
        raise BadRun(str(error)) from error
    _demand_sense(run)
    return run


def _demand_sense(run: Run) -> None:
    """Refuse what each part allows and the whole does not. Raises BadRun."""
    learns = [key for key in ("ADAPT_TO_OPPONENT_TYPE", "JEDI_MIND_TRICK") if run.robot.get(key)]
    if not learns:
        raise BadRun("nothing to learn: [robot] needs ADAPT_TO_OPPONENT_TYPE or JEDI_MIND_TRICK")
    if "learned" in run.robot:
        raise BadRun("who learns begins with nothing: leave learned out of [robot]")
    if run.sees_shown_points_only and not run.looks_ahead:
        raise BadRun("without looks_ahead all points must count: sees_shown_points_only = false")
    if run.stages < 1:
        raise BadRun(f"every cannot be {run.every}: of {run.games} games what was learned is tried")
