"""Sentences of L to press."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from games.core.errors import IllegalAction
from games.diplomacy.map import STANDARD
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import PROVINCES
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.press.basics import write_turn
from games.talk.diplomacy.press.levels import press_level
from games.talk.diplomacy.press.messages import read_press
from games.talk.diplomacy.press.statements import Statements, group, names
from games.talk.diplomacy.press.tokens import Group, Loss, Token, show
from games.talk.sentences import Agents, Illocution


@dataclass(frozen=True, slots=True)
class Written:
    """A message in DAIDE's text form, without its envelope; its level; what it loses.

    A loss names a part of the sentence's notation and the character it begins at there.
    """

    text: str
    level: int
    losses: tuple[Loss, ...] = ()


def write_press(
    sentence: Illocution, quoted: say.Propose | None = None, survivors: Agents = dip.POWERS
) -> Written:
    """A sentence as press. ``quoted`` is the proposal that a withdrawal takes back.

    Raises IllegalAction for what press cannot say, with ``token`` and ``position`` (0-based, in
    the notation of the sentence) among its fields.

    >>> offer = NOTATION.read("propose(FRA,[ENG],[Agree([ENG FRA],pce([ENG FRA]))])")
    >>> write_press(offer).text, write_press(offer).level
    ('PRP (PCE (ENG FRA))', 10)
    >>> write_press(say.Withdraw("FRA", ("ENG",)), offer).text
    'CCL (PRP (PCE (ENG FRA)))'
    """
    press = MessageWriter(sentence, survivors).message(sentence, quoted)
    text = show(press)
    heard: tuple[Illocution, ...] = ()
    with suppress(IllegalAction):  # such as what binds none of those who talk
        heard = read_press(text, sentence.sender, sentence.receivers, survivors).meanings
    losses = tuple(_losses(sentence, heard, NOTATION.write(sentence)))
    return Written(text, press_level(press), losses)


class MessageWriter:
    """Writes messages: one sentence, and those that it quotes."""

    def __init__(self, whole: Illocution, survivors: Agents) -> None:
        self.what = Statements(NOTATION.write(whole), survivors)

    def message(self, said: Illocution, quoted: say.Propose | None = None) -> Group:
        """A sentence as a message. Raises IllegalAction."""
        match said:
            case say.Query(time=dip.Turn() as time, info=say.Explain(say.Propose() as offer)):
                return group("EXP", write_turn(time), self.message(offer))
            case say.Propose() | say.Accept() | say.Reject() | say.Withdraw() if said.time:
                raise self.what.unsayable(said, "press does not date what is said.")
            case say.Inform() | say.Query() | say.Answer() if said.time:
                raise self.what.unsayable(said, "press does not date what is said.")
            case say.Propose(deal=deal):
                return self._proposed(deal)
            case say.Accept(deal=deal):
                return group("YES", group("PRP", self.what.deal(deal)))
            case say.Reject(deal=deal):
                return group("REJ", group("PRP", self.what.deal(deal)))
            case say.Withdraw() if quoted:
                return group("CCL", self._proposed(quoted.deal))
            case say.Withdraw():
                raise self.what.unsayable(said, "press quotes what it takes back: say which offer.")
            case say.Inform(info=info):
                return self._told(said.sender, said.receivers, info)
            case say.Query(info=info):
                return self._asked(said.receivers, info)
        return self._answered(said.sender, said.info)

    def _proposed(self, deal: say.Deal) -> Group:
        """A proposal; one whose every part has the same condition, or its opposite, branches."""
        conditions = dict.fromkeys(one.phi.condition for one in deal if isinstance(one.phi, say.If))
        if not conditions:
            return group("PRP", self.what.deal(deal))
        first, *others = conditions
        thens = tuple(_consequence(one) for one in deal if _condition(one) == first)
        elses = tuple(_consequence(one) for one in deal if _condition(one) == say.No(first))
        if len(thens) + len(elses) < len(deal) or others not in ([], [say.No(first)]):
            odd = next(one for one in deal if _condition(one) != first)
            raise self.what.unsayable(odd, "press has one condition for a whole proposal.")
        return self._branched(
            first,
            group("PRP", self.what.deal(thens)),
            group("PRP", self.what.deal(elses)) if elses else None,
        )

    def _branched(self, when: say.Phi, then: Group, otherwise: Group | None = None) -> Group:
        parts = [*group("IFF", self.what.phi(when)).parts, Token("THN"), then]
        return Group((*parts, Token("ELS"), otherwise) if otherwise else tuple(parts))

    def _told(self, speaker: str, to: Agents, info: say.Info) -> Group:
        match info:
            case say.Commit() | say.Agree():
                return self._stated("FCT", info)
            case say.Both(parts) if all(isinstance(one, say.Element) for one in parts):
                every = [self.what.element(one) for one in parts if isinstance(one, say.Element)]
                return group("FCT", group("AND", *every))
            case say.Not(say.Commit() | say.Agree() as element):
                return group("FCT", group("NOT", self.what.element(element)))
            case say.Belief(agent, phi, None) if agent == speaker:
                return self._stated("THK", phi)
            case say.Desire(agent, wish, None) if agent == speaker:
                return self._wished(agent, wish)
            case say.Not(say.Desire(agent, wish, None)) if agent == speaker:
                return group("REJ", self._wished(agent, wish))
            case say.Unknown(agent, part, None) if agent == speaker:
                return self._undecided(speaker, info, part)
            case say.Obs(agent, sources, phi, None) if agent == speaker and len(sources) == 1:
                told = group("FCT", self.what.phi(phi))
                return group("FRM", names(sources), names((agent,)), told)
        if isinstance(info, Illocution):
            return group("FRM", names((info.sender,)), names(info.receivers), self.message(info))
        raise self.what.unsayable(info, "press has no words for it.")

    def _stated(self, verb: str, what: say.Element | say.Phi) -> Group:
        """A statement, on its condition if it has one."""
        phi = what.phi if isinstance(what, say.Element) else what
        if not isinstance(phi, say.If):
            return group(verb, self._part(what))
        then = _consequence(what) if isinstance(what, say.Element) else phi.consequence
        return self._branched(phi.condition, group(verb, self._part(then)))

    def _part(self, what: say.Element | say.Phi) -> Group:
        return self.what.element(what) if isinstance(what, say.Element) else self.what.phi(what)

    def _wished(self, agent: str, wish: say.Phi | say.Thing) -> Group:
        if isinstance(wish, dip.Province):
            if PROVINCES[wish.code] not in STANDARD.centers:
                raise self.what.unsayable(
                    say.Desire(agent, wish), "press deals out supply centers only."
                )
            return group("SUG", group("SCD", names((agent, wish.code))))
        assert not isinstance(wish, say.Thing)
        return self._stated("SUG", wish)

    def _undecided(self, speaker: str, info: say.Info, part: say.Info) -> Group:
        match part:
            case say.Accept(sender, _, deal, None) if sender == speaker:
                return group("IDK", group("PRP", self.what.deal(deal)))
            case say.Desire(agent, wish, None) if agent == speaker:
                return group("IDK", self._wished(agent, wish))
        raise self.what.unsayable(info, "in press one does not know only what was asked.")

    def _asked(self, to: Agents, info: say.Info) -> Group:
        match info:
            case say.Commit() | say.Agree():
                return self._stated("QRY", info)
            case say.Belief(agent, phi, None) if agent in to:
                return self._stated("QRY", phi)
            case say.Explain(say.Propose() as said, None):
                return group("WHY", self.message(said))
            case say.Explain(say.Commit() | say.Agree() as element, None):
                return group("WHY", group("FCT", self.what.element(element)))
            case say.Explain(say.Belief(agent, phi, None), None) if agent in to:
                return group("WHY", group("THK", self.what.phi(phi)))
            case say.Explain(say.Desire(agent, wish, None), None) if agent in to:
                return group("WHY", self._wished(agent, wish))
        raise self.what.unsayable(info, "press cannot ask it.")

    def _answered(self, speaker: str, info: say.Info) -> Group:
        match info:
            case say.Commit() | say.Agree():
                return group("FCT", group("QRY", self.what.element(info)))
            case say.Not(say.Commit() | say.Agree() as element):
                return group("FCT", group("NOT", group("QRY", self.what.element(element))))
            case say.Belief(agent, say.No(phi), None) if agent == speaker:
                return group("THK", group("NOT", group("QRY", self.what.phi(phi))))
            case say.Belief(agent, phi, None) if agent == speaker:
                return group("THK", group("QRY", self.what.phi(phi)))
            case say.Unknown(agent, say.Commit() | say.Agree() as element, None):
                if agent == speaker:
                    return group("IDK", group("QRY", self.what.element(element)))
        raise self.what.unsayable(info, "press cannot answer so.")


def _condition(one: say.Element) -> say.Phi | None:
    return one.phi.condition if isinstance(one.phi, say.If) else None


def _consequence(one: say.Element) -> say.Element:
    """An element without its condition."""
    assert isinstance(one.phi, say.If)
    return replace(one, phi=one.phi.consequence)


# What is lost


def _losses(said: Illocution, heard: Sequence[Illocution], whole: str) -> Iterator[Loss]:
    """What a reader of the message does not get of a sentence: the elements of its deal that read
    back as others, or the whole."""
    back = heard[0] if len(heard) == 1 else None
    if back is not None and plainest(back) == plainest(said):
        return
    parts: list[say.Element | Illocution] = [said]
    if isinstance(said, _DEALT) and isinstance(back, _DEALT) and type(said) is type(back):
        got = {part for one in back.deal for part in _plain_parts(one)}
        parts = [one for one in said.deal if not got.issuperset(_plain_parts(one))] or [said]
    for part in parts:
        token = NOTATION.write_part(part)
        why = "a reader of the press gets less, or something else, of this."
        yield Loss(token, max(whole.find(token), 0), why)


def plainest(said: Illocution) -> object:
    """A sentence up to what carries no meaning: the order of a deal's elements, whether a promise
    of two things is one or two, whether a promise or its order has the time."""
    if isinstance(said, _DEALT):
        parts = frozenset(part for one in said.deal for part in _plain_parts(one))
        return type(said), said.sender, said.receivers, parts, said.time
    if not isinstance(said, say.Withdraw) and isinstance(said.info, say.Element):
        return type(said), said.sender, said.receivers, (*_plain_parts(said.info),), said.time
    return said


def _plain_parts(one: say.Element) -> Iterator[say.Element]:
    match one.phi:
        case say.All(parts):
            for part in parts:
                yield from _plain_parts(replace(one, phi=part))
        case say.Do(action, None) if one.time:
            yield replace(one, phi=say.Do(action, one.time), time=None)
        case say.No(say.Do(action, None)) if one.time:
            yield replace(one, phi=say.No(say.Do(action, one.time)), time=None)
        case _:
            yield one


_DEALT = (say.Propose, say.Accept, say.Reject)
