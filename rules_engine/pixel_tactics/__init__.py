"""The game Pixel Tactics, first part: its rules, its 25 cards, its notation.

A game begins with its setup. What chance decides is pushed like everything else, so a game can be
repeated; here both decks lie in the order of the card list.

>>> from rules_engine.pixel_tactics import Game, Winner, action_text, read_action
>>> game = Game()
>>> for player, owner in ((0, "A"), (1, "B")):
...     deck = range(player * 32 + 1, player * 32 + 26)
...     game.push((*read_action(f"table shuffle {owner}"), *deck))
>>> for words in (
...     "table initial_draw A", "table initial_draw B",
...     "A leader_choice A:assassin", "B leader_choice B:berserker",
...     "table leader_reveal A:assassin B:berserker", "table first_player A random",
... ):
...     game.push(read_action(words))

Every legal action of a position, and what a player holds:

>>> game.field("handA")
'A:alchemist,A:berserker,A:doppelganger,A:dragon_mage'
>>> len(game.legal_actions())
14
>>> action_text(game.legal_actions()[0])
'A draw'

Whether an action is legal, and the rule that it breaks:

>>> game.is_legal(read_action("A recruit A:berserker A:V2"))
True
>>> violation = game.why_illegal(read_action("A recruit A:berserker A:F1"))
>>> violation.rule
'PT-RECRUIT-1'
>>> print(violation.message("en"))  # doctest: +ELLIPSIS
PT-RECRUIT-1: ...
>>> game.why_illegal(read_action("A attack A:F2 melee B:F2")).rule
'PT-TRUCE-2'

An illegal action is refused and changes nothing; a copy is independent:

>>> before = game.copy()
>>> game.push(read_action("A order A:alchemist"))
Traceback (most recent call last):
    ...
rules_engine.pixel_tactics.game.IllegalAction: A order A:alchemist: Violation('PT-TRUCE-4', ...)
>>> game == before
True
>>> game.push(read_action("A recruit A:berserker A:V2"))
>>> game == before
False

A position is one line of text, and has a short digest:

>>> Game.from_text(game.text()) == game
True
>>> len(game.digest())
16

What a player or a spectator may know is a position too; hidden cards are unknown in it:

>>> game.observe(1).field("handA")
'+3'
>>> game.observe(0).field("handA")
'A:alchemist,A:doppelganger,A:dragon_mage'

The end of a game has a winner and a reason; a whole match counts wins and trophies:

>>> game.outcome() is None
True
>>> for words in ("B concede", "table game_end A concession"):
...     game.push(read_action(words))
>>> game.outcome()
Outcome(A, concession)
>>> game.outcome().winner is Winner.A, game.outcome().reason.name
(True, 'CONCESSION')
>>> from rules_engine.pixel_tactics.match import Match
>>> match = Match(target=2)
>>> match.record(game)
>>> match.wins, match.winner(), match.next_rules().game
([1, 0], -1, 2)

A game with a source of chance draws the orders of its decks itself; what lies where has names, and
a line of a log is carried out whole:

>>> from rules_engine.core.chance import Chance
>>> game = Game(chance=Chance(7))
>>> for _shuffle_or_draw in range(4):
...     game.push(game.legal_actions()[0])
>>> for line in ("A leader_choice A:overlord", "B leader_choice B:oracle",
...              "table leader_reveal A:overlord B:oracle", "table first_player A random"):
...     _steps = game.push_line(line)
>>> game.lying("A:F2").card, game.side("B").hand_size, game.due()
('A:overlord', 4, Need(turn, A))

A log is written while a game is played, and verified from its text:

>>> from rules_engine.pixel_tactics.recorder import LogWriter
>>> from rules_engine.logs import verify_bytes
>>> verify_bytes(b"Format: pixel-tactics 1\\n").word
'malformed'
"""

from rules_engine.pixel_tactics.actions import action_text, read_action
from rules_engine.pixel_tactics.due import Need, due
from rules_engine.pixel_tactics.game import Game, IllegalAction, Outcome, OutcomeDue
from rules_engine.pixel_tactics.state import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_engine.pixel_tactics.by_name import Lying, Side
    from rules_engine.pixel_tactics.lines import IllegalLine
    from rules_engine.pixel_tactics.outcomes import Reason, Winner

__all__ = [
    "Game", "IllegalAction", "IllegalLine", "Lying", "Need", "Outcome", "OutcomeDue", "Reason",
    "Rules", "Side", "Winner", "action_text", "due", "read_action",
]  # fmt: skip

_LATE = {
    "IllegalLine": "lines", "Lying": "by_name", "Reason": "outcomes", "Side": "by_name",
    "Winner": "outcomes",
}  # fmt: skip
"""By name: the module that is read when it is asked for; a check of one log starts at once."""


def __getattr__(name: str) -> object:
    """A name of the package that is not loaded yet."""
    if name not in _LATE:
        raise AttributeError(name)
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_LATE[name]}"), name)
