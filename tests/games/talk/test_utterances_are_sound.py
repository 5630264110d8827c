"""The sentences of ``data/talk/learned`` are well formed; README.md beside it describes them."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.diplomacy.map import STANDARD
from games.talk.diplomacy.language.ontology import NOTATION, POWERS
from games.talk.levels import level

FOLDER = Path(__file__).parents[3] / "data" / "talk" / "learned"
HALVES = ("development", "heldout")
MOVES, RETREATS, BUILDS = {"SPR", "FAL"}, {"SUM", "AUT"}, {"WIN"}
REASONS = {"ambiguous", "nonsense", "nothing_open", "no_such_unit", "not_expressible"}
ACTS = ("propose", "accept", "reject", "withdraw", "inform", "query", "answer")
TERMS = ("pce", "aly", "dmz", "hld", "mto", "sup", "cvy", "rto", "dsb", "bld", "rem", "wve")
INFO = ("Obs", "Belief", "Desire", "Unknown", "Feel", "Explain", "Attack", "Support")
KIND = {"A": "AMY", "F": "SEA"}
FIELDS = {"speaker", "to", "season", "year", "units", "open", "history"}
Utterance = dict[str, Any]


def half(name: str) -> list[Utterance]:
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


EVERY = [utterance for name in HALVES for utterance in half(name)]


def meanings(utterance: Utterance) -> list[str]:
    """Every right meaning that is a sentence of L."""
    named = [utterance["meaning"], *utterance["also"]]
    return [meaning for meaning in named if meaning not in (None, "chat")]


def said_before(utterance: Utterance) -> list[str]:
    context = utterance["context"]
    return [*context["history"], *([context["open"]] if context["open"] else [])]


def daide_units() -> Iterator[str]:
    """Every unit where it can stand, as contexts write it: ``"F STP/SCS"``."""
    for unit in STANDARD.units.values():
        _, _, coast = unit.place.partition("/")
        province = STANDARD.provinces[unit.province].daide
        yield f"{unit.kind.letter} {province}" + (f"/{coast}S" if coast else "")


def in_l(power: str, unit: str) -> str:
    """A context's unit as L writes it."""
    kind, place = unit.split()
    province, _, coast = place.partition("/")
    return f"Unit({power},Region({province},{coast or KIND[kind]}))"


def test_every_meaning_is_in_the_one_form() -> None:
    for utterance in EVERY:
        for text in meanings(utterance) + said_before(utterance):
            assert NOTATION.write(NOTATION.read(text)) == text, utterance["id"]


def test_the_level_stated_is_the_meanings() -> None:
    for utterance in EVERY:
        meaning = utterance["meaning"]
        expected = None if meaning in (None, "chat") else level(NOTATION.read(meaning))
        assert utterance["level"] == expected, utterance["id"]


def test_the_speaker_speaks_to_the_addressees() -> None:
    for utterance in EVERY:
        context = utterance["context"]
        for sentence in map(NOTATION.read, meanings(utterance)):
            assert sentence.sender == context["speaker"], utterance["id"]
            assert list(sentence.receivers) == sorted(context["to"]), utterance["id"]


def test_every_context_is_well_formed() -> None:
    for utterance in EVERY:
        context = utterance["context"]
        assert set(context) == FIELDS, utterance["id"]
        talking = [context["speaker"], *context["to"]]
        assert len(set(talking)) == len(talking) > 1, utterance["id"]
        assert set(talking) <= set(context["units"]) <= set(POWERS), utterance["id"]
        assert context["season"] in MOVES | RETREATS | BUILDS, utterance["id"]
        assert 1901 <= context["year"] <= 1920, utterance["id"]
        for sentence in map(NOTATION.read, said_before(utterance)):
            assert {sentence.sender, *sentence.receivers} <= set(talking), utterance["id"]


def test_units_stand_on_the_board_once() -> None:
    possible = set(daide_units())
    for utterance in EVERY:
        context = utterance["context"]
        units = [unit for own in context["units"].values() for unit in own]
        assert set(units) <= possible, utterance["id"]
        for own in context["units"].values():
            assert len({unit[2:5] for unit in own}) == len(own), utterance["id"]
        # Until it has retreated, a dislodged unit shares the province with its attacker.
        most = 2 if context["season"] in RETREATS else 1
        crowds = Counter(unit[2:5] for unit in units)
        assert max(crowds.values()) <= most, utterance["id"]


def test_units_spoken_of_are_on_the_board() -> None:
    for utterance in EVERY:
        standing = {
            in_l(power, unit)
            for power, own in utterance["context"]["units"].items()
            for unit in own
        }
        for text in meanings(utterance):
            # A unit still to be built, or on the second leg of a journey, is not there yet.
            there = re.sub(r"bld\(Unit\(\w+,Region\(\w+,\w+\)\)\)", "", text)
            if "seq(" not in there:
                spoken_of = set(re.findall(r"Unit\(\w+,Region\(\w+,\w+\)\)", there))
                assert spoken_of <= standing, utterance["id"]


def test_a_reason_is_given_exactly_where_nothing_is_to_be_read() -> None:
    for utterance in EVERY:
        assert utterance["kind"] in ("plain", "free"), utterance["id"]
        assert utterance["text"].strip() == utterance["text"] != "", utterance["id"]
        assert (utterance["meaning"] is None) == ("reason" in utterance), utterance["id"]
        if utterance["meaning"] is None:
            assert utterance["reason"] in REASONS, utterance["id"]
            assert set(utterance["also"]) <= {"chat"}, utterance["id"]
        right = [utterance["meaning"], *utterance["also"]]
        assert len(set(right)) == len(right), utterance["id"]


def test_ids_are_unique_and_nothing_is_said_twice() -> None:
    assert len({utterance["id"] for utterance in EVERY}) == len(EVERY)
    said = [(one["text"], json.dumps(one["context"])) for one in EVERY]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize(("name", "remainder"), [("development", 1), ("heldout", 0)])
def test_the_number_of_a_line_decides_its_half(name: str, remainder: int) -> None:
    for utterance in half(name):
        assert re.fullmatch(r"\d{3}[a-z]", utterance["id"])
        assert int(utterance["id"][:3]) % 2 == remainder


def test_wordings_of_one_meaning_share_a_number() -> None:
    numbers: dict[str, set[str]] = {}
    for utterance in EVERY:
        if meanings(utterance):
            key = json.dumps([utterance["context"], utterance["meaning"]])
            numbers.setdefault(key, set()).add(utterance["id"][:3])
    assert all(len(sharing) == 1 for sharing in numbers.values())


def test_the_halves_are_large_and_alike() -> None:
    assert len(EVERY) >= 240
    for kind in ("plain", "free"):
        one, other = (sum(each["kind"] == kind for each in half(name)) for name in HALVES)
        assert abs(one - other) <= 0.1 * (one + other)


@pytest.mark.parametrize("name", HALVES)
def test_each_half_has_every_act_and_level(name: str) -> None:
    utterances = half(name)
    acts = Counter((utterance["meaning"] or "none").partition("(")[0] for utterance in utterances)
    assert all(acts[act] >= 2 for act in (*ACTS, "chat", "none")), acts
    levels = Counter(utterance["level"] for utterance in utterances)
    assert all(levels[number] >= 2 for number in range(1, 9)), levels
    assert sum(levels[number] for number in (1, 2, 3)) > len(utterances) / 2


@pytest.mark.parametrize("name", HALVES)
def test_each_half_has_every_word_of_the_ontology(name: str) -> None:
    told = " ".join(text for utterance in half(name) for text in meanings(utterance))
    assert [word for word in TERMS + INFO if f"{word}(" not in told] == []
    assert re.search(r"aly\(\[[A-Z ]+\],\[\]\)", told)
    assert re.search(r"aly\(\[[A-Z ]+\],\[[A-Z]", told)
    assert {len(utterance["context"]["to"]) for utterance in half(name)} >= {1, 2}
