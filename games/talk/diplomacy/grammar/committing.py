"""From what is done to what is agreed on: the commitment, or the agreement, of who does it."""

from games.talk import sentences as say
from games.talk.diplomacy.grammar.effects import Effect
from games.talk.diplomacy.grammar.timing import dated
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.ontology import Turn
from games.talk.diplomacy.language.referents import Unresolved
from games.talk.diplomacy.language.wording import power_name


def elements(
    effect: Effect, when: Turn | None, parties: say.Agents, here: Context
) -> tuple[say.Element, ...]:
    """The commitment, or the agreement, that an effect makes. Raises Unresolved.

    ``when`` is the time named, ``parties`` are those said to do it together.
    """
    phi, doer = effect.phi, effect.doer
    if doer not in here.both:
        raise Unresolved(f"{power_name(doer)} is not part of this talk: it cannot promise.")
    if isinstance(phi, say.All):
        apart = [Effect(part, doer) for part in phi.parts]
        return tuple(e for one in apart for e in elements(one, when, parties, here))
    moment = when if dated(phi, when) == phi else None
    phi = dated(phi, when)
    bond = phi.part if isinstance(phi, say.No) else None
    if isinstance(bond, dip.Pce | dip.Aly) and set(here.both) <= set(bond.powers):
        raise Unresolved("No peace, or no alliance, between you is nothing to agree on.")
    if isinstance(phi, dip.Pce | dip.Aly):
        among = set(phi.powers) <= set(here.both) and here.speaker in phi.powers
        if among and len(phi.powers) > 1 and (effect.mutual or set(here.both) <= set(parties)):
            return (say.Agree(phi.powers, phi, moment),)
    if isinstance(phi, dip.Drw) and set(here.both) <= set(phi.powers):
        return (say.Agree(here.both, phi, moment),)
    if isinstance(phi, dip.Dmz) and (effect.mutual or len(parties) > 1):
        return (say.Agree(here.both, dip.Dmz(here.both, phi.provinces), moment),)
    to = here.to if doer == here.speaker else (here.speaker,)
    return (say.Commit(doer, to, phi, moment),)
