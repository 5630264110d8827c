"""Every variable, a line each."""

from functools import partial

from bots.analysis import any_game as any_
from bots.analysis import catan, catan_etas, talk
from bots.analysis import diplomacy as dip
from bots.analysis.variable import ESTIMATES, Variable
from games.core.nearest import hint
from games.diplomacy.orders import OrderKind
from games.talk.diplomacy.language.ontology import Aly, Dmz, Pce


class UnknownVariable(ValueError):
    """There is no variable of that name; the message names the nearest."""


_STEPS = ("step", "draw", "outcome")
_SAID = ("message", "act")
_end = partial(Variable, reads=_STEPS, fold="last")
_board = partial(Variable, reads=_STEPS, game="diplomacy")
_talk = partial(Variable, reads=_SAID, pairs=True)
_l = partial(Variable, reads=("message",), game="diplomacy", pairs=True)
_deal = partial(Variable, reads=("deal",), game="diplomacy", pairs=True)
_word = partial(Variable, reads=("verdict",), game="diplomacy", pairs=True)
_stands = partial(
    Variable, reads=("step", "deal", "verdict"), game="diplomacy", fold="state", pairs=True
)
_table = partial(Variable, reads=_STEPS, game="catan")
_part = partial(_end, join="sum", percent=True)

VARIABLES = (
    # How it ended
    _part(
        "winner",
        "stands alone at the top at the end; other games are left out",
        any_.winner,
        equal=True,
    ),
    _part("outright", "won outright: a solo, or the points to win", any_.outright),
    _part(
        "share",
        "what it takes home of the game: all, or its part of a draw",
        any_.share,
        equal=True,
    ),
    _end("score", "centers or points at the end", any_.score),
    _end("rank", "rank at the end, 1 the best; equals share theirs", any_.rank),
    _end(
        "eliminated",
        "year or turn in which it dropped out, if it did",
        any_.eliminated,
    ),
    _part("solo", "games won outright", any_.ended("solo", "win"), of_game=True),
    _part("draw", "games that ended in a draw", any_.ended("draw"), of_game=True),
    _part("unfinished", "games that were left", any_.ended("unfinished"), of_game=True),
    Variable("length", "phases, or steps, played", any_.length, ("step",), of_game=True),
    Variable("turns", "years or turns played", any_.turns, ("step",), of_game=True),
    Variable("seconds", "seconds used, where a clock ran", any_.seconds, ("clock",)),
    Variable("failures", "failures of the bot", any_.failures, ("failure",)),
    # Talk
    _talk("messages", "things said", talk.messages),
    _talk("interaction", "things said between the two, either way", talk.interaction),
    _talk("partners", "those with whom something was said", talk.partners),
    Variable("refused", "things that might not be said", any_.refused, ("refused",)),
    _l("unread", "lines without a meaning that anybody found", talk.unread),
    _l("proposals", "deals proposed", talk.acts("propose")),
    _l("accepts", "deals said yes to", talk.acts("accept")),
    _l("rejects", "deals said no to", talk.acts("reject")),
    _l("withdraws", "proposals taken back", talk.acts("withdraw")),
    _l("informs", "things told", talk.acts("inform")),
    _l("queries", "questions", talk.acts("query")),
    _l("answers", "answers to questions", talk.acts("answer")),
    *(
        _l(f"level{n}", f"things said that need level {n} of L", talk.at_level(n))
        for n in range(1, 9)
    ),
    _l(
        "feelings",
        "last feeling told: 2 very happy, 1 happy, -1 sad, -2 angry",
        talk.feelings,
        fold="last",
    ),
    _deal("deals", "deals confirmed in which it is a party", talk.deals),
    _deal(
        "acceptance",
        "its proposals that were confirmed",
        talk.acceptance,
        fold="mean",
        percent=True,
    ),
    _deal(
        "answer_time",
        "seconds until its proposals were confirmed or ended",
        talk.answer_time,
        fold="median",
        reads=("deal", "message"),
    ),
    _word("promises_kept", "promises found kept; a lasting one each phase", talk.promises("kept")),
    _word("promises_broken", "promises found broken", talk.promises("broken")),
    _word("promises_void", "promises that came to nothing", talk.promises("void")),
    _word(
        "honesty", "promises kept, of those kept or broken", talk.honesty, fold="mean", percent=True
    ),
    _stands("peaces", "powers with which a peace stands", talk.standing(Pce)),
    _stands("alliances", "powers with which an alliance stands", talk.standing(Aly)),
    _stands("zones", "powers with which a demilitarized zone stands", talk.standing(Dmz)),
    # Diplomacy's board
    _board("moves", "moves ordered", dip.orders(dip.is_(OrderKind.MOVE))),
    _board("moves_ok", "moves that were made", dip.orders(dip.good(dip.is_(OrderKind.MOVE)))),
    _board("moves_failed", "moves that were not", dip.orders(dip.bad(dip.is_(OrderKind.MOVE)))),
    _board("attacks", "moves to where another's unit stood", dip.orders(dip.attack), pairs=True),
    _board("attacks_ok", "attacks that got there", dip.orders(dip.good(dip.attack)), pairs=True),
    _board(
        "countryman_attacks", "moves to where an own unit stood", dip.orders(dip.countryman_attack)
    ),
    _board("supports_given", "supports of others' units", dip.orders(dip.support), pairs=True),
    _board(
        "supports_ok",
        "supports of others' units, neither cut nor void",
        dip.orders(dip.support_that_counts),
        pairs=True,
    ),
    _board("supports_own", "supports of own units", dip.orders(dip.own_support)),
    _board(
        "holds", "holds, those of units without an order too", dip.orders(dip.is_(OrderKind.HOLD))
    ),
    _board("convoys", "convoys ordered", dip.orders(dip.is_(OrderKind.CONVOY))),
    _board("dislodged", "units dislodged", dip.orders(dip.dislodged)),
    _board("lost_units", "units lost to others", dip.lost_units),
    _board("retreats", "retreats that were made", dip.orders(dip.good(dip.is_(OrderKind.RETREAT)))),
    _board("disbands", "dislodged units disbanded", dip.orders(dip.disband)),
    _board("builds", "units built", dip.orders(dip.good(dip.is_(OrderKind.BUILD)))),
    _board("waives", "builds waived", dip.orders(dip.is_(OrderKind.WAIVE))),
    _board("removals", "units removed in winter", dip.orders(dip.removal)),
    _board("captured", "centers taken", dip.captured, pairs=True),
    _board("lost", "centers lost", dip.lost, pairs=True),
    _board("centers", "centers owned as a phase begins, and at the end", dip.centers, fold="last"),
    _board("units", "units on the board as a phase begins, and at the end", dip.units, fold="last"),
    # Catan's table
    _table(
        "points",
        "points as a turn begins, hidden ones too, and at the end",
        catan.points,
        fold="last",
    ),
    _table("hand", "resource cards held as a turn begins, and at the end", catan.hand, fold="last"),
    _table(
        "eta",
        "rolls to victory as JSettlers reckons them, as a turn begins",
        catan_etas.etas,
        fold="last",
        kernels=ESTIMATES,
    ),
    _table(
        "prediction",
        "rolls to victory that its robot reckons for another, as a turn begins",
        catan_etas.predictions,
        fold="last",
        pairs=True,
        kernels=ESTIMATES,
    ),
    _table(
        "predicted_eta",
        "its rolls to victory as another's robot reckons them, as a turn begins",
        catan_etas.predicted,
        fold="last",
        pairs=True,
        kernels=ESTIMATES,
    ),
    _table("offers", "offers made", catan.offers, pairs=True),
    _table(
        "success",
        "its offers of which a trade came",
        catan.success,
        fold="mean",
        pairs=True,
        percent=True,
    ),
    _table("counters", "counteroffers made", catan.acts("counter ")),
    _table("accepted", "offers said yes to", catan.acts("accept")),
    _table("refusals", "offers said no to", catan.acts("refuse")),
    _table("trades", "trades with others", catan.trades, pairs=True),
    _table(
        "trades_in_turn", "trades with others in its own turn", catan.trades_in_turn, pairs=True
    ),
    _table("cards_by_trade", "cards got from others by trade", catan.cards_by_trade, pairs=True),
    _table("bank_trades", "trades with the bank or at a port", catan.acts("bank ")),
    _table("cards_by_bank", "cards got from the bank or at a port", catan.cards_by_bank),
    _table("cards_by_dice", "cards got of the hexes", catan.cards_by_dice),
    _table("discards", "cards thrown away for a seven", catan.discards),
    _table("robberies", "cards stolen", catan.robberies, pairs=True),
    _table("cards_by_monopoly", "cards taken by a monopoly", catan.cards_by_monopoly, pairs=True),
    _table("dice", "what it threw, on average", catan.dice, fold="mean"),
    _table("roads", "roads built, the set-up's left out", catan.acts(r"road \d")),
    _table("settlements", "settlements built, the set-up's left out", catan.acts("settlement ")),
    _table("cities", "cities built", catan.acts("city ")),
    _table("cards_bought", "development cards bought", catan.acts("buy")),
    _table("knights", "knights played", catan.acts("knight ")),
    _table(
        "cards_played", "other development cards played", catan.acts("road building|year|monopoly")
    ),
    _table("longest_road", "times that it got the longest road", catan.gained("longest_road")),
    _table("largest_army", "times that it got the largest army", catan.gained("largest_army")),
)

BY_KEY = {variable.key: variable for variable in VARIABLES}


def find(key: str) -> Variable:
    """The variable of a name. Raises UnknownVariable, which names the nearest.

    >>> find("winner").fold
    'last'
    >>> find("atacks")
    Traceback (most recent call last):
        ...
    bots.analysis.registry.UnknownVariable: there is no variable atacks; did you mean 'attacks'?
    """
    if key not in BY_KEY:
        raise UnknownVariable(f"there is no variable {key}{hint(key, BY_KEY)}")
    return BY_KEY[key]
