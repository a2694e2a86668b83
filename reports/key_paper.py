"""A key on paper, locked with a passphrase: what is left when every disk is gone.

The QR code and the lines below it hold the same text, a file of the program `age`. Refuses: nothing
to print. Knows nothing of what is locked inside.
"""

from typing import Final

from reports.texts import texts_in
from reports.typesetting import NothingToPrint, printable, qr_svg, typeset

WHAT: Final = ("key_paper_scan", "key_paper_open", "key_paper_put", "key_paper_typed")
"""The steps back to the key, in order."""


def key_paper_pdf(*, site: str, key_id: str, made: str, locked: str, language: str) -> bytes:
    """One A4 page; `locked` is the armoured file, `made` a date in words."""
    words = texts_in(language)
    if not locked.strip():
        raise NothingToPrint("no key")
    data = {
        "texts": dict(words),
        "site": printable(site),
        "key": printable(key_id),
        "made": printable(made),
        "steps": [words[name] for name in WHAT],
        "qr": qr_svg(locked),
        "lines": [printable(line) for line in locked.splitlines()],
    }
    return typeset("key_paper.typ", data)
