"""Bots that do what tests of talk need: ask, agree, lie, forge, chatter."""

from collections.abc import Sequence
from typing import Any

from bots.diplomacy.keeping import read_deal
from bots.sdk.player import Heard, Player, Said
from games.diplomacy.notation import read_order
from games.diplomacy.orders import Order
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.ontology import POWERS

FRANCE, GERMANY = POWERS.index("FRA"), POWERS.index("GER")
BURGUNDY = (say.Agree(("FRA", "GER"), dip.Dmz(("FRA", "GER"), ("BUR",))),)
HEARD: list[tuple[int, Heard]] = []
"""Everything that listeners heard, with their seats."""


class Listener(Player[View, tuple[Order, ...]]):
    """Holds, and notes what it hears."""

    def decide(self, view: View) -> tuple[Order, ...]:
        return ()

    def hear(self, view: View, heard: Heard) -> Sequence[Said]:
        HEARD.append((self.seat, heard))
        return ()


class Proposer(Listener):
    """France proposes to Germany once that both stay out of Burgundy."""

    def say(self, view: View) -> Sequence[Said]:
        if self.seat != FRANCE or view.phase != "S1901M":
            return ()
        return [Said((GERMANY,), sentence=say.Propose("FRA", ("GER",), BURGUNDY))]


class Yes(Proposer):
    """Accepts whatever is proposed."""

    def hear(self, view: View, heard: Heard) -> Sequence[Said]:
        super().hear(view, heard)
        deal, me = heard.deal, POWERS[self.seat]
        if deal is None or deal["state"] != "open" or me in deal["accepted"]:
            return ()
        return [Said((FRANCE,), sentence=say.Accept(me, ("FRA",), read_deal(deal)))]


class Liar(Yes):
    """As France, goes to Burgundy all the same."""

    def decide(self, view: View) -> tuple[Order, ...]:
        return (read_order("A PAR - BUR"),) if "A PAR - BUR" in view.legal else ()


class Forger(Listener):
    """As France, speaks for Germany."""

    def say(self, view: View) -> Sequence[Said]:
        if self.seat != FRANCE:
            return ()
        return [Said((FRANCE,), sentence=say.Propose("GER", ("FRA",), BURGUNDY))]


class Teller(Listener):
    """As France, tells Germany what it feels, which needs level 5."""

    def say(self, view: View) -> Sequence[Said]:
        if self.seat != FRANCE:
            return ()
        happy = say.Inform("FRA", ("GER",), say.Feel("FRA", say.Feeling.HAPPY))
        return [Said((GERMANY,), sentence=happy), Said("all", "Hello!")]


class Counter(Listener):
    """Counts aloud."""

    def say(self, view: View) -> Sequence[Said]:
        return [Said("all", number) for number in ("one", "two", "three", "four")]


class Parrot(Listener):
    """Repeats every message for ever."""

    def say(self, view: View) -> Sequence[Said]:
        return [Said("all", "Hello!")]

    def hear(self, view: View, heard: Heard) -> Sequence[Said]:
        return [Said("all", heard.text)] if heard.kind == "message" and self.seat < 2 else ()


def kinds(seat: int) -> list[Any]:
    """What a seat heard, by kind."""
    return [heard.kind for who, heard in HEARD if who == seat]
