"""People: accounts, guests, names, what they consented to. Knows nothing of games."""
