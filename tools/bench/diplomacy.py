"""Parley's Diplomacy rules beside the Python package ``diplomacy``, in one run.

Both are given the same positions and orders, drawn from random games with a fixed seed.
"""

from tools.bench.diplomacy_ours import POSITIONS, Material
from tools.bench.peers import Peer, best, peer_python

PEER = "diplomacy==1.1.2"
HIGHER_IS_BETTER = {
    "movement phases judged, per second": "movement",
    "the same with orders and results as Python objects": "movement as objects",
    "positions whose legal orders are listed, per second": "legal",
    "the same with orders as Python objects": "legal as objects",
    "whole games of random orders to 1910, per second": "games",
}
PEERS_NAME = {"movement as objects": "movement", "legal as objects": "legal"}


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


def bench(rounds: int, positions: int = POSITIONS) -> None:
    """Measure in turn and print the table."""
    material = Material(positions)
    python = peer_python(PEER)
    peer = Peer(python, "diplomacy_peer.py", material.as_json()) if python else None
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
