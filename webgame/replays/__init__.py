"""Stored games: what happened, for ever."""
