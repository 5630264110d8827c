"""From what is typed to words: spelling, names, small repairs, chatter, what a line is about."""
