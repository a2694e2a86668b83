"""The engine compiled by mypyc: loaded instead of the plain modules where `make compiled` made it.

A build counts only if it was made from exactly the sources beside this file and for this
interpreter; otherwise the plain modules are used, and `STATE` says why. In the environment
`RULES_ENGINE=plain` leaves a build alone, `RULES_ENGINE=FOLDER` takes one from elsewhere. Both give
the same verdicts and the same edition.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import Final

PACKAGE: Final = os.path.dirname(os.path.abspath(__file__))
FOLDER: Final = os.path.join(os.path.dirname(PACKAGE), "build", "compiled")
"""Where a build lies: beside the package, not in it."""
BROUGHT_ALONG: Final = os.path.join(PACKAGE, "compiled_build")
"""Where the build of a compiled wheel lies, since beside an installed package are others'."""
MANIFEST: Final = "MANIFEST"
"""First the digest of the sources, then the compiled files, one to a line."""
PURE: Final = ("core", "pixel_tactics", "tic_tac_toe", "standard_bearer")
"""The rooms whose sources decide what a build is: a compiled module holds constants of others."""

COMPILED: Final = "compiled"
PLAIN: Final = "plain"
OUTDATED: Final = "outdated"


class Finder:
    """Finds the modules of a build by their names, before the plain ones are looked for."""

    def __init__(self, files: dict[str, str]) -> None:
        self.files = files

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a compiled module is, None for every other."""
        file = self.files.get(name)
        if file is None:
            return None
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))


def digest_of_sources(package: str = PACKAGE) -> str:
    """The SHA-256 of the names and contents of all sources of the pure rooms."""
    from hashlib import sha256

    digest = sha256()
    for room in PURE:
        folder = os.path.join(package, room)
        for name in sorted(name for name in os.listdir(folder) if name.endswith(".py")):
            with open(os.path.join(folder, name), "rb") as file:
                source = file.read()
            digest.update(f"{room}/{name} {len(source)}\n".encode())
            digest.update(source)
    return digest.hexdigest()


def module_name(file: str) -> str:
    """The name of the module in a compiled file, given relative to its build."""
    return file.partition(".")[0].replace("\\", "/").replace("/", ".")


def _load() -> str:
    """Make the build known to the import system if it may be used; say what is used."""
    usual = BROUGHT_ALONG if os.path.isdir(BROUGHT_ALONG) else FOLDER
    folder = os.environ.get("RULES_ENGINE") or usual
    manifest = os.path.join(folder, MANIFEST)
    if folder == PLAIN or not os.path.isfile(manifest):
        return PLAIN
    with open(manifest, encoding="utf-8") as lines:
        digest, *files = lines.read().splitlines()
    whole = all(os.path.isfile(os.path.join(folder, file)) for file in files)
    fitting = all(file.endswith(EXTENSION_SUFFIXES[0]) for file in files)
    if not (whole and fitting and digest == digest_of_sources()):
        return OUTDATED
    found = {module_name(file): os.path.join(folder, file) for file in files}
    sys.meta_path.insert(0, Finder(found))
    return COMPILED


STATE: Final = _load()
"""`compiled`, `plain`, or `outdated` where a build of other sources or another Python is left."""
