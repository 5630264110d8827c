"""The negotiation language L: sentences with a formal meaning, whatever the game.

``sentences`` are what is meant, ``notation`` is their one textual form, ``levels`` says how rich
a sentence is, ``ontology`` is what a game adds: its agents, actions and predicates.
"""
