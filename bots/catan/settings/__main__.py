"""Print the page of all parameters: ``python -m bots.catan.settings``."""

from bots.catan.settings.page import page

if __name__ == "__main__":
    print(page(), end="")
