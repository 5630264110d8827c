"""What people say often, in the several ways they say it. No promise that it reads back."""

from collections.abc import Iterator

from games.talk import sentences as say
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.wording import (
    listed,
    owner,
    people,
    power_name,
    province_name,
    sentence_case,
    turn_phrase,
    unit_phrase,
    where,
)
from games.talk.levels import TIME

_FEELINGS = {
    say.Feeling.VERY_HAPPY: ("I am very happy", "I'm delighted"),
    say.Feeling.HAPPY: ("I am happy", "I'm pleased"),
    say.Feeling.SAD: ("I am sad", "I'm disappointed"),
    say.Feeling.ANGRY: ("I am angry", "I'm furious"),
}


def wordings(sentence: say.Sentence, context: Context) -> Iterator[str]:
    """Natural wordings of a sentence, if there are any, the plainest first."""
    voice = Voice(context)
    match sentence:
        case say.Propose(deal=deal, time=None):
            yield from voice.offers(deal)
        case say.Accept(deal=deal, time=None) if voice.open_deal() == set(deal):
            yield from ("Yes, I accept.", "Agreed.", "It's a deal.", "Sounds good.", "OK, deal.")
        case say.Reject(deal=deal, time=None) if voice.open_deal() == set(deal):
            yield from (
                "No.",
                "I refuse.",
                "No, thanks.",
                "I can't accept that.",
                "Sorry, no deal.",
            )
        case say.Withdraw(time=None):
            yield from ("I withdraw my offer.", "I take my offer back.", "Forget my proposal.")
        case say.Inform(info=info, time=None):
            yield from (f"{text}." for text in voice.told(info))
        case say.Query(info=info, time=None):
            yield from voice.asked(info)
        case say.Answer(info=info, time=None):
            yield from voice.answered(info)


class Voice:
    """One power speaking to others in one context."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.me = context.speaker
        self.to = context.to
        self.you = context.to[0] if len(context.to) == 1 else None

    def open_deal(self) -> set[say.Element] | None:
        """The elements of the offer that is open to the speaker."""
        asked = self.context.open
        if isinstance(asked, say.Propose) and asked.sender != self.me:
            return set(asked.deal)
        return None

    def _people(self, powers: say.Agents, subject: bool = True) -> str:
        return people(powers, self.me, self.to, subject)

    # Offers

    def offers(self, deal: say.Deal) -> Iterator[str]:
        """Ways to propose a deal."""
        if len(deal) == 1:
            yield from map(sentence_case, self._alone(deal[0]))
            return
        mine = [one for one in deal if isinstance(one, say.Commit) and one.promiser == self.me]
        yours = [one for one in deal if isinstance(one, say.Commit) and one.promiser == self.you]
        if len(mine) + len(yours) == len(deal):
            yield from self._bargains(mine, yours)
        else:
            alone = [next(self._alone(one), "") for one in deal]
            if all(alone):
                yield " ".join(map(sentence_case, alone))

    def _bargains(self, mine: list[say.Commit], yours: list[say.Commit]) -> Iterator[str]:
        offered = [self._done(one) for one in mine]
        asked = [self._done(one) for one in yours]
        if not all((*offered, *asked)):
            return
        gives, gets = " and ".join(offered), " and ".join(asked)
        if mine and yours:
            yield f"I will {gives} if you {gets}."
            yield f"If you {gets}, I'll {gives}."
            yield f"Please {gets}, and I will {gives}."
            yield f"Can you {gets}? I will {gives}."
        elif mine:
            yield f"I will {gives}."
            yield f"I promise to {gives}."
        else:
            yield f"Please {gets}."
            yield f"Could you {gets}?"

    def _alone(self, one: say.Element) -> Iterator[str]:
        """Ways to propose one element."""
        if isinstance(one, say.Agree):
            yield from self._agreed(one)
            return
        if isinstance(one.phi, say.If):
            yield from self._threat(one, one.phi)
            return
        done = self._done(one)
        if done and one.promiser == self.me:
            yield from (f"I will {done}.", f"I'll {done}.", f"I promise to {done}.")
        elif done and one.promiser == self.you:
            yield f"Please {done}."
            yield f"Can you {done}?"
            yield f"I want you to {done}."
            yield f"Would you {done}?"

    def _threat(self, one: say.Commit, threat: say.If) -> Iterator[str]:
        """Ways to say what one does unless the other does something."""
        if one.promiser != self.me or one.to != self.to or one.time or not self.you:
            return
        asked, done = threat.condition, self._verb_phrase(threat.consequence, self.me)
        wished = self._verb_phrase(asked.part, self.you) if isinstance(asked, say.No) else ""
        if done and wished:
            yield f"I will {done} unless you {wished}."
            yield f"{wished} or I will {done}."

    def _agreed(self, one: say.Agree) -> Iterator[str]:
        when = self._when(one.time)
        if when is None or one.parties != self.context.both:
            return
        match one.phi:
            case dip.Pce(powers) if powers == one.parties:
                yield from (f"let's make peace{when}.", f"how about peace between us{when}?")
                yield from (f"I propose peace{when}.", f"shall we make peace{when}?")
            case dip.Aly(powers, enemies) if powers == one.parties:
                versus = f" against {self._people(enemies, subject=False)}" if enemies else ""
                yield from (f"let's ally{versus}{when}.", f"shall we team up{versus}{when}?")
                yield f"I propose an alliance{versus}{when}."
            case dip.Drw(powers) if set(one.parties) <= set(powers):
                shared = f" between {self._people(powers, subject=False)}" * (powers != one.parties)
                yield from (
                    f"let's call it a draw{shared}{when}.",
                    f"how about a draw{shared}{when}?",
                )
                yield from (
                    f"I propose a draw{shared}{when}.",
                    f"shall we settle for a draw{shared}?",
                )
            case dip.Dmz(powers, provinces) if powers == one.parties:
                names = listed([province_name(code) for code in provinces])
                yield f"let's both stay out of {names}{when}."
                yield f"shall we keep out of {names}{when}?"
                yield f"let's keep {names} demilitarized{when}."

    def _done(self, one: say.Commit) -> str:
        """What a promiser would do, as a verb phrase; empty where there is no short one."""
        wanted = self.to if one.promiser == self.me else (self.me,)
        when = self._when(one.time)
        if one.to != wanted or when is None:
            return ""
        verb = self._verb_phrase(one.phi, one.promiser)
        return f"{verb}{when}" if verb else ""

    def _when(self, time: say.Time | None) -> str | None:
        """A time as an adverb; None where it cannot be said."""
        if time is None:
            return ""
        if self.context.level < TIME or not isinstance(time, dip.Turn):
            return None
        return f" in {turn_phrase(time)}"

    def _verb_phrase(self, phi: say.Phi, doer: str) -> str:
        match phi:
            case dip.Pce(powers) if doer in powers and len(powers) > 1:
                others = say.agents(power for power in powers if power != doer)
                return f"make peace with {self._people(others, subject=False)}"
            case dip.Aly(powers, enemies) if doer in powers and len(powers) > 1:
                others = say.agents(power for power in powers if power != doer)
                versus = f" against {self._people(enemies, subject=False)}" if enemies else ""
                return f"ally with {self._people(others, subject=False)}{versus}"
            case dip.Drw(powers) if set(self.context.both) <= set(powers):
                others = say.agents(power for power in powers if power not in self.context.both)
                return f"agree to a draw{f' with {self._people(others)}' if others else ''}"
            case dip.Dmz(powers, provinces) if powers == (doer,):
                return f"stay out of {listed([province_name(code) for code in provinces])}"
            case say.Do(order, time):
                when = self._when(time)
                done = self._order(order, doer)
                return f"{done}{when}" if done and when is not None else ""
            case say.No(say.Do(dip.Mto(unit, region), None)) if unit.power == doer:
                return f"not move {self._unit(unit)} to {where(region)}"
        return ""

    def _unit(self, unit: dip.Unit) -> str:
        return unit_phrase(unit, self.me, self.to)

    def _order(self, order: say.Action, doer: str) -> str:
        if doer != getattr(getattr(order, "unit", None), "power", doer):
            return ""
        match order:
            case dip.Hld(unit):
                return f"hold {self._unit(unit)}"
            case dip.Mto(unit, region):
                return f"move {self._unit(unit)} to {where(region)}"
            case dip.Sup(unit, dip.Hld(other)):
                return f"support {self._unit(other)} with {self._unit(unit)}"
            case dip.Sup(unit, dip.Mto(other, region)):
                moved = f"{self._unit(other)} into {where(region)}"
                return f"support {moved} with {self._unit(unit)}"
            case dip.Cvy(unit, dip.Mto(other, region)):
                return f"convoy {self._unit(other)} to {where(region)} with {self._unit(unit)}"
            case dip.Rto(unit, region):
                return f"retreat {self._unit(unit)} to {where(region)}"
            case dip.Dsb(unit):
                return f"disband {self._unit(unit)}"
            case dip.Bld(unit):
                kind = "an army" if unit.region.kind == "AMY" else "a fleet"
                return f"build {kind} in {where(unit.region)}"
            case dip.Rem(unit):
                return f"remove {self._unit(unit)}"
            case dip.Wve():
                return "waive a build"
        return ""

    # Telling, asking, answering

    def told(self, info: say.Info) -> Iterator[str]:
        """Ways to tell something."""
        match info:
            case say.Agree(parties, phi, None):
                yield from self._fact(parties, phi)
            case say.Not(say.Agree(parties, phi, None)):
                yield from self._fact(parties, phi, "not ")
            case say.Belief(agent, phi, None) if agent == self.me:
                for fact in self._clause(phi):
                    yield from (f"I think {fact}", f"I believe {fact}", f"I suspect that {fact}")
            case say.Desire(agent, dip.Province(code), None) if agent in (self.me, self.you):
                yield f"{self._people((agent,)).capitalize()} want {province_name(code)}"
            case say.Desire(agent, dip.Province(code), None):
                yield f"{power_name(agent)} wants {province_name(code)}"
                yield f"{power_name(agent)} is after {province_name(code)}"
            case say.Desire(agent, phi, None) if agent == self.me and isinstance(phi, say.Do):
                if done := self._verb_phrase(phi, agent):
                    yield from (f"I plan to {done}", f"I intend to {done}")
            case say.Unknown(agent, say.Agree(parties, phi, None), None) if agent == self.me:
                for fact in self._fact(parties, phi):
                    yield from (f"I do not know if {fact}", f"I'm not sure whether {fact}")
            case say.Feel(agent, feeling, None) if agent == self.me:
                yield from _FEELINGS[feeling]
            case say.Feel(agent, feeling, None):
                be = "You are" if agent == self.you else f"{power_name(agent)} is"
                yield _FEELINGS[feeling][0].replace("I am", be)
            case say.Propose(sender, (receiver,), (say.Agree(_, phi, None),), None):
                yield from self._reported(sender, receiver, phi)
            case say.Obs(agent, (source,), phi, None) if agent == self.me:
                for fact in self._clause(phi):
                    yield f"{self._people((source,)).capitalize()} told me that {fact}"
            case say.Commit(promiser, to, phi, None) if promiser not in self.context.both:
                if (done := self._verb_phrase(phi, promiser)) and to == (self.me,):
                    yield f"{self._people((promiser,))} promised me to {done}"

    def _reported(self, sender: str, receiver: str, phi: say.Phi) -> Iterator[str]:
        """Ways to tell of an offer that another made to the speaker."""
        if receiver != self.me or sender in self.context.both:
            return
        match phi:
            case dip.Pce():
                yield f"{power_name(sender)} offered me peace"
            case dip.Aly(_, enemies):
                versus = f" against {self._people(enemies, subject=False)}" if enemies else ""
                yield f"{power_name(sender)} offered me an alliance{versus}"

    def _fact(self, parties: say.Agents, phi: say.Phi, no: str = "") -> Iterator[str]:
        if len(parties) < 2 or parties != getattr(phi, "powers", None):
            return
        who = self._people(parties)
        ours = "we" if parties == self.context.both else who
        for name in dict.fromkeys((ours, who)):
            match phi:
                case dip.Pce():
                    yield sentence_case(f"{name} are {no}at peace")
                    yield f"I can tell you that {name} are {no}at peace"
                case dip.Aly(_, enemies):
                    versus = f" against {self._people(enemies, subject=False)}" if enemies else ""
                    yield sentence_case(f"{name} are {no}allied{versus}")

    def _clause(self, phi: say.Phi) -> Iterator[str]:
        match phi:
            case dip.Pce(powers) | dip.Aly(powers, _):
                yield from (text for text in self._fact(powers, phi))
            case say.Do(dip.Mto(unit, region), None):
                whose = owner(unit.power, self.me, self.to)
                kind = "army" if unit.region.kind == "AMY" else "fleet"
                yield f"{whose} {kind} in {where(unit.region)} will move to {where(region)}"

    def asked(self, info: say.Info) -> Iterator[str]:
        """Ways to ask whether something is so."""
        match info:
            case say.Agree(parties, dip.Pce() | dip.Aly() as phi, None):
                if len(parties) > 1 and parties == phi.powers:
                    yield from self._whether(parties, phi)
            case say.Desire(agent, dip.Province(code), None) if agent == self.you:
                yield f"Do you want {province_name(code)}?"
            case say.Desire(agent, phi, None) if agent == self.you and isinstance(phi, say.Do):
                if done := self._verb_phrase(phi, agent):
                    yield from (f"Do you plan to {done}?", f"Do you intend to {done}?")
            case say.Feel(agent, feeling, None) if agent == self.you:
                yield f"{_FEELINGS[feeling][0].replace('I am', 'Are you')}?"

    def _whether(self, parties: say.Agents, phi: dip.Pce | dip.Aly) -> Iterator[str]:
        versus = ""
        if isinstance(phi, dip.Aly) and phi.enemies:
            versus = f" against {self._people(phi.enemies, subject=False)}"
        state = "at peace" if isinstance(phi, dip.Pce) else f"allied{versus}"
        if self.you in parties:
            others = say.agents(power for power in parties if power != self.you)
            whom = self._people(others, subject=False)
            state = "at peace" if isinstance(phi, dip.Pce) else "allied"
            yield f"Are you {state} with {whom}{versus}?"
        yield f"Is it true that {self._people(parties)} are {state}{versus if not state else ''}?"
        yield f"Are {self._people(parties)} {state}?"

    def answered(self, info: say.Info) -> Iterator[str]:
        """Ways to answer the open question, or to answer with what is so."""
        asked = self.context.open
        if isinstance(asked, say.Query) and asked.sender != self.me:
            if info == asked.info:
                yield from ("Yes.", "Indeed.", "That's true.")
            elif info == say.Not(asked.info):
                yield from ("No.", "That is not true.", "Not really.")
            elif info == say.Unknown(self.me, asked.info):
                yield from ("I don't know.", "I'm not sure.", "No idea.")
        yes = "No" if isinstance(info, say.Not) else "Yes"
        for text in self.told(info):
            yield f"{yes}, {text}."
