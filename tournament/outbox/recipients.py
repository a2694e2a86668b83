"""To whom a message goes: the one place that reads a contact for sending (CH-PD-2)."""

import re
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from tournament.outbox.plain import one_line
from tournament.outbox.transports import transport_is_set_up
from tournament.people.models import Person

LONGEST_NAME = 80
_LIKE_AN_ADDRESS = re.compile(r"[:/@]|\.\w")


@dataclass(frozen=True, slots=True)
class Recipient:
    """Who reads a message; `child` is the player in whose stead a representative reads it."""

    address: str = field(repr=False)
    name: str
    child: str = ""


def recipient_of(person: Person, *, representative_first: bool = False) -> Recipient | None:
    """The player, or their representative; None if neither has an e-mail address.

    The representative comes first where they act for the player (CH-REG-6); the other one stands in
    where the first has no e-mail address, since the registration gave both for this purpose.
    """
    name = one_line(_name_of(person), LONGEST_NAME)
    guardian = one_line(person.representative_name, LONGEST_NAME)
    options = [
        Recipient(_address(person.contact), name),
        Recipient(_address(person.representative_contact), guardian, name),
    ]
    if representative_first:
        options.reverse()
    return next((option for option in options if option.address), None)


def is_reached(person: Person) -> bool:
    """Whether messages reach somebody for this person, and are wanted."""
    wanted = person.wants_messages and transport_is_set_up()
    return wanted and recipient_of(person) is not None


def _name_of(person: Person) -> str:
    """The name to be shown; the full one, which is of letters, where that could be an address.

    Anybody can type anybody's contact in public registration: no mail of ours advertises for them.
    """
    chosen = person.display_name
    return person.full_name if _LIKE_AN_ADDRESS.search(chosen) else chosen


def _address(contact: str) -> str:
    """The contact if it is an e-mail address, else nothing."""
    address = contact.strip()
    try:
        validate_email(address)
    except ValidationError:
        return ""
    return address
