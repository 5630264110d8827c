"""Compile the rules' kernels, and read the grammar of talk, before anybody waits for them.

Compiling takes half a minute on a machine that never did, loading what was compiled a second;
either would freeze every page if it first happened while somebody plays. So what is not compiled
yet is compiled in a process beside the site, which lets everything else go first; whoever wants a
game meanwhile is told how long it takes.
"""

import logging
import subprocess
import sys
import time
from functools import cache, partial
from itertools import cycle, islice
from threading import Thread

from django.conf import settings

from bots.analysis.variable import ESTIMATES
from bots.arena.match import Entrant, play
from bots.compile import NO_FOLDER, PARTS, seconds_left
from bots.registry import names
from games.core.kernel import ROOT, cache_home
from games.registry import rules
from webgame.faces.registry import offered
from webgame.replays import compiling
from webgame.tables import readers

OFFERED = tuple(face.game for face in offered())
"""The games that can be played on the site."""
PHASES = 12
"""Enough for moves, retreats and builds, whoever plays."""
GLANCE = 0.3
"""Seconds between looks at how far the compiler is."""
logger = logging.getLogger(__name__)


@cache
def begin() -> None:
    """Make the games ready: at once if they are compiled, else beside all that follows. Once.

    Raises `SystemExit` with a sentence where compiled kernels cannot be kept.
    """
    if cache_home() is None:
        sys.exit(NO_FOLDER)
    if not settings.COMPILE_BESIDE:
        warm_up()
        return
    awaited = [what for what in (*OFFERED, ESTIMATES) if seconds_left(what)]
    for what in awaited:
        compiling.wait_for(what, partial(seconds_left, what))
    if not set(awaited) & {*OFFERED}:
        warm_up()
    if any(not part.whole for part in PARTS):
        Thread(target=_compile, args=[awaited], name="compiling", daemon=True).start()


def warm_up() -> None:
    """Play the beginning of each game with each of its bots: all that is compiled is used then."""
    for game in OFFERED:
        _play_the_beginning(game)
    _read_the_grammars()


def warm_readers() -> None:
    """Start the processes that read as soon as all games are ready: begun before, each would load
    the rules while somebody waits for its first answer."""
    while any(map(compiling.is_compiling, OFFERED)):
        time.sleep(GLANCE)
    readers.warm_up()


def _read_the_grammars() -> None:
    for face in offered():
        if face.language is not None:
            face.language.warm_up()


def _play_the_beginning(game: str) -> None:
    laws = rules(game)
    seats = laws.seats(laws.read_options({}))
    if entrants := [Entrant(bot) for bot in islice(cycle(names(game)), len(seats))]:
        play(game, entrants, seed=1, limit=PHASES)


def _compile(awaited: list[str]) -> None:
    """Have all kernels compiled, and each that is awaited ready as soon as it can be.

    Should the compiler fail, a game compiles in this process: slow pages are better than none.
    """
    command = [sys.executable, "-m", "bots.compile", "--nice", "--leashed"]
    # In a group of its own: Ctrl-C is for the site, whose end then closes the compiler's input.
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, process_group=0) as compiler:
        if set(awaited) & {*OFFERED}:
            _read_the_grammars()
        while awaited:
            ended = compiler.poll() is not None
            for what in [what for what in awaited if ended or not seconds_left(what)]:
                if what in OFFERED:
                    _play_the_beginning(what)
                compiling.ready(what)
                awaited.remove(what)
            time.sleep(GLANCE)
        compiler.wait()  # it ends when its standard input is closed
    if compiler.returncode:
        logger.warning("not everything could be compiled: exit status %s", compiler.returncode)
