"""What a page offers to do: each button is shown, greyed with its reason, or absent, by the rules.

A page lists its actions as label, address and command. Where a form's input decides, the command
is a sample: what the rule does not read about it stands for what the person will say.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Generic, TypeVar
from zlib import crc32

from django.urls import reverse
from django.utils.functional import Promise

from tournament.championship.commands import Command
from tournament.events.execution import Caller, Place
from tournament.events.preview import States, preview, states_now
from tournament.regulations.refusals import Refusal
from tournament.web.shared.words import language

TOLD_BY_THE_BANNER: Final = frozenset(
    {
        "championship_archived",
        "day_in_hall",
        "day_in_hall_register",
        "day_in_hall_withdraw",
        "hall_check_in_first",
        "hall_returned",
        "only_this_day",
        "withdrawal_asked",
        "withdrawal_here",
    }
)
"""A day that another machine writes says so once, at the head of its pages (see `away`), and so do
the pages of an archived championship."""

BY_THE_FORM: Final = frozenset({"draw_text_short", "possible_duplicates"})
"""What only the form brings: a sample that lacks nothing else is possible."""

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
    """Asks the rules for one page about one place; the states are read once.

    `sent`: the address to which a form was sent that comes back with what was typed: it stays.
    `said_here`: refusals that nothing else on the page tells, whatever their kind.
    """

    def __init__(
        self,
        place: Place,
        caller: Caller,
        states: States | None = None,
        sent: str = "",
        said_here: frozenset[str] = frozenset(),
    ) -> None:
        self._place, self._caller, self._sent, self._said_here = place, caller, sent, said_here
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
            if not isinstance(found, Refusal) or found.code in BY_THE_FORM:
                return Offered(str(label), url)
            refusal = refusal or found
        if refusal is not None and refusal.kind != "permission" and url == self._sent:
            return Offered(str(label), url)
        if refusal is not None and refusal.code in self._said_here - without:
            return Offered(str(label), url, refusal)
        if refusal is None or refusal.kind != "rule" or refusal.code in without:
            return None
        return None if refusal.code in TOLD_BY_THE_BANNER else Offered(str(label), url, refusal)


About = TypeVar("About")


@dataclass(frozen=True, slots=True)
class Action(Generic[About]):
    """A row of a table: label, name of the address, and samples made of what it is about.

    By the refusals `told` it makes no sense there, or something else on the page tells it. `when`:
    which of two rows for one command names what there is.
    """

    label: str | Promise
    page: str
    samples: Callable[[About], Iterable[Command]]
    told: frozenset[str] = frozenset()
    when: Callable[[About], bool] = lambda about: True


class Offers(Generic[About]):
    """What can be done about one thing, each asked when a page names it: `{{ actions.close }}`."""

    def __init__(
        self,
        ask: Callable[..., Offered | None],
        table: Mapping[str, Action[About]],
        about: About,
        args: Sequence[str],
        told: frozenset[str] = frozenset(),
    ) -> None:
        self._ask, self._table, self._about, self._args = ask, table, about, args
        self._told = told
        self._found: dict[str, Offered | None] = {}

    def __getitem__(self, name: str) -> Offered | None:
        """The action of this name."""
        if name not in self._found:
            self._found[name] = self._asked(self._table[name])
        return self._found[name]

    def _asked(self, row: Action[About]) -> Offered | None:
        if not row.when(self._about):
            return None
        url, told = reverse(row.page, args=self._args), row.told | self._told
        return self._ask(row.label, url, *row.samples(self._about), without=told)
