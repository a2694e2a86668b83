"""How surely each player's agreement with a sheet is known: the words of levels A0-A3.

One place for every page that shows a sheet. A level says how the agreement was given and who saw
it; of A1 and A0 it is never said that they prove the player by cryptography.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.championship.event_state import Sheet
from tournament.web.shared.components import Kind

RULING = "ruling"
"""Shown instead of a level where a judge's ruling stands in place of signatures."""
SHORT = {
    "A3": pgettext_lazy("how a player signed", "passkey"),
    "A2": pgettext_lazy("how a player signed", "own phone"),
    "A1": pgettext_lazy("how a player signed", "tablet, witnessed"),
    "A0": pgettext_lazy("how a player signed", "paper, witnessed"),
    RULING: pgettext_lazy("how a player signed", "judge’s ruling"),
}
EXPLAINED = {
    "A3": _(
        "The player signed with a passkey of their own and unlocked it for that. The signature "
        "can be checked by anybody."
    ),
    "A2": _(
        "The player signed with a key that was made on their own phone. The signature can be "
        "checked by anybody; anyone who held the unlocked phone could have made it."
    ),
    "A1": _(
        "The player agreed on the organizer’s tablet by PIN or drawn signature. A member of the "
        "desk who does not play in the match saw it and vouches for it; nothing proves it without "
        "that witness."
    ),
    "A0": _(
        "Both signed on paper. A member of the desk who does not play in the match has seen the "
        "signatures and vouches for them; nothing proves them without that witness."
    ),
    RULING: _("There are no two signatures: a judge decided, and the decision counts."),
}
KIND: dict[str, Kind] = {"A3": "good", "A2": "good", "A1": "info", "A0": "info", RULING: "warning"}


@dataclass(frozen=True, slots=True)
class AssuranceView:
    """A level as a badge."""

    words: str
    explained: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class SignatureView:
    """One seat under a sheet: who, and how and when they agreed; `level` is empty before that."""

    seat: str
    name: str
    level: str
    at: str


def assurance_view(level: str) -> AssuranceView | None:
    """A level (A0-A3, `ruling`) in words; None for one that is not known."""
    if level not in SHORT:
        return None
    return AssuranceView(str(SHORT[level]), str(EXPLAINED[level]), KIND[level])


def legend() -> list[AssuranceView]:
    """All levels, the surest first, for the page that explains them."""
    return [view for level in SHORT if (view := assurance_view(level)) is not None]


def level_of(sheet: Sheet) -> str:
    """The weakest of the agreements of an accepted sheet, or `ruling`; empty while it waits."""
    if sheet.by_judge:
        return RULING
    if sheet.level is not None and set(sheet.seats) >= {"A", "B"}:
        return sheet.level
    return ""


def signatures_of(
    sheet: Sheet, names: Callable[[str], str], clock: Callable[[datetime], str]
) -> Sequence[SignatureView]:
    """Both seats of a sheet; `names` turns a registration into what the reader may read."""
    given = {item.seat: item for item in sheet.attestations}
    views = []
    for player in sheet.statement["players"]:
        found = given.get(player["seat"])
        views.append(
            SignatureView(
                seat=player["seat"],
                name=names(player["id"]),
                level=found.level if found is not None else "",
                at=clock(found.at) if found is not None else "",
            )
        )
    return views
