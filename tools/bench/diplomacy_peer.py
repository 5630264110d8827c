"""The peer's side of the bench, run by the interpreter of its own environment.

Reads the positions, then answers every further line with one round of rates per CPU second.
"""

import json
import random
import sys
import time

from diplomacy import Game

GAMES = 3
LAST_YEAR = 1910


def stand(position):
    """A game of the package at one of the positions, its orders given."""
    game = Game()
    game.clear_units()
    game.clear_centers()
    for power, units in position["units"].items():
        game.set_units(power, units, reset=True)
    for power, centers in position["centers"].items():
        game.set_centers(power, centers, reset=True)
    game.set_current_phase(position["phase"])
    for power, orders in position["orders"].items():
        game.set_orders(power, orders)
    return game


def movement(positions):
    """Movement phases judged; setting them up is not counted."""
    games = [stand(position) for position in positions]
    began = time.process_time()
    for game in games:
        game.process()
    return len(games) / (time.process_time() - began)


def legal(positions):
    """Positions whose legal orders are listed."""
    games = [stand(position) for position in positions]
    began = time.process_time()
    for game in games:
        game.get_all_possible_orders()
    return len(games) / (time.process_time() - began)


def games():
    """Whole games of random legal orders."""
    began = time.process_time()
    for _ in range(GAMES):
        game = Game()
        while not game.is_game_done and int(game.get_current_phase()[1:5]) <= LAST_YEAR:
            possible = game.get_all_possible_orders()
            for power in game.powers:
                where = game.get_orderable_locations(power)
                game.set_orders(
                    power, [random.choice(possible[at]) for at in where if possible[at]]
                )
            game.process()
    return GAMES / (time.process_time() - began)


def main():
    """Answer until the pipe is closed."""
    random.seed(1901)
    positions = json.loads(sys.stdin.readline())
    for _ in sys.stdin:
        rates = {"movement": movement(positions), "legal": legal(positions), "games": games()}
        print(json.dumps(rates), flush=True)


if __name__ == "__main__":
    main()
