"""The text of a position."""

from tests.rules_engine.naive.board import Board
from tests.rules_engine.naive.texts import AREAS, in_list_order


def position_of(board: Board) -> dict[str, str]:
    """The fields in their order, without `pending`."""
    units = []
    for area in AREAS:
        if area in board.board:
            piece = board.board[area]
            damage = "body" if piece.body else str(piece.damage)
            units.append(f"{area}={piece.card}:{damage}:{piece.marks()}")
    pairs = [board.penalty, board.penalty_next]
    fields = {
        "stage": board.stage,
        "round": str(board.round),
        "wave": board.wave,
        "first": board.first,
        "turn": board.turn,
        "ended": board.ended or "-",
        "ap": str(board.ap),
        "order_ap": str(board.order_ap),
        "units": ",".join(units),
    }
    for player in "AB":
        fields[f"hand{player}"] = ",".join(in_list_order(board.hand[player]))
    for player in "AB":
        known = board.deck[player] if board.deck_known[player] else []
        rest = [] if board.deck_known[player] else in_list_order(board.deck[player])
        fields[f"deck{player}"] = f"{','.join(known)}/{','.join(rest)}"
    for player in "AB":
        fields[f"discard{player}"] = ",".join(in_list_order(board.discard[player]))
    for player in "AB":
        fields[f"removed{player}"] = ",".join(in_list_order(board.removed[player]))
    fields |= {
        "resolving": ",".join(board.resolving),
        "orders": f"{board.orders['A']},{board.orders['B']}",
        "penalty": ",".join(str(pair[player]) for pair in pairs for player in "AB"),
        "markers": f"{board.markers['A']},{board.markers['B']}",
        "vengeance": "".join(p for p in "AB" if board.vengeance[p]) or "-",
        "result": board.result,
    }
    return fields
