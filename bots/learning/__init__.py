"""STAC's robot learns from game to game at Catan (docs/catan-robots.md)."""
