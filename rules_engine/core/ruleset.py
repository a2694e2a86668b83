"""What a game gives to be verified, played, recorded, drawn and told: one object for each game.

Programs of the engine and the site know games by this form alone; which games there are stands in
`rules_engine.rulesets`, and logs of any of them are read by `rules_engine.logs`. A seat is the
number 0 or 1, in texts the letter A or B.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

from rules_engine.core.chance import Chance
from rules_engine.core.headers import Headers, Lines
from rules_engine.core.perft import Playable
from rules_engine.core.texts import Words

A: Final = 0
B: Final = 1
SPECTATOR: Final = -1
"""Who looks on at the table and sees what lies open."""
ALL: Final = 2
"""Who sees everything: the program that practice is played against."""
SEATS: Final = "AB"

if TYPE_CHECKING:
    from rules_engine.core.check import EventCheck
    from rules_engine.core.events import Event
    from rules_engine.core.log import Log


class BrokenRule(Protocol):
    """A rule that something breaks, which can be said in Russian and English (`ru`, `en`)."""

    rule: str
    params: dict[str, str | int]

    def sentence(self, language: str) -> str:
        """What the rule says."""

    def remedy(self, language: str) -> str:
        """What to do instead; empty if nothing can be advised."""

    def facts(self, language: str) -> str:
        """What it is about: who, when, what they had."""

    def message(self, language: str = "ru") -> str:
        """Rule, sentence, facts and remedy."""


class Position(Playable[Any], Protocol):
    """A position of a game that is played; `text` is one line, and `read_position` reads it."""

    def observe(self, viewer: int) -> Self:
        """The position as A, B or SPECTATOR may know it."""

    def digest(self) -> str:
        """A short hash of the position."""


class Need(Protocol):
    """What a game waits for; `who` is `A`, `B` or nobody in particular."""

    code: str
    who: str

    def words(self, language: str) -> str:
        """What is waited for, as a sentence."""


class MatchSoFar(Protocol):
    """The games of a match that stand before one in its log; only its game reads more of it."""


class Counts(Protocol):
    """Counts what the events of one game tell, for its summary."""

    def event(self, words: list[str], position: Position) -> dict[str, Any]:
        """What is known after an event: the first words of its line, the position after it.

        The last event gives at least `winner` (A, B, drawn) and `reason`.
        """


class Frame(Protocol):
    """One event of a log with the position after it; `before` is nothing before the first one."""

    game: int
    event: int
    line: str

    @property
    def state(self) -> Position:
        """The position after the event."""

    @property
    def before(self) -> Position | None:
        """The position before it."""

    def sentence(self, language: str) -> str:
        """What happened, in plain words."""


class BadStep(ValueError):
    """A step of a recording that is replayed is not legal: its place from 0, and why."""

    def __init__(self, index: int, violation: BrokenRule) -> None:
        super().__init__(f"{index}: {violation}")
        self.index = index
        self.violation = violation


class Recording(Protocol):
    """A game recorded while it is played, step by step, by somebody who sees some of it.

    `size` counts the steps that were pushed; those from `undo_from` on belong to the present turn,
    or to the one before as long as the present one has none.
    `followed` are the steps that followed the last one by themselves.
    """

    size: int
    undo_from: int
    followed: list[str]

    def push(self, step: str) -> None:
        """Carry out a step; raises ValueError and changes nothing if it is not legal."""

    def why_illegal(self, step: str) -> BrokenRule | None:
        """The rule that a step breaks; nothing if it is legal."""

    def legal(self) -> list[str]:
        """The steps that may follow, but those of `always`."""

    def always(self) -> list[str]:
        """What may end the game at any time: concessions, a judge's ruling."""

    def needs(self) -> Need:
        """What is waited for."""

    @property
    def state(self) -> Position:
        """The position, as far as the recorder knows it."""

    def position_for(self, viewer: int) -> Position:
        """The position as A, B or SPECTATOR may know it."""

    @property
    def finished(self) -> bool:
        """Whether the game is over."""

    def result(self) -> dict[str, Any] | None:
        """How the game ended: `winner` (A, B, drawn), `reason`, and what the game adds."""

    def log_text(self) -> str:
        """The text of the log so far."""

    def complete_text(self) -> str:
        """The text of the log, of mode `full` if it holds all that such a log needs."""


class CardBook(Protocol):
    """What the cards of a game do, in plain text."""

    def list(self, language: str) -> str:
        """All cards."""

    def page(self, name: str, language: str) -> str | None:
        """What a card does, found by its id or name; nothing if there is none."""

    def unknown(self, name: str, language: str) -> str:
        """That there is no such card, and which ones are like it."""


class Ruleset(Protocol):
    """A game that the engine knows.

    `id` names its package and stands on sheets, with `version`; `format` is what a log says in its
    first line behind `Format: `. `log_fault` is the rule that text breaks which is no log.
    `variants` are the rules that practice may be played by, the usual ones first.
    """

    id: str
    format: str
    log_fault: str
    variants: tuple[str, ...]

    @property
    def version(self) -> str:
        """The number of the form of its logs."""

    @property
    def strengths(self) -> tuple[str, ...]:
        """How strong the program can be in practice, the weakest first."""

    def name(self, language: str) -> str:
        """What the game is called."""

    def edition(self) -> str:
        """The SHA-256 of rules and data: editions may differ in what they say of a log."""

    # Logs.

    wanting: frozenset[str]
    """The rules that a line breaks while words are still missing at its end."""

    def read_headers(self, lines: Iterator[str], before: int) -> tuple[Headers, Lines]:
        """Headers up to the empty line behind them; `before` lines of the text came before.

        Raises ReadError at the first fault of their words.
        """

    def anonymize(self, headers: Any, title: str, players: tuple[str, str]) -> None:
        """Exchange what people typed into headers: names, the match, names of unknown data."""

    def check_headers(
        self, headers: Any, places: Lines, first: Any, before: MatchSoFar | None
    ) -> None:
        """End the check, by `Found` or ReadError, if headers do not follow from the match so far.

        `places` are the lines of the headers, `first` those of the match's first game in the log.
        """

    def match_so_far(self, headers: Any, position: Position) -> MatchSoFar:
        """The match after a game with these headers has ended in this position."""

    def event_check(self, headers: Any, base: int) -> EventCheck:
        """A check of a game's events; `base` lines of the text came before the first one."""

    def read_event(self, words: list[str], headers: Any) -> Event:
        """An event's line as a value; raises BadWord if its form is wrong."""

    def read_opening(self, words: list[str]) -> int:
        """The event that a line ``open event nonce value`` opens; raises BadWord."""

    def seen_line(self, line: str, viewer: int, before: Position | None, shown: Position) -> str:
        """A line without what its viewer does not know; `shown` is the position they see after."""

    def counts(self) -> Counts:
        """Something that counts the events of a game."""

    def play_match(self, player: str, chance: Chance, target: int, variant: str) -> Log:
        """A match that programs play, each game written down; `player` is one of `players`."""

    @property
    def players(self) -> tuple[str, ...]:
        """Programs that play by themselves, for logs and measurements; the first is the usual."""

    def played(self, chance: Chance, actions: int) -> Position:
        """The position that random play leads to in so many actions, or at its end."""

    def action_text(self, action: Any) -> str:
        """An action as a log says it."""

    @property
    def cards(self) -> CardBook | None:
        """What the cards do; nothing in a game that has none."""

    # Words.

    @property
    def rules(self) -> Mapping[str, Words]:
        """What each rule says, by its id."""

    @property
    def expected(self) -> Mapping[str, Words]:
        """What a malformed log should have said, by the verdict's key."""

    @property
    def missing(self) -> Mapping[str, Words]:
        """What an undecidable log lacks, by the verdict's key."""

    def broken(self, rule: str, params: Mapping[str, str | int]) -> BrokenRule:
        """A broken rule in words."""

    def event_sentence(self, line: str, language: str, before: Position | None = None) -> str:
        """What an event of a log tells; raises ValueError for a line that is none."""

    def step_sentence(self, step: str, language: str, before: Position | None = None) -> str:
        """What a step of a recording tells."""

    def step_label(self, step: str, language: str, before: Position | None = None) -> str:
        """The same as it stands on a button."""

    def reason_words(self, reason: str, language: str) -> str:
        """Why a game ended."""

    def result_words(self, winner: str, reason: str, language: str) -> str:
        """Who won and why."""

    # Positions.

    def new_position(self) -> Position:
        """A game before its first event, by the usual rules."""

    def read_position(self, text: str) -> Position:
        """The position that a line says; raises ValueError for a line that says none."""

    def drawing(self, position: Position, language: str) -> dict[str, Any]:
        """Everything of a position that is drawn, as plain values; the game's own page reads it."""

    def board(self, position: Position, language: str) -> str:
        """The position drawn for a terminal."""

    # Recording and practice.

    def new_headers(self, variant: str) -> Headers:
        """The headers of a single game for practice."""

    def headers_in(self, text: str) -> Headers:
        """The headers that a text begins with; raises ReadError."""

    def recording(self, headers: Any, viewer: int | None) -> Recording:
        """A recording that begins; `viewer`: a seat, `ALL`, nobody for a neutral recorder."""

    def replay(self, headers: Any, viewer: int | None, steps: Iterable[str]) -> Recording:
        """The recording after some steps; raises BadStep at the first that is not legal."""

    def go_on(
        self, recording: Recording, chance: Chance, programs: Mapping[int, str]
    ) -> Sequence[str]:
        """Push what chance and the programs do until a person decides; the steps pushed.

        `programs` are the strengths of the program by the seat that it plays.
        """
