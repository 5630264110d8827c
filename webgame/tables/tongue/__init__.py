"""The language L at a table: what surrounds a line, what it means, what it says to each reader.

Seats are numbers here and powers' codes there; this package is the only place that knows both.
"""
