"""What is stored about how somebody signs: their keys, their PIN, drawn signatures and photos of
slips.

Reads and writes nothing; a part of what they see of themselves and take along (152-FZ, CH-PD-4).
"""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournament.people import evidence
from tournament.people.models import Evidence, KeyRequest, Person, TabletPin


@dataclass(frozen=True, slots=True)
class OwnSigning:
    """A person's keys, the PIN's age, and the proofs of their signatures, in the order of time."""

    keys: Sequence[KeyRequest]
    pin: TabletPin | None
    evidence: Sequence[Evidence]

    def __bool__(self) -> bool:
        return bool(self.keys or self.pin or self.evidence)

    def as_json(self) -> dict[str, Any]:
        """The same as plain values.

        A photo is named and not given: it shows the signature of another person too.
        """
        return {
            "keys": [
                {
                    "key": item.key,
                    "public_key": item.public_key,
                    "kind": item.kind,
                    "address": item.origin,
                    "asked_at": item.made_at.isoformat(),
                    "answer_of_the_desk": item.settled_as or None,
                }
                for item in self.keys
            ],
            "pin_set_at": self.pin.set_at.isoformat() if self.pin is not None else None,
            "proofs_on_sheets": [
                {
                    "kind": item.kind,
                    "match": item.match,
                    "game": item.game,
                    "sheet": item.digest,
                    "made_at": item.made_at.isoformat(),
                    "media_type": item.media_type,
                    "content": base64.b64encode(bytes(item.content)).decode()
                    if item.kind == "drawn"
                    else None,
                }
                for item in self.evidence
            ],
        }


def own_signing(person: Person) -> OwnSigning:
    """Everything of this kind about a person."""
    return OwnSigning(
        keys=list(KeyRequest.objects.filter(person=person).order_by("made_at", "pk")),
        pin=getattr(person, "tablet_pin", None),
        evidence=evidence.of_person(person.pk),
    )
