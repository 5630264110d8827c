"""Print the page of all parameters: ``python -m bots.catan.settings``."""

import argparse

from bots.catan.settings.page import page

if __name__ == "__main__":
    argparse.ArgumentParser(
        prog="python -m bots.catan.settings", description="Print the page of all parameters."
    ).parse_args()
    print(page(), end="")
