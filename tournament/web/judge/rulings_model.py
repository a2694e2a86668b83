"""Issued rulings as values for pages; a reason's words only for who may read them (CH-PD-5)."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from tournament.championship.event_state import Ruling
from tournament.events.states import event_ledger
from tournament.people.models import Reason, User
from tournament.web.judge.hall import Hall
from tournament.web.judge.words import category_word
from tournament.web.words import RULING


@dataclass(frozen=True, slots=True)
class RulingView:
    """One ruling (spec 5.9)."""

    id: str
    type: str
    rule: str
    match: str
    matches: frozenset[str]
    affected: Sequence[str]
    player: str
    category: str
    reason: str
    judge: str
    at: str


def rulings_of(hall: Hall, reasons: Mapping[str, str] | None = None) -> list[RulingView]:
    """All rulings of the day, newest first; `reasons` are words by their hash."""
    rulings = hall.state.rulings
    judges = _judges({ruling.judge for ruling in rulings}) if rulings else {}
    return [_view(hall, ruling, judges, reasons or {}) for ruling in reversed(rulings)]


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
    hall: Hall, ruling: Ruling, judges: Mapping[str, str], reasons: Mapping[str, str]
) -> RulingView:
    player = hall.name(ruling.registration) if ruling.registration is not None else ""
    if ruling.type == "walkover":
        player = hall.name_of_seat(
            str(ruling.match), "B" if ruling.effect["winner"] == "A" else "A"
        )
    local = ruling.at.astimezone(ZoneInfo(hall.state.zone))
    return RulingView(
        id=ruling.id,
        type=str(RULING[ruling.type]),
        rule=ruling.rule,
        match=ruling.match or "",
        matches=frozenset({ruling.match or "", *ruling.affected} - {""}),
        affected=tuple(match for match in ruling.affected if match != ruling.match),
        player=player,
        category=category_word(ruling.category),
        reason=reasons.get(ruling.reason_sha256, ""),
        judge=judges.get(ruling.judge, "–"),
        at=local.strftime("%d.%m.%Y %H:%M"),
    )
