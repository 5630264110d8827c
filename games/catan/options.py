"""What a game of Catan is played by: seats, board, victory and house rules."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, get_type_hints

from games.catan.board import read_board
from games.core.errors import GameError, IllegalAction

BOARDS = ("variable", "random", "beginner")
"""How a board is made: numbers by the spiral, numbers at random, or as laid for beginners."""


@dataclass(frozen=True, slots=True)
class Options:
    """What may differ from table to table; see ``docs/catan-rules.md`` for each in full.

    - ``players``: 2 to 4.
    - ``victory``: so many points win, on one's own turn (3 to 20).
    - ``board``: ``variable`` (the rulebook's: terrain, ports and the corner where the spiral of
      numbers begins are drawn by lot), ``random`` (numbers too, no red ones side by side),
      ``beginner``, or a board string.
    - ``first``: the seat that begins.
    - ``open_hands``: everybody sees all hands and development cards; the deck stays hidden.
    - ``trades``: seats may trade with each other.
    - ``confirm``: who made an offer confirms the trade, even if one alone accepts.
    - ``offers_limit``: so many offers may be made in a turn; None for no limit.
    - ``turn_limit``: the game ends undecided after so many turns; None for no limit.
    - ``friendly_robber``: the robber may not be moved beside a player who shows fewer than three
      points.

    >>> Options(players=3).victory
    10
    """

    players: int = 4
    victory: int = 10
    board: str = "variable"
    first: int = 0
    open_hands: bool = False
    trades: bool = True
    confirm: bool = False
    offers_limit: int | None = None
    turn_limit: int | None = None
    friendly_robber: bool = False

    def to_json(self) -> dict[str, Any]:
        """The options as JSON, all of them named."""
        return asdict(self)


_TYPES = get_type_hints(Options)
_RANGES = {"players": (2, 4), "victory": (3, 20), "offers_limit": (0, 10000)}
_RANGES |= {"turn_limit": (1, 30000)}


def read_options(raw: Mapping[str, object]) -> Options:
    """Options from stored JSON; those left out take their default.

    Raises IllegalAction naming an option that does not exist or a choice it does not offer.

    >>> read_options({"players": 3, "board": "beginner"}).players
    3
    >>> try:
    ...     read_options({"players": 7})
    ... except IllegalAction as error:
    ...     print(error)
    The option players cannot be 7: it is from 2 to 4.
    """
    for name, choice in raw.items():
        if name not in _TYPES:
            sentence = f"There is no option {name}; the options are {', '.join(_TYPES)}."
            raise IllegalAction("unknown_option", sentence, option=name)
        if expected := _mismatch(_TYPES[name], choice):
            raise _bad(name, choice, expected)
    options = Options(**raw)  # type: ignore[arg-type]  # each was checked against its type above
    for name, (least, most) in _RANGES.items():
        number = getattr(options, name)
        if number is not None and not least <= number <= most:
            raise _bad(name, number, f"from {least} to {most}")
    if not 0 <= options.first < options.players:
        raise _bad("first", options.first, f"from 0 to {options.players - 1}")
    if options.board not in BOARDS:
        _check_board(options.board)
    return options


def _check_board(text: str) -> None:
    try:
        read_board(text)
    except GameError as error:
        kinds = f"{', '.join(BOARDS)}, or a board string"
        raise _bad("board", text, f"{kinds}. {error.sentence}".rstrip(".")) from None


def _bad(name: str, choice: object, expected: str) -> IllegalAction:
    sentence = f"The option {name} cannot be {choice!r}: it is {expected}."
    return IllegalAction("bad_option", sentence, option=name)


def _mismatch(kind: Any, choice: object) -> str:
    """What an option of this type must be, in words; empty when the choice is one."""
    if kind is bool:
        return "" if isinstance(choice, bool) else "true or false"
    if kind is str:
        return "" if isinstance(choice, str) else "a text"
    number = isinstance(choice, int) and not isinstance(choice, bool)
    if kind is int:
        return "" if number else "a whole number"
    return "" if number or choice is None else "a whole number, or nothing"
