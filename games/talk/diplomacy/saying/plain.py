"""Says a meaning back to its writer in plain English: "You propose to England: …"."""

from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.wording import province_name, sentence_case
from games.talk.diplomacy.saying.plain_phi import NOW, TO, WOULD, PlainPhi, simple, turn

_FEELINGS = {
    say.Feeling.VERY_HAPPY: "very happy",
    say.Feeling.HAPPY: "happy",
    say.Feeling.SAD: "sad",
    say.Feeling.ANGRY: "angry",
}


def plain(sentence: say.Sentence, context: Context) -> str:
    """What a writer is shown before sending.

    >>> here = Context("FRA", ("ENG",))
    >>> plain(say.Withdraw("FRA", ("ENG",)), here)
    'You withdraw your offer to England.'
    """
    return sentence_case(Plain(context.speaker).illocution(sentence)) + "."


class Plain(PlainPhi):
    """Sentences for one reader, to whom it says "you".

    >>> burgundy = dip.Mto(dip.Unit("FRA", dip.Region("PAR", "AMY")), dip.Region("BUR", "AMY"))
    >>> Plain("FRA").illocution(say.Inform("GER", ("FRA",), say.Desire("GER", say.Do(burgundy))))
    'Germany tells you that Germany wants your army in Paris to move to Burgundy'
    """

    def illocution(self, said: say.Sentence) -> str:
        """A whole sentence, without its end."""
        return self._act(said, self.powers(said.receivers)) + turn(said.time, " (as of ", ")")

    def _act(self, said: say.Sentence, to: str) -> str:
        who = said.sender
        match said:
            case say.Propose(deal=deal):
                return f"{self._verb(who, 'propose')} to {to}: {self.deal(deal)}"
            case say.Accept(deal=deal):
                return f"{self._verb(who, 'accept')} {self._offer_of(said)}: {self.offer(deal)}"
            case say.Reject(deal=deal):
                return f"{self._verb(who, 'reject')} {self._offer_of(said)}: {self.offer(deal)}"
            case say.Withdraw():
                return f"{self._verb(who, 'withdraw')} {self.whose_own(who)} offer to {to}"
            case say.Inform(info=say.Explain(part, None)):
                return f"{self._verb(who, 'tell')} {to} why: {self.info(part)}"
            case say.Inform(info=info):
                return f"{self._verb(who, 'tell')} {to} that {self.info(info)}"
            case say.Query(info=say.Explain(part, None)):
                return f"{self._verb(who, 'ask')} {to} why {self.info(part)}"
            case say.Query(info=info):
                return f"{self._verb(who, 'ask')} {to} whether {self.info(info)}"
        return f"{self._verb(who, 'answer')} {to} that {self.info(said.info)}"

    def _verb(self, power: str, verb: str) -> str:
        return f"{self.power(power)} {verb if power == self.reader else verb + 's'}"

    def deal(self, deal: say.Deal) -> str:
        """The parts of a deal in a row."""
        return ", and ".join(self.element(one) for one in deal)

    def _offer_of(self, said: say.Accept | say.Reject) -> str:
        """The offer that is answered; who of several made it the answer does not tell."""
        if len(said.receivers) == 1:
            return f"{self.whose(said.receivers[0])} offer"
        return f"the offer shared with {self.powers(said.receivers)}"

    def offer(self, deal: say.Deal) -> str:
        """The parts of an offer that was made: a peace or an alliance by its name."""
        return ", and ".join(self._named(one) or self.element(one) for one in deal)

    def _named(self, one: say.Element) -> str:
        if not isinstance(one, say.Agree) or not _stands(one):
            return ""
        between = f"between {self.powers(one.parties)}{turn(one.time, ' in ')}"
        if isinstance(one.phi, dip.Aly):
            enemies = one.phi.enemies
            return f"an alliance {between}" + (
                f" against {self.powers(enemies)}" if enemies else ""
            )
        return f"peace {between}"

    def element(self, one: say.Element) -> str:
        """A promise or an agreement, said by what it makes happen where that is plain."""
        text = self.phi(one.phi)
        if isinstance(one, say.Commit) and not _own(one):
            text = f"{self._verb(one.promiser, 'promise')} {self.powers(one.to)} that {text}"
        if isinstance(one, say.Agree) and one.parties != getattr(one.phi, "powers", None):
            text = f"{self.powers(one.parties)} agree that {text}"
        return text + turn(one.time, " in ")

    def info(self, info: say.Info) -> str:
        """A piece of information as a clause."""
        if isinstance(info, say.Element):
            return self._told(info)
        return self._mind(info) + turn(getattr(info, "time", None), " (as of ", ")")

    def _told(self, one: say.Element) -> str:
        """A promise or an agreement that is told of: what stands between powers, or who said so."""
        dated = turn(one.time, " in ")
        if isinstance(one, say.Commit):
            promise = f"{self._verb(one.promiser, 'promise')} {self.powers(one.to)}"
            return f"{promise} that {self.phi(one.phi)}{dated}"
        if _stands(one):
            return self.phi(one.phi, mood=NOW) + dated
        return f"{self.powers(one.parties)} agree that {self.phi(one.phi)}{dated}"

    def _mind(self, info: say.Info) -> str:
        match info:
            case say.Obs(agent, sources, phi):
                return f"{self.power(agent)} heard from {self.powers(sources)} that {self.phi(phi)}"
            case say.Belief(agent, phi):
                return f"{self._verb(agent, 'believe')} that {self._so(phi)}"
            case say.Desire(agent, wish):
                return f"{self._verb(agent, 'want')} {self._wish(wish)}"
            case say.Unknown(agent, part):
                do = "do" if agent == self.reader else "does"
                return f"{self.power(agent)} {do} not know whether {self.info(part)}"
            case say.Feel(agent, feeling):
                be = "are" if agent == self.reader else "is"
                return f"{self.power(agent)} {be} {_FEELINGS[feeling]}"
            case say.Explain(part):
                return f"the reason is that {self.info(part)}"
            case say.Attack(one, other):
                return f"“{self.info(one)}” speaks against “{self.info(other)}”"
            case say.Support(one, other):
                return f"“{self.info(one)}” speaks for “{self.info(other)}”"
            case say.Both(parts):
                return "; and ".join(map(self.info, parts))
            case say.Not(part):
                return self._denied(part)
        assert not isinstance(info, say.Element)
        return self._act(info, self.powers(info.receivers))

    def _so(self, phi: say.Phi) -> str:
        """What somebody believes: how powers stand now, or what will be done."""
        return self.phi(phi, mood=NOW) if isinstance(phi, dip.Pce | dip.Aly) else self.phi(phi)

    def _wish(self, wish: say.Phi | say.Thing) -> str:
        if isinstance(wish, dip.Province):
            return province_name(wish.code)
        if isinstance(wish, say.Thing):
            raise TypeError(f"{wish!r} is no thing of Diplomacy")
        plainly = wish.part if isinstance(wish, say.No) else wish
        return self.phi(wish, mood=TO) if simple(plainly) else f"it so that {self.phi(wish)}"

    def _denied(self, part: say.Info) -> str:
        """That something is not so; of a promise, that it was broken."""
        match part:
            case say.Commit(promiser, to, phi, time):
                mine = Plain(self.reader, mood=WOULD, about=promiser)
                broke = f"{self.power(promiser)} broke {self.whose_own(promiser)} promise"
                return f"{broke} to {mine.powers(to)} that {mine.phi(phi)}{turn(time, ' in ')}"
            case say.Agree() if _stands(part):
                return self.phi(part.phi, denied=True, mood=NOW) + turn(part.time, " in ")
            case say.Belief(agent, phi, None):
                do = "do" if agent == self.reader else "does"
                return f"{self.power(agent)} {do} not believe that {self._so(phi)}"
            case say.Desire(agent, wish, None):
                do = "do" if agent == self.reader else "does"
                return f"{self.power(agent)} {do} not want {self._wish(wish)}"
        return f"it is not so that {self.info(part)}"


def _stands(one: say.Agree) -> bool:
    """Whether an agreement is how its parties stand to each other: a peace, an alliance."""
    return isinstance(one.phi, dip.Pce | dip.Aly) and one.phi.powers == one.parties


def _own(one: say.Commit) -> bool:
    """Whether what is promised is plainly the promiser's own doing."""
    match one.phi:
        case say.Do() | say.No(say.Do()) | dip.Dmz():
            return dip.DIPLOMACY.agents_of(one.phi) == (one.promiser,)
    return False
