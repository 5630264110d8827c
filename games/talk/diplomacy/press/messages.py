"""Press to sentences of L."""

from dataclasses import dataclass

from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.press.arrangements import Arrangements, province_wanted
from games.talk.diplomacy.press.basics import read_power, read_powers, read_province, read_turn
from games.talk.diplomacy.press.levels import press_level
from games.talk.diplomacy.press.tokens import (
    Group,
    Loss,
    Part,
    Token,
    misshapen,
    not_carried,
    parse,
)
from games.talk.sentences import Agents, Illocution


@dataclass(frozen=True, slots=True)
class MessageRead:
    """What a message says in L, its press level, and what did not carry over."""

    meanings: tuple[Illocution, ...]
    level: int
    losses: tuple[Loss, ...] = ()


def read_press(text: str, speaker: str, to: Agents, survivors: Agents = dip.POWERS) -> MessageRead:
    """A message that a power sends to others, in L.

    A text in an envelope, ``FRM (FRA) (ENG) (press)`` or ``SND (ENG) (press)``, is opened by
    ``opened`` first. ``survivors`` share a draw that names nobody.

    Raises NotUnderstood for what is no press, IllegalAction for what L cannot say, each with
    ``token`` and ``position`` (0-based) among its fields.

    >>> heard = read_press("PRP (PCE (ENG FRA))", "FRA", ("ENG",))
    >>> from games.talk.diplomacy.language.ontology import NOTATION
    >>> [NOTATION.write(said) for said in heard.meanings], heard.level
    (['propose(FRA,[ENG],[Agree([ENG FRA],pce([ENG FRA]))])'], 10)
    >>> read_press("PRP (SLO (FRA))", "FRA", ("ENG",))
    Traceback (most recent call last):
        ...
    games.core.errors.IllegalAction: At character 6, SLO does not carry over: L has nothing to say \
who is to win alone.
    """
    message = parse(text)
    losses: list[Loss] = []
    reader = MessageReader(speaker, to, survivors, losses)
    return MessageRead(reader.meanings(message), press_level(message), tuple(losses))


def opened(text: str, speaker: str = "") -> tuple[str, Agents, str]:
    """The sender, the receivers and the message inside an envelope.

    ``speaker`` sends what is in a SND, which does not name its sender. Raises NotUnderstood.

    >>> opened("FRM (FRA) (ENG) (PRP (PCE (ENG FRA)))")
    ('FRA', ('ENG',), 'PRP (PCE (ENG FRA))')
    """
    envelope = parse(text)
    match envelope.parts:
        case (Token("FRM"), Group((sender,)), to, Group() as press):
            speaker = read_power(sender)
        case (Token("SND"), to, Group() as press) if speaker:
            pass
        case _:
            raise misshapen(envelope, "FRM (power) (powers) (press) or SND (powers) (press)")
    inside = text[press.at + 1 : text.rindex(")")]
    return speaker, read_powers(to), inside.strip()


_HOUSEKEEPING = {
    "BWX": "refusing to say is neither a no nor not knowing.",
    "HUH": "programs tell each other so what they do not understand; L has no such thing.",
    "TRY": "programs tell each other so what they understand; L has no such thing.",
    "POB": "no information of L stands for the board.",
    "WHT": "L asks whether, not what.",
}


class MessageReader:
    """Reads messages of one speaker."""

    def __init__(self, speaker: str, to: Agents, survivors: Agents, losses: list[Loss]) -> None:
        self.me, self.to = speaker, say.agents(to)
        self.survivors = survivors
        self.losses = losses
        self.what = Arrangements(speaker, to, survivors, losses)

    def meanings(self, press: Group) -> tuple[Illocution, ...]:
        """Everything that a message says; more than one thing only if it branches."""
        match press.parts:
            case (Token("IFF"), condition, Token("THN"), Group() as then, *rest):
                return self._conditional(condition, then, rest)
        return (self.meaning(press),)

    def meaning(self, press: Group) -> Illocution:
        """The one thing that a message says."""
        match press.parts:
            case (Token("PRP" | "INS" as verb) as first, arrangement):
                if verb == "INS":
                    self._lost(first, "L has no words for insisting.")
                return say.Propose(self.me, self.to, self.what.deal(arrangement))
            case (Token("YES" | "REJ" as verb), Group() as quoted):
                return self._replied(verb == "YES", quoted)
            case (Token("CCL") as first, Group() as quoted):
                return self._cancelled(first, quoted)
            case (Token("FCT" | "THK" as verb), Group() as inner) if _question(inner):
                return self._answered(verb, inner)
            case (Token("IDK"), Group() as inner):
                return self._undecided(inner)
            case (Token("FCT"), arrangement):
                return say.Inform(self.me, self.to, self._told(arrangement))
            case (Token("QRY"), arrangement):
                return say.Query(self.me, self.to, self._told(arrangement))
            case (Token("THK"), arrangement):
                return self._inform(say.Belief(self.me, self.what.phi(arrangement)))
            case (Token("SUG"), arrangement):
                return self._inform(self._wish(arrangement))
        return self._rarer(press)

    def _rarer(self, press: Group) -> Illocution:
        """What is said from level 70 on."""
        match press.parts:
            case (Token("EXP"), time, Group() as quoted):
                why = say.Explain(self._other(quoted).meaning(quoted))
                return say.Query(self.me, self.to, why, read_turn(time))
            case (Token("SRY") as first, _):
                self._lost(first, "L does not say what one is sorry for.")
                return self._inform(say.Feel(self.me, say.Feeling.SAD))
            case (Token("HPY" | "UHY" | "ANG" as verb) as first, _):
                self._lost(first, "L does not say what a feeling is about.")
                return self._inform(say.Feel(self.me, _FEELINGS[verb]))
            case (Token("FRM"), Group((sender,)), hearers, Group() as said):
                other = MessageReader(
                    read_power(sender), read_powers(hearers), self.survivors, self.losses
                )
                return self._inform(other.meaning(said))
            case (Token("WHY"), Group() as quoted):
                return say.Query(self.me, self.to, say.Explain(self._explained(quoted)))
            case (Token("HOW") as first, Group((Token() as place,))) if place.text in dip.PROVINCES:
                self._lost(first, "L asks only whether we want it.")
                return say.Query(
                    self.me, self.to, say.Desire(self.me, dip.Province(read_province(place)))
                )
            case (Token("HOW") as first, _):
                raise not_carried(first, "L asks whether, not how.")
            case (Token(verb) as first, *_) if verb in _HOUSEKEEPING:
                raise not_carried(first, _HOUSEKEEPING[verb])
            case (Token(text) as first,) if text.startswith("'"):
                raise not_carried(first, "it is free text, for a reader of English.")
        raise misshapen(press.parts[0] if press.parts else press, "PRP, YES, REJ, FCT or the like")

    # Parts

    def _inform(self, info: say.Info) -> say.Inform:
        return say.Inform(self.me, self.to, info)

    def _lost(self, part: Part, why: str) -> None:
        token = part.text if isinstance(part, Token) else ""
        self.losses.append(Loss(token, part.at, why))

    def _other(self, quoted: Part) -> "MessageReader":
        """The reader of what the one spoken to said to the speaker."""
        if len(self.to) != 1:
            raise not_carried(quoted, "of several receivers it is not clear who said it.")
        return MessageReader(self.to[0], (self.me,), self.survivors, self.losses)

    def _told(self, arrangement: Part) -> say.Info:
        parts = self.what.deal(arrangement, proposing=False)
        return parts[0] if len(parts) == 1 else say.Both(parts)

    def _asked(self, question: Group) -> say.Info:
        """What a quoted QRY of another asked."""
        match question.parts:
            case (Token("QRY"), arrangement):
                return self._other(question)._told(arrangement)
        raise misshapen(question, "QRY")

    def _wish(self, arrangement: Part) -> say.Desire:
        """What a SUG wishes."""
        if province := province_wanted(arrangement, self.me):
            return say.Desire(self.me, dip.Province(province))
        return say.Desire(self.me, self.what.phi(arrangement))

    def _replied(self, yes: bool, quoted: Group) -> Illocution:
        """YES or REJ to something quoted."""
        match quoted.parts:
            case (Token("PRP" | "INS"), arrangement):
                act = say.Accept if yes else say.Reject
                return act(self.me, self.to, self.what.deal(arrangement))
            case (Token("QRY"), _):
                return self._answer(yes, self._asked(quoted))
            case (Token("SUG"), arrangement):
                wish = self._wish(arrangement)
                return self._inform(wish if yes else say.Not(wish))
            case (Token("EXP"), _, Group() as said):
                return self._answer(yes, self.meaning(said))
        raise not_carried(quoted, "L accepts and rejects deals, and answers questions.")

    def _answer(self, yes: bool, info: say.Info) -> say.Answer:
        return say.Answer(self.me, self.to, info if yes else say.Not(info))

    def _cancelled(self, first: Token, quoted: Group) -> Illocution:
        match quoted.parts:
            case (Token("PRP" | "INS"), _):
                return say.Withdraw(self.me, self.to)
            case (Token("YES"), Group((Token("PRP" | "INS"), arrangement))):
                return say.Reject(self.me, self.to, self.what.deal(arrangement))
        raise not_carried(first, "in L one takes back offers and acceptances only.")

    def _answered(self, verb: str, inner: Group) -> Illocution:
        """FCT or THK to a question: that it is so, or is not."""
        denied = inner.verb in ("NOT", "NAR")
        question = inner.parts[1] if denied else inner
        assert isinstance(question, Group)
        if verb == "FCT":
            return self._answer(not denied, self._asked(question))
        phi = self.what.phi(question.parts[1])
        return self._answer(True, say.Belief(self.me, say.No(phi) if denied else phi))

    def _undecided(self, inner: Group) -> Illocution:
        match inner.parts:
            case (Token("QRY"), _):
                return self._answer(True, say.Unknown(self.me, self._asked(inner)))
            case (Token("PRP" | "INS"), arrangement):
                accept = say.Accept(self.me, self.to, self.what.deal(arrangement))
                return self._inform(say.Unknown(self.me, accept))
            case (Token("SUG"), arrangement):
                return self._inform(say.Unknown(self.me, self._wish(arrangement)))
        raise not_carried(inner, "L has no words for not knowing that.")

    def _explained(self, quoted: Group) -> say.Info:
        """What a WHY asks the reason of: something that those spoken to said."""
        said = self._other(quoted).meaning(quoted)
        return said.info if isinstance(said, say.Inform) else said

    def _conditional(
        self, condition: Part, then: Group, rest: list[Part]
    ) -> tuple[Illocution, ...]:
        when = self.what.phi(condition)
        said = [_under(when, self.meaning(then), then)]
        match rest:
            case []:
                pass
            case [Token("ELS"), Group() as otherwise]:
                said.append(_under(say.No(when), self.meaning(otherwise), otherwise))
            case [part, *_]:
                raise misshapen(part, "ELS and a message")
        first, *others = said
        if isinstance(first, say.Propose) and others and isinstance(others[0], say.Propose):
            return (say.Propose(self.me, self.to, first.deal + others[0].deal),)
        return tuple(said)


_FEELINGS = {"HPY": say.Feeling.HAPPY, "UHY": say.Feeling.SAD, "ANG": say.Feeling.ANGRY}


def _question(inner: Group) -> bool:
    """Whether a group is a quoted question, or the denial of one."""
    match inner.parts:
        case (Token("QRY"), _):
            return True
        case (Token("NOT" | "NAR"), Group() as denied):
            return denied.verb == "QRY"
    return False


def _under(condition: say.Phi, said: Illocution, part: Part) -> Illocution:
    """What is said on a condition."""
    match said:
        case say.Propose(sender, to, deal):
            return say.Propose(sender, to, tuple(_if(condition, one) for one in deal))
        case say.Inform(sender, to, say.Commit() | say.Agree() as info):
            return say.Inform(sender, to, _if(condition, info))
        case say.Query(sender, to, say.Commit() | say.Agree() as info):
            return say.Query(sender, to, _if(condition, info))
        case say.Inform(sender, to, say.Belief(agent, phi)):
            return say.Inform(sender, to, say.Belief(agent, say.If(condition, phi)))
        case say.Inform(sender, to, say.Desire(agent, wish)) if not isinstance(wish, say.Thing):
            return say.Inform(sender, to, say.Desire(agent, say.If(condition, wish)))
    raise not_carried(part, "in L only what is proposed, told, asked or thought has conditions.")


def _if(condition: say.Phi, one: say.Element) -> say.Element:
    if isinstance(one, say.Commit):
        return say.Commit(one.promiser, one.to, say.If(condition, one.phi), one.time)
    return say.Agree(one.parties, say.If(condition, one.phi), one.time)
