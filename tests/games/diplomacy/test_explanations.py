"""Every reason of the rules is a sentence, whatever the order it is said about."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.diplomacy.explanations import sentence
from games.diplomacy.map import STANDARD
from games.diplomacy.notation import read_order
from games.diplomacy.orders import Order
from games.diplomacy.reasons import Reason
from tests.games.diplomacy.orders_of_all_kinds import orders


@given(st.sampled_from([reason for reason in Reason if reason is not Reason.NONE]), orders())
def test_every_reason_is_a_sentence_about_any_order(reason: Reason, order: Order) -> None:
    said = sentence(reason, order, "FRANCE", STANDARD)
    assert said[0].isupper()
    assert said.endswith(".")
    assert "{" not in said


@pytest.mark.parametrize(
    ("reason", "line", "said"),
    [
        (
            Reason.CANNOT_GO_THERE,
            "A MUN S F ION - EAS",
            "The fleet in the Ionian Sea could not move to the Eastern Mediterranean.",
        ),
        (
            Reason.OUT_OF_REACH,
            "F ROM S A APU - VEN",
            "The fleet in Rome cannot support into Venice, which it could not move to.",
        ),
        (
            Reason.OUT_OF_REACH,
            "F ROM S A VEN",
            "The fleet in Rome cannot support into Venice, which it could not move to.",
        ),
        (
            Reason.WRONG_COAST,
            "F GAS - SPA/SC",
            "The fleet in Gascony cannot reach Spain (south coast).",
        ),
        (
            Reason.NOT_ON_THE_WAY,
            "F BAL C A LON - NWY",
            "No convoy from London to Norway needs a fleet in the Baltic Sea.",
        ),
        (Reason.OCCUPIED, "A TYR R VIE", "Vienna is occupied."),
        (Reason.OCCUPIED, "A PAR B", "Paris is occupied."),
        (Reason.NOTHING_DUE, "WAIVE", "France has nothing more to build or remove."),
    ],
)
def test_a_reason_names_what_it_is_about(reason: Reason, line: str, said: str) -> None:
    assert sentence(reason, read_order(line), "FRANCE", STANDARD) == said
