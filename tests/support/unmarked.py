"""Pages without the marks around names, which are no part of what is read."""

import re


def unmarked(html: str) -> str:
    """The page as it would be if names were translated like other words."""
    return re.sub(r'<span translate="no">([^<]*)</span>', r"\1", html)
