"""The language L of Diplomacy, as the site speaks it."""

from dataclasses import replace

from bots.compile import seconds_left
from bots.diplomacy.conversation.heard import about
from games.diplomacy.position import start
from games.talk import sentences as say
from games.talk.diplomacy.bulk import warm_up
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.ontology import NOTATION, POWERS
from games.talk.diplomacy.language.wording import sentence_case
from games.talk.diplomacy.notary import moderator
from games.talk.diplomacy.notary.breaking import breaks_of
from games.talk.diplomacy.notary.draws import draw_agreed
from games.talk.diplomacy.notary.on_board import (
    arrows_of,
    deals_due,
    lines_for,
    lines_owed,
    zones_of,
)
from games.talk.diplomacy.notary.plots import aims_at
from games.talk.diplomacy.notary.surroundings import around
from games.talk.diplomacy.reading import CHAT, Reading, read
from games.talk.diplomacy.saying.plain import Plain
from games.talk.diplomacy.saying.plain_phi import addressed
from games.talk.diplomacy.writing import alike, spoken, write_english
from webgame.faces.language import Language


def told(sentence: say.Sentence, reader: str) -> str:
    """What a sentence says, to a power or to an onlooker.

    >>> told(say.Withdraw("FRA", ("GER",)), "GER")
    'France withdraws its offer to you.'
    """
    return f"{sentence_case(Plain(reader).illocution(sentence))}."


def _read(text: str, here: Context) -> Reading:
    """How a text reads: what L cannot say, but is known for a question, a complaint or the like,
    is talk that binds nobody, and not something that was not understood. Where it says what cannot
    be on this board, its writer is told why."""
    found = read(text, here)
    lost = found.meaning is None and not found.readings
    if lost and about(text).kind:
        why = found.mistake if found.unfit else ""
        return replace(found, meaning=CHAT, mistake=why)
    return found


def _alike(one: say.Sentence, other: say.Sentence, here: Context) -> bool:
    return alike(one, other, here.now)


def _warm_up() -> None:
    """Read an order, draw it and see whether it may be said: that loads the judge, too.

    While the judge is still being compiled elsewhere, only the words are loaded.
    """
    warm_up()
    if seconds_left("diplomacy"):
        return
    board, talk = start(), moderator.start()
    said = read("I will move my army in Vienna to Galicia.", around(talk, board, "AUS", ("ITA",)))
    assert isinstance(said.meaning, say.Sentence)
    arrows_of(said.meaning, board)
    moderator.refused(talk, said.meaning, board)
    moderator.doubt(talk, said.meaning, board)


LANGUAGE = Language(
    codes=POWERS,
    notation=NOTATION,
    parley=moderator,
    around=around,
    read=_read,
    chatter=CHAT,
    write=write_english,
    spoken=spoken,
    alike=_alike,
    told=told,
    addressed=addressed,
    arrows=arrows_of,
    zones=zones_of,
    lines=lines_for,
    due=deals_due,
    owed=lines_owed,
    breaks=breaks_of,
    aims=aims_at,
    drawn=draw_agreed,
    warm_up=_warm_up,
)
