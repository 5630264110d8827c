"""The full form: English that can say every sentence of L in one way only.

I promise you that my army in Paris will move to Burgundy.
"""

from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.wording import province_name, sentence_case
from games.talk.diplomacy.saying.full_phi import FullPhi, as_of
from games.talk.diplomacy.saying.plain_phi import WILL

_FEELINGS = {
    say.Feeling.VERY_HAPPY: "very happy",
    say.Feeling.HAPPY: "happy",
    say.Feeling.SAD: "sad",
    say.Feeling.ANGRY: "angry",
}
_Mind = say.Obs | say.Belief | say.Desire | say.Unknown | say.Feel
_DEALT = (say.Propose, say.Accept, say.Reject)


def long_form(sentence: say.Sentence) -> str:
    """A sentence in the full form, as its sender says it.

    >>> long_form(say.Inform("FRA", ("ENG",), say.Feel("RUS", say.Feeling.SAD)))
    'I can tell you that Russia is sad.'
    """
    text = LongForm(sentence.sender, sentence.receivers).whole(sentence)
    return sentence_case(text) + ("?" if isinstance(sentence, say.Query) else ".")


class LongForm(FullPhi):
    """Whole sentences in the mouth of one power, "I", speaking to others."""

    def whole(self, said: say.Sentence) -> str:
        """A sentence that is said, without its end."""
        dated = as_of(said.time).removeprefix(", ")
        return f"{dated} {self._said(said)}".lstrip()

    def _said(self, said: say.Sentence) -> str:
        to = self.powers(said.receivers, subject=False)
        offer = "your offer" if self.you else "the offer"
        match said:
            case say.Propose(deal=(element,), time=None) if self._own(element):
                return self._pledged(element)
            case say.Propose(deal=deal):
                return f"I propose that {self._deal(deal)}"
            case say.Accept(deal=deal):
                return f"I accept {offer} that {self._deal(deal)}"
            case say.Reject(deal=deal):
                return f"I decline {offer} that {self._deal(deal)}"
            case say.Withdraw():
                return f"I withdraw my offer to {to}"
            case say.Inform(info=info):
                return f"I can tell {to} {_that(info)}{self._whole_info(info)}"
            case say.Query(info=say.Both() as info):
                return f"is {self._whole_info(info)}".replace("following:", "following true:", 1)
            case say.Query(info=say.Explain(part, None)):
                return f"why is it that {self.info(part)}"
            case say.Query(info=info):
                return f"is it true that {self.info(info)}"
        return f"my answer is {_that(said.info)}{self._whole_info(said.info)}"

    def _whole_info(self, info: say.Info) -> str:
        """What is told, where nothing follows it: several things need no brackets."""
        return self._several(info) if isinstance(info, say.Both) else self.info(info)

    # Deals

    def _own(self, one: say.Element) -> bool:
        """Whether an element is the speaker's promise to those it speaks to, or all agree on it."""
        if isinstance(one, say.Agree):
            return one.parties == say.agents((self.speaker, *self.to))
        return (one.promiser, one.to) == (self.speaker, self.to)

    def _pledged(self, one: say.Element) -> str:
        if isinstance(one, say.Commit):
            return self.element(one)
        return f"let's agree{self._agreed(one)}"

    def _deal(self, deal: say.Deal, past: bool = False) -> str:
        return "; and that ".join(self.element(one, past) for one in deal)

    def element(self, one: say.Element, past: bool = False) -> str:
        """A promise or an agreement, made or, in the past, told of."""
        if isinstance(one, say.Agree):
            single = len(one.parties) == 1 and self._third(one.parties[0])
            agree = _present("agree", single) if not past else _perfect("agreed", single)
            return f"{self.powers(one.parties)} {agree}{self._agreed(one)}"
        third = self._third(one.promiser)
        promise = _present("promise", third) if not past else _perfect("promised", third)
        whom = self.powers(one.to, subject=False)
        inner = self.about(one.promiser).phi(one.phi, WILL)
        return f"{self.power(one.promiser)} {promise} {whom}{as_of(one.time)} that {inner}"

    def _agreed(self, one: say.Agree) -> str:
        """What is agreed on, after "agree"."""
        dated = as_of(one.time)
        if getattr(one.phi, "powers", None) == one.parties:
            return f"{dated} to {self.bond(one.phi)}"
        return f"{dated} that {self.phi(one.phi, WILL)}"

    # Information

    def info(self, info: say.Info) -> str:
        """A piece of information as a clause."""
        match info:
            case say.Commit() | say.Agree():
                return self.element(info, past=True)
            case say.Explain(part, time):
                return f"the reason{as_of(time)} is that {self._inside(part)}"
            case say.Attack(one, other):
                against = f"speaks against the claim that {self._inside(other)}"
                return f"the fact that {self._inside(one)} {against}"
            case say.Support(one, other):
                for_it = f"speaks for the claim that {self._inside(other)}"
                return f"the fact that {self._inside(one)} {for_it}"
            case say.Both():
                return self._several(info)
            case say.Not(part):
                return f"it is not true that {self._inside(part)}"
        if isinstance(info, say.Illocution):
            return self._told(info)
        return self._mind(info)

    def _several(self, info: say.Both) -> str:
        parts = "; and ".join(map(self._inside, info.parts))
        return f"the following: {parts}"

    def _inside(self, info: say.Info) -> str:
        """A piece of information within another, in brackets where its end would be unclear."""
        loose = isinstance(info, say.Both | say.Attack | say.Support | say.Explain)
        return f"({self.info(info)})" if loose else self.info(info)

    def _asked(self, info: say.Info) -> str:
        """What is asked or not known: whether something is so, or why."""
        if isinstance(info, say.Explain) and info.time is None:
            return f"why {self._inside(info.info)}"
        return f"whether {self._inside(info)}"

    def _mind(self, info: _Mind) -> str:
        inner = self.about(info.agent)
        match info:
            case say.Obs(agent, sources, phi, time):
                whom = self.powers(sources, subject=False)
                return f"{self.power(agent)}{as_of(time)} heard from {whom} that {self.fact(phi)}"
            case say.Belief(agent, phi, time):
                return f"{self._does(agent, 'believe', time)} that {inner.fact(phi)}"
            case say.Desire(agent, dip.Province(code), time):
                return f"{self._does(agent, 'want', time)} {province_name(code)}"
            case say.Desire(agent, wish, time) if not isinstance(wish, say.Thing):
                return f"{self._does(agent, 'hope', time)} that {inner.phi(wish, WILL)}"
            case say.Unknown(agent, part, time):
                do = "does" if self._third(agent) else "do"
                return f"{self.power(agent)}{as_of(time)} {do} not know {self._asked(part)}"
            case say.Feel(agent, feeling, time):
                be = "is" if self._third(agent) else "am" if agent == self.speaker else "are"
                return f"{self.power(agent)}{as_of(time)} {be} {_FEELINGS[feeling]}"
        raise TypeError(f"{info!r} wants no thing of Diplomacy")

    def _does(self, power: str, verb: str, time: say.Time | None) -> str:
        """A power and what it does now, dated if need be."""
        return f"{self.power(power)}{as_of(time)} {verb}{'s' if self._third(power) else ''}"

    def _told(self, said: say.Illocution) -> str:
        """What somebody said."""
        who = f"{self.power(said.sender)}{as_of(said.time)}"
        whom = self.powers(said.receivers, subject=False)
        if isinstance(said, say.Withdraw):
            return f"{who} withdrew {self._its(said.sender)} offer to {whom}"
        if isinstance(said, _DEALT):
            deal = self._deal(said.deal)
            deal = f"({deal})" if len(said.deal) > 1 else deal
            if isinstance(said, say.Propose):
                return f"{who} proposed to {whom} that {deal}"
            did = "accepted" if isinstance(said, say.Accept) else "rejected"
            return f"{who} {did} {self._offer(said.receivers)} that {deal}"
        if isinstance(said, say.Query):
            return f"{who} asked {whom} {self._asked(said.info)}"
        did = "told" if isinstance(said, say.Inform) else "answered"
        return f"{who} {did} {whom} that {self._inside(said.info)}"

    def _offer(self, powers: say.Agents) -> str:
        """The offer of some powers."""
        if len(powers) > 1:
            return f"the offer of {self.powers(powers, subject=False)}"
        return f"{self._whose(powers[0])} offer"


def _present(verb: str, third: bool) -> str:
    return f"{verb}s" if third else verb


def _perfect(done: str, third: bool) -> str:
    return f"{'has' if third else 'have'} {done}"


def _that(info: say.Info) -> str:
    """The "that" before a clause."""
    return "" if isinstance(info, say.Both) else "that "
