"""Which rows about people go with a day, in both directions (CH-VENUE-4).

To the hall: names, birth dates and consents of that day's list, what a free tournament is called,
and the accounts of its staff; no contacts. Back: what the hall entered, with its reasons, game logs
and proofs of signatures. Which columns of them is said in `people/columns.py`.
"""

from collections.abc import Collection
from typing import Any

from django.db import models
from django.db.models import Q

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.judges.queries import duty_judge_of
from tournament.championship.statuses import NOT_COMING
from tournament.events.handed_games import handed_games
from tournament.events.kept_logs import game_logs
from tournament.events.models import (
    AddedCity,
    DayDescription,
    DayPlan,
    DrawSecret,
    LotSecret,
    TournamentText,
)
from tournament.events.venue.rows import row_of
from tournament.people.columns import Flag, columns_of
from tournament.people.models import Consent, Evidence, Person, Reason, User


def for_the_hall(
    state: ChampionshipState, day: EventState, event: str, caller: str
) -> dict[str, list[dict[str, Any]]]:
    """The rows that a handover file carries; `caller` is the account that hands the day over."""
    persons = persons_listed(state, day, event)
    city = state.stages[state.days[event].stage].city
    return {
        "persons": _rows(Person.objects.filter(pk__in=persons), "hall"),
        "consents": _rows(Consent.objects.filter(person__in=persons), "hall"),
        "users": _staff(state, event, caller, persons),
        "descriptions": _rows(
            DayDescription.objects.filter(pk=state.days[event].description), "hall"
        ),
        "plans": _rows(DayPlan.objects.filter(pk=event), "hall"),
        "tournaments": _rows(TournamentText.objects.filter(pk=event), "hall"),
        "cities": _rows(AddedCity.objects.filter(pk=city), "hall"),
        "reasons": _rows(_told_now(day), "hall"),
        **secrets_of(day, event, "hall"),
    }


def _told_now(day: EventState) -> "models.QuerySet[Reason]":
    """The words of the announcement in force; no other words about anything go along."""
    announced = day.announced.id if day.announced is not None else None
    return Reason.objects.filter(pk=announced)


def persons_listed(state: ChampionshipState, day: EventState, event: str) -> frozenset[str]:
    """Everybody on the day's list who may still come or has come."""
    listed = {item.person for item in state.of_day(event) if item.status not in NOT_COMING}
    return frozenset(listed | {item.person for item in day.entrants.values()})


def from_the_hall(
    championship: str, day: EventState, event: str, handed_over: int
) -> dict[str, list[Any]]:
    """The rows that a people file carries back.

    `handed_over`: entries of the championship's ledger that the hall began with.
    """
    texts = Q(ledger_id=f"event:{event}") | Q(
        ledger_id=f"championship:{championship}", entry_seq__gt=handed_over
    )
    pictures = columns_of(Evidence, "back")
    proofs = Evidence.objects.filter(event_id=event).prefetch_related("persons").order_by("pk")
    return {
        "persons": _rows(Person.objects.all(), "back"),
        "consents": _rows(Consent.objects.all(), "back"),
        "users": _rows(User.objects.all(), "back"),
        "reasons": _rows(Reason.objects.filter(texts), "back"),
        "evidence": [
            {**row_of(item, pictures), "persons": sorted(one.pk for one in item.persons.all())}
            for item in proofs
        ],
        "logs": _rows(game_logs().all(), "back"),
        "plans": _rows(DayPlan.objects.filter(pk=event), "back"),
        "tournaments": _rows(TournamentText.objects.filter(pk=event), "back"),
        **handed_games().rows(event),
        **secrets_of(day, event, "back"),
    }


def secrets_of(day: EventState, event: str, way: Flag) -> dict[str, list[dict[str, Any]]]:
    """Committed secrets that a draw or lot has still to reveal (CH-DE-10)."""
    lots = [lot.secret_sha256 for lot in day.lots.values()]
    return {
        "draw_secrets": _rows(DrawSecret.objects.filter(game_day_id=event), way),
        "lot_secrets": _rows(LotSecret.objects.filter(pk__in=lots), way),
    }


def _staff(
    state: ChampionshipState, event: str, caller: str, persons: Collection[str]
) -> list[dict[str, Any]]:
    """Accounts of the day's own staff, of whoever hands it over, and of the duty judge.

    An account's owner is told only if they are on the list, so that they never rule on themselves.
    """
    scopes = {("event", event), ("stage", state.days[event].stage)}
    named = {
        grant.user
        for grant in state.grants.values()
        if not grant.revoked and (grant.scope_kind, grant.scope) in scopes
    }
    duty = duty_judge_of(state, event)
    users = User.objects.filter(
        public_id__in=named | {caller} | ({duty} if duty is not None else set()), is_active=True
    )
    rows = _rows(users, "hall")
    return [
        {**row, "person_id": row["person_id"] if row["person_id"] in persons else None}
        for row in rows
    ]


def _rows(items: "models.QuerySet[Any]", way: Flag) -> list[dict[str, Any]]:
    columns = columns_of(items.model, way)
    found = [row_of(item, columns) for item in items]
    return sorted(found, key=lambda row: [str(row[name]) for name in columns[:3]])
