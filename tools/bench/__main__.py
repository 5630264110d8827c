"""`make bench`: Parley's rules beside the programs of others, and how long they take to compile.

Ours and theirs take turns, round after round, each in CPU seconds of one core, and the best round
of each counts: what else the machine does then falls on both alike.

    python -m tools.bench [diplomacy|catan|search|compile|wire|doors|experiments] [rounds]
"""

import argparse

from tools.bench import catan, compiling, diplomacy, doors, experiments, search, wire

BENCHES = {
    "diplomacy": diplomacy.bench,
    "catan": catan.bench,
    "search": search.bench,
    "compile": compiling.bench,
    "wire": wire.bench,
    "doors": doors.bench,
    "experiments": experiments.bench,
}
ROUNDS = 5


def main() -> None:
    """Run one of the benches, or those of the games."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("bench", nargs="?", choices=BENCHES)
    parser.add_argument("rounds", nargs="?", type=int, default=ROUNDS)
    asked = parser.parse_args()
    for name in [asked.bench] if asked.bench else ["diplomacy", "catan"]:
        BENCHES[name](asked.rounds)


if __name__ == "__main__":
    main()
