"""The faces there are, one line a game; what is offered first comes first."""

from webgame.faces.catan.face import FACE as CATAN
from webgame.faces.diplomacy.face import FACE as DIPLOMACY
from webgame.faces.face import Face

FACES = {
    face.game: face
    for face in (
        DIPLOMACY,
        CATAN,
    )
}


def register(face: Face) -> None:
    """Add a game's face. Raises ValueError if the game has one.

    >>> register(face_of("catan"))
    Traceback (most recent call last):
        ...
    ValueError: the game catan has a face already
    """
    if face.game in FACES:
        raise ValueError(f"the game {face.game} has a face already")
    FACES[face.game] = face


def forget(game: str) -> None:
    """Take a face out again that was registered. Raises KeyError if there is none."""
    del FACES[game]


def face_of(game: str) -> Face:
    """The face of a game. Raises KeyError if it has none."""
    return FACES[game]


def offered() -> tuple[Face, ...]:
    """The games that people can play here: those that have a page, the first one first.

    >>> [face.title for face in offered()]
    ['Diplomacy', 'Catan']
    """
    return tuple(face for face in FACES.values() if face.page)


def offered_face(game: str) -> Face | None:
    """The face of a game that people can play here; None if it is no such game.

    >>> offered_face("catan").title, offered_face("chess")
    ('Catan', None)
    """
    return next((face for face in offered() if face.game == game), None)


def coming() -> tuple[Face, ...]:
    """The games that are here and have no page yet.

    >>> [face.title for face in coming()]
    []
    """
    return tuple(face for face in FACES.values() if not face.page)


def first() -> Face:
    """The game that is meant where none is named."""
    return offered()[0]
