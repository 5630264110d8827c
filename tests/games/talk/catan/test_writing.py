"""Every written sentence reads back to its meaning, at every table."""

import tomllib
from dataclasses import fields
from importlib import resources
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.errors import NotUnderstood
from games.talk.catan import notation
from games.talk.catan.context import Context
from games.talk.catan.meaning import (
    ALL,
    Accept,
    Addressed,
    Chat,
    Embargo,
    Force,
    Meaning,
    Offer,
    from_json,
    side,
    to_json,
)
from games.talk.catan.reading import read
from games.talk.catan.writing import write
from tests.games.talk.catan.tables import ADDRESSED, TABLES, acts, exchanges, forced, offers, table

VARIETIES = 16


def check(meaning: Meaning, context: Context, variety: int) -> None:
    text = write(meaning, context, variety)
    assert read(text, context).meaning == meaning, text


@pytest.mark.parametrize("to", ADDRESSED, ids=str)
def test_every_exchange_is_written_and_read_to_every_set_of_players(to: frozenset[int]) -> None:
    for number, (give, get) in enumerate(exchanges()):
        context = TABLES[number % len(TABLES)]
        check(Offer(to, give, get), context, number)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(meaning=offers(), context=st.sampled_from(TABLES), variety=st.integers(0, VARIETIES))
def test_any_offer_reads_back(meaning: Offer, context: Context, variety: int) -> None:
    check(meaning, context, variety)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(meaning=acts, context=st.sampled_from(TABLES), variety=st.integers(0, VARIETIES))
def test_any_act_reads_back(meaning: Meaning, context: Context, variety: int) -> None:
    check(meaning, context, variety)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(meaning=forced, variety=st.integers(0, VARIETIES))
def test_any_forced_offer_reads_back_at_a_table_for_study(meaning: Force, variety: int) -> None:
    check(meaning, table(study=True), variety)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(meaning=st.one_of(offers(), acts, forced))
def test_any_meaning_has_one_line_and_one_json(meaning: Meaning) -> None:
    assert notation.read(notation.write(meaning)) == meaning
    assert from_json(to_json(meaning)) == meaning


def test_every_wording_is_of_some_use() -> None:
    """No wording stands twice, and each is reached by some number."""
    file = resources.files("games.talk.catan") / "wordings.toml"
    rows: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    for subject, listed in rows.items():
        for wordings in (listed.get("to", []), listed.get("all", [])):
            assert len({*wordings}) == len(wordings) <= VARIETIES, subject


ODD_NAMES = [
    ("Wood", "white"),
    ("Will", "red"),
    ("Anna Maria", "blue"),
    ("guest-1234", "orange"),
    ("", "green"),
    ("Red", "brown"),
]


@pytest.mark.parametrize(("name", "colour"), ODD_NAMES)
def test_players_with_odd_names_are_spoken_to_all_the_same(name: str, colour: str) -> None:
    players: list[dict[str, object]] = [
        {"seat": 0, "colour": "black", "name": "David"},
        {"seat": 1, "colour": colour, "name": name},
        {"seat": 2, "colour": "red" if colour != "red" else "white", "name": "Annabel"},
    ]
    context = table(players=players)
    for variety in range(VARIETIES):
        check(Offer(frozenset([1]), side({"ore": 1}), side({"clay": 2})), context, variety)
        check(Accept(frozenset([1])), context, variety)
        check(Embargo(1), context, variety)


def test_what_cannot_be_meant_is_not_written() -> None:
    here = table(hand={"ore": 1})
    many = {"ore": 1, "clay": 1, "wood": 1, "wheat": 1}
    for meaning, code in (
        (Offer(ALL, side({"ore": 2}), None), "not_held"),
        (Offer(frozenset([0]), None, side({"ore": 2})), "self"),
        (Offer(ALL, None, side(many)), "too_many_kinds"),
        (Offer(ALL, None, side({"ore": 1, "clay": 1}, {"wood": 1})), "mixed_and_or"),
        (Accept(ALL), "single_player_only"),
        (Chat(), "bad_meaning"),
    ):
        with pytest.raises(NotUnderstood) as caught:
            write(meaning, here)
        assert caught.value.code == code


def test_whatever_has_an_addressee_is_known_to_be_addressed() -> None:
    kinds = [kind for kind in get_args(Meaning) if "to" in {one.name for one in fields(kind)}]
    assert set(kinds) == set(get_args(Addressed))
