"""Mail and Web Push about games: what waits for a person, told once, as they wish it."""
