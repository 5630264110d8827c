"""What to build: first settlements, and plans by every strategy, for us and in others' place."""
