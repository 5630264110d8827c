"""SQLite for a site of one process with many threads: who writes next is not left to chance."""
