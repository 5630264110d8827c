"""Catan as the site shows it: its face and its words."""
