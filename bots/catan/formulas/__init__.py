"""Formulas for the win-game ETA: what they are made of, how they are read and written."""
