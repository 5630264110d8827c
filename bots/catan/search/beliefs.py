"""How the cards may lie that a seat does not see: drawn among what is unaccounted for."""

import random
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from games.catan.pieces import CARD_KINDS, DECK, IN_BANK, SEATS
from games.catan.position import Answer, Record
from games.catan.standing import points

TRIES = 50
"""Draws of development cards before one is taken by which somebody has won already."""
Hands = NDArray[np.int8]


def deal(view: Record, seat: int, known: Hands, rng: random.Random) -> Record:
    """A position that a seat may be in: what its view hides is drawn by lot.

    ``known`` are cards that others hold for certain, by seat and resource, beside those that an
    open offer shows; all else that is not in the bank or in the seat's own hand is spread over
    hands in any way that fits their sizes. What is known and does not add up is not believed. With
    open hands nothing is hidden.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> from games.catan.view import view_of
    >>> view = view_of(start(Options(), seed=1), 0).record
    >>> nothing_known = np.zeros((SEATS, 5), np.int8)
    >>> deal(view, 0, nothing_known, random.Random(1))["deck"].tolist() == list(DECK)
    True
    """
    record = view.copy()
    record["open_hands"] = 1
    if not view["open_hands"]:
        _deal_hands(record, seat, known, rng)
        for _ in range(TRIES):
            _deal_cards(record, view, rng)
            if not any(points(record, other) >= record["victory"] for other in range(SEATS)):
                break
    return record


def _deal_hands(record: Record, seat: int, known: Hands, rng: random.Random) -> None:
    unknown = record["unknown_hand"].astype(int)
    hidden = (unknown > 0)[:, None]
    shown = _shown(record) * hidden
    hands = np.maximum(known * hidden, shown)
    out = IN_BANK - record["bank"].astype(int) - record["hand"][seat]
    if (hands.sum(axis=1) > unknown).any() or (hands.sum(axis=0) > out).any():
        hands = shown
    cards = _shuffled(out - hands.sum(axis=0), rng)
    for other in range(SEATS):
        for _ in range(unknown[other] - hands[other].sum()):
            hands[other, next(cards)] += 1
        if other != seat:
            record["hand"][other] = hands[other]
    record["unknown_hand"] = 0


def _shown(record: Record) -> NDArray[np.int64]:
    """What hands hold for certain, by the rules, while an offer is open: whoever makes or accepts
    it, or counters, has the cards. Kernels rely on that."""
    shown = np.zeros(record["hand"].shape, np.int64)
    if record["answer"].any():
        accepted = record["answer"] == Answer.ACCEPTED
        countered = record["answer"] == Answer.COUNTERED
        shown[record["turn"]] = record["give"]
        shown[accepted] = record["take"]
        shown[countered] = record["counter_take"][countered]
    return shown


def _deal_cards(record: Record, view: Record, rng: random.Random) -> None:
    seen = (view["cards"] + view["new_cards"] + view["played"]).sum(axis=0)
    cards = _shuffled(np.array(DECK) - seen, rng)
    for other, count in enumerate(view["unknown_cards"].tolist()):
        if count:
            record["cards"][other] = 0
            for _ in range(count):
                record["cards"][other, next(cards)] += 1
    record["deck"] = np.bincount(list(cards), minlength=CARD_KINDS)
    record["unknown_cards"], record["unknown_deck"] = 0, 0


def _shuffled(counts: NDArray[np.int64], rng: random.Random) -> Iterator[int]:
    """Cards of so many of each kind, in any order."""
    cards = [kind for kind, count in enumerate(counts.tolist()) for _ in range(count)]
    rng.shuffle(cards)
    return iter(cards)
