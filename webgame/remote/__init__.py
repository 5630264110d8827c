"""Bots whose programs run on other machines, and the door at which these ask and answer."""
