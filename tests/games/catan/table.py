"""A table to try rules at: the beginners' board, seats in one word each, actions as lines.

The numbers of nodes and the letters of hexes are in docs/catan-rules.md.
"""

from games.catan.board import beginner
from games.catan.check import check
from games.catan.events import Event
from games.catan.line import read
from games.catan.pieces import RESOURCE_NAMES, SEAT_NAMES
from games.catan.position import Position
from games.catan.position_json import CARD_WORDS, counts_json
from games.catan.step import advance
from games.core.chance import Chance
from games.core.errors import IllegalAction

RED, BLUE, WHITE, ORANGE = range(4)


def table(*words: str, due: str = "MAIN", turn: str = "RED", number: int = 5) -> Position:
    """A position of the words that ``games.catan.line`` writes; seats as ``RED:17:5:17-22``."""
    board = "" if any(word.startswith("board=") for word in words) else f"board={beginner()} "
    robber = "" if any(word.startswith("robber=") for word in words) else "robber=J "
    rolled = "rolled " if due == "MAIN" else ""
    return read(f"T{number}.3 {due} {turn} {board}{robber}{rolled}{' '.join(words)}")


def throw(first: int, second: int) -> int:
    """The outcome of chance that is this throw of the dice."""
    return 6 * (first - 1) + second - 1


def play(position: Position, text: str, *outcomes: int) -> tuple[Position, tuple[Event, ...]]:
    """Play ``RED: roll``, or several seats' actions with ``|`` between; chance as given."""
    plan = {}
    for part in text.split("|"):
        name, _, line = part.partition(":")
        seat = SEAT_NAMES.index(name.strip())
        plan[seat] = check(position, seat, [line.strip()])
    chance = Chance(seed=1, given=outcomes)
    after, events = advance(position, plan, chance)
    assert tuple(chance.outcomes[: len(outcomes)]) == outcomes, "chance was not asked so often"
    return after, events


def after(position: Position, *texts: str) -> Position:
    """The position after several steps without chance."""
    for text in texts:
        position, _ = play(position, text)
    return position


def refused(position: Position, text: str) -> str:
    """The sentence with which an action is refused."""
    name, _, line = text.partition(":")
    try:
        check(position, SEAT_NAMES.index(name), [line.strip()])
    except IllegalAction as error:
        return error.sentence
    raise AssertionError(f"{text} is allowed")


def hand(position: Position, seat: int) -> dict[str, int]:
    """The resources in a seat's hand, by name."""
    return counts_json(position.record["hand"][seat].tolist(), RESOURCE_NAMES)


def cards(position: Position, seat: int, which: str = "cards") -> dict[str, int]:
    """A seat's development cards, by name."""
    return counts_json(position.record[which][seat].tolist(), CARD_WORDS)


def holder(position: Position, card: str) -> str | None:
    """Who holds ``longest_road`` or ``largest_army``."""
    seat = int(position.record[card])
    return None if seat < 0 else SEAT_NAMES[seat]
