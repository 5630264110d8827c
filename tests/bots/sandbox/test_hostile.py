"""Programs that mean harm: each is contained, found out and ended, and the host does not notice."""

import errno
import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import pytest

from bots.sandbox.bounds import MIB, USUAL, Bounds
from bots.sandbox.jail import find, python
from bots.sandbox.running import available, start
from bots.sandbox.runtimes import RUNTIMES
from bots.sandbox.warden import used
from bots.sdk.confine import ROOT
from bots.sdk.program import NoAnswer, Program
from games.core.errors import GameError
from games.registry import rules
from tests.bots.sdk.asking import FRANCE, question

pytestmark = pytest.mark.skipif(
    available() is not None,
    reason=f"no jails here: {available()} `make test` as root installs them",
)
READY = """
import json, os, sys, time
def tell(kind, n, **d):
    print(json.dumps({"type": kind, "n": n, "d": d}), flush=True)
tell("ready", 0, v=1)
"""
ANSWERS = """
for line in sys.stdin:
    try:
        print(json.dumps(repr(eval(line))), flush=True)
    except BaseException as error:
        print(json.dumps(repr(error)), flush=True)
"""
SMALL = replace(USUAL, memory=100 * MIB, processes=8)
Running = Callable[..., Program]


@pytest.fixture
def run() -> Iterator[Running]:
    """Start a program of a few lines, after it said that it is ready."""
    started = []

    def begin(code: str, bounds: Bounds = SMALL, **more: Any) -> Program:
        files = {"bot.py": (READY + code).encode()}
        started.append(start(files, [python(), "-S", "-u", "/bot/bot.py"], bounds, **more))
        return started[-1]

    yield begin
    for program in started:
        program.end()


def says(program: Program, expression: str) -> str:
    return program.exchange(expression.encode() + b"\n", 10).decode()


def failure(program: Program, seconds: float = 10) -> NoAnswer:
    with pytest.raises(NoAnswer) as caught:
        program.ask(question("bot"), seconds)
    return caught.value


def test_a_fork_bomb_gets_no_further_than_its_bound(run: Running) -> None:
    program = run("import signal\nwhile os.fork() or True:\n    pass", memory_of(4000))
    assert failure(program).kind == "crash"  # it could fork no more


def memory_of(mebibytes: int) -> Bounds:
    return replace(SMALL, memory=mebibytes * MIB)


def test_who_takes_memory_is_stopped_and_told(run: Running) -> None:
    found = failure(run("kept = [bytes(b'x') * (1 << 20) for _ in range(100000)]"))
    assert (found.kind, str(found)) == ("crash", "it used more than 100 MiB of memory")


def test_memory_is_counted_over_all_processes(run: Running) -> None:
    hoard = "for _ in range(6):\n    if not os.fork(): x = b'x' * (30 << 20); time.sleep(60)\n"
    assert "100 MiB" in str(failure(run(hoard + "time.sleep(60)")))


@pytest.mark.parametrize("code", ["while True: pass", "time.sleep(60)"])
def test_an_endless_loop_and_a_sleeper_are_late(run: Running, code: str) -> None:
    program = run(code)
    assert failure(program, 0.3).kind == "late"
    assert not program.alive


def test_who_works_while_nothing_is_asked_is_stopped(run: Running) -> None:
    program = run("while True: pass", replace(SMALL, idle_cpu=0.2))
    until = time.monotonic() + 10
    while program.alive and time.monotonic() < until:
        time.sleep(0.05)
    assert str(failure(program)) == "it worked on while nothing was asked of it"


def test_there_is_no_network(run: Running) -> None:
    program = run("import socket\n" + ANSWERS)
    assert "PermissionError" in says(program, 'socket.create_connection(("1.1.1.1", 53), 1)')
    assert "PermissionError" in says(program, "socket.socket(socket.AF_UNIX)")


def test_nothing_of_the_site_or_the_host_can_be_read(run: Running) -> None:
    program = run(ANSWERS)
    for path in ("/etc/passwd", "/etc/shadow", "/var", "/home", "/run", "/sys"):
        assert "FileNotFoundError" in says(program, f"os.stat({path!r})"), path
    for path in ("webgame", "manage.py", "var", ".git", "tests"):
        assert "FileNotFoundError" in says(program, f"os.stat({str(ROOT / path)!r})"), path
    assert says(program, "sorted(os.listdir('/bot'))") == "\"['bot.py']\""
    others = says(program, "[one for one in os.listdir('/proc') if one.isdecimal()]")
    assert others.count(",") <= 2  # itself, and what started it
    assert "bwrap" in says(program, "open('/proc/1/cmdline').read()")


def test_its_environment_holds_no_secret(run: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "the site's own")
    program = run(ANSWERS)
    assert "the site's own" not in says(program, "dict(os.environ)")
    assert "the site's own" not in says(program, "open('/proc/1/environ').read()")


def test_nothing_outside_can_be_written_and_little_inside(run: Running) -> None:
    program = run(ANSWERS)
    for path in (
        "/x",
        "/bot/x",
        "/usr/x",
        "/dev/shm/x",
        f"{ROOT}/bots/x",
        "/proc/sys/kernel/hostname",
    ):
        assert "Error" in says(program, f"open({path!r}, 'w').write('x')"), path
    assert says(program, "open('/tmp/x', 'w').write('x')") == '"1"'
    full = "[open(f'/tmp/{n}', 'wb').write(bytes(4 << 20)) for n in range(10)]"
    assert "No space left" in says(program, full)


def test_it_is_a_user_without_rights_and_cannot_become_another(run: Running) -> None:
    program = run("import ctypes\nlibc = ctypes.CDLL(None)\n" + ANSWERS)
    for call in (
        "unshare(0x10000000)",
        "ptrace(16, 1, 0, 0)",
        "mount(b'', b'/tmp', b'tmpfs', 0, 0)",
    ):
        assert says(program, f"libc.{call}") == '"-1"', call
    assert "OSError(22" in says(program, "os.setuid(0)")  # there is no such user
    status = says(program, "open('/proc/self/status').read()")
    assert "CapBnd:\\\\t0000000000000000" in status
    assert "Seccomp:\\\\t2" in status


def test_whoever_kills_its_parent_kills_itself_alone(run: Running) -> None:
    program = run("import signal\nos.kill(1, signal.SIGKILL)\nos.kill(-1, signal.SIGKILL)")
    assert failure(program).kind == "crash"


def test_no_process_is_left_when_a_program_is_ended(run: Running) -> None:
    program = run("for _ in range(4):\n    if not os.fork():\n        os.setsid()\n" + ANSWERS)
    all_of_them = processes(program.number)
    program.end()
    until = time.monotonic() + 5
    while (left := [one for one in all_of_them if Path(f"/proc/{one}").exists()]) and (
        time.monotonic() < until
    ):
        time.sleep(0.01)
    assert len(all_of_them) > 4
    assert not left


def processes(number: int) -> list[int]:
    found = [number]
    for one in found:
        found += [int(n) for n in Path(f"/proc/{one}/task/{one}/children").read_text().split()]
    return found


def test_a_gigabyte_of_output_is_not_taken_in(run: Running) -> None:
    before = used(os.getpid())[0]
    found = failure(run("while True: sys.stdout.write('x' * (1 << 16))"))
    assert (found.kind, "longer than" in str(found)) == ("nonsense", True)
    assert used(os.getpid())[0] - before < 50 * MIB


def test_a_gigabyte_of_complaints_ends_in_a_short_log(run: Running) -> None:
    with TemporaryFile() as log:
        code = "sys.stdin.readline()\nwhile True: sys.stderr.write('x' * (1 << 16))"
        failure(run(code, replace(SMALL, file=1 * MIB), log=log), 5)
        assert os.fstat(log.fileno()).st_size <= 1 * MIB


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ('os.write(1, b\'{"type":"decision",\'); sys.exit()', "process ended"),
        ('print(\'{"type":"decision","n":1,"d":{"lines":7}}\', flush=True)', "malformed"),
        ("os.write(1, b'\\xff\\xfe\\n')", "not JSON"),
        ("print('[' * 100000, flush=True)", "not JSON"),
        ("tell('decision', 0, lines=[])", "question 0, not 1"),
        ("tell('memory', 1, memory={})", "came for"),
    ],
)
def test_a_frame_that_is_none_or_answers_what_is_past_is_no_answer(
    run: Running, answer: str, why: str
) -> None:
    assert why in str(failure(run(f"sys.stdin.readline()\n{answer}\ntime.sleep(60)"), 5))


def test_who_decides_for_another_seat_decides_nothing(run: Running) -> None:
    orders = "for line in sys.stdin:\n    n = json.loads(line)['n']\n    if 'bye' in line:\n"
    orders += "        tell('decision', n, lines=['A MUN - BUR'])\n        tell('memory', n)\n"
    reply = run(orders).ask(question("bot"), 10)
    laws = rules("diplomacy")
    position = laws.start(laws.read_options({}), 1)
    with pytest.raises(GameError):
        laws.check(position, FRANCE, reply.lines or ())


def test_a_program_in_javascript_is_held_as_tightly() -> None:
    if (node := find("node")) is None:
        pytest.skip("there is no node on this machine")
    tries = """
const net = require("net"), fs = require("fs"), {spawnSync} = require("child_process");
const fails = (what) => { try { what(); return "no" } catch (error) { return error.code } };
process.stdout.write('{"type":"ready","n":0,"d":{"v":1}}\\n');
require("readline").createInterface({input: process.stdin}).on("line", (line) => {
  const found = [
    fails(() => fs.readFileSync("/etc/passwd")), fails(() => fs.writeFileSync("/bot/x", "x")),
    spawnSync("/bin/sh", ["-c", "unshare -r true"]).status, process.env.SECRET_KEY || "none",
    process.getuid() > 0, process.getuid() < 65536,
  ];
  const socket = net.connect(80, "127.0.0.1");
  socket.on("error", (error) => console.log(JSON.stringify([...found, error.code])));
});
"""
    runtime = next(one for one in RUNTIMES if one.name == "JavaScript")
    program = start({"bot.js": tries.encode()}, [node, *runtime.options, "bot.js"])
    try:
        assert json.loads(program.exchange(b"x\n", 20)) == [
            *("ENOENT", "EROFS", 1, "none", True, True),
            "EPERM",
        ]
    finally:
        program.end()


@pytest.mark.parametrize(
    "code",
    [
        "const kept = []; for (;;) kept.push(Buffer.alloc(1 << 22, 1));",
        "for (;;) require('child_process').spawn('/bin/sleep', ['60']);",
    ],
    ids=["memory", "processes"],
)
def test_a_greedy_program_in_javascript_is_ended(code: str) -> None:
    if (node := find("node")) is None:
        pytest.skip("there is no node on this machine")
    ready = 'process.stdout.write(\'{"type":"ready","n":0,"d":{"v":1}}\\n\');'
    bot = f'{ready}process.stdin.once("data", () => {{ {code} }});'
    program = start({"bot.js": bot.encode()}, [node, "bot.js"])
    try:
        assert failure(program, 3).kind in ("crash", "late")
        assert not program.alive
    finally:
        program.end()


def test_machine_code_is_held_as_tightly(tmp_path: Path) -> None:
    if shutil.which("cc") is None:
        pytest.skip("there is no compiler on this machine")
    (tmp_path / "bot.c").write_text(
        """
#include <stdio.h>
#include <errno.h>
#include <unistd.h>
#include <fcntl.h>
#include <sys/socket.h>
int main(void) {
  char line[4096];
  puts("{\\"type\\":\\"ready\\",\\"n\\":0,\\"d\\":{\\"v\\":1}}"); fflush(stdout);
  while (fgets(line, sizeof line, stdin)) {
    int s = socket(AF_INET, SOCK_STREAM, 0), e = errno;
    int r = open("/etc/passwd", O_RDONLY), f = errno;
    int w = open("/bot/x", O_CREAT | O_WRONLY, 0600), g = errno;
    printf("[%d,%d,%d,%d,%d,%d,%d]\\n", s, e, r, f, w, g, setuid(0)); fflush(stdout);
  }
}
"""
    )
    subprocess.run(["cc", "-o", "bot", "bot.c"], cwd=tmp_path, check=True)
    program = start({"bot": (tmp_path / "bot").read_bytes()}, ["./bot"])
    try:
        told = json.loads(program.exchange(b"x\n", 20))
    finally:
        program.end()
    assert told == [-1, errno.EPERM, -1, errno.ENOENT, -1, errno.EROFS, -1]
