"""The frames of the socket, as text: events, answers, refusals."""

import json
from typing import Any

from webgame.tables.refused import Refused
from webgame.tables.snapshot import Told

VERSION = 1


def event(told: Told) -> str:
    """An event of a stream.

    >>> event(Told(2, "ready", "S1901M", {"seat": 3, "ready": True}))
    '{"v":1,"seq":2,"type":"ready","phase":"S1901M","d":{"seat":3,"ready":true}}'
    """
    return _text({"seq": told.seq, "type": told.type, "phase": told.phase, "d": told.body})


def thinking(seat: int, phase: str, tried: int, of: int) -> str:
    """How far a seat's bot is that thinks: no event, so it has no number and is told once.

    >>> thinking(2, "T7.3", 1200, 3000)
    '{"v":1,"type":"thinking","phase":"T7.3","d":{"seat":2,"tried":1200,"of":3000}}'
    """
    return _text(
        {"type": "thinking", "phase": phase, "d": {"seat": seat, "tried": tried, "of": of}}
    )


def answer(key: str | None, body: dict[str, Any]) -> str:
    """The answer to a command that was done."""
    return _text({"re": key, "ok": True, "d": body})


def refusal(key: str | None, refused: Refused) -> str:
    """The answer to a command that was not done; `key` is None where none could be read.

    >>> refusal(None, Refused("over", "It is over."))
    '{"v":1,"re":null,"ok":false,"error":{"code":"over","sentence":"It is over.","fields":{}}}'
    """
    error = {"code": refused.code, "sentence": refused.sentence, "fields": refused.fields}
    return _text({"re": key, "ok": False, "error": error})


def _text(frame: dict[str, Any]) -> str:
    return json.dumps({"v": VERSION, **frame}, separators=(",", ":"))
