"""Catan's trade language: a formal one, English, and chat commands, read and written.

What a page or a robot needs are a few plain functions::

    from games.talk.catan.context import from_json      # where a line is said → Context
    from games.talk.catan.reading import read           # text, Context → Reading
    from games.talk.catan.writing import plain, write   # meaning, Context → English, to others
                                                        # (write) or to its writer (plain)
    from games.talk.catan.language import phrasebook    # what can be said, by example
    from games.talk.catan.meaning import to_json        # a meaning as JSON, and from_json back

A ``Reading`` has a ``meaning`` (None where several fit, then ``readings`` to pick from), a
``sentence`` for the writer, the ``mistake`` to show besides, and the ``typos`` that were put right.
A ``meaning.Mistake`` and a ``meaning.Command`` are never sent to others; ``meaning.Chat`` goes out
as it is. Words are in ``words.toml``, the grammar in ``trade.txt``, wordings in ``wordings.toml``.
"""
