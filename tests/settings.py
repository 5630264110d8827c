"""The settings for tests: plain static files, a quick password hasher, mails kept in memory."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("SECRET_KEY", "a key for tests alone")
if "REDIS_URL" in os.environ:  # each of the processes that test at the same time has its own
    _worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    os.environ["REDIS_URL"] = os.environ["REDIS_URL"].rpartition("/")[0] + f"/{_worker}"

from webgame.config.settings import *  # noqa: F403
from webgame.config.settings import ACCOUNT_RATE_LIMITS, BASE_DIR, DATABASES, STORAGES

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, as on the site: threads that share a database in memory do not wait for each other.
    _file = Path(tempfile.gettempdir()) / f"parley-test-{os.getpid()}.sqlite3"
    DATABASES["default"]["TEST"] = {"NAME": str(_file)}
STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
SENDS_MAIL = True
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
STATIC_ROOT = BASE_DIR / "static"
VAR_DIR = Path(tempfile.gettempdir())  # a fresh checkout has no folder of its own yet
WHITENOISE_USE_FINDERS = True  # htmx comes with its app
COMPILE_BESIDE = False  # whoever tests a page wants its rules
BOT_PROCESSES = 0  # bots think in the test's own process
READ_PROCESSES = 0  # so are people's lines
EXPERIMENT_PROCESSES = 0  # and the games of experiments
BOT_TALK_SECONDS = 0  # and say at once what they have to say
BOT_ACT_SECONDS = 0  # and pages show at once what they do
ACCOUNT_RATE_LIMITS = ACCOUNT_RATE_LIMITS | {"guest": ""}  # tests make guests by the dozen
