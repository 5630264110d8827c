"""JSettlers' fast and smart robots, and STAC's: see ``notes.md``."""
