"""A drawn position as a page shows it: both units face to face, hands, decks and whose turn it is.

Turns what `rules_engine.pixel_tactics.drawing` says of a position into what `components/board.html`
needs. Decides nothing about the game and hides nothing: who may see which card was settled before.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, override, pgettext

from rules_engine.pixel_tactics.codes import CARD_IDS, ROWS, TURN_ACTIONS
from rules_engine.pixel_tactics.texts import NAMES
from tournament.web.shared.game_pages import Names, called

Drawing = Mapping[str, Any]
Card = Mapping[str, Any]
MOST_DRAWN = 10
"""So many backs of cards and markers are drawn; their number is always said."""


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One row of a unit as it lies on the page; `current`: the wave is in it."""

    code: str
    label: str
    current: bool
    cells: Sequence[str]


@dataclass(frozen=True, slots=True)
class BoardSide:
    """One player's half: the unit's rows from the top of the page, hand, deck and discards.

    `backs` and `markers`: so many hidden cards and markers are drawn beside their number. `tiles`
    are all cards of the game, always in the same order; `held` are those in the hand.
    """

    seat: str
    name: str
    rows: Sequence[BoardRow]
    below: bool
    turn: bool
    first: bool
    hand: Sequence[Card]
    tiles: Sequence[Card]
    hidden: int
    count: int
    deck: int
    tops: Sequence[Card]
    discards: Sequence[Card]
    removed: Sequence[Card]
    effects: Sequence[Mapping[str, Any]]
    backs: Sequence[int]
    markers: Sequence[int]


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that one picture of a position shows; `tappable`: its cards are buttons."""

    sides: tuple[BoardSide, BoardSide]
    stage: str
    round: int
    wave_name: str
    turn: str
    ap: int
    pips: Sequence[bool]
    order_ap: int
    truce: bool
    result: str
    aside: Sequence[Card]
    tappable: bool
    template: str = "components/board.html"


def board_of(
    drawing: Drawing,
    *,
    names: Mapping[str, str] | None = None,
    below: str = "A",
    tappable: bool = False,
) -> Board:
    """The board of a drawn position; `names` by seat, `below` whose unit is the nearer one."""
    above = "B" if below == "A" else "A"
    shown = names or {}
    result = drawing["result"]
    actions = int(drawing["ap"])
    return Board(
        sides=(
            _side(drawing, above, shown, below=False, tappable=tappable),
            _side(drawing, below, shown, below=True, tappable=tappable),
        ),
        stage=str(drawing["stage"]),
        round=int(drawing["round"]),
        wave_name=str(drawing["wave_name"]),
        turn=shown.get(drawing["turn"] or "", "") or str(drawing["turn"] or ""),
        ap=actions,
        pips=[number < actions for number in range(max(actions, TURN_ACTIONS))],
        order_ap=int(drawing["order_ap"]),
        truce=bool(drawing["truce"]),
        result=called(str(result["words"]), shown) if result else "",
        aside=drawing["aside"],
        tappable=tappable,
    )


def row_name(code: str) -> str:
    """A row in words."""
    return {
        "V": pgettext("row of a unit", "Vanguard"),
        "F": pgettext("row of a unit", "Flank"),
        "R": pgettext("row of a unit", "Rear"),
    }[code]


@lru_cache
def _all_cards(seat: str, language: str) -> Sequence[Card]:
    """A player's cards of the whole game, in the order in which readers of a language look."""
    named = {f"{seat}:{card}": NAMES[card].in_language(language) for card in CARD_IDS[1:]}
    cards = [{"code": code, "name": name} for code, name in named.items()]
    return sorted(cards, key=lambda card: card["name"].casefold())


def _side(drawing: Drawing, seat: str, names: Names, *, below: bool, tappable: bool) -> BoardSide:
    rival = "B" if seat == "A" else "A"
    looks = (seat, names.get(rival) or rival, tappable, get_language() or "")
    playing = drawing["stage"] == "play"
    rows = []
    for code, cells in zip(ROWS, drawing["units"][seat], strict=True):
        current = playing and drawing["wave"] == code
        shown = [_cell_html(json.dumps(cell), code, current, *looks) for cell in cells]
        rows.append(BoardRow(code, row_name(code), current, shown if below else shown[::-1]))
    hand = drawing["hands"][seat]
    held = {card["code"] for card in hand["cards"]}
    tiles = [{**card, "held": card["code"] in held} for card in _all_cards(seat, looks[-1])]
    effects = {effect["code"]: effect["count"] for effect in drawing["effects"][seat]}
    markers = int(effects.get("markers", 0))
    return BoardSide(
        seat=seat,
        name=names.get(seat) or gettext("Player %(seat)s") % {"seat": seat},
        rows=rows if below else rows[::-1],
        below=below,
        turn=drawing["turn"] == seat,
        first=drawing["first"] == seat,
        hand=sorted(hand["cards"], key=lambda card: str(card["name"]).casefold()),
        tiles=tiles,
        hidden=hand["hidden"],
        count=hand["count"],
        deck=drawing["decks"][seat],
        tops=drawing["tops"][seat],
        discards=drawing["discards"][seat],
        removed=drawing["removed"][seat],
        effects=drawing["effects"][seat],
        backs=range(min(int(hand["hidden"]), MOST_DRAWN)),
        markers=range(min(markers, MOST_DRAWN)),
    )


@lru_cache(maxsize=4096)
def _cell_html(
    cell: str, row: str, current: bool, seat: str, rival: str, tappable: bool, language: str
) -> SafeString:
    """One place as HTML. From one moment of a game to the next most places stay as they are."""
    with override(language):
        context = {
            "cell": json.loads(cell),
            "label": row_name(row),
            "seat": seat,
            "rival": rival,
            "current": current,
            "tappable": tappable,
        }
        return render_to_string("components/board_cell.html", context)
