"""A game of Catan as a soclog, the log of JSettlers 1 with STAC's chat: one message a line.

As there, every piece is put twice and stolen, drawn and discarded cards are told twice: with their
kind, and as the others see it. Times are made up, a second a message, but for the order. What such
a log has no place for (options, seats, a draw) is told by the server in a line that begins with
``Parley:``.
"""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from games.catan import game as rules
from games.catan.names import read_bundle, read_hex, read_seat
from games.catan.pieces import CITIES, SEAT_NAMES, SETTLEMENTS
from games.catan.pieces import ROADS as ROAD_PIECES
from games.catan.position import Answer, Phase, Position
from games.catan.topology import EDGE_NODES, NODES
from games.core.record import Moment, Record, Told, moments, opening
from games.formats import stac_board as stac

GAME = "game"
SERVER = "Server"
BEGAN = datetime(2000, 1, 1, tzinfo=UTC)
SET, GAIN, LOSE = 100, 101, 102
UNKNOWN_RESOURCE, ROAD_LEFT, SETTLEMENT_LEFT, CITY_LEFT, KNIGHTS = 6, 10, 11, 12, 15
ROAD, SETTLEMENT, CITY = 0, 1, 2
DRAW, PLAY = 0, 1
OVER = 1000
STATES = {
    Phase.ROLL: 15,
    Phase.DISCARD: 50,
    Phase.ROBBER: 33,
    Phase.MAIN: 20,
    Phase.ANSWER: 20,
    Phase.CHOOSE: 20,
    Phase.FREE_ROADS: 40,
    Phase.OVER: OVER,
}
Lines = Iterator[str]


def write(record: Record) -> Lines:
    """The log, line by line."""
    for number, message in enumerate(_messages(record)):
        at = BEGAN + timedelta(seconds=number)
        yield f"{at:%Y:%m:%d:%H:%M:%S}:000:+0000:{message}\n"


def told_by_server(text: str) -> str:
    """A line of the server's."""
    return message("SOCGameTextMsg", nickname=SERVER, text=text)


def message(kind: str, **parts: object) -> str:
    """A message with its parts.

    >>> message("SOCTurn", playerNumber=2)
    'SOCTurn:game=game|playerNumber=2'
    """
    return f"{kind}:game={GAME}" + "".join(f"|{name}={part}" for name, part in parts.items())


def _messages(record: Record) -> Lines:
    position = opening(record, rules)
    yield from _beginning(record, position)
    for moment in moments(record, rules):
        yield from _chat(moment.step.told, moment.before)
        yield from _played(moment)
        position = moment.after
    yield from _chat(record.told, position)
    if record.draw:
        yield told_by_server(f"Parley: {json.dumps({'draw': list(record.draw)})}")
        yield message("SOCGameState", state=OVER)


def _beginning(record: Record, position: Position) -> Lines:
    """The table: who sits, the board, the pieces."""
    seats = rules.seats(position.options)
    for seat, name in enumerate(seats):
        yield message("SOCJoinGame", nickname=name, password="", host="")
        yield message("SOCSitDown", nickname=name, playerNumber=stac.COLORS[seat], robotFlag="true")
    ours = {"options": dict(record.options), "seed": record.seed, "about": dict(record.about)}
    yield told_by_server(f"Parley: {json.dumps(ours, ensure_ascii=False)}")
    yield message("SOCStartGame", noShuffle="true", load="false", folderName="", turns=0)
    board = position.board
    yield message(
        "SOCBoardLayout",
        hexLayout=f"{{ {' '.join(map(str, stac.hex_layout(board)))} }}",
        numberLayout=f"{{ {' '.join(map(str, stac.number_layout(board)))} }}",
        robberHex=f"0x{stac.HEXES[int(position.record['robber'])]:x}",
    )
    stock = ((ROAD_LEFT, ROAD_PIECES), (SETTLEMENT_LEFT, SETTLEMENTS), (CITY_LEFT, CITIES))
    for seat in range(len(seats)):
        for element, count in stock:
            yield _element(seat, SET, element, count)
    first = int(position.record["turn"])
    yield message("SOCSetTurn", playerNumber=stac.COLORS[first])
    yield message("SOCGameState", state=state_of(position))


def state_of(position: Position) -> int:
    """The number of what is to be decided."""
    phase = position.phase
    if phase in (Phase.FIRST_SETTLEMENT, Phase.FIRST_ROAD):
        second = int(position.record["step"]) // 2 >= int(position.record["players"])
        return (10 if second else 5) + (phase is Phase.FIRST_ROAD)
    return STATES[phase]


def _played(moment: Moment[Position]) -> Lines:
    before, after = moment.before, moment.after
    for seat, (line,) in sorted(moment.step.plan.items()):
        yield from _acted(seat, line, before, after)
    if before.phase is Phase.ANSWER:
        yield from _answered(before, after)
    if int(before.record["turn"]) != int(after.record["turn"]) and after.phase is not Phase.OVER:
        yield message("SOCTurn", playerNumber=stac.COLORS[int(after.record["turn"])])
    yield message("SOCGameState", state=state_of(after))


def _acted(seat: int, line: str, before: Position, after: Position) -> Lines:
    """What a seat did, as the table sees and hears it."""
    words = line.split()
    match words:
        case ["roll"]:
            yield from _rolled(seat, before, after)
        case ["road", "building"]:
            yield from _card_played(seat, stac.ROADS)
        case ["settlement" | "city" | "road" as piece, where]:
            yield from _built(seat, piece, where, before, after)
        case ["discard", *_]:
            yield from _discarded(seat, before, after)
        case ["robber", where, *victim]:
            yield from _robbed(seat, where, victim, before, after)
        case ["knight", where, *victim]:
            yield from _card_played(seat, stac.KNIGHT)
            yield _element(seat, GAIN, KNIGHTS, 1)
            yield from _robbed(seat, where, victim, before, after)
        case ["buy"]:
            yield from _bought(seat, before, after)
        case ["year", "of", "plenty", *cards]:
            yield from _card_played(seat, stac.DISCOVERY)
            yield f"SOCDiscoveryPick:game={GAME}|{_bundle(read_bundle(' '.join(cards)).tolist())}"
            yield from _cards_moved(before, after)
        case ["monopoly", resource]:
            yield from _card_played(seat, stac.MONOPOLY)
            kind = stac.RESOURCE_WORDS.index(resource.lower()) + 1
            yield message("SOCMonopolyPick", resource=kind)
            yield from _cards_moved(before, after)
        case ["bank", *terms]:
            give, _, get = " ".join(terms).partition(" for ")
            yield f"SOCBankTrade:game={GAME}|{_sides(give, get)}"
            yield from _cards_moved(before, after)
        case ["offer", to, *terms]:
            yield _offer(seat, [read_seat(name) for name in to.split(",")], " ".join(terms))
        case ["counter", *terms]:
            yield _offer(seat, [int(before.record["turn"])], " ".join(terms))
        case ["accept"]:
            yield _reply(seat, int(before.record["turn"]), "ACC")
        case ["refuse"]:
            yield message("SOCRejectOffer", playerNumber=stac.COLORS[seat])
        case ["deal", other]:
            yield from _dealt(seat, read_seat(other), before, after)
        case ["no", "deal"]:
            yield message("SOCClearOffer", playerNumber=stac.COLORS[seat])
        case ["end"]:
            yield message("SOCEndTurn")
        case ["skip"]:
            yield message("SOCCancelBuildRequest", pieceType=ROAD)


def _rolled(seat: int, before: Position, after: Position) -> Lines:
    first, second = after.record["dice"].tolist()
    yield message("SOCRollDice")
    yield message("SOCDiceResult", param=first + second)
    yield told_by_server(f"{SEAT_NAMES[seat]} rolled a {first} and a {second}.")
    yield from _cards_moved(before, after)


def _built(seat: int, piece: str, where: str, before: Position, after: Position) -> Lines:
    kind = {"road": ROAD, "settlement": SETTLEMENT, "city": CITY}[piece]
    if kind == ROAD:
        ends = sorted(map(int, where.split("-")))
        coord = stac.EDGES[EDGE_NODES.tolist().index(ends)]
    else:
        coord = stac.NODES[int(where)]
    put = message("SOCPutPiece", playerNumber=stac.COLORS[seat], pieceType=kind, coord=f"{coord:x}")
    yield put
    yield from _cards_moved(before, after)
    yield told_by_server(f"{SEAT_NAMES[seat]} built a {piece}.")
    yield put


def _discarded(seat: int, before: Position, after: Position) -> Lines:
    lost = (before.record["hand"][seat] - after.record["hand"][seat]).tolist()
    yield f"SOCDiscard:game={GAME}|{_bundle(lost)}"
    yield from (_element(seat, LOSE, kind + 1, n) for kind, n in enumerate(lost) if n)
    yield _element(seat, LOSE, UNKNOWN_RESOURCE, sum(lost))
    yield told_by_server(f"{SEAT_NAMES[seat]} discarded {sum(lost)} resources.")


def _robbed(
    seat: int, where: str, victim: Sequence[str], before: Position, after: Position
) -> Lines:
    coord = stac.HEXES[read_hex(where)]
    yield message("SOCMoveRobber", playerNumber=stac.COLORS[seat], coord=f"{coord:x}")
    yield told_by_server(f"{SEAT_NAMES[seat]} moved the robber.")
    if victim:
        other = read_seat(victim[0])
        yield message("SOCChoosePlayer", choice=stac.COLORS[other])
        yield from _cards_moved(before, after)
        yield _element(seat, GAIN, UNKNOWN_RESOURCE, 1)
        yield _element(other, LOSE, UNKNOWN_RESOURCE, 1)
        names = f"{SEAT_NAMES[seat]} stole a resource from {SEAT_NAMES[other]}."
        yield told_by_server(names)


def _bought(seat: int, before: Position, after: Position) -> Lines:
    yield message("SOCBuyCardRequest")
    yield from _cards_moved(before, after)
    yield message("SOCDevCardCount", numDevCards=int(after.record["deck"].sum()))
    kind = (before.record["deck"] - after.record["deck"]).tolist().index(1)
    card = stac.CARDS[kind]
    if card == stac.POINT:
        held = before.record["cards"] + before.record["new_cards"]
        card += int(held[:, kind].sum())
    for shown in (card, stac.UNKNOWN):
        yield _card(seat, DRAW, shown)
    yield told_by_server(f"{SEAT_NAMES[seat]} bought a development card.")


def _card_played(seat: int, card: int) -> Lines:
    yield message("SOCPlayDevCardRequest", devCard=card)
    yield _card(seat, PLAY, card)
    yield message("SOCSetPlayedDevCard", playerNumber=stac.COLORS[seat], playedDevCard="true")
    words = {
        stac.KNIGHT: "Soldier",
        stac.ROADS: "Road Building",
        stac.DISCOVERY: "Discovery",
        stac.MONOPOLY: "Monopoly",
    }
    yield told_by_server(f"{SEAT_NAMES[seat]} played a {words[card]} card.")


def _offer(seat: int, to: Sequence[int], terms: str) -> str:
    give, _, get = terms.partition(" for ")
    asked = [False] * len(stac.COLORS)
    for other in to:
        asked[stac.COLORS[other]] = True
    flags = ",".join(str(flag).lower() for flag in asked)
    offer = f"game={GAME}|from={stac.COLORS[seat]}|to={flags}|{_sides(give, get)}"
    return f"SOCMakeOffer:game={GAME}|offer={offer}"


def _sides(give: str, get: str) -> str:
    """What is given and what for."""
    return "|".join(
        f"{side}={_bundle(read_bundle(cards).tolist())}"
        for side, cards in (("give", give), ("get", get))
    )


def _reply(seat: int, to: int, word: str) -> str:
    """An answer in the robots' own words, which are chat to everybody else."""
    said = f"TRD:{stac.COLORS[seat]}:{stac.COLORS[to]},:{word}~nlchatstring="
    return message("SOCGameTextMsg", nickname=SEAT_NAMES[seat], text=said)


def _answered(before: Position, after: Position) -> Lines:
    """What came of the answers: where one alone was accepted, the trade is made at once."""
    if after.phase is Phase.CHOOSE:
        return
    turn, hands = int(before.record["turn"]), after.record["hand"] != before.record["hand"]
    partner = [seat for seat in range(len(hands)) if seat != turn and hands[seat].any()]
    if partner:
        yield from _dealt(turn, partner[0], before, after)
    else:
        yield message("SOCClearOffer", playerNumber=stac.COLORS[turn])


def _dealt(turn: int, other: int, before: Position, after: Position) -> Lines:
    countered = int(before.record["answer"][other]) == Answer.COUNTERED
    accepting, offering = (turn, other) if countered else (other, turn)
    pair = {"accepting": stac.COLORS[accepting], "offering": stac.COLORS[offering]}
    yield message("SOCAcceptOffer", **pair)
    yield from _cards_moved(before, after)
    yield told_by_server(f"{SEAT_NAMES[turn]} traded with {SEAT_NAMES[other]}.")
    yield message("SOCClearTradeMsg", playerNumber=-1)


def _cards_moved(before: Position, after: Position) -> Lines:
    """The cards that each hand lost and gained."""
    change = after.record["hand"].astype(int) - before.record["hand"]
    for sign, action in ((-1, LOSE), (1, GAIN)):
        for seat, counts in enumerate((sign * change).clip(0).tolist()):
            for kind, count in enumerate(counts):
                if count:
                    yield _element(seat, action, kind + 1, count)


def _element(seat: int, action: int, element: int, count: int) -> str:
    return message(
        "SOCPlayerElement",
        playerNum=stac.COLORS[seat],
        actionType=action,
        elementType=element,
        value=count,
    )


def _card(seat: int, action: int, card: int) -> str:
    return message("SOCDevCard", playerNum=stac.COLORS[seat], actionType=action, cardType=card)


def _bundle(counts: Sequence[int]) -> str:
    pairs = zip((*stac.RESOURCE_WORDS, "unknown"), (*counts, 0), strict=True)
    return "|".join(f"{word}={count}" for word, count in pairs)


def _chat(told: Sequence[Told], position: Position) -> Lines:
    """What was said, with the speaker's hand and pieces beside it."""
    for one in told:
        if one["what"] not in ("act", "message") or not one.get("text"):
            continue
        seat, text = one["from"], str(one["text"]).replace("\n", "\n ")
        yield f"GAME-TEXT-MESSAGE:[{_beside(seat, position)}|text={text}]"
        yield message("SOCGameTextMsg", nickname=SEAT_NAMES[seat], text=text)


def _beside(seat: int, position: Position) -> str:
    record: Any = position.record
    hand = _bundle(record["hand"][seat].tolist())
    pieces = {
        "roads": [stac.EDGES[edge] for edge in (record["roads"] == seat).nonzero()[0].tolist()],
        "settlements": _coords(record["settlements"][seat]),
        "cities": _coords(record["cities"][seat]),
    }
    listed = "|".join(
        f"{name}=[{','.join(f'{coord:x}' for coord in coords)}]" for name, coords in pieces.items()
    )
    cards = (record["cards"][seat] + record["new_cards"][seat]).tolist()
    held = ",".join(str(stac.CARDS[kind]) for kind, n in enumerate(cards) for _ in range(n))
    knights = int(record["played"][seat][0])
    about = f"game={GAME}|player={SEAT_NAMES[seat]}|speaking-queue=[]"
    return f"{about}|{hand}|knights={knights}|{listed}|dev-cards=[{held}]"


def _coords(mask: int) -> list[int]:
    return [stac.NODES[node] for node in range(NODES) if int(mask) >> node & 1]
