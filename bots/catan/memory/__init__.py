"""What a robot remembers: offers and trades, hands seen and told, what was said."""
