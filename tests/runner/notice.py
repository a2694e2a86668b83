"""`python -m tests.runner.notice`: writes NOTICE from what is installed; `--check` only compares.

Exit 1 if a package of the site is under a licence that is not allowed, or if NOTICE is not what
it would be.
"""

import sys
from collections.abc import Sequence

from tests.runner.licences import Component, components, refused
from tests.support.steps import ROOT

NOTICE = ROOT / "NOTICE"
HEAD = """\
What this project consists of beside its own code, made by `make notice` from the packages that
requirements.txt pins. The licence texts lie in the packages themselves and beside the files.

The names of cards and games belong to their owners: Pixel Tactics to Level 99 Games and, in
Russian, to GaGa Games. This project is no product of theirs unless they say so.
"""


def text(parts: Sequence[Component]) -> str:
    """NOTICE as a whole."""
    lines = [HEAD]
    for part in parts:
        lines.append(f"{part.name} {part.version}: {part.licence}")
        if part.copyright:
            lines.append(f"    {part.copyright}")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Write or compare."""
    parts = components()
    if wrong := refused(parts):
        print("\n".join(wrong))
        return 1
    now = text(parts)
    if list(arguments) == ["--check"]:
        before = NOTICE.read_text(encoding="utf-8") if NOTICE.exists() else ""
        if now != before:
            print("NOTICE is not what is installed. `make notice` writes it anew.")
            return 1
        return 0
    NOTICE.write_text(now, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
