"""The longest road read slowly and independently: every set of roads that is one trail."""

from collections.abc import Iterable

Edge = tuple[int, int]


def longest_trail(roads: Iterable[Edge], enemies: frozenset[int]) -> int:
    """The most roads that can be walked one after the other, each once, not through enemies.

    Grows trails road by road from every road in both directions; nothing is clever here.
    """
    net = list(roads)
    best = 0
    trails: list[tuple[int, frozenset[Edge]]] = []
    for one, other in net:
        trails.append((one, frozenset([(one, other)])))
        trails.append((other, frozenset([(one, other)])))
    seen = set(trails)
    while trails:
        end, walked = trails.pop()
        best = max(best, len(walked))
        if end in enemies:
            continue
        for road in net:
            if end in road and road not in walked:
                onward = road[0] + road[1] - end
                longer = (onward, walked | {road})
                if longer not in seen:
                    seen.add(longer)
                    trails.append(longer)
    return best
