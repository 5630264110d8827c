"""`python webgame/config/probe.py URL`: ask the health page, as a container's health check.

Exits 0 when the site says it is well. Imports nothing of the site, not even the package it lies in,
so asking costs next to nothing.
"""

import os
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(url: str, host: str) -> tuple[int, str]:
    """The status and body of the page at `url`, asked for under the name `host`."""
    try:
        with urlopen(Request(url, headers={"Host": host}), timeout=4) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as refusal:
        return refusal.code, refusal.read().decode()


if __name__ == "__main__":
    status, text = ask(sys.argv[1], os.environ["ALLOWED_HOSTS"].split(",")[0])
    print(text)
    sys.exit(status != 200)
