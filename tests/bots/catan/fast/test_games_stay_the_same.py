"""Robots play as they did: whatever is moved or made quicker, no decision of theirs changes."""

import json

from tests.bots.catan.played import DIGESTS, digests


def test_robots_play_every_game_as_they_did() -> None:
    kept = json.loads(DIGESTS.read_text(encoding="utf-8"))
    assert digests() == kept, "mean it, then make them anew: see tests/bots/catan/played.py"
