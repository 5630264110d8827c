"""A page's script and, at once with it, every module that it imports."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from webgame.live.modules import in_order

register = template.Library()


@register.simple_tag
def page_script(entry: str) -> SafeString:
    """The script of a page, named from static/, preceded by a preload of all it imports.

    Without these a browser learns of a module only when it has read the one that imports it. Where
    static files are gathered the script has them all in it (`webgame/config/static.py`).
    Raises ValueError where there is no such script, or it imports one that is missing.
    """
    return page_scripts([entry])


@register.simple_tag
def page_scripts(entries: Sequence[str]) -> SafeString:
    """The scripts of a page that has several; what they share is preloaded once."""
    script = '<script type="module" src="{}"></script>'
    scripts = format_html_join("\n  ", script, ((static(entry),) for entry in entries))
    if getattr(staticfiles_storage, "puts_modules_together", False):
        return scripts
    imported = {name: None for entry in entries for name in in_order(entry, source)[:-1]}
    preload = '  <link rel="modulepreload" href="{}">'
    preloads = format_html_join("\n", preload, ((static(name),) for name in imported))
    return format_html("{}\n  {}", preloads, scripts)


def source(name: str) -> str:
    """The text of a module. Raises ValueError if it is missing."""
    found = finders.find(name)
    if not isinstance(found, str):
        raise ValueError(f"there is no script {name}")
    path = Path(found)
    return _text(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=500)
def _text(path: Path, changed: int) -> str:
    """What stands in a file; read again once it has changed."""
    return path.read_text()
