"""Formulas for Catan's win-game ETA, bred over generations (docs/evolution.md)."""
