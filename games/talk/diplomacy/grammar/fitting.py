"""Whether the parts of a sentence fit together: the move that is helped is one it makes."""

from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.notary.on_board import affirmed


def fits_together(sentence: say.Sentence) -> bool:
    """Whether every support and convoy in a sentence helps what the sentence itself moves.

    Where a power's unit is moved, the help that the same sentence has for that power to the same
    place is for this unit; and a unit that moves is helped to where it goes.

    >>> from games.talk.diplomacy.language.ontology import NOTATION
    >>> army, go = "Unit(FRA,Region({},AMY))", "mto({},Region(BUR,AMY))"
    >>> paris, marseilles = go.format(army.format("PAR")), go.format(army.format("MAR"))
    >>> deal = "propose(FRA,[GER],[Commit(FRA,[GER],Do({})),"
    >>> deal += "Commit(GER,[FRA],Do(sup(Unit(GER,Region(MUN,AMY)),{})))])"
    >>> fits_together(NOTATION.read(deal.format(paris, paris)))
    True
    >>> fits_together(NOTATION.read(deal.format(paris, marseilles)))
    False
    """
    orders = [done.action for done in affirmed(sentence, say.Do)]
    made = [order for order in orders if isinstance(order, dip.Mto)]
    aims = [order.supported for order in orders if isinstance(order, dip.Sup)]
    aims += [order.convoyed for order in orders if isinstance(order, dip.Cvy)]
    helped = [one for one in aims if isinstance(one, dip.Mto)]
    return not any(_clash(one, move) for one in helped if one not in made for move in made)


def _clash(helped: dip.Mto, made: dip.Mto) -> bool:
    """Whether one unit is helped where another of its power, or itself, is to go elsewhere."""
    same_goal = helped.region.province == made.region.province
    same_unit = helped.unit == made.unit
    return helped.unit.power == made.unit.power and same_goal is not same_unit
