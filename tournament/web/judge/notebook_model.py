"""A person's history as values: notes and cautions on all days of a championship, and rulings.

Never public. Rulings stand in it where the reader may read their reasons. The words of an erased
person are gone, and what remains says so (CH-PD-5).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.championship.event_state import Ruling
from tournament.championship.judges.notes.state import Note
from tournament.events.selectors import title_of
from tournament.events.wording import date_and_clock
from tournament.people.models import User
from tournament.people.policy import Action, Actor, allowed
from tournament.play.notes import Noted, history_of
from tournament.web.judge.rulings_model import reasons_of
from tournament.web.shared.components import Kind
from tournament.web.shared.navigation import day_scope_of
from tournament.web.shared.ruling_words import category_word, ruling_word
from tournament.web.shared.staff_day import StaffDay

NOTE_KIND = {
    "note": pgettext_lazy("judge's notebook", "Note"),
    "caution": pgettext_lazy("judge's notebook", "Caution"),
}
NOTE_BADGE: dict[str, Kind] = {"note": "info", "caution": "warning"}
NOTE_CATEGORY = {
    "slow_play": _("slow play"),
    "late": _("late to the table"),
    "conduct": pgettext_lazy("category of a note", "conduct"),
    "wrong_setup": _("wrong setup of a game"),
    "other": pgettext_lazy("category of a note", "something else"),
}


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One note or ruling. `text` is empty where it is erased or not for this reader."""

    id: str
    kind: str
    badge: Kind
    category: str
    text: str
    match: str
    day: str
    here: bool
    judge: str
    at: str
    rule: str
    withdrawn_at: str
    own: bool


@dataclass(frozen=True, slots=True)
class Totals:
    """How many notes and cautions stand, mistaken ones left out."""

    notes: int
    cautions: int


def totals_of(lines: Sequence[HistoryLine]) -> Totals:
    """The numbers above the list."""
    standing = [line for line in lines if not line.rule and not line.withdrawn_at]
    cautions = sum(line.badge == "warning" for line in standing)
    return Totals(len(standing) - cautions, cautions)


def history_lines(hall: StaffDay, registration: str, actor: Actor) -> list[HistoryLine]:
    """Everything that was noted about the person of a registration of this day."""
    person = hall.event.entrants[registration].person
    noted = history_of(hall.event.championship, person)
    judges = {
        user.public_id: str(user)
        for user in User.objects.filter(public_id__in={item.what.judge for item in noted})
    }

    @cache
    def words(event: str) -> Mapping[str, str]:
        return reasons_of(event)

    @cache
    def may_read_reasons(event: str) -> bool:
        return allowed(actor, Action.READ_REASON, day_scope_of(event)) is not None

    # Notes are for the judges of all their days; the reason of a ruling stays with its own day.
    return [
        _line(hall, item, judges, words(item.event), actor)
        for item in noted
        if isinstance(item.what, Note) or may_read_reasons(item.event)
    ]


def _line(
    hall: StaffDay,
    item: Noted,
    judges: Mapping[str, str],
    words: Mapping[str, str],
    actor: Actor,
) -> HistoryLine:
    zone = item.state.zone
    what = item.what
    shared: dict[str, Any] = {
        "id": what.id,
        "match": what.match or "",
        "day": title_of(item.stage, item.day),
        "here": item.event == hall.event.id,
        "judge": judges.get(what.judge, "–"),
        "at": date_and_clock(what.at, zone),
    }
    if isinstance(what, Ruling):
        return HistoryLine(
            **shared,
            kind=ruling_word(what.type),
            badge="bad",
            category=category_word(what.category),
            text=words.get(what.reason_sha256, ""),
            rule=what.rule,
            withdrawn_at="",
            own=False,
        )
    return HistoryLine(
        **shared,
        kind=str(NOTE_KIND[what.kind]),
        badge=NOTE_BADGE[what.kind],
        category=str(NOTE_CATEGORY[what.category]),
        text=words.get(what.text_sha256, ""),
        rule="",
        withdrawn_at=_moment(what, zone),
        own=what.judge == actor.public_id,
    )


def _moment(note: Note, zone: str) -> str:
    return date_and_clock(note.withdrawn_at, zone) if note.withdrawn_at is not None else ""
