"""Commands around finished games."""
