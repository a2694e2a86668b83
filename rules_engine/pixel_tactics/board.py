"""The table drawn for a terminal: both units face each other, the rival's seen from across."""

from typing import Final

from rules_engine.core.texts import in_language
from rules_engine.pixel_tactics.codes import (
    AREA_TEXT,
    BODY,
    CARD,
    CARD_IDS,
    IS_LEADER,
    NOBODY,
    NUMBER,
    OWNER,
    PLAYERS,
    ROW_AREAS,
    ROWS,
    STAGE_PLAY,
    UNIT_OF,
    A,
    B,
)
from rules_engine.pixel_tactics.names import row_name
from rules_engine.pixel_tactics.state import State, deck_size, hand_size, life
from rules_engine.pixel_tactics.texts import BOARD_WORDS, LEADER_NAMES, NAMES

WIDTH: Final = 22


def _name(state: State, area: int, language: str) -> str:
    code = state.cells[area]
    names = LEADER_NAMES if IS_LEADER[area] else NAMES
    name = names[CARD_IDS[code & NUMBER]].in_language(language)
    owner = PLAYERS[(code & CARD) >> OWNER]
    return name if owner == PLAYERS[UNIT_OF[area]] else f"{name} ({owner})"


def _lines(state: State, area: int, language: str) -> tuple[str, str]:
    """Two lines of an area: coordinates and name, then life or body."""
    code = state.cells[area]
    coordinates = AREA_TEXT[area][2:]
    if not code:
        return coordinates, ""
    name = f"{coordinates} {_name(state, area, language)}"
    if code >= BODY:
        return name, f"   † {BOARD_WORDS['body'].in_language(language)}"
    left = life(state, area) - state.damage[area]
    return name, f"   ♥ {max(0, left)}/{life(state, area)}"


def _clip(text: str) -> str:
    return (text if len(text) <= WIDTH else text[: WIDTH - 1] + "…").ljust(WIDTH)


def _row(state: State, unit: int, row: int, language: str) -> list[str]:
    """One row; a unit seen from across has its columns the other way round."""
    columns = (2, 1, 0) if unit == B else (0, 1, 2)
    areas = [ROW_AREAS[unit][row][column] for column in columns]
    cells = [_lines(state, area, language) for area in areas]
    label = row_name(row, language)
    first = "│".join(_clip(cell[0]) for cell in cells)
    second = "│".join(_clip(cell[1]) for cell in cells)
    return [f"{label:>9} │{first}│", f"{'':>9} │{second}│"]


def _hand(state: State, player: int, language: str) -> str:
    words = in_language(BOARD_WORDS, language)
    known = [CARD_IDS[n] for n in range(1, 26) if state.hand[player] >> n & 1]
    names = ", ".join(NAMES[card].in_language(language) for card in known)
    hidden = "?" * state.unknown[player]
    held = ", ".join(part for part in (names, hidden) if part) or "–"
    return (
        f"{PLAYERS[player]}: {words['hand']} {hand_size(state, player)}: {held}; "
        f"{words['deck']} {deck_size(state, player)}, "
        f"{words['discard']} {state.discard[player].bit_count()}"
    )


def board(state: State, language: str = "ru") -> str:
    """The whole table: B's unit above, A's below, vanguards facing each other."""
    words = in_language(BOARD_WORDS, language)
    rule = f"{'':>9} ├{'┼'.join(['─' * WIDTH] * 3)}┤"
    top = f"{'':>9} ┌{'┬'.join(['─' * WIDTH] * 3)}┐"
    middle = f"{'':>9} ╞{'╪'.join(['═' * WIDTH] * 3)}╡"
    bottom = f"{'':>9} └{'┴'.join(['─' * WIDTH] * 3)}┘"
    head = ""
    if state.stage >= STAGE_PLAY:
        head = f"{words['round']} {state.round}, {words['wave']} {ROWS[state.wave]}"
        if state.turn != NOBODY:
            head += f", {words['turn']} {PLAYERS[state.turn]}, {words['ap']} {state.ap}"
        if state.round == 1:
            head += f" ({words['truce']})"
    lines = [head, _hand(state, B, language), top]
    for row in (2, 1, 0):
        lines += _row(state, B, row, language)
        lines.append(rule if row else middle)
    for row in (0, 1, 2):
        lines += _row(state, A, row, language)
        lines.append(rule if row < 2 else bottom)
    lines.append(_hand(state, A, language))
    return "\n".join(line.rstrip() for line in lines if line)
