"""Bots that people bring: uploaded, tried out in a jail, and seated at tables."""
