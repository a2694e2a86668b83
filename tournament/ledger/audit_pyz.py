"""`audit.pyz`: the audit as one file that runs with Python and `cryptography` alone.

Holds just the pure packages, always the same bytes for the same sources.
"""

import io
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
PACKAGES: Final = (
    "rules_engine",
    "tournament/brackets",
    "tournament/championship",
    "tournament/regulations",
    "tournament/ledger/core",
    "tournament/ledger/audit",
)
ABOVE: Final = (
    "tournament/__init__.py",
    "tournament/adapters/__init__.py",
    "tournament/ledger/__init__.py",
)
OF_GAMES: Final = ("__init__.py", "match_rules.py")
"""The pure files of a game's adapter."""
SHEBANG: Final = b"#!/usr/bin/env python3\n"
_DATE: Final = (1980, 1, 1, 0, 0, 0)
_MAIN: Final = """\
import sys

try:
    import cryptography
except ImportError:
    sys.exit("audit.pyz needs the package cryptography: pip install cryptography")

from tournament.ledger.audit.command import main

sys.exit(main(sys.argv[1:]))
"""


@cache
def build_pyz() -> bytes:
    """The bytes of `audit.pyz`."""
    target = io.BytesIO()
    target.write(SHEBANG)
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in sorted({**dict(_sources()), "__main__.py": _MAIN.encode()}.items()):
            info = zipfile.ZipInfo(name, _DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = 0o644 << 16
            archive.writestr(info, data, compresslevel=9)
    return target.getvalue()


def _sources() -> Iterator[tuple[str, bytes]]:
    for name in ABOVE:
        yield name, (ROOT / name).read_bytes()
    for adapter in sorted((ROOT / "tournament/adapters").glob("*/match_rules.py")):
        for path in (adapter.with_name(file) for file in OF_GAMES):
            yield path.relative_to(ROOT).as_posix(), path.read_bytes()
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*"):
            if path.suffix in (".py", ".toml"):
                yield path.relative_to(ROOT).as_posix(), path.read_bytes()
