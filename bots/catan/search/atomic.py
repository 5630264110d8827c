"""Counts that several threads change at once, in kernels: numba has them for the GPU alone.

Every one of them is sequentially consistent: what a thread wrote before it, another that sees its
effect sees, too.
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba.core import cgutils, types
from numba.extending import intrinsic
from numpy.typing import NDArray

Counts = NDArray[np.int32]
"""An array in one dimension."""

_ORDER = "seq_cst"


def _place(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Where an item of an array lies in memory."""
    kind = signature.args[0]
    array = context.make_array(kind)(context, builder, arguments[0])
    index = context.cast(builder, arguments[1], signature.args[1], types.intp)
    return cgutils.get_item_pointer(context, builder, kind, array, [index], wraparound=False)  # type: ignore[no-untyped-call]


def _number(context: Any, builder: Any, signature: Any, arguments: Any, which: int) -> Any:
    """An argument as an item of the array."""
    array = signature.args[0]
    return context.cast(builder, arguments[which], signature.args[which], array.dtype)


def _add(context: Any, counts: Any, index: Any, more: Any) -> Any:
    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(context, builder, signature, arguments)
        return builder.atomic_rmw(
            "add", place, _number(context, builder, signature, arguments, 2), _ORDER
        )

    return counts.dtype(counts, index, more), write


def _load(context: Any, counts: Any, index: Any) -> Any:
    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(context, builder, signature, arguments)
        return builder.load_atomic(place, _ORDER, signature.args[0].dtype.bitwidth // 8)

    return counts.dtype(counts, index), write


def _store(context: Any, counts: Any, index: Any, number: Any) -> Any:
    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(context, builder, signature, arguments)
        given = _number(context, builder, signature, arguments, 2)
        builder.store_atomic(given, place, _ORDER, signature.args[0].dtype.bitwidth // 8)
        return context.get_dummy_value()

    return types.none(counts, index, number), write


def _swap(context: Any, counts: Any, index: Any, expected: Any, number: Any) -> Any:
    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(context, builder, signature, arguments)
        given = [_number(context, builder, signature, arguments, which) for which in (2, 3)]
        return builder.extract_value(builder.cmpxchg(place, *given, _ORDER, _ORDER), 0)

    return counts.dtype(counts, index, expected, number), write


add = cast(Callable[[Counts, int, int], int], intrinsic(_add))
"""``add(counts, index, more)`` adds to an item; what it was before."""

load = cast(Callable[[Counts, int], int], intrinsic(_load))
"""``load(counts, index)`` is an item as it is now."""

store = cast(Callable[[Counts, int, int], None], intrinsic(_store))
"""``store(counts, index, number)`` sets an item."""

swap = cast(Callable[[Counts, int, int, int], int], intrinsic(_swap))
"""``swap(counts, index, expected, number)`` sets an item if it is what is expected; what it was."""
