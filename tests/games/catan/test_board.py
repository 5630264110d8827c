"""Boards: laid by lot, given as a word, or from a file; and the table before the first move."""

from collections import Counter

import pytest

from games.catan.board import Board, beginner, read_board, red_neighbors, write_board
from games.catan.opening import PORT_KINDS, TERRAIN, TOKENS, start
from games.catan.options import Options, read_options
from games.catan.topology import HEX_LETTERS, SPIRALS
from games.core.errors import BadPosition, IllegalAction, NotUnderstood

BEGINNER = "M10P2W9-F12H6P4H10-F9W11DW3M8-W8M3F4P5-H5F6P11-3FM3P33HW"
SEEDS = range(60)


def boards(kind: str) -> list[Board]:
    """Many boards laid by lot."""
    return [start(Options(board=kind), seed).board for seed in SEEDS]


@pytest.mark.parametrize("board", ["variable", "random"])
def test_a_board_laid_by_lot_uses_the_whole_box(board: str) -> None:
    for laid in boards(board):
        assert Counter(laid.terrain) == Counter(TERRAIN.tolist())
        assert Counter(laid.numbers) == Counter([0, *TOKENS.tolist()])
        assert Counter(laid.ports) == Counter(PORT_KINDS.tolist())
        assert laid.numbers[laid.desert] == 0


def test_the_numbers_of_a_variable_board_follow_a_spiral_past_the_desert() -> None:
    corners = set()
    for laid in boards("variable"):
        runs = [
            [laid.numbers[hex_] for hex_ in spiral if hex_ != laid.desert]
            for spiral in SPIRALS.tolist()
        ]
        assert TOKENS.tolist() in runs
        corners.add(runs.index(TOKENS.tolist()))
    assert corners == set(range(6))


@pytest.mark.parametrize("board", ["variable", "random", "beginner"])
def test_no_two_red_numbers_are_neighbors(board: str) -> None:
    assert not any(list(red_neighbors(laid.numbers)) for laid in boards(board))


def test_numbers_at_random_do_not_follow_a_spiral() -> None:
    for laid in boards("random"):
        for spiral in SPIRALS.tolist():
            run = [laid.numbers[hex_] for hex_ in spiral if hex_ != laid.desert]
            assert run != TOKENS.tolist()


def test_every_seed_lays_its_own_board_and_always_the_same() -> None:
    assert len(set(map(str, boards("variable")))) == len(SEEDS)
    assert boards("random") == boards("random")


def test_the_beginners_board_lies_as_in_the_rulebook() -> None:
    board = beginner()
    assert write_board(board) == BEGINNER
    assert Counter(board.terrain) == Counter(TERRAIN.tolist())
    assert Counter(board.numbers) == Counter([0, *TOKENS.tolist()])
    assert Counter(board.ports) == Counter(PORT_KINDS.tolist())
    assert HEX_LETTERS[board.desert] == "J"


@pytest.mark.parametrize("kind", ["variable", "random", "beginner"])
def test_a_board_string_gives_the_board_back(kind: str) -> None:
    for laid in boards(kind):
        assert read_board(write_board(laid)) == laid
        assert start(Options(board=str(laid)), seed=0).board == laid


def test_the_robber_begins_in_the_desert() -> None:
    for seed in SEEDS:
        opening = start(Options(), seed)
        assert opening.record["robber"] == opening.board.desert


@pytest.mark.parametrize("text", ["", "M10", BEGINNER[:-1], BEGINNER + "3", "x" + BEGINNER])
def test_what_is_no_board_is_refused(text: str) -> None:
    with pytest.raises(NotUnderstood, match="is not a board, such as M10P2W9"):
        read_board(text)


def test_a_board_that_cannot_be_is_refused_with_every_reason() -> None:
    with pytest.raises(BadPosition) as refused:
        read_board("X10P2W9-F12H7P4H10-F9W11WW3M8-W8M3F4P5-H5F6P11-3FM3P33HZ")
    assert refused.value.reasons == (
        "X10 on hex A: there is no terrain X; there is H, M, P, F, W, D.",
        "H7 on hex E: a hex has a number from 2 to 12, but not 7.",
        "W on hex J: a hex has a number from 2 to 12, but not 7.",
        "There is no desert for the robber to begin on.",
        "There is no port Z; there is H, M, P, F, W, 3.",
    )


@pytest.mark.parametrize(
    ("name", "choice", "words"),
    [
        ("players", 5, "it is from 2 to 4"),
        ("victory", 2, "it is from 3 to 20"),
        ("victory", "ten", "it is a whole number"),
        ("first", 4, "it is from 0 to 3"),
        ("trades", 1, "it is true or false"),
        ("turn_limit", 0, "it is from 1 to 30000"),
        ("offers_limit", "many", "it is a whole number, or nothing"),
        ("board", "round", "it is variable, random, beginner, or a board string"),
        ("board", 3, "it is a text"),
        ("seats", 4, "There is no option seats"),
    ],
)
def test_a_bad_option_is_refused_by_name(name: str, choice: object, words: str) -> None:
    with pytest.raises(IllegalAction, match=words):
        read_options({name: choice})


def test_the_table_keeps_its_options() -> None:
    options = Options(
        players=3,
        victory=12,
        board=BEGINNER,
        first=2,
        open_hands=True,
        trades=False,
        offers_limit=3,
        turn_limit=100,
        friendly_robber=True,
    )
    assert start(options, seed=0).options == options
    assert read_options(options.to_json()) == options
