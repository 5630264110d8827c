"""STAC's ``config.txt`` as experiments of the arena.

Its form is that of the manual of STAC's JSettlers (§3): fields of all simulations, and after each
line ``~`` a simulation with its name, its fields and a line for each kind of agent. What the manual
leaves open is taken as the released program does it: fields go by their beginnings, and what is
varied is so for the agents that have it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bots.arena import stac_search as search
from bots.arena.experiment import BadExperiment
from bots.arena.taken_over import Table, TakenOver
from bots.catan.settings.published import marks, natural, published, refused
from bots.catan.settings.reading import NOTATION, from_notation
from bots.registry import speaks
from bots.sdk.parameters import BadParameter

SEPARATOR = "~"
BOT = "jsettlers_fast"
PLAIN = "jsettlers"
UNTOLD = (PLAIN, *(name for name, one in search.FACTORIES.items() if not one.takes_keys))
"""The factories of robots that know no parameters."""
FACTORIES: Mapping[str, Mapping[str, Any]] = {
    "stac": {"whole_plan_trade_target": True},
    PLAIN: {},
    "random": {
        "whole_plan_trade_target": True,
        "randomBuildPlan": True,
        "randomInitial": True,
    },
    **{name: one.usual for name, one in search.FACTORIES.items()},
}
"""What the factories of robots that there are here set, beside an agent's own keys."""
SEATS = 4
ROUND_ROBIN = 5
"""Agents that a round robin has: one to compare with, and four others."""
MOST_SETTINGS = 100
"""So many settings one parameter may be varied through."""
FIELDS = (
    "games",
    "log",
    "noshuffle",
    "playertostart",
    "load",
    "foldername",
    "noturns",
    "chatneg",
    "boardload",
    "useparser",
    "debug",
    "forceendturns",
    "fullyobs",
    "observablevp",
    "collectvalue",
    "collectfull",
    "trades",
    "control",
    "varparam",
    "roundrobin",
    "learn",
)
"""How the fields begin, in small letters; lines of agents aside."""
UNHEEDED: Mapping[str, str] = {
    "load": "its games begin from a saved one of STAC's, and here from the beginning",
    "boardload": "the board of its own file is not here: give one as options.board",
    "useparser": "nobody chats who would have to be read",
    "debug": "nothing is printed while games are played",
    "forceendturns": "a slow robot is not hurried: say seconds, for what each answer may take",
    "observablevp": "victory cards that are drawn stay hidden, unless all hands are open",
    "collectfull": "--record keeps every game",
}
"""Switches that do nothing here, and what is so instead."""


def is_config(text: str) -> bool:
    """Whether a text is such a file: it has the line that parts simulations.

    >>> is_config("Games=10\\n~\\nMine"), is_config("games = 10")
    (True, False)
    """
    return any(line.strip() == SEPARATOR for line in text.splitlines())


def read_config(text: str) -> list[TakenOver]:
    """The experiments of a file, simulation by simulation.

    >>> one, = read_config("Games=9\\n~\\nMine\\nAgent=4,us,stac,ROB_FOR_NEED")
    >>> one.table["name"], one.table["games"], one.table["players"][0]["count"]
    ('Mine', 9, 4)

    Raises BadExperiment where a line cannot be read, or nothing of it can be played here.
    """
    blocks: list[list[str]] = [[]]
    for line in filter(None, map(str.strip, text.splitlines())):
        if line == SEPARATOR:
            blocks.append([])
        else:
            blocks[-1].append(line)
    common, *simulations = blocks
    if not any(simulations):
        raise BadExperiment("the config has no simulation: after each ~ its name and its agents")
    return [one for block in filter(None, simulations) for one in _simulated(common, block)]


@dataclass(frozen=True, slots=True)
class _Agent:
    """A line of agents; its own keys, and those for all of the simulation after them."""

    count: int
    name: str
    factory: str
    keys: str
    given: Mapping[str, Any] = field(default_factory=dict)

    def has(self, key: str) -> bool:
        """Whether it has a parameter. Raises BadExperiment where its keys cannot be read."""
        try:
            return key in from_notation(self.keys)
        except BadParameter as error:
            raise BadExperiment(f"{self.name}: {error}") from error


def _simulated(common: Sequence[str], block: Sequence[str]) -> Iterator[TakenOver]:
    """The experiments of one simulation: more than one for a round robin, or where several agents
    have what is varied."""
    name, *lines = block
    left: list[str] = []
    told = dict(_fields([*common, *lines], left))
    agents, dropped = _agents(lines, told.get("control", ""))
    left += dropped
    taken: list[str] = []
    table = _table(told, taken, left)
    silent = not _switch(told, "chatneg", usual=True)
    for names, some, sweep in _line_ups(name, agents, told, taken):
        players = [_player(one) for one in some]
        seated = sum(one.count for one in some)
        if not 2 <= seated <= SEATS:
            raise BadExperiment(f"{names}: its agents fill {seated} seats, and there are {SEATS}")
        if silent and any(speaks(one["bot"], one.get("parameters", {})) for one in players):
            left.append("chatneg: robots whose parameters make them talk do so")
            silent = False
        options = {**table["options"], **({"players": seated} if seated < SEATS else {})}
        whole = {"name": names, **table, "options": options, "players": players}
        if sweep:
            whole["sweep"] = sweep
        yield TakenOver(whole, tuple(taken), tuple(left))


def _fields(lines: Sequence[str], left: list[str]) -> Iterator[tuple[str, str]]:
    """The fields by how they begin; a line that is none is left out."""
    for line in lines:
        key, _, told = line.partition("=")
        if key.lower() == "agent":
            continue
        known = next((one for one in FIELDS if key.lower().startswith(one)), None)
        if known is None:
            left.append(f"“{line:.40}” is no field of STAC's")
        else:
            yield known, told.strip()


def _table(told: Mapping[str, str], taken: list[str], left: list[str]) -> Table:
    """All of an experiment but its name and its players."""
    table: Table = {"game": "catan", "seed": 1, "options": {}}
    if "games" in told:
        table["games"] = _whole(told["games"], "Games", 1)
    shuffled = not _switch(told, "noshuffle")
    first = _whole(told.get("playertostart", "-1"), "PlayerToStart", -1)
    if first >= SEATS:
        raise BadExperiment(f"PlayerToStart cannot be {first}: it is a seat from 0 to 3, or -1")
    table["schedule"] = "random" if shuffled else "fixed" if first >= 0 else "rotated"
    taken.append(
        "seats are drawn by lot"
        if shuffled
        else "seats are those of the file"
        if first >= 0
        else "everybody keeps their neighbors, and who begins changes from game to game"
    )
    table["options"] |= {"first": first} if first > 0 else {}
    turns = _whole(told.get("noturns", "0"), "NoTurns", 0)
    table["options"] |= {"turn_limit": turns} if turns else {}
    table["options"] |= {"open_hands": True} if _switch(told, "fullyobs") else {}
    if not _switch(told, "trades", usual=True):
        table["options"]["trades"] = False
    left += [f"{name}: {UNHEEDED[name]}" for name in UNHEEDED if _switch(told, name)]
    if told.get("log", "false").lower() != "false":
        left.append("log: what games leave is said where they are played, by --log and --record")
    if "collectvalue" in told:
        left.append("collectvalue: no table of the worth of positions is collected")
    if "learn" in told:
        left.append(
            "learn: robots of an experiment keep nothing from game to game; bots.learning does that"
        )
    return table


def _agents(lines: Sequence[str], control: str) -> tuple[list[_Agent], list[str]]:
    """The agents, and what of their keys nobody here plays by."""
    found, dropped = [], dict[str, None]()
    for line in lines:
        if line.partition("=")[0].lower() != "agent":
            continue
        parts = [part.strip() for part in line.partition("=")[2].split(",", 3)]
        if len(parts) < 3:
            raise BadExperiment(f"“{line:.60}” is no agent: Agent=number,name,factory,parameters")
        number, name, factory, keys = (*parts, "")[:4]
        if factory.lower() not in FACTORIES:
            known = ", ".join(FACTORIES)
            raise BadExperiment(f"{name}: there are no robots of {factory} here, but of {known}")
        kept = []
        if factory.lower() == PLAIN and keys:
            dropped[f"{name}: JSettlers' own robots have no parameters of STAC's"] = None
        elif factory.lower() in UNTOLD and keys:
            dropped[f"{name}: SmartSettlers has no parameters"] = None
        given = "" if factory.lower() in UNTOLD else f"{keys}|{control}"
        for key in filter(None, map(str.strip, given.split("|"))):
            named = natural(key.partition(":")[0])
            if because := _unplayed(named, factory.lower()):
                dropped[f"{named}: {because}"] = None
            else:
                kept.append(key)
        agent = _Agent(_whole(number, line, 1), name, factory.lower(), "|".join(kept))
        found.append(agent)
    if not found:
        raise BadExperiment("a simulation needs agents: Agent=number,name,factory,parameters")
    return found, list(dropped)


def _unplayed(key: str, factory: str) -> str | None:
    """Why robots of a factory do not play by a key; None if they do."""
    if whose := search.searches_by(key):
        if factory not in search.FACTORIES:
            return f"robots of {factory} do not search"
        return search.unplayed(key) if factory == whose else f"robots of {factory} have none"
    return refused().get(key) if key not in marks() else None


def _line_ups(
    name: str, agents: Sequence[_Agent], told: Mapping[str, str], taken: list[str]
) -> Iterator[tuple[str, Sequence[_Agent], Table | None]]:
    """Who plays in each experiment of a simulation, its name, and what is varied in it."""
    if "roundrobin" in told:
        if "varparam" in told:
            raise BadExperiment(f"{name}: a round robin varies nothing: leave out VarParam")
        yield from ((f"{name}: {who}", some, None) for who, some in _round_robin(name, agents))
    elif "varparam" in told:
        yield from _varied(name, agents, told["varparam"], taken)
    else:
        yield name, agents, None


def _round_robin(name: str, agents: Sequence[_Agent]) -> Iterator[tuple[str, list[_Agent]]]:
    """All four against each other, each against three of the first, and all but each with it."""
    if len(agents) != ROUND_ROBIN:
        raise BadExperiment(f"{name}: a round robin has {ROUND_ROBIN} agents, not {len(agents)}")
    control, *others = (replace(one, count=1) for one in agents)
    yield "all four", others
    for one in others:
        yield f"{one.name} against {control.name}", [replace(control, count=3), one]
    for absent in others:
        rest = [one for one in others if one is not absent]
        yield f"{control.name} without {absent.name}", [control, *rest]


def _varied(
    name: str, agents: Sequence[_Agent], told: str, taken: list[str]
) -> Iterator[tuple[str, Sequence[_Agent], Table | None]]:
    """A sweep where one agent has what is varied; else an experiment a setting."""
    try:
        key, start, step, count = told.split("|")
        settings = {"start": _number(start), "step": _number(step), "count": int(count)}
    except ValueError:
        raise BadExperiment(f"VarParam={told} is not KEY|start|step|number") from None
    if not 1 <= int(settings["count"]) <= MOST_SETTINGS:
        raise BadExperiment(f"VarParam={told}: it has from 1 to {MOST_SETTINGS} settings")
    key = natural(key.strip())
    factory = search.searches_by(key)
    if factory and (because := search.unplayed(key)):
        raise BadExperiment(f"VarParam: {key}: {because}")
    if not factory and key not in published():
        raise BadExperiment(f"VarParam: STAC has no parameter {key}")
    having = [one for one in agents if one.has(key)] or [
        one for one in agents if (one.factory == factory if factory else one.factory not in UNTOLD)
    ]
    if len(having) == 1:
        taken.append(f"{key} of {having[0].name} is varied in one experiment")
        yield name, agents, {"label": having[0].name, "parameter": key, **settings}
        return
    taken.append(f"{key} is varied for {len(having)} agents, in an experiment for each setting")
    for point in range(int(settings["count"])):
        level = settings["start"] + point * settings["step"]
        changed = [replace(one, given={key: level}) if one in having else one for one in agents]
        yield f"{name}, {key} {level:g}", changed, None


def _player(agent: _Agent) -> Table:
    searcher = search.FACTORIES.get(agent.factory)
    own, keys = search.search_of(agent.factory, agent.keys) if searcher else ({}, agent.keys)
    parameters = {**FACTORIES[agent.factory], **own, **agent.given}
    if keys or not (agent.factory == PLAIN or searcher):
        parameters[NOTATION] = keys
    player: Table = {
        "bot": searcher.bot if searcher else BOT,
        "label": agent.name,
        "count": agent.count,
    }
    return {**player, "parameters": parameters} if parameters else player


def _switch(told: Mapping[str, str], name: str, usual: bool = False) -> bool:
    text = told.get(name, str(usual)).lower()
    if text not in ("true", "false"):
        raise BadExperiment(f"{name} cannot be {told[name]!r}: it is true or false")
    return text == "true"


def _whole(text: str, name: str, least: int) -> int:
    try:
        found = int(text)
    except ValueError:
        found = least - 1
    if found < least:
        raise BadExperiment(f"{name} cannot be {text!r}: it is a whole number from {least}")
    return found


def _number(text: str) -> float:
    found = float(text)
    return int(found) if found.is_integer() else found
