"""A small transformer that translates one row of tokens into another.

Encoder and decoder are as in Vaswani et al. 2017 ("Attention is all you need", §3), normalised
before each part and by the root mean square only. A token of the source is heard in several ways at
once, the sum of an embedding of each. What was learned stands in a file of arrays (``tools/learn``
writes it); several networks that were trained apart are heard together: the mean of what each
holds likely counts.
"""

from collections.abc import Mapping, Sequence
from math import exp, log
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.float32]
Weights: TypeAlias = Mapping[str, Array]
Heard: TypeAlias = Sequence[Sequence[str]]
"""A source: each token in each of the ways in which it is heard."""
Remembered: TypeAlias = tuple[Array, Array]
"""The keys and the values of the tokens so far."""

UNKNOWN, START, END = 1, 1, 2
"""Places in the vocabularies: of a word that is not there, and around what is put out."""
HEADS = 4
SCALE = 4.0
"""By how much an embedding counts beside its position."""
TINY = 1e-6
_IMPOSSIBLE = 1e-9
_HARDLY = log(0.02)
"""How likely, as a logarithm, what is put out must be to be gone on with."""


class Translation(NamedTuple):
    """What a source may be in the other language, and how likely, from 0 to 1."""

    likely: float
    tokens: tuple[str, ...]


class Translator:
    """Networks of one shape with one vocabulary, heard together."""

    def __init__(self, networks: Sequence[Weights], heard: Heard, said: Sequence[str]) -> None:
        self._weights = {
            part: np.stack([network[part] for network in networks]) for part in networks[0]
        }
        self._places = [{token: at for at, token in enumerate(ways)} for ways in heard]
        self._said = said

    @classmethod
    def load(cls, file: Path) -> "Translator":
        """The translator that a file holds, as ``save`` wrote it."""
        with np.load(file) as arrays:
            ways = [arrays[name].tolist() for name in sorted(arrays) if name.startswith("heard")]
            said = arrays["said"].tolist()
            networks: dict[str, dict[str, Array]] = {}
            for name in arrays:
                number, _, part = name.partition("/")
                if part:
                    networks.setdefault(number, {})[part] = arrays[name].astype(np.float32)
        return cls(list(networks.values()), ways, said)

    @property
    def longest(self) -> int:
        """Tokens that a source may have."""
        return int(self._weights["positions"].shape[1])

    def translate(self, source: Heard, width: int) -> list[Translation]:
        """What a source may be, the likeliest first: beam search, so many at a time.

        What is hardly likely is left out.

        >>> weights = {
        ...     "encoder": 0, "decoder": 0, "heard0": np.zeros((3, 4)),
        ...     "positions": np.zeros((9, 4)), "encoder/norm": np.ones(4), "said": np.zeros((4, 4)),
        ...     "said/positions": np.zeros((3, 4)), "decoder/norm": np.ones(4),
        ...     "bias": np.array([-99, -99, 1, 1]),
        ... }
        >>> naive = Translator([weights], [["", "?", "hi"]], ["", "<", ">", "hello"])
        >>> [(round(one.likely, 2), one.tokens) for one in naive.translate([["hi", "you"]], 2)]
        [(0.5, ()), (0.25, ('hello',))]
        """
        places = [
            np.array([ways.get(token, UNKNOWN) for token in row])
            for ways, row in zip(self._places, source, strict=True)
        ]
        run = _Run(self._weights, places)
        beams: list[tuple[float, tuple[int, ...]]] = [(0.0, (START,))]
        done: list[tuple[float, tuple[int, ...]]] = []
        for at in range(self._weights["said/positions"].shape[1]):
            last = np.array([tokens[-1] for _, tokens in beams])
            odds = np.log(np.maximum(run.step(last, at), _IMPOSSIBLE))
            best = np.argsort(-odds, axis=1)[:, : width + 1]
            ranked = sorted(
                (score + float(odds[of, token]), of, int(token))
                for of, (score, _) in enumerate(beams)
                for token in best[of]
            )[::-1]
            kept: list[int] = []
            grown: list[tuple[float, tuple[int, ...]]] = []
            for score, of, token in ranked[: 2 * width]:
                if score < _HARDLY:
                    break
                if token == END:
                    done.append((score, beams[of][1][1:]))
                elif len(grown) < width:
                    grown.append((score, (*beams[of][1], token)))
                    kept.append(of)
            done = sorted(done, reverse=True)[:width]
            if not grown or (len(done) == width and done[0][0] > grown[0][0]):
                break
            beams = grown
            run.keep(kept)
        return [Translation(exp(score), self._words(tokens)) for score, tokens in done]

    def _words(self, places: Sequence[int]) -> tuple[str, ...]:
        return tuple(word for at in places for word in self._said[at].split())


class _Run:
    """The networks at work on one source; the first axis of every array tells them apart."""

    def __init__(self, weights: Weights, places: Sequence[npt.NDArray[np.int64]]) -> None:
        self._weights = weights
        self._layers = int(weights["decoder"][0])
        self._so_far: list[Remembered | None] = [None] * self._layers
        heard = sum(weights[f"heard{at}"][:, row] for at, row in enumerate(places))
        x = SCALE * heard + weights["positions"][:, : len(places[0])]
        for layer in range(int(weights["encoder"][0])):
            of = f"encoder{layer}"
            h = self._norm(x, f"{of}/norm")
            attended = _attend(*(self._times(h, f"{of}/{one}") for one in "qkv"))
            x = x + self._times(attended, f"{of}/o")
            x = x + self._forward(x, of)
        x = self._norm(x, "encoder/norm")
        self._source = [
            (self._times(x, f"decoder{layer}/source/k"), self._times(x, f"decoder{layer}/source/v"))
            for layer in range(self._layers)
        ]

    def step(self, last: npt.NDArray[np.int64], at: int) -> Array:
        """How likely each token is to come next after each row's last one, for all networks."""
        weights = self._weights
        x = SCALE * weights["said"][:, last] + weights["said/positions"][:, at, None]
        for layer in range(self._layers):
            of = f"decoder{layer}"
            h = self._norm(x, f"{of}/norm")
            q, k, v = (self._times(h, f"{of}/{one}")[:, :, None] for one in "qkv")
            before = self._so_far[layer]
            if before is not None:
                k, v = (np.concatenate(pair, axis=2) for pair in zip(before, (k, v), strict=True))
            self._so_far[layer] = k, v
            x = x + self._times(_attend(q, k, v)[:, :, 0], f"{of}/o")
            q = self._times(self._norm(x, f"{of}/source/norm"), f"{of}/source/q")
            x = x + self._times(_attend(q, *self._source[layer]), f"{of}/source/o")
            x = x + self._forward(x, of)
        odds = self._norm(x, "decoder/norm") @ weights["said"].swapaxes(1, 2)
        return np.asarray(_softmax(odds + weights["bias"][:, None]).mean(axis=0))

    def keep(self, rows: Sequence[int]) -> None:
        """Go on with these rows, in this order."""
        self._so_far = [one and (one[0][:, rows], one[1][:, rows]) for one in self._so_far]

    def _norm(self, x: Array, name: str) -> Array:
        size = np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + TINY)
        return np.asarray(x / size * self._weights[name][:, None], dtype=np.float32)

    def _times(self, x: Array, name: str) -> Array:
        return x @ self._weights[name]

    def _forward(self, x: Array, of: str) -> Array:
        inner = np.maximum(self._times(self._norm(x, f"{of}/forward/norm"), f"{of}/forward/in"), 0)
        return self._times(inner, f"{of}/forward/out")


def _attend(q: Array, k: Array, v: Array) -> Array:
    """What queries make of values by their keys, head by head; shapes (…, tokens, width)."""
    split = [one.reshape(*one.shape[:-1], HEADS, -1).swapaxes(-2, -3) for one in (q, k, v)]
    q, k, v = split
    weights = _softmax(q @ k.swapaxes(-1, -2) / np.sqrt(np.float32(q.shape[-1])))
    together = (weights @ v).swapaxes(-2, -3)
    return together.reshape(*together.shape[:-2], -1)


def _softmax(x: Array) -> Array:
    high = np.exp(x - x.max(axis=-1, keepdims=True))
    return np.asarray(high / high.sum(axis=-1, keepdims=True), dtype=np.float32)


def save(file: Path, networks: Sequence[Weights], heard: Heard, said: Sequence[str]) -> None:
    """Write networks with their one vocabulary, in half precision."""
    arrays: dict[str, npt.NDArray[np.generic]] = {"said": np.array(said)}
    arrays |= {f"heard{at}": np.array(ways) for at, ways in enumerate(heard)}
    for number, weights in enumerate(networks):
        arrays |= {f"{number}/{part}": of.astype(np.float16) for part, of in weights.items()}
    np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
