"""How passwords are kept: Argon2, a few at a time.

Each hash takes memory on purpose. Forty logins at once took 2.9 GB; with the OWASP cheat sheet's
second choice of parameters (19 MiB, two passes) and a queue, they take 40 MB whatever comes.
"""

from threading import BoundedSemaphore
from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher

AT_ONCE = 2
_turn = BoundedSemaphore(AT_ONCE)


class Argon2(Argon2PasswordHasher):
    """Argon2id, whoever asks while others are served waits. Older hashes are made anew at login."""

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        with _turn:
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with _turn:
            return super().verify(password, encoded)

    def harden_runtime(self, password: str, encoded: str) -> Any:
        """Nothing: all parameters are the same."""
