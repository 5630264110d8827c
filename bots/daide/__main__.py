"""A game of Diplomacy for programs that speak DAIDE, with our bots in the seats they leave."""

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from bots.arena.entrant import Entrant
from bots.arena.recorder import Recorder
from bots.daide.house import LOCAL, PORT, House, NobodyCame
from bots.daide.table import MOST_SECONDS, Terms
from bots.registry import names
from games.core.errors import GameError
from games.core.program import run_program
from games.diplomacy import game as laws
from games.diplomacy.map import STANDARD
from games.diplomacy.phase import PhaseKind
from games.talk.negotiation import TalkTerms

LEVELS = (0, *range(10, 140, 10))


def main(arguments: Sequence[str] | None = None) -> int:
    """Wait for programs, play one game with them, write its record."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    powers = len(STANDARD.powers)
    if asked.programs not in range(1, powers + 1):
        parser.error(f"there are seats for 1 to {powers} programs")
    if unknown := [bot for bot in asked.bots if bot not in names("diplomacy")]:
        parser.error(f"no bot is called {unknown[0]}; there are {', '.join(names('diplomacy'))}")
    limits = {PhaseKind.MOVEMENT: asked.mtl, PhaseKind.RETREATS: asked.rtl}
    limits[PhaseKind.ADJUSTMENTS] = asked.btl
    if any(limit is not None and not 1 <= limit <= MOST_SECONDS for limit in limits.values()):
        parser.error(f"a limit is 1 to {MOST_SECONDS} seconds")
    terms = Terms(asked.level, {kind: one for kind, one in limits.items() if one is not None})
    options = {} if asked.final_year is None else {"final_year": asked.final_year}
    lots = random.Random(asked.seed)
    seats = lots.sample(range(powers), powers)
    try:
        house = House(terms, seats[: asked.programs], options, asked.port, asked.host)
    except (OSError, GameError) as error:
        print(f"The door stays closed: {error}", file=sys.stderr)
        return 1
    try:
        _say(f"Waiting on {asked.host}:{house.port} for {asked.programs} program(s) …")
        guests = house.gather(asked.wait)
        entrants: list[Entrant] = []
        for seat in range(powers):
            entrants.append(guests.get(seat) or Entrant(lots.choice(asked.bots)))
            _say(f"  {STANDARD.powers[seat].name}: {entrants[seat].bot}")
        talk = TalkTerms() if terms.level else None
        labels = [entrant.bot for entrant in entrants]
        recorder = Recorder(laws, entrants, labels, asked.seed, options, talk)
        result = house.play(entrants, asked.seed, options, [recorder], talk=talk)
    except NobodyCame as error:
        print(f"No game: {error}.", file=sys.stderr)
        return 1
    finally:
        house.close()
    _say(f"{result.kind} after {result.last_phase}: " + ", ".join(
        f"{power.name} {score:g}"
        for power, score in zip(STANDARD.powers, result.scores, strict=True)
    ))  # fmt: skip
    for failure in result.failures:
        _say(
            f"  {STANDARD.powers[failure['seat']].name}: {failure['words']} ({failure['count']} ×)"
        )
    if asked.record:
        asked.record.write_text(recorder.text, encoding="utf-8")
    return 0


def _say(line: str) -> None:
    print(line, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bots.daide", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT, help=f"{PORT} if nothing else is said")
    parser.add_argument(
        "--host",
        default=LOCAL,
        help="where to listen; this machine alone if nothing else is said, for DAIDE has no "
        "passwords and is not encrypted",
    )
    parser.add_argument("--programs", type=int, default=1, help="how many take seats; 1 to 7")
    parser.add_argument("--wait", type=float, help="seconds in which they must have come")
    parser.add_argument(
        "--bots", nargs="+", default=["dumbbot"], metavar="BOT", help="ours; drawn for each seat"
    )
    parser.add_argument("--level", type=int, default=0, choices=LEVELS, help="of press")
    for name, kind in (("mtl", "moves"), ("rtl", "retreats"), ("btl", "builds and removals")):
        parser.add_argument(f"--{name}", type=int, help=f"seconds for {kind}")
    parser.add_argument("--final-year", type=int, help="the year after which it is a draw")
    parser.add_argument("--seed", type=int, default=0, help="who sits where, and what bots draw")
    parser.add_argument("--record", type=Path, metavar="FILE", help="where the record goes")
    return parser


if __name__ == "__main__":
    run_program(main)
