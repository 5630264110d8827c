"""How kernels are called: compiled once for whole numbers of all widths and for constants.

Left to itself numba compiles a kernel anew for a field of eight bits, for an integer and for every
constant that it is called with; the same code four times over is common.
"""

from collections.abc import Callable
from typing import Any

from numba.core import sigutils, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher

from games.core.linking import PartCompiler, WholeCompiler

_NARROW = (types.int8, types.int16, types.int32, types.uint8, types.uint16, types.uint32)


class WideDispatcher(CPUDispatcher):
    """numba's own, with narrow whole numbers and constants widened before it compiles.

    It compiles for calls from Python; what other kernels call is its ``part``.
    """

    def __init__(self, function: Callable[..., object], options: dict[str, Any]) -> None:
        super().__init__(function, targetoptions=options, pipeline_class=WholeCompiler)
        self.part = _PartDispatcher(function, targetoptions=options, pipeline_class=PartCompiler)

    def compile(self, signature: Any) -> Any:
        """Compile for arguments of these types, widened; returns the code that Python calls."""
        return super().compile(_wide(signature))

    def get_call_template(self, arguments: Any, keywords: Any) -> Any:
        """What a kernel finds that calls this one with arguments of these types."""
        return self.part.get_call_template(arguments, keywords)

    def get_overload(self, signature: Any) -> Any:
        """What a kernel calls that calls this one with arguments of these types."""
        return self.part.get_overload(signature)


class _PartDispatcher(CPUDispatcher):
    """A kernel for other kernels; it cannot be called by itself."""

    _compiler: Any
    targetctx: Any

    def compile(self, signature: Any) -> Any:
        """Compile for arguments of these types, widened; returns what kernels know the code by."""
        arguments = _wide(signature)
        overloads: dict[tuple[Any, ...], Any] = self.overloads
        with global_compiler_lock, self._compiling_counter:
            if arguments not in overloads:
                compiled = self._compiler.compile(arguments, None)
                name, context = object(), self.targetctx
                context.insert_user_function(name, compiled.fndesc, [compiled.library])
                overloads[arguments] = compiled._replace(entry_point=name)
        return overloads[arguments].entry_point


def _wide(signature: Any) -> tuple[Any, ...]:
    arguments, _ = sigutils.normalize_signature(signature)  # type: ignore[no-untyped-call]
    return tuple(map(_widened, arguments))


def _widened(type_: Any) -> Any:
    type_ = types.unliteral(type_)  # type: ignore[no-untyped-call]
    return types.int64 if type_ in _NARROW else type_
