"""A game of Pixel Tactics that can be played, checked and looked at.

>>> from rules_engine.pixel_tactics import Game, read_action
>>> game = Game()
>>> game.push(read_action("table shuffle A"))
>>> game.push(read_action("table shuffle B"))
>>> str(game.why_illegal(read_action("A draw")).rule)
'PT-SETUP-9'
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.core.chance import Chance
from rules_engine.pixel_tactics.action_form import well_formed
from rules_engine.pixel_tactics.actions import action_text
from rules_engine.pixel_tactics.codes import (
    LEADER_RETURN,
    NOBODY,
    PICK,
    REASONS,
    ROWS,
    SHUFFLE,
    STAGE_OVER,
    STAGES,
    WHO,
    WINNERS,
    Action,
)
from rules_engine.pixel_tactics.due import Need, due
from rules_engine.pixel_tactics.flow import apply
from rules_engine.pixel_tactics.generation import legal_actions
from rules_engine.pixel_tactics.legality import rule_broken
from rules_engine.pixel_tactics.messages import BrokenRule
from rules_engine.pixel_tactics.observe import hide
from rules_engine.pixel_tactics.picks import entering_fault
from rules_engine.pixel_tactics.position import digest, fields, position_text, read_position
from rules_engine.pixel_tactics.state import Rules, State, copy_into, hand_size, same

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_engine.pixel_tactics.by_name import Lying, Side


class IllegalAction(ValueError):
    """Somebody tried to push an illegal action; `violation` says why."""

    def __init__(self, action: Action, violation: BrokenRule) -> None:
        super().__init__(f"{action_text(action) if well_formed(action) else action}: {violation}")
        self.action = action
        self.violation = violation


class OutcomeDue(ValueError):
    """A game cannot go on by itself: `need` says which outcome has to be told."""

    def __init__(self, need: Need) -> None:
        super().__init__(f"{need!r}: {need.words('en')}")
        self.need = need


class Outcome:
    """How a game ended: who won, and why."""

    __slots__ = ("reason", "winner")

    def __init__(self, winner: int, reason: int) -> None:
        from rules_engine.pixel_tactics.outcomes import Reason, Winner

        self.winner = Winner(winner)
        self.reason = Reason(reason)

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

    __slots__ = ("chance",)

    def __init__(self, rules: Rules | None = None, *, chance: Chance | None = None) -> None:
        """A game before its setup; with `chance` it draws the orders of its decks itself."""
        super().__init__(rules or Rules())
        self.chance = chance

    def legal_actions(self) -> list[Action]:
        """Every legal action but conceding and rulings, in a fixed order; none when it is over.

        Raises OutcomeDue where the game goes on with what only chance, or hidden cards, could tell.
        """
        found = legal_actions(self)
        if not found and self.stage != STAGE_OVER:
            raise OutcomeDue(self.due())
        return found

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
        if self.chance is not None and self._draws_order(self.chance, action):
            return
        if not well_formed(action) or rule_broken(self, action):
            violation = self.why_illegal(action)
            assert violation is not None
            raise IllegalAction(action, violation)
        apply(self, action)

    def push_line(self, line: str, *, observed: bool = False) -> list[Action]:
        """Carry out a line of a log: an event with its picks and outcome, its number or without.

        Gives the steps of which it consists. Raises IllegalLine, which holds the verdict, and then
        changes nothing. `observed`: the line is one of a log that does not know the decks.

        >>> game = Game(chance=Chance(7))
        >>> for _step in range(4):
        ...     game.push(game.legal_actions()[0])
        >>> game.side("A").hand[0], game.due()
        ('A:doppelganger', Need(leader_choice, A))
        >>> game.push_line("5 A leader_choice A:overlord")
        [(2, 0, 15)]
        """
        from rules_engine.pixel_tactics.lines import push_line

        return push_line(self, line, observed)

    def due(self) -> Need:
        """What the game waits for: a code, who, of which card and ability; and words for it."""
        return due(self)

    def pending(self) -> list[str]:
        """What is being carried out, in words of the log, outermost first; empty between actions.

        The innermost, which is the last, is what `due` is about.
        """
        from rules_engine.pixel_tactics.pending_words import pending_words

        return pending_words(self)

    def lying(self, area: str) -> Lying | None:
        """What lies in an area such as `A:V1`; nothing if it is empty. KeyError: no such area."""
        from rules_engine.pixel_tactics.by_name import lying

        return lying(self, area)

    def table(self) -> dict[str, Lying]:
        """All that lies on the table, by area."""
        from rules_engine.pixel_tactics.by_name import table

        return table(self)

    def side(self, player: str) -> Side:
        """What player `A` or `B` has beside their unit: hand, deck, discard pile, actions."""
        from rules_engine.pixel_tactics.by_name import side

        return side(self, player)

    def _draws_order(self, chance: Chance, action: Action) -> bool:
        """Shuffle by chance, if that is what an action without an order asks for."""
        unordered = len(action) == 3 and action[0] in (SHUFFLE, LEADER_RETURN)
        if not unordered or not well_formed(action):
            return False
        from rules_engine.pixel_tactics.players import with_order

        drawing = chance.copy()
        ordered = with_order(self, action, drawing)
        if rule_broken(self, ordered):
            return False
        self.chance = drawing
        apply(self, ordered)
        return True

    def copy(self) -> Game:
        """The same position, independent of this one."""
        new = Game(self.rules)
        copy_into(new, self)
        if self.chance is not None:
            new.chance = self.chance.copy()
        return new

    def observe(self, viewer: int) -> Game:
        """The position as A, B or SPECTATOR may know it: hidden cards are unknown in it."""
        view = self.copy()
        # What chance will do, nobody knows.
        view.chance = None
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
    def from_text(cls, line: str) -> Game:
        """The position of a line; raises ValueError if it is none, or damaged."""
        new, again = cls(), cls()
        try:
            read_position(line, new)
            # What can neither be written again nor asked for its actions is no position.
            read_position(position_text(new), again)
            legal_actions(new)
        except (KeyError, IndexError, TypeError, AssertionError, OverflowError) as error:
            raise ValueError("no position: a part is missing or damaged") from error
        if not same(new, again):
            raise ValueError("no position: a part is damaged")
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
        """What a message about an illegal action names: who, when, what they had."""
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
        cause = entering_fault(self, action[2]) if action[0] == PICK else ""
        if cause:
            facts["cause"] = cause
        return facts
