"""The build id: changes with every change of code, template, text or style.

It is part of the ETag of public pages, so that an update is seen at once.
"""

import hashlib
from functools import cache
from pathlib import Path

_SUFFIXES = {".py", ".html", ".po", ".css", ".js", ".svg", ".toml", ".typ"}


@cache
def build_id(base: Path) -> str:
    """First 12 hexadecimal digits of a hash over everything that can change what a page shows."""
    digest = hashlib.sha256()
    for room in ("tournament", "reports", "rules_engine"):
        for path in sorted((base / room).rglob("*")):
            if path.suffix in _SUFFIXES:
                digest.update(path.relative_to(base).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
