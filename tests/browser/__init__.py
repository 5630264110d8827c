"""A package, so that one browser can be kept for all that stands in it."""
