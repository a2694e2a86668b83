"""Which language a command speaks unless it is told."""

import os


def default_language() -> str:
    """English where the environment speaks it, Russian everywhere else."""
    asked = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG", "")
    return "en" if asked.startswith("en") else "ru"
