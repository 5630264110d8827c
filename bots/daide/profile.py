"""What programs in the field can bear; told apart by how they call themselves.

Source: what was measured of each family with a scripted server (docs/daide.md).
"""

import re
from dataclasses import dataclass

from games.diplomacy.daide.tokens import Family


@dataclass(frozen=True, slots=True)
class Profile:
    """``press``: it may be sent press. ``convoys``: it may be told of convoys."""

    name: str
    family: Family = Family.STANDARD
    press: bool = True
    convoys: bool = True


STANDARD = Profile("standard")
CPP = Profile("C++ client", Family.CPP, press=False)
JAVA = Profile("DipGame's library", convoys=False)
PARLANCE = Profile("Parlance")


def profile_of(name: str, version: str) -> Profile:
    """The profile of a program by the name and version it gives.

    >>> profile_of("DumbBot", "8~3").name, profile_of("D-Brane", "0").name
    ('C++ client', "DipGame's library")
    >>> profile_of("DumbBot", "Parlance v1.4.1").name, profile_of("mine", "2.0").name
    ('Parlance', 'standard')
    """
    if "Parlance" in version:
        return PARLANCE
    if version == "0":
        return JAVA
    if re.fullmatch(r"\d+~\d+", version):
        return CPP
    return STANDARD
