"""`audit.pyz`, `witness.pyz`: one file each, run with Python and `cryptography` alone.

Each holds just the pure packages, always the same bytes for the same sources.
"""

import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping
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
OF_THE_WITNESS: Final = (
    "rules_engine/__init__.py",
    "rules_engine/compiled.py",
    "rules_engine/commands/__init__.py",
    "rules_engine/commands/language.py",
    "rules_engine/core",
    "tournament/__init__.py",
    "tournament/config/__init__.py",
    "tournament/config/day_lock.py",
    "tournament/ledger/__init__.py",
    "tournament/ledger/core",
    "tournament/ledger/witness",
)
OF_GAMES: Final = ("__init__.py", "match_rules.py")
"""The pure files of a game's adapter."""
SHEBANG: Final = b"#!/usr/bin/env python3\n"
_DATE: Final = (1980, 1, 1, 0, 0, 0)
LOWEST: Final = 40
"""Release of `cryptography` that both need: the first that gives a key's bytes by themselves."""
_MAIN: Final = """\
import sys


def has_cryptography():
    try:
        import cryptography
    except ImportError:
        return False
    return int(cryptography.__version__.partition(".")[0]) >= {lowest}


if not has_cryptography():
    sys.stderr.write(
        "{name}.pyz: нужен пакет / needs the package cryptography>={lowest}: "
        "python3 -m venv venv; venv/bin/pip install 'cryptography>={lowest}'; "
        "venv/bin/python {name}.pyz\\n"
    )
    sys.exit(2)

from tournament.ledger.{name}.command import main

sys.exit(main(sys.argv[1:]))
"""


@cache
def build_pyz() -> bytes:
    """The bytes of `audit.pyz`."""
    return _packed("audit", dict(sources()))


@cache
def build_witness_pyz() -> bytes:
    """The bytes of `witness.pyz`."""
    return _packed("witness", dict(_files(OF_THE_WITNESS)))


def _packed(name: str, files: Mapping[str, bytes]) -> bytes:
    """A program of these files that begins with its command."""
    main = _MAIN.format(name=name, lowest=LOWEST).encode()
    target = io.BytesIO()
    target.write(SHEBANG)
    with zipfile.ZipFile(target, "w") as archive:
        for path, data in sorted({**files, "__main__.py": main}.items()):
            info = zipfile.ZipInfo(path, _DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = 0o644 << 16
            archive.writestr(info, data, compresslevel=9)
    return target.getvalue()


def sources() -> Iterator[tuple[str, bytes]]:
    """The files of the pure packages, by their paths."""
    yield from _files(ABOVE)
    for adapter in sorted((ROOT / "tournament/adapters").glob("*/match_rules.py")):
        for path in (adapter.with_name(file) for file in OF_GAMES):
            yield path.relative_to(ROOT).as_posix(), path.read_bytes()
    yield from _files(PACKAGES)


def _files(names: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """Files, and those of packages with all that is below."""
    for name in names:
        whole = (ROOT / name).rglob("*") if (ROOT / name).is_dir() else [ROOT / name]
        for path in whole:
            if path.suffix in (".py", ".toml"):
                yield path.relative_to(ROOT).as_posix(), path.read_bytes()
