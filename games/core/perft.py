"""The program that counts the ways on from a position, the same for every game."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from games.core.errors import GameError

P = TypeVar("P")
WIDTH = 40
"""Columns for what the ways begin with."""


def run(
    game: str,
    unit: str,
    read: Callable[[str], P],
    divide: Callable[[P, int], Mapping[str, int]],
    count: Callable[[P, int], int],
    arguments: Sequence[str] | None = None,
) -> int:
    """Print the divide of a position, so many units (plies, phases) deep; the exit status.

    Ends with status 2 and a sentence where the line is no position.
    """
    parser = argparse.ArgumentParser(
        prog=f"python -m games.{game}.perft",
        description="Count the ways that lead on from a position, by what they begin with.",
    )
    parser.add_argument("depth", metavar=unit, type=int, help=f"how many {unit} deep, 1 or more")
    parser.add_argument("position", help=f"the position's line, as games.{game}.line writes it")
    asked = parser.parse_args(arguments)
    if asked.depth < 1:
        parser.error(f"{unit} are counted from 1")
    try:
        position = read(asked.position)
    except GameError as error:
        parser.error(error.sentence)
    for branch, ways in divide(position, asked.depth).items():
        print(f"{branch:{WIDTH}} {ways}")
    print(f"{'all':{WIDTH}} {count(position, asked.depth)}")
    return 0
