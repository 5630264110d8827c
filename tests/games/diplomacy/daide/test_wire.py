"""Tokens, frames and the grammar: what is published reads and writes, what is broken is told."""

import os
import random
import time

import pytest

from games.core.errors import NotUnderstood
from games.diplomacy.daide.frames import (
    INITIAL,
    LONGEST,
    Code,
    Fault,
    FromClient,
    Kind,
    frame,
)
from games.diplomacy.daide.grammar import Misplaced, Unbalanced, check
from games.diplomacy.daide.tokens import (
    NUMBERS,
    Family,
    Text,
    decode,
    encode,
    flat,
    parse,
    show,
    tree,
)
from games.talk.diplomacy.press.levels import press_level
from games.talk.diplomacy.press.tokens import parse as parse_press

EVERY = bool(os.environ.get("EVERY"))

CLIENT = """
NME ('DumbBot') ('8~3')
OBS
OBS ('eye') ('2')
IAM (FRA) (4711)
YES (MAP ('standard'))
REJ (MAP ('standard'))
MDF
HST (SPR 1901)
SUB ((FRA AMY PAR) MTO BUR) ((RUS FLT (STP SCS)) SUP (RUS AMY MOS) MTO LVN)
SUB (WIN 1901) ((FRA AMY PAR) BLD) (FRA WVE)
SUB ((ENG AMY LON) CTO NWY VIA (NTH)) ((ENG FLT NTH) CVY (ENG AMY LON) CTO NWY)
SUB ((TUR FLT CON) RTO (BUL ECS)) ((ITA AMY TYR) DSB) ((ITA AMY TYR) REM)
(RUS FLT (STP SCS)) HLD
NOT (GOF)
NOT (SUB ((FRA AMY PAR) HLD))
NOT (TME (60))
DRW (ENG FRA)
TME (-5)
SND (FAL 1901) (ENG GER) (PRP (PCE (ENG FRA GER)))
ADM ('Bot') ('it''s over')
HUH (SCO ERR (FRA))
"""
PRESS = """
10 PRP (PCE (ENG FRA))
10 YES (PRP (ALY (ENG FRA) VSS (GER ITA)))
10 CCL (PRP (DRW))
10 CCL (YES (PRP (SLO (FRA))))
10 FCT (NOT (PCE (ENG FRA)))
10 PRP (NAR (DRW (ENG FRA)))
10 BWX (PRP (PCE (ENG FRA)))
10 TRY (PRP PCE ALY VSS DRW SLO NOT NAR YES REJ BWX FCT CCL)
10 TRY ()
20 PRP (XDO ((FRA AMY PAR) MTO BUR))
20 PRP (DMZ (ENG FRA) (ECH BUR))
30 PRP (AND (PCE (ENG FRA)) (XDO ((FRA AMY PAR) HLD)))
40 PRP (SCD (FRA PAR BRE) (ENG LON))
40 PRP (OCC (FRA AMY PAR) (ENG UNT LON))
50 PRP (CHO (1 2) (PCE (ENG FRA)) (PCE (FRA GER)))
60 INS (PCE (ENG FRA))
60 QRY (PCE (ENG FRA))
60 THK (QRY (PCE (ENG FRA)))
60 FCT (NOT (QRY (PCE (ENG FRA))))
60 THK (NAR (QRY (PCE (ENG FRA))))
60 IDK (QRY (PCE (ENG FRA)))
70 WHT (FRA AMY PAR)
70 HOW (LON)
70 HOW (ENG)
80 EXP (SPR 1901) (PRP (PCE (ENG FRA)))
80 SRY (EXP (SPR 1901) (PRP (PCE (ENG FRA))))
90 PRP (FOR (FAL 1901) (XDO ((FRA AMY PAR) HLD)))
90 PRP (FOR ((SPR 1901) (FAL 1902)) (PCE (ENG FRA)))
100 IFF (PCE (ENG FRA)) THN (PRP (PCE (FRA GER))) ELS (PRP (PCE (FRA ITA)))
110 PRP (XOY (ENG) (FRA))
110 PRP (YDO (ENG) (FRA AMY PAR) (FRA FLT BRE))
120 PRP (SND (ENG) (FRA GER) (PRP (PCE (ENG FRA))))
120 PRP (FWD (ENG GER) (FRA) (ITA))
120 PRP (BCC (ENG) (FRA GER) (ITA))
120 FRM (ENG) (FRA) (PRP (PCE (ENG FRA)))
130 WHY (SUG (PCE (ENG FRA)))
130 POB (WHY (THK (PCE (ENG FRA))))
130 IDK (PRP (PCE (ENG FRA)))
8000 'hello'
"""


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


@pytest.mark.parametrize("text", lines(CLIENT))
def test_every_message_of_a_client_travels_and_is_one(text: str) -> None:
    for family in Family:
        assert show(decode(encode(parse(text), family), family)) == text
    assert flat(tree(parse(text))) == parse(text)
    check(parse(text))


@pytest.mark.parametrize("line", lines(PRESS))
def test_every_form_of_press_travels_in_both_tables_and_is_at_its_level(line: str) -> None:
    level, _, text = line.partition(" ")
    whole = parse(f"SND (ENG GER) ({text})")
    check(whole)
    for family in Family:
        octets = encode(whole, family)
        assert decode(octets, family) == whole
        if " TRY " not in show(whole).replace("(", " "):
            assert all(decode(octets, other) == whole for other in Family)
    assert press_level(parse_press(text)) == int(level)


def test_the_numbers_are_the_published_ones() -> None:
    octets = "02 00 00 0E 48 0C 40 00 4B 41 40 01 40 00 4B 31 40 01"
    assert frame(Kind.DIPLOMACY, encode(parse("NME ('A') ('1')"))) == bytes.fromhex(octets)
    assert len(NUMBERS) == 214
    assert [NUMBERS[name] for name in ("STP", "VEN", "YSC", "NWC", "DSD", "SMR")] == [
        0x574A, 0x5547, 0x4413, 0x460E, 0x490D, 0x481E,
    ]  # fmt: skip
    places = sorted(number & 0xFF for number in NUMBERS.values() if number >> 12 == 5)
    assert places == list(range(75))
    numbers = {1901: "076D", 8191: "1FFF", -1: "3FFF", -8192: "2000"}
    assert {one: encode((one,)).hex().upper() for one in numbers} == numbers
    assert decode(encode(tuple(numbers))) == tuple(numbers)


def test_strings_keep_every_octet() -> None:
    for text in (b"\xff\x00(", "Ö ( ' NME".encode()):
        octets = b"".join(bytes((0x4B, octet)) for octet in text)
        assert encode(decode(octets)) == octets
        (token,) = decode(octets)
        assert isinstance(token, Text) and parse(show((token,))) == (token,)


def test_unknown_tokens_are_kept_and_private_ones_refused() -> None:
    assert decode(bytes.fromhex("4E02")) == ("#4E02",) and encode(("#4E02",)).hex() == "4e02"
    for private in ("5800", "5FFF", "8000", "FFFF"):
        with pytest.raises(NotUnderstood):
            decode(bytes.fromhex(private))


@pytest.mark.parametrize(
    ("octets", "code"),
    [
        ("02 00 00 02 48 09", Code.FIRST_WAS_NOT_INITIAL),
        ("00 00 00 04 01 00 10 DA", Code.WRONG_BYTE_ORDER),
        ("00 00 00 04 00 01 DA 11", Code.WRONG_MAGIC),
        ("00 00 00 04 00 02 DA 10", Code.WRONG_VERSION),
        ("00 00 00 04 00 01 DA 10 00 00 00 04 00 01 DA 10", Code.SECOND_INITIAL),
        ("00 00 00 04 00 01 DA 10 01 00 00 00", Code.REPRESENTATION_FROM_CLIENT),
        ("05 00 00 00", Code.UNKNOWN_KIND),
        ("00 00 00 03 00 01 DA", Code.WRONG_LENGTH),
        ("00 00 00 04 00 01 DA 10 02 00 00 03 48 09 00", Code.WRONG_LENGTH),
        ("00 00 00 04 00 01 DA 10 02 00 80 00", Code.WRONG_LENGTH),
    ],
)
def test_each_broken_frame_has_its_code(octets: str, code: Code) -> None:
    with pytest.raises(Fault) as fault:
        list(FromClient().feed(bytes.fromhex(octets)))
    assert fault.value.code is code


def test_frames_come_in_any_pieces_and_their_second_octet_means_nothing() -> None:
    client = FromClient()
    octets = b"\x00\x77\x00\x04" + INITIAL + frame(Kind.DIPLOMACY, encode(("MAP",)))
    heard = [data for one in octets for data in client.feed(bytes((one,)))]
    assert heard == [encode(("MAP",))]
    assert list(client.feed(frame(Kind.FINAL))) == [None]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("SUB ((FRA AMY PAR) MTO)", "SUB ((FRA AMY PAR) MTO ERR)"),
        ("SUB ((FRA AMY (STP SCS)) HLD)", "SUB ((FRA AMY ERR (STP SCS)) HLD)"),
        ("SUB ((FRA AMY PAR) SUP (FRA FLT MAO) MTO (SPA SCS))",
         "SUB ((FRA AMY PAR) SUP (FRA FLT MAO) MTO ERR (SPA SCS))"),
        ("SUB ((ENG AMY LON) CTO NWY)", "SUB ((ENG AMY LON) CTO NWY ERR)"),
        ("SUB", "SUB ERR"),
        ("MAP MAP", "MAP ERR MAP"),
        ("IAM (FRA)", "IAM (FRA) ERR"),
        ("IAM (PAR) (1)", "IAM (ERR PAR) (1)"),
        ("SND (ENG) (PRP (PCE (ENG)))", "SND (ENG) (PRP (PCE (ENG ERR)))"),
        ("SND (ENG) (PRP (XDO ((FRA AMY PAR) MTO)))",
         "SND (ENG) (PRP (XDO ((FRA AMY PAR) MTO ERR)))"),
        ("HLO (FRA)", "HLO ERR (FRA)"),
    ],
)  # fmt: skip
def test_a_wrong_message_is_quoted_with_the_place_where_it_goes_wrong(
    text: str, answer: str
) -> None:
    with pytest.raises(Misplaced) as wrong:
        check(parse(text))
    assert show(wrong.value.message) == answer


@pytest.mark.parametrize("text", ["SUB (", "SUB )", "NOT (GOF))", ") ("])
def test_brackets_that_do_not_match_are_told_from_grammar(text: str) -> None:
    with pytest.raises(Unbalanced):
        check(parse(text))


def test_deep_brackets_are_refused_and_cost_nothing() -> None:
    deep = parse("SND (ENG) (PRP " + "(NOT " * 5000 + "(DRW)" + ")" * 5001)
    begun = time.process_time()
    with pytest.raises(Misplaced):
        check(deep)
    assert time.process_time() - begun < 1


def mangled(octets: bytes, lots: random.Random) -> bytes:
    """A stream with a few octets changed, taken out or put in."""
    broken = bytearray(octets)
    for _ in range(lots.randint(1, 4)):
        at = lots.randrange(len(broken))
        match lots.randrange(3):
            case 0:
                broken[at] = lots.randrange(256)
            case 1:
                del broken[at : at + lots.randint(1, 3)]
            case _:
                broken[at:at] = lots.randbytes(lots.randint(1, 3))
        if not broken:
            return b""
    return bytes(broken)


def test_whatever_comes_is_a_message_a_fault_or_none() -> None:
    lots = random.Random(27)
    told = [f"SND (ENG) ({line.partition(' ')[2]})" for line in lines(PRESS)] + lines(CLIENT)
    frames = [frame(Kind.DIPLOMACY, encode(parse(text))) for text in told]
    start = frame(Kind.INITIAL, INITIAL)
    answers = {"read": 0, "fault": 0, "token": 0, "brackets": 0, "grammar": 0}
    for _ in range(1_000_000 if EVERY else 4000):
        intact = lots.random() < 0.8
        octets = mangled(lots.choice(frames) if intact else start, lots)
        try:
            for data in FromClient().feed(start + octets if intact else octets):
                if data is not None:
                    message = decode(data)
                    assert len(message) <= LONGEST
                    check(message)
                    assert encode(parse(show(message))) == encode(message)
                    answers["read"] += 1
        except Fault:
            answers["fault"] += 1
        except Unbalanced:
            answers["brackets"] += 1
        except Misplaced:
            answers["grammar"] += 1
        except NotUnderstood:
            answers["token"] += 1
    assert min(answers.values()) > 20, answers
