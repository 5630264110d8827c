"""Print the page of all parameters: ``python -m bots.catan.jsettlers.parameters``."""

import argparse

from bots.catan.jsettlers.parameters.page import page

if __name__ == "__main__":
    argparse.ArgumentParser(
        prog="python -m bots.catan.jsettlers.parameters",
        description="Print the page of all parameters.",
    ).parse_args()
    print(page(), end="")
