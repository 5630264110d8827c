"""Static files under hashed names, so that browsers keep them for ever."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import HashedFilesMixin
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

_KIND, _PATTERNS = vars(HashedFilesMixin)["_js_module_import_aggregation_patterns"]
IMPORTS = tuple(one for one in _PATTERNS if "import(" not in one[1])
"""How a module imports another: Django's patterns, but for the last (see below)."""


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Also rewrites the imports of ES modules to the hashed names, so no bundler is needed.

    What looks like a dynamic import names a type in a comment; none is used. It is left alone, for
    types may refer to each other in a circle, and hashes of each other never come to an end.
    The operators' pages are left as they are: compressing them takes longer than all of ours.
    """

    _js_module_import_aggregation_patterns = (_KIND, IMPORTS)
    support_js_module_import_aggregation = True
    max_post_process_passes = 20  # one for each step in the longest chain of imports
    keep_intermediate_files = False

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        ours = (path for path in paths if not path.startswith("admin/"))
        yield from super().compress_files(ours)


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
