"""The words of one event of a log: from text to the numbers of the engine, and the faults of text.

An event is ``number who kind words``, then `` => outcome``, then `` ! claims``. What its words mean
in the position is `verify`'s matter; here only their form is judged.
"""

from __future__ import annotations

from rules_engine.core.canonical import is_hash
from rules_engine.core.events import BadWord, check_spaces, event_number, read_number
from rules_engine.core.reader import free_text_fault
from rules_engine.pixel_tactics.actions import SHAPES, WORD_VALUES
from rules_engine.pixel_tactics.codes import (
    AREA_CODE,
    CARD_CODE,
    CHECK,
    DEAL,
    DONE,
    EFFECT_SPELL,
    FIRST_PLAYER,
    GAME_END,
    INITIAL_DRAW,
    JUDGE,
    KINDS,
    LEADER_ACTION,
    LEADER_CHOICE,
    LEADER_RETURN,
    LEADER_REVEAL,
    ORDER,
    PICK,
    RANDOM_DISCARD,
    REACTION,
    ROUND_END,
    RULING,
    SHUFFLE,
    SPELL,
    TABLE,
    WAVE_END,
    WHO,
    WINNERS,
    Action,
)
from rules_engine.pixel_tactics.pick_codes import CARDS, read_pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


CHOOSE: Final = 40
"""A line of picks that begins with no other action."""
CONFIRM: Final = 41
ACCEPT: Final = 42
"""What changes no position: a player or a judge vouches for an event."""

HIDDEN_PICK: Final = CARDS
"""A pick of a card that the log does not name."""

CARRY_CARDS: Final = frozenset((SHUFFLE, INITIAL_DRAW, LEADER_RETURN))
"""The events whose outcome is part of the action."""
WITH_PICKS: Final = frozenset((SPELL, LEADER_ACTION, ORDER, REACTION, EFFECT_SPELL, CHOOSE))
BY_TABLE: Final = frozenset(
    (
        SHUFFLE, INITIAL_DRAW, LEADER_REVEAL, LEADER_RETURN, FIRST_PLAYER, RANDOM_DISCARD, CHECK,
        WAVE_END, ROUND_END, GAME_END,
    )
)  # fmt: skip

KIND_CODES: Final = {
    word: kind for kind, word in enumerate(KINDS) if kind not in (PICK, DONE, DEAL)
} | {"choose": CHOOSE, "confirm": CONFIRM}
WHO_CODES: Final = {word: who for who, word in enumerate(WHO)}
SHAPE_NAMES: Final = (
    "area", "card", "attack_kind", "row", "player", "method", "yes_no", "found", "winner",
    "reason", "pick", "area",
)  # fmt: skip
CLAIM_NAMES: Final = ("handA", "handB", "deckA", "deckB", "livingA", "livingB", "digest")
"""Claims that are no damage of an area; damage comes before them, in the order of the areas."""

Claim = tuple[int, str]
"""An area, or 18 and more for `CLAIM_NAMES`; what it is claimed to be."""
CLAIMED: Final = 18


class Parsed:
    """An event: the action at its head, its picks, what chance decided, what is claimed.

    `commitments` are hashes in place of hidden values, by the place of the word. For `check` the
    picks are the areas named; for CONFIRM and ACCEPT the action's last number is the event.
    """

    __slots__ = ("action", "claims", "commitment", "outcome", "outcome_word", "picks")

    def __init__(
        self,
        action: Action,
        picks: tuple[int, ...],
        outcome: tuple[int, ...] | None,
        commitment: str,
        outcome_word: int,
        claims: tuple[Claim, ...],
    ) -> None:
        self.action = action
        self.picks = picks
        self.outcome = outcome
        self.commitment = commitment
        self.outcome_word = outcome_word
        self.claims = claims


def parse(words: list[str], observed: bool) -> Parsed:
    """Read an event; `words` begin with its number. Raises BadWord at the first fault."""
    check_spaces(words)
    who = WHO_CODES.get(words[1], -1) if len(words) > 1 else -1
    if who < 0:
        raise BadWord(1, "who")
    kind = KIND_CODES.get(words[2], -1) if len(words) > 2 else -1
    if kind < 0:
        raise BadWord(2, "kind")
    if kind == RULING:
        return _ruling(words, who)
    if (kind in BY_TABLE) != (who == TABLE) or who == JUDGE:
        raise BadWord(1, "table" if kind in BY_TABLE else "player")
    end, outcome_word, outcome, commitment, claims = _tail(words, observed)
    if outcome is not None and observed:
        _observed_outcome(kind, outcome, commitment, outcome_word)
    if kind == CONFIRM:
        if end != 4 or end != len(words):
            raise BadWord(min(end, 4), "event_number" if end < 4 else "line_end")
        return Parsed((CONFIRM, who, event_number(words, 3)), (), None, "", 0, ())
    values = [kind, who]
    place = 3
    if kind == LEADER_CHOICE and end > 3 and words[3][0] == "#":
        commitment = _hash(words, 3, 0, observed)
        values.append(0)
        place = 4
    elif kind == CHECK:
        return _check(words, end, (outcome, commitment, outcome_word), claims)
    else:
        place = _shape(words, values, kind, end, observed)
    picks = _picks(words, kind, place, end, observed)
    if kind in CARRY_CARDS:
        values.extend(outcome or ())
    return Parsed(tuple(values), picks, outcome, commitment, outcome_word, claims)


def _shape(words: list[str], values: list[int], kind: int, end: int, observed: bool) -> int:
    """Read the words that belong to the head; give the place behind them."""
    place = 3
    for shape in SHAPES.get(kind, ()):
        if kind == REACTION and place == 4:
            # Whether the second area is the card concerned or a pick, the position knows.
            break
        if place >= end:
            raise BadWord(end, SHAPE_NAMES[shape])
        value = WORD_VALUES[shape].get(words[place], -1)
        if value < 0 or (words[place] == "?" and not (observed and kind == LEADER_CHOICE)):
            raise BadWord(place, SHAPE_NAMES[shape])
        values.append(value)
        place += 1
    return place


def _picks(words: list[str], kind: int, place: int, end: int, observed: bool) -> tuple[int, ...]:
    picks = []
    for index in range(place, end):
        if kind not in WITH_PICKS:
            raise BadWord(index, "line_end")
        value = read_pick(words[index])
        if value < 0 and words[index] == "?" and observed:
            value = HIDDEN_PICK
        if value < 0:
            raise BadWord(index, "pick")
        picks.append(value)
    return tuple(picks)


def _tail(
    words: list[str], observed: bool
) -> tuple[int, int, tuple[int, ...] | None, str, tuple[Claim, ...]]:
    """Outcome and claims: where the words before them end, and what they say."""
    end = len(words)
    claims: tuple[Claim, ...] = ()
    if "!" in words:
        mark = words.index("!")
        claims = _claims(words, mark)
        end = mark
    if "=>" not in words[:end]:
        return end, 0, None, "", claims
    mark = words.index("=>")
    if mark + 2 != end:
        raise BadWord(min(mark + 2, end), "line_end" if mark + 2 < end else "outcome")
    outcome, commitment = _outcome(words, mark + 1, observed)
    return mark, mark + 1, outcome, commitment, claims


def _hash(words: list[str], place: int, within: int, observed: bool) -> str:
    text = words[place][within:]
    if not observed or not is_hash(text[1:]):
        raise BadWord(place, "hash" if observed else "card", "", within)
    return text[1:]


def _outcome(words: list[str], place: int, observed: bool) -> tuple[tuple[int, ...], str]:
    """Cards, joined by commas; in their place or behind them a commitment."""
    found = []
    within = 0
    commitment = ""
    for text in words[place].split(","):
        if text.startswith("#"):
            commitment = _hash(words, place, within, observed)
            if within + len(text) != len(words[place]):
                raise BadWord(place, "line_end", "", within + len(text))
            break
        code = CARD_CODE.get(text, -1)
        if code < 0 or (not code and not observed):
            raise BadWord(place, "card", "", within)
        found.append(code)
        within += len(text) + 1
    return tuple(found), commitment


def _observed_outcome(kind: int, outcome: tuple[int, ...], commitment: str, word: int) -> None:
    """An observed log has no order of a deck, but perhaps a commitment to one."""
    if commitment and kind not in (SHUFFLE, LEADER_RETURN):
        raise BadWord(word, "card")
    if kind == SHUFFLE and outcome:
        raise BadWord(word, "hash")
    if kind == LEADER_RETURN and len(outcome) != 1:
        raise BadWord(word, "card")


def _claims(words: list[str], mark: int) -> tuple[Claim, ...]:
    found: list[Claim] = []
    if mark + 1 == len(words):
        raise BadWord(mark + 1, "claim")
    for place in range(mark + 1, len(words)):
        name, equals, value = words[place].partition("=")
        if name in CLAIM_NAMES:
            what = CLAIMED + CLAIM_NAMES.index(name)
        else:
            what = AREA_CODE.get(name, -1)
        if what < 0 or not equals or (found and what <= found[-1][0]):
            raise BadWord(place, "claim")
        if name == "digest":
            if len(value) != 16 or value.strip("0123456789abcdef"):
                raise BadWord(place, "digest", "", len(name) + 1)
        elif read_number(value) < 0:
            raise BadWord(place, "count", "", len(name) + 1)
        found.append((what, value))
    return tuple(found)


def _check(
    words: list[str],
    end: int,
    outcome: tuple[tuple[int, ...] | None, str, int],
    claims: tuple[Claim, ...],
) -> Parsed:
    """A check with the list of the defeated, in the order of the areas."""
    if end > 4:
        raise BadWord(4, "line_end")
    areas: list[int] = []
    within = 0
    for text in words[3].split(",") if end == 4 else ():
        area = AREA_CODE.get(text, -1)
        if area < 0 or (areas and area <= areas[-1]):
            raise BadWord(3, "area", "", within)
        areas.append(area)
        within += len(text) + 1
    return Parsed((CHECK, TABLE), tuple(areas), *outcome, claims)


def parse_opening(words: list[str]) -> tuple[int, tuple[int, ...]]:
    """Read a line `open event nonce value`: the event and the cards of the hidden value."""
    for place in range(1, 4):
        if place >= len(words) or not words[place]:
            raise BadWord(place, ("", "event_number", "nonce", "card")[place])
    if len(words) > 4:
        raise BadWord(4, "line_end")
    event = event_number(words, 1)
    if free_text_fault(words[2]) >= 0:
        raise BadWord(2, "nonce")
    codes = tuple(CARD_CODE.get(word, 0) for word in words[3].split(","))
    if 0 in codes:
        raise BadWord(3, "card")
    return event, codes


def _ruling(words: list[str], who: int) -> Parsed:
    if who != JUDGE:
        raise BadWord(1, "judge")
    if len(words) < 4 or words[3] not in ("result", "accept"):
        raise BadWord(3, "word", "result|accept")
    if words[3] == "accept":
        if len(words) != 5:
            raise BadWord(min(len(words), 5), "event_number" if len(words) < 5 else "line_end")
        return Parsed((ACCEPT, who, event_number(words, 4)), (), None, "", 0, ())
    if len(words) < 5 or words[4] not in WINNERS:
        raise BadWord(4, "winner")
    if len(words) < 6:
        raise BadWord(5, "text")
    for place in range(5, len(words)):
        fault = free_text_fault(words[place])
        if fault >= 0:
            raise BadWord(place, "text", "", fault)
    return Parsed((RULING, who, WINNERS.index(words[4])), (), None, "", 0, ())
