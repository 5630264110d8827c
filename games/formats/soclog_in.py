"""A soclog read: each message that moves the game becomes an action, and is played again.

Duplicates are passed over as the replay client of JSettlers does: of pieces the one after the
server's "… built a …" counts, of stolen, drawn and discarded cards the known ones. What our rules
do not allow ends the game there, and is told. Colors may be others' there: seats go by their turn.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.catan import game as rules
from games.catan.names import bundle_text, edge_name
from games.catan.pieces import CARD_KINDS, SEAT_NAMES
from games.catan.position import Phase, Position
from games.catan.topology import HEX_LETTERS
from games.core.errors import GameError, NotUnderstood
from games.core.record import Told
from games.formats import stac_board as stac
from games.formats.format import Taken
from games.formats.playing import Playing
from games.formats.soclog_out import CITY, DRAW, LOSE, OVER, PLAY, ROAD, SERVER

MOST_LINES = 500_000
_LINE = re.compile(r"\d{4}:\d\d:\d\d:\d\d:\d\d:\d\d:\d{1,3}:[+-]?\w+:(.*)", re.DOTALL)
_DICE = re.compile(r"rolled an? (\d) and an? (\d)")
_BUILT = re.compile(r"built an? (road|settlement|city)")
_SIDE = re.compile(r"(clay|ore|sheep|wheat|wood)=(\d{1,9})\b")
NEAR = 8
"""How many messages away what belongs to one of them may be."""
_ACTS = frozenset(
    (
        *("SOCPutPiece", "SOCDiceResult", "SOCMoveRobber", "SOCEndTurn", "SOCMakeOffer"),
        *("SOCAcceptOffer", "SOCBankTrade", "SOCBuyCardRequest", "SOCPlayDevCardRequest"),
    )
)
"""Messages that begin something new."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message: its kind, its parts, and the whole of it."""

    kind: str
    parts: Mapping[str, str]
    text: str

    def number(self, *names: str) -> int:
        """A part that is a whole number, by one of its names. Raises NotUnderstood."""
        for name in names:
            if re.fullmatch(r"-?\d{1,9}", part := self.parts.get(name, "")):
                return int(part)
        raise NotUnderstood("bad_message", f"“{self.text:.80}” has no number “{names[0]}”.")

    def coord(self) -> int:
        """Where a piece is put."""
        part = self.parts.get("coord", "")
        if not re.fullmatch(r"(0x)?[0-9a-fA-F]{1,3}", part):
            raise NotUnderstood("bad_message", f"“{self.text:.80}” names no place.")
        return int(part, 16)


class _Over(Exception):
    """The rest of the log cannot be played."""


def read(lines: Iterable[str]) -> Taken:
    """The game of a log. Raises NotUnderstood where there is no game in it."""
    messages = list(_messages(lines))
    reader = _Reader(messages)
    try:
        for at, message in enumerate(messages):
            reader.take(at, message)
    except _Over:
        pass
    except GameError as error:
        reader.game.differ(f"{reader.game.phase}: {error.sentence} What follows was left out.")
    return reader.taken()


def _messages(lines: Iterable[str]) -> Iterator[Message]:
    whole: list[str] = []
    for number, line in enumerate(lines):
        if number >= MOST_LINES:
            raise NotUnderstood("too_long", f"A log has at most {MOST_LINES:,} lines.")
        if match := _LINE.fullmatch(line.rstrip("\r\n")):
            if whole:
                yield _message("\n".join(whole))
            whole = [match[1]]
        elif whole:  # the line before it goes on
            whole.append(line.rstrip().removeprefix(" "))
    if whole:
        yield _message("\n".join(whole))


def _message(text: str) -> Message:
    kind, _, rest = text.partition(":")
    head, chat, said = rest.partition("|text=")
    parts = dict(part.partition("=")[::2] for part in head.split("|") if "=" in part)
    return Message(kind, parts | ({"text": said} if chat else {}), text)


class _Reader:
    """Plays a log again, message by message."""

    def __init__(self, messages: Sequence[Message]) -> None:
        self._messages = messages
        ours = _ours(messages)
        numbers = _seated(messages)
        self._names = {name: number for number, name in numbers.items()}
        options, seed, about = ours.get("options"), ours.get("seed", 0), ours.get("about")
        if isinstance(options, dict) and isinstance(about, dict) and type(seed) is int:
            self._seats = {number: seat for seat, number in enumerate(stac.COLORS)}
        else:
            order = _order(messages, numbers)
            self._seats = {number: seat for seat, number in enumerate(order)}
            options = _options(messages, len(order))
            about = {
                "seats": [
                    {"name": SEAT_NAMES[seat], "label": f"player {number} there"}
                    for number, seat in self._seats.items()
                ]
            }
            seed = 0
        self.game = Playing(rules, options, seed, about)
        self._draw: Sequence[int] = ours.get("draw", ())
        self._built = self._knight = False
        self._answers: dict[int, str] = {}
        self._lost: dict[int, list[int]] = {}
        self._ended = False

    def taken(self) -> Taken:
        """What came of it."""
        draw: Sequence[int] = ()
        if self._draw and rules.outcome(self._position) is None:
            draw = tuple(seat for seat in self._draw if seat in rules.survivors(self._position))
        elif self._ended and not self.game.differences and self._position.phase is not Phase.OVER:
            self.game.differ("The log says that the game is over; by these rules it goes on.")
        return Taken(self.game.record(draw), tuple(self.game.differences))

    @property
    def _position(self) -> Position:
        position: Position = self.game.position
        return position

    @property
    def _turn(self) -> int:
        return int(self._position.record["turn"])

    def take(self, at: int, message: Message) -> None:
        """Play what a message says."""
        match message.kind:
            case "SOCGameTextMsg":
                self._said(message)
            case "SOCPutPiece" if self._built:
                self._built = False
                self._put(message)
            case "SOCDiceResult":
                self._roll(at, message)
            case "SOCMoveRobber":
                self._rob(at, message)
            case "SOCPlayerElement":
                self._discard(message)
            case "SOCDevCard":
                self._card(message)
            case "SOCDiscoveryPick":
                self._act(f"year of plenty {bundle_text(_side(message.text))}")
            case "SOCMonopolyPick":
                resource = message.number("resource", "param")
                self._act(f"monopoly {_resource(resource)}")
            case "SOCBankTrade":
                give, _, get = message.text.partition("|get=")
                self._act(f"bank {bundle_text(_side(give))} for {bundle_text(_side(get))}")
            case "SOCMakeOffer":
                self._offer(message)
            case "SOCRejectOffer":
                self._answer(self._seat(message.number("playerNumber")), "refuse")
            case "SOCAcceptOffer":
                self._accept(message)
            case "SOCClearOffer":
                self._close(message)
            case "SOCCancelBuildRequest" if self._position.phase is Phase.FREE_ROADS:
                self._act("skip")
            case "SOCEndTurn":
                self._act("end")
            case "SOCGameState":
                self._ended |= message.number("state") == OVER

    def _seat(self, number: int) -> int:
        if number not in self._seats:
            raise NotUnderstood("bad_message", f"There is no player {number}.")
        return self._seats[number]

    def _act(self, line: str, chance: Sequence[int] = (), seat: int | None = None) -> None:
        """Play an action of a seat, by default the one in turn."""
        self._settle()
        seat = self._turn if seat is None else seat
        self._play({seat: [line]}, chance)

    def _play(self, plan: Mapping[int, list[str]], chance: Sequence[int] = ()) -> None:
        for seat, lines in plan.items():
            try:
                rules.check(self._position, seat, lines)
            except GameError as error:
                name = SEAT_NAMES[seat]
                self.game.differ(
                    f"{self.game.phase}, {name}: {error.sentence} What follows was left out."
                )
                raise _Over from None
        self.game.play(plan, chance)

    def _settle(self) -> None:
        """End what was not ended in so many words: answers that nobody gave, free roads."""
        phase = self._position.phase
        if phase is Phase.ANSWER:
            for seat in rules.awaiting(self._position):
                self._answers.setdefault(seat, "refuse")
            self._answered()
        if self._position.phase is Phase.CHOOSE:
            self._play({self._turn: ["no deal"]})
        if phase is Phase.DISCARD:
            waiting = rules.awaiting(self._position)
            self.game.differ(f"{self.game.phase}: not all discards are told; chance made them.")
            self._play({seat: ["discard blindly"] for seat in waiting})

    def _said(self, message: Message) -> None:
        name, text = message.parts.get("nickname", ""), message.parts.get("text", "")
        number = self._names.get(name)
        if number is None:
            self._built |= bool(name == SERVER and _BUILT.search(text))
            return
        if text.startswith("TRD:"):
            if re.match(r"TRD:\d:[\d,]*:ACC~", text):
                self._answer(self._seat(number), "accept")
            text = text.partition("nlchatstring=")[2].strip()
        if text and not text.startswith(("NULL:", "LOGGING:")):
            told: Told = {"what": "act", "phase": self.game.phase, "from": self._seat(number)}
            self.game.tell({**told, "to": "all", "text": text})

    def _put(self, message: Message) -> None:
        seat, coord = self._seat(message.number("playerNumber")), message.coord()
        kind = message.number("pieceType")
        places = stac.EDGES if kind == ROAD else stac.NODES
        if coord not in places:
            raise NotUnderstood("bad_message", f"Nothing can be built at {coord:x}.")
        at = places.index(coord)
        if kind == ROAD:
            line = f"road {edge_name(at)}"
        else:
            line = f"{'city' if kind == CITY else 'settlement'} {at}"
            if self._position.phase is Phase.FREE_ROADS:
                self._act("skip")
        self._act(line, seat=seat)

    def _roll(self, at: int, message: Message) -> None:
        total = message.number("param", "result")
        if not 2 <= total <= 12:
            raise NotUnderstood("bad_message", f"Two dice do not show {total}.")
        before, after = self._messages[max(at - NEAR, 0) : at], self._messages[at : at + NEAR]
        around = (*after, *reversed(before))
        for one in around:
            if one.kind == "SOCGameTextMsg" and (found := _DICE.search(one.text)):
                first, second = int(found[1]), int(found[2])
                if first + second == total:
                    break
        else:
            first = max(total - 6, 1)
            second = total - first
        self._act("roll", [6 * (first - 1) + second - 1])

    def _discard(self, message: Message) -> None:
        """Cards lost when somebody has to throw some away."""
        if self._position.phase is not Phase.DISCARD or message.number("actionType") != LOSE:
            return
        kind = message.number("elementType") - 1
        if not 0 <= kind < len(stac.RESOURCE_WORDS):
            return
        seat = self._seat(message.number("playerNum"))
        lost = self._lost.setdefault(seat, [0] * len(stac.RESOURCE_WORDS))
        lost[kind] += message.number("value", "amount")
        owed = self._position.record["owed"].tolist()
        if all(sum(self._lost.get(one, ())) == owed[one] for one in range(len(owed))):
            plan = {one: [f"discard {bundle_text(cards)}"] for one, cards in self._lost.items()}
            self._lost = {}
            self._play(plan)

    def _rob(self, at: int, message: Message) -> None:
        """The robber moves; what follows tells who was robbed, and of what."""
        coord = message.coord()
        if coord not in stac.HEXES:
            raise NotUnderstood("bad_message", f"The robber cannot go to {coord:x}.")
        victim, stolen = None, None
        for one in self._messages[at + 1 : at + 1 + 2 * NEAR]:
            if one.kind in _ACTS:
                break
            if one.kind == "SOCChoosePlayer":
                victim = self._seat(one.number("choice"))
            if one.kind == "SOCPlayerElement" and one.number("actionType") == LOSE:
                victim = self._seat(one.number("playerNum"))
                kind = one.number("elementType") - 1
                stolen = kind if 0 <= kind < len(stac.RESOURCE_WORDS) else stolen
        word = "knight" if self._knight else "robber"
        self._knight = False
        line = f"{word} {HEX_LETTERS[stac.HEXES.index(coord)]}"
        chance: list[int] = []
        if victim is not None:
            line += f" {SEAT_NAMES[victim]}"
            hand = self._position.record["hand"][victim].tolist()
            chance = [sum(hand[:stolen])] if stolen is not None and hand[stolen] else [0]
        self._act(line, chance)

    def _card(self, message: Message) -> None:
        """A development card was drawn or played."""
        action, card = message.number("actionType"), message.number("cardType")
        if action == DRAW and card != stac.UNKNOWN:
            kind = stac.CARDS.index(min(card, stac.POINT)) if 0 <= card <= 8 else -1
            deck = self._position.record["deck"].tolist()
            if not 0 <= kind < CARD_KINDS or not deck[kind]:
                raise NotUnderstood("bad_message", f"There is no card {card} to draw.")
            self._act("buy", [sum(deck[:kind])])
        elif action == PLAY and card == stac.KNIGHT:
            self._knight = True
        elif action == PLAY and card == stac.ROADS:
            self._act("road building")

    def _offer(self, message: Message) -> None:
        """An offer of the one in turn, or to them: then it counters theirs."""
        found = re.search(r"from=(\d)\|to=([a-z,]+)\|give=(.*)\|get=(.*)", message.text)
        if not found:
            raise NotUnderstood("bad_message", f"“{message.text:.80}” is no offer.")
        seat = self._seat(int(found[1]))
        give, get = (bundle_text(_side(side)) for side in (found[3], found[4]))
        if seat != self._turn:
            if seat in rules.awaiting(self._position):
                self._answer(seat, f"counter {give} for {get}")
            return  # made out of turn: it counts if it is accepted
        flags = found[2].split(",")
        to = [self._seat(number) for number, flag in enumerate(flags) if flag == "true"]
        names = ",".join(SEAT_NAMES[one] for one in sorted(to) if one != seat)
        self._act(f"offer {names} {give} for {get}")

    def _answer(self, seat: int, line: str) -> None:
        """A seat's answer to the open offer; once all have answered they are played."""
        waiting = rules.awaiting(self._position)
        if self._position.phase is not Phase.ANSWER or seat not in waiting:
            return
        self._answers[seat] = line
        if set(self._answers) >= set(waiting):
            self._answered()

    def _answered(self) -> None:
        plan = {seat: [line] for seat, line in self._answers.items()}
        self._answers = {}
        self._play(plan)

    def _accept(self, message: Message) -> None:
        """Two have agreed; where the rules made the trade of the answers, it is done already."""
        pair = [self._seat(message.number(part)) for part in ("accepting", "offering")]
        other = pair[0] if pair[1] == self._turn else pair[1]
        if self._position.phase is Phase.ANSWER:
            self._answers[other] = self._answers.get(other, "accept")
            for seat in rules.awaiting(self._position):
                self._answers.setdefault(seat, "refuse")
            self._answered()
        if self._position.phase is Phase.CHOOSE:
            self._play({self._turn: [f"deal {SEAT_NAMES[other]}"]})

    def _close(self, message: Message) -> None:
        """An offer is taken back, or nothing came of it."""
        mine = self._seat(message.number("playerNumber")) == self._turn
        if mine and self._position.phase in (Phase.ANSWER, Phase.CHOOSE):
            self._settle()


def _ours(messages: Iterable[Message]) -> dict[str, Any]:
    """What our own logs say in the server's name."""
    found: dict[str, Any] = {}
    for one in messages:
        text = one.parts.get("text", "")
        if text.startswith("Parley: ") and one.parts.get("nickname") == SERVER:
            try:
                told = json.loads(text.removeprefix("Parley: "))
            except (ValueError, RecursionError):
                continue
            found |= told if isinstance(told, dict) else {}
    draw = found.get("draw", [])
    is_draw = isinstance(draw, list) and all(type(seat) is int for seat in draw)
    return found | {"draw": draw if is_draw else []}


def _seated(messages: Iterable[Message]) -> dict[int, str]:
    """Who sits where, by the numbers of seats there."""
    sitting = (one for one in messages if one.kind == "SOCSitDown")
    found = {one.number("playerNumber"): one.parts.get("nickname", "") for one in sitting}
    return {number: name for number, name in found.items() if number in stac.COLORS}


def _order(messages: Iterable[Message], sitting: Iterable[int]) -> list[int]:
    """Those who play, in the order in which they first build, which is that of their turns."""
    builders = (one.number("playerNumber") for one in messages if one.kind == "SOCPutPiece")
    order = [number for number in dict.fromkeys(builders) if number in sitting]
    order += [number for number in sorted(sitting) if number not in order]
    if len(order) < 2:
        raise NotUnderstood("no_game", "In this log nobody sits down to play.")
    return order


def _options(messages: Iterable[Message], players: int) -> dict[str, Any]:
    """The options of a game of others: board and seats are told, the rest is as usual."""
    for one in messages:
        if one.kind == "SOCBoardLayout":
            layouts = re.findall(r"\{([^{}]*)\}", one.text)
            if len(layouts) == 2:
                board = stac.read_layout(*map(_numbers, layouts))
                return {"players": players, "board": str(board)}
    raise NotUnderstood("no_board", "This log shows no board.")


def _numbers(text: str) -> list[int]:
    """The whole numbers of a layout. Raises NotUnderstood."""
    words = text.split()
    if not all(re.fullmatch(r"-?\d{1,4}", word) for word in words):
        raise NotUnderstood("bad_board", f"“{text:.40}” are not the numbers of a board.")
    return [int(word) for word in words]


def _side(text: str) -> list[int]:
    """The cards that a text names."""
    found = {word: int(count) for word, count in _SIDE.findall(text)}
    return [min(found.get(word, 0), 99) for word in stac.RESOURCE_WORDS]


def _resource(number: int) -> str:
    if not 1 <= number <= len(stac.RESOURCE_WORDS):
        raise NotUnderstood("bad_message", f"There is no resource {number}.")
    return stac.RESOURCE_WORDS[number - 1].upper()
