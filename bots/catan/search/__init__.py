"""Robots that search: Monte Carlo tree search with typed rollouts, and its variants."""
