"""Models that plug into a world model: each hears events and gives degrees about agents."""
