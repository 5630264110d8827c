"""DAIDE's door: programs that play Diplomacy take seats by TCP, beside our own bots.

``session`` is one connection, ``server`` what all of them play, ``house`` the game behind it.
"""
