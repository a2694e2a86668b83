"""Rulings that an organizer entered for the duty judge, over all days (CH-JUDGE-5)."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from tournament.championship.judges.queries import CONFIRM_WITHIN
from tournament.events.selectors import title_of
from tournament.events.states import championship_state, event_ledger, event_state
from tournament.events.wording import local_time
from tournament.people.models import Reason, User
from tournament.people.policy import Actor, Role
from tournament.people.public_names import names_for
from tournament.play.models import Ruling
from tournament.web.shared.ruling_words import category_word, own_words, ruling_word


@dataclass(frozen=True, slots=True)
class DutyRuling:
    """One ruling on duty, in words; `reason` only where the reader is who ruled."""

    id: str
    event: str
    day: str
    type: str
    match: str
    players: str
    category: str
    reason: str
    judge: str
    at: str
    confirmed_at: str
    overdue: bool


def rulings_on_duty(
    now: datetime, *, judge: str | None = None, championship: str | None = None
) -> list[DutyRuling]:
    """A duty judge's own rulings, or those of a championship; the newest first."""
    rows = Ruling.objects.filter(on_duty=True).select_related("game_day__stage").order_by("-at")
    if judge is not None:
        rows = rows.filter(judge_id=judge)
    if championship is not None:
        rows = rows.filter(game_day__championship_id=championship)
    found = list(rows)
    users = User.objects.filter(public_id__in={row.judge_id for row in found})
    names = {user.public_id: str(user) for user in users}
    return [_shown(row, names, now, own=judge is not None) for row in found]


def waiting_for(actor: Actor) -> int:
    """How many rulings wait for this reader's confirmation; no question for who never was named."""
    if not any(grant.role is Role.DUTY_JUDGE for grant in actor.grants):
        return 0
    own = Ruling.objects.filter(on_duty=True, judge_id=actor.public_id, confirmed_at=None)
    return own.count()


def _shown(row: Ruling, names: dict[str, str], now: datetime, *, own: bool) -> DutyRuling:
    day = row.game_day
    stage = championship_state(day.championship_id).stages[day.stage_id]
    waits = row.confirmed_at is None
    return DutyRuling(
        id=row.pk,
        event=day.pk,
        day=title_of(stage, day.date),
        type=ruling_word(row.type),
        match=row.match,
        players=_players(row) if own else "",
        category=category_word(row.category),
        reason=own_words(row.category, _words(row)) if own else "",
        judge=names.get(row.judge_id, "–"),
        at=local_time(row.at, day.zone),
        confirmed_at=local_time(row.confirmed_at, day.zone) if row.confirmed_at else "",
        overdue=waits and now - row.at > CONFIRM_WITHIN,
    )


def _players(row: Ruling) -> str:
    """Whom the ruling is about, as the staff calls them."""
    state = event_state(row.game_day_id)
    keys = [row.registration_id] if row.registration_id else []
    if row.match and state.order and row.match in state.structure:
        keys += [key for key in state.players(row.match) if key is not None and key not in keys]
    numbers = {state.entrants[key].person: state.entrants[key].number for key in keys}
    return ", ".join(names_for(numbers, "staff").values())


def _words(row: Ruling) -> str:
    """The words of its reason, if they still fit the hash that the ledger holds."""
    issued = next(item for item in event_state(row.game_day_id).rulings if item.id == row.pk)
    kept = Reason.objects.filter(ledger_id=event_ledger(row.game_day_id))
    for salt, text in kept.values_list("salt", "text"):
        if hashlib.sha256(bytes(salt) + text.encode()).hexdigest() == issued.reason_sha256:
            return str(text)
    return ""
