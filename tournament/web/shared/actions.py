"""What a page offers to do: each button is shown, greyed with its reason, or absent, by the rules.

A page lists its actions as label, address and command. Where a form's input decides, the command
is a sample: what the rule does not read about it stands for what the person will say.
"""

from dataclasses import dataclass
from datetime import date
from typing import Final
from zlib import crc32

from django.utils.functional import Promise

from tournament.championship.commands import Command
from tournament.events.execution import Caller, Place
from tournament.events.preview import States, preview, states_now
from tournament.regulations.refusals import Refusal
from tournament.web.shared.words import language

TOLD_BY_THE_BANNER = frozenset({"CH-VENUE-1", "CH-VENUE-2"})
"""A day that another machine writes says so once, at the head of its pages (see `away`)."""

GROWN_UP: Final = date(1980, 1, 1)
"""Birth date of a sample, where the rules ask for the age on the day that is still to be chosen."""


@dataclass(frozen=True, slots=True)
class Offered:
    """Something to do: its label, where it is done, and why it cannot be done now."""

    label: str
    url: str
    refusal: Refusal | None = None

    @property
    def allowed(self) -> bool:
        """Whether it can be done now."""
        return self.refusal is None

    @property
    def sentence(self) -> str:
        """Why it cannot, and what to do."""
        return self.refusal.text(language()) if self.refusal is not None else ""

    @property
    def why(self) -> str:
        """Id of the sentence on the page."""
        return f"why-{crc32((self.url + self.label).encode()):x}"


class Actions:
    """Asks the rules for one page about one place; the states are read once."""

    def __init__(self, place: Place, caller: Caller, states: States | None = None) -> None:
        self._place, self._caller = place, caller
        self._states = states if states is not None else states_now(place)

    def __call__(
        self,
        label: str | Promise,
        url: str,
        *samples: Command,
        without: frozenset[str] = frozenset(),
    ) -> Offered | None:
        """The action if one of the samples is possible, or greyed; None where it makes no sense.

        That is where the right is missing, where the state is another one than the action is for,
        and by the refusals `without`.
        """
        refusal: Refusal | None = None
        for command in samples:
            found = preview(command, self._place, self._caller, self._states)
            if not isinstance(found, Refusal):
                return Offered(str(label), url)
            refusal = refusal or found
        if refusal is None or refusal.kind != "rule" or refusal.code in without:
            return None
        return None if refusal.rule in TOLD_BY_THE_BANNER else Offered(str(label), url, refusal)
