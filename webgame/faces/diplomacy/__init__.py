"""Diplomacy as the site shows it: its face, its words, its lessons, what can be said in it."""
