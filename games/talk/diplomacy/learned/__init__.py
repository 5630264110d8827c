"""What was learned to read: outlines of meanings, and the network that puts texts into them."""
