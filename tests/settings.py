"""The settings for tests: plain static files, a quick password hasher, mails kept in memory."""

import os

os.environ.setdefault("SECRET_KEY", "a key for tests alone")

from webgame.config.settings import *  # noqa: F403
from webgame.config.settings import BASE_DIR, STORAGES

STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
STATIC_ROOT = BASE_DIR / "static"
BOT_PROCESSES = 0  # bots think in the test's own process
