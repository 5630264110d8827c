"""Terms are checked once, in full, with a sentence that names the term."""

from typing import Any

import pytest

from games.registry import rules
from webgame.faces.clock_kinds import DAY
from webgame.faces.registry import first
from webgame.tables.refused import Refused
from webgame.tables.terms import Deadlines, Terms

POSITIONS = (
    "S1901M FRANCE:APAR:PAR",
    "F1901R FRANCE:APAR:PAR",
    "W1901A FRANCE:APAR:PAR",
)
"""Moves, retreats, builds."""


def test_terms_survive_being_stored() -> None:
    terms = Terms(
        title="Friday",
        power=2,
        bots=("", "hold", "", "", "", "", "random"),
        deadlines=Deadlines("slow", {"movement": DAY, "retreats": DAY // 2, "builds": DAY // 2}),
        missing="extend",
        names="hidden_until_end",
    )
    assert Terms.from_json(terms.to_json()) == terms
    assert Terms.stored(terms.to_json()) == terms


def test_what_is_left_out_takes_its_default() -> None:
    assert Terms.from_json({}) == Terms()


@pytest.mark.parametrize(
    ("raw", "term", "words"),
    [
        ({"colour": "red"}, "colour", "There is no term “colour”"),
        ({"rules": "ludo"}, "rules", "There is no game called ludo"),
        ({"options": {"convoys": "perhaps"}}, "options", "true or false"),
        ({"options": []}, "options", "cannot be []"),
        ({"power": 7}, "power", "they are 0 to 6"),
        ({"power": True}, "power", "cannot be True"),
        ({"bots": ["hold"]}, "bots", "each of the 7 seats"),
        ({"bots": "hold"}, "bots", "a list"),
        ({"bots": [1] * 7}, "bots", "cannot be"),
        ({"bots": ["deepblue"] + [""] * 6}, "bots", "No bot called “deepblue”"),
        ({"bots": ["hold"] * 7}, "bots", "a chair free for yourself"),
        ({"bots": ["hold"] + [""] * 6, "power": 0}, "power", "cannot both play Austria"),
        ({"stand_in": "deepblue"}, "bots", "No bot called “deepblue”"),
        ({"missing": "panic"}, "missing", "hold or extend or bot"),
        ({"private": "yes"}, "private", "cannot be 'yes'"),
        ({"press": "loud"}, "press", "free or none"),
        ({"protocol": "shouting"}, "protocol", "free or bilateral or multilateral"),
        ({"level": 9}, "level", "levels 1 to 8"),
        ({"level": 0}, "level", "levels 1 to 8"),
        ({"strict": 1}, "strict", "cannot be 1"),
        ({"title": "x" * 81}, "title", "at most 80"),
        ({"longest": 0}, "longest", "1 to 1000"),
        ({"deadlines": "soon"}, "deadlines", "a kind and seconds"),
        ({"deadlines": {"hours": 3}}, "hours", "There is no term “hours”"),
        ({"deadlines": {"kind": "live"}}, "movement", "20 seconds to 1 hour"),
        (
            {"deadlines": {"kind": "slow", "movement": 60, "retreats": 60, "builds": 60}},
            "movement",
            "1 hour to 14 days",
        ),
    ],
)
def test_a_bad_term_is_refused_by_name(raw: dict[str, Any], term: str, words: str) -> None:
    with pytest.raises(Refused) as refused:
        Terms.from_json(raw)
    assert refused.value.code == "bad_terms"
    assert refused.value.fields["term"] == term
    assert words in refused.value.sentence


def test_each_kind_of_phase_has_its_own_time() -> None:
    face = first()
    deadlines = Deadlines("live", {"movement": 300, "retreats": 60, "builds": 90})
    kinds = [face.clock_kind(rules(face.game).read(line)) for line in POSITIONS]
    assert [deadlines.seconds(kind) for kind in kinds] == [300, 60, 90]
    assert Deadlines().seconds("movement") is None


@pytest.mark.parametrize(
    ("kept", "read"),
    [
        (
            {"kind": "live", "movement": 300, "retreats": 60, "builds": 90},
            Deadlines("live", {"movement": 300, "retreats": 60, "builds": 90}),
        ),
        ({"kind": "none", "movement": 0, "retreats": 0, "builds": 0}, Deadlines()),
        ({}, Deadlines()),
    ],
)
def test_deadlines_of_tables_set_up_long_ago_are_still_read(
    kept: dict[str, Any], read: Deadlines
) -> None:
    assert Terms.stored({"deadlines": kept, "rated": True, "longest": 300}).deadlines == read


def test_bots_that_nobody_chose_talk_where_there_is_talk() -> None:
    assert Terms().substitute == "envoy"
    assert Terms(press="none").substitute == "dumbbot"
    assert Terms(stand_in="random").substitute == "random"
