"""A position as one line of text, and back (see docs/pixel-tactics-log.md, section 3)."""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import sha256

from rules_engine.pixel_tactics.codes import (
    AREA_CODE,
    AREA_TEXT,
    BODY,
    BONUS,
    CARD,
    CARD_CODE,
    CARD_TEXT,
    LEADER,
    MARKS,
    NOBODY,
    NUMBER,
    OWNER,
    PLAYERS,
    RAISED,
    REASONS,
    ROWS,
    STAGE_PLAY,
    STAGES,
    WINNERS,
    A,
    B,
)
from rules_engine.pixel_tactics.state import Rules, State, lead

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


BOTH: Final = ("-", "A", "B", "AB")
DIGEST_DIGITS: Final = 16
PARTS: Final = (0x1FE, 0x1FE00, 0x3FE0000)
"""The 25 cards in three parts of which each has few sets."""


def cards_text(player: int, numbers: int) -> str:
    """A set of cards, in the order of the card list."""
    if not numbers:
        return ""
    first, second, third = PARTS
    return (
        _some_cards(player, numbers & first)
        + _some_cards(player, numbers & second)
        + _some_cards(player, numbers & third)
    )[:-1]


@cache
def _some_cards(player: int, numbers: int) -> str:
    """A part of a set, each card with a comma behind it; there are not many of them."""
    owner = player << OWNER
    return "".join(f"{CARD_TEXT[owner | n]}," for n in range(1, 26) if numbers >> n & 1)


def _player(value: int) -> str:
    return "-" if value == NOBODY else PLAYERS[value]


def _marks(marks: int) -> str:
    words = [word for bit, word in enumerate(MARKS) if marks >> bit & 1 and 1 << bit != RAISED]
    words += ["b5"] * (marks // BONUS)
    if marks & RAISED:
        words.append("raised")
    return "+".join(words)


@lru_cache(4096)
def _area(area: int, code: int, damage: int, marks: int) -> str:
    value = "body" if code >= BODY else str(damage)
    return f"{AREA_TEXT[area]}={CARD_TEXT[code & CARD]}:{value}:{_marks(marks)}"


def _units(state: State) -> str:
    cells, damage, marks = state.cells, state.damage, state.marks
    lying = [_area(a, code, damage[a], marks[a]) for a, code in enumerate(cells) if code]
    return ",".join(lying)


def _hand(state: State, player: int) -> str:
    known = cards_text(player, state.hand[player])
    unknown = state.unknown[player]
    return f"{known}+{unknown}" if unknown else known


def _deck(state: State, player: int) -> str:
    tops = state.topsB if player else state.topsA
    owner = player << OWNER
    known = ",".join([CARD_TEXT[owner | number] for number in tops])
    return f"{known}/{cards_text(player, state.pool[player])}"


def _aside(code: int) -> str:
    """A card between zones; one that lies face down shows its owner alone."""
    return CARD_TEXT[code] if code & NUMBER else f"{PLAYERS[code >> OWNER]}:?"


@lru_cache(64)
def rules_text(rules: Rules) -> str:
    """What stays the same during a game."""
    flags = ("" if rules.extra_draw else ":no_extra") + (":facing" if rules.fighter_facing else "")
    last = "-" if rules.last == NOBODY else WINNERS[rules.last]
    trophies = ",".join(map(str, rules.trophies))
    return f"{rules.profile}:{rules.game}:{last}:{trophies}{flags}"


def _until_pending(state: State) -> str:
    discard, removed = state.discard, state.rules.removed
    known, orders, markers = state.known, state.orders, state.markers
    chosen = [CARD_TEXT[code] if code else "-" for code in state.chosen]
    return (
        f"rules={rules_text(state.rules)} stage={STAGES[state.stage]} done={BOTH[state.done]} "
        f"round={state.round} wave={ROWS[state.wave]} first={_player(state.first)} "
        f"turn={_player(state.turn)} ended={BOTH[state.ended]} ap={state.ap} "
        f"order_ap={state.order_ap} units={_units(state)} "
        f"handA={_hand(state, A)} handB={_hand(state, B)} "
        f"deckA={_deck(state, A)} deckB={_deck(state, B)} known={known[A]},{known[B]} "
        f"discardA={cards_text(A, discard[A])} discardB={cards_text(B, discard[B])} "
        f"removedA={cards_text(A, removed[A])} removedB={cards_text(B, removed[B])} "
        f"chosen={','.join(chosen)} resolving={','.join(map(_aside, state.aside))} "
        f"orders={orders[A]},{orders[B]} penalty={','.join(map(str, state.penalty))} "
        f"markers={markers[A]},{markers[B]} vengeance={BOTH[state.vengeance]}"
    )


def _result(state: State) -> str:
    over = state.winner != NOBODY
    return f"{WINNERS[state.winner]}:{REASONS[state.reason]}" if over else "-"


def position_text(state: State) -> str:
    """The line of a position; `read_position` reads it back."""
    pending = "/".join(".".join(map(str, frame)) for frame in state.stack) or "-"
    return f"{_until_pending(state)} pending={pending} result={_result(state)}"


def fields(state: State) -> dict[str, str]:
    """The named parts of a position's line, in their order."""
    return dict(_parts(position_text(state)))


def _parts(line: str) -> list[tuple[str, str]]:
    """Names and values; raises ValueError for a word that is no pair."""
    found = []
    for word in line.split(" "):
        name, value = word.split("=", 1)
        found.append((name, value))
    return found


def digest(state: State) -> str:
    """Sixteen hex digits that stand for a position, whatever is pending in it."""
    line = f"{_until_pending(state)} result={_result(state)}"
    return sha256(line.encode()).hexdigest()[:DIGEST_DIGITS]


_FACE_DOWN: Final = {f"{player}:?": owner << OWNER for owner, player in enumerate(PLAYERS)}


def _codes(text: str) -> tuple[int, ...]:
    words = text.split(",") if text else ()
    return tuple(_FACE_DOWN[w] if w in _FACE_DOWN else CARD_CODE[w] for w in words)


def _set(text: str) -> int:
    found = 0
    for code in _codes(text):
        found |= 1 << (code & NUMBER)
    return found


def _ints(text: str, count: int = 2) -> list[int]:
    """So many counts; raises ValueError for anything else."""
    found = [int(word) for word in text.split(",")]
    if len(found) != count or min(found) < 0:
        raise ValueError(text)
    return found


def _read_marks(text: str) -> int:
    marks = 0
    for word in text.split("+") if text else ():
        marks += BONUS if word == "b5" else 1 << MARKS.index(word)
    return marks


def _read_player(text: str) -> int:
    return NOBODY if text == "-" else PLAYERS.index(text)


def read_rules(text: str, removed: tuple[int, int] = (0, 0)) -> Rules:
    """The reverse of `rules_text`."""
    profile, game, last, trophies, *flags = text.split(":")
    first, second = _ints(trophies)
    return Rules(
        profile,
        game=int(game),
        last=NOBODY if last == "-" else WINNERS.index(last),
        removed=removed,
        trophies=(first, second),
        extra_draw="no_extra" not in flags,
        fighter_facing="facing" in flags,
    )


def read_position(line: str, state: State) -> None:
    """Make a new `state` the position of a line that `position_text` wrote.

    Raises ValueError, KeyError or IndexError if the line is damaged.
    """
    known = dict(_parts(line))
    removed = (_set(known["removedA"]), _set(known["removedB"]))
    state.rules = read_rules(known["rules"], removed)
    state.stage = STAGES.index(known["stage"])
    state.done = BOTH.index(known["done"])
    state.round = int(known["round"])
    state.wave = ROWS.index(known["wave"])
    state.first = _read_player(known["first"])
    state.turn = _read_player(known["turn"])
    state.ended = BOTH.index(known["ended"])
    state.ap = int(known["ap"])
    state.order_ap = int(known["order_ap"])
    for text in known["units"].split(",") if known["units"] else ():
        place, _equals, lying = text.partition("=")
        owner, card, value, marks = lying.split(":")
        area = AREA_CODE[place]
        body = value == "body"
        state.cells[area] = CARD_CODE[f"{owner}:{card}"] + (BODY if body else 0)
        state.damage[area] = 0 if body else int(value)
        state.marks[area] = _read_marks(marks)
    for player, name in ((A, "A"), (B, "B")):
        cards, _plus, unknown = known[f"hand{name}"].partition("+")
        state.hand[player] = _set(cards)
        state.unknown[player] = int(unknown or 0)
        tops, _slash, rest = known[f"deck{name}"].partition("/")
        numbers = tuple(code & NUMBER for code in _codes(tops))
        if player:
            state.topsB = numbers
        else:
            state.topsA = numbers
        state.pool[player] = _set(rest)
        state.discard[player] = _set(known[f"discard{name}"])
    state.known = _ints(known["known"])
    first, second = known["chosen"].split(",")
    state.chosen = [0 if word == "-" else CARD_CODE[word] for word in (first, second)]
    state.aside = _codes(known["resolving"])
    state.orders = _ints(known["orders"])
    state.penalty = _ints(known["penalty"], 4)
    state.markers = _ints(known["markers"])
    state.vengeance = BOTH.index(known["vengeance"])
    if known["pending"] != "-":
        frames = known["pending"].split("/")
        state.stack = tuple(tuple(int(word) for word in frame.split(".")) for frame in frames)
    if known["result"] != "-":
        winner, reason = known["result"].split(":")
        state.winner = WINNERS.index(winner)
        state.reason = REASONS.index(reason)
    if state.stage >= STAGE_PLAY or state.cells[LEADER]:
        lead(state)
