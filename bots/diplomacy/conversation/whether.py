"""Answers to whether something is so: the truth, as far as it is known."""

from bots.diplomacy.conversation.mind import Mind
from bots.diplomacy.keeping import standing_promises
from games.diplomacy.map import STANDARD
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import carries_out

CONTENT = 0.5
"""How far one must be trusted for us to be happy with it."""


def answer_to(info: say.Info, asker: str, mind: Mind) -> say.Info:
    """The answer to whether something is so."""
    if isinstance(info, say.Not):
        opposite = answer_to(info.part, asker, mind)
        if isinstance(opposite, say.Unknown):
            return say.Unknown(mind.me, info)
        return info if opposite == say.Not(info.part) else say.Not(info)
    known = _known(info, asker, mind)
    if known is None:
        return say.Unknown(mind.me, info)
    return info if known else say.Not(info)


def _known(info: say.Info, asker: str, mind: Mind) -> bool | None:
    """Whether something is so; None if we do not know, or do not tell."""
    me = mind.me
    match info:
        case say.Agree(parties, phi) if me in parties:
            return _agreed(phi, mind)
        case say.Commit(promiser, to, phi) if promiser == me and asker in to:
            given = standing_promises(mind.talk)
            return any(one.clause.phi == phi and one.promiser == me for one in given)
        case say.Desire(agent, dip.Province(code)) if agent == me:
            goals = {(one.target or "").partition("/")[0] for one in mind.plan()}
            return code in {STANDARD.provinces[goal].daide for goal in goals if goal}
        case say.Desire(agent, say.Do(action)) if agent == me and isinstance(action, dip.Order):
            return any(carries_out(order, action) for order in mind.plan())
        case say.Feel(agent, feeling) if agent == me:
            content = feeling in (say.Feeling.HAPPY, say.Feeling.VERY_HAPPY)
            return content is (mind.trust(asker) >= CONTENT)
    return None


def _agreed(phi: say.Phi, mind: Mind) -> bool:
    """Whether we stand in such a peace or alliance; who are allied are at peace."""
    for promise in standing_promises(mind.talk):
        match phi, promise.clause.phi:
            case dip.Pce(asked), dip.Pce(powers) | dip.Aly(powers, _) if asked == powers:
                return True
            case dip.Aly(asked, enemies), dip.Aly(powers, foes) if asked == powers:
                if set(enemies) <= set(foes):
                    return True
            case dip.Dmz(), dip.Dmz() if phi == promise.clause.phi:
                return True
    return False
