"""Whatever is killed in mid-trade or mid-discard at Catan: no card comes or goes, nothing is lost.

The workers stand still while the player acts, so that the robots have not answered when a process
is killed; then they go on. What is stored is played again, step by step.
"""

import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count, pairwise
from typing import Any

import psycopg
import pytest

from games.core.chance import Chance
from games.registry import rules
from tests.house.stack import HOST, Stack
from tests.reliability.browser import Browser
from tests.reliability.test_kills import (
    Kill,
    check_nothing_was_lost_or_doubled,
    kill_database,
    kill_redis,
    kill_web,
    kill_worker,
)

pytestmark = [pytest.mark.services, pytest.mark.slow]
KILLS = [kill_worker, kill_web, kill_redis, kill_database]
KINDS = ("CLAY", "ORE", "SHEEP", "WHEAT", "WOOD")
TABLE = (
    "RED board=M10P2W9-F12H6P4H10-F9W11DW3M8-W8M3F4P5-H5F6P11-3FM3P33HW robber=J "
    "RED:13,23::13-18,18-23:4CLAY,5WOOD BLUE:7,40::7-11,11-16:3ORE,2SHEEP,3WOOD "
    "WHITE:31,46::31-36:2ORE,6SHEEP ORANGE:15,53::15-20:1ORE rolled"
)
laws = rules("catan")


@dataclass(frozen=True)
class Kept:
    """A step as it is stored."""

    before: str
    lines: dict[str, list[str]]
    chance: list[int]
    events: dict[str, Any]
    after: str


def settler(stack: Stack) -> Browser:
    """A guest in a game of Catan against three robots; red, who begins."""
    browser = Browser(stack.port, HOST)
    browser.play(game="catan", seat="0")
    return browser


@pytest.fixture(scope="module")
def trader(stack: Stack) -> Browser:
    return settler(stack)


@pytest.fixture(scope="module")
def robbed(stack: Stack) -> Browser:
    return settler(stack)


turns = count(5)


def lay(stack: Stack, gid: str, due: str, more: str = "") -> str:
    """Go on from a position, in a turn of its own; its line."""
    position = laws.read(f"T{next(turns)}.3 {due} {TABLE} {more}".strip())
    line, awaited = laws.write(position), list(laws.awaiting(position))
    with psycopg.connect(stack.database.url, options="-c lock_timeout=20s") as connection:
        connection.execute(
            "UPDATE replays_game SET position = %s, phase = %s WHERE gid = %s",
            [line, laws.phase(position), gid],
        )
        connection.execute(
            "UPDATE tables_draft SET awaited = number = ANY(%s), ready = false, lines = '[]'"
            " FROM replays_seat seat JOIN replays_game game ON game.id = seat.game_id"
            " WHERE seat.id = seat_id AND gid = %s",
            [awaited, gid],
        )
    return line


@contextmanager
def standing_still(stack: Stack) -> Iterator[None]:
    """The workers do nothing meanwhile, and keep nobody waiting for a row that they hold."""
    process = stack.worker.process
    assert process is not None
    os.killpg(process.pid, signal.SIGSTOP)
    with psycopg.connect(stack.database.url, autocommit=True) as connection:
        while connection.execute(BUSY).fetchall():
            os.killpg(process.pid, signal.SIGCONT)
            time.sleep(0.1)
            os.killpg(process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGCONT)


BUSY = (
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'"
    " AND state <> 'idle' AND pid <> pg_backend_pid()"
)


def stored(stack: Stack, gid: str, since: str) -> tuple[list[Kept], str]:
    """The steps from a position on, and the present one."""
    with psycopg.connect(stack.database.url) as connection:
        rows = connection.execute(
            "SELECT before, lines, chance, events, after, position FROM replays_step step"
            " JOIN replays_game game ON game.id = step.game_id WHERE gid = %s ORDER BY number",
            [gid],
        ).fetchall()
    steps = [Kept(*row[:5]) for row in rows]
    first = next(at for at, step in enumerate(steps) if step.before == since)
    return steps[first:], rows[0][5]


def cards(line: str) -> list[int]:
    """How many cards of each kind all hands of a position hold together."""
    return [int(kind) for kind in laws.read(line).record["hand"].sum(axis=0)]


def check_no_card_came_or_went(stack: Stack, gid: str, since: str) -> list[Kept]:
    """Each step follows from the one before by the rules and its chance alone, and from all hands
    goes what was discarded, and nothing else; the steps."""
    steps, now = stored(stack, gid, since)
    assert all(step.after == later.before for step, later in pairwise(steps))
    assert steps[-1].after == now
    for step in steps:
        position = laws.read(step.before)
        plan = {int(seat): laws.check(position, int(seat), to) for seat, to in step.lines.items()}
        after, events = laws.advance(position, plan, Chance(0, given=step.chance))
        assert laws.write(after) == step.after
        assert json.loads(json.dumps(laws.event_json(events))) == step.events
        lost = [told["cards"] for told in step.events["events"] if told["what"] == "discard"]
        gone = [sum(one.get(kind, 0) for one in lost) for kind in KINDS]
        left = [held - less for held, less in zip(cards(step.before), gone, strict=True)]
        assert cards(step.after) == left
    return steps


@pytest.mark.parametrize("kill", KILLS)
def test_no_card_comes_or_goes_when_a_process_is_killed_in_mid_trade_and_mid_discard(
    stack: Stack, trader: Browser, robbed: Browser, kill: Kill
) -> None:
    with standing_still(stack):
        trade, offered = offer_clay(stack, trader)
        discard, owed = discard_clay(stack, robbed)
        kill(stack)
    trader.until(lambda: trader.phase != offered)
    check_the_trade_was_made_once(check_no_card_came_or_went(stack, trader.gid, trade))
    check_nothing_was_lost_or_doubled(stack, trader)
    robbed.until(lambda: robbed.phase != owed)
    check_all_discarded_once(check_no_card_came_or_went(stack, robbed.gid, discard))
    check_nothing_was_lost_or_doubled(stack, robbed)


def offer_clay(stack: Stack, trader: Browser) -> tuple[str, str]:
    """Ask for ore in words; the position before, and the phase in which robots are awaited."""
    laid = lay(stack, trader.gid, "MAIN")
    trader.look()
    before = trader.phase
    said = trader.command("say", to="all", text="anyone got ore? I can give a clay")
    assert said["ok"] and said["d"]["status"] == "understood"
    trader.until(lambda: trader.phase != before)
    return laid, trader.phase


def check_the_trade_was_made_once(steps: list[Kept]) -> None:
    """Red has offered, each of the three has answered, once, and so it was."""
    assert list(steps[0].lines.values()) == [["offer BLUE,WHITE,ORANGE 1 CLAY for 1 ORE"]]
    assert len(steps[1].lines) == 3
    assert [told["what"] for told in steps[1].events["events"]] == ["trade"]


def discard_clay(stack: Stack, robbed: Browser) -> tuple[str, str]:
    """Discard; the position before, and the phase in which the robots are still to do so."""
    laid = lay(stack, robbed.gid, "DISCARD", "owed=RED4,BLUE4,WHITE4")
    robbed.look()
    assert robbed.command("play", lines=["discard 4 CLAY"])["ok"]
    return laid, robbed.phase


def check_all_discarded_once(steps: list[Kept]) -> None:
    """What red gave up is what it chose, and twelve cards are gone."""
    assert steps[0].lines["0"] == ["discard 4 CLAY"] and len(steps[0].lines) == 3
    assert sum(cards(steps[0].before)) - sum(cards(steps[0].after)) == 12
