"""Players of the demo sign: on their own phones, on the tablet; two of them do not agree.

Their keys are made here and forgotten with the build, so nobody else can ever sign with them.
"""

from dataclasses import dataclass, field, replace

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from tournament.championship.event_state import Sheet
from tournament.events.execution import Caller
from tournament.events.own_registrations import find_held
from tournament.events.states import event_state
from tournament.ledger.core import base64s
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE, pae
from tournament.ledger.core.person_keys import person_key_id
from tournament.people.models import Person
from tournament.people.policy import ANYONE
from tournament.play import keys, signing, witnessing
from tournament.showroom.demo.crew import Crew

_HALF = 32
"""Bytes of each of the two numbers of a signature."""


@dataclass(slots=True)
class Phones:
    """The phones of a day's players; each makes its key when it is first needed."""

    crew: Crew
    _keys: dict[str, EllipticCurvePrivateKey] = field(default_factory=dict)

    def enrol(self, match: str, seats: str = "AB") -> None:
        """Players of a match make keys, and the desk compares the words with them."""
        for seat in seats:
            registration = self._registration(match, seat)
            key = self._keys[registration] = generate_private_key(SECP256R1())
            organizer = self.crew.clock.caller(self.crew.organizer)
            person = event_state(self.crew.event).entrants[registration].person
            asked = keys.ask_key(
                event=self.crew.event,
                public_key=_public_text(key),
                kind="browser",
                origin=settings.SITE_URL or "http://127.0.0.1:8000",
                now=organizer.now,
                person=Person.objects.get(pk=person),
            )
            keys.confirm_key(organizer, event=self.crew.event, request=asked.pk)

    def sign(self, match: str, seats: str = "AB") -> None:
        """Players of a match sign the open sheet on their phones (level A2)."""
        for seat in seats:
            registration = self._registration(match, seat)
            key, sheet = self._keys[registration], self._sheet(match)
            signing.sign_sheet(
                self._player(registration),
                event=self.crew.event,
                registration=registration,
                match=match,
                game=sheet.statement["game"],
                digest=sheet.digest,
                key=person_key_id(_public_text(key)),
                signature=_signature(key, sheet),
            )

    def agree_on_tablet(self, match: str, seats: str = "AB") -> None:
        """Players of a match agree with their PINs on the organizer's tablet (level A1)."""
        for seat in seats:
            sheet = self._sheet(match)
            witnessing.agree_on_tablet(
                self.crew.clock.caller(self.crew.organizer),
                event=self.crew.event,
                match=match,
                game=sheet.statement["game"],
                digest=sheet.digest,
                seat=seat,  # type: ignore[arg-type]
                by_pin=True,
                drawing=None,
            )

    def say(self, match: str, seat: str, outcome: str) -> None:
        """A player enters the result of their game themselves."""
        game = event_state(self.crew.event).plays[match].open_game
        registration = self._registration(match, seat)
        signing.say_result(
            self._player(registration),
            event=self.crew.event,
            registration=registration,
            match=match,
            game=game.number,
            revision=game.revision,
            outcome=outcome,  # type: ignore[arg-type]
        )

    def _registration(self, match: str, seat: str) -> str:
        return str(event_state(self.crew.event).player(match, seat))

    def _sheet(self, match: str) -> Sheet:
        sheet = event_state(self.crew.event).plays[match].open_game.sheet
        if sheet is None:
            raise ValueError(f"no sheet of match {match} waits for signatures")
        return sheet

    def _player(self, registration: str) -> Caller:
        """Somebody who uses their personal link."""
        held = find_held(registration)
        if held is None:
            raise ValueError(f"nobody holds the registration {registration}")
        by_link = replace(ANYONE, persons=frozenset({held.registration.person}))
        return replace(self.crew.clock.stranger(), actor=by_link)


def _public_text(key: EllipticCurvePrivateKey) -> str:
    spki = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return base64s.encode(spki)


def _signature(key: EllipticCurvePrivateKey, sheet: Sheet) -> str:
    payload = canonical_bytes(dict(sheet.statement))
    signed = key.sign(pae(RESULT_SHEET_PAYLOAD_TYPE, payload), ECDSA(SHA256()))
    first, second = decode_dss_signature(signed)
    return base64s.encode(first.to_bytes(_HALF) + second.to_bytes(_HALF))
