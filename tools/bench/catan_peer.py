"""The peer's side of Catan's bench, run by the interpreter of its own environment.

Answers every line after the first with one round of rates per CPU second.
"""

import json
import random
import sys
import time

from catanatron import Color, Game, RandomPlayer

GAMES = 20
COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def games():
    """Whole games of four random players, each on a new board; the package lists no trades."""
    began, actions = time.process_time(), 0
    for _ in range(GAMES):
        game = Game([RandomPlayer(color) for color in COLORS])
        game.play()
        actions += len(game.state.actions)
    seconds = time.process_time() - began
    return {"games": GAMES / seconds, "actions": actions / seconds}


def main():
    """Answer until the pipe is closed."""
    random.seed(json.loads(sys.stdin.readline()))
    for _ in sys.stdin:
        print(json.dumps(games()), flush=True)


if __name__ == "__main__":
    main()
