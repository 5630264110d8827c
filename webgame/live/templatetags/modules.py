"""A page's script and, at once with it, every module that it imports."""

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()
IMPORT = re.compile(r'^(?:import|export)\b(?:[^;"]*\bfrom)?\s*"(\.{1,2}/[^"]+)"', re.MULTILINE)


@register.simple_tag
def page_script(entry: str) -> SafeString:
    """The script of a page, named from static/, preceded by a preload of all it imports.

    Without these a browser learns of a module only when it has read the one that imports it.
    Raises ValueError where there is no such script, or it imports one that is missing.
    """
    return page_scripts([entry])


@register.simple_tag
def page_scripts(entries: Sequence[str]) -> SafeString:
    """The scripts of a page that has several; what they share is preloaded once."""
    modules: set[str] = set()
    for entry in entries:
        found = finders.find(entry)
        if not isinstance(found, str):
            raise ValueError(f"there is no script {entry}")
        modules |= imported(Path(found.removesuffix(entry)), entry)
    preloads = '  <link rel="modulepreload" href="{}">'
    scripts = '  <script type="module" src="{}"></script>'
    return format_html(
        "{}\n{}",
        format_html_join("\n", preloads, ((static(name),) for name in sorted(modules))),
        format_html_join("\n", scripts, ((static(entry),) for entry in entries)),
    )


def imported(root: Path, entry: str) -> set[str]:
    """Every module below `root` that comes with a script: what it imports, and what that does."""
    found: set[str] = set()
    waiting = [entry]
    while waiting:
        path = root / waiting.pop()
        if not path.is_file():
            raise ValueError(f"{entry} imports {path.relative_to(root)}, which is missing")
        for name in _imports(path, path.stat().st_mtime_ns):
            module = (path.parent / name).resolve().relative_to(root.resolve()).as_posix()
            if module not in found:
                found.add(module)
                waiting.append(module)
    return found


@lru_cache(maxsize=500)
def _imports(path: Path, changed: int) -> tuple[str, ...]:
    """What a module names in its imports; read again once the file has changed."""
    return tuple(IMPORT.findall(path.read_text()))
