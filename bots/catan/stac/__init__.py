"""What STAC added to JSettlers' robots: its own negotiator, memory and dialogue."""
