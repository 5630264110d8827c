"""What pages count has its plural only where it is several: "1 point", "2 points"."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
COUNTED = re.compile(
    r"(?:\$\{[^}]*\}|\}\}) (?:people|points|cards|centers|games|units|messages|rows|times)\b"
)
"""A number that is filled in, and what it counts in the plural, whatever the number is."""
NEVER_ONE = {
    "static/diplomacy/cautions.js": "one unit is named, not counted",
    "static/diplomacy/leaves/builder.js": "what is filled in is a power",
    "static/diplomacy/strip.js": "of one unit it says “one unit”",
    "templates/lab/answer.html": "one game is linked, not counted",
    "templates/lab/games.html": "of one game the title stands there",
    "templates/replays/bring.html": "a bound of the settings",
    "templates/studies/study.html": "once is said as such",
    "templates/uploads/upload.html": "how many games a trial has",
}


def test_nothing_is_counted_in_the_plural_that_may_be_one() -> None:
    files = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "static").rglob("*.js")]
    found = {
        path.relative_to(ROOT).as_posix() for path in files if COUNTED.search(path.read_text())
    }
    assert found == set(NEVER_ONE)
