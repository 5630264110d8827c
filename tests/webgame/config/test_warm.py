"""After warming up nobody waits for a compiler."""

import sys

import pytest
from numba.core.registry import CPUDispatcher

from bots.arena.match import Entrant, play
from bots.registry import names
from games.registry import rules
from webgame.config import warm
from webgame.config.warm import OFFERED, warm_up
from webgame.replays import compiling
from webgame.tables import readers


def compiled() -> dict[str, int]:
    """How many versions of each kernel were compiled or loaded in this process."""
    return {
        f"{module.__name__}.{name}": len(found.signatures)
        for module in list(sys.modules.values())
        if module.__name__.startswith(("games.", "bots."))
        for name, found in vars(module).items()
        if isinstance(found, CPUDispatcher)
    }


def test_a_game_compiles_nothing_that_warming_up_did_not() -> None:
    warm_up()
    before = compiled()
    assert any(before.values())
    for game in OFFERED:
        seats = rules(game).seats(rules(game).read_options({}))
        for bot in {"random", "dumbbot"} & set(names(game)):
            play(game, [Entrant(bot)] * len(seats), seed=2, limit=40)
    after = compiled()
    assert {kernel: after[kernel] for kernel in before} == before


def test_a_site_that_could_keep_no_kernels_does_not_start_and_says_what_would_help(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(warm, "cache_home", lambda: None)
    with pytest.raises(SystemExit, match="set NUMBA_CACHE_DIR to one"):
        warm.begin.__wrapped__()


def test_processes_that_read_are_started_when_the_games_are_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[bool] = []
    monkeypatch.setattr(readers, "warm_up", lambda: begun.append(compiling.is_compiling("catan")))
    monkeypatch.setattr(warm.time, "sleep", lambda _: compiling.ready("catan"))
    compiling.wait_for("catan", lambda: 1.0)
    warm.warm_readers()
    assert begun == [False]
