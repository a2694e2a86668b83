"""Whether what the database acknowledges outlives a power cut, asked of it when the site starts."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import DEFAULT_DB_ALIAS, connection

_OF_POSTGRESQL = ("fsync", "full_page_writes", "synchronous_commit")
_FULL = 2
"""SQLite's `synchronous` from which on a commit waits for the disk."""


@register(Tags.database)
def acknowledged_entries_last(
    app_configs: object, databases: Sequence[str] | None, **more: Any
) -> list[CheckMessage]:
    """A warning for every setting by which entries may be lost that were acknowledged."""
    if not databases or DEFAULT_DB_ALIAS not in databases:
        return []
    return [
        Warning(
            f"The database runs with {name}={value}: a power cut may take results with it that "
            "were acknowledged.",
            hint=f"Set {name} back to its default in the settings of the database.",
            id="ledger.W001",
        )
        for name, value in _careless().items()
    ]


def _careless() -> dict[str, str]:
    """Settings that are not as they should be, with their values."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            ((level,),) = cursor.execute("PRAGMA synchronous").fetchall()
            return {"synchronous": str(level)} if level < _FULL else {}
        columns = ", ".join(f"current_setting('{name}')" for name in _OF_POSTGRESQL)
        cursor.execute(f"SELECT {columns}")
        found = zip(_OF_POSTGRESQL, cursor.fetchone(), strict=True)
        return {name: value for name, value in found if value == "off"}
