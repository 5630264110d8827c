"""Looks whether a bot is fit to play: ``python -m bots.check``."""
