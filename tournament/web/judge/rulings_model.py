"""Issued rulings as values for pages; a reason's words only for who may read them (CH-PD-5)."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.championship.event_state import Ruling
from tournament.championship.judges.queries import confirmation_overdue
from tournament.championship.rulings.queries import set_aside
from tournament.championship.sheets.statements.queries import RULING as RULING_STATEMENT
from tournament.events.states import event_ledger
from tournament.events.wording import date_and_clock
from tournament.people.models import Reason, User
from tournament.web.judge.match_actions import DayActions, ruling_actions
from tournament.web.judge.ruling_details import detail_of, name_in_seat
from tournament.web.shared.actions import Offered
from tournament.web.shared.ruling_words import affected_words, category_word, own_words, ruling_word
from tournament.web.shared.staff_day import StaffDay


@dataclass(frozen=True, slots=True)
class RulingView:
    """One ruling (spec 5.9)."""

    id: str
    type: str
    rule: str
    match: str
    round: str
    """Its round: its players may be others by now."""
    matches: frozenset[str]
    affected: Sequence[str]
    affected_words: str
    player: str
    detail: str
    category: str
    reason: str
    judge: str
    at: str
    number: int
    set_aside_by: int
    supersedes: int
    on_duty: bool
    confirmed: bool
    overdue: bool
    witness: str
    signed: str
    """Level at which its judge has signed it, `account` without a key, empty before that."""
    actions: Sequence[Offered] = ()
    """How it can be taken back or corrected."""


def rulings_of(
    hall: StaffDay, reasons: Mapping[str, str] | None = None, day: DayActions | None = None
) -> list[RulingView]:
    """All rulings of the day, newest first; `reasons` are words by their hash.

    `day` asks what can be done about them.
    """
    rulings = hall.event.rulings
    named = {item for ruling in rulings for item in (ruling.judge, ruling.witness) if item}
    judges = _judges(named) if named else {}
    return [
        replace(
            _view(hall, ruling, judges, reasons or {}),
            actions=ruling_actions(day, ruling) if day is not None else (),
        )
        for ruling in reversed(rulings)
    ]


def reasons_of(event_id: str) -> dict[str, str]:
    """The words kept for a day's rulings by the hash that the ledger holds.

    Words that no longer fit their hash are not those of the ruling, and are found by nobody.
    """
    kept = Reason.objects.filter(ledger_id=event_ledger(event_id)).values_list("salt", "text")
    return {hashlib.sha256(bytes(salt) + text.encode()).hexdigest(): text for salt, text in kept}


def _judges(public_ids: set[str]) -> dict[str, str]:
    users = User.objects.filter(public_id__in=public_ids)
    return {user.public_id: str(user) for user in users}


def _view(
    hall: StaffDay, ruling: Ruling, judges: Mapping[str, str], reasons: Mapping[str, str]
) -> RulingView:
    player = hall.name(ruling.registration) if ruling.registration is not None else ""
    if ruling.type == "tie_break":
        player = name_in_seat(hall, ruling, ruling.effect["winner"])
    if ruling.type == "walkover":
        player = name_in_seat(hall, ruling, "B" if ruling.effect["winner"] == "A" else "A")
    numbers = {item.id: number for number, item in enumerate(hall.event.rulings, start=1)}
    return RulingView(
        id=ruling.id,
        type=ruling_word(ruling.type),
        rule=ruling.rule,
        match=ruling.match or "",
        round=hall.round_of(ruling.match) if ruling.match else "",
        matches=frozenset({ruling.match or "", *ruling.affected} - {""}),
        affected=tuple(
            dict.fromkeys(hall.round_of(item) for item in ruling.affected if item != ruling.match)
        ),
        affected_words=affected_words(ruling.type),
        player=player,
        detail=detail_of(ruling),
        category=category_word(ruling.category),
        reason=own_words(ruling.category, reasons.get(ruling.reason_sha256, "")),
        judge=judges.get(ruling.judge, "–"),
        at=date_and_clock(ruling.at, hall.event.zone),
        number=numbers[ruling.id],
        set_aside_by=numbers.get(set_aside(hall.event).get(ruling.id, ""), 0),
        supersedes=numbers.get(ruling.supersedes or "", 0),
        on_duty=ruling.on_duty,
        confirmed=ruling.confirmed_at is not None,
        overdue=confirmation_overdue(ruling, hall.now),
        witness=judges.get(ruling.witness or "", ""),
        signed=next(
            (
                item.level
                for item in hall.event.statements
                if (item.kind, item.subject) == (RULING_STATEMENT, ruling.id)
            ),
            "",
        ),
    )
