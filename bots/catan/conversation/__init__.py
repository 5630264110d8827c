"""What Catan's robots say to people beyond their trades: answers to what people ask and type."""
