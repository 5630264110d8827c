"""Which of DAIDE's press levels holds a message."""

from games.talk.diplomacy.press.tokens import Group, Part, Token

NAMES = {
    0: "no press",
    10: "peace and alliances",
    20: "order proposals",
    30: "multipart",
    40: "sharing centers",
    50: "nested multipart",
    60: "queries and insistence",
    70: "requests for suggestions",
    80: "accusations",
    90: "future",
    100: "conditionals",
    110: "favors",
    120: "forwarding",
    130: "explanations",
    140: "feelings",
    150: "asking for an offer",
    160: "utilities",
    8000: "free text",
}
TOKENS = {
    10: "PRP FCT CCL TRY YES REJ BWX HUH PCE ALY VSS DRW SLO NOT NAR",
    20: "XDO DMZ",
    30: "AND ORR",
    40: "SCD OCC",
    50: "CHO",
    60: "INS QRY SUG THK IDK",
    70: "WHT HOW",
    80: "EXP SRY",
    90: "FOR",
    100: "IFF THN ELS",
    110: "XOY YDO",
    120: "SND FWD BCC FRM",
    130: "WHY POB",
    140: "HPY UHY ANG",
    150: "ROF",
    160: "ULB UUB",
}
OF_TOKEN = {token: level for level, tokens in TOKENS.items() for token in tokens.split()}
"""The level that each token needs by itself."""
_DIRECT = ("PRP",)
_UNDECIDED = ("PRP", "INS", "SUG")


def press_level(message: Group) -> int:
    """The lowest level at which a message may be sent; each level contains all below it.

    >>> from games.talk.diplomacy.press.tokens import parse
    >>> press_level(parse("PRP (AND (PCE (ENG FRA)) (XDO ((FRA AMY PAR) HLD)))"))
    30
    >>> press_level(parse("YES (PRP (NOT (AND (PCE (ENG FRA)) (PCE (FRA GER)))))"))
    50
    """
    return max(_level(message, ""), 10)


def _level(part: Part, around: str) -> int:
    """The level of a part inside brackets that begin with the verb ``around``."""
    if isinstance(part, Token):
        return 8000 if part.text.startswith("'") else OF_TOKEN.get(part.text, 0)
    own = 0
    if part.verb in ("AND", "ORR") and around not in _DIRECT:
        own = 50
    if part.verb in _UNDECIDED and around == "IDK":
        own = 130
    return max([own, *(_level(inner, part.verb) for inner in part.parts)])
