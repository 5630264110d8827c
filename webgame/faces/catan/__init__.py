"""Catan as the site will show it: what can be said of it before its page exists."""
