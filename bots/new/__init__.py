"""Begins a bot: ``python -m bots.new mybot``."""
