"""Begin a bot: ``python -m bots.new mybot`` makes a folder with a bot that plays already.

Exit code: 0 it is there, 2 it cannot be made so.
"""

import argparse
import sys
from pathlib import Path

from bots.new.folder import LANGUAGES, NoFolder, make
from bots.sdk.manifest import BadManifest
from games.core.program import run_program
from games.registry import GAMES


def main(arguments: list[str] | None = None) -> int:
    """Makes the folder that the arguments ask for; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bots.new", description=__doc__)
    parser.add_argument("folder", type=Path, help="where it is to be; the bot is named like it")
    parser.add_argument("--game", choices=GAMES, default="diplomacy")
    parser.add_argument("--language", choices=LANGUAGES, default="python")
    asked = parser.parse_args(arguments)
    try:
        files = make(asked.folder, asked.game, asked.language)
    except (NoFolder, BadManifest) as error:
        print(f"new: {error}", file=sys.stderr)
        return 2
    for file in files:
        print(file)
    build = LANGUAGES[asked.language].build
    print(f"\nNext: cd {asked.folder}; {build + '; ' if build else ''}python -m bots.check .")
    return 0


if __name__ == "__main__":
    run_program(main)
