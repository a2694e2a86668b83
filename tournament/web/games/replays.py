"""A game that is replayed: its moments in words and as boards, for pages, scripts and pictures.

Everything here is made from frames that hold only what the reader may see (`play.game_views`).
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django.utils.translation import gettext, override

from reports.board_picture import Moment
from rules_engine.core.playback import Frame
from rules_engine.pixel_tactics.codes import STAGE_PLAY
from rules_engine.pixel_tactics.drawing import drawing
from tournament.play.game_moments import moments
from tournament.play.game_views import ShownLog
from tournament.regulations.wording import Language
from tournament.web.shared.boards import Board, board_html, board_of

AREA = re.compile(r"[AB]:[VFR][123]")
MOST_DIGITS = 5
MOST_STEPS = 2_000
"""Moments that are given to a script at once. Real games have some hundred; what is longer by far
is a game of somebody who wants to keep the site busy, and is watched page by page.
"""


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """One event of the list: its number, what happened, whose doing it was (A, B or nobody's)."""

    at: int
    sentence: str
    seat: str


@dataclass(frozen=True, slots=True)
class Part:
    """The events of the setup or of one round; `end` is the number of its last one."""

    title: str
    steps: Sequence[ListedEvent]
    end: int


@dataclass(frozen=True)
class Replay:
    """A shown log with its moments, numbered like its events; `names` of the players by seat."""

    shown: ShownLog
    frames: Sequence[Frame]
    names: tuple[str, str]
    language: Language

    @property
    def last(self) -> int:
        """The number of the last moment; the first one is 1."""
        return len(self.frames)

    @property
    def whole(self) -> bool:
        """Whether all is shown that the log holds."""
        return self.shown.viewer is None

    @property
    def by_seat(self) -> dict[str, str]:
        """The names by seat."""
        return {"A": self.names[0], "B": self.names[1]}

    @property
    def at_once(self) -> bool:
        """Whether all moments may be asked for at once."""
        return self.last <= MOST_STEPS

    @cached_property
    def beginning(self) -> int:
        """The moment at which the setup is over, which is where readers begin."""
        playing = (at for at, frame in self.numbered if frame.state.stage >= STAGE_PLAY)
        return next(playing, 1)

    @property
    def numbered(self) -> Iterator[tuple[int, Frame]]:
        """The moments with their numbers."""
        return enumerate(self.frames, start=1)

    def moment_of(self, asked: str, otherwise: int) -> int:
        """The number of the moment that an address names, or of the one next to it."""
        if not (asked.isascii() and asked.isdecimal() and len(asked) <= MOST_DIGITS):
            return otherwise
        return max(1, min(int(asked), self.last))

    def drawing(self, at: int) -> dict[str, Any]:
        """The position after an event, as plain values."""
        return drawing(self.frames[at - 1].state, self.language)

    def board(self, at: int) -> Board:
        """The position as a page shows it."""
        return board_of(self.drawing(at), names=self.by_seat)

    def when(self, at: int) -> str:
        """Round and wave in a few words."""
        return when_of(self.drawing(at))

    def sentence(self, at: int) -> str:
        """What has just happened."""
        return self.frames[at - 1].sentence(self.language)

    @cached_property
    def parts(self) -> list[Part]:
        """All events by rounds; the setup stands first."""
        found: list[Part] = []
        for at, frame in self.numbered:
            playing = frame.before is not None and frame.before.stage >= STAGE_PLAY
            number = frame.before.round if playing and frame.before else 0
            title = gettext("Round %(number)s") % {"number": number} if number else gettext("Setup")
            step = ListedEvent(at, self.sentence(at), _seat(frame.line))
            if found and found[-1].title == title:
                found[-1] = Part(title, [*found[-1].steps, step], at)
            else:
                found.append(Part(title, [step], at))
        return found

    def picture(self, at: int, title: str) -> Moment:
        """What the picture of a moment shows."""
        return Moment(self.drawing(at), self.names, title, self.when(at), self.sentence(at))


def replay_of(shown: ShownLog, names: tuple[str, str], language: Language) -> Replay | None:
    """The replay of a shown log; None if today's engine cannot follow it."""
    frames = moments(shown)
    return Replay(shown, frames, names, language) if frames else None


def when_of(drawn: Mapping[str, Any]) -> str:
    """Round and wave of a drawn position."""
    if drawn["result"]:
        return gettext("The game is over")
    if drawn["stage"] != "play":
        return gettext("Setup")
    return gettext("Round %(number)s, %(wave)s") % {
        "number": drawn["round"],
        "wave": str(drawn["wave_name"]).lower(),
    }


def steps_json(replay: Replay) -> bytes:
    """Every moment for the page's script: the first board whole, of the others what has changed.

    `lines`: patches of the board's HTML as lines: from which line on, how many go, what comes.
    """
    return _steps_json(replay.shown, replay.names, replay.language)


@lru_cache(maxsize=16)
def _steps_json(shown: ShownLog, names: tuple[str, str], language: Language) -> bytes:
    replay = replay_of(shown, names, language)
    steps = []
    if replay is not None:
        with override(language):
            before: list[str] = []
            for at, frame in replay.numbered:
                drawn = replay.drawing(at)
                after = board_html(drawn, names=replay.by_seat).split("\n")
                steps.append(
                    {
                        "when": when_of(drawn),
                        "said": replay.sentence(at),
                        "areas": touched(frame.line),
                        "lines": list(patches(before, after)),
                    }
                )
                before = after
    return json.dumps({"steps": steps}, ensure_ascii=False, separators=(",", ":")).encode()


def touched(line: str) -> list[str]:
    """The areas that an event names, in the order in which it does."""
    return list(dict.fromkeys(AREA.findall(line.partition(" ! ")[0])))


def patches(
    before: Sequence[str], after: Sequence[str]
) -> Iterator[tuple[int, int, Sequence[str]]]:
    """What makes the one list of lines into the other, from the last line to the first.

    Applied in this order, a patch moves no line that a later one speaks of.
    """
    if len(before) == len(after):
        end = len(after)
        while end:
            if before[end - 1] == after[end - 1]:
                end -= 1
                continue
            start = end
            while start and before[start - 1] != after[start - 1]:
                start -= 1
            yield start, end - start, after[start:end]
            end = start
        return
    shorter = min(len(before), len(after))
    head = 0
    while head < shorter and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < shorter - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    yield head, len(before) - tail - head, after[head : len(after) - tail]


def _seat(line: str) -> str:
    """Who acts in an event, if a player does."""
    who = next((word for word in line.split(" ") if not word.isdecimal()), "")
    return who if who in {"A", "B"} else ""
