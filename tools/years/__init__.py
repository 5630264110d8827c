"""What years of games would do to the pages: a database filled with them, and measured."""
