"""What a robot answers to what a line is about: of the table only what everybody sees."""

from collections.abc import Callable, Mapping, Sequence

from bots.catan.conversation.asked import joins_nobody
from bots.catan.conversation.heard import Gist
from bots.catan.conversation.speaker import Speaker, name, names
from bots.sdk.player import Heard, Said
from games.catan.choices import awaited
from games.catan.pieces import NOBODY
from games.catan.position import Record, Trades
from games.catan.standing import hand_size, shown_points

Answer = Callable[[Speaker, Heard, Gist], Sequence[Said]]
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
    return speaker.speak(heard, occasion, who=name(seat), points=points)


def _goal(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    return speaker.speak(heard, "goal", victory=_victory(speaker.record))


def _awards(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """Who holds the two special cards."""
    held = {"road": "longest_road", "army": "largest_army"}
    seats = {one: int(speaker.record[card]) for one, card in held.items()}
    slots = {one: "nobody" if seat == NOBODY else name(seat) for one, seat in seats.items()}
    return speaker.speak(heard, "awards", **slots)


def _built(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    return speaker.speak(heard, f"built_{speaker.nature.by}")


def _count(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """How many cards it holds, which everybody sees."""
    cards = hand_size(speaker.record, speaker.seat)
    return speaker.speak(heard, "count", cards=_counted(cards, "card"))


def _robbed(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """Why it robbed somebody; or who did."""
    robber = last_robber(speaker, heard.sender)
    if robber is None:
        return speaker.speak(heard, "not_robbed")
    if robber != speaker.seat:
        return speaker.speak(heard, "robbed_by_other", who=name(robber))
    return speaker.speak(heard, f"robber_{speaker.nature.robs}")


def _who_robbed(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    robber = last_robber(speaker, heard.sender)
    if robber is None:
        return speaker.speak(heard, "not_robbed")
    if robber == speaker.seat:
        return speaker.speak(heard, "robbed_by_me")
    return speaker.speak(heard, "who_robbed", who=name(robber))


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


def last_robber(speaker: Speaker, victim: int | None) -> int | None:
    """Who robbed a seat last; None if nobody was seen to."""
    robber: int | None = speaker.memory.get("robbers", {}).get(str(victim))
    return robber


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
        )
    },
    **{kind: _by_nature(kind) for kind in ("spare", "rob_other")},
    "blocked": _by_nature("robber"),
    "bot": _bot,
    "leader": _leader,
    "points_of": _points_of,
    "points_me": _points_of_writer,  # its “me” is our “you”
    "points_you": _own_points,
    "goal": _goal,
    "awards": _awards,
    "built": _built,
    "count": _count,
    "robbed": _robbed,
    "who_robbed": _who_robbed,
    "refused": _refused,
    "trade": _trade,
    "gang_up": lambda speaker, heard, about: joins_nobody(speaker, heard),
    "turn": _turn,
    "hurry": _turn,
    "again": _again,
}
"""The answer to each kind of ``heard.toml`` but those that ask what the robot means to do."""
