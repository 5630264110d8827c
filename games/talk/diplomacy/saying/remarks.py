"""What is told, asked and answered, as people say it."""

from collections.abc import Iterator, Sequence

from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.wording import listed, owner, province_name, sentence_case
from games.talk.diplomacy.saying.doings import Doings, name_of
from games.talk.diplomacy.saying.voice import mixed

_FEELINGS = {
    say.Feeling.VERY_HAPPY: ("very happy", "delighted"),
    say.Feeling.HAPPY: ("happy", "pleased", "in a good mood"),
    say.Feeling.SAD: ("sad", "disappointed"),
    say.Feeling.ANGRY: ("angry", "furious"),
}
_PLANNING = ("plan", "intend")


def _things_in(parts: Sequence[say.Info], agent: str) -> list[str]:
    """The names of what one power wants, where nothing but such wishes is told; else empty."""
    found: list[str] = []
    for part in parts:
        match part:
            case say.Desire(who, say.Thing() as thing, None) if who == agent:
                found.append(name_of(thing))
            case _:
                return []
    return found


def _moves_of(wish: say.Phi, agent: str) -> list[tuple[str, str]]:
    """Several moves of one power's units, by provinces; empty for anything else."""
    found: list[tuple[str, str]] = []
    for part in wish.parts if isinstance(wish, say.All) else ():
        match part:
            case say.Do(dip.Mto(unit, region), None) if unit.power == agent:
                found.append((unit.region.province, region.province))
            case _:
                return []
    return found


class Remarks(Doings):
    """Ways to tell, ask and answer, the plainest first."""

    def told(self, info: say.Info) -> Iterator[str]:
        """Ways to tell something, as a clause."""
        match info:
            case say.Agree(parties, phi, None) if parties == getattr(phi, "powers", None):
                yield from self.standing(parties, phi)
            case say.Not(say.Agree(parties, phi, None)) if parties == getattr(phi, "powers", None):
                yield from self.standing(parties, phi, no="not ")
            case say.Commit() | say.Not(say.Commit()):
                yield from self._promise(info)
            case say.Feel(agent, feeling, None):
                yield from self._mood(agent, feeling)
            case say.Propose(sender, (receiver,), (element,), None):
                yield from self._offered(sender, receiver, element)
            case say.Accept() | say.Reject():
                yield from self._answer_given(info)
            case say.Obs(agent, (source,), phi, None) if agent == self.me:
                told = [
                    f"{self.people((source,))} told me that {{}}",
                    f"I heard from {self.people((source,), False)} that {{}}",
                ]
                yield from mixed(told, self.facts(phi))
            case say.Explain(part, None):
                yield from mixed(["because {}"], list(self._reasons(part)))
            case say.Both((say.Desire(agent), *_) as parts) if things := _things_in(parts, agent):
                yield f"{self._third(agent, 'want')} {listed(things)}"
            case say.Both(parts):
                ways = [list(self.told(part)) for part in parts]
                yield from mixed([", and ".join("{}" for _ in parts)], *ways)
            case _:
                yield from self._mind(info)

    def _mind(self, info: say.Info) -> Iterator[str]:
        """Beliefs, wishes, doubts, and moods that are not so."""
        match info:
            case say.Not(say.Feel(agent, feeling, None)):
                yield from self._mood(agent, feeling, "not ")
            case say.Not(say.Desire(agent, say.Thing() as thing, None)):
                do = "don't" if agent in (self.me, self.you) else "doesn't"
                yield f"{self.people((agent,))} {do} want {name_of(thing)}"
            case say.Belief(agent, phi, None) if agent == self.me:
                yield from mixed(
                    ["I think {}", "I believe {}", "I suspect that {}"], self.facts(phi)
                )
            case say.Not(say.Belief(agent, phi, None)) if agent == self.me:
                yield from mixed(["I don't think {}", "I don't believe that {}"], self.facts(phi))
            case say.Belief(agent, phi, None):
                yield from mixed([f"{self._third(agent, 'think')} {{}}"], self.facts(phi))
            case say.Desire(agent, wish, None):
                yield from self._wish(agent, wish)
            case say.Unknown(agent, part, None) if agent == self.me:
                frames = [
                    "I don't know if {}",
                    "I'm not sure whether {}",
                    "I don't know whether {}",
                ]
                yield from mixed(frames, list(self.told(part)))

    def _third(self, agent: str, verb: str) -> str:
        """A power and a verb that agrees with it."""
        return f"{self.people((agent,))} {verb if agent in (self.me, self.you) else verb + 's'}"

    def _wish(self, agent: str, wish: say.Phi | say.Thing) -> Iterator[str]:
        if isinstance(wish, say.Thing):
            be = (
                "I'm"
                if agent == self.me
                else f"{self.people((agent,))} {'are' if agent == self.you else 'is'}"
            )
            yield from (
                f"{self._third(agent, 'want')} {name_of(wish)}",
                f"{be} after {name_of(wish)}",
            )
            return
        if moves := _moves_of(wish, agent):
            named = [f"{province_name(a)} to {province_name(b)}" for a, b in moves]
            for verb in _PLANNING:
                yield f"{self._third(agent, verb)} to move {listed(named)}"
            return
        done = [way.text for way in self.own_doings(wish, agent)]
        if isinstance(wish, say.Do | dip.Dmz) and done:
            yield from mixed([f"{self._third(agent, verb)} to {{}}" for verb in _PLANNING], done)
            return
        if isinstance(wish, say.No) and isinstance(wish.part, say.Do) and done:
            yield from mixed([f"{self._third(agent, 'plan')} not to {{}}"], done)
            return
        match wish:
            case dip.Pce(powers) if agent in powers and len(powers) > 1:
                yield f"{self._third(agent, 'want')} peace with {self._others(powers, agent)}"
            case say.Do(order) | say.No(say.Do(order)) if isinstance(order, dip.Order):
                owner = order.power if isinstance(order, dip.Wve) else order.unit.power
                asked = [way.after("to", "not to") for way in self.own_doings(wish, owner)]
                whom = self.people((owner,), subject=False)
                yield from mixed([f"{self._third(agent, 'want')} {whom} {{}}"], asked)

    def _mood(self, agent: str, feeling: say.Feeling, no: str = "") -> Iterator[str]:
        be = {self.me: "I'm", self.you: "you are"}.get(agent, f"{self.people((agent,))} is")
        yield from (f"{be} {no}{mood}" for mood in _FEELINGS[feeling])

    def _reasons(self, info: say.Info) -> Iterator[str]:
        """Ways to tell something as a reason, which may be one's own promise."""
        if isinstance(info, say.Commit):
            yield from self._promise(info, told=True)
        else:
            yield from self.told(info)

    def _promise(self, info: say.Commit | say.Not, told: bool = False) -> Iterator[str]:
        """What somebody promised, or broke its promise of; one's own to those one speaks to only
        if it is told, as it would be made anew."""
        promise = info if isinstance(info, say.Commit) else info.part
        assert isinstance(promise, say.Commit)
        when = self.when(promise.time)
        ways = self.own_doings(promise.phi, promise.promiser)
        if when is None or not ways or len(promise.to) != 1:
            return
        texts = [f"{way.after('to', 'not to')}{when}" for way in ways]
        who, whom = self.people((promise.promiser,)), self.people(promise.to, subject=False)
        whose = {self.me: "my", self.you: "your"}.get(promise.promiser, "its")
        near = promise.to in ((self.me,), self.to) and promise.promiser in self.context.both
        if isinstance(info, say.Not):
            if (
                near
                and isinstance(promise.phi, dip.Pce)
                and promise.phi.powers == self.context.both
            ):
                yield f"{who} broke our peace{when}"
            asked = f"{who} broke {whose} promise{'' if near else f' to {whom}'} {{}}"
            yield from mixed([asked], texts)
        elif told or not (near and promise.promiser == self.me):
            yield from mixed([f"{who} promised {whom} {{}}"], texts)

    def _offered(self, sender: str, receiver: str, element: say.Element) -> Iterator[str]:
        """Ways to tell of an offer that one power made to another."""
        if sender == self.me and receiver in self.to:
            return
        who, whom = self.people((sender,)), self.people((receiver,), subject=False)
        match element:
            case say.Agree(parties, phi, None) if parties == getattr(phi, "powers", None):
                yield from (f"{who} offered {whom} {topic}" for topic in self.topics(phi))
            case say.Commit(promiser, _, phi, None) if promiser == receiver:
                ways = [way.text for way in self.doings(phi, promiser)]
                yield from mixed([f"{who} asked {whom} to {{}}"], ways)

    def topics(self, phi: say.Phi) -> list[str]:
        """What powers would agree on, as a thing: "peace", "an alliance against Italy"."""
        match phi:
            case dip.Pce():
                return ["peace"]
            case dip.Aly(_, enemies):
                return [f"an alliance{self.against(enemies)}"]
            case dip.Dmz(_, provinces):
                return [f"a DMZ in {self.places(provinces)}"]
        return []

    def _answer_given(self, info: say.Accept | say.Reject) -> Iterator[str]:
        """Ways to tell of a yes or no that one power gave another."""
        match info:
            case say.Accept(sender, (other,), (element,), None):
                did = "accepted"
            case say.Reject(sender, (other,), (element,), None):
                did = "rejected"
            case _:
                return
        parties = say.agents((sender, other))
        if isinstance(element, say.Agree) and element.parties == parties and element.time is None:
            whose = owner(other, self.me, self.to)
            for topic in self.topics(element.phi):
                yield f"{self.people((sender,))} {did} {whose} offer of {topic}"
        if isinstance(element, say.Commit) and (element.promiser, element.to) == (other, (sender,)):
            ways = [way.text for way in self.own_doings(element.phi, other) if not way.denied]
            whose = owner(other, self.me, self.to)
            yield from mixed([f"{self.people((sender,))} {did} {whose} offer to {{}}"], ways)

    # Questions and answers

    def asked(self, info: say.Info) -> Iterator[str]:
        """Ways to ask whether something is so."""
        match info:
            case say.Agree(parties, dip.Pce() | dip.Aly() as phi, None) if parties == phi.powers:
                yield from self._whether(parties, phi)
            case say.Desire(agent, say.Thing() as thing, None) if agent == self.you:
                yield from (f"do you want {name_of(thing)}", f"are you after {name_of(thing)}")
            case say.Desire(agent, say.Do() as wish, None) if agent == self.you:
                ways = [way.text for way in self.doings(wish, agent)]
                yield from mixed(
                    ["do you plan to {}", "are you going to {}", "do you intend to {}"], ways
                )
            case say.Desire(agent, wish, None) if agent != self.me:
                yield from self._wondered(agent, wish)
            case say.Propose(sender, (receiver,), (say.Agree(_, phi, None),), None):
                who, whom = self.people((sender,)), self.people((receiver,), subject=False)
                yield from (f"did {who} offer {whom} {topic}" for topic in self.topics(phi))
            case say.Feel(agent, feeling, None) if agent == self.you:
                yield from (f"are you {mood}" for mood in _FEELINGS[feeling])
            case say.Belief(agent, phi, None) if agent == self.you:
                yield from mixed(["do you think {}", "do you believe that {}"], self.facts(phi))
            case say.Explain(part, None):
                yield from (
                    f"why {text}" for text in self.asked(part) if not text.startswith("is it")
                )
            case say.Commit(promiser, (asked,), phi, None) if asked == self.you:
                ways = [way.after("to", "not to") for way in self.doings(phi, promiser)]
                yield from mixed([f"did {self.people((promiser,))} promise you {{}}"], ways)
        if not isinstance(info, say.Explain):
            yield from mixed(["is it true that {}"], list(self.told(info)))

    def _wondered(self, agent: str, wish: say.Phi | say.Thing) -> Iterator[str]:
        """Ways to ask whether another power wants something."""
        who = self.people((agent,))
        if isinstance(wish, say.Thing):
            yield from (f"does {who} want {name_of(wish)}", f"is {who} after {name_of(wish)}")
        elif isinstance(wish, say.Do):
            ways = [way.text for way in self.own_doings(wish, agent)]
            yield from mixed([f"does {who} plan to {{}}", f"does {who} intend to {{}}"], ways)

    def _whether(self, parties: say.Agents, phi: dip.Pce | dip.Aly) -> Iterator[str]:
        state = "at peace" if isinstance(phi, dip.Pce) else "allied"
        versus = self.against(phi.enemies) if isinstance(phi, dip.Aly) else ""
        if self.you in parties and len(parties) > 1:
            yield f"are you {state} with {self._others(parties, str(self.you))}{versus}"
        yield f"are {self.people(parties)} {state}{versus}"

    def answered(self, info: say.Info) -> Iterator[str]:
        """Ways to answer the open question, or to answer with what is so; whole sentences."""
        asked = self.context.open
        if isinstance(asked, say.Query) and asked.sender != self.me:
            if info == asked.info:
                yield from ("Yes.", "Indeed.", "That's true.", "Yes, that's right.")
            elif info == say.Not(asked.info):
                yield from ("No.", "That's not true.", "Not really.", "No, not at all.")
            elif info == say.Unknown(self.me, asked.info):
                yield from ("I don't know.", "I'm not sure.", "No idea.")
        told = list(self.told(info))
        at_length = [*mixed([f"{'No' if isinstance(info, say.Not) else 'Yes'}, {{}}."], told)]
        if isinstance(asked, say.Query) and info in (asked.info, say.Not(asked.info)):
            yield from at_length
        yield from (sentence_case(f"{text}.") for text in told)
        if not isinstance(info, say.Unknown):
            yield from at_length
