"""The long form: English that can say every sentence of L in one way only.

I propose to you: I promise you that my army in Paris moves to Burgundy.
"""

from games.talk import sentences as say
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.ontology import Region, Unit
from games.talk.diplomacy.wording import (
    listed,
    owner,
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
_VERBS = {
    say.Propose: "propose to",
    say.Accept: "accept from",
    say.Reject: "reject from",
    say.Inform: "tell",
    say.Query: "ask",
    say.Answer: "answer",
}
_LEAF = (dip.Pce, dip.Aly, dip.Dmz, say.Do)


def long_form(sentence: say.Sentence) -> str:
    """A sentence in the long form, as its sender says it.

    >>> long_form(say.Inform("FRA", ("ENG",), say.Feel("RUS", say.Feeling.SAD)))
    'I tell you: Russia feels sad.'
    """
    return sentence_case(LongForm(sentence.sender, sentence.receivers).whole(sentence)) + "."


class LongForm:
    """The long form in the mouth of one power, "I", speaking to others: a single one is "you"."""

    def __init__(self, speaker: str, to: say.Agents) -> None:
        self.speaker = speaker
        self.you = to[0] if len(to) == 1 and to[0] != speaker else None

    def _third(self, power: str) -> bool:
        """Whether a verb takes its third person after a power."""
        return power not in (self.speaker, self.you)

    def power(self, power: str, subject: bool = True) -> str:
        if power == self.speaker:
            return "I" if subject else "me"
        return "you" if power == self.you else power_name(power)

    def powers(self, powers: say.Agents, subject: bool = True) -> str:
        """Several powers, the speaker last."""
        ordered = sorted(powers, key=lambda power: power == self.speaker)
        return listed([self.power(power, subject) for power in ordered])

    def _says(self, power: str, verb: str, time: say.Time | None = None) -> str:
        """A power and a verb that agrees with it, dated if need be."""
        dated = f", as of {turn_phrase(time)}," if isinstance(time, dip.Turn) else ""
        if self._third(power):
            first, _, rest = verb.partition(" ")
            first = {"do": "does"}.get(first, f"{first}s")
            verb = f"{first} {rest}".rstrip()
        return f"{self.power(power)}{dated} {verb}"

    def whole(self, said: say.Sentence) -> str:
        """A sentence that is said."""
        dated = f"as of {turn_phrase(said.time)}, " if isinstance(said.time, dip.Turn) else ""
        to = self.powers(said.receivers, subject=False)
        if isinstance(said, say.Withdraw):
            return f"{dated}I withdraw my offer to {to}"
        text = self._deal(said.deal) if isinstance(said, _DEALT) else self.info(said.info)
        return f"{dated}I {_VERBS[type(said)]} {to}: {text}"

    def _deal(self, deal: say.Deal) -> str:
        return "; ".join(map(self.info, deal))

    def info(self, info: say.Info) -> str:
        """A piece of information as a clause."""
        match info:
            case say.Commit(promiser, to, phi, time):
                promise = self._says(promiser, "promise", time)
                return f"{promise} {self.powers(to, subject=False)} that {self.phi(phi)}"
            case say.Agree(parties, phi, time):
                dated = f", as of {turn_phrase(time)}," if isinstance(time, dip.Turn) else ""
                agree = "agrees" if len(parties) == 1 and self._third(parties[0]) else "agree"
                return f"{self.powers(parties)}{dated} {agree} that {self.phi(phi)}"
            case say.Obs(agent, sources, phi, time):
                hear = self._says(agent, "hear from", time)
                return f"{hear} {self.powers(sources, subject=False)} that {self.phi(phi)}"
            case say.Belief(agent, phi, time):
                return f"{self._says(agent, 'believe that', time)} {self.phi(phi)}"
            case say.Desire(agent, dip.Province(code), time):
                return f"{self._says(agent, 'desire', time)} {province_name(code)}"
            case say.Desire(agent, wish, time) if not isinstance(wish, say.Thing):
                return f"{self._says(agent, 'hope that', time)} {self.phi(wish)}"
            case say.Unknown(agent, part, time):
                return f"{self._says(agent, 'do not know whether', time)} {self.info(part)}"
            case say.Feel(agent, feeling, time):
                return f"{self._says(agent, 'feel', time)} {_FEELINGS[feeling]}"
            case say.Explain(part, time):
                dated = f", as of {turn_phrase(time)}," if isinstance(time, dip.Turn) else ""
                return f"because{dated} {self.info(part)}"
            case say.Attack(one, other):
                return f"({self.info(one)}) speaks against ({self.info(other)})"
            case say.Support(one, other):
                return f"({self.info(one)}) speaks for ({self.info(other)})"
            case say.Both(parts):
                return f"all of this: {' and '.join(f'({self.info(part)})' for part in parts)}"
            case say.Not(part):
                return f"it is not so that ({self.info(part)})"
            case say.Withdraw(sender, receivers, time):
                withdraw = self._says(sender, "withdraw from", time)
                return f"{withdraw} {self.powers(receivers, subject=False)}"
        if isinstance(info, say.Desire):
            raise TypeError(f"{info!r} wants no thing of Diplomacy")
        verb = self._says(info.sender, _VERBS[type(info)], info.time)
        text = self._deal(info.deal) if isinstance(info, _DEALT) else self.info(info.info)
        return f"{verb} {self.powers(info.receivers, subject=False)} ({text})"

    def phi(self, phi: say.Phi) -> str:
        """What may hold or be done, as a clause."""
        match phi:
            case dip.Pce(powers):
                return f"{self._are(powers)} at peace"
            case dip.Aly(powers, enemies):
                against = f" against {self.powers(enemies, subject=False)}" if enemies else ""
                return f"{self._are(powers)} allied{against}"
            case dip.Dmz(powers, provinces):
                stay = "stays" if len(powers) == 1 and self._third(powers[0]) else "stay"
                names = listed([province_name(code) for code in provinces])
                return f"{self.powers(powers)} {stay} out of {names}"
            case dip.Drw(powers):
                share = "shares" if len(powers) == 1 and self._third(powers[0]) else "share"
                return f"{self.powers(powers)} {share} a draw"
            case say.Do(order, time):
                dated = f" in {turn_phrase(time)}" if isinstance(time, dip.Turn) else ""
                return f"{self.order(order)}{dated}"
            case say.All(parts):
                return f"all of this: {' and '.join(f'({self.phi(part)})' for part in parts)}"
            case say.Seq(parts):
                return f"in order: {' and '.join(f'({self.phi(part)})' for part in parts)}"
            case say.If(condition, consequence):
                return f"if ({self.phi(condition)}) then ({self.phi(consequence)})"
            case say.No(part):
                return f"it is not so that ({self.phi(part)})"
        raise TypeError(f"{phi!r} is no φ of Diplomacy")

    def _are(self, powers: say.Agents) -> str:
        be = "am" if powers == (self.speaker,) else "are"
        be = "is" if len(powers) == 1 and self._third(powers[0]) else be
        return f"{self.powers(powers)} {be}"

    def _unit(self, unit: Unit) -> str:
        whose = owner(unit.power, self.speaker, (self.you,) if self.you else ())
        kind = "army" if unit.region.kind == "AMY" else "fleet"
        return f"{whose} {kind} in {where(unit.region)}"

    def order(self, order: say.Action) -> str:
        """An order, as something a unit does."""
        match order:
            case dip.Hld(unit):
                return f"{self._unit(unit)} holds"
            case dip.Mto(unit, region):
                return f"{self._unit(unit)} moves to {_goal(unit, region)}"
            case dip.Sup(unit, dip.Hld(other)):
                return f"{self._unit(unit)} supports {self._unit(other)} holding"
            case dip.Sup(unit, dip.Mto(other, region)):
                return f"{self._unit(unit)} supports {self._unit(other)} to {_goal(other, region)}"
            case dip.Cvy(unit, dip.Mto(other, region)):
                return f"{self._unit(unit)} convoys {self._unit(other)} to {_goal(other, region)}"
            case dip.Rto(unit, region):
                return f"{self._unit(unit)} retreats to {_goal(unit, region)}"
            case dip.Dsb(unit):
                return f"{self._unit(unit)} disbands"
            case dip.Bld(unit):
                return f"{self._unit(unit)} is built"
            case dip.Rem(unit):
                return f"{self._unit(unit)} is removed"
            case dip.Wve(power):
                return f"{self._says(power, 'waive')} a build"
        raise TypeError(f"{order!r} is no order of Diplomacy")


def _goal(unit: Unit, region: Region) -> str:
    """Where a unit goes; told apart where its kind is not the unit's."""
    army = region.kind == "AMY"
    if army == (unit.region.kind == "AMY"):
        return where(region)
    return f"{where(region)} as {'an army' if army else 'a fleet'}"


_DEALT = (say.Propose, say.Accept, say.Reject)
