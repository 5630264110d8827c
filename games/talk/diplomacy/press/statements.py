"""From L to arrangements: elements of deals and φ as press says them."""

from collections.abc import Sequence

from games.core.errors import IllegalAction
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.ontology import NOTATION, Turn
from games.talk.diplomacy.press.basics import write_order, write_turn
from games.talk.diplomacy.press.tokens import Group, Part, Token
from games.talk.sentences import Agents


class Statements:
    """Writes arrangements. ``whole`` is the notation of the sentence, to name places in it."""

    def __init__(self, whole: str, survivors: Agents) -> None:
        self.whole = whole
        self.survivors = survivors

    def unsayable(self, term: say.Phi | say.Info, why: str) -> IllegalAction:
        """That press cannot say a part of the sentence, which is named with its place."""
        token = NOTATION.write_part(term)
        at = max(self.whole.find(token), 0)
        return IllegalAction(
            "not_carried",
            f"At character {at + 1}, {token} does not carry over: {why}",
            token=token,
            position=at,
        )

    def deal(self, deal: say.Deal) -> Group:
        """A deal: one arrangement, or an AND of several."""
        return self._all([self.element(one) for one in deal])

    def element(self, one: say.Element) -> Group:
        """What is promised or agreed on; press does not say who promises it to whom."""
        if not isinstance(one.time, Turn):
            return self.phi(one.phi)
        if _dates(one.phi):
            raise self.unsayable(one, "press has no time within a time.")
        return group("FOR", write_turn(one.time), self.phi(one.phi))

    def phi(self, phi: say.Phi) -> Group:
        """A φ as an arrangement. Raises IllegalAction."""
        match phi:
            case dip.Pce(powers) if len(powers) > 1:
                return group("PCE", names(powers))
            case dip.Pce():
                raise self.unsayable(phi, "a peace takes two powers at least.")
            case dip.Aly(powers, enemies) if enemies and len(powers) > 1:
                return Group((*group("ALY", names(powers)).parts, Token("VSS"), names(enemies)))
            case dip.Aly():
                raise self.unsayable(phi, "an alliance takes two powers and an enemy.")
            case dip.Dmz(powers, provinces):
                return group("DMZ", names(powers), names(provinces))
            case dip.Drw(powers):
                return group("DRW") if powers == self.survivors else group("DRW", names(powers))
            case say.Do(action, time) if isinstance(action, dip.Order):
                done = group("XDO", write_order(action))
                return group("FOR", write_turn(time), done) if isinstance(time, Turn) else done
        return self._joined(phi)

    def _joined(self, phi: say.Phi) -> Group:
        """What is made of several φ, or denies one."""
        match phi:
            case say.All(parts):
                return self._all([self.phi(part) for part in parts])
            case say.No(say.All(parts)) if len(parts) > 1 and (denied := _denied(parts)):
                return group("ORR", *map(self.phi, denied))
            case say.No(say.No()):
                raise self.unsayable(phi, "press does not deny a denial.")
            case say.No(part):
                return group("NOT", self.phi(part))
            case say.Seq():
                raise self.unsayable(phi, "press orders things by their turns only.")
        raise self.unsayable(phi, "press has conditions for whole messages only.")

    def _all(self, parts: Sequence[Group]) -> Group:
        return parts[0] if len(parts) == 1 else group("AND", *parts)


def group(verb: str, *parts: Part) -> Group:
    """Brackets that begin with a verb."""
    return Group((Token(verb), *parts))


def names(codes: Sequence[str]) -> Group:
    """Powers or provinces in brackets."""
    return Group(tuple(map(Token, codes)))


def _denied(parts: Sequence[say.Phi]) -> list[say.Phi]:
    """What each of several φ denies; nothing unless all of them do."""
    denied = [part.part for part in parts if isinstance(part, say.No)]
    return denied if len(denied) == len(parts) else []


def _dates(phi: say.Phi) -> bool:
    """Whether a φ has a time in it."""
    match phi:
        case say.Do(_, time):
            return time is not None
        case say.All(parts) | say.Seq(parts):
            return any(map(_dates, parts))
        case say.No(part):
            return _dates(part)
        case say.If(condition, consequence):
            return _dates(condition) or _dates(consequence)
    return False
