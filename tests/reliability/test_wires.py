"""What a real server does with a socket that is silent, or that says far too much."""

import pytest

from tests.reliability.browser import Browser
from webgame.config.server import LARGEST_MESSAGE

pytestmark = [pytest.mark.services, pytest.mark.slow]


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
