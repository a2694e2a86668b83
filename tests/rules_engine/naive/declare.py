"""What must exist to declare a spell or an order (PT-FAQ-26, PT-FAQ-36)."""

from tests.rules_engine.naive.board import Board, Piece
from tests.rules_engine.naive.texts import SPELLS, name_of, rival


def copyable(board: Board, player: str, caster: Piece, row: str) -> list[str]:
    """The heroes whose spell of the row the Doppelganger may copy."""
    found = []
    for area in board.heroes():
        other = board.board[area]
        if area[2] != row or other is caster or other.name == "doppelganger":
            continue
        if (other.name, row) not in SPELLS:
            continue
        if spell_declarable(board, player, caster, other.name, row):
            found.append(area)
    return found


def spell_declarable(board: Board, player: str, caster: Piece, name: str, row: str) -> bool:
    """Whether the caster may cast the spell of this card and row."""
    enemy = rival(player)
    if (name, row) not in SPELLS:
        return False
    if name == "doppelganger":
        return bool(copyable(board, player, caster, row))
    if (name, row) == ("priestess", "R"):
        return bool(board.bodies())
    if name == "mascot":
        return any(board.board[a] is not caster for a in board.row_heroes(player, row))
    if (name, row) == ("overlord", "F"):
        return board.in_melee(f"{player}:F2")
    if (name, row) == ("overlord", "R"):
        return bool(board.melee_heroes(player))
    if (name, row) in {("scientist", "R"), ("templar", "R")}:
        return any(board.board[a] is not caster for a in board.melee_heroes(player))
    if (name, row) == ("paladin", "F"):
        return len(board.heroes(player) + board.bodies(player)) >= 2
    if (name, row) == ("paladin", "R"):
        return len(board.heroes(enemy) + board.bodies(enemy)) >= 2
    if (name, row) == ("summoner", "F"):
        return bool(board.hand[player] and board.empty(player))
    if (name, row) == ("illusionist", "R"):
        return bool(board.hand[player] and board.empty(player, board.wave))
    if (name, row) in {("oracle", "V"), ("illusionist", "F")}:
        return bool(board.hand[enemy])
    if (name, row) in {("scientist", "F"), ("oracle", "F"), ("summoner", "R"), ("mystic", "R")}:
        return bool(board.deck[player])
    return True


def order_declarable(board: Board, player: str, card: str, used: set[str]) -> bool:
    """Whether the card's order may be declared; `used`: cards carried out in the chain."""
    name = name_of(card)
    used = used | {card}
    if name in {"alchemist", "assassin", "dragon_mage"}:
        return bool(board.heroes())
    if name == "vampire":
        return len(board.heroes()) >= 2
    if name == "priestess":
        return bool(board.bodies())
    if name == "berserker":
        return bool(board.melee_heroes(player) and board.melee_heroes(rival(player)))
    if name == "doppelganger":
        return bool(revealable(board, player, used))
    if name == "mascot":
        leader = board.leader(player).card
        return leader not in used and order_declarable(board, player, leader, used)
    if name == "illusionist":
        return bool(board.hand[rival(player)])
    if name == "summoner":
        return bool(board.deck[player])
    return True


def revealable(board: Board, player: str, used: set[str]) -> list[str]:
    """The cards of the hand that the Doppelganger's order may reveal (PT-FAQ-44)."""
    return [
        card
        for card in board.hand[player]
        if card not in used and order_declarable(board, player, card, used)
    ]
