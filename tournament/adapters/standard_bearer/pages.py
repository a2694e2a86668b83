"""Standard-Bearer as pages show it: the field from either side, both armies, practice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from rules_engine.compiled import COMPILED, STATE
from rules_engine.core.ruleset import SEATS, Position
from rules_engine.standard_bearer.data import UNITS
from rules_engine.standard_bearer.drawing import direction_name, phase_name
from tournament.adapters.standard_bearer.sheet import StandardBearerSheet
from tournament.web.shared.components import Link
from tournament.web.shared.game_pages import GamePages, Names, called

SLOW: Final = frozenset({"strong"})
"""Programs that think too long for a site whose engine is not compiled."""


MOVE, FORMATION, ATTACK, SACRIFICE = "move", "formation", "attack", "sacrifice"
VERBS: Final = {
    MOVE: _("Move"),
    FORMATION: pgettext_lazy("units in a line", "Lead a formation"),
    ATTACK: _("Attack"),
    SACRIFICE: _("Give a unit up"),
    "concede": _("Concede"),
    "ruling": _("Judge’s ruling"),
    "A": _("Player A"),
    "B": _("Player B"),
    "drawn": _("drawn"),
}
_FORMS: Final = (
    (MOVE, "card area", "{who} move {0} {1}"),
    (ATTACK, "card card", "{who} attack {0} {1}"),
    (SACRIFICE, "card", "{who} sacrifice {0}"),
    ("concede", "", "{who} concede"),
)
"""Kind, what has to be tapped, and the step."""


@dataclass(frozen=True, slots=True)
class Side:
    """A player beside the field, and what is left of their army."""

    seat: str
    name: str
    bearers: int
    units: int
    lost: Sequence[Mapping[str, str]]
    lost_words: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of cells with its number."""

    name: str
    cells: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Field:
    """What the template draws."""

    rows: Sequence[Row]
    columns: Sequence[str]
    above: Side
    below: Side
    turn: str
    turn_name: str
    phase: str
    result: str
    tappable: bool
    template: str = "components/standard_bearer_board.html"


class StandardBearerPages(GamePages):
    """A field of units, seen from either side."""

    ruleset = "standard_bearer"
    sheet = StandardBearerSheet()

    def board(
        self,
        position: Position,
        language: str,
        *,
        names: Names | None = None,
        below: str = "A",
        tappable: bool = False,
    ) -> Field:
        """The field as its template draws it; `below` is whose side is nearer."""
        drawn = self.rules.drawing(position, language)
        rows = [
            Row(cells[0]["area"][1:], [_shown(cell) for cell in cells]) for cells in drawn["rows"]
        ]
        if below == "B":
            rows = [Row(row.name, row.cells[::-1]) for row in reversed(rows)]
        players = dict(names or {})
        above = "A" if below == "B" else "B"
        turn = drawn["turn"]
        return Field(
            rows=rows,
            columns=[cell["area"][0] for cell in rows[0].cells],
            above=_side(drawn, above, players),
            below=_side(drawn, below, players),
            turn=turn,
            turn_name=players.get(turn, "") or turn,
            phase=phase_name(drawn["phase"], language) if drawn["phase"] else "",
            result=called(drawn["result"], players),
            tappable=tappable,
        )

    def has_begun(self, position: Position) -> bool:
        """Whether the armies stand, so that readers begin here."""
        return bool(self.rules.drawing(position, "en")["turn"])

    def touched(self, line: str) -> list[str]:
        """The cells and units that an event names."""
        words = line.partition(" ! ")[0].split(" ")
        return [] if words[1:2] == ["table"] else super().touched(line)

    def table_words(self, language: str) -> dict[str, Any]:
        """Words of taps, forms of steps; nothing here knows what is legal."""
        words = {tap: str(said) for tap, said in VERBS.items()}
        words |= {to: direction_name(to, language) for to in "NESW"}
        forms = [
            {
                "verb": verb,
                "words": words[verb],
                "places": places.split(),
                "text": text,
                "fixed": "",
                "guess": bool(places),
                "rare": False,
            }
            for verb, places, text in _FORMS
        ]
        return {"words": words, "forms": forms, "choices": {}}

    def strength_words(self) -> Mapping[str, str]:
        """The program's strengths that this site can bear."""
        words = super().strength_words()
        if STATE == COMPILED:
            return words
        return {name: said for name, said in words.items() if name not in SLOW}

    def about(self) -> list[Link]:
        """The values."""
        words = gettext("Standard-Bearer: values and their sources")
        return [Link(words, reverse("standard_bearer_values"))]

    def urls(self) -> list[URLPattern]:
        """Where the values come from that the rules leave open."""
        from tournament.adapters.standard_bearer import views

        return [path("games/standard-bearer/", views.values, name="standard_bearer_values")]


def _shown(cell: Mapping[str, Any]) -> dict[str, Any]:
    """A cell with the life of its unit as marks."""
    unit = cell["unit"]
    life = [place >= unit["wounds"] for place in range(unit["health"])] if unit else []
    return {**cell, "life": life}


def _side(drawn: Mapping[str, Any], seat: str, names: Names) -> Side:
    lost = drawn["lost"][seat]
    return Side(
        seat=seat,
        name=names.get(seat, ""),
        bearers=drawn["bearers"][seat],
        units=UNITS - len(lost),
        lost=lost,
        lost_words=called(drawn["notes"][SEATS.index(seat)], names),
    )


PAGES: Final = StandardBearerPages()
