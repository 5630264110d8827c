"""Games between robots that are worth watching: three D-Branes and four DumbBots in each."""

from pathlib import Path

from webgame.faces.face import Recorded

FOLDER = Path(__file__).with_name("shelf_games")


def _recorded(name: str, title: str, says: str) -> Recorded:
    return Recorded(name, title, says, FOLDER / f"{name}.txt")


SHELF = (
    _recorded(
        "russia", "The long winter", "Russia leads from the first autumn and wins in ten years."
    ),
    _recorded(
        "italy",
        "Out of the boot",
        "Italy outgrows France, holds seventeen centers for two years, then takes two more.",
    ),
    _recorded(
        "france",
        "From eight to six, and up again",
        "France falls back to six centers in 1907 and still wins, against Turkey and Austria.",
    ),
    _recorded(
        "england",
        "One center short",
        "England stands at fifteen, sixteen, seventeen for seven years before the last one falls.",
    ),
)
