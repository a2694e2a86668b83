"""Everything that is stored about one person, for them to see and to take along (152-FZ, CH-PD-4).

Reads and writes nothing. Whether somebody looks like another person (CH-REG-4) is left out: the
answer would tell a stranger who is registered. The keyed hashes by which that is found say nothing
to anybody, so they are named and not shown.
"""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Model

from tournament.championship.championship_state import ChampionshipState
from tournament.events.erasure import handed_in_by
from tournament.events.handed_games import handed_games
from tournament.events.own_registrations import Held, championships_of, held, registrations_of
from tournament.events.states import championship_ledger
from tournament.ledger import store
from tournament.ledger.core.entry import Entry
from tournament.outbox.models import Message
from tournament.people import evidence
from tournament.people.columns import columns_of
from tournament.people.models import (
    ApiToken,
    ChannelLink,
    Consent,
    Evidence,
    KeyRequest,
    Person,
    PersonalLink,
    ProtectedRead,
    TabletPin,
    User,
)

FORMAT = "pixel-tactics-personal-data"
VERSION = 2
_CALLED: Mapping[type[Model], Mapping[str, str]] = {
    Person: {"public_name_consent": "name_is_shown", "created_at": "entered_at"},
    Consent: {"at": "given_at"},
    Message: {"why": "why_not_sent"},
    ChannelLink: {"made_at": "since"},
    KeyRequest: {"origin": "address", "made_at": "asked_at", "settled_as": "answer_of_the_desk"},
    Evidence: {"digest": "sheet"},
    ApiToken: {"used_at": "last_used_at"},
}
"""Columns that the file calls otherwise."""


@dataclass(frozen=True, slots=True)
class OwnSigning:
    """A person's keys, the PIN's age, and the proofs of their signatures, in the order of time."""

    keys: Sequence[KeyRequest]
    pin: TabletPin | None
    evidence: Sequence[Evidence]

    def __bool__(self) -> bool:
        return bool(self.keys or self.pin or self.evidence)


@dataclass(frozen=True, slots=True)
class OwnData:
    """What the tables hold about a person; `entries` are those of the ledgers that name them."""

    person: Person
    registrations: Sequence[Held]
    consents: Sequence[Consent]
    reads: Sequence[ProtectedRead]
    messages: Sequence[Message]
    account: User | None
    signing: OwnSigning
    tokens: Sequence[ApiToken]
    """Of programs that act for them."""

    @property
    def links(self) -> Sequence[PersonalLink]:
        """Every personal link that they were given."""
        return list(self.person.links.order_by("made_at", "pk"))

    @property
    def channels(self) -> Sequence[ChannelLink]:
        """Ways beside e-mail in which messages reach them."""
        return list(self.person.channel_links.order_by("made_at", "pk"))

    @property
    def logs(self) -> Sequence[Mapping[str, Any]]:
        """Logs of games that they handed in and that are still there as they did."""
        return handed_games().own(*handed_in_by(self.person))

    @property
    def entries(self) -> list[Entry]:
        """The championships' ledger entries about the person and their registrations."""
        keys = {self.person.pk, *(item.registration.id for item in self.registrations)}
        states = {item.state.id: item.state for item in self.registrations}
        return [entry for state in states.values() for entry in _entries(state, keys)]


def own_data(person: Person) -> OwnData:
    """Everything about a person, each list in the order of time."""
    return OwnData(
        person=person,
        registrations=[
            held(state, item)
            for state in championships_of(person.pk)
            for item in registrations_of(state, person.pk)
        ],
        consents=list(Consent.objects.filter(person=person).order_by("at", "pk")),
        reads=list(ProtectedRead.objects.filter(person_id=person.pk).order_by("at", "pk")),
        messages=list(Message.objects.filter(person_id=person.pk).order_by("created_at", "id")),
        account=getattr(person, "account", None),
        signing=OwnSigning(
            keys=list(KeyRequest.objects.filter(person=person).order_by("made_at", "pk")),
            pin=getattr(person, "tablet_pin", None),
            evidence=evidence.of_person(person.pk),
        ),
        tokens=list(ApiToken.objects.filter(person=person).order_by("made_at", "pk")),
    )


def as_json(
    data: OwnData, texts: Mapping[tuple[str, str], Sequence[str]], now: datetime
) -> dict[str, Any]:
    """The same as plain values for a file; `texts`: what was consented to, by version and kind.

    Which columns of a row are in it stands in `people/columns.py`.
    """
    signing = data.signing
    return {
        "format": FORMAT,
        "version": VERSION,
        "made_at": now.isoformat(),
        "person": {
            **_own(data.person),
            "staff_account": data.account.username if data.account is not None else None,
        },
        "registrations": [_registration(item) for item in data.registrations],
        "consents": [
            {**_own(row), "text": list(texts.get((row.text_version, row.kind), ()))}
            for row in data.consents
        ],
        "looked_at_by_staff": [
            {**_own(row), "fields": row.fields.split(",")} for row in data.reads
        ],
        "messages": [_own(row) for row in data.messages],
        "personal_links": [_own(row) for row in data.links],
        "channels": [_own(row) for row in data.channels],
        "signing": {
            "keys": [_own(row) for row in signing.keys],
            "pin": _own(signing.pin) if signing.pin is not None else None,
            # A photo of the slip is named and not given: it shows another person's signature too.
            "proofs_on_sheets": [
                {**_own(row), **({} if row.kind == "drawn" else {"content": None})}
                for row in signing.evidence
            ],
        },
        "submitted_logs": list(data.logs),
        "programs": [_own(row) for row in data.tokens],
        "ledger_entries": [
            {
                "ledger": entry.scope,
                "number": entry.seq,
                "type": entry.type,
                "at": entry.at,
                "body": dict(entry.body),
            }
            for entry in data.entries
        ],
    }


def _own(row: Model) -> dict[str, Any]:
    """The columns of a row that are theirs to take along, as the file calls them."""
    called = _CALLED.get(type(row), {})
    return {
        called.get(name, name): _plain(getattr(row, name)) for name in columns_of(type(row), "own")
    }


def _plain(value: Any) -> Any:
    """A value as JSON has it; bytes in base64."""
    if isinstance(value, date):
        return value.isoformat()
    return base64.b64encode(value).decode() if isinstance(value, bytes | memoryview) else value


def _registration(item: Held) -> dict[str, Any]:
    return {
        "id": item.registration.id,
        "championship": item.state.id,
        "city": item.state.stages[item.day.stage].city,
        "date": item.day.date.isoformat(),
        "start": item.day.start,
        "zone": item.day.zone,
        "number": item.registration.number,
        "channel": item.registration.channel,
        "status": item.status,
        "age_seen_in_document": item.age_seen,
    }


def _entries(state: ChampionshipState, keys: set[str]) -> list[Entry]:
    """Entries whose body names one of these ids at its top."""
    sealed = store.entries_after(championship_ledger(state.id), 0)
    return [
        item.entry
        for item in sealed
        if any(isinstance(value, str) and value in keys for value in item.entry.body.values())
    ]
