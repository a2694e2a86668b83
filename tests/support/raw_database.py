"""Everything that stands in the database's files, as text: what a search of the disk would find."""

from pathlib import Path

from django.db import connection


def raw_database() -> str:
    """SQLite: the file with its log. PostgreSQL: the files of every table and index."""
    if connection.vendor == "sqlite":
        name = str(connection.settings_dict["NAME"])
        files = [Path(name), Path(f"{name}-wal")]
        content = b"\n".join(path.read_bytes() for path in files if path.exists())
    else:
        content = _postgres()
    return content.decode("utf-8", "replace")


def _postgres() -> bytes:
    with connection.cursor() as cursor:
        cursor.execute("CHECKPOINT")
        cursor.execute(
            "SELECT pg_relation_filepath(c.oid) FROM pg_class c"
            " JOIN pg_namespace n ON n.oid = c.relnamespace"
            " WHERE c.relkind IN ('r', 'i', 't') AND n.nspname IN ('public', 'pg_toast')"
        )
        paths = [row[0] for row in cursor.fetchall() if row[0]]
        parts = []
        for path in paths:
            cursor.execute("SELECT pg_read_binary_file(%s)", [path])
            parts.append(bytes(cursor.fetchone()[0]))
    return b"\n".join(parts)
