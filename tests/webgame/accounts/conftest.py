"""Every test starts with nobody throttled."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def nobody_is_throttled() -> None:
    cache.clear()
