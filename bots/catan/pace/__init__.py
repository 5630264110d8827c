"""How soon a hand pays for something, by the estimate that a robot is set to use."""
