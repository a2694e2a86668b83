"""The pictures of the guide at `/help/`: of which page each is, and which part of it.

`manage.py screenshots --guide` makes them from the demo, in both languages.
"""

from collections.abc import Mapping
from dataclasses import dataclass

QUALITY = 70
"""Of WebP; text stays sharp."""


@dataclass(frozen=True, slots=True)
class GuidePicture:
    """The top of a part of a page in `showroom/pages.py`, as high as `size` at the most."""

    page: str
    size: tuple[int, int] = (390, 700)
    part: str = "main"
    scale: float = 1.75


DESK = (960, 720)

GUIDE_PICTURES: Mapping[str, GuidePicture] = {
    "register": GuidePicture("register"),
    "entrance-code": GuidePicture("my-check-in", (390, 560)),
    "called": GuidePicture("my-called", (390, 720)),
    "sign": GuidePicture("my-sign", (390, 720)),
    "overview": GuidePicture("staff-day-planned", (960, 620), scale=1.25),
    "roster": GuidePicture("roster", (960, 520), scale=1.25),
    "check-in": GuidePicture("check-in-running", (390, 640)),
    "draw": GuidePicture("draw", (960, 560), scale=1.25),
    "matches": GuidePicture("console", DESK, scale=1.25),
    "bracket": GuidePicture("bracket-match", DESK, scale=1.25),
    "screen": GuidePicture("hall", (1280, 720), "body", scale=1),
    "closing": GuidePicture("close-day-closed", (960, 560), scale=1.25),
    "rounds": GuidePicture("tournament-play", DESK, scale=1.25),
    "hall": GuidePicture("day-venue", DESK, scale=1.25),
    "refused": GuidePicture("rule-acceptance", (390, 800)),
    "correction": GuidePicture("rule-override", DESK, scale=1.25),
    "to-sign": GuidePicture("statements", (390, 640)),
    "championship": GuidePicture("championship", DESK, scale=1.25),
    "final": GuidePicture("final-plan", DESK, scale=1.25),
}
