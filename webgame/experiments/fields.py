"""A field for JSON that stays as it was written."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.types.json import Json


class WrittenJSON(models.JSONField):
    """JSON whose keys keep their order, also on PostgreSQL: what is told again is the same text.

    Its `jsonb`, which Django takes, puts keys into an order of its own.
    """

    def db_type(self, connection: BaseDatabaseWrapper) -> str | None:
        """`json` on PostgreSQL."""
        usual: str | None = super().db_type(connection)
        return "json" if connection.vendor == "postgresql" else usual

    def get_db_prep_value(
        self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False
    ) -> Any:
        """What is sent to the database."""
        if connection.vendor == "postgresql" and value is not None:
            return Json(value)
        return super().get_db_prep_value(value, connection, prepared)

    def from_db_value(self, value: Any, expression: Any, connection: BaseDatabaseWrapper) -> Any:
        """What comes back: psycopg reads `json` by itself, and leaves only `jsonb` to Django."""
        if isinstance(value, dict | list):
            return value
        return super().from_db_value(value, expression, connection)
