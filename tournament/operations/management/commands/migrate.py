"""`manage.py migrate`: Django's, but each migration and the note of it are one transaction.

Django notes a migration that leaves indexes for its end after that end. Who is killed between the
two has a database that no later start can migrate: its column or table is there already.
"""

from typing import Any

from django.core.management.commands import migrate
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor


class WholeMigrations(MigrationExecutor):
    """Does at the end of each migration what would be left for after it."""

    def apply_migration(
        self, state: Any, migration: Migration, fake: bool = False, fake_initial: bool = False
    ) -> Any:
        """Run a migration forwards; Django notes it at once where nothing is left to do."""
        apply = migration.apply

        def applied(before: Any, editor: BaseDatabaseSchemaEditor, *more: Any) -> Any:
            after = apply(before, editor, *more)
            while editor.deferred_sql:
                editor.execute(editor.deferred_sql.pop(0), None)
            return after

        migration.apply = applied  # type: ignore[assignment, method-assign]
        try:
            return super().apply_migration(state, migration, fake, fake_initial)
        finally:
            del migration.apply


# Django has no other place where another executor could be named.
migrate.MigrationExecutor = WholeMigrations  # type: ignore[attr-defined]


class Command(migrate.Command):
    """Django's own; it asks the executor above."""
