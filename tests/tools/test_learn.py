"""A network is taught what texts mean, and tells it of their like, on another board."""

import random
from pathlib import Path

import numpy as np
import pytest

from games.talk.diplomacy.grammar.sources import lexicon
from games.talk.diplomacy.language.context import from_json
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.learned.hearing import heard
from games.talk.diplomacy.learned.outline import sentences
from games.talk.translator import ENCODER_HEADS, Translator, Weights, save
from games.talk.vocabulary import Vocabulary
from tools.learn.__main__ import files
from tools.learn.batches import LONGEST, Course, vocabulary
from tools.learn.examples import Example, beside, examples, together, while_open
from tools.learn.training import Shape, begun, taught

TOLD = """\
@ {"speaker": "FRA", "to": ["GER"], "units": {"FRA": ["A PAR"], "GER": ["A MUN"]}}
= propose(FRA,[GER],[Commit(FRA,[GER],dmz([FRA],[BUR]))])
Burgundy shall see no soldier of mine.
I keep each soldier of mine from Burgundy.
= propose(FRA,[GER],[Commit(GER,[FRA],dmz([GER],[BUR]))])
Burgundy shall see no soldier of yours.
You keep each soldier of yours from Burgundy.
= chat | refused
What a lovely morning it is.
"""


@pytest.fixture
def told(tmp_path: Path) -> list[Example]:
    file = tmp_path / "told.txt"
    file.write_text(TOLD, encoding="utf-8")
    return examples([file])


def english(vocabulary: Vocabulary) -> Weights:
    """A small encoder that knows nothing of English yet, as MiniLM's is shaped."""
    noise, wide = np.random.default_rng(1), 4 * ENCODER_HEADS
    sizes = {"words": len(vocabulary.words), "positions": LONGEST}
    found = {part: noise.normal(0, 0.2, (rows, wide)) for part, rows in sizes.items()}
    dense = {f"encoder0/{one}": (wide, wide) for one in "qkvo"}
    dense |= {"encoder0/forward/in": (wide, 2 * wide), "encoder0/forward/out": (2 * wide, wide)}
    for part, shape in dense.items():
        found[part] = noise.normal(0, shape[0] ** -0.5, shape)
        found[f"{part}/bias"] = np.zeros(shape[1])
    for norm in ("heard/norm", "encoder0/norm", "encoder0/forward/norm"):
        found |= {norm: np.ones(wide), f"{norm}/bias": np.zeros(wide)}
    return {part: of.astype(np.float32) for part, of in found.items()}


@pytest.mark.slow
def test_what_a_network_was_taught_it_says_of_other_names(
    told: list[Example], tmp_path: Path
) -> None:
    words = vocabulary(told, sorted({word.said for one in told for word in one.text}))
    shape = Shape(width=32, decoder=1, epochs=3_000, rate_of_english=1.5e-3)
    *_, last = taught(Course(told, words), begun(words, english(words), shape, 1), shape, seed=1)
    save(tmp_path / "network.npz", last.network, words)
    translator = Translator.load(tmp_path / "network.npz")
    here = from_json({"speaker": "ITA", "to": ["AUS"]})
    hearing = heard(lexicon().lines("You keep each soldier of yours from Tyrolia."), here)
    best, *_ = translator.translate(hearing.text, hearing.opened, 2, 0.02)
    (said,) = sentences(best.tokens, hearing.names)
    assert NOTATION.write(said) == "propose(ITA,[AUS],[Commit(AUS,[ITA],dmz([AUS],[TYR]))])"
    assert best.likely > 0.7


def test_two_offers_said_together_are_one_deal_with_the_names_of_both(told: list[Example]) -> None:
    offers = [one for one in told if one.joins]
    deal = together(offers[:2], random.Random(3))
    assert len(offers) == 4
    assert deal.outline[4] == "[2"
    assert [token for token in deal.outline if token[0] == "p" and token[1:].isdigit()] == [
        "p1",
        "p2",
    ]
    assert {word.said for word in deal.text} >= {"p1", "p2"}


def test_a_remark_beside_an_offer_changes_nothing_of_it(told: list[Example]) -> None:
    remarks = [one for one in told if one.remarks]
    offer = told[0]
    both = beside(offer, remarks[0], random.Random(1))
    assert [" ".join(word.said for word in one.text[2:]) for one in remarks] == [
        "what a lovely morning it is ."
    ]
    assert both.outline == offer.outline
    assert len(both.text) == len(offer.text) + len(remarks[0].text) - 2


WAITING = """\
@ {"speaker": "FRA", "to": ["GER"], "units": {"GER": ["A MUN"]}, "open": OPEN}
= accept(FRA,[GER],[Agree([FRA GER],pce([FRA GER]))])
Peace it is.
@ {"speaker": "FRA", "to": ["GER"], "units": {"FRA": ["A PAR"], "GER": ["A MUN"]}}
= propose(FRA,[GER],[Commit(FRA,[GER],dmz([FRA],[BUR]))])
Burgundy shall see no soldier of mine.
Then Burgundy shall see no soldier of mine.
= propose(FRA,[GER],[Agree([FRA GER],pce([FRA GER]))])
May our soldiers sleep in peace.
"""


def test_an_offer_is_learned_beside_another_that_it_does_not_take_up(tmp_path: Path) -> None:
    file = tmp_path / "told.txt"
    peace = '"propose(GER,[FRA],[Agree([FRA GER],pce([FRA GER]))])"'
    file.write_text(WAITING.replace("OPEN", peace), encoding="utf-8")
    yes, mine, then, same = examples([file])
    assert [one.waiting for one in (yes, then, same)] == [(), (), ()]
    assert mine.waiting == yes.opened
    assert while_open(mine) == mine._replace(opened=yes.opened)


def test_nothing_that_cannot_be_is_learned_to_be_open(tmp_path: Path) -> None:
    file = tmp_path / "told.txt"
    hold = '"propose(GER,[FRA],[Commit(FRA,[GER],Do(hld(Unit(FRA,Region(MAR,AMY)))))])"'
    file.write_text(WAITING.replace("OPEN", hold), encoding="utf-8")
    assert not any(one.waiting for one in examples([file]))


def test_nothing_is_learned_from_the_sets_that_measure() -> None:
    found = files()
    assert len(found) > 20
    apart = {*Path("data/talk").rglob("*.*")} - {*Path("data/talk/learned").rglob("*.*")}
    assert len(apart) > 12
    assert apart.isdisjoint(found)
