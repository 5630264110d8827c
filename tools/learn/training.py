"""Teaches a translator's networks with JAX: the transformer of ``games/talk/translator.py``."""

import os
import random
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
import optax

from games.talk.translator import END, HEADS, SCALE, START, TINY, UNKNOWN
from tools.learn.examples import Example, Pieces, joined

Parts: TypeAlias = dict[str, jax.Array]

_PIECES = 100
"""Rows of outline tokens that become one."""
_JOINED = 0.3
"""Offers joined to others, beside each example."""
_UNHEARD = 0.06
"""Share of the words that are made unknown, so that a strange word is no surprise."""
_DROPOUT = 0.1
_AT_A_TIME = 64
_PAD = 0
_SOURCES, _OUTLINES = (14, 20, 30, 56), (6, 10, 16, 28)
"""Lengths to which sources and outlines are filled up; the last are the most."""
_KEPT = frozenset(("me", "you", "<open>", "?", "not"))
"""Words that are never made unknown."""


@dataclass(frozen=True)
class Shape:
    """How large a network is, and how long it learns."""

    width: int = 128
    encoder: int = 3
    decoder: int = 2
    epochs: float = 14
    rate: float = 1.5e-3


class Vocabulary:
    """The words that are heard, in each of their ways, and the pieces that are put out."""

    def __init__(self, found: Sequence[Example]) -> None:
        self.pieces = Pieces((one.outline for one in found), _PIECES)
        often = [Counter(word[way] for one in found for word in one.words) for way in range(3)]
        self.heard = [
            ["<pad>", "<unknown>", *(word for word, times in ways.items() if times > 1)]
            for ways in often
        ]
        self.said = ["<pad>", "<start>", "<end>", *sorted(self.pieces.listed)]
        self._heard = [{word: at for at, word in enumerate(ways)} for ways in self.heard]
        self._said = {piece: at for at, piece in enumerate(self.said)}
        self.kept = np.array([_stays(word) for word in self.heard[0]])

    def numbers(self, one: Example) -> "Numbers | None":
        """An example by the places of its words; None if it is too long, or says what none does."""
        pieces = self.pieces.of(one.outline)
        if len(one.words) > _SOURCES[-1] or len(pieces) >= _OUTLINES[-1]:
            return None
        if not self._said.keys() >= {*pieces}:
            return None
        source = [
            [ways.get(word[way], UNKNOWN) for word in one.words]
            for way, ways in enumerate(self._heard)
        ]
        return Numbers(np.array(source), np.array([*(self._said[p] for p in pieces), END]))


class Numbers(NamedTuple):
    """An example by the places of its words: (ways, words) and (pieces,)."""

    source: np.ndarray
    outline: np.ndarray


class Batch(NamedTuple):
    """Examples of one length: (ways, examples, words), and (examples, pieces) twice, first one
    later."""

    source: np.ndarray
    before: np.ndarray
    after: np.ndarray


class Taught(NamedTuple):
    """How much of the teaching is done, from 0 to 1, the loss, and the network as it is."""

    done: float
    loss: float
    network: dict[str, np.ndarray]


def _stays(word: str) -> bool:
    name = word[:1] in "poy" and word[1:].lstrip("+-").isdigit()
    return word in _KEPT or word.startswith(("O:", "<")) or name


def batches(found: Sequence[Example], words: Vocabulary, seed: int) -> Iterator[Batch]:
    """Examples in batches of like length, again and again, with joined offers among them."""
    chance, noise = random.Random(seed), np.random.default_rng(seed)
    own = [numbers for one in found if (numbers := words.numbers(one))]
    offers = [one for one in found if one.joins]
    while True:
        made = (words.numbers(joined(offers, chance)) for _ in range(int(_JOINED * len(own))))
        rows = [*own, *filter(None, made)] if len(offers) > 1 else [*own]
        chance.shuffle(rows)
        for start in range(0, len(rows), 40 * _AT_A_TIME):
            some = sorted(rows[start : start + 40 * _AT_A_TIME], key=_lengths)
            cut = [some[at : at + _AT_A_TIME] for at in range(0, len(some), _AT_A_TIME)]
            chance.shuffle(cut)
            yield from (_batch(rows, words, noise) for rows in cut if len(rows) == len(cut[0]))


def _lengths(one: Numbers) -> tuple[int, int]:
    """How long a source and an outline are when they are filled up."""
    long = bisect_left(_SOURCES, one.source.shape[1])
    return _SOURCES[long], _OUTLINES[bisect_left(_OUTLINES, len(one.outline))]


def _batch(rows: Sequence[Numbers], words: Vocabulary, noise: np.random.Generator) -> Batch:
    long, wide = (max(lengths) for lengths in zip(*map(_lengths, rows), strict=True))
    source = np.full((3, len(rows), long), _PAD, np.int32)
    before, after = (np.full((len(rows), wide), _PAD, np.int32) for _ in range(2))
    for at, row in enumerate(rows):
        source[:, at, : row.source.shape[1]] = row.source
        after[at, : len(row.outline)] = row.outline
        before[at, : len(row.outline)] = [START, *row.outline[:-1]]
    unheard = (noise.random(source[0].shape) < _UNHEARD) & (source[0] != _PAD)
    unheard &= ~words.kept[source[0]]
    source[0][unheard] = UNKNOWN
    source[1][unheard & (noise.random(unheard.shape) < 0.5)] = UNKNOWN
    return Batch(source, before, after)


def begun(words: Vocabulary, shape: Shape, key: jax.Array) -> Parts:
    """A network that knows nothing yet."""
    keys = iter(jax.random.split(key, 200))
    wide = shape.width

    def embedding(count: int) -> jax.Array:
        return 0.05 * jax.random.normal(next(keys), (count, wide))

    def dense(rows: int, columns: int) -> jax.Array:
        return jax.random.normal(next(keys), (rows, columns)) / np.sqrt(rows)

    parts = {f"heard{at}": embedding(len(ways)) for at, ways in enumerate(words.heard)}
    parts |= {"positions": embedding(_SOURCES[-1]), "said": embedding(len(words.said))}
    parts |= {"said/positions": embedding(_OUTLINES[-1]), "bias": jnp.zeros(len(words.said))}
    parts |= {"encoder/norm": jnp.ones(wide), "decoder/norm": jnp.ones(wide)}
    layers = [f"encoder{at}" for at in range(shape.encoder)]
    layers += [f"decoder{at}" for at in range(shape.decoder)]
    attending = [*layers, *(f"{layer}/source" for layer in layers if layer.startswith("decoder"))]
    for layer in attending:
        parts[f"{layer}/norm"] = jnp.ones(wide)
        parts |= {f"{layer}/{one}": dense(wide, wide) for one in "qkvo"}
    for layer in layers:
        parts[f"{layer}/forward/norm"] = jnp.ones(wide)
        parts[f"{layer}/forward/in"] = dense(wide, 3 * wide)
        parts[f"{layer}/forward/out"] = dense(3 * wide, wide)
    return parts


def _norm(x: jax.Array, scale: jax.Array) -> jax.Array:
    return x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + TINY) * scale


def _attend(parts: Parts, layer: str, x: jax.Array, y: jax.Array, mask: jax.Array) -> jax.Array:
    """What x makes of y; the source of the decoder is not normed again."""

    def heads(of: jax.Array, one: str) -> jax.Array:
        rows = of @ parts[f"{layer}/{one}"]
        return rows.reshape(*rows.shape[:2], HEADS, -1)

    q, k, v = heads(x, "q"), heads(y, "k"), heads(y, "v")
    odds = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(q.shape[-1])
    much = jax.nn.softmax(jnp.where(mask, odds, -1e9), -1)
    taken = jnp.einsum("bhqk,bkhd->bqhd", much, v)
    return taken.reshape(x.shape) @ parts[f"{layer}/o"]


def _forward(parts: Parts, layer: str, x: jax.Array) -> jax.Array:
    inner = _norm(x, parts[f"{layer}/forward/norm"]) @ parts[f"{layer}/forward/in"]
    return jax.nn.relu(inner) @ parts[f"{layer}/forward/out"]


def loss(parts: Parts, shape: Shape, batch: Batch, key: jax.Array) -> jax.Array:
    """How unlikely the right outlines are held: the mean of minus the log, by piece."""
    keys = iter(jax.random.split(key, 100))

    def drop(x: jax.Array) -> jax.Array:
        stays = jax.random.bernoulli(next(keys), 1 - _DROPOUT, x.shape)
        return x * stays / (1 - _DROPOUT)

    heard = sum(parts[f"heard{at}"][row] for at, row in enumerate(batch.source))
    x = drop(SCALE * heard + parts["positions"][: batch.source.shape[-1]])
    there = (batch.source[0] != _PAD)[:, None, None, :]
    for layer in (f"encoder{at}" for at in range(shape.encoder)):
        h = _norm(x, parts[f"{layer}/norm"])
        x = x + drop(_attend(parts, layer, h, h, there))
        x = x + drop(_forward(parts, layer, x))
    source = _norm(x, parts["encoder/norm"])
    wide = batch.before.shape[1]
    x = drop(SCALE * parts["said"][batch.before] + parts["said/positions"][:wide])
    earlier = jnp.tril(jnp.ones((wide, wide), bool))[None, None]
    for layer in (f"decoder{at}" for at in range(shape.decoder)):
        h = _norm(x, parts[f"{layer}/norm"])
        x = x + drop(_attend(parts, layer, h, h, earlier))
        h = _norm(x, parts[f"{layer}/source/norm"])
        x = x + drop(_attend(parts, f"{layer}/source", h, source, there))
        x = x + drop(_forward(parts, layer, x))
    odds = _norm(x, parts["decoder/norm"]) @ parts["said"].T + parts["bias"]
    likely = jnp.take_along_axis(jax.nn.log_softmax(odds), batch.after[..., None], -1)[..., 0]
    counts = batch.after != _PAD
    return -(likely * counts).sum() / counts.sum()


def taught(
    found: Sequence[Example], words: Vocabulary, shape: Shape, seed: int
) -> Iterator[Taught]:
    """Teach one network; yields how far it is, now and then."""
    total = max(int(shape.epochs * len(found) / _AT_A_TIME), 1)
    rates = optax.warmup_cosine_decay_schedule(
        0.0, shape.rate, min(500, total // 10 + 1), total + 1, shape.rate / 50
    )
    teacher = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rates, weight_decay=0.01))
    key = jax.random.key(seed, impl="rbg")
    parts = begun(words, shape, key)
    state = teacher.init(parts)

    @jax.jit
    def step(parts: Parts, state: optax.OptState, batch: Batch, key: jax.Array):  # type: ignore[no-untyped-def]
        wrong, slope = jax.value_and_grad(loss)(parts, shape, batch, key)
        change, state = teacher.update(slope, state, parts)
        return optax.apply_updates(parts, change), state, wrong

    every = max(total // 50, 1)
    for at, batch in zip(range(1, total + 1), batches(found, words, seed), strict=False):
        key, now = jax.random.split(key)
        parts, state, wrong = step(parts, state, batch, now)
        if at % every == 0 or at == total:
            network = {name: np.asarray(part) for name, part in parts.items()}
            network |= {"encoder": np.array(shape.encoder), "decoder": np.array(shape.decoder)}
            yield Taught(at / total, float(wrong), network)


def taught_alone(
    found: Sequence[Example], words: Vocabulary, shape: Shape, seed: int, number: int
) -> dict[str, np.ndarray]:
    """Teach one of several networks on a core of its own, and print how far it is.

    A network is too small to be worth sharing among cores.
    """
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[number % len(cores)]})
    start = perf_counter()
    for step in taught(found, words, shape, seed + number):
        spent = (perf_counter() - start) / 60
        print(
            f"network {number + 1}: {step.done:4.0%}, loss {step.loss:.3f}, {spent:.1f} min",
            flush=True,
        )
    return step.network
