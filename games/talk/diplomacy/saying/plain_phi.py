"""What holds or is done, as plain clauses for one reader: "your army in Paris will hold"."""

import re

from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.ontology import Unit
from games.talk.diplomacy.language.wording import (
    listed,
    power_name,
    province_name,
    turn_phrase,
    where,
)
from games.talk.diplomacy.saying.deeds import deed, kind

WILL, WOULD, TO, NOW = "will", "would", "to", ""
"""The moods of a clause: it will hold, would hold, to hold, holds."""

_TO_YOU = {"ordered": "ordered", "had": "had", "did": "did", "broke": "broke"}
_TO_YOU |= {"has": "have", "is": "are", "cannot": "cannot", "will": "will"}


def addressed(text: str, reader: str) -> str:
    """A sentence about powers, turned to a reader who is one of them.

    >>> addressed("France has no unit in Paris.", "FRA")
    'You have no unit in Paris.'
    >>> addressed("Germany promised that France's army in Paris will hold.", "FRA")
    'Germany promised that your army in Paris will hold.'
    """
    if not reader:
        return text
    name, verbs = power_name(reader), "|".join(_TO_YOU)
    told = re.sub(rf"\b{name} ({verbs})\b", lambda found: f"you {_TO_YOU[found[1]]}", text)
    told = re.sub(rf"\b{name}'s\b", "your", told)
    return re.sub(r"(^|\. )([a-z])", lambda found: found[1] + found[2].upper(), told)


def does(verb: str, plural: bool, mood: str, denied: bool) -> str:
    """A verb with what follows it, in a mood.

    >>> does("be at peace", True, NOW, True), does("hold", False, NOW, True)
    ('are not at peace', 'does not hold')
    >>> does("hold", False, NOW, False), does("hold", False, WILL, True)
    ('holds', 'will not hold')
    """
    if mood == TO:
        return f"not to {verb}" if denied else f"to {verb}"
    if mood != NOW:
        return f"{mood} not {verb}" if denied else f"{mood} {verb}"
    first, _, rest = verb.partition(" ")
    if first == "be":
        return f"{'are' if plural else 'is'} {'not ' if denied else ''}{rest}"
    if denied:
        return f"{'do' if plural else 'does'} not {verb}"
    return verb if plural else f"{third_person(first)} {rest}".rstrip()


def third_person(verb: str) -> str:
    """A verb as it is said of one other.

    >>> [third_person(verb) for verb in ("hold", "go", "ferry", "stay")]
    ['holds', 'goes', 'ferries', 'stays']
    """
    if verb.endswith("y") and verb[-2] not in "aeou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("o", "s", "sh", "ch", "x")) else f"{verb}s"


class PlainPhi:
    """Words for one reader, to whom it says "you".

    ``mood`` is that of clauses where nothing else is asked for; ``about`` a power that goes by
    "it" once it is named.
    """

    def __init__(self, reader: str, mood: str = WILL, about: str = "") -> None:
        self.reader = reader
        self.mood = mood
        self.about = about

    def power(self, power: str) -> str:
        """A power as the subject of a clause."""
        if power == self.reader:
            return "you"
        return "it" if power == self.about else power_name(power)

    def powers(self, powers: say.Agents) -> str:
        """Several powers, the reader first."""
        return listed(sorted(map(self.power, powers), key=lambda name: name != "you"))

    def whose(self, power: str) -> str:
        """The possessive of a power."""
        if power == self.reader:
            return "your"
        return "its" if power == self.about else f"{power_name(power)}'s"

    def whose_own(self, power: str) -> str:
        """The possessive that looks back at a subject."""
        return "your" if power == self.reader else "its"

    def unit(self, unit: Unit) -> str:
        """A unit: "your army in Munich"."""
        return f"{self.whose(unit.power)} {kind(unit)} in {where(unit.region)}"

    def phi(self, phi: say.Phi, denied: bool = False, mood: str | None = None) -> str:
        """What will hold or be done."""
        mood = self.mood if mood is None else mood
        match phi:
            case say.Do(action, time):
                return self.order(action, mood, denied) + turn(time, " in ")
            case say.All(parts):
                return "; and ".join(self.phi(part, mood=mood) for part in parts)
            case say.Seq(parts):
                return "; then ".join(self.phi(part, mood=mood) for part in parts)
            case say.If(condition, consequence):
                return (
                    f"if {self.phi(condition, mood=NOW)}, then {self.phi(consequence, mood=mood)}"
                )
            case say.No(part) if simple(part) and not denied:
                return self.phi(part, denied=True, mood=mood)
            case say.No(part):
                return f"it is not so that {self.phi(part, mood=NOW if mood == TO else mood)}"
        return self._offer(phi, mood, denied)

    def _offer(self, phi: say.Phi, mood: str, denied: bool) -> str:
        match phi:
            case dip.Pce(powers):
                verb = "be at peace"
            case dip.Aly(powers, enemies):
                verb = "be allied" + (f" against {self.powers(enemies)}" if enemies else "")
            case dip.Dmz(powers, provinces):
                verb = f"stay out of {listed([province_name(code) for code in provinces])}"
            case dip.Drw(powers):
                verb = "share a draw"
            case _:
                raise TypeError(f"{phi!r} is no φ of Diplomacy")
        plural = len(powers) > 1 or self.reader in powers
        return f"{self.powers(powers)} {does(verb, plural, mood, denied)}"

    def order(self, order: say.Action, mood: str, denied: bool = False) -> str:
        """An order as something its unit, or its power, does."""
        doer, verb = deed(order, self.unit, lambda _, region: where(region), self.whose_own)
        if isinstance(doer, Unit):
            return f"{self.unit(doer)} {does(verb, False, mood, denied)}"
        return f"{self.power(doer)} {does(verb, doer == self.reader, mood, denied)}"


def simple(phi: say.Phi) -> bool:
    """Whether a φ is one clause, with nothing inside that is another."""
    return isinstance(phi, say.Do | say.Predicate)


def turn(time: say.Time | None, before: str, after: str = "") -> str:
    """A turn between some words, or nothing."""
    return f"{before}{turn_phrase(time)}{after}" if isinstance(time, dip.Turn) else ""
