"""A network is taught what texts mean, and tells it of their like, on another board."""

import random
from pathlib import Path

import pytest

from games.talk.diplomacy.context import from_json
from games.talk.diplomacy.hearing import heard
from games.talk.diplomacy.language import lexicon
from games.talk.diplomacy.ontology import NOTATION
from games.talk.diplomacy.outline import sentences
from games.talk.translator import Translator, save
from tools.learn.__main__ import files
from tools.learn.examples import Example, Pieces, examples, joined
from tools.learn.training import Shape, Vocabulary, taught

TOLD = """\
@ {"speaker": "FRA", "to": ["GER"], "units": {"FRA": ["A PAR"], "GER": ["A MUN"]}}
= propose(FRA,[GER],[Commit(FRA,[GER],dmz([FRA],[BUR]))])
Burgundy shall see no soldier of mine.
I keep each soldier of mine from Burgundy.
= propose(FRA,[GER],[Commit(GER,[FRA],dmz([GER],[BUR]))])
Burgundy shall see no soldier of yours.
You keep each soldier of yours from Burgundy.
= chat | refused
What a lovely morning it is in Paris.
"""


@pytest.fixture
def told(tmp_path: Path) -> list[Example]:
    file = tmp_path / "told.txt"
    file.write_text(TOLD, encoding="utf-8")
    return examples([file])


@pytest.mark.slow
def test_what_a_network_was_taught_it_says_of_other_names(
    told: list[Example], tmp_path: Path
) -> None:
    words = Vocabulary(told)
    *_, last = taught(told, words, Shape(width=32, encoder=1, decoder=1, epochs=2_000), seed=1)
    save(tmp_path / "network.npz", [last.network, last.network], words.heard, words.said)
    translator = Translator.load(tmp_path / "network.npz")
    here = from_json({"speaker": "ITA", "to": ["AUS"]})
    hearing = heard(lexicon().lines("You keep each soldier of yours from Tyrolia."), here)
    best, *_ = translator.translate(hearing.source, 2)
    (said,) = sentences(best.tokens, hearing.names)
    assert NOTATION.write(said) == "propose(ITA,[AUS],[Commit(AUS,[ITA],dmz([AUS],[TYR]))])"
    assert best.likely > 0.7


def test_two_offers_said_together_are_one_deal_with_the_names_of_both(told: list[Example]) -> None:
    offers = [one for one in told if one.joins]
    deal = joined(offers, random.Random(3))
    assert len(offers) == 4
    assert deal.outline[4] == "[2"
    assert [token for token in deal.outline if token[0] == "p" and token[1:].isdigit()] == [
        "p1",
        "p2",
    ]
    assert {word.said for word in deal.words} >= {"p1", "p2"}


def test_rows_in_pieces_are_the_same_rows() -> None:
    rows = [("a", "b", "a", "b", "c"), ("b", "a", "b")]
    pieces = Pieces(rows, 3)
    assert [" ".join(pieces.of(row)).split() for row in rows] == [[*row] for row in rows]
    assert max(map(len, map(pieces.of, rows))) < 5


def test_nothing_is_learned_from_the_sets_that_measure() -> None:
    found = files()
    assert len(found) > 20
    kept = ("judging", "twentythird", "twentyfourth", "twentyfifth", "twentysixth", "small-words")
    assert not [file for file in found if file.name.startswith(kept)]
