"""What happens to people that those who seat them must know; sent inside the transaction."""

from django.dispatch import Signal

erased = Signal()
"""`user` has left the site for good: the row has a name now that says nothing."""

recorded = Signal()
"""`user` asks what is kept about them: each receiver answers with what its app keeps, by name."""

recognized = Signal()
"""A `guest` has logged in and turns out to be `member`."""
