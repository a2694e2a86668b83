"""A position as plain values that a page can draw: units, hands, decks, discards, what is due.

Nothing is hidden here: whoever draws for a player or for spectators gives their view of the
position (`Game.observe`).
"""

from __future__ import annotations

from rules_engine.pixel_tactics.codes import (
    AREA_TEXT,
    BODY,
    BONUS,
    CARD,
    CARD_IDS,
    HERO_AREAS,
    IS_LEADER,
    LEADER_AREA,
    MARKS,
    MELEE,
    NOBODY,
    NUMBER,
    OWNER,
    PLAYERS,
    RANGED,
    REASONS,
    ROW_AREAS,
    ROW_OF,
    ROWS,
    STAGE_OVER,
    STAGES,
    UNIT_OF,
    WINNERS,
    A,
    B,
)
from rules_engine.pixel_tactics.due import due
from rules_engine.pixel_tactics.names import (
    hero_name,
    leader_name,
    result_words,
    row_name,
)
from rules_engine.pixel_tactics.relations import (
    BONUS_STRENGTH,
    first_in_column,
    has_intercept,
    has_ranged,
    strength,
)
from rules_engine.pixel_tactics.state import State, cards_in, deck_size, hand_size, life, tops
from rules_engine.pixel_tactics.texts import ABILITIES, EFFECT_WORDS, MARK_WORDS, TRAIT_WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final


TOPS: Final = 5
"""How many cards of the top of a deck are drawn; no effect looks deeper."""

_SLOTS: Final = ("vanguard", "flank", "rear")


def drawing(state: State, language: str) -> dict[str, Any]:
    """Everything of a position that is drawn, in words of a language."""
    return {
        "stage": STAGES[state.stage],
        "round": state.round,
        "wave": ROWS[state.wave],
        "wave_name": row_name(state.wave, language),
        "turn": _player(state.turn),
        "ap": state.ap,
        "order_ap": state.order_ap,
        "truce": state.round == 1 and state.stage != STAGE_OVER,
        "first": _player(state.first),
        "pending": due(state).words(language),
        "result": _result(state, language),
        "units": {PLAYERS[unit]: _unit(state, unit, language) for unit in (A, B)},
        "hands": {PLAYERS[player]: _hand(state, player, language) for player in (A, B)},
        "decks": {PLAYERS[player]: deck_size(state, player) for player in (A, B)},
        "tops": {PLAYERS[player]: _tops(state, player, language) for player in (A, B)},
        "discards": {PLAYERS[p]: _cards(p, state.discard[p], language) for p in (A, B)},
        "removed": {PLAYERS[p]: _cards(p, state.rules.removed[p], language) for p in (A, B)},
        "aside": [card_drawing(code, language) for code in state.aside],
        "effects": {PLAYERS[player]: _effects(state, player, language) for player in (A, B)},
    }


def card_drawing(code: int, language: str, *, leader: bool = False) -> dict[str, str]:
    """One card: code, id, owner, name; a card that is not known has no id."""
    owner = PLAYERS[(code & CARD) >> OWNER]
    number = code & NUMBER
    name = leader_name(code, language) if leader else hero_name(code, language)
    return {
        "code": f"{owner}:{CARD_IDS[number] or '?'}",
        "id": CARD_IDS[number],
        "owner": owner,
        "name": name,
    }


def _player(value: int) -> str | None:
    return None if value == NOBODY else PLAYERS[value]


def _result(state: State, language: str) -> dict[str, str] | None:
    if state.winner == NOBODY:
        return None
    winner, reason = WINNERS[state.winner], REASONS[state.reason]
    return {"winner": winner, "reason": reason, "words": result_words(winner, reason, language)}


def _unit(state: State, unit: int, language: str) -> list[list[dict[str, Any]]]:
    return [[_cell(state, area, language) for area in row] for row in ROW_AREAS[unit]]


def _cell(state: State, area: int, language: str) -> dict[str, Any]:
    code = state.cells[area]
    leader = IS_LEADER[area]
    cell: dict[str, Any] = {
        "area": AREA_TEXT[area],
        "row": ROWS[ROW_OF[area]],
        "leader": leader,
        "what": "empty",
    }
    if not code:
        return cell
    body = code >= BODY
    cell["what"] = "body" if body else "leader" if leader else "hero"
    cell["card"] = card_drawing(code, language, leader=leader)
    lives = 0 if body else life(state, area)
    damage = state.damage[area]
    cell["attack"] = 0 if body else sure_strength(state, area)
    cell["life"] = lives
    cell["left"] = max(0, lives - damage)
    cell["damage"] = damage
    cell["marks"] = _marks(state.marks[area], language)
    cell["traits"] = [] if body else _traits(state, area, language)
    cell["ability"] = "" if body else _ability(state, area, language)
    return cell


def sure_strength(state: State, area: int) -> int:
    """The strength of a card there against any target: what depends on the target is left out.

    Melee where the card is in melee or can do nothing else, ranged where only that is possible.
    """
    only_ranged = not first_in_column(state, area) and has_ranged(state, area)
    kind = RANGED if only_ranged else MELEE
    rival = 1 - UNIT_OF[area]
    against_leader = strength(state, area, LEADER_AREA[rival], kind)
    return min(against_leader, strength(state, area, HERO_AREAS[rival][0], kind))


def _ability(state: State, area: int, language: str) -> str:
    """What works there: the ability of the row, of a leader the one that counts (PT-FAQ-15)."""
    if IS_LEADER[area]:
        number = state.leading[UNIT_OF[area]] or state.cells[area] & NUMBER
        return ABILITIES[CARD_IDS[number]]["leader"].in_language(language)
    card = CARD_IDS[state.cells[area] & NUMBER]
    return ABILITIES[card][_SLOTS[ROW_OF[area]]].in_language(language)


def _marks(marks: int, language: str) -> list[dict[str, str]]:
    found = [
        {"code": code, "words": MARK_WORDS[code].in_language(language)}
        for bit, code in enumerate(MARKS)
        if marks >> bit & 1
    ]
    if marks >= BONUS:
        amount = BONUS_STRENGTH * (marks // BONUS)
        words = EFFECT_WORDS["bonus"].in_language(language).format(amount=amount)
        found.append({"code": "b5", "words": words})
    return found


def _traits(state: State, area: int, language: str) -> list[dict[str, str]]:
    has = {
        "intercept": not IS_LEADER[area] and has_intercept(state, area),
        "ranged": has_ranged(state, area),
    }
    return [
        {"code": code, "words": TRAIT_WORDS[code].in_language(language)}
        for code, there in has.items()
        if there
    ]


def _hand(state: State, player: int, language: str) -> dict[str, Any]:
    return {
        "cards": _cards(player, state.hand[player], language),
        "hidden": state.unknown[player],
        "count": hand_size(state, player),
    }


def _cards(player: int, numbers: int, language: str) -> list[dict[str, str]]:
    return [card_drawing(code, language) for code in cards_in(player, numbers)]


def _tops(state: State, player: int, language: str) -> list[dict[str, str]]:
    owner = player << OWNER
    return [card_drawing(owner | number, language) for number in tops(state, player)[:TOPS]]


def _effects(state: State, player: int, language: str) -> list[dict[str, Any]]:
    """What counts for a whole unit, and how many times."""
    counts = {
        "markers": state.markers[player],
        "vengeance": state.vengeance >> player & 1,
        "penalty": state.penalty[player],
        "penalty_next": state.penalty[2 + player],
    }
    return [
        {
            "code": code,
            "words": EFFECT_WORDS[code].in_language(language).format(count=count),
            "count": count,
        }
        for code, count in counts.items()
        if count
    ]
