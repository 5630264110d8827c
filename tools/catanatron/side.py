"""Catanatron's side of a match, run by the interpreter of its own environment.

Is told the folder of catanatron's stronger players, then plays a game in catanatron's engine for
each line: the seed, and who sits where. It answers with the island; from then on every answer of
ours is what a seat of ours does, and every answer here the next such question or, at last, how the
game has ended. Seats of ours are asked only where there is a choice.
"""

import importlib
import json
import sys
import time
from types import SimpleNamespace

from catanatron import Color, Game, Player
from catanatron.game import TURNS_LIMIT
from catanatron.models import actions as listing
from catanatron.models.enums import (
    DEVELOPMENT_CARDS,
    RESOURCES,
    SETTLEMENT,
    ActionPrompt,
    ActionType,
)
from catanatron.models.map import PORT_DIRECTION_TO_NODEREFS, NodeRef, Port

COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
PLAYERS = {
    "AlphaBeta": "catanatron_experimental.machine_learning.players.minimax:AlphaBetaPlayer",
    "ValueFunction": "catanatron_experimental.machine_learning.players.value:ValueFunctionPlayer",
    "WeightedRandom": "catanatron.players.weighted_random:WeightedRandomPlayer",
    "Random": "catanatron:RandomPlayer",
}
CORNERS = ("NORTH", "NORTHEAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "NORTHWEST")


class Ours(Player):
    """A seat that is asked over the pipe; it may tell several actions at once."""

    def __init__(self, color, name):
        super().__init__(color)
        self.name, self.told = name, []

    def decide(self, game, playable_actions):
        """What the other side says, or the one thing that can be done."""
        if len(playable_actions) == 1:
            self.told = []
            return playable_actions[0]
        listed = {json.dumps(told(game, action)): action for action in playable_actions}
        if not self.told:
            seat = game.state.current_player_index
            asked = {"seat": seat, "position": position(game)}
            self.told = answer({**asked, "actions": [json.loads(one) for one in listed]})
        return listed[json.dumps(self.told.pop(0))]


def answer(message):
    """Tell the other side something, and hear what it says to it."""
    print(json.dumps(message), flush=True)
    return json.loads(sys.stdin.readline())


def told(game, action):
    """An action as it is told: its type and what it is done with, seats by number."""
    worth = action.value
    if action.action_type == ActionType.MOVE_ROBBER:
        coordinate, victim, _ = worth
        worth = [coordinate, None if victim is None else game.state.color_to_index[victim]]
    return [action.action_type.value, worth]


def island(game):
    """The hexes, each with its corners from the top clockwise, and the ports."""
    tiles = game.state.board.map
    return {
        "hexes": [
            [at, tile.resource, tile.number, [tile.nodes[NodeRef[name]] for name in CORNERS]]
            for at, tile in tiles.land_tiles.items()
        ],
        "ports": [
            [tile.resource, [tile.nodes[ref] for ref in PORT_DIRECTION_TO_NODEREFS[tile.direction]]]
            for tile in tiles.tiles.values()
            if isinstance(tile, Port)
        ],
    }


def position(game):
    """All that the engine holds of the moment, cards included."""
    state = game.state
    seats = state.color_to_index
    return {
        "moment": moment(state),
        "due": state.current_prompt.value,
        "turn": state.current_turn_index,
        "free_roads": state.free_roads_available if state.is_road_building else 0,
        "robber": state.board.robber_coordinate,
        "buildings": sorted(
            [node, seats[color], kind] for node, (color, kind) in state.board.buildings.items()
        ),
        "roads": sorted(
            [one, other, seats[color]]
            for (one, other), color in state.board.roads.items()
            if one < other
        ),
        "settled": settled(state),
        "bank": dict(zip(RESOURCES, state.resource_freqdeck, strict=True)),
        "deck": {card: state.development_listdeck.count(card) for card in DEVELOPMENT_CARDS},
        "seats": [seat(state.player_state, f"P{number}_") for number in range(len(state.colors))],
    }


def moment(state):
    """The turn, 0 in the set-up, and the actions since it began."""
    ends = [at for at, one in enumerate(state.actions) if one.action_type == ActionType.END_TURN]
    if state.is_initial_build_phase:
        return [0, len(state.actions)]
    began = ends[-1] + 1 if ends else 4 * len(state.colors)
    return [len(ends) + 1, len(state.actions) - began]


def settled(state):
    """The node of the set-up from which a road is due."""
    due = state.current_prompt == ActionPrompt.BUILD_INITIAL_ROAD
    return state.buildings_by_color[state.current_color()][SETTLEMENT][-1] if due else None


def seat(facts, key):
    """What one seat holds, has played and has done in this turn."""
    return {
        "hand": {one: facts[f"{key}{one}_IN_HAND"] for one in RESOURCES},
        "cards": {one: facts[f"{key}{one}_IN_HAND"] for one in DEVELOPMENT_CARDS},
        "played": {one: facts[f"{key}PLAYED_{one}"] for one in DEVELOPMENT_CARDS},
        "longest_road": facts[f"{key}HAS_ROAD"],
        "largest_army": facts[f"{key}HAS_ARMY"],
        "rolled": facts[f"{key}HAS_ROLLED"],
        "played_card": facts[f"{key}HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"],
    }


def sit_down(name, color):
    """A player of catanatron's by its name, or a seat of ours."""
    if name not in PLAYERS:
        return Ours(color, name)
    path, _, kind = PLAYERS[name].partition(":")
    module = importlib.import_module(path)
    if name == "AlphaBeta":  # twenty seconds a decision: of the processor, not of a busy machine
        module.time = SimpleNamespace(time=time.process_time)
    return getattr(module, kind)(color)


def play(seed, names):
    """A game; who has won, and the CPU seconds that each of catanatron's players took."""
    game = Game([Player(color) for color in COLORS[: len(names)]], seed=seed)
    # The engine deals the colors out by lot; who plays them is for us to say.
    game.state.players = [sit_down(*one) for one in zip(names, game.state.colors, strict=True)]
    spent = {name: {"seconds": 0.0, "decisions": 0} for name in names}

    def decide(player, game, actions):
        began = time.process_time()
        action = player.decide(game, actions)
        if len(actions) > 1 and not isinstance(player, Ours):
            own = spent[names[game.state.current_player_index]]
            own["seconds"] += time.process_time() - began
            own["decisions"] += 1
        return action

    answered = answer(island(game))
    assert answered == "play", answered
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick(decide_fn=decide)
    winner, facts = game.winning_color(), game.state.player_state
    return {
        "won": None if winner is None else game.state.color_to_index[winner],
        "points": [facts[f"P{seat}_ACTUAL_VICTORY_POINTS"] for seat in range(len(names))],
        "turns": game.state.num_turns,
        "spent": {name: own for name, own in spent.items() if name in PLAYERS},
    }


def in_order(trades):
    """Catanatron's list of trades with the bank, in an order that is the same in every process: its
    own is that of a set, by the place of ``None`` in memory, and decides among equals."""
    return lambda *holdings: sorted(trades(*holdings), key=str)


def main():
    """Play until the pipe is closed."""
    listed = listing.inner_maritime_trade_possibilities
    listing.inner_maritime_trade_possibilities = in_order(listed)
    sys.path.append(json.loads(sys.stdin.readline()))
    for line in sys.stdin:
        print(json.dumps({"over": play(**json.loads(line))}), flush=True)


if __name__ == "__main__":
    main()
