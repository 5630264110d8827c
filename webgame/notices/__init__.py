"""Mail about games: what waits for a person, told once, as they wish it."""
