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
