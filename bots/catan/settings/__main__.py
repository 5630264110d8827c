"""Print the page of all parameters: ``python -m bots.catan.settings``."""

import argparse

from bots.catan.settings.page import page
from games.core.program import run_program


def main() -> None:
    """Print it."""
    argparse.ArgumentParser(
        prog="python -m bots.catan.settings", description="Print the page of all parameters."
    ).parse_args()
    print(page(), end="")


if __name__ == "__main__":
    run_program(main)
