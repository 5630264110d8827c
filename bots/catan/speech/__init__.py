"""What a robot says before decisions, and what it makes of what others say."""
