"""Lots as values for pages: what is drawn between whom, the result, and how to repeat it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.brackets import drawn_order, seed_value
from tournament.championship.rulings.lots.state import Lot
from tournament.web.shared.lot_recipes import commands_of, program_of

PURPOSE = {
    "held_slot": _("Both came for the held slot"),
    "tie_break": _("Tie-break of a match"),
    "shared_place": _("A shared place"),
    "final_place": _("A shared place of the final"),
    "split": _("Who plays on which day"),
}
OF_PLACES = frozenset({"shared_place", "final_place"})
"""Purposes of lots that decide between those who share a place (CH-PLACE-2, CH-FINAL-10)."""


@dataclass(frozen=True, slots=True)
class LotView:
    """One lot, about a match; `order` and what follows it are empty until it has been drawn."""

    id: str
    title: str
    subject: str
    candidates: Sequence[str]
    list_sha256: str
    secret_sha256: str
    drawn: bool
    text: str = ""
    secret: str = ""
    value: str = ""
    order: Sequence[str] = ()
    agrees: bool = True
    commands: str = ""
    program: str = ""


def lot_views(
    lots: Iterable[Lot], name: Callable[[str], str], pair: Callable[[str], str]
) -> list[LotView]:
    """Every lot, the newest first; `name` and `pair` name candidates and matches on this page."""
    return [lot_view(lot, name, pair) for lot in reversed(list(lots))]


def _subject(lot: Lot, pair: Callable[[str], str]) -> str:
    """The match or the place that a lot is about; a split is of the whole day."""
    about, _separator, place = lot.subject.partition(":")
    if lot.purpose in OF_PLACES:
        return gettext("place %(place)s") % {"place": place}
    return "" if lot.purpose == "split" else pair(about)


def lot_view(lot: Lot, name: Callable[[str], str], pair: Callable[[str], str]) -> LotView:
    """One lot; a drawn one is recomputed here (CH-DE-10)."""
    title = str(PURPOSE.get(lot.purpose, gettext("Lot")))
    subject = _subject(lot, pair)
    candidates = [name(key) for key in lot.candidates]
    if not lot.order:
        return LotView(
            lot.id, title, subject, candidates, lot.sha256, lot.secret_sha256, drawn=False
        )
    secret = bytes.fromhex(lot.secret)
    return LotView(
        lot.id,
        title,
        subject,
        candidates,
        lot.sha256,
        lot.secret_sha256,
        drawn=True,
        text=lot.text,
        secret=lot.secret,
        value=seed_value(lot.sha256, secret, lot.text).hex(),
        order=[name(key) for key in lot.order],
        agrees=tuple(drawn_order(lot.candidates, secret, lot.text)) == lot.order,
        commands=commands_of(lot.candidates, lot.sha256, lot.secret, lot.text),
        program=program_of(lot.candidates, lot.secret, lot.text),
    )
