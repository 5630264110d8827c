"""Records that kernels work on, with fields that mypy knows.

A class names the fields of a record; the layout that numpy and numba use is made from it::

    class Pawn(Fields):
        rank: int = i1()
        moves: NDArray[np.int64] = i8(3)

    PAWN: Final = layout(Pawn)

The class itself is never made: what is handed about is a record of the layout, and the class is
how it is annotated. Kernels read ``pawn.rank``, Python ``pawn["rank"]``.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeVar, cast, overload

import numpy as np

Shape = int | tuple[int, ...]


class Slot(NamedTuple):
    """A field of a record: numpy's code for its numbers, and how many they are."""

    code: str
    shape: tuple[int, ...]


def _slots(code: str) -> Callable[..., Any]:
    def slot(*shape: int) -> Any:
        return Slot(code, shape)

    slot.__doc__ = f"A field of type {code}: one number, or an array of this shape."
    return slot


i1, i2, i4, i8 = map(_slots, ("i1", "i2", "i4", "i8"))
u1, u4, u8, f8 = map(_slots, ("u1", "u4", "u8", "f8"))


class Fields:
    """A record: its fields, and what Python may do with all of it."""

    if TYPE_CHECKING:

        def __getitem__(self, name: str) -> Any: ...
        def __setitem__(self, name: str, setting: Any) -> None: ...
        def copy(self) -> Self: ...
        def tobytes(self) -> bytes: ...
        def item(self) -> tuple[Any, ...]: ...


R = TypeVar("R", bound=Fields)


class Records(Protocol[R]):
    """An array of records of one layout."""

    @overload
    def __getitem__(self, place: int | tuple[int, ...]) -> R: ...
    @overload
    def __getitem__(self, place: slice) -> "Records[R]": ...
    def __setitem__(self, place: int, record: R) -> None: ...
    def __iter__(self) -> Iterator[R]: ...
    def __len__(self) -> int: ...
    def tobytes(self) -> bytes: ...
    def tolist(self) -> list[tuple[Any, ...]]: ...
    @property
    def size(self) -> int: ...


def layout(kind: type[Fields]) -> np.dtype[np.void]:
    """The layout of a class of records: the fields of its bases first, each as it is written.

    >>> class Pawn(Fields):
    ...     rank: int = i1()
    ...     moves: Any = i8(3)
    >>> layout(Pawn).names, layout(Pawn).itemsize
    (('rank', 'moves'), 25)
    """
    slots = {
        name: slot
        for base in reversed(kind.__mro__)
        for name, slot in vars(base).items()
        if isinstance(slot, Slot)
    }
    return np.dtype([(name, slot.code, slot.shape) for name, slot in slots.items()])


def blank(kind: type[R], dtype: np.dtype[np.void]) -> R:
    """A record of zeros that may be changed."""
    return cast(R, np.zeros((), dtype)[()])


def blanks(kind: type[R], dtype: np.dtype[np.void], shape: Shape) -> Records[R]:
    """An array of such records."""
    return cast(Records[R], np.zeros(shape, dtype))
