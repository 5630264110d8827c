"""What a robot answers to what a line is about: of the table only what everybody sees."""

import re
from collections.abc import Callable, Mapping, Sequence

from bots.catan.conversation.asked import joins_nobody
from bots.catan.conversation.heard import Gist
from bots.catan.conversation.speaker import Speaker, name, names
from bots.sdk.player import Heard, Said
from games.catan.choices import awaited
from games.catan.pieces import KNIGHT, NOBODY
from games.catan.position import Record, Trades
from games.catan.standing import cards_held, hand_size, shown_points

Answer = Callable[[Speaker, Heard, Gist], Sequence[Said]]
_OWN = re.compile(r"\b(?:me|my|mine|us|our)\b")
_FEW = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _words(occasion: str) -> Answer:
    """An answer that is the same whatever the table shows."""
    return lambda speaker, heard, about: speaker.speak(heard, occasion)


def _by_nature(occasion: str) -> Answer:
    """An answer that depends on how the robot decides."""

    def answer(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
        return speaker.speak(heard, f"{occasion}_{speaker.nature.robs}", who=_those(about))

    return answer


def _bot(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """That it is one; where names are hidden, that nobody is to know."""
    if speaker.hidden:
        return speaker.speak(heard, "bot_hidden")
    others = [seat for seat in about.named if seat != speaker.seat]
    return speaker.speak(heard, "is_bot" if others else "bot", who=_those(about))


def _bots(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """Who is one."""
    if speaker.hidden:
        return speaker.speak(heard, "bot_hidden")
    several = len(speaker.bots) > 1
    return speaker.speak(heard, "bots" if several else "bots_me", who=names(speaker.bots))


def _model(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """That it is no language model."""
    return speaker.speak(heard, "bot_hidden" if speaker.hidden else f"model_{speaker.nature.by}")


def _honest(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """What it sees: its view is what everybody sees, and its own cards."""
    if speaker.record["open_hands"]:
        return speaker.speak(heard, "honest_open")
    return speaker.speak(heard, "honest_lot" if speaker.nature.by == "lot" else "honest")


def _leader(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """Who shows most points."""
    record = speaker.record
    shown = {seat: shown_points(record, seat) for seat in range(int(record["players"]))}
    most = max(shown.values())
    first = [seat for seat, points in shown.items() if points == most]
    slots = {"who": names(first), "points": _counted(most, "point"), "victory": _victory(record)}
    if len(first) == len(shown):
        return speaker.speak(heard, "nobody_leads")
    return speaker.speak(heard, "leaders" if first[1:] else "leader", **slots)


def _points_of(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    seats = [seat for seat in about.named if seat < int(speaker.record["players"])]
    if not seats:
        return _leader(speaker, heard, about)
    return _shown(speaker, heard, "points_of", seats[0])


def _own_points(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    return _shown(speaker, heard, "points_me", speaker.seat)


def _points_of_writer(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    return _shown(speaker, heard, "points_you", heard.sender or 0)


def _shown(speaker: Speaker, heard: Heard, occasion: str, seat: int) -> Sequence[Said]:
    """The points that a seat shows to everybody."""
    points = _counted(shown_points(speaker.record, seat), "point")
    slots = {"who": name(seat), "points": points, "victory": _victory(speaker.record)}
    return speaker.speak(heard, occasion, **slots)


def _goal(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    return speaker.speak(heard, "goal", victory=_victory(speaker.record))


def _awards(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """Who holds the two special cards."""
    road, army = (_holder(speaker, card) for card in ("longest_road", "largest_army"))
    return speaker.speak(heard, "awards", road=road, army=army)


def _rule(occasion: str, card: str) -> Answer:
    """How one of them is won, and who holds it."""
    return lambda speaker, heard, about: speaker.speak(heard, occasion, who=_holder(speaker, card))


def _holder(speaker: Speaker, card: str) -> str:
    seat = int(speaker.record[card])
    return "nobody" if seat == NOBODY else name(seat)


def _built(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    return speaker.speak(heard, f"built_{speaker.nature.by}")


def _count(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """How many cards it holds, which everybody sees."""
    cards = hand_size(speaker.record, speaker.seat)
    return speaker.speak(heard, "count", cards=_counted(cards, "card"))


def _unplayed(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """How many development cards it holds, which everybody sees."""
    cards = cards_held(speaker.record, speaker.seat)
    return speaker.speak(heard, "unplayed", cards=_counted(cards, "development card"))


def _knights(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """The knights that a player, or itself, has played."""
    return _played_knights(speaker, heard, about.named[0] if about.named else speaker.seat)


def _knights_of_writer(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    return _played_knights(speaker, heard, heard.sender or 0)


def _played_knights(speaker: Speaker, heard: Heard, seat: int) -> Sequence[Said]:
    knights = _counted(int(speaker.record["played"][seat, KNIGHT]), "knight")
    return speaker.speak(heard, "knights", who=name(seat), knights=knights)


def _robbed(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """Why it robbed somebody, if it ever did; or who did last."""
    victim = victim_of(heard, about)
    seen = robbers(speaker, victim)
    if speaker.seat in seen:
        return speaker.speak(heard, f"robber_{speaker.nature.robs}")
    if seen:
        return speaker.speak(heard, "robbed_by_other", who=name(seen[-1]))
    return _not_robbed(speaker, heard, victim)


def _robbed_by(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """Why somebody robs, which each knows of itself."""
    if about.named[0] == speaker.seat:
        return speaker.speak(heard, f"robber_{speaker.nature.robs}")
    return speaker.speak(heard, "ask_robber", who=name(about.named[0]))


def _who_robbed(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    return _last_to_rob(speaker, heard, victim_of(heard, about))


def _who_robbed_it(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    return _last_to_rob(speaker, heard, speaker.seat)


def _last_to_rob(speaker: Speaker, heard: Heard, victim: int) -> Sequence[Said]:
    seen = robbers(speaker, victim)
    if not seen:
        return _not_robbed(speaker, heard, victim)
    if seen[-1] == speaker.seat:
        return speaker.speak(heard, "robbed_by_me")
    return speaker.speak(heard, "who_robbed", who=name(seen[-1]))


def _not_robbed(speaker: Speaker, heard: Heard, victim: int) -> Sequence[Said]:
    called = {speaker.seat: "me", heard.sender: "you"}
    return speaker.speak(heard, "not_robbed", victim=called.get(victim, name(victim)))


def _refused(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """By what it refuses offers."""
    if speaker.record["trades"] == Trades.NONE:
        return speaker.speak(heard, "no_trades")
    by = speaker.nature.by if speaker.nature.trades else "never"
    return speaker.speak(heard, f"refused_{by}")


def _trade(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """Whether it trades at all."""
    if speaker.record["trades"] == Trades.NONE:
        return speaker.speak(heard, "no_trades")
    return speaker.speak(heard, "trade" if speaker.nature.trades else "refused_never")


def _turn(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """Whom the table waits for."""
    record = speaker.record
    waiting = [seat for seat in range(int(record["players"])) if awaited(record) >> seat & 1]
    if speaker.seat in waiting:
        return speaker.speak(heard, "waiting_me")
    if heard.sender in waiting:
        return speaker.speak(heard, "waiting_you")
    if waiting:
        return speaker.speak(heard, "waiting_other", who=names(waiting))
    return speaker.speak(heard, "turn", who=name(int(record["turn"])))


def _again(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """What it said last, once more."""
    text = speaker.memory.get("said", "")
    if not text or "“" in text:
        return speaker.speak(heard, "said_nothing")
    return speaker.speak(heard, "said_before", text=text)


def victim_of(heard: Heard, about: Gist) -> int:
    """Whose robbery is asked after: of who asks, if that is said ("why me and not White?") or
    nobody is named; else of who is named."""
    own = _OWN.search(heard.text.lower()) is not None
    return heard.sender or 0 if own or not about.named else about.named[0]


def robbers(speaker: Speaker, victim: int) -> Sequence[int]:
    """Who was seen to rob a seat, the last one last."""
    seen: Sequence[int] = speaker.memory.get("robberies", {}).get(str(victim), ())
    return seen


def _those(about: Gist) -> str:
    return names(about.named) if about.named else "somebody"


def _counted(number: int, noun: str) -> str:
    """
    >>> _counted(1, "point"), _counted(12, "card")
    ('one point', '12 cards')
    """
    word = _FEW[number] if number < len(_FEW) else str(number)
    return f"{word} {noun}{'s' * (number != 1)}"


def _victory(record: Record) -> int:
    """The points that win."""
    return int(record["victory"])


SILENT = frozenset({"laugh", "word"})
"""What needs no answer."""
ANSWERS: Mapping[str, Answer] = {
    **{
        kind: _words(kind)
        for kind in (
            *("hello", "bye", "luck", "thanks", "praise", "game", "sorry", "insult", "threat"),
            *("plea", "friends", "feeling", "dice", "name", "called", "secret", "help"),
            *("cost", "advice", "quit"),
        )
    },
    **{kind: _by_nature(kind) for kind in ("spare", "rob_other")},
    "blocked": _by_nature("robber"),
    "bot": _bot,
    "bots": _bots,
    "model": _model,
    "honest": _honest,
    "leader": _leader,
    "points_of": _points_of,
    "points_me": _points_of_writer,  # its “me” is our “you”
    "points_you": _own_points,
    "goal": _goal,
    "awards": _awards,
    "road_rule": _rule("road_rule", "longest_road"),
    "army_rule": _rule("army_rule", "largest_army"),
    "built": _built,
    "count": _count,
    "unplayed": _unplayed,
    "knights": _knights,
    "knights_me": _knights_of_writer,
    "robbed": _robbed,
    "robbed_by": _robbed_by,
    "who_robbed": _who_robbed,
    "who_robbed_you": _who_robbed_it,
    "refused": _refused,
    "trade": _trade,
    "gang_up": lambda speaker, heard, about: joins_nobody(speaker, heard),
    "turn": _turn,
    "hurry": _turn,
    "again": _again,
}
"""The answer to each kind of ``heard.toml`` but those that ask what the robot means to do."""
