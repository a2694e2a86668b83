"""Pixel Tactics as one of the games that the engine knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, cast

from rules_engine.core.chance import Chance
from rules_engine.core.ruleset import Position, Ruleset
from rules_engine.core.ruleset import Recording as AnyRecording
from rules_engine.core.texts import Words
from rules_engine.pixel_tactics import edition as editions
from rules_engine.pixel_tactics import practice, sentences, texts
from rules_engine.pixel_tactics.board import board
from rules_engine.pixel_tactics.drawing import drawing
from rules_engine.pixel_tactics.faults import MALFORMED
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.headers import (
    FORMAT,
    PROFILES,
    Headers,
    read_headers,
    write_headers,
)
from rules_engine.pixel_tactics.messages import BrokenRule
from rules_engine.pixel_tactics.names import result_words
from rules_engine.pixel_tactics.recording import GameRecording, replay


class PixelTactics:
    """The game's names, words, positions and recordings, as `core.ruleset.Ruleset` asks for."""

    id = "pixel_tactics"
    version = FORMAT.rpartition(" ")[2]
    format = FORMAT
    log_fault = MALFORMED
    variants: tuple[str, ...] = PROFILES
    strengths: tuple[str, ...] = ("greedy",)

    def name(self, language: str) -> str:
        """What the game is called; it has one name."""
        return "Pixel Tactics"

    def edition(self) -> str:
        """The SHA-256 of rules, card data and rulings on cards."""
        return editions.edition()

    @property
    def rules(self) -> Mapping[str, Words]:
        """What each rule says, by its id."""
        return texts.SENTENCES

    @property
    def expected(self) -> Mapping[str, Words]:
        """What a malformed log should have said."""
        return texts.EXPECTED

    @property
    def missing(self) -> Mapping[str, Words]:
        """What an undecidable log lacks."""
        return texts.MISSING

    def broken(self, rule: str, params: Mapping[str, str | int]) -> BrokenRule:
        """A broken rule in words."""
        return BrokenRule(rule, params)

    def event_sentence(self, line: str, language: str, before: Position | None = None) -> str:
        """What an event of a log tells."""
        return sentences.event_sentence(line, language, cast("Game | None", before))

    def step_sentence(self, step: str, language: str, before: Position | None = None) -> str:
        """What a step of a recording tells."""
        return sentences.action_sentence(step, language, cast("Game | None", before))

    def step_label(self, step: str, language: str, before: Position | None = None) -> str:
        """The same as it stands on a button."""
        return sentences.label(step, language, cast("Game | None", before))

    def result_words(self, winner: str, reason: str, language: str) -> str:
        """Who won and why."""
        return result_words(winner, reason, language)

    def read_position(self, text: str) -> Game:
        """The position that a line says."""
        return Game.from_text(text)

    def drawing(self, position: Position, language: str) -> dict[str, Any]:
        """Everything of a position that is drawn."""
        return drawing(cast(Game, position), language)

    def board(self, position: Position, language: str) -> str:
        """The position drawn for a terminal."""
        return board(cast(Game, position), language)

    def new_headers(self, variant: str) -> Headers:
        """The headers of a single game for practice."""
        return Headers(profile=variant)

    def headers_in(self, text: str) -> Headers:
        """The headers that a text begins with."""
        return read_headers(iter(text.split("\n")), 0)[0]

    def headers_text(self, headers: Any) -> str:
        """The lines of headers."""
        return write_headers(headers)

    def recording(self, headers: Any, viewer: int | None) -> GameRecording:
        """A recording that begins."""
        return GameRecording(headers, viewer)

    def replay(self, headers: Any, viewer: int | None, steps: Iterable[str]) -> GameRecording:
        """The recording after some steps."""
        return replay(headers, viewer, steps)

    def go_on(
        self, recording: AnyRecording, chance: Chance, programs: Mapping[int, str]
    ) -> Sequence[str]:
        """Push what chance and the programs do until a person decides."""
        return practice.go_on(cast(GameRecording, recording), chance, tuple(programs))


RULESET: Final[Ruleset] = PixelTactics()
