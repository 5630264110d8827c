"""DAIDE at tables: programs that speak it take chairs, by the codes of these."""
