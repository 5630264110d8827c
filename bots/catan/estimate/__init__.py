"""The board as a robot reckons with it, and how long everything takes on it."""
