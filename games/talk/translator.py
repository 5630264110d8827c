"""A transformer that translates what is heard, words and signs, into a row of tokens.

The encoder is BERT's (Devlin et al. 2019, §3), so that it can begin from what a network has learned
of English at large; the decoder is as in Vaswani et al. 2017 ("Attention is all you need", §3),
normalised before each part and by the root mean square only. What was learned stands in a file of
arrays (``tools/learn`` writes it).
"""

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from threadpoolctl import threadpool_limits

from games.talk.vocabulary import END, START, Numbers, Vocabulary, Word

Array: TypeAlias = npt.NDArray[np.float32]
Weights: TypeAlias = Mapping[str, Array]
Remembered: TypeAlias = tuple[Array, Array]
"""The keys and the values of the tokens so far."""

ENCODER_HEADS, HEADS = 12, 4
SCALE = 4.0
"""By how much what was said counts beside its position."""
TINY, TINIER = 1e-6, 1e-12
"""What keeps the decoder's and the encoder's norms from dividing by nothing."""
_IMPOSSIBLE = 1e-9
_SHARP = 127
"""Whole numbers on each side of nothing that a row's weights are rounded to in a file."""


class Translation(NamedTuple):
    """What a source may be in the other language, and how likely, from 0 to 1."""

    likely: float
    tokens: tuple[str, ...]


class Translator:
    """A network with its vocabulary."""

    def __init__(self, weights: Weights, vocabulary: Vocabulary) -> None:
        self._weights = weights
        self._vocabulary = vocabulary

    @classmethod
    def load(cls, file: Path) -> "Translator":
        """The translator that a file holds, as ``save`` wrote it.

        From then on numpy multiplies on one core in this process: our products are small, and
        many processes read beside each other.
        """
        threadpool_limits(1, "blas")
        return cls(*loaded(file))

    def translate(
        self, text: Sequence[Word], opened: Sequence[Word], width: int, least: float
    ) -> list[Translation]:
        """What a text beside what is open may be, the likeliest first: beam search, so many at a
        time.

        What is less likely than ``least``, from 0 to 1, is left out; a text that is too long is
        nothing.
        """
        heard = self._vocabulary.heard(text, opened)
        if heard.shape[1] > len(self._weights["positions"]):
            return []
        run = _Run(self._weights, heard)
        beams: list[tuple[float, tuple[int, ...]]] = [(0.0, (START,))]
        done: list[tuple[float, tuple[int, ...]]] = []
        for at in range(len(self._weights["said/positions"])):
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
                if score < log(least):
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
        return tuple(word for at in places for word in self._vocabulary.said[at].split())


def layers(names: Iterable[str], of: str) -> list[str]:
    """The layers of an encoder or a decoder, by the names of their parts.

    >>> layers(["decoder0/q", "decoder0/source/q", "decoder1/q", "encoder0/q"], "decoder")
    ['decoder0', 'decoder1']
    """
    parts = (name.split("/") for name in names)
    return sorted(part[0] for part in parts if part[0].startswith(of) and part[1:] == ["q"])


class _Run:
    """The network at work on one source."""

    def __init__(self, weights: Weights, heard: Numbers) -> None:
        self._weights = weights
        pieces, known = heard
        x = weights["heard"][pieces] + weights["known"][known] + weights["positions"][: len(pieces)]
        x = self._norm(x, "heard/norm")
        for of in layers(weights, "encoder"):
            q, k, v = (self._dense(x, f"{of}/{one}") for one in "qkv")
            attended = _attend(q, k, v, ENCODER_HEADS)
            x = self._norm(x + self._dense(attended, f"{of}/o"), f"{of}/norm")
            inner = _gelu(self._dense(x, f"{of}/forward/in"))
            x = self._norm(x + self._dense(inner, f"{of}/forward/out"), f"{of}/forward/norm")
        self._layers = layers(weights, "decoder")
        self._source = {
            of: (x @ weights[f"{of}/source/k"], x @ weights[f"{of}/source/v"])
            for of in self._layers
        }
        self._so_far: dict[str, Remembered] = {}

    def step(self, last: Numbers, at: int) -> Array:
        """How likely each token is to come next after each row's last one."""
        weights = self._weights
        x = SCALE * weights["said"][last] + weights["said/positions"][at]
        for of in self._layers:
            h = self._scaled(x, f"{of}/norm")
            q, k, v = (h @ weights[f"{of}/{one}"] for one in "qkv")
            k, v = k[:, None], v[:, None]
            if before := self._so_far.get(of):
                k, v = (np.concatenate(pair, axis=1) for pair in zip(before, (k, v), strict=True))
            self._so_far[of] = k, v
            x = x + _attend(q[:, None], k, v, HEADS)[:, 0] @ weights[f"{of}/o"]
            q = self._scaled(x, f"{of}/source/norm") @ weights[f"{of}/source/q"]
            x = x + _attend(q, *self._source[of], HEADS) @ weights[f"{of}/source/o"]
            inner = self._scaled(x, f"{of}/forward/norm") @ weights[f"{of}/forward/in"]
            x = x + np.maximum(inner, 0) @ weights[f"{of}/forward/out"]
        odds = self._scaled(x, "decoder/norm") @ weights["said"].T
        return _softmax(odds + weights["bias"])

    def keep(self, rows: Sequence[int]) -> None:
        """Go on with these rows, in this order."""
        self._so_far = {of: (k[rows], v[rows]) for of, (k, v) in self._so_far.items()}

    def _dense(self, x: Array, name: str) -> Array:
        return x @ self._weights[name] + self._weights[f"{name}/bias"]

    def _norm(self, x: Array, name: str) -> Array:
        x = x - x.mean(axis=-1, keepdims=True)
        spread = np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + TINIER)
        return np.asarray(x / spread * self._weights[name] + self._weights[f"{name}/bias"])

    def _scaled(self, x: Array, name: str) -> Array:
        size = np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + TINY)
        return np.asarray(x / size * self._weights[name])


def _attend(q: Array, k: Array, v: Array, heads: int) -> Array:
    """What queries make of values by their keys, head by head; shapes (…, tokens, width)."""
    split = [one.reshape(*one.shape[:-1], heads, -1).swapaxes(-2, -3) for one in (q, k, v)]
    q, k, v = split
    weights = _softmax(q @ k.swapaxes(-1, -2) / np.sqrt(np.float32(q.shape[-1])))
    together = (weights @ v).swapaxes(-2, -3)
    return together.reshape(*together.shape[:-2], -1)


def _softmax(x: Array) -> Array:
    high = np.exp(x - x.max(axis=-1, keepdims=True))
    return np.asarray(high / high.sum(axis=-1, keepdims=True), dtype=np.float32)


def _gelu(x: Array) -> Array:
    """Hendrycks & Gimpel 2016, by the hyperbolic tangent."""
    inner = np.sqrt(2 / np.pi).astype(np.float32) * (x + np.float32(0.044715) * x * x * x)
    return np.asarray(x / 2 * (1 + np.tanh(inner)), dtype=np.float32)


def save(file: Path, weights: Weights, vocabulary: Vocabulary) -> None:
    """Write a network with its vocabulary: matrices in whole numbers, scaled by row."""
    arrays: dict[str, npt.NDArray[Any]] = vocabulary.arrays()
    for name, weight in weights.items():
        if weight.ndim < 2:
            arrays[name] = weight.astype(np.float32)
            continue
        most = np.maximum(np.abs(weight).max(axis=1, keepdims=True), np.float32(TINIER))
        arrays[name] = np.round(weight / most * _SHARP).astype(np.int8)
        arrays[f"{name}/scale"] = (most / _SHARP).astype(np.float32)
    np.savez_compressed(file, **arrays)  # type: ignore[arg-type]


def loaded(file: Path) -> tuple[dict[str, Array], Vocabulary]:
    """What ``save`` wrote, but for its rounding."""
    with np.load(file) as arrays:
        weights = {
            name: arrays[name].astype(np.float32) * arrays.get(f"{name}/scale", np.float32(1))
            for name in arrays
            if not name.endswith("/scale") and not name.startswith("vocabulary/")
        }
        return weights, Vocabulary.load(arrays)
