"""`manage.py play`, killed in mid-phase and started again: the games are kept and go on."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.stack import BASE
from tests.reliability.browser import Browser
from tools.services import free_port

pytestmark = [pytest.mark.slow]


class Embedded:
    """The whole site in one process, with a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "play", "--port", str(self.port)],
                cwd=BASE,
                env=kept | {"PARLEY_VAR": str(self.folder / "var")},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self) -> None:
        """End it at once, with the processes its bots think in."""
        if self.process:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(30)
        self.process = None


@pytest.fixture
def site(tmp_path: Path, gathered: Path) -> Iterator[Embedded]:
    shutil.copytree(gathered, tmp_path / "var" / "static")
    embedded = Embedded(tmp_path)
    embedded.start()
    yield embedded
    embedded.kill()


def test_the_games_are_kept_and_go_on(site: Embedded) -> None:
    player = Browser(site.port, f"localhost:{site.port}", secure=False)
    player.until_there()
    player.play()
    player.play_phase()
    before = player.phase
    assert player.command("ready", ready=True)["ok"]
    site.kill()
    site.start()
    player.until(lambda: player.phase != before)
    player.play_phase()
    numbers = [frame["seq"] for frame in player.events]
    first = player.snapshot["seq"] + 1
    assert numbers == list(range(first, first + len(numbers)))
    steps = [frame["d"]["step"]["n"] for frame in player.events if frame["type"] == "phase"]
    assert steps == list(range(steps[0], steps[0] + len(steps)))
