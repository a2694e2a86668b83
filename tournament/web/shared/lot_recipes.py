"""How anybody repeats a draw of CH-DE-10: commands for its bytes, a program for its order."""

import shlex
from collections.abc import Iterable

from tournament.brackets import RECIPE


def commands_of(ids: Iterable[str], list_sha256: str, secret: str, text: str) -> str:
    """H, the commitment and R with tools that every Unix has."""
    listed = "\\n".join(sorted(ids))
    return "\n".join(
        [
            f"printf '{listed}' | sha256sum",
            f"printf '%s' {secret} | xxd -r -p | sha256sum",
            "printf 'CH-DE-10\\0%s\\0%s\\0%s' "
            f"{list_sha256} {secret} {shlex.quote(text)} | sha256sum",
        ]
    )


def program_of(ids: Iterable[str], secret: str, text: str) -> str:
    """The recipe with a draw's inputs: paste it into Python 3."""
    listed = ",\n       ".join(repr(item) for item in sorted(ids))
    return (
        f"ids = [{listed}]\nsecret = {secret!r}\ntext = {text!r}\n"
        f"{RECIPE}print(*order, sep='\\n')\n"
    )
