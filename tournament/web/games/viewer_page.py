"""What the viewer's page shows besides the board: where to go on, events, what to share.

One page for everybody, whether they watch in public, judges or played themselves; only the
addresses differ, and how much of the log the replay holds.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from tournament.web.games.replays import Part, Replay

SPEEDS = ((3600, "½×"), (1800, "1×"), (900, "2×"), (450, "4×"))
"""How long a moment is shown by itself, in milliseconds, and what that speed is called."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several legal logs of the game."""

    label: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class Sharing:
    """Addresses that others may use: of the moment, its pictures, the page for other sites.

    All but that of the list to print end with `at=`, to which the number of the moment is added.
    Those of pictures are empty where a game has none.
    """

    moment: str
    svg: str
    png: str
    embed: str
    printed: str


@dataclass(frozen=True, slots=True)
class Viewer:
    """One moment of a replay with everything around it.

    `own`: the address of the page, to which `at=` is added; `steps_url`: all moments for the page's
    script, empty if there are too many.
    """

    title: str
    names: tuple[str, str]
    at: int
    last: int
    when: str
    sentence: str
    board: Any
    parts: Sequence[Part]
    own: str
    steps_url: str
    whole: bool
    can_be_asked: bool
    """Whether the engine answers questions about the moment."""
    sharing: Sharing | None = None
    choices: Sequence[Choice] = ()
    speeds: Sequence[tuple[int, str]] = SPEEDS

    @property
    def back(self) -> int:
        """The number of the moment before."""
        return max(1, self.at - 1)

    @property
    def onward(self) -> int:
        """The number of the next moment."""
        return min(self.last, self.at + 1)


def viewer_of(
    replay: Replay,
    asked: str,
    *,
    title: str,
    own: str,
    steps_url: str,
    sharing: Sharing | None = None,
    choices: Sequence[Choice] = (),
) -> Viewer:
    """The viewer at the moment that was asked for, else after the setup."""
    at = replay.moment_of(asked, replay.beginning)
    return Viewer(
        title=title,
        names=replay.names,
        at=at,
        last=replay.last,
        when=replay.when(at),
        sentence=replay.sentence(at),
        board=replay.board(at),
        parts=replay.parts,
        own=own,
        steps_url=steps_url if replay.at_once else "",
        whole=replay.whole,
        can_be_asked=replay.pages.can_be_asked or replay.pages.open_to_all,
        sharing=sharing,
        choices=choices,
    )


def asked_of(request: HttpRequest, replay: Replay, day: str = "") -> str:
    """Where the moment of an address is asked about, with what its reader may see of it.

    404 for a game of which nothing can be asked.
    """
    at = replay.moment_of(request.GET.get("at", ""), replay.beginning)
    if replay.pages.can_be_asked:
        return replay.pages.ask(replay.frames[at - 1].state, day)
    if not replay.pages.open_to_all:
        raise Http404
    return tried_from(replay, at)


def tried_from(replay: Replay, at: int) -> str:
    """The table for practice with what has happened so far, where every tap is answered.

    The steps stand behind the `#` of the address, so that they reach nobody but the page's script.
    """
    lines = (frame.line.partition(" ")[2].partition(" ! ")[0] for frame in replay.frames[:at])
    steps = [line for line in lines if not line.startswith("judge ")]
    told = json.dumps({"rules": replay.pages.rules.variants[0], "steps": steps})
    address = reverse("practice_game", args=[replay.pages.ruleset])
    return f"{address}#from={quote(told)}"


def game_title(names: tuple[str, str], game: int) -> str:
    """What a game is called: who plays, and which game of their match it is."""
    told = {"first": names[0], "second": names[1], "game": game}
    return gettext("%(first)s – %(second)s, game %(game)s") % told


def address(name: str, *arguments: object, **parameters: str) -> str:
    """An address with the parameters that are not empty; more may be added behind it."""
    given = "&".join(f"{key}={value}" for key, value in parameters.items() if value)
    return f"{reverse(name, args=arguments)}?{given}{'&' if given else ''}"
