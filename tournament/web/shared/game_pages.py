"""How pages show a game: one object for each game, in its package under `tournament.adapters`.

The base is enough for a game in which everything lies open on a grid of cells.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, cast

from django.http import Http404
from django.template.loader import render_to_string
from django.urls import URLPattern
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules_engine.core.playback import Frame
from rules_engine.core.ruleset import Position, Ruleset
from rules_engine.logs import ruleset_of_log
from rules_engine.rulesets import names, ruleset
from tournament.championship.event_state import EventState
from tournament.championship.play.match_rules import ruleset_of
from tournament.regulations.profile import NO_GAME, Profile
from tournament.web.shared.components import Link
from tournament.web.shared.game_sheets import GameSheet

Names = Mapping[str, str]
"""What the players are called, by seat."""
_SEAT = re.compile(r"(?:\b(?:[Ии]грок|[Pp]layer) )?\b([AB])\b")


def called(text: str, names: Names) -> str:
    """A text of the engine with the players' names for the letters of their seats."""
    return _SEAT.sub(lambda found: names.get(found[1]) or found[0], text)


@dataclass(frozen=True, slots=True)
class GridBoard:
    """A picture of a grid: rows of cells from the top, who is to move, what is told beside it.

    A cell has `area`, `words`, perhaps `mark` (what is drawn in it), `seat` (whose it is), `card`
    (what may be tapped in it), `below` (a small text under the mark) and `last` (whether the last
    action was here); `tappable`: cells are buttons.
    """

    rows: Sequence[Sequence[Mapping[str, Any]]]
    names: Names
    turn: str
    result: str
    notes: Sequence[str]
    tappable: bool
    template: str = "components/grid_board.html"


class GamePages:
    """What pages ask about a game; `ruleset` is its name in the engine."""

    ruleset: str
    sheet: GameSheet
    """What its sheets ask and tell."""
    open_to_all = True
    """Whether all lies open, so that any moment of a game can be played on from for practice."""
    has_engine = True
    """Whether the engine knows the game, so that there is more to show than results."""
    can_be_asked = False
    """Whether there is a page on which the engine answers questions about a position."""
    steps: ClassVar[Mapping[str, tuple[str | Promise, str]]] = {}
    """Kinds of steps that people tap: the word on the button, and what has to be tapped (`area`,
    `card`) in the order of the step's words. Without connection, and to ask why not, a page knows
    no others."""
    has_pictures = False
    """Whether a moment can be shared as a picture."""

    @property
    def rules(self) -> Ruleset:
        """The game itself."""
        return ruleset(self.ruleset)

    # Boards.

    def board(
        self,
        position: Position,
        language: str,
        *,
        names: Names | None = None,
        below: str = "A",
        tappable: bool = False,
    ) -> Any:
        """A position as its template shows it, whose name is the board's `template`.

        `below` is whose side is the nearer one; `tappable`: what lies there can be pressed.
        """
        drawn = self.rules.drawing(position, language)
        return GridBoard(
            rows=drawn["rows"],
            names=names or {},
            turn=(names or {}).get(drawn["turn"], "") or str(drawn["turn"]),
            result=called(str(drawn["result"]), names or {}),
            notes=[called(note, names or {}) for note in drawn.get("notes", ())],
            tappable=tappable,
        )

    def board_html(self, position: Position, language: str, acts: str = "", **how: Any) -> str:
        """The same as HTML, for pages that get their boards one after another.

        `acts` is who acts at a table whose recorder looks: players are told by their names alone.
        """
        board = self.board(position, language, **how)
        return render_to_string(board.template, {"board": board, "acts": acts})

    def when(self, position: Position, language: str) -> str:
        """Where in the game a position is, in a few words; may be empty."""
        if self.rules.drawing(position, language)["result"]:
            return gettext("The game is over")
        return ""

    def part(self, before: Position | None) -> str:
        """Under which heading an event is listed; `before` is the position before it."""
        return gettext("The game")

    def has_begun(self, position: Position) -> bool:
        """Whether the setup is over, so that readers begin here."""
        return True

    def touched(self, line: str) -> list[str]:
        """The areas that an event names, in the order in which it does."""
        words = line.partition(" ! ")[0].split(" ")[3:]
        return list(dict.fromkeys(words))

    def picture(self, frame: Frame, names: tuple[str, str], title: str, language: str) -> Any:
        """What the picture of a moment shows; asked only where there are pictures."""
        raise NotImplementedError

    def in_one_picture(self, language: str) -> Any:
        """What the game is, for the front page; nothing where there is no such picture."""
        return None

    # The table at which games are recorded and practised.

    def table_words(self, language: str) -> dict[str, Any]:
        """What a table's page needs: words of taps, forms of steps, choices."""
        steps = {**self.steps, "concede": (_("Concede"), "")}
        forms = [
            {
                "verb": verb,
                "words": str(words),
                "places": places.split(),
                "text": " ".join(
                    ["{who}", verb, *map("{{{}}}".format, range(len(places.split())))]
                ),
                "fixed": "",
                "guess": bool(places),
                "rare": False,
            }
            for verb, (words, places) in steps.items()
        ]
        told = {verb: str(words) for verb, (words, _places) in steps.items()}
        words = {**told, **{tap: str(said) for tap, said in TAPS.items()}}
        return {"words": words, "forms": forms, "choices": {}}

    def taps_of(self, step: str) -> list[str]:
        """The words of a step as the page taps them: its kind, then what it names."""
        _who, verb, *words = step.partition(" => ")[0].split(" ")
        return [verb, *(words[1:2] if verb == "ruling" else words)]

    def ends(self, verb: str) -> str:
        """Whether a step of a kind ends the `game` or a `turn`, so that the page asks again."""
        return "game" if verb in ("concede", "ruling") else ""

    def variant_words(self) -> Mapping[str, str]:
        """The variants of the rules by which practice can be played, the usual one first."""
        return {variant: variant for variant in self.rules.variants}

    def strength_words(self) -> Mapping[str, str]:
        """How strong the program can be, the weakest first."""
        return {name: str(STRENGTHS.get(name, name)) for name in self.rules.strengths}

    # What only some games have.

    def ask(self, position: Position, day: str = "", do: str = "") -> str:
        """Where the engine can be asked about a position; empty where it cannot."""
        return ""

    def urls(self) -> list[URLPattern]:
        """Pages of the game's own."""
        return []

    def about(self) -> list[Link]:
        """Which of them tell of the game whoever practises it."""
        return []

    def links(self, day: str) -> list[Link]:
        """Which of them are led to from the list of a day's games."""
        return self.about()


TAPS = {
    "ruling": _("Judge’s ruling"),
    "A": _("Player A"),
    "B": _("Player B"),
    "drawn": _("drawn"),
}
"""What every game's steps are tapped with."""
STRENGTHS = {
    "random": _("plays anything that is legal"),
    "easy": _("a beginner"),
    "middle": _("a fair player"),
    "strong": _("a strong player"),
    "careful": _("a careful player"),
    "perfect": _("never loses"),
}
"""How a program plays, by the name that the engine gives it."""


@cache
def pages_of(name: str) -> GamePages:
    """The pages of a game, or of none; raises KeyError for a name that no game has."""
    if name not in (*names(), NO_GAME):
        raise KeyError(name)
    return cast(GamePages, import_module(f"tournament.adapters.{name}.pages").PAGES)


def all_pages() -> list[GamePages]:
    """The pages of every game, the oldest game's first."""
    return [pages_of(name) for name in names()]


def pages_of_log(text: str) -> GamePages:
    """The pages of the game whose log, or headers, a text is."""
    return pages_of(ruleset_of_log(text.encode()).id)


def pages_of_day(event: EventState) -> GamePages:
    """The pages of the game that is played on a day."""
    return pages_of(event.rules.ruleset)


def expect_engine(rules: Profile) -> None:
    """Raise 404 for what only an engine makes sense of, where it does not know the game."""
    if not pages_of(rules.ruleset).has_engine:
        raise Http404


def sheet_of(statement: Mapping[str, Any]) -> GameSheet:
    """The words of the game whose sheet a statement is."""
    return pages_of(ruleset_of(statement)).sheet
