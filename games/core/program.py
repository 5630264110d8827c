"""What every program that is run by its module's name ends with."""

import os
import signal
import sys
from collections.abc import Callable
from typing import NoReturn

UNREAD = 128 + signal.SIGPIPE
"""The status of a program that nobody reads any more, as shells have it."""


def run_program(main: Callable[[], int | None]) -> NoReturn:
    """Run a program and leave with its status; without a complaint where whoever reads what it
    writes has gone away, as `head` does."""
    try:
        try:
            status = main()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = UNREAD
    sys.exit(status)
