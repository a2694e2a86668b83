"""A game that is replayed: its moments in words and as boards, for pages, scripts and pictures.

Everything here is made from frames that hold only what the reader may see (`play.game_views`).
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django.utils.translation import override

from rules_engine.core.playback import Frame
from tournament.play.game_moments import moments
from tournament.play.game_views import ShownLog
from tournament.regulations.wording import Language
from tournament.web.shared.game_pages import GamePages, pages_of

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
    def pages(self) -> GamePages:
        """How pages show the game."""
        return pages_of(self.frames[0].rules.id)

    @cached_property
    def beginning(self) -> int:
        """The moment at which the setup is over, which is where readers begin."""
        playing = (at for at, frame in self.numbered if self.pages.has_begun(frame.state))
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

    def board(self, at: int) -> Any:
        """The position after an event, as a page shows it."""
        state = self.frames[at - 1].state
        return self.pages.board(state, self.language, names=self.by_seat)

    def when(self, at: int) -> str:
        """Where in the game that is, in a few words."""
        return self.pages.when(self.frames[at - 1].state, self.language)

    def sentence(self, at: int) -> str:
        """What has just happened."""
        return self.frames[at - 1].sentence(self.language)

    @cached_property
    def parts(self) -> list[Part]:
        """All events by rounds; the setup stands first."""
        found: list[Part] = []
        for at, frame in self.numbered:
            title = self.pages.part(frame.before)
            step = ListedEvent(at, self.sentence(at), _seat(frame.line))
            if found and found[-1].title == title:
                found[-1] = Part(title, [*found[-1].steps, step], at)
            else:
                found.append(Part(title, [step], at))
        return found

    def picture(self, at: int, title: str) -> Any:
        """What the picture of a moment shows; asked only of games that have pictures."""
        return self.pages.picture(self.frames[at - 1], self.names, title, self.language)


def replay_of(shown: ShownLog, names: tuple[str, str], language: Language) -> Replay | None:
    """The replay of a shown log; None if today's engine cannot follow it."""
    frames = moments(shown)
    return Replay(shown, frames, names, language) if frames else None


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
            pages, names_by_seat = replay.pages, replay.by_seat
            for at, frame in replay.numbered:
                html = pages.board_html(frame.state, language, names=names_by_seat)
                after = html.split("\n")
                steps.append(
                    {
                        "when": replay.when(at),
                        "said": replay.sentence(at),
                        "areas": pages.touched(frame.line),
                        "lines": list(patches(before, after)),
                    }
                )
                before = after
    return json.dumps({"steps": steps}, ensure_ascii=False, separators=(",", ":")).encode()


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
