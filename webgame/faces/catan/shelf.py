"""Games of Catan between robots that are worth watching: two STACs and two of JSettlers."""

from pathlib import Path

from webgame.faces.face import Recorded

FOLDER = Path(__file__).with_name("shelf_games")


def _recorded(name: str, title: str, says: str) -> Recorded:
    return Recorded(name, title, says, FOLDER / f"{name}.txt")


SHELF = (
    _recorded(
        "blue",
        "Four points up the sleeve",
        "Blue shows six points when it wins: the other four are cards that nobody has seen.",
    ),
    _recorded(
        "white",
        "The third knight",
        "White robs Orange, has the largest army by it, and the game ends in turn fifty-one.",
    ),
    _recorded(
        "red",
        "Nine and a card",
        "Red and Orange both show nine points at the end, but Red has a tenth in hand.",
    ),
)
