"""Records by classes: what the class names is what numpy lays out."""

import numpy as np

from games.core.layout import Fields, blank, blanks, f8, i1, i8, layout


class Piece(Fields):
    rank: int = i1()


class Pawn(Piece):
    moves: np.ndarray = i8(2, 3)
    worth: float = f8()


def test_fields_lie_in_the_order_in_which_they_are_written_those_of_bases_first() -> None:
    assert layout(Pawn) == np.dtype([("rank", "i1"), ("moves", "i8", (2, 3)), ("worth", "f8")])


def test_a_blank_record_is_all_zeros_and_may_be_changed() -> None:
    pawn = blank(Pawn, layout(Pawn))
    assert pawn["rank"] == 0 and not pawn["moves"].any()
    pawn["moves"][1] = 7
    assert pawn["moves"].tolist() == [[0, 0, 0], [7, 7, 7]]


def test_a_record_of_an_array_is_a_part_of_it() -> None:
    pawns = blanks(Pawn, layout(Pawn), 3)
    pawns[1]["rank"] = 5
    assert [int(pawn["rank"]) for pawn in pawns] == [0, 5, 0]
