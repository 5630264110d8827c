"""Meanings as English: plain, full, and as people say it."""
