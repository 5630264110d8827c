"""Bots that do what tests of talk need: ask, agree, lie, forge, chatter."""

from collections.abc import Sequence
from typing import Any, ClassVar

from bots.diplomacy.keeping import read_deal
from bots.sdk.player import Heard, Player, Said
from games.diplomacy.notation import read_order
from games.diplomacy.orders import Order
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.ontology import POWERS
from games.talk.sentences import Agents, Deal, Illocution

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


class Drawer(Proposer):
    """As France, asks all for a draw once; whoever is asked says yes, and holds."""

    sharing: ClassVar[Agents] = say.agents(POWERS)

    def say(self, view: View) -> Sequence[Said]:
        if self.seat != FRANCE or view.phase != "F1901M":
            return ()
        others = tuple(one for one in say.agents(POWERS) if one != "FRA")
        draw = (say.Agree(say.agents(POWERS), dip.Drw(self.sharing)),)
        to = tuple(map(POWERS.index, others))
        return [Said(to, sentence=say.Propose("FRA", others, draw))]

    def hear(self, view: View, heard: Heard) -> Sequence[Said]:
        super().hear(view, heard)
        offer, me = heard.sentence, POWERS[self.seat]
        if not isinstance(offer, say.Propose):
            return ()
        others = tuple(one for one in say.agents(POWERS) if one != me)
        to = tuple(map(POWERS.index, others))
        return [Said(to, sentence=self.answer(me, others, offer.deal))]

    def answer(self, me: str, others: Agents, deal: Deal) -> Illocution:
        """Yes."""
        return say.Accept(me, others, deal)


class Stubborn(Drawer):
    """… but Germany says no."""

    def answer(self, me: str, others: Agents, deal: Deal) -> Illocution:
        answer = say.Reject if self.seat == GERMANY else say.Accept
        return answer(me, others, deal)


class Excluder(Drawer):
    """… but France would leave Germany out."""

    sharing = say.agents(one for one in POWERS if one != "GER")


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


class Crosser(Listener):
    """France and Germany each propose the same to the other, unless it is on the table."""

    def say(self, view: View) -> Sequence[Said]:
        if self.seat not in (FRANCE, GERMANY) or self.talk["deals"]:
            return ()
        me, other = (POWERS[seat] for seat in sorted((FRANCE, GERMANY), key=self.seat.__ne__))
        return [Said((POWERS.index(other),), sentence=say.Propose(me, (other,), BURGUNDY))]


class Discreet(Listener):
    """In the fall, Austria proposes to Italy that both stay out of Tyrolia; Italy says no."""

    def say(self, view: View) -> Sequence[Said]:
        if POWERS[self.seat] != "AUS" or view.phase != "F1901M":
            return ()
        return [_zone("AUS", "ITA", "TYR")]

    def hear(self, view: View, heard: Heard) -> Sequence[Said]:
        super().hear(view, heard)
        if not isinstance(heard.sentence, say.Propose) or POWERS[self.seat] != "ITA":
            return ()
        no = say.Reject("ITA", ("AUS",), heard.sentence.deal)
        return [Said((POWERS.index("AUS"),), sentence=no)]


class Busy(Discreet):
    """… and in spring France proposes one zone after another to Germany."""

    def say(self, view: View) -> Sequence[Said]:
        if self.seat == FRANCE and view.phase == "S1901M":
            return [_zone("FRA", "GER", province) for province in ("BUR", "RUH", "BEL")]
        return super().say(view)


def _zone(one: str, other: str, province: str) -> Said:
    pair = say.agents((one, other))
    deal = (say.Agree(pair, dip.Dmz(pair, (province,))),)
    return Said((POWERS.index(other),), sentence=say.Propose(one, (other,), deal))


def kinds(seat: int) -> list[Any]:
    """What a seat heard, by kind."""
    return [heard.kind for who, heard in HEARD if who == seat]
