"""Says a meaning back to its writer in plain English: "You propose to England: …"."""

import re
from collections.abc import Callable

from games.talk import sentences as say
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.ontology import Unit
from games.talk.diplomacy.wording import (
    listed,
    power_name,
    province_name,
    sentence_case,
    turn_phrase,
    where,
)

_FEELINGS = {
    say.Feeling.VERY_HAPPY: "very happy",
    say.Feeling.HAPPY: "happy",
    say.Feeling.SAD: "sad",
    say.Feeling.ANGRY: "angry",
}

_TO_YOU = {"ordered": "ordered", "had": "had", "did": "did", "broke": "broke"}
_TO_YOU |= {"has": "have", "is": "are", "cannot": "cannot"}


def plain(sentence: say.Sentence, context: Context) -> str:
    """What a writer is shown before sending.

    >>> here = Context("FRA", ("ENG",))
    >>> plain(say.Withdraw("FRA", ("ENG",)), here)
    'You withdraw your offer to England.'
    """
    return sentence_case(Plain(context.speaker).illocution(sentence)) + "."


def addressed(text: str, reader: str) -> str:
    """A sentence about powers, turned to a reader who is one of them.

    >>> addressed("France has no unit in Paris.", "FRA")
    'You have no unit in Paris.'
    """
    if not reader:
        return text
    verbs = "|".join(_TO_YOU)
    told = re.sub(
        rf"\b{power_name(reader)} ({verbs})\b", lambda found: f"you {_TO_YOU[found[1]]}", text
    )
    return sentence_case(told)


class Plain:
    """Words for one reader, to whom it says "you".

    ``will`` is the verb of what is to come, ``about`` a power that goes by "it" once it is named.
    """

    def __init__(self, reader: str, will: str = "will", about: str = "") -> None:
        self.reader = reader
        self.will = will
        self.about = about

    def power(self, power: str) -> str:
        if power == self.reader:
            return "you"
        return "it" if power == self.about else power_name(power)

    def powers(self, powers: say.Agents) -> str:
        return listed(sorted(map(self.power, powers), key=lambda name: name != "you"))

    def whose(self, power: str) -> str:
        if power == self.reader:
            return "your"
        return "its" if power == self.about else f"{power_name(power)}'s"

    def _verb(self, power: str, verb: str) -> str:
        return f"{self.power(power)} {verb if power == self.reader else verb + 's'}"

    def unit(self, unit: Unit) -> str:
        kind = "army" if unit.region.kind == "AMY" else "fleet"
        return f"{self.whose(unit.power)} {kind} in {where(unit.region)}"

    def illocution(self, said: say.Sentence) -> str:
        """A whole sentence, without its end."""
        to = self.powers(said.receivers)
        text = self._act(said, to)
        return text + _turn(said.time, " (as of ", ")")

    def _act(self, said: say.Sentence, to: str) -> str:
        who = said.sender
        match said:
            case say.Propose(deal=deal):
                return f"{self._verb(who, 'propose')} to {to}: {self.deal(deal)}"
            case say.Accept(deal=deal):
                return f"{self._verb(who, 'accept')} from {to}: {self.deal(deal)}"
            case say.Reject(deal=deal):
                return f"{self._verb(who, 'reject')} from {to}: {self.deal(deal)}"
            case say.Withdraw():
                return f"{self._verb(who, 'withdraw')} {self.whose_own(who)} offer to {to}"
            case say.Inform(info=info):
                return f"{self._verb(who, 'tell')} {to} that {self.info(info)}"
            case say.Query(info=info):
                return f"{self._verb(who, 'ask')} {to} whether {self.info(info)}"
        return f"{self._verb(who, 'answer')} {to} that {self.info(said.info)}"

    def whose_own(self, power: str) -> str:
        """The possessive that looks back at a subject."""
        return "your" if power == self.reader else "its"

    def deal(self, deal: say.Deal) -> str:
        """The parts of a deal in a row."""
        return ", and ".join(self.element(one) for one in deal)

    def element(self, one: say.Element) -> str:
        """A promise or an agreement, said by what it makes happen where that is plain."""
        text = self.phi(one.phi)
        if isinstance(one, say.Commit) and not _own(one):
            text = f"{self._verb(one.promiser, 'promise')} {self.powers(one.to)} that {text}"
        if isinstance(one, say.Agree) and one.parties != getattr(one.phi, "powers", None):
            text = f"{self.powers(one.parties)} agree that {text}"
        return text + _turn(one.time, " in ")

    def phi(self, phi: say.Phi, denied: bool = False) -> str:
        """What will hold or be done."""
        will = f"{self.will} not" if denied else self.will
        match phi:
            case dip.Pce(powers):
                return f"{self.powers(powers)} {will} be at peace"
            case dip.Aly(powers, enemies):
                against = f" against {self.powers(enemies)}" if enemies else ""
                return f"{self.powers(powers)} {will} be allied{against}"
            case dip.Dmz(powers, provinces):
                names = [province_name(code) for code in provinces]
                return f"{self.powers(powers)} {will} stay out of {listed(names)}"
            case dip.Drw(powers):
                return f"{self.powers(powers)} {will} share a draw"
            case say.Do(action, time):
                return self.order(action, will) + _turn(time, " in ")
            case say.All(parts):
                return "; and ".join(map(self.phi, parts))
            case say.Seq(parts):
                return "; then ".join(map(self.phi, parts))
            case say.If(condition, consequence):
                return f"if {self.phi(condition)}, then {self.phi(consequence)}"
            case say.No(say.Do() | dip.Pce() | dip.Aly() | dip.Dmz() | dip.Drw() as part) if (
                not denied
            ):
                return self.phi(part, denied=True)
            case say.No(part):
                return f"it is not so that {self.phi(part)}"
        raise TypeError(f"{phi!r} is no φ of Diplomacy")

    def order(self, order: say.Action, will: str) -> str:
        """An order of a unit."""
        match order:
            case dip.Hld(unit):
                return f"{self.unit(unit)} {will} hold"
            case dip.Mto(unit, region):
                return f"{self.unit(unit)} {will} move to {where(region)}"
            case dip.Sup(unit, dip.Hld(other)):
                return f"{self.unit(unit)} {will} support {self.unit(other)}"
            case dip.Sup(unit, dip.Mto(other, region)):
                return f"{self.unit(unit)} {will} support {self.unit(other)} to {where(region)}"
            case dip.Cvy(unit, dip.Mto(other, region)):
                return f"{self.unit(unit)} {will} convoy {self.unit(other)} to {where(region)}"
            case dip.Rto(unit, region):
                return f"{self.unit(unit)} {will} retreat to {where(region)}"
            case dip.Dsb(unit):
                return f"{self.unit(unit)} {will} disband"
            case dip.Bld(unit):
                return f"{self.unit(unit)} {will} be built"
            case dip.Rem(unit):
                return f"{self.unit(unit)} {will} be removed"
            case dip.Wve(power):
                return f"{self.power(power)} {will} waive a build"
        raise TypeError(f"{order!r} is no order")

    def info(self, info: say.Info) -> str:
        """A piece of information as a clause."""
        text = self._info(info)
        time = getattr(info, "time", None)
        return text if isinstance(info, say.Element) else text + _turn(time, " (as of ", ")")

    def _info(self, info: say.Info) -> str:
        write: Callable[[say.Info], str] = self.info
        match info:
            case say.Agree(parties, dip.Pce(powers), None) if parties == powers:
                return f"{self.powers(parties)} are at peace"
            case say.Agree(parties, dip.Aly(powers, enemies), None) if parties == powers:
                against = f" against {self.powers(enemies)}" if enemies else ""
                return f"{self.powers(parties)} are allied{against}"
            case say.Agree(parties, phi):
                return f"{self.powers(parties)} agree that {self.phi(phi)}"
            case say.Commit(promiser, to, phi):
                promise = self._verb(promiser, "promise")
                return f"{promise} {self.powers(to)} that {self.phi(phi)}"
            case say.Obs(agent, sources, phi):
                return (
                    f"{self._verb(agent, 'hear')} from {self.powers(sources)} that {self.phi(phi)}"
                )
            case say.Belief(agent, phi):
                return f"{self._verb(agent, 'believe')} that {self.phi(phi)}"
            case say.Desire(agent, dip.Province(code)):
                return f"{self._verb(agent, 'want')} {province_name(code)}"
            case say.Desire(agent, phi) if not isinstance(phi, say.Thing):
                return f"{self._verb(agent, 'want')} it so that {self.phi(phi)}"
            case say.Unknown(agent, part):
                do = "do" if agent == self.reader else "does"
                return f"{self.power(agent)} {do} not know whether {write(part)}"
            case say.Feel(agent, feeling):
                be = "are" if agent == self.reader else "is"
                return f"{self.power(agent)} {be} {_FEELINGS[feeling]}"
            case say.Explain(part):
                return f"the reason is that {write(part)}"
            case say.Attack(one, other):
                return f"“{write(one)}” speaks against “{write(other)}”"
            case say.Support(one, other):
                return f"“{write(one)}” speaks for “{write(other)}”"
            case say.Both(parts):
                return "; and ".join(map(write, parts))
            case say.Not(part):
                return f"it is not so that {write(part)}"
        if isinstance(info, say.Desire):
            raise TypeError(f"{info!r} wants no thing of Diplomacy")
        return self._act(info, self.powers(info.receivers))


def _turn(time: say.Time | None, before: str, after: str = "") -> str:
    """A turn between some words, or nothing."""
    return f"{before}{turn_phrase(time)}{after}" if isinstance(time, dip.Turn) else ""


def _own(one: say.Commit) -> bool:
    """Whether what is promised is plainly the promiser's own doing."""
    match one.phi:
        case say.Do() | say.No(say.Do()) | dip.Dmz():
            return dip.DIPLOMACY.agents_of(one.phi) == (one.promiser,)
    return False
