"""What a decision costs by each way to a bot: in process, by standard streams, HTTP, WebSocket.

The bot decides nothing: it holds. So what is told, by the clock, is the way there and back: in
process what a player's call takes; on standard streams a process that reads and writes frames; at
the site's door the question fetched or told, the answer settled and kept in its database (SQLite).
"""

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.sync.client import connect

from bots.registry import BOTS
from bots.sdk.program import Program
from bots.sdk.question import Question, think
from tools.bench.wire import questions

BASE = Path(__file__).parents[2]
PATIENCE = 120.0
"""Seconds that an answer may take."""
LARGEST = 1 << 23
"""Bytes of a message of the site's."""
SITE = """
import sys
from threading import Event, Thread
import django
django.setup()
from django.core.management import call_command
from webgame.accounts.models import User
from webgame.config.asgi import application
from webgame.config.server import Server, listen
from webgame.remote import services, tokens
from webgame.tables import services as tables
from webgame.tables import tasks
from webgame.tables.terms import Terms
call_command("migrate", verbosity=0)
owner = User.objects.create(display_name="Host", email="host@localhost")
bot = services.register(owner, "bench", "diplomacy", "", False)
token = tokens.make_token(owner, bot, "bench", ["play"], 1)
ready = Event()
server = Server(application, lambda _: ready.set())
listening = listen("127.0.0.1", 0)
Thread(target=server.run, args=([listening],), daemon=True).start()
assert ready.wait(60)
print("door", listening.getsockname()[1], token, flush=True)
for line in sys.stdin:
    game = tables.begin_at_once(owner, Terms(rules="diplomacy", bots=(bot.key,) * 7, alone="fast"))
    for seat in range(7):
        tasks.think(game.pk, seat)
    print("posed", flush=True)
    sys.stdin.readline()
    tables.stop(owner, game)
    print("stopped", flush=True)
"""
"""A site of its own: for each line it begins a game of one remote bot in all seats, whose questions
wait, and for the next it ends that."""
Answer = Callable[[], int]
"""Answers seven questions that wait; how many it answered."""


def holding() -> list[Question]:
    """What a bot that holds is asked in the midst of games."""
    asked = questions("diplomacy")
    return [
        replace(one, hello=replace(one.hello, bot=BOTS["hold"].path, memory={})) for one in asked
    ]


def in_process(asked: list[Question]) -> float:
    """Milliseconds a decision, within one process."""
    return _each(think, asked)


def on_streams(asked: list[Question]) -> float:
    """Milliseconds a decision, by frames to a process and back; that is begun before."""
    program = Program()
    try:
        program.ask(asked[0], PATIENCE)
        return _each(lambda one: program.ask(one, PATIENCE), asked)
    finally:
        program.end()


def _each(ask: Callable[[Question], object], asked: list[Question]) -> float:
    begun = time.perf_counter()
    for question in asked:
        ask(question)
    return 1000 * (time.perf_counter() - begun) / len(asked)


def at_the_door(games: int) -> dict[str, float]:
    """Milliseconds a decision at the site's door, by each way, over so many games' first phases."""
    with TemporaryDirectory() as kept:
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "webgame.config.settings",
            "PARLEY_VAR": kept,
            "BOT_TABLES": "10",
        }
        with subprocess.Popen(
            [sys.executable, "-c", SITE],
            cwd=BASE,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as site:
            try:
                return dict(_measured(site, games))
            finally:
                site.kill()


def _measured(site: "subprocess.Popen[str]", games: int) -> Iterator[tuple[str, float]]:
    assert site.stdin and site.stdout
    port, token = _after(site, "door")
    headers = {"Authorization": f"Bearer {token}"}
    ways: dict[str, Callable[[str, dict[str, str]], int]] = {
        "by HTTP": _by_http,
        "by WebSocket": _by_websocket,
    }
    for way, answer in ways.items():
        taken, answered = 0.0, 0
        for number in range(games + 1):  # the first is not counted
            for _ in _told(site):
                begun = time.perf_counter()
                done = answer(f"127.0.0.1:{port}", headers)
                if number:
                    taken += time.perf_counter() - begun
                    answered += done
        yield way, 1000 * taken / answered


def _told(site: "subprocess.Popen[str]") -> Iterator[None]:
    """Have a game begun, and ended when its questions are answered."""
    assert site.stdin and site.stdout
    for expected in ("posed", "stopped"):
        site.stdin.write("\n")
        site.stdin.flush()
        _after(site, expected)
        if expected == "posed":
            yield


def _after(site: "subprocess.Popen[str]", word: str) -> list[str]:
    """The rest of the next line that begins so, past whatever else the site prints."""
    assert site.stdout
    for line in site.stdout:
        first, *rest = line.split() or [""]
        if first == word:
            return rest
    raise RuntimeError(f"the site ended before it was {word}")


def _by_http(host: str, headers: dict[str, str]) -> int:
    """Fetch the questions that wait, and answer each."""
    line = http.client.HTTPConnection(host, timeout=PATIENCE)
    line.request("GET", "/api/bots/v1/questions", headers=headers)
    found = json.loads(line.getresponse().read())["questions"]
    for one in found:
        frames = [json.loads(_held(one["id"]))]
        body = json.dumps({"phase": one["phase"], "frames": frames})
        told = {**headers, "Content-Type": "application/json"}
        line.request("POST", f"/api/bots/v1/questions/{one['id']}/answer", body, told)
        answer = line.getresponse()
        assert answer.status == 200, answer.read()
        answer.read()
    line.close()
    return len(found)


def _by_websocket(host: str, headers: dict[str, str]) -> int:
    """Be told the questions that wait, and answer each."""
    address = f"ws://{host}/ws/bots/v1/"
    answered = 0
    with connect(address, additional_headers=headers, max_size=LARGEST) as line:
        line.send('{"type": "resume", "d": {"after": null}}')
        while answered < 7:
            told = json.loads(line.recv(PATIENCE))
            if told["type"] == "question":
                line.send(_held(told["d"]["id"]))
            answered += told["type"] == "settled"
            assert told["type"] != "problem", told
    return answered


def _held(number: int) -> str:
    return json.dumps({"type": "decision", "n": number, "d": {"lines": []}})


def bench(rounds: int, games: int = 10) -> None:
    """Print milliseconds a decision by each way, the best of the rounds."""
    asked = holding()
    best: dict[str, float] = {}
    for _ in range(rounds):
        found = {
            "in process": in_process(asked),
            "on standard streams": on_streams(asked),
            **at_the_door(games),
        }
        best = {way: min(cost, best.get(way, cost)) for way, cost in found.items()}
    print(f"diplomacy, a bot that holds, {len(asked)} decisions, {7 * games} at the door")
    for way, cost in best.items():
        print(f"  {way:<22}{cost:8.2f} ms")
