"""DAIDE's door: programs that play Diplomacy take seats by TCP, beside our own bots.

``session`` is one connection, ``server`` who has which seat, ``turns`` what is said in a game,
``house`` the game itself.
"""
