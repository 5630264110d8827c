"""Print the page of all parameters: ``python -m bots.catan.jsettlers.parameters``."""

from bots.catan.jsettlers.parameters.page import page

if __name__ == "__main__":
    print(page(), end="")
