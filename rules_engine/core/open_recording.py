"""A recording of a game in which everything lies open; what has only one answer follows by itself.

What chance decides is entered as it was seen at the table. In practice the program decides it.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import TYPE_CHECKING, Any, Final

from rules_engine.core.events import BadWord, Event, split_event
from rules_engine.core.log import GameLog, write_game
from rules_engine.core.log_texts import NEEDS
from rules_engine.core.open_check import CONCEDE, WINNERS, action_words, ending
from rules_engine.core.open_position import RULING, IllegalAction, OpenPosition
from rules_engine.core.ruleset import SEATS, BadStep
from rules_engine.core.violation import Violation

if TYPE_CHECKING:
    from rules_engine.core.messages import BrokenRule
    from rules_engine.core.open_game import OpenGame
    from rules_engine.core.open_headers import OpenHeaders

REASON: Final = "stopped"
"""Why a judge ended a game, if nobody says more."""


class OpenNeed:
    """What is waited for: a player's move, chance, nothing any more."""

    def __init__(self, position: OpenPosition) -> None:
        turn = position.turn() if position.result is None else ""
        self.who = turn if turn in SEATS else ""
        self.code = "over" if position.result else "turn" if self.who else "chance"

    def words(self, language: str) -> str:
        """What is waited for, as a sentence."""
        return NEEDS[self.code].in_language(language).format(who=self.who)


class OpenRecording:
    """One game, as far as it was recorded; its steps are what events say behind their number."""

    def __init__(self, rules: OpenGame, headers: OpenHeaders) -> None:
        self.rules = rules
        self.headers = copy(headers)
        self.headers.result = ""
        self.events: list[Event] = []
        self.size = 0
        self.undo_from = self._begun = 0
        self.followed: list[str] = []
        self._position: OpenPosition = rules.start(headers.variant)
        self._run()

    def push(self, step: str) -> None:
        """Carry out a step and what follows by itself."""
        wrong = self.why_illegal(step)
        if wrong is not None:
            raise IllegalAction(step, wrong)
        turn = self._position.turn()
        self.size += 1
        self.undo_from = self._begun
        self._do(step)
        self._run()
        if self._position.result is None and self._position.turn() != turn:
            self._begun = self.size

    def why_illegal(self, step: str) -> BrokenRule | None:
        """The rule that a step breaks; the one about the form of logs if its words mean none."""
        try:
            event = split_event(["0", *step.split(" ")])
            ended = ending(event)
            action = None if ended else self.rules.read_action(action_words(event))
        except BadWord:
            return self.rules.broken(self.rules.log_fault, {})
        if ended is None:
            found = self._position.why_illegal(action)
        else:
            found = Violation(self.rules.over_rule) if self.finished else None
        return None if found is None else self.rules.broken(found.rule, found.params)

    def legal(self) -> list[str]:
        """The steps that may follow, but those of `always`."""
        return [self.rules.action_text(action) for action in self._position.legal_actions()]

    def always(self) -> list[str]:
        """What may end the game at any time."""
        if self.finished:
            return []
        rulings = [f"judge {RULING} result {winner} {REASON}" for winner in WINNERS]
        return [*(f"{seat} {CONCEDE}" for seat in SEATS), *rulings]

    def needs(self) -> OpenNeed:
        """What is waited for."""
        return OpenNeed(self._position)

    @property
    def state(self) -> Any:
        """The position."""
        return self._position

    def position_for(self, viewer: int) -> Any:
        """The position as anybody may know it."""
        return self._position.observe(viewer)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self._position.result is not None

    def result(self) -> dict[str, Any] | None:
        """How the game ended: winner, reason, and what its events tell."""
        if not self.finished:
            return None
        counts, position = self.rules.counts(), self.rules.start(self.headers.variant)
        found: dict[str, Any] = {}
        for event in self.events:
            self._carry_out(position, event)
            found |= counts.event(event.text().split(" ", 4), position)
        return found

    def log_text(self) -> str:
        """The text of the log so far."""
        return write_game(self.game_log())

    def complete_text(self) -> str:
        """The same: nothing is hidden."""
        return self.log_text()

    def game_log(self) -> GameLog:
        """The log so far."""
        return GameLog(self.headers, self.events)

    def _do(self, step: str) -> None:
        event = split_event([str(len(self.events) + 1), *step.split(" ")])
        self._carry_out(self._position, event)
        self.events.append(event)
        if self._position.result is not None:
            self.headers.result = self._position.result[0]

    def _carry_out(self, position: OpenPosition, event: Event) -> None:
        ended = ending(event)
        if ended is not None:
            position.end(*ended)
        else:
            position.carry_out(self.rules.read_action(action_words(event)))

    def _run(self) -> None:
        """What the rules themselves do, if there is only one way."""
        self.followed = []
        while self._position.result is None and self._position.turn() not in SEATS:
            found = self.legal()
            if len(found) != 1:
                return
            self.followed.append(found[0])
            self._do(found[0])


def replay(rules: OpenGame, headers: OpenHeaders, steps: Iterable[str]) -> OpenRecording:
    """The recording after some steps; raises BadStep at the first that is not legal."""
    recording = OpenRecording(rules, headers)
    for index, step in enumerate(steps):
        violation = recording.why_illegal(step)
        if violation is not None:
            raise BadStep(index, violation)
        recording.push(step)
    return recording
