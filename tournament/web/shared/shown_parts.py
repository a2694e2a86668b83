"""The parts of a day that other sites show in a frame, and streams as a scene, with their words."""

from typing import Final

from django.utils.translation import gettext

FRAMES: Final = ("now", "bracket", "standings")
SCENES: Final = ("now", "next", "bracket", "standings")


def part_word(what: str) -> str:
    """What a part is called above itself."""
    return {
        "now": gettext("On now"),
        "next": gettext("Next"),
        "bracket": gettext("Bracket"),
        "standings": gettext("Standings"),
    }[what]
