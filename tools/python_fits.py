"""Say clearly when this Python cannot run Parley. Written for any Python 3."""

import importlib.util
import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        "Parley needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".\n"
        "Name another one so: make PYTHON=python3.12 play"
    )
if importlib.util.find_spec("ensurepip") is None:
    sys.exit("Python's venv module is incomplete here. On Debian: apt install python3-venv")
