"""A game in which everything lies open, as the engine knows games: the base for such games.

A game says its rules (an `OpenPosition`), its words (TOML beside it) and its drawing; log,
verifier, playback, recording and practice follow from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rules_engine.core import log_texts
from rules_engine.core.chance import Chance
from rules_engine.core.check import Found
from rules_engine.core.edition import edition_of
from rules_engine.core.events import BadWord, Event, split_event
from rules_engine.core.headers import Lines
from rules_engine.core.log import GameLog, Log
from rules_engine.core.messages import BrokenRule
from rules_engine.core.open_check import CONCEDE, OpenCheck, action_words, ending
from rules_engine.core.open_headers import OpenHeaders, check_open_headers, read_open_headers
from rules_engine.core.open_position import OpenPosition
from rules_engine.core.open_recording import OpenRecording, replay
from rules_engine.core.ruleset import SEATS, CardBook
from rules_engine.core.texts import Words, nested_words, read, words
from rules_engine.core.verdict import Undecidable

if TYPE_CHECKING:
    from rules_engine.core.ruleset import Counts, MatchSoFar, Position

Program = Callable[[Any, Sequence[Any], Chance], Any]
"""Who plays by themselves: an action of the legal ones in a position."""
OTHER_VARIANT = "other"
"""In place of a variant that is not known: it could be anything."""
MOST_GAMES = 9
"""Drawn games could go on for ever; after so many a match is left unfinished."""


def random_program(position: Any, actions: Sequence[Any], chance: Chance) -> Any:
    """Any legal action."""
    return chance.choice(actions)


class OpenCounts:
    """Who went first, who won, in how many moves of players."""

    def __init__(self) -> None:
        self.first: str | None = None
        self.moves = 0

    def event(self, words: list[str], position: Any) -> dict[str, Any]:
        """What is known after an event."""
        if words[1] in SEATS and words[2] != CONCEDE:
            self.first = self.first or words[1]
            self.moves += 1
        if position.result is None:
            return {}
        winner, reason = position.result
        return {"winner": winner, "reason": reason, "first": self.first, "moves": self.moves}


class OpenGame:
    """What a game writes: the names here, `position`, and the methods under "What a game may say".

    Its package holds `texts.toml` with `name`, `rules`, `remedies`, `facts`, `reasons`, and for
    each kind of event a sentence in `events` and a label in `labels`, whose `{0}`, `{1}` … are the
    words of the event; `{who}` acts, `{outcome}` is what chance decided.
    """

    id: str
    format: str
    position: type[OpenPosition]
    log_fault: str
    """The rule that text breaks which is no log."""
    over_rule: str
    """The rule that an event breaks after the end of the game."""
    claim_rule: str
    """The rule that a wrong claim breaks."""
    variants: tuple[str, ...] = ("usual",)
    programs: Mapping[str, Program] = {"random": random_program}
    """Who plays by themselves, the weakest first."""
    unoffered: frozenset[str] = frozenset()
    """Programs that write logs, but against which nobody would want to practise."""
    wanting: frozenset[str] = frozenset()
    modules: tuple[str, ...] = ("rules",)
    """The modules of the package that judge actions; a change of them is another edition."""

    def __init__(self) -> None:
        self.known_actions: dict[str, Any] = {}
        """What the words of events mean, of as many as a check remembers."""

    # What a game may say.

    def start(self, variant: str) -> OpenPosition:
        """A game of a variant before its first event."""
        return self.position()

    def read_action(self, text: str) -> Any:
        """The action that words mean; raises BadWord, counting the event's number as word 0."""
        return text

    def action_text(self, action: Any) -> str:
        """An action as a log says it."""
        return str(action)

    def chance_action(self, position: Any, chance: Chance) -> Any:
        """What chance decides where the rules leave it to chance."""
        return chance.choice(position.legal_actions())

    def drawing(self, position: Any, language: str) -> dict[str, Any]:
        """Everything of a position that is drawn, as plain values."""
        raise NotImplementedError

    def board(self, position: Any, language: str) -> str:
        """The position drawn for a terminal."""
        return str(position.text())

    def word(self, text: str, language: str, before: Any) -> str:
        """A word of an event as sentences say it; `before` is the position, if it is known."""
        return text

    def told(self, event: Event, language: str, before: Any) -> Mapping[str, str]:
        """What an event's sentence may name in braces besides its words; `before` as in `word`."""
        return {}

    def counts(self) -> Counts:
        """Something that counts the events of a game."""
        return OpenCounts()

    def data(self) -> Mapping[str, object]:
        """Data that rules depend on; other data are another edition."""
        return {}

    @property
    def cards(self) -> CardBook | None:
        """What the cards do; there are none."""
        return None

    # Names and words.

    @property
    def version(self) -> str:
        """The number behind the name in the first line of a log."""
        return self.format.rpartition(" ")[2]

    @property
    def strengths(self) -> tuple[str, ...]:
        """Programs to play against, the weakest first."""
        return tuple(name for name in self.programs if name not in self.unoffered)

    @property
    def players(self) -> tuple[str, ...]:
        """Programs that write logs, the strongest first."""
        return tuple(reversed(tuple(self.programs)))

    @property
    def package(self) -> str:
        """The package of the game."""
        return f"rules_engine.{self.id}"

    def edition(self) -> str:
        """The SHA-256 of rules and data."""
        return self._edition

    @cached_property
    def _edition(self) -> str:
        shared = ("rules_engine.core.open_check", "rules_engine.core.open_headers")
        own = (f"{self.package}.{name}" for name in self.modules)
        return edition_of((*shared, *own), self.data())

    def name(self, language: str) -> str:
        """What the game is called."""
        return Words(**read(self.package, "texts")["name"]).in_language(language)

    def part(self, name: str) -> Mapping[str, Words]:
        """A part of the game's texts; empty if it has no such part."""
        return words(self.package, "texts", name) if name in read(self.package, "texts") else {}

    @property
    def values(self) -> Mapping[str, Mapping[str, Words]]:
        """By name of a violation's parameter: its values in words, where they are not plain."""
        held = read(self.package, "texts")
        return nested_words(self.package, "texts", "values") if "values" in held else {}

    @property
    def rules(self) -> Mapping[str, Words]:
        """What each rule says, by its id."""
        return self.part("rules")

    @property
    def expected(self) -> Mapping[str, Words]:
        """What a malformed log should have said: words of any game, then the game's own."""
        return {**log_texts.EXPECTED, **self.part("expected")}

    @property
    def missing(self) -> Mapping[str, Words]:
        """What an undecidable log lacks: words of any game, then the game's own."""
        return {**log_texts.MISSING, **self.part("missing")}

    def broken(self, rule: str, params: Mapping[str, str | int]) -> BrokenRule:
        """A broken rule in words."""
        return _BrokenRule(self, rule, params)

    def event_sentence(self, line: str, language: str, before: Any = None) -> str:
        """What an event of a log tells; raises ValueError for a line that is none."""
        number, _space, step = line.partition(" ")
        if not number.isdecimal():
            raise ValueError(line)
        return self.step_sentence(step, language, before)

    def step_sentence(self, step: str, language: str, before: Any = None) -> str:
        """What a step of a recording tells."""
        return self._told("events", log_texts.EVENTS, step, language, before)

    def step_label(self, step: str, language: str, before: Any = None) -> str:
        """The same as it stands on a button."""
        return self._told("labels", log_texts.LABELS, step, language, before)

    def _told(
        self, part: str, shared: Mapping[str, Words], step: str, language: str, before: Any
    ) -> str:
        try:
            event = split_event(["0", *step.partition(" ! ")[0].split(" ")])
            ended = ending(event)
        except BadWord as bad:
            raise ValueError(step) from bad
        own = {**shared, **self.part(part)}
        if event.kind not in own:
            raise ValueError(step)
        said = [self.word(word, language, before) for word in event.words]
        outcome = ", ".join(self.word(word, language, before) for word in event.outcome or ())
        result = self.result_words(*ended, language) if ended else ""
        text = own[event.kind].in_language(language)
        try:
            names = {"who": event.who, "outcome": outcome, "result": result}
            return text.format(*said, **names, **self.told(event, language, before))
        except IndexError as fault:
            raise ValueError(step) from fault

    def result_words(self, winner: str, reason: str, language: str) -> str:
        """Who won and why."""
        won = log_texts.WINNERS[winner].in_language(language)
        return f"{won}: {self.reason_words(reason, language)}"

    def reason_words(self, reason: str, language: str) -> str:
        """Why a game ended."""
        return {**log_texts.REASONS, **self.part("reasons")}[reason].in_language(language)

    # Logs.

    def read_headers(self, lines: Iterator[str], before: int) -> tuple[OpenHeaders, Lines]:
        """Headers up to the empty line behind them."""
        return read_open_headers(lines, before, self.format)

    def anonymize(self, headers: Any, title: str, players: tuple[str, str]) -> None:
        """Exchange what people typed into headers."""
        headers.players = players
        if headers.title is not None:
            headers.title = title
        if headers.variant not in self.variants:
            headers.variant = OTHER_VARIANT

    def check_headers(self, headers: Any, places: Lines, first: Any, before: Any) -> None:
        """End the check if headers do not follow from the match so far."""
        check_open_headers(headers, places, before)
        if headers.variant not in self.variants:
            line = places["Variant"]
            raise Found(Undecidable(headers.game, 0, line, "variant", headers.variant, line - 1))

    def match_so_far(self, headers: Any, position: Position) -> MatchSoFar:
        """The headers that the next game of the match has to have."""
        ended: Any = position
        found: MatchSoFar = headers.following(ended.result[0])
        return found

    def event_check(self, headers: Any, base: int) -> OpenCheck:
        """A check of a game's events."""
        return OpenCheck(self, headers, base)

    def read_event(self, words: list[str], headers: Any) -> Event:
        """An event's line as a value."""
        event = split_event(words)
        if ending(event) is None:
            self.read_action(action_words(event))
        return event

    def read_opening(self, words: list[str]) -> int:
        """Nothing is hidden, so nothing is opened."""
        raise BadWord(0, "line_end")

    def seen_line(self, line: str, viewer: int, before: Any, shown: Any) -> str:
        """The line as it is: nothing is hidden."""
        return line

    # Playing.

    def new_position(self) -> OpenPosition:
        """A game before its first event, by the usual rules."""
        return self.start(self.variants[0])

    def read_position(self, text: str) -> OpenPosition:
        """The position that a line says."""
        return self.position.from_text(text)

    def new_headers(self, variant: str) -> OpenHeaders:
        """The headers of a single game."""
        return OpenHeaders(self.format, variant)

    def headers_in(self, text: str) -> OpenHeaders:
        """The headers that a text begins with."""
        return self.read_headers(iter(text.split("\n")), 0)[0]

    def recording(self, headers: Any, viewer: int | None) -> OpenRecording:
        """A recording that begins; everybody sees the same."""
        return OpenRecording(self, headers)

    def replay(self, headers: Any, viewer: int | None, steps: Iterable[str]) -> OpenRecording:
        """The recording after some steps."""
        return replay(self, headers, steps)

    def go_on(self, recording: Any, chance: Chance, programs: Mapping[int, str]) -> Sequence[str]:
        """Push what chance and the programs do until a person decides."""
        made: list[str] = []
        while not recording.finished:
            position = recording.state
            turn = position.turn()
            if turn not in SEATS:
                action = self.chance_action(position, chance)
            elif SEATS.index(turn) in programs:
                program = self.programs[programs[SEATS.index(turn)]]
                action = program(position, position.legal_actions(), chance)
            else:
                break
            made.append(self.action_text(action))
            recording.push(made[-1])
        return made

    def play_match(self, player: str, chance: Chance, target: int, variant: str) -> Log:
        """A match that a program plays against itself."""
        headers = OpenHeaders(
            self.format, variant, target=target, players=(f"{player} A", f"{player} B")
        )
        games: list[GameLog] = []
        while max(headers.wins) < target and len(games) < MOST_GAMES:
            recording = OpenRecording(self, headers)
            self.go_on(recording, chance, {0: player, 1: player})
            games.append(recording.game_log())
            headers = headers.following(recording.headers.result)
        return Log(games)

    def played(self, chance: Chance, actions: int) -> OpenPosition:
        """The position that random play leads to."""
        position = self.new_position()
        while actions and position.result is None:
            if position.turn() in SEATS:
                position.push(chance.choice(position.legal_actions()))
            else:
                position.push(self.chance_action(position, chance))
            actions -= 1
        return position


class _BrokenRule(BrokenRule):
    """A broken rule with the words of its game."""

    __slots__ = ("game",)

    def __init__(self, game: OpenGame, rule: str, params: Mapping[str, str | int]) -> None:
        super().__init__(rule, params)
        self.game = game

    def sentences(self) -> Mapping[str, Words]:
        """What each rule says."""
        return self.game.rules

    def remedies(self) -> Mapping[str, Words]:
        """What to do instead."""
        return self.game.part("remedies")

    def fact_words(self) -> Mapping[str, Words]:
        """The names of the parameters that are told."""
        return self.game.part("facts")

    def value_words(self) -> Mapping[str, Mapping[str, Words]]:
        """By name of a parameter: its values in words."""
        return self.game.values
