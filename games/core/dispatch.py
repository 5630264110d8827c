"""How kernels are called: compiled once for whole numbers of all widths and for constants.

Left to itself numba compiles a kernel anew for a field of eight bits, for an integer and for every
constant that it is called with; the same code four times over is common.
"""

from typing import Any

from numba.core import sigutils, types
from numba.core.registry import CPUDispatcher

_NARROW = (types.int8, types.int16, types.int32, types.uint8, types.uint16, types.uint32)


class WideDispatcher(CPUDispatcher):
    """numba's own, with narrow whole numbers and constants widened before it compiles."""

    def compile(self, signature: Any) -> Any:
        """Compile for these types of arguments, or others as good; the function's address."""
        arguments, _ = sigutils.normalize_signature(signature)  # type: ignore[no-untyped-call]
        return super().compile(tuple(map(_widened, arguments)))


def _widened(type_: Any) -> Any:
    type_ = types.unliteral(type_)  # type: ignore[no-untyped-call]
    return types.int64 if type_ in _NARROW else type_
