"""DAIDE, the protocol by which programs play Diplomacy, without its sockets.

``tokens`` are what messages are made of, ``frames`` how they travel, ``grammar`` which there are,
``messages`` what a server says, ``notes`` what it answers to an order, ``notation`` orders as text.
"""
