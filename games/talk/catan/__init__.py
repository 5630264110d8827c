"""Catan's trade language: a formal one, English, and chat commands, read and written.

What a page or a robot needs are these functions:

- ``context_from_json(found)``: where a line is said, as a ``Context``
- ``read(text, context)``: how a text reads, as a ``Reading``: its ``meaning`` (None where several
  fit, then ``readings`` to pick from), a ``sentence`` for the writer, a ``mistake`` to show
  besides, and the ``typos`` that were put right. A ``Mistake`` or a ``Command`` is never sent to
  others, ``Chat`` goes out as it is.
- ``write(meaning, context, variety)``: a meaning in English, for others; ``plain(meaning,
  context)``: the same told to its writer
- ``action_line(meaning, context)``, ``act_line(meaning, context)``: the action of the rules or the
  act of dialogue that a meaning comes to, as lines that the game and its robots read
- ``phrasebook()``: what can be said, by example
- ``to_json``, ``from_json``: meanings in their one form

>>> here = context_from_json({"speaker": {"seat": 0, "colour": "blue", "name": "Ann"}, "turn": 0,
...     "players": [{"seat": 1, "colour": "red", "name": "Peter"}], "hand": {"wood": 2}})
>>> reading = read("anyone got ore? i can give wood", here)
>>> reading.sentence
'You offer everyone 1 wood for 1 ore.'
>>> write(reading.meaning, here, variety=1)
'Does anyone want 1 wood for 1 ore?'

Words are in ``words.toml``, the grammar in ``trade.txt``, wordings in ``wordings.toml``.
"""

from games.talk.catan.context import Context
from games.talk.catan.context import from_json as context_from_json
from games.talk.catan.deeds import act_line, action_line
from games.talk.catan.language import phrasebook
from games.talk.catan.meaning import Chat, Command, Meaning, Mistake, from_json, to_json
from games.talk.catan.reading import Reading, read
from games.talk.catan.writing import plain, wordings, write

__all__ = [
    "Chat",
    "Command",
    "Context",
    "Meaning",
    "Mistake",
    "Reading",
    "act_line",
    "action_line",
    "context_from_json",
    "from_json",
    "phrasebook",
    "plain",
    "read",
    "to_json",
    "wordings",
    "write",
]
