"""A position as one line of text, there and back."""

from random import Random

import pytest

from games.core.errors import BadPosition, IllegalAction, NotUnderstood
from games.diplomacy.build import Dislodgement, build
from games.diplomacy.line import ended, read, write
from games.diplomacy.options import Options
from games.diplomacy.position import start
from tests.games.diplomacy.random_positions import random_line


def test_a_position_is_one_line_that_a_person_can_read() -> None:
    ground = build(
        "F1901R",
        {"GERMANY": ["A TYR", "F KIE"], "RUSSIA": ["F STP/SC"], "FRANCE": ["A LON"]},
        {"GERMANY": ["BER", "KIE"], "ITALY": ["ROM"]},
        {
            "ITALY": {"A TYR": Dislodgement("A MUN")},
            "ENGLAND": {"F LON": Dislodgement("A WAL", convoyed=True)},
        },
        contested=["BOH", "ADR"],
        options=Options(convoys=False, paradox="all_hold", final_year=1910),
    )
    line = (
        "F1901R ENGLAND:::FLON~AWAL FRANCE:ALON GERMANY:FKIE,ATYR:BER,KIE ITALY::ROM:ATYR<AMUN "
        "RUSSIA:FSTP/SC contested=ADR,BOH convoys=false paradox=all_hold final_year=1910"
    )
    assert write(ground) == line
    assert read(line) == ground


def test_every_position_reads_back_as_it_was_written() -> None:
    for seed in range(60):
        drawn = random_line(Random(f"line {seed}"))
        ground = build(drawn["phase"], drawn["units"], drawn["centers"])
        assert read(write(ground)) == ground


@pytest.mark.parametrize("end", ["solo:2", "draw:0,1,2,3,4,5,6", "draw:4"])
def test_a_game_that_is_over_stays_so(end: str) -> None:
    over = ended(start(), end)
    assert write(over).endswith(f" over={end}")
    assert read(write(over)) == over


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "“” is not a phase; one looks like S1901M, S1901R, F1901M, F1901R or W1901A."),
        (
            "S1901M FRANCE",
            "“FRANCE” is not a power's part of a position, such as FRANCE:APAR,FBRE:BRE,PAR.",
        ),
        ("S1901M FRANCE:FPAR", "A fleet cannot stand in Paris."),
        ("S1901M FRANCE:APAR over=loss:2", "“loss:2” is not the end of a game, such as draw:0,4."),
        ("S1901M FRANCE:APAR over=draw:9", "“draw:9” is not the end of a game, such as draw:0,4."),
        (
            "S1901M FRANCE:APAR luck=true",
            "There is no option luck; the options are convoys, via_fallback, wrong_coast_support, "
            "paradox, civil_disorder, too_many, final_year, victory.",
        ),
    ],
)
def test_a_line_that_is_no_position_is_refused_with_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises((BadPosition, NotUnderstood, IllegalAction)) as refused:
        read(line)
    assert refused.value.sentence == sentence
