"""Errors keep what they say on their way from one process to another."""

import copy
import pickle

import pytest

from bots.sdk.program import NoAnswer
from games.core.errors import BadPosition, GameError, IllegalAction, NotUnderstood


class Refused(GameError):
    """One that is made otherwise than those it is one of."""

    def __init__(self, why: str) -> None:
        super().__init__("refused", f"No: {why}.", why=why)
        self.why = why


@pytest.mark.parametrize(
    "error",
    [
        GameError("no_unit", "You have no unit in Paris.", province="PAR", at=[1, 2]),
        NotUnderstood("no_unit", "Who?"),
        IllegalAction("not_now", "Not now.", phase="S1901M"),
        BadPosition(["There are two armies in Paris.", "There is no France."]),
        Refused("it rains"),
        NoAnswer("late", "no answer within 2 seconds"),
    ],
)
def test_an_error_is_the_same_in_another_process(error: Exception) -> None:
    for found in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(found) is type(error)
        assert (str(found), vars(found)) == (str(error), vars(error))
