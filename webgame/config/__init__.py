"""How the site is put together: settings, addresses, the two doors (ASGI and Celery), commands."""

from webgame.config.celery import app as celery_app

__all__ = ["celery_app"]
