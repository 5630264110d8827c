"""Promises and what becomes of them: kept, broken, at odds; what a deal does in the game."""
