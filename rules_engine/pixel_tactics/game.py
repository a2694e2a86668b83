"""A game of Pixel Tactics that can be played, checked and looked at.

>>> from rules_engine.pixel_tactics import Game, read_action
>>> game = Game()
>>> game.push(read_action("table shuffle A"))
>>> game.push(read_action("table shuffle B"))
>>> str(game.why_illegal(read_action("A draw")).rule)
'PT-SETUP-9'
"""

from collections.abc import Mapping

from rules_engine.pixel_tactics.action_form import well_formed
from rules_engine.pixel_tactics.actions import action_text
from rules_engine.pixel_tactics.codes import (
    NOBODY,
    REASONS,
    ROWS,
    STAGES,
    WHO,
    WINNERS,
    Action,
)
from rules_engine.pixel_tactics.flow import apply
from rules_engine.pixel_tactics.generation import legal_actions
from rules_engine.pixel_tactics.legality import rule_broken
from rules_engine.pixel_tactics.messages import BrokenRule
from rules_engine.pixel_tactics.observe import hide
from rules_engine.pixel_tactics.position import digest, fields, position_text, read_position
from rules_engine.pixel_tactics.state import Rules, State, copy_into, hand_size, same


class IllegalAction(ValueError):
    """Somebody tried to push an illegal action; `violation` says why."""

    def __init__(self, action: Action, violation: BrokenRule) -> None:
        super().__init__(f"{action_text(action) if well_formed(action) else action}: {violation}")
        self.action = action
        self.violation = violation


class Outcome:
    """How a game ended: `winner` is A, B or DRAWN, `reason` a word of REASONS."""

    __slots__ = ("reason", "winner")

    def __init__(self, winner: int, reason: int) -> None:
        self.winner = winner
        self.reason = reason

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcome):
            return NotImplemented
        return (self.winner, self.reason) == (other.winner, other.reason)

    def __hash__(self) -> int:
        return hash((self.winner, self.reason))

    def __repr__(self) -> str:
        return f"Outcome({WINNERS[self.winner]}, {REASONS[self.reason]})"


class Game(State):
    """A position with everything that can be asked of it."""

    __slots__ = ()

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules or Rules())

    def legal_actions(self) -> list[Action]:
        """Every legal action but conceding and rulings, in a fixed order."""
        return legal_actions(self)

    def why_illegal(self, action: Action) -> BrokenRule | None:
        """The one rule that an action breaks (PT-LOG-20), or nothing."""
        if not well_formed(action):
            return BrokenRule("PT-LOG-3", {})
        rule = rule_broken(self, action)
        return BrokenRule(rule, self._facts(action)) if rule else None

    def is_legal(self, action: Action) -> bool:
        """Whether an action may be pushed."""
        return well_formed(action) and not rule_broken(self, action)

    def push(self, action: Action) -> None:
        """Carry out an action and what follows; raises IllegalAction and then changes nothing."""
        if not well_formed(action) or rule_broken(self, action):
            violation = self.why_illegal(action)
            assert violation is not None
            raise IllegalAction(action, violation)
        apply(self, action)

    def copy(self) -> "Game":
        """The same position, independent of this one."""
        new = Game(self.rules)
        copy_into(new, self)
        return new

    def observe(self, viewer: int) -> "Game":
        """The position as A, B or SPECTATOR may know it: hidden cards are unknown in it."""
        view = self.copy()
        hide(view, viewer)
        return view

    def outcome(self) -> Outcome | None:
        """How the game ended, nothing while it goes on."""
        return None if self.winner == NOBODY else Outcome(self.winner, self.reason)

    def text(self) -> str:
        """The position as one line."""
        return position_text(self)

    def field(self, name: str) -> str:
        """One named part of the position's line."""
        return fields(self)[name]

    @classmethod
    def from_text(cls, line: str) -> "Game":
        """The position of a line; raises ValueError or KeyError if it is damaged."""
        new = cls()
        read_position(line, new)
        return new

    def digest(self) -> str:
        """Sixteen hex digits that stand for the position."""
        return digest(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return same(self, other)

    __hash__ = None  # type: ignore[assignment]

    def _facts(self, action: Action) -> Mapping[str, str | int]:
        """What a message about an illegal action names: who, when, what he had."""
        facts: dict[str, str | int] = {
            "action": action_text(action),
            "who": WHO[action[1]],
            "stage": STAGES[self.stage],
            "round": self.round,
            "wave": ROWS[self.wave],
        }
        if action[1] < 2:
            facts["ap"] = self.ap if self.turn == action[1] else 0
            facts["hand"] = hand_size(self, action[1])
        return facts
