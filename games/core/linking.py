"""How kernels are put together: each is translated once, and optimized as part of a whole.

numba by itself optimizes a kernel with everything that it calls, then the kernel's callers with
all of that again, and so on up to what Python calls. Here a kernel called by kernels is a part,
which is only translated. A kernel called by Python is made a whole with all its parts, which are
optimized together, once; nobody outside calls the parts, so the optimizer may do as it likes.
"""

from collections.abc import Callable, Iterable
from typing import Any

from llvmlite.binding import Linkage
from numba.core.codegen import CodeLibrary, JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.environment import lookup_environment


class Part(JITCodeLibrary):
    """The code of one kernel, to be linked into wholes; it does not run by itself."""

    def finalize(self) -> None:
        """Leave linking and optimizing to the wholes."""
        self._finalized = True


class Whole(JITCodeLibrary):
    """The code of a kernel and of everything that it calls."""

    def finalize(self) -> None:
        """Link all parts, optimize, make machine code."""
        self._linking_libraries = _callers_first(self._linking_libraries)
        super().finalize()  # type: ignore[no-untyped-call]
        codegen: Any = self._codegen
        for variable in self._final_module.global_variables:
            # The Python objects of a part, such as a text to print; numba sees to our own only.
            if objects := lookup_environment(variable.name):  # type: ignore[no-untyped-call]
                codegen.set_env(variable.name, objects)

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        super()._optimize_final_module()  # type: ignore[no-untyped-call]


def _callers_first(libraries: Iterable[CodeLibrary]) -> list[CodeLibrary]:
    """Libraries, and what the parts among them call in turn, each once and after all its callers.

    What nobody needs at the moment it is linked is left out.
    """
    called_first = dict[CodeLibrary, None]()
    _visit(libraries, called_first)
    return list(reversed(called_first))


def _visit(libraries: Iterable[CodeLibrary], visited: dict[CodeLibrary, None]) -> None:
    for library in libraries:
        if library not in visited:
            if isinstance(library, Part):
                _visit(library._linking_libraries, visited)
            visited[library] = None


class PartCompiler(Compiler):
    """numba's compiler, without whatever serves calls from outside."""

    def compile_extra(self, function: Callable[..., object]) -> Any:
        """Compile a function to a part."""
        state = self.state
        state.flags.no_compile = True
        state.flags.no_cpython_wrapper = state.flags.no_cfunc_wrapper = True
        state.library = Part(state.targetctx.codegen(), function.__qualname__)  # type: ignore[no-untyped-call]
        return super().compile_extra(function)  # type: ignore[no-untyped-call]


class WholeCompiler(Compiler):
    """numba's compiler, with everything that is called optimized as one."""

    def compile_extra(self, function: Callable[..., object]) -> Any:
        """Compile a function to a whole, which can be kept on disk."""
        state = self.state
        state.library = Whole(state.targetctx.codegen(), function.__qualname__)  # type: ignore[no-untyped-call]
        state.library.enable_object_caching()
        return super().compile_extra(function)  # type: ignore[no-untyped-call]
