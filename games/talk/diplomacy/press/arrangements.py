"""Arrangements, what press proposes or tells, to elements of deals and φ."""

from collections.abc import Iterator

from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import kind_of
from games.talk.diplomacy.language.ontology import Turn
from games.talk.diplomacy.notary.promises import TURNS
from games.talk.diplomacy.press.basics import (
    SEASONS,
    read_order,
    read_powers,
    read_provinces,
    read_turn,
)
from games.talk.diplomacy.press.tokens import (
    Group,
    Loss,
    Part,
    Token,
    misshapen,
    not_carried,
)
from games.talk.sentences import Agents

_NONE = {
    "SLO": "L has nothing to say who is to win alone.",
    "NAR": "in L one withdraws an offer or breaks a promise; nothing else undoes an agreement.",
    "CHO": "L has no choice of so many out of several.",
    "SCD": "in L nobody agrees on whose a supply center shall be; a zone comes nearest.",
    "OCC": "L speaks of moves, not of where units shall stand.",
    "XOY": "L knows no debts.",
    "YDO": "in L nobody gives orders to another's units; ask for the orders.",
    "SND": "a deal of L holds actions on the board, not messages.",
    "FWD": "a deal of L holds actions on the board, not messages.",
    "BCC": "a deal of L holds actions on the board, not messages.",
    "ROF": "L has no words to ask for an offer.",
    "ULB": "L knows no utilities.",
    "UUB": "L knows no utilities.",
}
_MOST_TURNS = 10


class Arrangements:
    """Reads arrangements between a speaker and those it speaks to.

    ``survivors`` share a draw that names nobody. ``losses`` collects what did not carry over.
    """

    def __init__(self, speaker: str, to: Agents, survivors: Agents, losses: list[Loss]) -> None:
        self.speaker = speaker
        self.both = say.agents((speaker, *to))
        self.survivors = survivors
        self.losses = losses

    # What is proposed or told, as elements

    def deal(self, part: Part, proposing: bool = True) -> say.Deal:
        """The elements of an arrangement. Raises NotUnderstood or IllegalAction.

        ``proposing``: only those who talk are bound by it; told, it may bind anybody.
        """
        return tuple(self._elements(part, None, proposing))

    def element(self, part: Part) -> say.Element:
        """The one element that an arrangement tells of. Raises IllegalAction for several."""
        told = self.deal(part, proposing=False)
        if len(told) != 1:
            raise not_carried(part, "here L speaks of one thing at a time.")
        return told[0]

    def _elements(self, part: Part, when: Turn | None, proposing: bool) -> Iterator[say.Element]:
        match _opened(part).parts:
            case (Token("AND"), *inside) if inside:
                for one in inside:
                    yield from self._elements(one, when, proposing)
            case (Token("FOR") as span, time, inner):
                if when is not None:
                    raise not_carried(span, "a time within a time.")
                for turn in self._turns(time, inner):
                    yield from self._elements(inner, turn, proposing)
            case _:
                yield self._element(_opened(part), when, proposing)

    def _element(self, part: Group, when: Turn | None, proposing: bool) -> say.Element:
        dated = when if _order_of(part) else None
        phi = self.phi(part, dated)
        time = None if dated else when
        core = phi.part if isinstance(phi, say.No) else phi
        bound = dip.DIPLOMACY.agents_of(phi)
        if isinstance(core, dip.Drw | say.All | say.No):
            return say.Agree(self.both, phi, time)
        among = [power for power in bound if power in self.both]
        if proposing and not among:
            raise not_carried(part, "none of those who talk would be bound by it.")
        if len(bound) > 1 and (len(among) > 1 or not proposing):
            return say.Agree(bound, phi, time)
        promiser = among[0] if proposing else bound[0]
        others = say.agents(power for power in self.both if power != promiser)
        return say.Commit(promiser, others if promiser in self.both else (self.speaker,), phi, time)

    def _turns(self, time: Part, inner: Part) -> Iterator[Turn]:
        """The turn of a FOR, or every turn of its span that its order can be given in."""
        match time:
            case Group((Group() as first, Group() as last)):
                begin, end = read_turn(first), read_turn(last)
            case _:
                yield read_turn(time)
                return
        if _index(end) < _index(begin) or _index(end) - _index(begin) >= _MOST_TURNS:
            raise not_carried(time, f"L names every turn apart; here at most {_MOST_TURNS}.")
        order = _order_of(_opened(inner))
        kind = kind_of(read_order(order, [])) if order else None
        for at in range(_index(begin), _index(end) + 1):
            year, season = divmod(at, len(SEASONS))
            if kind is None or TURNS[SEASONS[season]][1] is kind:
                yield Turn(SEASONS[season], year)

    # What is so, as φ

    def phi(self, part: Part, when: Turn | None = None) -> say.Phi:
        """An arrangement as a φ; ``when`` dates its orders. Raises NotUnderstood, IllegalAction."""
        group = _opened(part)
        match group.parts:
            case (Token("PCE"), powers):
                return dip.Pce(read_powers(powers, least=2))
            case (Token("ALY"), powers, Token("VSS"), enemies):
                return dip.Aly(read_powers(powers, least=2), read_powers(enemies))
            case (Token("DMZ"), powers, provinces):
                return dip.Dmz(read_powers(powers), read_provinces(provinces))
            case (Token("DRW"),):
                return dip.Drw(self.survivors)
            case (Token("DRW"), powers):
                return dip.Drw(read_powers(powers))
            case (Token("XDO"), order):
                return say.Do(read_order(order, self.losses), when)
            case (Token("NOT"), inner):
                return say.No(self.phi(inner, when))
            case (Token("AND"), one, other, *more):
                return say.All(tuple(self.phi(each, when) for each in (one, other, *more)))
            case (Token("ORR"), one, other, *more):
                parts = tuple(say.No(self.phi(each, when)) for each in (one, other, *more))
                return say.No(say.All(parts))
            case (Token("FOR") as span, time, inner):
                return self._dated(span, time, inner, when)
            case (Token(verb) as first, *_) if verb in _NONE:
                raise not_carried(first, _NONE[verb])
        raise misshapen(group.parts[0] if group.parts else group, "an arrangement")

    def _dated(self, span: Token, time: Part, inner: Part, when: Turn | None) -> say.Phi:
        if when is not None:
            raise not_carried(span, "a time within a time.")
        if _order_of(_opened(inner)) is None:
            raise not_carried(span, "inside a statement L dates orders only.")
        turns = [self.phi(inner, turn) for turn in self._turns(time, inner)]
        return turns[0] if len(turns) == 1 else say.All(tuple(turns))


def province_wanted(part: Part, power: str) -> str | None:
    """The one province that an SCD wishes for a power, or None.

    It is how DAIDE says that a power wants a province.
    """
    match part:
        case Group((Token("SCD"), Group((Token(owner), Token(province))))):
            return province if owner == power and province in dip.PROVINCES else None
    return None


def _opened(part: Part) -> Group:
    if isinstance(part, Group):
        return part
    raise misshapen(part, "an arrangement in brackets")


def _order_of(part: Group) -> Part | None:
    """The order inside an XDO, or a NOT of one."""
    match part.parts:
        case (Token("XDO"), order):
            return order
        case (Token("NOT"), Group() as inner):
            return _order_of(inner)
    return None


def _index(turn: Turn) -> int:
    return turn.year * len(SEASONS) + SEASONS.index(turn.season)
