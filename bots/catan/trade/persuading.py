"""Who yields to an argument for an offer (Guhe and Lascarides 2014)."""

from bots.catan.records.desk import NOW, Desk
from bots.catan.records.numbers import Numbers
from bots.catan.settings import ABSENT
from bots.catan.talk.acts import Argument
from bots.catan.trade.arguments import holds
from bots.catan.trade.uses import lets_build
from bots.catan.trade.worth import eta_after
from games.core.kernel import kernel
from games.core.randomness import draw


@kernel
def is_persuaded(desk: Desk, seat: int, sender: int, give: Numbers, take: Numbers) -> bool:
    """Whether we yield to the sender's argument for an offer that we can pay.

    What is not true of our own hand does not count, nor what a rule of ours says to ignore.
    """
    mind, settings = desk.mind, desk.settings
    argument = int(mind.heard_argument)
    if not settings.heeds >> argument & 1 or _ignores(desk, seat, sender, give, take):
        return False
    if not holds(desk, seat, argument, give, take, 0):
        return False
    weight = settings.Persuasion_RESP_Use_Weight_When_Persuasion_Is_Accepted
    if weight != ABSENT:
        target, none = mind.target_cost[seat].copy(), give - give
        after = max(0, eta_after(desk, seat, give, take, target) - weight)
        return bool(after <= eta_after(desk, seat, none, none, target))
    chance = settings.Persuasion_RESP_Accept_Consistent_Args_With_Probability
    if argument >= Argument.NO_ROBBER:
        chance = settings.Persuasion_RESP_ACCEPT_AlwaysTrue_With_Probability
    return bool(draw(mind.randomness, 1000) < chance * 1000)


@kernel
def _ignores(desk: Desk, seat: int, sender: int, give: Numbers, take: Numbers) -> bool:
    """Whether a rule of ours says not to listen to the sender's argument."""
    settings = desk.settings
    shown = desk.scenes[NOW].shown.copy()
    points = shown[sender]
    most = settings.Persuasion_RESP_IGNORE_IF_PERSUADER_HAS_X_VPS
    if most != ABSENT and points >= most:
        return True
    higher = settings.Persuasion_RESP_IGNORE_PERSUASIONS_OF_PLAYERS_WITH_HIGHER_VP
    highest = settings.Persuasion_RESP_IGNORE_PERSUASIONS_OF_PLAYERS_WITH_HIGHEST_VP
    if (higher and points > shown[seat]) or (highest and points == shown.max()):
        return True
    builds = settings.Persuasion_RESP_IGNORE_IF_PERSUADER_TO_GET_ImmediateBuildPlan
    if builds and lets_build(desk, sender, take, give):
        return True
    only = settings.Persuasion_RESP_ONLY_IF_FULFILS_CURRENT_BUILD_PLAN
    return bool(only and not lets_build(desk, seat, give, take))
