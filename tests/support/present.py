"""Which browsers can run here; asked before anything of Django is loaded."""

import os
from pathlib import Path

CHROMIUM = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
"""The same browser without windows, which costs a third less; else the one with windows."""
FIREFOX = "/usr/bin/firefox-esr"
WEBKIT = ("/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb")
"""WebKit's driver, and the screen that it needs."""


def chromium_program() -> str:
    """The Chromium named by CHROMIUM, else the first that is here; empty if there is none."""
    named = os.environ.get("CHROMIUM")
    return next((path for path in ((named,) if named else CHROMIUM) if Path(path).exists()), "")


def firefox_present() -> bool:
    """Whether Firefox can run here."""
    return Path(FIREFOX).exists()


def webkit_present() -> bool:
    """Whether WebKit and what it needs can run here."""
    return all(Path(program).exists() for program in WEBKIT)
