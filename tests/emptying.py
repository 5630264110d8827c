"""Between two tests that commit, only the tables that were written to are emptied.

Django's own flush empties every table and then makes content types and permissions anew, one by
one, which takes longer than many a test.
"""

from functools import cache

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction
from django.test import TransactionTestCase

KEPT = {ContentType._meta.db_table, Permission._meta.db_table}
"""What migrating fills, and nothing else writes to."""


@cache
def _tables() -> list[str]:
    there = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return sorted(set(there) - KEPT)


def empty(_: TransactionTestCase) -> None:
    """Take back all that was committed, in place of `TransactionTestCase._fixture_teardown`."""
    quoted = {table: connection.ops.quote_name(table) for table in _tables()}
    asked = " UNION ALL ".join(
        f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {name})" for table, name in quoted.items()
    )
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(asked)
        for (table,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {quoted[table]}")
