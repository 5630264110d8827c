"""Who may say what when: what is not in place is refused with a sentence, and nobody hears it.

Bots talk before decisions, in two kinds of moments: in the main part of a turn, after the dice,
and while an offer is open. The player in turn speaks first, then the others; whoever hears
something may reply.
"""

from collections.abc import Iterable

import numpy as np

from bots.catan.talk.acts import Act, Opening, Say, Topic
from games.catan.pieces import IN_BANK
from games.catan.position import Answer, Phase, Record

_OF_THE_TURN = frozenset((Say.REQUEST, Say.SOLICIT))
_OF_THE_OFFER = frozenset((Say.OPEN, Say.FORCE, Say.MIND_TRICK, Say.PERSUADE, Say.TAKE_BACK))
_OF_PLAYERS = frozenset((Say.EMBARGO, Say.COMPLY, Say.LIFT))


def may_talk(record: Record) -> bool:
    """Whether this is a moment for talk."""
    return record["phase"] in (Phase.MAIN, Phase.ANSWER)


def refusal(record: Record, said: Iterable[Act], act: Act) -> str | None:
    """Why an act may not be said now, or None. ``said`` was said before the same decision.

    Whether it is true is nobody's business: what a bot tells of its hand is its own affair.
    """
    kind, in_turn = Say(int(act["kind"])), act["seat"] == record["turn"]
    if not may_talk(record):
        return "Nobody talks now: only in the main part of a turn, and of an open offer."
    if (act["give"] < 0).any() or (np.maximum(act["give"], act["take"]) > IN_BANK).any():
        return f"There are no more than {IN_BANK} cards of a resource."
    if kind in _OF_THE_TURN and not (in_turn and record["phase"] == Phase.MAIN):
        return "Only the player in turn asks that, before it makes an offer."
    if kind in _OF_THE_OFFER and not (in_turn and record["phase"] == Phase.ANSWER):
        return "Only who has an offer open says that."
    if kind in _OF_PLAYERS and act["whom"] in (act["seat"], *range(record["players"], 99)):
        return "That is said of another player at the table."
    return _out_of_place(record, list(said), act, kind, in_turn)


def _out_of_place(
    record: Record, said: list[Act], act: Act, kind: Say, in_turn: bool
) -> str | None:
    """Why an act does not follow what was said and offered, or None."""

    def was_said(before: Say, **fields: int) -> bool:
        wanted = {"kind": before, **fields}
        return any(all(one[name] == is_ for name, is_ in wanted.items()) for one in said)

    match kind:
        case Say.ANNOUNCE if not in_turn and not was_said(Say.REQUEST, about=int(act["about"])):
            return f"Nobody has asked for your {Topic(int(act['about'])).name.lower()}."
        case Say.PROPOSE if in_turn or not (was_said(Say.SOLICIT) or was_said(Say.OPEN)):
            return "You propose a trade when the player in turn solicits it."
        case Say.PROPOSE if not (act["give"].any() and act["take"].any()):
            return "A trade needs cards on both sides."
        case Say.BLOCK if in_turn or record["phase"] != Phase.ANSWER or not act["take"].any():
            return "A block names resources that another player's open offer shall not get."
        case Say.TAKE_BACK if not was_said(Say.BLOCK):
            return "An offer is taken back when it was blocked."
        case Say.COMPLY if not was_said(Say.EMBARGO, whom=int(act["whom"])):
            return "Nobody has proposed that embargo."
        case Say.OPEN if not _is_of_the_offer(record, act):
            return "What you say of your offer does not go with it."
        case Say.PERSUADE if int(act["seats"]) & ~_asked(record) or not act["seats"]:
            return "An argument is for players that the offer is made to."
    return None


def _asked(record: Record) -> int:
    """The seats that the open offer is made to, one bit each."""
    return sum(
        1 << seat for seat, one in enumerate(record["answer"].tolist()) if one != Answer.NONE
    )


def _is_of_the_offer(record: Record, act: Act) -> bool:
    """Whether the offer on the table is one of those that it is said to be."""
    opening = Opening(int(act["about"]))
    side = "give" if opening in (Opening.EITHER_GIVE, Opening.ANY_GIVE) else "take"
    other = "take" if side == "give" else "give"
    if (act[other] != record[other]).any():
        return False
    if opening in (Opening.ANY_GIVE, Opening.ANY_TAKE):
        return True
    chosen = record[side] > 0
    return bool((act[side] > 0).sum() > 1 and (act[side][chosen] == record[side][chosen]).all())
