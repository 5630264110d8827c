"""The known name that somebody may have meant who wrote another."""

from collections.abc import Iterable
from difflib import get_close_matches

NEAR = 0.55
"""How alike names are, from 0 to 1, so that one may be meant by the other."""


def nearest(said: str, known: Iterable[str]) -> str | None:
    """The name that is most like what was said, be it in capitals or not; None if none is.

    >>> nearest("mcts_iterations", ["MCTS_ITERATIONS", "trees"])
    'MCTS_ITERATIONS'
    >>> nearest("foo", ["MCTS_ITERATIONS", "trees"]) is None
    True
    """
    folded = {name.casefold(): name for name in known}
    found = get_close_matches(said.casefold(), folded, n=1, cutoff=NEAR)
    return folded[found[0]] if found else None


def hint(said: str, known: Iterable[str]) -> str:
    """What goes on a sentence that there is no such name; nothing if no known one is like it.

    >>> hint("corage", ["courage"]), hint("foo", ["courage"])
    ("; did you mean 'courage'?", '')
    """
    near = nearest(said, known)
    return f"; did you mean {near!r}?" if near else ""
