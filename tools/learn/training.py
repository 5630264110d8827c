"""Teaches a translator's network with JAX: the transformer of ``games/talk/translator.py``.

Its encoder begins from what a network has learned of English at large (``tools/learn/minilm.py``).
The vectors of English word pieces stay as they are, so that a word that is in no example keeps its
meaning.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
import optax

from games.talk.translator import ENCODER_HEADS, HEADS, SCALE, TINIER, TINY, Weights, layers
from games.talk.vocabulary import PAD, Vocabulary
from tools.learn.batches import AT_A_TIME, LONGEST, LONGEST_SAID, Batch, Course

Parts: TypeAlias = dict[str, jax.Array]

_DROPOUT = 0.1
_WARMING = 500
"""Steps until learning is at its fastest."""
_WORDS = "words"
"""The vectors of English word pieces, which stay as they are."""
_OWN = ("signs", "known", "said", "decoder", "bias")
"""How the parts are called that know nothing at first."""


@dataclass(frozen=True)
class Shape:
    """How large a network's decoder is, how long all of it learns, and how fast at most."""

    width: int = 192
    decoder: int = 2
    epochs: float = 7
    rate: float = 1.5e-3
    rate_of_english: float = 3e-4

    def slower(self, share: float) -> "Shape":
        """The same, learning at a share of the speed."""
        return replace(self, rate=share * self.rate, rate_of_english=share * self.rate_of_english)


class Taught(NamedTuple):
    """How much of the teaching is done, from 0 to 1, the loss, and the network as it is."""

    done: float
    loss: float
    network: dict[str, np.ndarray]


def begun(words: Vocabulary, english: Weights, shape: Shape, seed: int) -> Parts:
    """A network that knows English, and nothing yet of what it shall say."""
    keys = iter(jax.random.split(_key(seed), 200))
    deep, wide = english[_WORDS].shape[1], shape.width

    def spread(much: float, *sizes: int) -> jax.Array:
        return much * jax.random.normal(next(keys), sizes)

    def dense(rows: int, columns: int) -> jax.Array:
        return spread(rows**-0.5, rows, columns)

    parts = {name: jnp.array(part) for name, part in english.items()}
    parts["positions"] = parts["positions"][:LONGEST]
    parts |= {"signs": spread(0.04, len(words.signs), deep)}
    parts |= {"known": spread(0.005, len(words.known), deep)}
    parts |= {"said": spread(0.05, len(words.said), wide), "bias": jnp.zeros(len(words.said))}
    parts |= {"said/positions": spread(0.05, LONGEST_SAID, wide), "decoder/norm": jnp.ones(wide)}
    for layer in (f"decoder{at}" for at in range(shape.decoder)):
        for of, heard in ((layer, wide), (f"{layer}/source", deep)):
            parts[f"{of}/norm"] = jnp.ones(wide)
            parts |= {f"{of}/{one}": dense(wide, wide) for one in "qo"}
            parts |= {f"{of}/{one}": dense(heard, wide) for one in "kv"}
        parts[f"{layer}/forward/norm"] = jnp.ones(wide)
        parts[f"{layer}/forward/in"] = dense(wide, 3 * wide)
        parts[f"{layer}/forward/out"] = dense(3 * wide, wide)
    return parts


def resumed(words: Vocabulary, network: Weights) -> Parts:
    """A network as it was taught before, to be taught further."""
    parts = {name: jnp.array(part) for name, part in network.items()}
    parts[_WORDS], parts["signs"] = jnp.split(parts.pop("heard"), [len(words.words)])
    return parts


def _key(seed: int) -> jax.Array:
    return jax.random.key(seed, impl="rbg")


def _norm(parts: Parts, of: str, x: jax.Array) -> jax.Array:
    x = x - x.mean(-1, keepdims=True)
    spread = jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + TINIER)
    return x * spread * parts[of] + parts[f"{of}/bias"]


def _scaled(parts: Parts, of: str, x: jax.Array) -> jax.Array:
    return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + TINY) * parts[of]


def _dense(parts: Parts, of: str, x: jax.Array) -> jax.Array:
    return x @ parts[of] + parts[f"{of}/bias"]


def _attend(q: jax.Array, k: jax.Array, v: jax.Array, mask: jax.Array, heads: int) -> jax.Array:
    q, k, v = (one.reshape(*one.shape[:2], heads, -1) for one in (q, k, v))
    odds = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(q.shape[-1])
    much = jax.nn.softmax(jnp.where(mask, odds, -1e9), -1)
    taken = jnp.einsum("bhqk,bkhd->bqhd", much, v)
    return taken.reshape(*taken.shape[:2], -1)


def loss(parts: Parts, english: jax.Array, batch: Batch, key: jax.Array) -> jax.Array:
    """How unlikely the right outlines are held: the mean of minus the log, by piece."""
    keys = iter(jax.random.split(key, 100))

    def drop(x: jax.Array) -> jax.Array:
        stays = jax.random.bernoulli(next(keys), 1 - _DROPOUT, x.shape)
        return x * stays / (1 - _DROPOUT)

    pieces, known = batch.heard
    x = jnp.concatenate([english, parts["signs"]])[pieces] + parts["known"][known]
    x = drop(_norm(parts, "heard/norm", x + parts["positions"][: pieces.shape[1]]))
    there = (pieces != PAD)[:, None, None, :]
    for of in layers(parts, "encoder"):
        heads = (_dense(parts, f"{of}/{one}", x) for one in "qkv")
        attended = _attend(*heads, there, ENCODER_HEADS)
        x = _norm(parts, f"{of}/norm", x + drop(_dense(parts, f"{of}/o", attended)))
        inner = jax.nn.gelu(_dense(parts, f"{of}/forward/in", x), approximate=True)
        inner = _dense(parts, f"{of}/forward/out", inner)
        x = _norm(parts, f"{of}/forward/norm", x + drop(inner))
    source, wide = x, batch.before.shape[1]
    x = drop(SCALE * parts["said"][batch.before] + parts["said/positions"][:wide])
    earlier = jnp.tril(jnp.ones((wide, wide), bool))[None, None]
    for of in layers(parts, "decoder"):
        h = _scaled(parts, f"{of}/norm", x)
        heads = (h @ parts[f"{of}/{one}"] for one in "qkv")
        x = x + drop(_attend(*heads, earlier, HEADS) @ parts[f"{of}/o"])
        q = _scaled(parts, f"{of}/source/norm", x) @ parts[f"{of}/source/q"]
        k, v = (source @ parts[f"{of}/source/{one}"] for one in "kv")
        x = x + drop(_attend(q, k, v, there, HEADS) @ parts[f"{of}/source/o"])
        inner = _scaled(parts, f"{of}/forward/norm", x) @ parts[f"{of}/forward/in"]
        x = x + drop(jax.nn.relu(inner) @ parts[f"{of}/forward/out"])
    odds = _scaled(parts, "decoder/norm", x) @ parts["said"].T + parts["bias"]
    likely = jnp.take_along_axis(jax.nn.log_softmax(odds), batch.after[..., None], -1)[..., 0]
    counts = batch.after != PAD
    return -(likely * counts).sum() / counts.sum()


def taught(course: Course, parts: Parts, shape: Shape, seed: int) -> Iterator[Taught]:
    """Teach a network, as it was begun or resumed; yields how far it is, now and then."""
    total = max(int(shape.epochs * len(course) / AT_A_TIME), 1)

    def rates(most: float) -> optax.Schedule:
        warming = min(_WARMING, total // 10 + 1)
        return optax.warmup_cosine_decay_schedule(0.0, most, warming, total + 1, most / 50)

    adam = partial(optax.adamw, weight_decay=0.01)
    ways = {"own": adam(rates(shape.rate)), "english": adam(rates(shape.rate_of_english))}
    teacher = optax.chain(
        optax.clip_by_global_norm(1.0),
        optax.multi_transform(
            ways,
            lambda parts: {name: "own" if name.startswith(_OWN) else "english" for name in parts},
        ),
    )
    key, parts = _key(seed), dict(parts)
    vectors = parts.pop(_WORDS)
    state = teacher.init(parts)

    @jax.jit
    def step(parts: Parts, state: optax.OptState, batch: Batch, key: jax.Array):  # type: ignore[no-untyped-def]
        wrong, slope = jax.value_and_grad(loss)(parts, vectors, batch, key)
        change, state = teacher.update(slope, state, parts)
        return optax.apply_updates(parts, change), state, wrong

    every = max(total // 50, 1)
    for at, batch in zip(range(1, total + 1), course.batches(seed), strict=False):
        key, now = jax.random.split(key)
        parts, state, wrong = step(parts, state, batch, now)
        if at % every == 0 or at == total:
            network = {name: np.asarray(part) for name, part in parts.items()}
            network["heard"] = np.concatenate([vectors, network.pop("signs")])
            yield Taught(at / total, float(wrong), network)
