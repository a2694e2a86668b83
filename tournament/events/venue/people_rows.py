"""Which rows about people go with a day, in both directions (CH-VENUE-4).

To the hall: names, birth dates and consents of that day's list, what a free tournament is called,
and the accounts of its staff; no contacts. Back: what the hall entered, with its reasons, game logs
and proofs of signatures.
"""

from collections.abc import Collection, Iterable
from typing import Any

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
from tournament.people.models import Consent, Evidence, Person, Reason, User

PERSON = (
    "id",
    "full_name",
    "display_name",
    "birth_date",
    "representative_name",
    "salt",
    "public_name_consent",
    "consent_at",
    "language",
    "name_only",
)
"""What the hall knows of somebody; city and contacts stay at headquarters."""
ENTERED = (*PERSON, "contact", "city", "representative_contact", "wants_messages")
"""What comes back of somebody who was entered in the hall."""
CONSENT = ("person_id", "kind", "text_version", "given_by", "channel", "at", "withdrawn_at")
USER = ("public_id", "username", "display_name", "password", "zone", "is_active", "person_id")
REASON = ("id", "about", "salt", "text", "ledger_id", "entry_seq")
EVIDENCE = (
    "id",
    "championship_id",
    "event_id",
    "match",
    "game",
    "digest",
    "kind",
    "media_type",
    "content",
    "salt",
    "sha256",
    "made_at",
)
LOG = ("sha256", "text", "received_at")
DESCRIPTION = (
    "id",
    "game_day_id",
    "salt",
    "address",
    "room",
    "map_url",
    "bring",
    "ask",
    "stream_url",
)
TOURNAMENT = (
    "game_day_id",
    "number",
    "slug",
    "name",
    "game",
    "place",
    "description",
    "private",
    "settings",
    "created_at",
    "changed_at",
)
PLAN = ("game_day_id", "minutes", "closes", "programme")
DRAW_SECRET = ("sha256", "game_day_id", "secret")
LOT_SECRET = ("sha256", "secret")
CITY = ("code", "ru", "en", "zone")


def for_the_hall(
    state: ChampionshipState, day: EventState, event: str, caller: str
) -> dict[str, list[dict[str, Any]]]:
    """The rows that a handover file carries; `caller` is the account that hands the day over."""
    persons = persons_listed(state, day, event)
    city = state.stages[state.days[event].stage].city
    return {
        "persons": _rows(Person.objects.filter(pk__in=persons), PERSON),
        "consents": _rows(Consent.objects.filter(person__in=persons), CONSENT),
        "users": _staff(state, event, caller, persons),
        "descriptions": _rows(
            DayDescription.objects.filter(pk=state.days[event].description), DESCRIPTION
        ),
        "plans": _rows(DayPlan.objects.filter(pk=event), PLAN),
        "tournaments": _rows(TournamentText.objects.filter(pk=event), TOURNAMENT),
        "cities": _rows(AddedCity.objects.filter(pk=city), CITY),
        "reasons": _rows(_told_now(day), REASON),
        **secrets_of(day, event),
    }


def _told_now(day: EventState) -> Iterable[Reason]:
    """The words of the announcement in force; no other words about anything go along."""
    return Reason.objects.filter(pk=day.announced.id) if day.announced is not None else ()


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
    proofs = Evidence.objects.filter(event_id=event).prefetch_related("persons").order_by("pk")
    return {
        "persons": _rows(Person.objects.all(), ENTERED),
        "consents": _rows(Consent.objects.all(), CONSENT),
        "users": _rows(User.objects.all(), USER),
        "reasons": _rows(Reason.objects.filter(texts), REASON),
        "evidence": [
            {**row_of(item, EVIDENCE), "persons": sorted(one.pk for one in item.persons.all())}
            for item in proofs
        ],
        "logs": _rows(game_logs().all(), LOG),
        "plans": _rows(DayPlan.objects.filter(pk=event), PLAN),
        "tournaments": _rows(TournamentText.objects.filter(pk=event), TOURNAMENT),
        **handed_games().rows(event),
        **secrets_of(day, event),
    }


def secrets_of(day: EventState, event: str) -> dict[str, list[dict[str, Any]]]:
    """Committed secrets that a draw or lot has still to reveal (CH-DE-10)."""
    lots = [lot.secret_sha256 for lot in day.lots.values()]
    return {
        "draw_secrets": _rows(DrawSecret.objects.filter(game_day_id=event), DRAW_SECRET),
        "lot_secrets": _rows(LotSecret.objects.filter(pk__in=lots), LOT_SECRET),
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
    rows = _rows(users, USER)
    return [
        {**row, "person_id": row["person_id"] if row["person_id"] in persons else None}
        for row in rows
    ]


def _rows(items: Iterable[Any], columns: tuple[str, ...]) -> list[dict[str, Any]]:
    found = [row_of(item, columns) for item in items]
    return sorted(found, key=lambda row: [str(row[name]) for name in columns[:3]])
