"""Static files under hashed names, so that browsers keep them for ever."""

import hashlib
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, Storage
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from webgame.live.modules import as_one, imports

Found = dict[str, tuple[Storage, str]]
"""Files to be gathered: where each lies, by its name from static/."""


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Also puts each page's script together with the modules that it imports.

    The operators' pages are left as they are: compressing them takes longer than all of ours.
    """

    puts_modules_together = True
    keep_intermediate_files = False

    def post_process(
        self, paths: Found, dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str, bool]]:
        if not dry_run:
            paths = self._with_modules_together(paths)
        yield from super().post_process(paths, dry_run=dry_run, **options)

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        ours = (path for path in paths if not path.startswith("admin/"))
        yield from super().compress_files(ours)

    def _with_modules_together(self, paths: Found) -> Found:
        """The files with, for scripts that import, all they import in them, and not beside them."""
        texts = {name: _text(*place) for name, place in paths.items() if name.endswith(".js")}
        graph = {name: imports(name, text) for name, text in texts.items()}
        imported = set(chain(*graph.values()))
        together = InMemoryStorage()
        for entry in graph.keys() - imported:
            if graph[entry]:
                together.save(entry, ContentFile(as_one(entry, texts.__getitem__).encode()))
                paths = paths | {entry: (together, entry)}
        self.delete_files(imported)
        return {name: place for name, place in paths.items() if name not in imported}


def _text(storage: Storage, path: str) -> str:
    with storage.open(path) as file:
        return str(file.read().decode())


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Answers with whole files: ASGI could not stream these anyway, and ours are small."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        streamed = WhiteNoiseMiddleware.serve(static_file, request)
        whole = b"".join(streamed.streaming_content)
        streamed.close()
        return HttpResponse(whole, status=streamed.status_code, headers=streamed.headers)


def gather() -> bool:
    """Hash, compress and lay out the static files, if any changed since the last time; whether so.

    Compressing takes some seconds, which nobody should wait for at a second start.
    """
    stamp = Path(settings.STATIC_ROOT) / ".gathered"
    now = _fingerprint()
    if stamp.exists() and stamp.read_text() == now:
        return False
    call_command("collectstatic", interactive=False, clear=stamp.exists(), verbosity=0)
    stamp.write_text(now)
    return True


def _fingerprint() -> str:
    """One word for all static files as they are: names, sizes, times of change."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            found = Path(storage.path(name)).stat()
            digest.update(f"{name}|{found.st_size}|{found.st_mtime_ns}\n".encode())
    return digest.hexdigest()
