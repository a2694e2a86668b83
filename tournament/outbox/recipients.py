"""To whom a message goes: the one place that reads a contact for sending (CH-PD-2)."""

import re
from dataclasses import dataclass, field
from enum import StrEnum

from tournament.outbox.plain import one_line
from tournament.outbox.transports import reaches_people
from tournament.people.email_addresses import BadAddress, written
from tournament.people.models import Person

LONGEST_NAME_IN_LETTERS = 80
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
    name = one_line(_name_of(person), LONGEST_NAME_IN_LETTERS)
    guardian = one_line(person.representative_name, LONGEST_NAME_IN_LETTERS)
    options = [
        Recipient(_address(person.contact), name),
        Recipient(_address(person.representative_contact), guardian, name),
    ]
    if representative_first:
        options.reverse()
    return next((option for option in options if option.address), None)


class Unreached(StrEnum):
    """Why no letter reaches anybody for a person; the words for people are with the pages."""

    NO_MAIL = "no_mail"
    """This installation sends none."""
    SWITCHED_OFF = "switched_off"
    BAD_ADDRESS = "bad_address"
    """An address is kept, but no letter can be written to it."""
    NO_ADDRESS = "no_address"


def unreached(person: Person) -> Unreached | None:
    """Why no letter reaches anybody for this person; None if letters reach them."""
    if not reaches_people():
        return Unreached.NO_MAIL
    if not person.wants_messages:
        return Unreached.SWITCHED_OFF
    if recipient_of(person) is not None:
        return None
    return Unreached.BAD_ADDRESS if has_bad_address(person) else Unreached.NO_ADDRESS


def is_reached(person: Person) -> bool:
    """Whether messages reach somebody for this person, and are wanted."""
    return unreached(person) is None


def has_bad_address(person: Person) -> bool:
    """Whether an address is kept for them, and none that can be written to."""
    kept = (person.contact, person.representative_contact)
    return any("@" in contact for contact in kept) and not any(map(_address, kept))


def _name_of(person: Person) -> str:
    """The name to be shown; the full one, which is of letters, where that could be an address.

    Anybody can type anybody's contact in public registration: no mail of ours advertises for them.
    """
    chosen = person.display_name
    return person.full_name if _LIKE_AN_ADDRESS.search(chosen) else chosen


def _address(contact: str) -> str:
    """The contact as it is written to if it is an e-mail address, else nothing."""
    try:
        return written(contact)
    except BadAddress:
        return ""
