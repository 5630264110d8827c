"""What bots may say to each other at a table of Catan, and everybody hears.

``acts`` are what is meant, ``notation`` is the line in which they travel (the text of ``Said`` and
``Heard``), ``manners`` says who may say what when. The acts are those of STAC's robots (Guhe's
manual, §9): announcing and requesting, soliciting and proposing trades, blocks, embargoes, forced
trades and arguments. Nothing said changes the rules of the game, and nobody must mean it.
"""
