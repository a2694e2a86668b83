"""Pixel Tactics as one of the games that the engine knows.

What a check of a log does not need is read when it is asked for: such a check starts at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from rules_engine.core.events import Event, split_event
from rules_engine.core.headers import Lines
from rules_engine.core.ruleset import CardBook, Counts, Ruleset
from rules_engine.core.texts import Words
from rules_engine.pixel_tactics.actions import action_text
from rules_engine.pixel_tactics.events import parse, parse_opening
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.game_check import GameCheck
from rules_engine.pixel_tactics.header_check import check_headers
from rules_engine.pixel_tactics.headers import FORMAT, PROFILES, Before, Headers, read_headers
from rules_engine.pixel_tactics.messages import BrokenRule
from rules_engine.pixel_tactics.seen_lines import WANTING, seen_line

if TYPE_CHECKING:
    from rules_engine.core.chance import Chance
    from rules_engine.core.log import Log
    from rules_engine.core.ruleset import Position
    from rules_engine.pixel_tactics.recording import GameRecording


class PixelTactics:
    """The game as `core.ruleset.Ruleset` asks for it."""

    id = "pixel_tactics"
    version = FORMAT.rpartition(" ")[2]
    format = FORMAT
    log_fault = "PT-LOG-3"
    wanting = WANTING
    variants: tuple[str, ...] = PROFILES
    strengths: tuple[str, ...] = ("greedy",)
    players: tuple[str, ...] = ("greedy", "random")

    def name(self, language: str) -> str:
        """What the game is called; it has one name."""
        return "Pixel Tactics"

    def edition(self) -> str:
        """The SHA-256 of rules, card data and rulings on cards."""
        from rules_engine.pixel_tactics.edition import edition

        return edition()

    # Logs.

    def read_headers(self, lines: Iterator[str], before: int) -> tuple[Headers, Lines]:
        """Headers up to the empty line behind them."""
        return read_headers(lines, before)

    def anonymize(self, headers: Any, title: str, players: tuple[str, str]) -> None:
        """Exchange what people typed into headers."""
        headers.anonymize(title, players)

    def check_headers(self, headers: Any, places: Lines, first: Any, before: Any) -> None:
        """End the check if headers do not follow from the match so far."""
        check_headers(headers, places, first, before)

    def match_so_far(self, headers: Any, position: Position) -> Before:
        """The match after a game."""
        return Before(headers, cast(Game, position))

    def event_check(self, headers: Any, base: int) -> GameCheck:
        """A check of a game's events."""
        return GameCheck(headers, base)

    def read_event(self, words: list[str], headers: Any) -> Event:
        """An event's line as a value."""
        parse(words, headers.mode == "observed")
        return split_event(words)

    def read_opening(self, words: list[str]) -> int:
        """The event that an opening is about."""
        return parse_opening(words)[0]

    def seen_line(self, line: str, viewer: int, before: Any, shown: Any) -> str:
        """A line without what its viewer does not know."""
        return seen_line(line, viewer, before, shown)

    def counts(self) -> Counts:
        """Something that counts the events of a game."""
        from rules_engine.pixel_tactics.counts import GameCounts

        return cast(Counts, GameCounts())

    def play_match(self, player: str, chance: Chance, target: int, variant: str) -> Log:
        """A match that programs play."""
        from rules_engine.pixel_tactics.programs import play_match

        return play_match(player, chance, target, variant)

    def played(self, chance: Chance, actions: int) -> Game:
        """The position that random play leads to."""
        from rules_engine.pixel_tactics.players import next_action, random_player

        game = Game()
        while actions and (action := next_action(game, random_player, chance)) is not None:
            game.push(action)
            actions -= 1
        return game

    def action_text(self, action: Any) -> str:
        """An action as a log says it."""
        return action_text(action)

    @property
    def cards(self) -> CardBook:
        """What the cards do."""
        from rules_engine.pixel_tactics.card_pages import CARDS

        return CARDS

    # Words.

    @property
    def rules(self) -> Mapping[str, Words]:
        """What each rule says, by its id."""
        from rules_engine.pixel_tactics.texts import SENTENCES

        return SENTENCES

    @property
    def expected(self) -> Mapping[str, Words]:
        """What a malformed log should have said."""
        from rules_engine.pixel_tactics.texts import EXPECTED

        return EXPECTED

    @property
    def missing(self) -> Mapping[str, Words]:
        """What an undecidable log lacks."""
        from rules_engine.pixel_tactics.texts import MISSING

        return MISSING

    def broken(self, rule: str, params: Mapping[str, str | int]) -> BrokenRule:
        """A broken rule in words."""
        return BrokenRule(rule, params)

    def event_sentence(self, line: str, language: str, before: Any = None) -> str:
        """What an event of a log tells."""
        from rules_engine.pixel_tactics.sentences import event_sentence

        return event_sentence(line, language, before)

    def step_sentence(self, step: str, language: str, before: Any = None) -> str:
        """What a step of a recording tells."""
        from rules_engine.pixel_tactics.sentences import action_sentence

        return action_sentence(step, language, before)

    def step_label(self, step: str, language: str, before: Any = None) -> str:
        """The same as it stands on a button."""
        from rules_engine.pixel_tactics.sentences import label

        return label(step, language, before)

    def reason_words(self, reason: str, language: str) -> str:
        """Why a game ended."""
        from rules_engine.pixel_tactics.texts import REASON_WORDS

        return REASON_WORDS[reason].in_language(language)

    def result_words(self, winner: str, reason: str, language: str) -> str:
        """Who won and why."""
        from rules_engine.pixel_tactics.names import result_words

        return result_words(winner, reason, language)

    # Positions.

    def new_position(self) -> Game:
        """A game before its setup."""
        return Game()

    def read_position(self, text: str) -> Game:
        """The position that a line says."""
        return Game.from_text(text)

    def drawing(self, position: Any, language: str) -> dict[str, Any]:
        """Everything of a position that is drawn."""
        from rules_engine.pixel_tactics.drawing import drawing

        return drawing(position, language)

    def board(self, position: Any, language: str) -> str:
        """The position drawn for a terminal."""
        from rules_engine.pixel_tactics.board import board

        return board(position, language)

    # Recording and practice.

    def new_headers(self, variant: str) -> Headers:
        """The headers of a single game for practice."""
        return Headers(profile=variant)

    def headers_in(self, text: str) -> Headers:
        """The headers that a text begins with."""
        return read_headers(iter(text.split("\n")), 0)[0]

    def recording(self, headers: Any, viewer: int | None) -> GameRecording:
        """A recording that begins."""
        from rules_engine.pixel_tactics.recording import GameRecording

        return GameRecording(headers, viewer)

    def replay(self, headers: Any, viewer: int | None, steps: Iterable[str]) -> GameRecording:
        """The recording after some steps."""
        from rules_engine.pixel_tactics.recording import replay

        return replay(headers, viewer, steps)

    def go_on(self, recording: Any, chance: Chance, programs: Mapping[int, str]) -> Sequence[str]:
        """Push what chance and the programs do until a person decides."""
        from rules_engine.pixel_tactics.practice import go_on

        return go_on(recording, chance, tuple(programs))


RULESET: Final[Ruleset] = PixelTactics()
