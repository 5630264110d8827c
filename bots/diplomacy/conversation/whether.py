"""What an envoy answers when asked: the truth, as far as it knows."""

from collections.abc import Callable, Sequence

from bots.diplomacy.bargaining.worth import Appraiser
from games.diplomacy.map import STANDARD
from games.diplomacy.orders import Order
from games.talk import sentences as say
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.grounding import carries_out


def answer_to(
    info: say.Info, asker: str, appraiser: Appraiser, plan: Callable[[], Sequence[Order]]
) -> say.Info:
    """The answer to whether something is so. ``plan``: the orders that we mean to give."""
    me = appraiser.code
    if isinstance(info, say.Not):
        opposite = answer_to(info.part, asker, appraiser, plan)
        if isinstance(opposite, say.Unknown):
            return say.Unknown(me, info)
        return info if opposite == say.Not(info.part) else say.Not(info)
    known = _known(info, asker, appraiser, plan)
    if known is None:
        return say.Unknown(me, info)
    return info if known else say.Not(info)


def _known(
    info: say.Info, asker: str, appraiser: Appraiser, plan: Callable[[], Sequence[Order]]
) -> bool | None:
    """Whether something is so; None if we do not know, or do not tell."""
    me = appraiser.code
    match info:
        case say.Agree(parties, phi) if me in parties:
            return _agreed(phi, appraiser)
        case say.Commit(promiser, to, phi) if promiser == me and asker in to:
            return any(one.clause.phi == phi and one.promiser == me for one in appraiser.standing)
        case say.Desire(agent, dip.Province(code)) if agent == me:
            goals = {(one.target or "").partition("/")[0] for one in plan()}
            return code in {STANDARD.provinces[goal].daide for goal in goals if goal}
        case say.Desire(agent, say.Do(action)) if agent == me and isinstance(action, dip.Order):
            return any(carries_out(order, action) for order in plan())
        case say.Feel(agent, feeling) if agent == me:
            content = feeling in (say.Feeling.HAPPY, say.Feeling.VERY_HAPPY)
            return content is (appraiser.trust(asker) >= CONTENT)
    return None


CONTENT = 0.5
"""How far one must be trusted for us to be happy with it."""


def _agreed(phi: say.Phi, appraiser: Appraiser) -> bool:
    """Whether we stand in such a peace or alliance; who are allied are at peace."""
    for promise in appraiser.standing:
        match phi, promise.clause.phi:
            case dip.Pce(asked), dip.Pce(powers) | dip.Aly(powers, _) if asked == powers:
                return True
            case dip.Aly(asked, enemies), dip.Aly(powers, foes) if asked == powers:
                if set(enemies) <= set(foes):
                    return True
            case dip.Dmz(), dip.Dmz() if phi == promise.clause.phi:
                return True
    return False
