"""HANA that plays Diplomacy: see ``notes.md``."""

from bots.diplomacy.hana.player import Hana

__all__ = ["Hana"]
