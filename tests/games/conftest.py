"""Properties of the games are tested on the same examples every time, without a clock."""

from hypothesis import settings

settings.register_profile("parley", derandomize=True, deadline=None)
settings.load_profile("parley")
