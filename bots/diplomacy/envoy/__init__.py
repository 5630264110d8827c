"""A DumbBot that can be talked to: see ``notes.md``."""

from bots.diplomacy.envoy.player import Envoy

__all__ = ["Envoy"]
