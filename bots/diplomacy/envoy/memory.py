"""What an envoy remembers from call to call: whom it trusts, who broke what, what was said."""

from collections.abc import Sequence
from typing import Any

from bots.diplomacy.envoy.parameters import Manners
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.sentences import Deal

BREACH = 50
"""Trust, in percent, that a broken promise costs."""

KEPT = 2
"""Trust, in percent, that a promise kept wins."""

WARY = 30
"""Below so much trust nothing is agreed on any more."""

STUCK = 3
"""Years without a change of centers after which the game is stuck."""

PATIENCE = 4
"""Phases before a proposal that was turned down is made again."""


class Memory:
    """The memory of one seat, kept in a dictionary of plain JSON.

    >>> memory = Memory({}, Manners())
    >>> memory.broke("FRA", "inform(GER,[FRA],not(Commit(FRA,[GER],dmz([FRA],[BUR]))))")
    >>> memory.trust("FRA"), memory.trust("ENG"), memory.wary("FRA")
    (10, 60, True)
    """

    def __init__(self, kept: dict[str, Any], settings: Manners) -> None:
        self.kept, self._settings = kept, settings

    # Trust

    def trust(self, power: str) -> int:
        """How far a power is trusted, in percent."""
        return int(self.kept.get("trust", {}).get(power, self._settings.trust))

    def wary(self, power: str) -> bool:
        """Whether a power that broke its word is not dealt with for now."""
        return self.breach(power) is not None and self.trust(power) < WARY

    def breach(self, power: str) -> str | None:
        """What there is to say to a power of the promise that it broke last, in notation."""
        found = self.kept.get("breaches", {}).get(power)
        return str(found) if found else None

    def broke(self, power: str, reproach: str) -> None:
        """A power broke a promise given to us."""
        self.kept.setdefault("breaches", {})[power] = reproach
        self._trust(power, -BREACH)

    @property
    def traitors(self) -> Sequence[str]:
        """The powers that broke an alliance with us; that is never forgotten.

        >>> memory = Memory({}, Manners())
        >>> memory.betrayed_by("FRA")
        >>> memory.traitors
        ('FRA',)
        """
        return tuple(self.kept.get("traitors", ()))

    def betrayed_by(self, power: str) -> None:
        """A power broke an alliance with us."""
        if power not in self.traitors:
            self.kept["traitors"] = [*self.traitors, power]

    def pleased_by(self, power: str) -> None:
        """A power kept a promise given to us."""
        self._trust(power, KEPT)

    def _trust(self, power: str, change: int) -> None:
        trust = min(100, max(0, self.trust(power) + change))
        self.kept.setdefault("trust", {})[power] = trust

    # The present phase

    def enter(self, phase: str) -> None:
        """A phase begins, if it is a new one: what was tallied is done with, and time heals."""
        if self.kept.get("phase") == phase:
            return
        self.kept["phase"] = phase
        self.kept["phases"] = self.kept.get("phases", 0) + 1
        self.kept["tally"] = {}
        for power, trust in self.kept.get("trust", {}).items():
            if trust < self._settings.trust:
                mended = trust + self._settings.forgiveness
                self.kept["trust"][power] = min(self._settings.trust, mended)

    def tally(self, what: str) -> int:
        """How often something was done this phase; counts it once more.

        >>> memory = Memory({}, Manners())
        >>> memory.tally("glad FRA"), memory.tally("glad FRA")
        (0, 1)
        """
        tally = self.kept.setdefault("tally", {})
        tally[what] = tally.get(what, 0) + 1
        return int(tally[what]) - 1

    def done(self, what: str) -> int:
        """How often something was done this phase."""
        return int(self.kept.get("tally", {}).get(what, 0))

    # The state of the war

    def see(self, owners: Sequence[int], year: int) -> None:
        """Takes note of who owns the centers, province by province."""
        if self.kept.get("owners") != list(owners):
            self.kept["owners"], self.kept["moved"] = list(owners), year

    def stuck(self, year: int) -> bool:
        """Whether no center has changed hands for years.

        >>> memory = Memory({}, Manners())
        >>> memory.see([1, 2], 1901)
        >>> memory.stuck(1903), memory.stuck(1904)
        (False, True)
        """
        return year - int(self.kept.get("moved", year)) >= STUCK

    # Deals turned down

    def turned_down(self, deal: Deal) -> None:
        """Somebody would not have a deal that we proposed."""
        self.kept.setdefault("turned_down", {})[key(deal)] = self.kept.get("phases", 0)

    def worth_asking(self, deal: Deal) -> bool:
        """Whether a deal was neither proposed this phase nor turned down lately."""
        refused = self.kept.get("turned_down", {}).get(key(deal))
        lately = refused is not None and self.kept.get("phases", 0) - refused < PATIENCE
        return not lately and not self.done(f"proposed {key(deal)}")

    def proposed(self, deal: Deal) -> bool:
        """Whether we proposed a deal this phase, and it was not turned down."""
        return bool(self.done(f"proposed {key(deal)}")) and key(deal) not in self.kept.get(
            "turned_down", {}
        )

    def asked(self, deal: Deal) -> None:
        """We propose a deal."""
        self.tally(f"proposed {key(deal)}")


def key(deal: Deal) -> str:
    """A deal's one name, whatever the order of its elements."""
    return ";".join(sorted(_element(one) for one in deal))


def _element(one: Any) -> str:
    return NOTATION.write_deal((one,))
