"""A bot of three evaluators does what they like best, and nothing that cannot be ordered."""

import random
from typing import Any

import pytest

from bots.arena.match import Entrant, play
from bots.diplomacy.evaluators import ByEvaluators, Option
from games.diplomacy import game
from games.diplomacy.notation import write_order
from games.diplomacy.orders import Order, Unit
from games.diplomacy.view import View

FRANCE = 2


class Burgundian(ByEvaluators):
    """Wants to be in Burgundy, by all means, and supported; it considers all it might do."""

    each, kept = 30, 1000

    def region(self, view: View, spot: Unit) -> float:
        return 5 * (spot.place == "BUR")

    def order(self, view: View, order: Order) -> float:
        return order.unit is not None and order.unit.place == "PAR" and order.target == "BUR"

    def option(self, view: View, orders: Option) -> float:
        supported = ("PAR", "BUR")
        return any(
            order.other and (order.other.place, order.target) == supported for order in orders
        )


def opening() -> View:
    return game.view_for(game.start(game.read_options({}), 1), FRANCE)


def decided(bot: type[ByEvaluators], seed: int = 1) -> list[str]:
    return sorted(map(write_order, bot(FRANCE, random.Random(seed), {}, {}).decide(opening())))


@pytest.mark.parametrize("seed", range(5))
def test_region_order_and_option_each_have_their_say(seed: int) -> None:
    orders = decided(Burgundian, seed)
    assert "A PAR - BUR" in orders, "the order evaluator chose which army goes"
    assert "A MAR S A PAR - BUR" in orders, "the option evaluator chose the support"


def test_without_evaluators_lots_decide() -> None:
    assert decided(ByEvaluators, 1) == decided(ByEvaluators, 1)
    assert len({tuple(decided(ByEvaluators, seed)) for seed in range(8)}) > 4


def test_its_orders_are_legal_in_every_phase() -> None:
    entrants: list[Any] = [Entrant("bots.diplomacy.evaluators:ByEvaluators")] * 7
    result = play("diplomacy", entrants, 3, {"final_year": 1904})
    assert result.failures == () and result.last_phase == "F1904M"
