"""Run by the interpreter that has the package ``diplomacy``: reads a saved game from its input.

Answers with one line of JSON: where the package then stands, and the phases after which its own
judge finds another board, or did not take an order as it is written.
"""

import json
import sys

from diplomacy import Game
from diplomacy.utils.export import from_saved_game_format
from diplomacy.utils.game_phase_data import GamePhaseData


def board(state):
    """Units and centers."""
    return [
        {power: sorted(own) for power, own in state[part].items()} for part in ("units", "centers")
    ]


def taken(orders):
    """The orders, without builds that are waived: of these the package keeps its own count."""
    return sorted(order for order in orders if order != "WAIVE")


def differing(saved):
    """The phases that the package plays otherwise."""
    for phase, following in zip(saved["phases"], saved["phases"][1:], strict=False):
        game = Game(map_name="standard")
        game.set_phase_data(GamePhaseData.from_dict(phase))
        game.clear_orders()
        for power, orders in phase["orders"].items():
            game.set_orders(power, orders)
        if any(taken(game.get_orders(one)) != taken(own) for one, own in phase["orders"].items()):
            yield phase["name"], "orders"
        game.process()
        if board(game.get_state()) != board(following["state"]):
            yield phase["name"], "board"


saved = json.loads(sys.stdin.read())
whole = from_saved_game_format(saved)
print(
    json.dumps(
        {
            "phase": whole.get_current_phase(),
            "history": len(whole.get_phase_history()),
            "messages": sum(len(one.messages) for one in whole.get_phase_history()),
            "board": board(whole.get_state()),
            "differing": list(differing(saved)),
        }
    )
)
