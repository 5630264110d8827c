"""Press between programs and our bots: tokens on one side, sentences of L on the other."""

from collections.abc import Sequence

from bots.sdk.player import Said
from games.core.errors import GameError
from games.diplomacy.daide.messages import code_of
from games.diplomacy.daide.tokens import Message, Text, Token, show
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.press.levels import OF_TOKEN, press_level
from games.talk.diplomacy.press.messages import read_press
from games.talk.diplomacy.press.tokens import parse as parse_press
from games.talk.diplomacy.press.writing import write_press
from games.talk.sentences import Illocution, Propose, Withdraw

FREE_TEXT = 8000


def too_high(press: Message, level: int) -> int | None:
    """The first token of a message that a game of this level does not have; None: it may be sent.

    >>> from games.diplomacy.daide.tokens import parse
    >>> too_high(parse("PRP (XDO ((FRA AMY PAR) HLD))"), 10)
    2
    """
    if press[0] == "TRY" or _level(press) <= level:
        return None
    above = (at for at, token in enumerate(press) if _own_level(token) > level)
    nested = (at for at, token in enumerate(press) if token in ("AND", "ORR", "IDK"))
    return next(above, next(nested, 0))


def sent(press: Message, level: int) -> Message:
    """The message as it is passed on: a list of what one understands ends at the game's level.

    >>> from games.diplomacy.daide.tokens import parse
    >>> show(sent(parse("TRY (PRP XDO)"), 10))
    'TRY (PRP)'
    """
    if press[0] != "TRY":
        return press
    return tuple(token for token in press if _own_level(token) <= level)


def to_sentences(
    press: Message, sender: int, to: Sequence[int], alive: Sequence[int]
) -> list[Said]:
    """What a bot of ours hears of a message; what L cannot say comes as mere text."""
    text = show(press)
    receivers = tuple(map(code_of, to))
    try:
        heard = read_press(text, code_of(sender), receivers, tuple(map(code_of, alive)))
    except GameError:
        return [Said(tuple(to), text)]
    return [Said(tuple(to), text, sentence) for sentence in heard.meanings]


class Writer:
    """Writes sentences as press of a game's level; remembers the proposals that are taken back."""

    def __init__(self, level: int) -> None:
        self._level = level
        self._open: dict[tuple[str, tuple[str, ...]], Propose] = {}

    def write(self, sentence: Illocution, alive: Sequence[int]) -> str | None:
        """The press of a sentence; None where press of this level cannot say it."""
        key = sentence.sender, tuple(sentence.receivers)
        if isinstance(sentence, Propose):
            self._open[key] = sentence
        quoted = self._open.get(key) if isinstance(sentence, Withdraw) else None
        try:
            written = write_press(sentence, quoted, tuple(map(code_of, alive)) or dip.POWERS)
        except GameError:
            return None
        return written.text if written.level <= self._level else None


def _own_level(token: Token) -> int:
    if isinstance(token, Text):
        return FREE_TEXT
    return OF_TOKEN.get(token, 0) if isinstance(token, str) else 0


def _level(press: Message) -> int:
    try:
        return press_level(parse_press(show(press)))
    except GameError:  # a string that press's own text form has no room for
        return FREE_TEXT
