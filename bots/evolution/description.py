"""What is evolved, and how: read from TOML, or from the original's JSON."""

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from bots.arena.journal import BadRun
from bots.catan.formulas.formula import Formula, depth
from bots.catan.formulas.notation import BadFormula, read_formula
from bots.catan.formulas.words import DROPPED, MOST_DEPTH, OPERATORS, Terminal
from bots.evolution.breeding import ANY_CHILDREN, POSITIVE, SIGNED, Stock
from bots.registry import check_parameters
from bots.sdk.parameters import BadParameter, parameter, read_parameters
from games.core.errors import GameError
from games.registry import rules

T = TypeVar("T")
GAME, BOT = "catan", "evolved"
MOST_NAME = 60
RELEASED, REPORTED = "released", "reported"
_TEXTS = ("operator_probability", "max_children", "constants_only")
"""Numbers and flags that are texts in the original's JSON."""


@dataclass(frozen=True)
class Session:
    """Some generations under the same parameters, by the names of the report (§II)."""

    generations: int = parameter(10, "Generations of this session.", 1, 10_000)
    games_per_bot: int = parameter(30, "Games each tree plays in a generation.", 1, 100_000)
    fast_count: int = parameter(3, "Fast robots among the opponents; the rest are smart.", 0, 3)
    mutation_percent: float = parameter(1.0, "Part of the children by mutation.", 0, 1)
    operator_probability: float = parameter(
        45.0, "Percent of new nodes that are operators.", 0, 100
    )
    max_children: int = parameter(
        ANY_CHILDREN, "Only nodes with at most so many children are grown anew (-1: any).", -1, 127
    )
    constants_only: bool = parameter(False, "Only constants change.")
    performance_cutoff: float = parameter(
        0.2, "Part of all fitness that the high performers have.", 0, 0.999
    )
    high_performer_sample_rate: float = parameter(
        0.8, "How often a parent is a high performer.", 0, 1
    )
    node_penalty: float = parameter(0.015, "What each node takes off the fitness.", 0, 10)
    win_bonus: float = parameter(0.0, "What a game that is won adds to its points.", 0, 100)


@dataclass(frozen=True)
class Settings:
    """What holds for a whole run: ``[run]`` in a description."""

    name: str = parameter("evolution", "What the run is called.")
    seed: int = parameter(1, "What all chance comes from.", 0, 2**53)
    bots: int = parameter(50, "Trees of a generation.", 2, 10_000)
    depth: int = parameter(MOST_DEPTH, "The deepest tree, the root counted.", 1, MOST_DEPTH)
    functions: str = parameter("+-*", "Operators that are drawn, of + - * / > <.")
    constants: str = parameter(
        "signed", "Constants that are drawn.", choices=("signed", "positive")
    )
    build_location_count: bool = parameter(False, "Draw that terminal, too (experiments 1-12).")
    initial_operator_probability: float = parameter(
        55.0, "Percent of operators in first trees (90 before experiment 16).", 0, 100
    )
    initial: tuple[str, ...] = parameter((), "Formulas to begin with instead, each in its turn.")
    children: str = parameter(
        RELEASED,
        "What max_children counts: leaves below (released) or all nodes below (reported).",
        choices=(RELEASED, REPORTED),
    )
    crossover: str = parameter(
        RELEASED,
        "Crossed trees are at most as deep as may be (released), or one less (reported).",
        choices=(RELEASED, REPORTED),
    )
    print_every: int = parameter(10, "Draw all trees every so many generations; 0 never.", 0)
    elite: int = parameter(0, "The best so many go on as they are.", 0)
    tournament: int = parameter(
        0, "Parents are the best of so many drawn; 0: two groups, by fitness.", 0, 10_000
    )
    common_boards: bool = parameter(False, "All trees of a generation play the same boards.")
    fitness: str = parameter(
        "points",
        "What a game counts: points and bonus, or 10 for who wins.",
        choices=("points", "wins"),
    )
    coevolution: bool = parameter(False, "Opponents are three other trees of the generation.")


@dataclass(frozen=True)
class Run(Settings):
    """A run: its settings, its sessions, the options of the game, what else the robot is told."""

    sessions: tuple[Session, ...] = (Session(),)
    options: Mapping[str, Any] = field(default_factory=lambda: {"open_hands": True})
    robot: Mapping[str, Any] = field(default_factory=dict)

    @property
    def generations(self) -> int:
        """How many there are in all sessions."""
        return sum(session.generations for session in self.sessions)

    @property
    def games(self) -> int:
        """How many games are played in all."""
        return self.bots * sum(one.generations * one.games_per_bot for one in self.sessions)

    def session(self, generation: int) -> Session:
        """The session of a generation, counted from 1.

        >>> run = Run(sessions=(Session(generations=2), Session(generations=3)))
        >>> run.session(3) is run.sessions[1]
        True
        """
        for session in self.sessions:
            if generation <= session.generations:
                return session
            generation -= session.generations
        raise IndexError(generation)

    @property
    def stock(self) -> Stock:
        """What its formulas are grown from."""
        return Stock(
            depth=self.depth,
            operators=tuple(OPERATORS[sign] for sign in self.functions),
            terminals=tuple(one for one in Terminal if one != DROPPED or self.build_location_count),
            constants=SIGNED if self.constants == "signed" else POSITIVE,
            counts_leaves=self.children == RELEASED,
            full_depth=self.crossover == RELEASED,
        )

    @property
    def given(self) -> list[Formula]:
        """The formulas that it begins with, if any. Raises BadFormula."""
        return [read_formula(text) for text in self.initial]

    @property
    def facts(self) -> dict[str, Any]:
        """All that determines what comes of it, as JSON."""
        told = {name: fact for name, fact in asdict(self).items() if name != "print_every"}
        plain: dict[str, Any] = json.loads(json.dumps(told))
        return plain


def read_runs(path: Path) -> list[Run]:
    """The runs that a file describes: one, or as many as it has variants (in JSON, training runs).

    Raises BadRun.
    """
    try:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".json":
            return _from_json(json.loads(text), path.parent)
        return from_table({"name": path.stem}, tomllib.loads(text))
    except BadRun:
        raise
    except (OSError, ValueError) as error:
        raise BadRun(f"{path} cannot be read: {error}") from error


def from_table(named: Mapping[str, Any], table: Mapping[str, Any]) -> list[Run]:
    """The runs of a TOML table: ``[run]``, ``[[session]]``, and what each ``[[variant]]`` changes.

    A variant gives settings of the run; under ``session`` what is otherwise in all sessions, under
    ``robot`` what else the robot is told.

    >>> [run.bots for run in from_table({}, {"run": {"bots": 4}, "session": [{"generations": 2}]})]
    [4]

    Raises BadRun.
    """
    known = ("run", "session", "variant", "options", "robot")
    if strange := [name for name in table if name not in known]:
        raise BadRun(f"there is no [{strange[0]}] in a run; there are {', '.join(known)}")
    base = {**named, **table.get("run", {})}
    sessions = table.get("session", [])
    if not sessions:
        raise BadRun("a run needs a [[session]] or more")
    rest = {
        "options": {"open_hands": True, **table.get("options", {})},
        "robot": dict(table.get("robot", {})),
    }
    runs = []
    for variant in table.get("variant", [{}]):
        changed = dict(variant)
        every, robot = changed.pop("session", {}), changed.pop("robot", {})
        told = {**rest, "robot": {**rest["robot"], **robot}}
        runs.append(_run({**base, **changed}, [{**one, **every} for one in sessions], told))
    if len({run.name for run in runs}) < len(runs):
        raise BadRun("variants need names of their own")
    return runs


def _run(
    settings: Mapping[str, Any], sessions: Sequence[Mapping[str, Any]], rest: Mapping[str, Any]
) -> Run:
    run = Run(
        **vars(_read(Settings, settings, "[run]")),
        sessions=tuple(
            _read(Session, one, f"session {number}") for number, one in enumerate(sessions, 1)
        ),
        **rest,
    )
    _demand_sense(run)
    return run


def _read(kind: type[T], given: Mapping[str, Any], where: str) -> T:
    try:
        return read_parameters(kind, given)
    except BadParameter as error:
        raise BadRun(f"{where}: {error}") from error


def _demand_sense(run: Run) -> None:
    """Refuse what each part allows and the whole does not. Raises BadRun."""
    if not run.name or len(run.name) > MOST_NAME or "/" in run.name or run.name.startswith("."):
        raise BadRun(f"{run.name!r} is no name for a folder of at most {MOST_NAME} characters")
    if not run.functions or not set(run.functions) <= set(OPERATORS):
        raise BadRun(f"functions cannot be {run.functions!r}: some of {' '.join(OPERATORS)}")
    if run.elite >= run.bots:
        raise BadRun(f"elite cannot be {run.elite}: of {run.bots} bots some must have children")
    if run.coevolution and run.bots < 4:
        raise BadRun("coevolution needs 4 bots or more: who plays, and three others")
    if any(one.constants_only and one.operator_probability for one in run.sessions):
        raise BadRun("with constants_only nothing becomes an operator: operator_probability = 0")
    if run.fitness == "wins" and any(one.win_bonus for one in run.sessions):
        raise BadRun("fitness by wins knows no win_bonus: leave it out")
    if any(not isinstance(text, str) for text in run.initial):
        raise BadRun("initial is a list of formulas, each a text")
    try:
        deepest = max(map(depth, run.given), default=0)
        check_parameters(BOT, run.robot)
        rules(GAME).read_options(run.options)
    except (BadFormula, BadParameter, GameError) as error:
        raise BadRun(str(error)) from error
    if deepest > run.depth:
        raise BadRun(f"a formula of initial is {deepest} nodes deep, and depth is {run.depth}")


def _from_json(told: Any, folder: Path) -> list[Run]:
    """The runs of the original's configuration, whose initial bots lie beside it.

    ``bots_per_sim``, which changes nothing, and ``tree_depth``, which was a note, are passed over.
    """
    try:
        return [_training_run(one, folder) for one in told["training_runs"]]
    except (KeyError, TypeError, AttributeError) as error:
        raise BadRun(f"the configuration is not as published: {error!r}") from error


def _training_run(told: Mapping[str, Any], folder: Path) -> Run:
    files = [folder / f"{name.removesuffix('.txt')}.txt" for name in told.get("initial_bots", [])]
    settings = {
        "name": told["name"],
        "bots": told["bot_count"],
        "print_every": told["print_rate"],
        "initial": [file.read_text(encoding="utf-8") for file in files],
    }
    sessions = [_plain(session) for session in told["training_sessions"]]
    return _run(settings, sessions, {})


def _plain(session: Mapping[str, Any]) -> dict[str, Any]:
    """A session of the original's configuration with numbers where it has texts."""
    return {
        name: json.loads(str(setting).lower()) if name in _TEXTS else setting
        for name, setting in session.items()
        if name != "bots_per_sim"
    }
