"""Django's settings, made from the environment (see environment.py for every variable)."""

import os
import sys
from pathlib import Path
from typing import Any

import dj_database_url
from celery.schedules import crontab
from csp.constants import NONE, SELF

from webgame.config import environment

BASE_DIR = Path(__file__).resolve().parent.parent.parent
try:
    ENVIRONMENT = environment.read(os.environ, BASE_DIR)
except environment.BadEnvironment as reasons:
    sys.exit(str(reasons))
VAR_DIR = ENVIRONMENT.var

DEBUG = ENVIRONMENT.debug
SECRET_KEY = ENVIRONMENT.secret_key
ALLOWED_HOSTS = list(ENVIRONMENT.allowed_hosts)
CSRF_TRUSTED_ORIGINS = [ENVIRONMENT.site_url] if ENVIRONMENT.site_url else []

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "webgame.config.apps.StaticFiles",
    "channels",
    "django_htmx",
    "csp",
    "allauth",
    "allauth.account",
    "webgame.accounts",
    "webgame.replays",
    "webgame.tables",
    "webgame.experiments",
    "webgame.studies",
    "webgame.ranking",
    "webgame.notices",
    "webgame.uploads",
    "webgame.remote",
    "webgame.daide",
    "webgame.live",
    "webgame.lab",
    "webgame.config.apps.ConfigApp",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "webgame.config.bodies.refuse_nul",
    "webgame.config.static.StaticFilesMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "webgame.config.waiting.WhileCompiling",
]

ROOT_URLCONF = "webgame.config.urls"
ASGI_APPLICATION = "webgame.config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
        },
    }
]

# --- where things are kept -----------------------------------------------------------------------
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
_database: dict[str, Any] = dict(dj_database_url.parse(ENVIRONMENT.database_url))
if _database["ENGINE"].endswith("sqlite3"):
    # Writers queue at BEGIN, those of this process in order; readers never wait for them.
    _database["ENGINE"] = "webgame.config.sqlite3"
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    # Opening a connection takes longer than what most commands do with it. One that was kept while
    # the database went away is found out before it is used.
    _database["CONN_HEALTH_CHECKS"] = True
    _database["OPTIONS"] = _database.get("OPTIONS", {}) | {
        "pool": {"min_size": 1, "max_size": ENVIRONMENT.database_connections, "timeout": 10}
    }
DATABASES = {"default": _database}

_redis = ENVIRONMENT.redis_url
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "webgame.config.layer.BoundedLayer",
        # The layer waits 5 seconds at a time for a message: a socket must be allowed to be longer.
        "CONFIG": {"hosts": [{"address": _redis, "socket_timeout": 15}], "capacity": 1000},
    }
    if _redis
    else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": _redis,
        "KEY_PREFIX": "parley",
    }
    if _redis
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

# --- background work -----------------------------------------------------------------------------
# A task counts as done when a worker takes it. One that dies with its worker is found again by the
# sweeper, sooner than a broker would give it to another; and a worker that need not report back
# survives the loss of its broker in the middle of a task.
CELERY_BROKER_URL = _redis or "memory://localhost//"
CELERY_BROKER_TRANSPORT_OPTIONS = {} if _redis else {"polling_interval": 0.01}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "clock"  # what beat sends; all else says where it waits (bells.QUEUES)
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BEAT_SYNC_EVERY = 1  # its health check looks at the schedule it writes down
CELERY_BEAT_SCHEDULE = {
    "keep the deadlines, find what was lost and ask again": {
        "task": "webgame.tables.tasks.sweep",
        "schedule": 2.0,
        "options": {"expires": 10},  # a busy worker need not do all it missed
    },
    "find games of experiments that nobody plays": {
        "task": "webgame.experiments.tasks.find_lost",
        "schedule": 5.0,
        "options": {"expires": 10},
    },
    "fit the ratings anew": {
        "task": "webgame.ranking.tasks.refit",
        "schedule": crontab(minute="*/20"),
        "options": {"expires": 600, "queue": "experiments"},
    },
    "find out what the archive knows of games that are over": {
        "task": "webgame.tables.tasks.derive_missing_facts",
        "schedule": 60.0,
        "options": {"expires": 50, "queue": "bots"},
    },
    "tell those who want to know about their games": {
        "task": "webgame.notices.tasks.tell_people",
        "schedule": 60.0,
        "options": {"expires": 50},
    },
    "try out the uploaded bots that wait for it": {
        "task": "webgame.uploads.tasks.find_lost",
        "schedule": 30.0,
        "options": {"expires": 25, "queue": "bots"},  # who is to try can tell whether it can
    },
    "forget sessions that have ended": {
        "task": "webgame.accounts.tasks.forget_ended_sessions",
        "schedule": crontab(hour=4, minute=0),
    },
    "forget what remote bots were asked": {
        "task": "webgame.remote.tasks.forget_old",
        "schedule": crontab(hour=4, minute=30),
    },
    "clear away what nobody reads or comes back to": {
        "task": "webgame.tables.tasks.clear_away",
        "schedule": crontab(hour=4, minute=20),
    },
}
COMPILE_BESIDE = True  # pages come before the rules are compiled, if they are not yet
BOT_PROCESSES = ENVIRONMENT.bot_processes  # a worker's processes for bots to think in
BOT_SECONDS = ENVIRONMENT.bot_seconds  # the longest a bot may think at once
BOT_TALK_SECONDS = ENVIRONMENT.bot_talk_seconds  # the longest a bot takes to write to a person
BOT_ACT_SECONDS = ENVIRONMENT.bot_act_seconds  # how long a page lets each act of others be seen
BOT_TABLES = ENVIRONMENT.bot_tables  # a person's, at which bots alone play at the same time
UPLOAD_PROCESSES = ENVIRONMENT.upload_processes  # a worker's jails; 0: the site takes no uploads
DAIDE_PORT = ENVIRONMENT.daide_port  # where programs that speak DAIDE knock; 0: nowhere
DAIDE_HOST = ENVIRONMENT.daide_host  # where that door listens
DAIDE_ADDRESS = ENVIRONMENT.daide_address  # what hosts of tables are told to connect to
BENCH_GAMES = 20  # in which an uploaded bot is tried out
READ_PROCESSES = ENVIRONMENT.read_processes  # a web process's processes for reading lines in
EXPERIMENT_PROCESSES = ENVIRONMENT.experiment_processes  # a worker's, for games of experiments

# --- people --------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = ["webgame.accounts.hashing.Argon2"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "webgame.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"signup": "webgame.accounts.forms.SignupForm"}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Parley] "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if ENVIRONMENT.https else "http"
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # to add or change an address
ACCOUNT_REAUTHENTICATION_TIMEOUT = 600
# Signing up is also how a guest keeps their games, so a session does not bar the page.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_RATE_LIMITS = {
    "login_failed": "20/m/ip,5/5m/key",
    "signup": "20/h/ip",
    "reading": "120/m/ip",  # a line that is tried out on the pages for learners
    "bring_in": "20/d/user",  # files of games
    "download": "120/m/ip",  # games that are taken home, one by one
    "export": "10/h/user",
    "guest": "60/h/ip",  # a class of students behind one address is welcome
}
ALLAUTH_TRUSTED_PROXY_COUNT = ENVIRONMENT.trusted_proxies
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = ENVIRONMENT.https

EMAIL_BACKEND = (
    f"django.core.mail.backends.{'smtp' if ENVIRONMENT.email_host else 'console'}.EmailBackend"
)
EMAIL_HOST = ENVIRONMENT.email_host
EMAIL_PORT = ENVIRONMENT.email_port
EMAIL_HOST_USER = ENVIRONMENT.email_user
EMAIL_HOST_PASSWORD = ENVIRONMENT.email_password
EMAIL_USE_TLS = ENVIRONMENT.email_tls
EMAIL_TIMEOUT = 10
SENDS_MAIL = bool(ENVIRONMENT.email_host)  # else what would be sent is only printed
SITE_URL = ENVIRONMENT.site_url or "http://localhost:8000"  # for links in mails
DEFAULT_FROM_EMAIL = ENVIRONMENT.email_from or "parley@localhost"
SERVER_EMAIL = DEFAULT_FROM_EMAIL
PUSH_KEY = ENVIRONMENT.push_key  # without it nobody is told in a browser
PUSH_SINK = ""  # in tests: where on this machine a push service listens, `http://127.0.0.1:…`

# --- safety in the browser -----------------------------------------------------------------------
SECURE_SSL_REDIRECT = ENVIRONMENT.https
SECURE_REDIRECT_EXEMPT = [r"^health/$"]
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if ENVIRONMENT.https else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = ENVIRONMENT.https
SECURE_REFERRER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https") if ENVIRONMENT.trusted_proxies else None
)
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# --- pages ---------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "webgame.lab.explorer.Finder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "webgame.config.static.HashedStaticFiles"},
}
LANGUAGE_CODE = "en-us"
USE_I18N = False
USE_TZ = True
TIME_ZONE = "UTC"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {"webgame": {"level": "INFO"}},
}
