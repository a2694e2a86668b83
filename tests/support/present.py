"""Which of the other browsers can run here; asked before anything of Django is loaded."""

from pathlib import Path

FIREFOX = "/usr/bin/firefox-esr"
WEBKIT = ("/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb")
"""WebKit's driver, and the screen that it needs."""


def firefox_present() -> bool:
    """Whether Firefox can run here."""
    return Path(FIREFOX).exists()


def webkit_present() -> bool:
    """Whether WebKit and what it needs can run here."""
    return all(Path(program).exists() for program in WEBKIT)
