"""Lets one of our bots play on a server that speaks DAIDE, here or elsewhere."""

import argparse
import sys
from collections.abc import Sequence

from bots.daide.house import LOCAL, PORT
from bots.registry import create, names
from bots.sdk.daide import Client, Wire
from games.core.errors import GameError
from games.core.program import run_program


def main(arguments: Sequence[str] | None = None) -> int:
    """Join a game, play it, print how it ended."""
    parser = argparse.ArgumentParser(prog="python -m bots.daide.join", description=__doc__)
    parser.add_argument("bot", choices=names("diplomacy"), help="which of our bots")
    parser.add_argument("--host", default=LOCAL)
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--name", help="what it calls itself; the bot's own if nothing is said")
    parser.add_argument("--seed", type=int, default=0, help="what it draws")
    asked = parser.parse_args(arguments)
    try:
        wire = Wire(asked.host, asked.port)
        client = Client(wire, lambda *seated: create(asked.bot, *seated), asked.seed)
        client.play(asked.name or asked.bot, "Parley")
    except (OSError, GameError) as error:
        print(f"{asked.bot} cannot play there: {error}", file=sys.stderr)
        return 1
    print(client.result or "The server told no result.")
    return 0


if __name__ == "__main__":
    run_program(main)
