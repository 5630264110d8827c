"""An archive of many games, made up, and how soon it answers."""
