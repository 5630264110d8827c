"""One power speaking to others in one context: how it calls powers, units, places and times."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.context import SEASONS, Context, by_sea, landings
from games.talk.diplomacy.language.wording import (
    listed,
    people,
    province_name,
    turn_phrase,
    unit_phrase,
)
from games.talk.levels import TIME

_NEAR = {"SPR": "in the spring", "FAL": "in the fall", "WIN": "in the winter"}


@dataclass(frozen=True, slots=True)
class Doing:
    """What somebody does, from the verb on: "move to Burgundy"; ``denied``: it is not done."""

    text: str
    denied: bool = False

    def after(self, will: str, will_not: str) -> str:
        """The words after a verb that is one thing if it is done and another if it is not."""
        return f"{will_not if self.denied else will} {self.text}"


class Voice:
    """One power speaking to others."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.me = context.speaker
        self.to = context.to
        self.you = context.to[0] if len(context.to) == 1 else None

    def people(self, powers: say.Agents, subject: bool = True) -> str:
        """Powers as the speaker calls them: "you", "England and me"."""
        return people(powers, self.me, self.to, subject)

    def unit(self, unit: dip.Unit) -> str:
        """A unit: "my army in Munich"."""
        return unit_phrase(unit, self.me, self.to)

    def who_could(self, power: str, province: str) -> list[dip.Unit]:
        """A power's units, as far as they are known, that could go to a province."""
        known = self.context.units.get(power, ())
        return [one for one in known if landings(one, province) or by_sea(one, province)]

    def places(self, codes: Sequence[str], last: str = "and") -> str:
        """Provinces in a row."""
        return listed([province_name(code) for code in codes], last)

    def against(self, enemies: say.Agents) -> str:
        """Against whom, or nothing."""
        return f" against {self.people(enemies, subject=False)}" if enemies else ""

    def when_ordered(self, time: say.Time | None) -> str | None:
        """When an order is to be given: nothing needs to be said of the turn it is."""
        return "" if time == self.context.now else self.when(time)

    def when(self, time: say.Time | None) -> str | None:
        """A time as an adverb; None where it cannot be said at the table's level."""
        if time is None:
            return ""
        if self.context.level < TIME or not isinstance(time, dip.Turn):
            return None
        here = self.context
        ahead = SEASONS.index(time.season) - SEASONS.index(here.season)
        if time.season in _NEAR and time.year == here.year and ahead > 0:
            return f" {_NEAR[time.season]}"
        if time.season == "SPR" and time.year == here.year + 1 and ahead < 0:
            return " next spring"
        return f" in {turn_phrase(time)}"


def mixed(frames: Sequence[str], *phrases: Sequence[str]) -> Iterator[str]:
    """Frames filled with phrases, another frame and other phrases each time.

    >>> list(mixed(["I'll {}.", "I will {}."], ["hold", "stay"]))
    ["I'll hold.", 'I will stay.', "I'll stay.", 'I will hold.']
    """
    if not all(phrases):
        return
    for turn in range(max(map(len, phrases))):
        for at, frame in enumerate(frames):
            yield frame.format(*(some[(at + turn) % len(some)] for some in phrases))
