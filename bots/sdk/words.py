"""What an exception says, in one line, to whoever wrote the bot."""

import traceback
from pathlib import Path

LONGEST = 200
"""Characters kept of what an exception says."""


def words_of(error: BaseException) -> str:
    """An exception in one line: its type, what it says, and the line it was raised in.

    >>> try:
    ...     {}["MUN"]
    ... except KeyError as error:
    ...     words_of(error).partition(" (")[0]
    "KeyError: 'MUN'"
    """
    said = " ".join(str(error).split())[:LONGEST]
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}{': ' if said else ''}{said}{place}"
