"""`make bench`: Parley's Diplomacy rules beside the Python package ``diplomacy``, in one run.

Both are given the same positions and orders, drawn from random games with a fixed seed. They take
turns, round after round, each in CPU seconds of one core, and the best round of each counts: what
else the machine does then falls on both alike.

    python -m tools.bench [rounds]

The package (AGPL) is no part of Parley: it is installed into an environment of its own in the
user's cache folder and asked over a pipe.
"""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

from tools.bench import parley

PEER = "diplomacy==1.1.2"
ROUNDS = 5
HIGHER_IS_BETTER = {
    "movement phases judged, per second": "movement",
    "the same with orders and results as Python objects": "movement as objects",
    "positions whose legal orders are listed, per second": "legal",
    "the same with orders as Python objects": "legal as objects",
    "whole games of random orders to 1910, per second": "games",
}
PEERS_NAME = {"movement as objects": "movement", "legal as objects": "legal"}


def peer_python() -> Path | None:
    """The interpreter of the peer's own environment, made if need be; None if it cannot be."""
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    home = cache / "parley" / "peers" / PEER
    python = home / "bin" / "python"
    if not (home / "installed").exists():
        print(f"Installing {PEER} into {home} ...", flush=True)
        venv.create(home, with_pip=True, clear=True)
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PEER]
        done = subprocess.run(install, check=False, capture_output=True, text=True)
        if done.returncode:
            print(done.stderr.strip().splitlines()[-1])
            return None
        (home / "installed").touch()
    return python


class Peer:
    """The peer at the other end of a pipe: one line of JSON for every measurement."""

    def __init__(self, python: Path, positions: list[dict[str, Any]]) -> None:
        command = [python, Path(__file__).parent / "peer.py"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._write(positions)

    def measure(self) -> dict[str, float]:
        """One round: rates per CPU second."""
        self._write("measure")
        assert self._process.stdout is not None
        return dict(json.loads(self._process.stdout.readline()))

    def close(self) -> None:
        """Let the peer go."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _write(self, message: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()


def best(rounds: list[dict[str, float]]) -> dict[str, float]:
    """The highest rate of each kind."""
    return {name: max(one[name] for one in rounds) for name in rounds[0]} if rounds else {}


def table(ours: dict[str, float], theirs: dict[str, float]) -> str:
    """The rates side by side."""
    lines = [f"{'':60}{'Parley':>10}{'diplomacy':>11}{'ratio':>8}"]
    for title, name in HIGHER_IS_BETTER.items():
        rate, peers = ours[name], theirs.get(PEERS_NAME.get(name, name))
        row = f"{title:60}{rate:10,.0f}"
        lines.append(row + (f"{peers:11,.0f}{rate / peers:7,.0f}x" if peers else f"{'-':>11}"))
    lines.append(f"(a whole game: {1000 / ours['games']:.2f} ms")
    lines[-1] += f" against {1000 / theirs['games']:.0f} ms)" if theirs else ")"
    return "\n".join(lines)


def main() -> None:
    """Measure in turn and print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    material = parley.Material()
    python = peer_python()
    peer = Peer(python, material.as_json()) if python else None
    if peer is None:
        print(f"{PEER} cannot be installed here: Parley is measured alone.")
    print(material.described(), flush=True)
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(material.measure())
        if peer:
            theirs.append(peer.measure())
    if peer:
        peer.close()
    print(table(best(ours), best(theirs)))


if __name__ == "__main__":
    main()
