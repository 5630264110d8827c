"""Whatever process is killed in mid-phase, the game goes on: nothing lost, nothing done twice.

Real processes: those of docker-compose.yml, with a PostgreSQL and a Redis of their own. Each is
killed (SIGKILL, as a crash would) while phases of two games are being played, and started again.
"""

import signal
import time
from collections.abc import Callable

import psycopg
import pytest

from tests.house.stack import Stack
from tests.reliability.browser import Browser
from tests.reliability.peace import offer_peace

pytestmark = [pytest.mark.services, pytest.mark.slow]
Kill = Callable[[Stack], None]
HUNG = 6.0


def kill_worker(stack: Stack) -> None:
    stack.worker.kill()
    stack.worker.start()


def kill_clock(stack: Stack) -> None:
    stack.clock.kill()
    stack.clock.start()


def kill_web(stack: Stack) -> None:
    stack.web.kill()
    stack.web.start()


def kill_beat(stack: Stack) -> None:
    stack.beat.kill()
    stack.beat.start()


def kill_redis(stack: Stack) -> None:
    """All tasks on their way and all channel groups are lost with it."""
    stack.redis.kill()
    stack.redis.start()


def hang_redis(stack: Stack) -> None:
    """It takes connections and answers nothing, longer than most wait for it."""
    assert stack.redis.process is not None
    stack.redis.process.send_signal(signal.SIGSTOP)
    time.sleep(HUNG)
    stack.redis.process.send_signal(signal.SIGCONT)


def kill_database(stack: Stack) -> None:
    stack.database.kill()
    for _ in range(20):
        try:
            stack.database.start()
            return
        except TimeoutError:  # a session may outlive its server for a moment, and bars a new one
            time.sleep(0.5)
    raise TimeoutError("the database does not come back")


def kill_all(stack: Stack) -> None:
    for process in stack.site:
        process.kill()
    kill_redis(stack)
    kill_database(stack)
    for process in stack.site:
        process.start()


def steps(stack: Stack, gid: str) -> list[tuple[int, str]]:
    """The steps of the game, as they are stored."""
    with psycopg.connect(stack.database.url) as connection, connection.cursor() as cursor:
        cursor.execute(
            "SELECT step.number, step.phase FROM replays_step step"
            " JOIN replays_game game ON game.id = step.game_id"
            " WHERE game.gid = %s ORDER BY step.id",
            [gid],
        )
        return list(cursor.fetchall())


def check_nothing_was_lost_or_doubled(stack: Stack, player: Browser) -> None:
    """Steps and events have every number once, and what was told is what is stored."""
    stored = steps(stack, player.gid)
    assert [number for number, _ in stored] == list(range(len(stored)))
    numbers = [frame["seq"] for frame in player.events]
    first = player.snapshot["seq"] + 1
    assert numbers == list(range(first, first + len(numbers)))
    told = [frame["d"]["step"] for frame in player.events if frame["type"] == "phase"]
    assert [(step["n"], step["phase"]) for step in told] == stored[-len(told) :]


KILLS = [
    kill_worker,
    kill_clock,
    kill_web,
    kill_redis,
    hang_redis,
    kill_beat,
    kill_database,
    kill_all,
]


@pytest.mark.parametrize("kill", KILLS)
def test_games_go_on_when_a_process_is_killed_while_orders_are_given_bots_think_and_are_spoken_to(
    stack: Stack, player: Browser, other: Browser, kill: Kill
) -> None:
    lines = _holds(player)
    assert player.command("draft", lines=lines)["ok"]
    offered = offer_peace(player)
    before = other.phase
    assert other.command("ready", ready=True)["ok"]
    kill(stack)
    player.until(offered.answered)
    offered.check_told_once()
    other.until(lambda: other.phase != before)
    other.play_phase()
    check_nothing_was_lost_or_doubled(stack, other)
    player.play_phase()
    played = next(
        frame["d"]["step"] for frame in reversed(player.events) if frame["type"] == "phase"
    )
    mine = player.snapshot["d"]["view"]["you"]["power"]
    assert sorted(played["orders"][mine]) == sorted(lines), "the draft outlived the crash"
    check_nothing_was_lost_or_doubled(stack, player)


def _holds(player: Browser) -> list[str]:
    """An order to hold for each of the player's units."""
    phases = [frame for frame in player.events if frame["type"] == "phase"]
    view = (phases[-1] if phases else player.snapshot)["d"]["view"]
    return [f"{unit} H" for unit in view["units"][view["you"]["power"]]]
