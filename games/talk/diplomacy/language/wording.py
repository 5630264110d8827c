"""How powers, provinces, units and turns are called in English."""

from collections.abc import Sequence

from games.diplomacy.map import STANDARD
from games.talk import sentences as say
from games.talk.diplomacy.language.ontology import Region, Turn, Unit

_POWERS = {power.daide: power.name for power in STANDARD.powers}
_PROVINCES = {province.daide: province for province in STANDARD.provinces.values()}
_THE = ("Sea", "Ocean", "Gulf", "Channel", "Bight", "Mediterranean", "Skagerrak", "Atlantic")
_COAST = {"NCS": "north coast", "SCS": "south coast", "ECS": "east coast"}
_SEASONS = {
    "SPR": "spring",
    "SUM": "summer retreats",
    "FAL": "fall",
    "AUT": "autumn retreats",
    "WIN": "winter",
}


def power_name(power: str) -> str:
    """A power's name.

    >>> power_name("FRA")
    'France'
    """
    return _POWERS[power]


def province_name(code: str) -> str:
    """A province's name, with the article that a sea takes.

    >>> province_name("NTH"), province_name("MUN")
    ('the North Sea', 'Munich')
    """
    name = _PROVINCES[code].name
    return f"the {name}" if any(word in name for word in _THE) else name


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names in a row.

    >>> listed(["A", "B", "C"])
    'A, B and C'
    """
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def person(power: str, speaker: str, to: say.Agents, subject: bool = True) -> str:
    """A power as the speaker calls it to one it speaks to."""
    if power == speaker:
        return "I" if subject else "me"
    return "you" if to == (power,) else power_name(power)


def people(powers: say.Agents, speaker: str, to: say.Agents, subject: bool = True) -> str:
    """Several powers as the speaker calls them, itself last."""
    others = [power for power in powers if power != speaker]
    own = [speaker] if speaker in powers else []
    names = [person(power, speaker, to, subject) for power in others]
    names.sort(key=lambda name: name != "you")
    return listed(names + [person(power, speaker, to, subject) for power in own])


def owner(power: str, speaker: str, to: say.Agents) -> str:
    """Whose: "my", "your", "France's"."""
    if power == speaker:
        return "my"
    return "your" if to == (power,) else f"{power_name(power)}'s"


def where(region: Region) -> str:
    """A region as a place: with its coast where the province has two."""
    name = province_name(region.province)
    return f"{name} ({_COAST[region.kind]})" if region.kind in _COAST else name


def unit_phrase(unit: Unit, speaker: str, to: say.Agents) -> str:
    """A unit: "my army in Munich".

    >>> unit_phrase(Unit("FRA", Region("MUN", "AMY")), "FRA", ("ENG",))
    'my army in Munich'
    """
    kind = "army" if unit.region.kind == "AMY" else "fleet"
    return f"{owner(unit.power, speaker, to)} {kind} in {where(unit.region)}"


def turn_phrase(turn: Turn) -> str:
    """A turn: "fall 1902"."""
    return f"{_SEASONS[turn.season]} {turn.year}"


def sentence_case(text: str) -> str:
    """The first letter large.

    >>> sentence_case("peace")
    'Peace'
    """
    return text[:1].upper() + text[1:]
