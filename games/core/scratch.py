"""Scratch paper for kernels: small arrays on the stack, which live as long as the call they are in.

An array that numba makes with `np.empty` comes from the heap, and who uses it is counted atomically
wherever it is handed on. In the estimates of Catan's robots that took nearly half of the time.
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba.core import cgutils, types
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array
from numpy.typing import NDArray


def _paper(kind: Any) -> Any:
    """The intrinsic that lays out an array of a type; its size must be known when it compiles."""

    def scratch(context: Any, size: Any) -> Any:
        if not isinstance(size, types.IntegerLiteral):
            return None
        count = size.literal_value

        def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            item = context.get_data_type(kind)
            data = cgutils.alloca_once(builder, item, size=count)  # type: ignore[no-untyped-call]
            array = context.make_array(signature.return_type)(context, builder)
            width = context.get_abi_sizeof(item)
            populate_array(  # type: ignore[no-untyped-call]
                array,
                data=data,
                shape=[context.get_constant(types.intp, count)],
                strides=[context.get_constant(types.intp, width)],
                itemsize=context.get_constant(types.intp, width),
                meminfo=None,
            )
            return array._getvalue()

        return types.Array(kind, 1, "C")(size), write

    return intrinsic(prefer_literal=True)(scratch)


scratch = cast(Callable[[int], NDArray[np.int64]], _paper(types.int64))
"""``scratch(size)`` is an array of so many whole numbers, not set to anything; in kernels only.

It must not be returned, nor kept after the call, and each place in the source is one array, however
often it is passed in a call.
"""

scratch_reals = cast(Callable[[int], NDArray[np.float64]], _paper(types.float64))
"""``scratch_reals(size)`` is the same of floating-point numbers."""
