"""`make learn`: teaches the translator that reads what no rule does, from texts of known meaning.

    python -m tools.learn [--networks 2] [--epochs 14] [FILE ...]

Without files it learns from all in ``tests/data/talk`` but what is kept to measure by, and writes
``games/talk/diplomacy/network.npz``. It needs JAX (``pip install -e .[learn]``) and takes a
little over an hour, a network on each of two cores.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from games.talk.translator import save
from tools.learn.examples import examples
from tools.learn.training import Shape, Vocabulary, taught_alone

_DATA = Path("tests/data/talk")
_NETWORK = Path("games/talk/diplomacy/network.npz")
APART = ("judging", "twentythird", "twentyfourth", "twentyfifth", "twentysixth")
"""What the names of sets begin with that are kept to measure by."""


def files() -> list[Path]:
    """All utterances of known meaning but those kept to measure by."""
    sets = (one for one in _DATA.glob("*.jsonl") if not one.name.startswith(APART))
    texts = [one for one in _DATA.rglob("*.txt") if one.parent != _DATA]
    return [*sorted(sets), _DATA / "development.txt", *sorted(texts)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--networks", type=int, default=2, help="taught apart, heard together")
    parser.add_argument("--epochs", type=float, default=Shape.epochs)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=_NETWORK)
    asked = parser.parse_args()
    found = examples(asked.files or files())
    words = Vocabulary(found)
    print(f"{len(found):,} examples, {len(words.heard[0]):,} words", flush=True)
    teach = partial(taught_alone, found, words, Shape(epochs=asked.epochs), asked.seed)
    with ProcessPoolExecutor(asked.networks, mp_context=get_context("spawn")) as pool:
        networks = [*pool.map(teach, range(asked.networks))]
    save(asked.to, networks, words.heard, words.said)
    print(f"wrote {asked.to}", flush=True)


if __name__ == "__main__":
    main()
