"""What bots say to people beyond their deals: answers, reasons, offers unasked, small talk."""
