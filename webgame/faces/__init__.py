"""A face per game: all that the site has to know of a game beyond its rules, in one record.

`face.py` says what a face holds, `registry.py` which there are, one line a game, and a folder each
holds the faces themselves. Nothing here knows of stored games or people.

A new game needs its rules in `games.registry`, its bots in `bots.registry`, its face here, and the
templates that the face names; `tests/tictactoe` is the smallest there can be.
"""
