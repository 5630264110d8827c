"""Talk with bots through real processes: whatever is killed before a bot answers, it answers."""

import pytest

from tests.house.stack import Stack
from tests.reliability.browser import Browser, Frame
from tests.reliability.test_kills import Kill, kill_all, kill_redis, kill_worker

pytestmark = [pytest.mark.services, pytest.mark.slow]


def deals_with(player: Browser, other: int) -> list[Frame]:
    """What the player was told of the deals between it and another seat, oldest first."""
    pair = sorted((player.snapshot["d"]["you"], other))
    told = [frame["d"] for frame in player.events if frame["type"] == "deal"]
    return [deal for deal in told if deal["parties"] == pair]


@pytest.mark.parametrize("kill", [kill_worker, kill_redis, kill_all])
def test_an_offer_is_answered_though_a_process_is_killed_before_the_answer(
    stack: Stack, player: Browser, kill: Kill
) -> None:
    other = (player.snapshot["d"]["you"] + 1) % 7
    before = len(deals_with(player, other))
    said = player.command("say", to=[other], text="Let's make peace.")
    assert said["ok"] and said["d"]["status"] == "understood"
    kill(stack)
    player.until(
        lambda: any(
            deal["state"] in ("confirmed", "rejected")
            for deal in deals_with(player, other)[before:]
        )
    )
    mine = [
        frame["d"]
        for frame in player.events
        if frame["type"] == "message" and frame["d"]["from"] == player.snapshot["d"]["you"]
    ]
    assert [one["id"] for one in mine] == [said["d"]["id"]], "what was said is told once"
    player.play_phase()
    numbers = [frame["seq"] for frame in player.events]
    assert numbers == list(
        range(player.snapshot["seq"] + 1, player.snapshot["seq"] + 1 + len(numbers))
    )
