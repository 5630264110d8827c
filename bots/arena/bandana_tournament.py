"""A tournament class of BANDANA as an experiment of the arena.

A tournament there is a Java class. What says who plays, how often and by which scores are its
constants and its calls of ``startAgent``, ``new Team`` and ``new …Calculator`` (BANDANA 2.0's
manual, sections 3, 4 and 8); they are read, and the rest is passed over.
"""

import re
from collections.abc import Mapping

from bots.arena.bandana import POWERS
from bots.arena.experiment import BadExperiment
from bots.arena.taken_over import Table, TakenOver

BOTS: Mapping[str, str] = {
    "dbrane": "dbrane",
    "dbraneexamplebot": "dbrane_talks",
    "dumbbot": "dumbbot",
    "holdbot": "hold",
    "randombot": "random",
    "randomnegotiator": "randomnegotiator",
}
"""Our bots that are rebuilt from those of BANDANA, by the names of its files in small letters."""
STAND_IN = "dbrane_talks"
"""Who plays for an agent that is not here."""
SCORES: Mapping[str, str] = {
    "SoloVictory": "solos",
    "SupplyCenter": "centers",
    "Points": "points",
    "Rank": "rank",
}
SEATS = len(POWERS)
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_NUMBER = re.compile(r"\b(\w+)\s*=\s*(\d+)\s*;")
_AGENT = re.compile(r'\bstartAgent\s*\(\s*([\w.]+|"[^"]*")\s*,\s*"([^"]+)"')
_TEAM = re.compile(r'\bnew\s+Team\s*\(((?:\s*"[^"]*"\s*,?)+)\)')
_EACH = re.compile(r'\bgenerateTeams\s*\(((?:\s*"[^"]*"\s*,?)+)\)')
_SCORE = re.compile(r"\.add\s*\(\s*new\s+(\w+)\s*\(\s*\)\s*\)")
_TEXT = re.compile(r'"([^"]*)"')


def is_tournament(text: str) -> bool:
    """Whether a text is such a class: it starts agents.

    >>> is_tournament('startAgent(Paths.DUMBBOT, "DumbBot", folder, gameNumber);')
    True
    """
    return bool(_AGENT.search(text))


def read_tournament(text: str) -> TakenOver:
    """The experiment of a class. Raises BadExperiment where it is none."""
    code = _COMMENT.sub("", text)
    agents = _AGENT.findall(code)
    if not agents:
        raise BadExperiment("that starts no agents: startAgent(path, name, …)")
    numbers = {name.replace("_", "").lower(): int(one) for name, one in _NUMBER.findall(code)}
    table: Table = {"name": "BANDANA's tournament", "game": "diplomacy", "seed": 1}
    if games := numbers.get("numberofgames", numbers.get("games")):
        table["games"] = games
    table["schedule"] = "random" if len(agents) <= SEATS else "pool"
    taken = ["powers are drawn by lot"] if len(agents) <= SEATS else ["the agents take turns"]
    left: list[str] = []
    if "finalyear" in numbers:
        table["options"] = {"final_year": numbers["finalyear"]}
    if deadlines := [one for name, one in numbers.items() if name.startswith("deadline")]:
        table["deadline"] = max(deadlines)
        if min(deadlines) < max(deadlines):
            taken.append("every phase has the longest of the deadlines")
    table |= {"talk": True, "protocol": "multilateral"}
    calculators = [name.removesuffix("Calculator") for name in _SCORE.findall(code)]
    if scores := [SCORES[name] for name in calculators if name in SCORES]:
        table["scores"] = scores
    table["players"] = [_player(path, name, left) for path, name in agents]
    if teams := _teams(code):
        table["teams"] = teams
    left += [
        f"the score {name}: write a formula, or name a function of your own"
        for name in calculators
        if name not in SCORES
    ]
    return TakenOver(table, tuple(taken), tuple(left))


def _player(path: str, name: str, left: list[str]) -> Table:
    file = path.strip('"').removesuffix(".jar").replace("\\", "/").rsplit("/", 1)[-1]
    known = re.sub(r"\W|_", "", file.rsplit(".", 1)[-1]).lower()
    if known not in BOTS:
        left.append(
            f"{name}: that agent is not here, and {STAND_IN} plays under its name; name a folder "
            "or a program of yours in its place"
        )
    return {"bot": BOTS.get(known, STAND_IN), "label": name}


def _teams(code: str) -> list[Table]:
    """The teams; of those that are made one for each agent all."""
    found: list[Table] = []
    for names in _EACH.findall(code):
        found += [{"name": name, "labels": [name]} for name in _TEXT.findall(names)]
    for names in _TEAM.findall(code):
        name, *members = _TEXT.findall(names)
        powers = bool(members) and all(one in POWERS for one in members)
        found.append({"name": name, "seats" if powers else "labels": members})
    return found
