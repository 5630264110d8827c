"""The errors that rules raise, each with a code, fields and a sentence a player can read.

An outcome of play (a bounce, a cut support, a refused trade) is never an error.
"""

from collections.abc import Sequence


class GameError(Exception):
    """Something asked of a game cannot be done; nothing was changed.

    ``code`` names the kind of mistake for programs, ``fields`` holds its particulars (strings,
    numbers and lists of them), ``sentence`` says it to a person.

    >>> error = GameError("no_unit", "You have no unit in Paris.", province="PAR")
    >>> error.code, error.fields["province"], str(error)
    ('no_unit', 'PAR', 'You have no unit in Paris.')
    """

    def __init__(self, code: str, sentence: str, **fields: object) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.fields: dict[str, object] = fields

    def __reduce__(self) -> tuple[object, ...]:
        """How it goes from process to process: whatever its class takes to be made."""
        return _again, (type(self), self.args), self.__dict__


def _again(kind: type[GameError], arguments: tuple[object, ...]) -> GameError:
    """An error of a kind, without being made anew; what it holds is put into it next."""
    return kind.__new__(kind, *arguments)


class NotUnderstood(GameError):
    """The text is not an action at all: it cannot be read."""


class IllegalAction(GameError):
    """The action is understood, but the rules do not allow it here."""


class BadPosition(GameError):
    """A position that cannot be: ``reasons`` lists every reason at once."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__("bad_position", " ".join(reasons), reasons=list(reasons))
        self.reasons = tuple(reasons)
