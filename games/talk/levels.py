"""How rich a sentence is: the lowest of L's eight levels that holds it (Figure 6.6)."""

from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from games.talk import sentences as say

DEALS, INFORMING, ASKING, REPORTING, FEELING, TIME, EXPLAINING, ARGUING = range(1, 9)

NAMES = {
    DEALS: "deals",
    INFORMING: "sharing information",
    ASKING: "asking",
    REPORTING: "asking what was said",
    FEELING: "feelings",
    TIME: "time",
    EXPLAINING: "explaining",
    ARGUING: "arguing",
}

_OF_TYPE: dict[type, int] = {
    say.Inform: INFORMING,
    say.Query: ASKING,
    say.Answer: ASKING,
    say.Unknown: ASKING,
    say.Feel: FEELING,
    say.Seq: TIME,
    say.Explain: EXPLAINING,
    say.Attack: ARGUING,
    say.Support: ARGUING,
}


@lru_cache(maxsize=4096)
def level(sentence: say.Sentence) -> int:
    """The lowest level, 1 to 8, whose grammar has the sentence.

    >>> level(say.Withdraw("FRA", ("ENG",)))
    1
    >>> level(say.Inform("FRA", ("ENG",), say.Feel("FRA", say.Feeling.SAD)))
    5
    """
    inside = [_level(part) for part in parts(sentence)]
    return max(_OF_TYPE.get(type(sentence), DEALS), *inside, DEALS)


def _level(term: Any) -> int:
    own = _OF_TYPE.get(type(term), DEALS)
    if isinstance(term, say.Sentence.__args__):
        own = max(own, REPORTING)
    elif isinstance(term, say.Time):
        own = TIME
    return max([own, *(_level(part) for part in parts(term))])


def parts(term: Any) -> list[Any]:
    """The terms directly inside a term."""
    if not is_dataclass(term):
        return []
    held = [getattr(term, field.name) for field in fields(term)]
    flat = [part for one in held for part in (one if isinstance(one, tuple) else (one,))]
    return [part for part in flat if is_dataclass(part)]
