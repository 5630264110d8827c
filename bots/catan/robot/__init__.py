"""A robot's decision in every phase, and the robots by name."""
