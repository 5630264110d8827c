"""What every test may use."""

from tests.people import ada, basil, outsider

__all__ = ["ada", "basil", "outsider"]
