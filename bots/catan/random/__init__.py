"""Random: any legal action, or any type of action and then any of it."""
