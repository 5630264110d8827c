"""A refusal: nothing was changed, and the one who asked is told why."""

from typing import Any

from games.core.errors import GameError, IllegalAction, NotUnderstood


class Refused(Exception):
    """What was asked cannot be done; nothing was changed.

    `code` names the kind of refusal for programs, `sentence` says it to a person, `fields` holds
    its particulars as JSON.

    >>> str(Refused("over", "The game is over."))
    'The game is over.'
    """

    def __init__(self, code: str, sentence: str, **fields: Any) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.fields = fields


def by_the_rules(error: GameError) -> Refused:
    """The rules' own refusal, in the site's terms; `reason` keeps their code.

    >>> by_the_rules(NotUnderstood("bad_order", "Not an order.", line="x")).fields
    {'line': 'x', 'reason': 'bad_order'}
    """
    understood = isinstance(error, IllegalAction) or not isinstance(error, NotUnderstood)
    code = "illegal" if understood else "not_understood"
    return Refused(code, error.sentence, **error.fields, reason=error.code)
