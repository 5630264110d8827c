"""A run: games to learn from, one after the other, and in between games that try what was learned.

``learning.jsonl`` says in its first line whose run it is; then there is a line for each stage, the
table in it. Chance comes from the seed and the number of the game alone, so that a run that goes on
after a kill leaves the same bytes as one that was never stopped. What a game teaches the next one
needs, so these are played in one process; those that try it, on every core.
"""

import json
import random
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, cast

from bots.arena.cores import Spread
from bots.arena.description import LIMITS
from bots.arena.entrant import Entrant
from bots.arena.journal import Journal
from bots.arena.match import play
from bots.catan.fast.games import gather, play_out
from bots.catan.learning.moments import MOST_POINTS, moment_of
from bots.catan.learning.table import NOT, Table, table_of, write_table
from bots.catan.records.mind import TRAIL, Mind
from bots.catan.robot.player import Robot
from bots.learning.description import GAME, Run
from games.catan.options import Options
from games.catan.pieces import SEATS
from games.catan.position import Position, Record
from games.catan.standing import points, shown_points
from games.registry import rules

FILE = "learning.jsonl"
VERSION = 1
MIDDLING = 7.8
"""Points that are worth nothing; a point more or less is worth ten."""


@dataclass(frozen=True)
class Stage:
    """What came of the games since the last stage, and of those that tried what was learned."""

    games: int
    won: int
    tricks: int
    tests_won: int
    tests: int
    table: Table

    def line(self) -> str:
        """It as a line of the file."""
        return json.dumps({**asdict(self), "table": self.table.facts()}) + "\n"


def learn(run: Run, folder: Path, done: Sequence[Stage], spread: Spread) -> Iterator[Stage]:
    """The stages of a run after those that are done; each is written to the folder.

    The first is before any learning.
    """
    for number in range(len(done), run.stages + 1):
        table = deepcopy(done[-1].table) if done else Table()
        won = tricks = 0
        for game in range((number - 1) * run.every, number * run.every) if number else ():
            lesson = study(run, table, game)
            won, tricks = won + lesson[0], tricks + lesson[1]
        entrant = run.learned(write_table(table)) if number else run.unlearned
        tests_won = sum(spread(_try, [_Trial(run, entrant, game) for game in range(run.tests)]))
        stage = Stage(table.games, won, tricks, tests_won, run.tests, table)
        with (folder / FILE).open("a", encoding="utf-8") as file:
            file.write(stage.line())
        done = [*done, stage]
        yield stage


def study(run: Run, table: Table, game: int) -> tuple[bool, bool]:
    """Play a game and learn from it: whether it was won, and whether a mind trick was used."""
    seat, seed, laws = game % SEATS, _seed(run, "lessons", game), rules(GAME)
    entrants = [*run.opponents]
    entrants.insert(seat, run.unlearned)
    position: Position = laws.start(cast(Options, laws.read_options(run.options)), seed)
    kinds = [cast(type[Robot], one.kind) for one in entrants]
    company = gather(position, kinds, [one.parameters for one in entrants], seed)
    company.settings[seat]["learned"] = table.exploring(run.exploration)
    company.settings[seat]["draws_weights_evenly"] = True
    position, _ = play_out(company, seed, LIMITS[GAME])
    mind, outcome = company.minds[seat], laws.outcome(position)
    won = outcome is not None and outcome.points[seat] > 0
    if mind["arm"]:
        table.learn_weights(mind["arm"] - 1, won, run.weights_step or None)
    if run.robot.get("JEDI_MIND_TRICK"):
        trail, reward = experience(run, mind, position.record, seat)
        if run.looks_ahead or reward is None:
            table.learn_tricks(trail, reward)
        else:
            table.learn_returns(trail, reward)
    table.games += 1
    return won, bool(mind["tricked"])


def experience(run: Run, mind: Mind, record: Record, seat: int) -> tuple[list[int], float | None]:
    """The choices of a game that is over, and the reward; None where its end does not show."""
    trail = trail_of(mind)
    if not run.sees_shown_points_only:
        return trail, 10 * (points(record, seat) - MIDDLING)
    shown = [int(shown_points(record, one)) for one in range(SEATS)]
    if max(shown) >= MOST_POINTS:
        return trail, 10 * (shown[seat] - MIDDLING)
    second, best = sorted(shown[:seat] + shown[seat + 1 :])[-2:]
    last = moment_of(shown[seat], best, second, False, bool(mind["tricked"]))
    return [*trail, 2 * last + NOT], None


def trail_of(mind: Mind) -> list[int]:
    """The choices that a robot made in a game, the last ones, in their order."""
    made = int(mind["choices"])
    kept = cast(list[int], mind["trail"].tolist())
    return kept[:made] if made <= TRAIL else kept[made % TRAIL :] + kept[: made % TRAIL]


@dataclass(frozen=True, slots=True)
class _Trial:
    run: Run
    entrant: Entrant
    game: int


def _try(trial: _Trial) -> bool:
    """Whether a game that tries what was learned is won."""
    seat, seed = trial.game % SEATS, _seed(trial.run, "tests", trial.game)
    entrants = [*trial.run.opponents]
    entrants.insert(seat, trial.entrant)
    return play(GAME, entrants, seed, trial.run.options, LIMITS[GAME]).shares[seat] > 0


def _seed(run: Run, purpose: str, game: int) -> int:
    return random.Random(f"{run.seed}/{purpose}/{game}").getrandbits(48)


def resumed(run: Run, folder: Path) -> list[Stage]:
    """The stages of the run that a folder holds; its file is ready for more.

    Raises BadRun, and changes nothing, where the folder holds another run.
    """
    return _JOURNAL.resumed(folder / FILE, run.facts)


def _stage(told: dict[str, Any]) -> Stage:
    return Stage(**{**told, "table": table_of(told["table"])})


_JOURNAL = Journal("learning", VERSION, "run", _stage)
