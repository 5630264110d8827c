"""Games of the arena in which programs play that come by DAIDE: started, seated, ended."""

import random
import time
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from math import ceil
from pathlib import Path
from subprocess import Popen
from typing import Any

from bots.arena.entrant import Game, Stranger
from bots.arena.failures import Infrastructure
from bots.arena.foreign import Caller, hang_up
from bots.arena.match import Hosted
from bots.arena.result import Result
from bots.daide.house import LOCAL, House, NobodyCame
from bots.daide.table import MOST_SECONDS, Terms
from bots.sdk.player import Player
from bots.sdk.program import NoAnswer
from games.diplomacy.daide.messages import code_of
from games.diplomacy.phase import PhaseKind

COMING = 60.0
"""Seconds that a program has to take its seat."""
LEAVING = 2.0
"""Seconds that programs have to end by themselves when a game has ended."""
LEVEL = 130
"""The level of press in games with talk: all that has numbers."""
_A_MOMENT = 0.02


@dataclass(frozen=True, slots=True)
class _Missing(Stranger):
    """A program that did not come; ``why`` says what is known of it."""

    _: KW_ONLY
    why: str

    def player(
        self, seat: int, rng: random.Random, memory: dict[str, Any], game: Game
    ) -> Player[Any, Any]:
        """Raises NoAnswer."""
        raise NoAnswer("init", self.why)


def play(game: Hosted) -> Result:
    """Plays one game; a program that does not come, or leaves, has failed, and the game goes on.

    Programs have so many ``seconds`` for each turn, or its ``deadline``, at least one. What
    each writes goes into a file of the ``folder``. Raises Infrastructure where there is no port to
    listen on.
    """
    callers = {seat: one for seat, one in enumerate(game.entrants) if isinstance(one, Caller)}
    bounds = [ceil(one) for one in (game.seconds, game.deadline) if one is not None]
    limits = dict.fromkeys(PhaseKind, min(*bounds, MOST_SECONDS)) if bounds else {}
    try:
        house = House(
            Terms(LEVEL if game.terms else 0, limits), list(callers), game.options, port=0
        )
    except OSError as error:
        raise Infrastructure(f"no port for DAIDE: {error}") from error
    processes: list[Popen[bytes]] = []
    seated = list(game.entrants)
    try:
        for seat, caller in callers.items():
            places = {
                "host": LOCAL,
                "port": house.port,
                "name": f"Parley-{code_of(seat)}",
                "log": game.folder or ".",
                "final_year": game.options.get("final_year") or "",
            }
            log = game.folder / f"{code_of(seat)}.log" if game.folder else None
            try:
                processes.append(_come(house, seat, caller, places, log))
            except NoAnswer as missing:
                house.spare(seat)
                seated[seat] = _Missing(caller.bot, why=str(missing))
        for seat, caller in callers.items():
            if seated[seat] is caller and not house.taken(seat):
                house.spare(seat)
                seated[seat] = _Missing(caller.bot, why="it left before the game began")
        for seat, guest in house.gather(COMING).items():
            seated[seat] = guest
        return house.play(
            seated,
            game.seed,
            game.options,
            game.scribes,
            limit=game.limit,
            talk=game.terms,
            seconds=game.seconds,
            deadline=game.deadline,
            minutes=game.minutes,
        )
    except NobodyCame as error:
        raise Infrastructure(str(error)) from error
    finally:
        house.close()
        until = time.monotonic() + LEAVING
        for process in processes:
            while process.poll() is None and time.monotonic() < until:
                time.sleep(_A_MOMENT)
            hang_up(process)


def _come(
    house: House, seat: int, caller: Caller, places: Mapping[str, object], log: Path | None
) -> "Popen[bytes]":
    """Start a program that takes its seat. Raises NoAnswer; it was ended then."""
    process = caller.start(places, log)
    try:
        _wait_for(house, seat, process)
    except BaseException:
        hang_up(process)
        raise
    return process


def _wait_for(house: House, seat: int, process: "Popen[bytes]") -> None:
    """Wait until a program has its seat. Raises NoAnswer."""
    until = time.monotonic() + COMING
    while not house.taken(seat):
        if process.poll() is not None:
            raise NoAnswer("init", f"it ended with status {process.returncode} before it sat down")
        if time.monotonic() > until:
            raise NoAnswer("init", f"it did not sit down within {COMING:g} seconds")
        time.sleep(_A_MOMENT)
