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

from tournament.championship.championship_state import ChampionshipState
from tournament.events.erasure import handed_in_by
from tournament.events.handed_games import handed_games
from tournament.events.own_registrations import Held, championships_of, held, registrations_of
from tournament.events.own_signing import OwnSigning, own_signing
from tournament.events.states import championship_ledger
from tournament.ledger import store
from tournament.ledger.core.entry import Entry
from tournament.outbox.models import Message
from tournament.people.columns import columns_of
from tournament.people.models import (
    ApiToken,
    ChannelLink,
    Consent,
    Person,
    PersonalLink,
    ProtectedRead,
    User,
)

FORMAT = "pixel-tactics-personal-data"
VERSION = 1
_CALLED = {"public_name_consent": "name_is_shown", "created_at": "entered_at"}
"""Columns of a person that the file calls otherwise."""


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
        signing=own_signing(person),
        tokens=list(ApiToken.objects.filter(person=person).order_by("made_at", "pk")),
    )


def _named(person: Person) -> dict[str, Any]:
    """The columns that are theirs to take along, as the file calls them."""
    values = {name: getattr(person, name) for name in columns_of(Person, "own")}
    plain = {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in values.items()
    }
    return {_CALLED.get(name, name): value for name, value in plain.items()}


def as_json(
    data: OwnData, texts: Mapping[tuple[str, str], Sequence[str]], now: datetime
) -> dict[str, Any]:
    """The same as plain values for a file; `texts`: what was consented to, by version and kind."""
    person = data.person
    return {
        "format": FORMAT,
        "version": VERSION,
        "made_at": now.isoformat(),
        "person": {
            **_named(person),
            "staff_account": data.account.username if data.account is not None else None,
        },
        "registrations": [_registration(item) for item in data.registrations],
        "consents": [
            {
                "kind": consent.kind,
                "text_version": consent.text_version,
                "text": list(texts.get((consent.text_version, consent.kind), ())),
                "given_by": consent.given_by,
                "channel": consent.channel,
                "given_at": consent.at.isoformat(),
                "withdrawn_at": _text(consent.withdrawn_at),
            }
            for consent in data.consents
        ],
        "looked_at_by_staff": [
            {
                "at": read.at.isoformat(),
                "role": read.role,
                "fields": read.fields.split(","),
                "why": read.why,
            }
            for read in data.reads
        ],
        "messages": [
            {
                "kind": message.kind,
                "state": message.state,
                "why_not_sent": message.why,
                "created_at": message.created_at.isoformat(),
                "sent_at": _text(message.sent_at),
            }
            for message in data.messages
        ],
        "personal_links": [
            {"made_at": link.made_at.isoformat(), "ended_at": _text(link.ended_at)}
            for link in data.links
        ],
        "channels": [
            {"channel": item.channel, "address": item.address, "since": item.made_at.isoformat()}
            for item in data.channels
        ],
        "signing": data.signing.as_json(),
        "tablet_pin_set_at": _text(data.signing.pin.set_at if data.signing.pin else None),
        "pictures_of_signatures": [
            {
                "kind": picture.kind,
                "match": picture.match,
                "game": picture.game,
                "taken_at": picture.made_at.isoformat(),
                "sha256_in_ledger": picture.sha256,
                # A photo of the slip shows somebody else's signature as well.
                "png_base64": base64.b64encode(bytes(picture.content)).decode()
                if picture.kind == "drawn"
                else None,
            }
            for picture in data.signing.evidence
        ],
        "submitted_logs": list(data.logs),
        "programs": [
            {
                "name": token.name,
                "purpose": token.purpose,
                "made_at": token.made_at.isoformat(),
                "ends_at": token.ends_at.isoformat(),
                "ended_at": _text(token.ended_at),
                "last_used_at": _text(token.used_at),
            }
            for token in data.tokens
        ],
        "key_requests": [
            {
                "key": item.key,
                "kind": item.kind,
                "origin": item.origin,
                "made_at": item.made_at.isoformat(),
                "answer": item.settled_as,
            }
            for item in data.signing.keys
        ],
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


def _text(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment is not None else None
