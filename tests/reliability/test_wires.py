"""What a real server does with a socket that is silent, or that says far too much."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from tests.house.stack import HOST, Process, Stack
from tests.reliability.browser import Browser
from tools.services import free_port
from webgame.config.server import LARGEST_MESSAGE

pytestmark = [pytest.mark.services, pytest.mark.slow]
MANY = 120
WINDOWS, MOST_WINDOWS = 10, 19


def connections(stack: Stack) -> int:
    """How many connections the database has, beside the one that asks."""
    with psycopg.connect(stack.database.url) as connection:
        counted = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
        row = connection.execute(counted).fetchone()
        assert row is not None
        return int(row[0]) - 1


def test_many_pages_at_once_all_come_and_open_few_connections(stack: Stack) -> None:
    def look(_: int) -> int:
        return len(Browser(stack.port, HOST).get("/lobby/"))

    with ThreadPoolExecutor(MANY) as crowd:
        pages = list(crowd.map(look, range(MANY)))
    assert len(pages) == MANY and min(pages) > 1000
    assert connections(stack) <= 3 * 16, "web, clock and worker keep at most 16 each"


def test_two_web_processes_behind_one_port_serve_one_game(stack: Stack, player: Browser) -> None:
    both = Process("web", stack.places | {"8000": str(free_port())}, stack.folder)
    both.service = both.service | {"command": [*both.service["command"], "--processes", "2"]}
    both.start()
    try:
        both.until_healthy()
        port = int(both.places["8000"])
        windows: list[Browser] = []
        serving: set[int] = set()
        while len(windows) < WINDOWS or len(serving) < 2:  # who takes one up is the kernel's choice
            assert len(windows) < MOST_WINDOWS, "each of the two has some of the windows"
            windows.append(player.beside(port))
            windows[-1].until(lambda: windows[-1].snapshot)
            serving = {pid for pid in children(both) if sockets_of(pid, port)}
        lines = player.snapshot["d"]["lines"]
        assert windows[0].command("draft", lines=lines)["ok"]
        for window in windows:
            window.until(lambda window=window: window.has("draft"))
    finally:
        both.kill()


def children(process: Process) -> list[int]:
    """The processes that a process started."""
    assert process.process is not None
    listed = Path(f"/proc/{process.process.pid}/task").glob("*/children")
    return [int(pid) for one in listed for pid in one.read_text().split()]


def sockets_of(pid: int, port: int) -> int:
    """How many connections to a port of this machine a process has taken."""
    held = {str(one.readlink()) for one in Path(f"/proc/{pid}/fd").iterdir() if one.is_symlink()}
    established = re.findall(
        rf"^ *\d+: \w+:{port:04X} \w+:\w+ 01 (?:\S+ +){{5}}(\d+)",
        Path("/proc/net/tcp").read_text(),
        re.MULTILINE,
    )
    return sum(f"socket:[{inode}]" in held for inode in established)


def test_a_quiet_socket_stays_open(player: Browser) -> None:
    """The client of the channel layer waits in turns of 5 seconds, and must survive the turn."""
    wire = player.wire
    player.until_silent(7)
    assert player.wire is wire


@pytest.mark.parametrize("pieces", [1, 8])
def test_a_message_without_end_is_not_put_together(player: Browser, pieces: int) -> None:
    wire = player.wire
    assert wire is not None
    size = 2 * LARGEST_MESSAGE // pieces
    with pytest.raises(OSError, match=r"closed with 1009|reset|hung up|Broken pipe"):
        for piece in range(pieces):
            wire.send("x" * size, first=piece == 0, last=piece == pieces - 1)
        while wire.receive(10):
            pass
    player.wire = None
    assert player.command("ping")["ok"], "and the site serves on"
