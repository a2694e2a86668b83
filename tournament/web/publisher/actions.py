"""Asks the rules for the publisher's pages: each command at the day that it names."""

from typing import Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.commands import Command
from tournament.championship.rulings.lots.state import Lot
from tournament.events.execution import Caller, Place
from tournament.events.preview import states_before_check_in, states_now
from tournament.events.selectors import place_of
from tournament.web.shared.acting import caller_of
from tournament.web.shared.actions import Actions, Offered

SAID_HERE: Final = frozenset({"day_in_hall", "list_frozen", "own_lot"})
"""The publisher's pages are about no single day: no banner tells these."""


class ChampionshipActions:
    """Asks the rules about a championship, its final and its days."""

    def __init__(self, state: ChampionshipState, caller: Caller, sent: str = "") -> None:
        self.state, self.now = state, caller.now
        self._caller, self._sent = caller, sent
        self._days: dict[str, Actions] = {}

    def __call__(
        self,
        label: str | Promise,
        url: str,
        *samples: Command,
        without: frozenset[str] = frozenset(),
    ) -> Offered | None:
        """The action, greyed, or None; at the day that the samples name, if they name one."""
        event = getattr(samples[0], "event", "") if samples else ""
        return self.at(event)(label, url, *samples, without=without)

    def at(self, event: str) -> Actions:
        """Asks about this day, or about the championship alone; its states are read once."""
        if event not in self._days:
            known = event in self.state.days
            place = place_of(event) if known else Place(self.state.id)
            states = states_now(place) if known else states_before_check_in(self.state.id)
            self._days[event] = Actions(place, self._caller, states, self._sent, SAID_HERE)
        return self._days[event]

    def lot(
        self,
        lot: Lot | None,
        about: tuple[str, str],
        players: frozenset[str],
        pages: tuple[str, str],
        args: tuple[object, ...],
    ) -> Offered | None:
        """Opening a lot about this purpose and subject, or drawing the one that is open."""
        if lot is None:
            url = reverse(pages[0], args=args)
            opening = commands.OpenChampionshipLot("", *about, players, "")
            return self(_("Draw lots in public"), url, opening)
        drawing = commands.DrawChampionshipLot(lot.id, "", b"")
        return self(_("Draw lots"), reverse(pages[1], args=args), drawing)


def championship_actions(request: HttpRequest, state: ChampionshipState) -> ChampionshipActions:
    """For whoever asks for this page."""
    sent = request.path if request.method == "POST" else ""
    return ChampionshipActions(state, caller_of(request), sent)
