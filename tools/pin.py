"""`make pin`: write constraints.txt anew, from the newest versions that fit together."""

import argparse
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

HEAD = "# What the site was tested with, exact; `make pin` writes this file anew.\n"


def main() -> None:
    """Install everything into an empty environment and write down what came."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
    extras = (name for extra in project["optional-dependencies"].values() for name in extra)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        pip = f"{folder}/bin/pip"
        subprocess.run([pip, "install", *project["dependencies"], *extras], check=True)
        pins = subprocess.run([pip, "freeze"], check=True, capture_output=True, text=True).stdout
    Path("constraints.txt").write_text(HEAD + pins)


if __name__ == "__main__":
    main()
