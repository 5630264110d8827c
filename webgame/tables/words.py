"""Terms in words, as pages show them."""

from collections.abc import Mapping

from games.talk.levels import NAMES
from webgame.faces.clock_kinds import span
from webgame.tables.terms import Terms

DEALS: Mapping[str, str] = {
    "free": "",
    "bilateral": "Talk two by two: an offer is answered before the next",
    "multilateral": "A notary confirms the deals",
}
ALONE: Mapping[str, str] = {"fast": "as fast as they go", "slow": "slow enough to follow"}
OPENED = "The talk is opened to all at the end where bots play or one wins alone"


def pace(terms: Terms) -> str:
    """How fast the table plays.

    >>> pace(Terms())
    'No deadlines'
    """
    if terms.alone:
        return f"Bots alone, {ALONE[terms.alone]}"
    if terms.deadlines.kind == "none":
        return "No deadlines"
    return f"{terms.deadlines.kind.title()}: {_lasts(terms)[0]}"


def agreed(terms: Terms) -> list[str]:
    """What is worth knowing before one sits down, most weighty first.

    >>> agreed(Terms(press="none", options={"final_year": 1908}))
    ['No deadlines', 'Orders only, no talk', 'A draw after 1908']
    """
    words, talk = terms.face.words, terms.press != "none"
    bargains = talk and terms.face.language is not None
    timed = terms.deadlines.kind != "none"
    said = {
        pace(terms): True,
        "Rated: counts for the ranking": terms.rated,
        ", ".join(_lasts(terms)[1:]): len(set(terms.deadlines.times.values())) > 1,
        f"{span(terms.deadlines.bank)} beyond that for the whole game": terms.deadlines.bank > 0,
        words.missing[terms.missing][1]: timed,
        words.silent: not talk,
        DEALS[terms.protocol]: bargains and terms.protocol != "free",
        f"Talk up to level {terms.level}": bargains and terms.level < len(NAMES),
        "Only what is understood is sent": bargains and terms.strict,
        "Names, and who is a bot, hidden until the end": terms.hidden,
        "The talk is opened to all at the end": talk and terms.open_talk_after is True,
        OPENED: talk and terms.open_talk_after is None,
        "Private": terms.private,
        "No observers while it goes on": not terms.observers,
    }
    return [each for each, holds in said.items() if holds] + words.options(terms.options)


def _lasts(terms: Terms) -> list[str]:
    """How long each kind of moment lasts, the most usual first; nothing without deadlines."""
    turns = terms.face.turns
    banked = turns.clock if turns and terms.deadlines.bank else ""
    return [
        f"{span(seconds)} {'a turn' if clock.name == banked else clock.after}"
        for clock in terms.face.clocks
        if (seconds := terms.deadlines.seconds(clock.name)) is not None
    ]
