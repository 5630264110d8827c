"""A bot's process answers what it is asked; whatever else it does, it is found out and ended."""

import os
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bots.sdk import landlock, process_environment
from bots.sdk.clock import Clock
from bots.sdk.explanation import MOST_OPTIONS, UNEXPLAINED, Explanation, Option
from bots.sdk.frames import ANSWERED, BadFrame, Decision, Frame, read_frame, write_frame
from bots.sdk.player import Heard, Said
from bots.sdk.process_environment import NOBODY, ProcessEnvironment
from bots.sdk.program import NoAnswer, Program
from bots.sdk.question import Question, Reply, think
from bots.sdk.relay import read_reply, reply_text
from games.registry import rules
from games.talk.diplomacy.language.ontology import NOTATION
from tests.bots.sdk.asking import FOLDER, FRANCE, question

READY = 'print(\'{"type":"ready","n":0,"d":{"v":1}}\', flush=True)\n'


@pytest.fixture(scope="module")
def program() -> Iterator[Program]:
    running = Program(readable=[FOLDER])
    yield running
    running.end()


def odd(name: str, **asked: Any) -> Question:
    return question(f"tests.bots.sdk.odd:{name}", **asked)


def script(code: str) -> Program:
    """A program of a few lines, after it said that it is ready."""
    return Program([sys.executable, "-I", "-c", READY + code])


@pytest.mark.parametrize("bot", ["dumbbot:DumbBot", "envoy:Envoy", "random:Random"])
def test_a_bot_answers_from_its_process_as_it_does_here(program: Program, bot: str) -> None:
    offer = NOTATION.read("propose(GER,[FRA],[Agree([FRA GER],pce([FRA GER]))])")
    asked = question(
        f"bots.diplomacy.{bot}",
        heard=[Heard("message", 3, (FRANCE,), "Peace?", sentence=offer)],
        speak=True,
    )
    assert program.ask(asked, 60) == think(asked)


def test_a_bot_is_told_its_memory_and_the_clock_and_what_it_missed(program: Program) -> None:
    laws = rules("diplomacy")
    after, events = laws.advance(laws.start(laws.read_options({}), 1), {}, None)  # type: ignore[arg-type]
    asked = odd(
        "Steady",
        memory={"kept": ["ä", 1]},
        clock=Clock(used=3.5, tick=2),
        past=[(laws.view_for(after, FRANCE), Heard("step", step=laws.event_json(events)))],
        heard=[Heard("deal", 3)],
    )
    reply = program.ask(asked, 60)
    assert reply.memory == {"kept": ["ä", 1], "clock": [3.5, 2]}
    assert reply.said == (Said("all", "step in F1901M"), Said("all", "deal in S1901M"))
    assert reply == think(asked)


@pytest.mark.parametrize(
    ("bot", "kind", "why"),
    [
        ("Mad", "nonsense", "'attack at dawn' is no action"),
        ("Forgetful", "nonsense", "not JSON"),
        ("Hoarder", "nonsense", "bytes"),
        ("Unborn", "init", "RuntimeError: no chair fits"),
        ("Nobody", "init", "AttributeError"),
    ],
)
def test_a_bot_that_fails_says_why_and_its_process_serves_on(
    program: Program, bot: str, kind: str, why: str
) -> None:
    with pytest.raises(NoAnswer, match=why) as none:
        program.ask(odd(bot), 60)
    assert none.value.kind == kind
    assert program.ask(odd("Steady"), 60).lines == ()


def test_what_a_bot_prints_and_reads_does_not_garble_its_answer(program: Program) -> None:
    assert program.ask(odd("Loud"), 60).memory == {"read": ""}


@pytest.mark.parametrize(
    ("code", "kind", "why"),
    [
        ("print('hello', flush=True)", "nonsense", "not JSON"),
        ("""print('{"type":"say","n":9,"d":{}}')""", "nonsense", "question 9, not 1"),
        ("""print('{"type":"memory","n":1,"d":{}}')""", "nonsense", "“memory” came for “decision”"),
        ("import sys\nwhile 1: sys.stdout.write('x' * 65536)", "nonsense", "longer than"),
        ("import time\nprint('{', end='', flush=True); time.sleep(60)", "late", "0.5 seconds"),
        ("", "crash", "process"),
        ("import os; os.kill(os.getpid(), 9)", "crash", "process"),
    ],
)
def test_a_program_that_does_not_keep_the_protocol_is_ended(code: str, kind: str, why: str) -> None:
    program = script(code)
    with pytest.raises(NoAnswer, match=why) as none:
        program.ask(odd("Steady"), 0.5 if kind == "late" else 20)
    assert none.value.kind == kind
    assert not program.alive


@pytest.mark.parametrize(
    ("code", "kind", "why"),
    [
        ("print('hello', flush=True)", "nonsense", "not JSON"),
        ("""print('{"type":"say","n":9,"d":{}}')""", "nonsense", "question 9, not 1"),
        ("print('{', end='')", "crash", "its process ended"),
        ("", "crash", "its process ended"),
    ],
)
def test_what_a_program_said_before_it_ended_is_heard(code: str, kind: str, why: str) -> None:
    program = script("import time; time.sleep(0.2)  # its first word is read alone\n" + code)
    while program.alive:
        time.sleep(0.01)
    with pytest.raises(NoAnswer, match=why) as none:
        program.ask(odd("Steady"), 20)
    assert none.value.kind == kind


def test_a_program_that_reads_nothing_cannot_hold_up_who_asks() -> None:
    program = script("import time; time.sleep(60)")
    asked = odd("Steady", memory={"long": "x" * 500_000})
    with pytest.raises(NoAnswer, match=r"no answer within 0\.5 seconds"):
        program.ask(asked, 0.5)
    assert not program.alive


def test_a_program_of_another_version_is_not_asked() -> None:
    with pytest.raises(NoAnswer, match="version 2, not 1"):
        Program([sys.executable, "-I", "-c", READY.replace('"v":1', '"v":2')])


def test_a_question_that_is_too_long_is_not_asked(program: Program) -> None:
    with pytest.raises(NoAnswer, match="bytes"):
        program.ask(odd("Steady", memory={"all": "x" * (1 << 20)}), 60)
    assert program.ask(odd("Steady"), 60).lines == ()


def test_a_process_has_no_environment_and_no_file_that_it_does_not_need(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "a secret")
    fresh = Program(readable=[FOLDER])
    reply = fresh.ask(odd("Snoop", parameters={"secret": "", "target": "", "port": 1}), 60)
    assert set(reply.memory["environment"]) <= {
        *("LANG", "LC_CTYPE", "PYTHONPATH", "NUMBA_CACHE_DIR", "OPENBLAS_NUM_THREADS"),
        *("PYTHONHASHSEED", "NUMBA_DISABLE_JIT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"),
    }
    assert len(reply.memory["files"]) == 2, "its questions and its answers"
    status = Path(f"/proc/{fresh.number}/status").read_text()
    assert "NoNewPrivs:\t1" in status and "CapEff:\t0000000000000000" in status
    fresh.end()


@pytest.mark.skipif(landlock.version() < 6, reason="this kernel's Landlock bars less")
def test_a_process_reaches_nothing_outside(tmp_path: Path, program: Program) -> None:
    secret, target = tmp_path / "secret_key", tmp_path / "written"
    secret.write_text("a secret")
    tmp_path.chmod(0o777)
    with socket.create_server(("127.0.0.1", 0)) as server:
        tries = {"secret": str(secret), "target": str(target), "port": server.getsockname()[1]}
        reply = program.ask(odd("Snoop", parameters=tries), 60)
    assert reply.memory["could"] == []
    assert not target.exists()


ANSWER = """
import json, os, sys
for line in sys.stdin:
    if '"bye"' in line:
        path = os.environ["NUMBA_CACHE_DIR"] + "/kernel"
        open(path, "w").close()
        kept = {"user": os.getuid(), "group": os.getgid(), "groups": os.getgroups()}
        print(json.dumps({"type": "memory", "n": 1, "d": {"memory": kept}}), flush=True)
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_where_the_site_is_root_a_bot_is_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_environment, "nobody_reads", lambda *more: True)
    program = Program(["/usr/bin/python3", "-I", "-c", READY + ANSWER])
    reply = program.ask(odd("Steady", decide=False), 20)
    assert reply.memory == {"user": NOBODY, "group": NOBODY, "groups": []}
    program.end()


def test_what_lies_in_a_closed_folder_is_not_open_to_nobody(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    (closed / "file").touch(mode=0o644)
    assert not process_environment.nobody_reads(str(closed / "file"))


def test_a_bot_cannot_change_the_kernels_that_others_run() -> None:
    kept = process_environment.cache_home()
    assert kept is not None
    before = sorted(kept.rglob("*.nb?"))
    around = ProcessEnvironment()
    links = list(Path(around.variables["NUMBA_CACHE_DIR"]).rglob("*.nb?"))
    assert links and all(link.is_symlink() for link in links)
    assert all(link.resolve().is_relative_to(kept.resolve()) for link in links)
    around.clear()
    assert all(not link.is_symlink() for link in links)
    assert sorted(kept.rglob("*.nb?")) == before, "what they led to is still there"


def test_who_watches_sees_how_far_a_bot_is_and_has_it_answer(program: Program) -> None:
    seen: list[tuple[int, int]] = []

    def watching(tried: int, of: int) -> bool:
        seen.append((tried, of))
        return len(seen) < 2

    asked = odd("Ponderer", decide=True, progress=True)
    reply = program.ask(asked, 60, watching)
    assert len(seen) == 2
    assert seen[0][0] < seen[1][0] <= reply.why.tried
    assert reply.lines == ()
    assert program.ask(odd("Steady", decide=True), 60).why == UNEXPLAINED, "the same process"


def test_a_program_that_tells_its_progress_unasked_is_ended() -> None:
    told = script(
        'input(); print(\'{"type":"progress","n":1,"d":{"tried":1,"of":2}}\', flush=True)'
    )
    with pytest.raises(NoAnswer, match="came for"):
        told.ask(odd("Steady", decide=True), 60)
    assert not told.alive


def test_an_explanation_goes_by_way_of_somebody_else_unchanged() -> None:
    why = Explanation((Option(("A PAR H",), 0.25, 3),), "played", 12)
    reply = Reply(("A PAR H",), why=why)
    assert read_reply(reply_text(reply, "diplomacy"), "diplomacy") == reply


def test_nobody_explains_a_decision_by_ever_so_many_options() -> None:
    many = Explanation(tuple(Option((str(one),), 0.1) for one in range(MOST_OPTIONS + 1)))
    line = write_frame(Frame("decision", 1, Decision((), many)))
    with pytest.raises(BadFrame, match="more than 5 options"):
        read_frame(line, ANSWERED)


def test_a_reply_keeps_characters_that_end_lines_elsewhere() -> None:
    reply = Reply(said=(Said((1,), "peace\u2028or\u0085war"),), memory={"heard": "\u2029"})
    assert read_reply(reply_text(reply, "diplomacy"), "diplomacy") == reply
