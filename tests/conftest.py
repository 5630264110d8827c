"""What every test may use, and what it may need."""

import pytest
from django.test import TransactionTestCase

from tests.emptying import empty
from tests.house.stack import gathered, stack
from tests.people import ada, basil, outsider
from tools.services import Missing, program

__all__ = ["ada", "basil", "gathered", "outsider", "stack"]

TransactionTestCase._fixture_teardown = empty
SERVERS = ("initdb", "redis-server")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test marked “services”, saying why, where the programs are not installed."""
    if item.get_closest_marker("services"):
        try:
            for name in SERVERS:
                program(name)
        except Missing as missing:
            pytest.skip(f"{missing}; `make test` as root on Debian installs it")
