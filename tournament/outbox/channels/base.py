"""What a channel is: a way beside e-mail by which a short message reaches somebody.

A channel is a plug-in: it knows one service and nothing of people. It is off, and its name appears
nowhere, until its owner has given a key (`config.channels`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Protocol, runtime_checkable

from django.utils.functional import Promise

from tournament.outbox.outside_calls import ServiceAway as ServiceAway

Title = str | Promise


class Gone(Exception):
    """The address takes no messages of ours any more: its link ends."""


class RefusedForGood(Exception):
    """The service does not take this message; trying again does not help."""


@dataclass(frozen=True, slots=True)
class Told:
    """What goes through somebody else's servers: no name, no contact, no personal address.

    `page`: a public page. `tag` is the same for every copy of a message, `number` for every copy to
    one address. `urgent`: the reader is
    waited for. `fresh`: how long the message is of use to somebody whose phone is off.
    """

    text: str
    page: str
    tag: str
    number: int
    urgent: bool
    fresh: timedelta


@dataclass(frozen=True, slots=True)
class Heard:
    """Something that somebody wrote to a messenger; `event` is the service's id of it."""

    event: str
    address: str
    text: str


class Channel(Protocol):
    """A way in which a message leaves."""

    @property
    def name(self) -> str:
        """How links and jobs name it."""
        ...

    @property
    def title(self) -> Title:
        """How pages name it."""
        ...

    @property
    def drops_repeats(self) -> bool:
        """Whether the service recognises a message by its number and drops a second copy."""
        ...

    def is_set_up(self) -> bool:
        """Whether its owner has given a key."""
        ...

    def send(self, address: str, told: Told) -> None:
        """Hand a message over; raises `Gone`, `RefusedForGood` or `ServiceAway`."""
        ...


@runtime_checkable
class Messenger(Channel, Protocol):
    """A channel to which people write: a code links them, “stop” ends it."""

    def invitation(self, code: str) -> str:
        """The address that opens the messenger, with the code as far as it can carry one."""
        ...

    def has_webhook(self) -> bool:
        """Whether the service tells us by itself; otherwise it has to be asked."""
        ...

    def read(self, cursor: str) -> tuple[list[Heard], str]:
        """What was written since the cursor, and the next cursor; raises `ServiceAway`."""
        ...

    def heard_in(self, update: Mapping[str, Any]) -> Heard | None:
        """What an update of the service says, if somebody wrote; None for anything else."""
        ...
