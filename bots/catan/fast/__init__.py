"""Whole games among kernel robots, without a Python step between one decision and the next."""
