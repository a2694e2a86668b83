"""What the site consists of beside its own code, and under which licences.

A licence is an SPDX expression. A package tells its own (PEP 639), else its classifiers or its old
field are read; `SAID_ELSEWHERE` has what neither tells.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from license_expression import (
    AND,
    OR,
    ExpressionError,
    LicenseSymbol,
    LicenseWithExceptionSymbol,
    Licensing,
    get_spdx_licensing,
)

from tests.support.steps import ROOT

LOCK = ROOT / "requirements.txt"
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^\s;\\]+)", re.MULTILINE)
LICENCE_FILE = re.compile(r"licen[cs]e|copying|notice", re.IGNORECASE)
COPYRIGHT = re.compile(r"^\W*(copyright (?:\(c\)|©|\d{4}).*)$", re.IGNORECASE | re.MULTILINE)

ALLOWED = frozenset(
    {
        "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "HPND", "ISC",
        "LGPL-2.1-only", "LGPL-2.1-or-later", "LGPL-3.0-only", "LGPL-3.0-or-later", "MIT",
        "MIT-0", "MIT-CMU", "MPL-2.0", "OFL-1.1", "PSF-2.0", "Python-2.0", "Unlicense", "Zlib",
        "LicenseRef-ParaType-Free-Font",
    }
)  # fmt: skip
"""Licences that may run on a site: LGPL and MPL as libraries, never GPL."""

WORDS = {
    "apache 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0",
    "bsd": "BSD-3-Clause",
    "bsd license": "BSD-3-Clause",
    "bsd 3-clause or apache-2.0": "BSD-3-Clause OR Apache-2.0",
    "new bsd": "BSD-3-Clause",
    "mit license": "MIT",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0",
    "python software foundation license": "PSF-2.0",
}
"""How older packages call a licence. Which of the BSD licences is meant, their files say."""

SAID_ELSEWHERE = {
    "async-timeout": "Apache-2.0",  # only on Pythons before 3.11.3
    "colorama": "BSD-3-Clause",  # only on Windows
    "fido2": "BSD-2-Clause AND Apache-2.0 AND MPL-2.0",
    "pyrage": "MIT",
    "python-dateutil": "Apache-2.0 AND BSD-3-Clause",
    "qrcode": "BSD-3-Clause AND MIT",
    "rustworkx": "Apache-2.0",
}
"""What a package's own data leave out or tell wrongly, as its licence file has it."""


@dataclass(frozen=True, order=True)
class Component:
    """A package or a file of others."""

    name: str
    version: str
    licence: str
    copyright: str = ""
    why_not: str = ""
    """Why it may not run on a site, with the remedy."""


OF_OTHERS = (
    Component(
        "PT Sans (fonts of printed documents)",
        "2009",
        "LicenseRef-ParaType-Free-Font",
        "Copyright (c) 2009, ParaType Ltd. (reports/fonts/LICENCE.txt)",
    ),
    Component(
        "Noto (fonts of printed documents, subsets)",
        "2022",
        "OFL-1.1",
        "Copyright 2010-2022 Google LLC, 2014-2021 Adobe (reports/fonts/noto/LICENCE.txt)",
    ),
    Component(
        "qr (tournament/web/static/web/scripts/vendor/qr)",
        "0.7.0",
        "MIT OR Apache-2.0",
        "Copyright (c) 2023 Paul Miller",
    ),
)
"""Files of others that lie in the repository."""


def components(lock: Path = LOCK) -> list[Component]:
    """Everything that a lock file pins, and the files of others, by name."""
    pinned = PINNED.findall(lock.read_text(encoding="utf-8"))
    return [*OF_OTHERS, *sorted({_package(name, version) for name, version in pinned})]


def refused(parts: Iterable[Component]) -> list[str]:
    """Why some of them may not run on a site; empty if all may."""
    return [part.why_not for part in parts if part.why_not]


def allowed(expression: str) -> bool:
    """Whether a licence permits a site to run with it: of alternatives one is enough."""
    return _allowed(_licensing().parse(expression))


@cache
def _licensing() -> Licensing:
    """All licences that SPDX knows; reading them takes long."""
    return get_spdx_licensing()


def _allowed(parsed: object) -> bool:
    if isinstance(parsed, OR):
        return any(map(_allowed, parsed.args))
    if isinstance(parsed, AND):
        return all(map(_allowed, parsed.args))
    if isinstance(parsed, LicenseWithExceptionSymbol):
        return False
    return isinstance(parsed, LicenseSymbol) and parsed.key in ALLOWED


def _package(name: str, version: str) -> Component:
    try:
        found: Distribution | None = distribution(name)
    except PackageNotFoundError:
        found = None
    licence = SAID_ELSEWHERE.get(name) or (_licence(found) if found else "")
    why_not = ""
    try:
        permitted = bool(licence) and allowed(licence)
    except ExpressionError:
        permitted = False
    if not licence:
        why_not = (
            f"{name} {version} tells no licence. Read its licence file and enter it in "
            "SAID_ELSEWHERE."
        )
    elif not permitted:
        why_not = (
            f"{name} {version} is under {licence}, which is not on the list of allowed licences "
            "(ALLOWED). Do without the package, or move it to the tests."
        )
    return Component(name, version, licence, _copyright(found) if found else "", why_not)


def _licence(found: Distribution) -> str:
    told = found.metadata
    if expression := told.get("License-Expression"):
        return str(expression)
    classifiers = [
        line.rsplit("::", 1)[-1].strip()
        for line in told.get_all("Classifier") or []
        if line.startswith("License ::")
    ]
    # A classifier of several families, such as BSD, is less exact than the field, where both are.
    words = [str(told.get("License") or ""), *classifiers]
    for text in words:
        if spdx := WORDS.get(text.lower(), text if text in ALLOWED else ""):
            return spdx
    return words[1] if len(words) > 1 else words[0]


def _copyright(found: Distribution) -> str:
    """The first line of its licence files that names whose it is."""
    for file in sorted(found.files or [], key=str):
        if ".dist-info" in str(file) and LICENCE_FILE.search(file.name):
            text = Path(str(file.locate())).read_text(encoding="utf-8", errors="replace")
            lines = [line.strip() for line in COPYRIGHT.findall(text)]
            # The licence texts of GNU begin with whose the text is.
            real = [line for line in lines if "Free Software Foundation" not in line]
            if real:
                return re.sub(r"<[^>]*>|\s+", " ", real[0]).strip(" .,*#/")
    return ""
