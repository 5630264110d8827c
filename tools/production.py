"""A safe environment for production settings, to check them with; no secret of anybody's."""

SAFE = {
    "PARLEY_MODE": "production",
    "SECRET_KEY": "6qv9ZkW3h-for-checks-only-0Yt7rXn2LbD8sGfJ4mUe1aQ5wEoH",
    "ALLOWED_HOSTS": "parley.example",
    "SITE_URL": "https://parley.example",
    "DATABASE_URL": "postgresql://parley@localhost/parley",
    "REDIS_URL": "redis://localhost:6379/0",
    "EMAIL_HOST": "mail.example",
    "EMAIL_FROM": "Parley <parley@parley.example>",
}
