"""What an order is for: "to keep the Turks busy", "that cuts their support". It is passed over.

Only verbs that are seldom orders themselves begin a purpose, and none that would name the enemy of
an alliance does.
"""

from collections.abc import Iterator, Mapping, Sequence

_AIMED = """
    stop block prevent protect defend slow avoid deter counter weaken secure save show prove keep
    help deny annoy force distract cut tie pin throw drive relieve threaten surprise punish hurt
    scare contain check trap squeeze free open harass guard dislodge crush destroy kill evict expel
    kick chase balance ensure guarantee gain win tap disrupt bother worry divert pressure delay
    hinder hamper frustrate thwart repel halt hold draw prepare pull lure tempt calm reassure ease
"""
_AIMS = frozenset(_AIMED.split())
_ALSO_ORDERS = frozenset(("hold",))
"""Aims only with what follows: "to hold the Turks back"."""
_HOLDING = frozenset(("back", "off", "up", "down", "together"))
_TELLING = frozenset(("it", "that", "this", "which"))
_MODAL = frozenset(("will", "would", "should", "could", "can", "might", "may", "also", "only"))
_ENDS = frozenset((",", ";", "(", ")", ":", "--"))
_JOINTS = frozenset(("and", "but", "if", "unless", "when", "while", "because", "since", "so"))
"""What a purpose may end before."""
_NEVER = frozenset(
    (
        *("will", "shall", "promise", "swear", "guarantee", "or", "deal", "until", "except"),
        *("provided", "please", "then", "instead", "only", "agree", "propose", "offer"),
    )
)
_DENIALS = frozenset(("not", "never", "no"))
_JOINING = frozenset(
    (
        *("ally", "alliance", "team", "together", "forces", "cooperate", "work", "partner"),
        *("unite", "coalition", "pact", "join", "coordinate", "collaborate", "allied"),
    )
)


def purposes(
    words: Sequence[str],
    forms: Sequence[frozenset[str]],
    spans: Sequence[Mapping[str, object]],
) -> Iterator[tuple[int, int]]:
    """Where a purpose begins, with its verb, and where it ends.

    >>> words = "hold to keep turkey busy".split()
    >>> list(purposes(words, [frozenset((word,)) for word in words], [{}] * 5))
    [(2, 5)]
    """
    joining = denied = False
    for start in range(1, len(words)):
        joining = joining or not forms[start - 1].isdisjoint(_JOINING)
        denied = words[start - 1] not in _ENDS and (denied or words[start - 1] in _DENIALS)
        if denied or forms[start].isdisjoint(_AIMS) or not _led_to(words[:start]):
            continue
        for end in _ends(words, forms, start):
            named = any("POWER" in span for span in spans[start:end])
            held = not forms[start].isdisjoint(_ALSO_ORDERS)
            if not (joining and named) and not (held and _HOLDING.isdisjoint(words[start:end])):
                yield start, end


def _ends(words: Sequence[str], forms: Sequence[frozenset[str]], start: int) -> Iterator[int]:
    """Where a purpose may end: at a break, or before another clause."""
    for end in range(start + 1, len(words) + 1):
        if end == len(words) or words[end] in _ENDS:
            yield end
            return
        if words[end] in _NEVER:
            return
        if words[end] in _JOINTS:
            yield end
            goes_on = words[end] == "and" and end + 1 < len(words)
            if not goes_on or forms[end + 1].isdisjoint(_AIMS):
                return


def _led_to(before: Sequence[str]) -> bool:
    """Whether what stands before a verb makes it a purpose, or the use of what was said."""
    if before[-1] == "to" or before[-1] in _TELLING:
        return True
    return before[-1] in _MODAL and not _TELLING.isdisjoint(before[-2:-1])
