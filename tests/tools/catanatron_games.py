"""Games in catanatron's engine whose seats draw by lot, for tests: played, or recorded once.

python -m tests.tools.catanatron_games      # records them anew
"""

import gzip
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.bench.peers import Peer, installed
from tools.catanatron.__main__ import SIDE
from tools.catanatron.match import ENGINE

RECORDED = Path(__file__).parents[1] / "data" / "catanatron.jsonl.gz"
RARE = {"BUILD_CITY", "BUILD_SETTLEMENT", "PLAY_KNIGHT_CARD", "PLAY_YEAR_OF_PLENTY"}
RAREST = {"PLAY_MONOPOLY", "PLAY_ROAD_BUILDING"}


def asked(peer: Peer, seed: int, players: int) -> Iterator[dict[str, Any]]:
    """The island of a game, then all that its seats are asked, what they have ``done`` then and the
    position ``after`` it, if it is the next. They draw a type, then an action of it.
    """
    rng = random.Random(seed)
    yield peer.ask({"seed": seed, "names": ["ours"] * players})
    said = peer.ask("play")
    while "over" not in said:
        kind = rng.choice(sorted({name for name, _ in said["actions"]}))
        done = rng.choice([one for one in said["actions"] if one[0] == kind])
        then = peer.ask([done])
        turn, step = said["position"]["moment"]
        told = said | {"done": done}
        if "over" not in then and then["position"]["moment"] == [turn, step + 1]:
            told["after"] = then["position"]
        yield told
        said = then


def main() -> None:
    """Keep of twelve games what is rare, and a few of the other questions."""
    python = installed(*ENGINE)
    assert python, "a match has to be played first: python -m tools.catanatron"
    peer, rng = Peer(python, str(SIDE), "."), random.Random(1)
    with gzip.GzipFile(RECORDED, "wb", mtime=0) as file:
        for seed in range(1, 13):
            island, *questions = asked(peer, seed, 2 + seed % 3)
            kept = [one for one in questions if rng.random() < _worth(one)]
            file.write(f"{json.dumps({'island': island, 'asked': kept})}\n".encode())
    peer.close()


def _worth(question: dict[str, Any]) -> float:
    """How likely a question is kept."""
    kinds, moment = {name for name, _ in question["actions"]}, question["position"]
    if moment["free_roads"] or RAREST & kinds:
        return 1 / 2
    return 1 / 6 if RARE & kinds or moment["settled"] is not None else 1 / 60


def recorded() -> list[dict[str, Any]]:
    """The recorded games: each its island, and what was asked."""
    with gzip.open(RECORDED, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


if __name__ == "__main__":
    main()
