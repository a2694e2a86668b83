"""The guide of a practice day: what to do now, why, and where the real button for it is.

It stands on every page of the day's staff and presses nothing itself: what it tells is done on the
pages of every day. What comes next the day itself tells (`play.practice`).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.championship.final.rehearsal.queries import Lesson, by_hand, disputed
from tournament.events.practices import stage_of_practice
from tournament.events.states import event_state
from tournament.people.policy import Action
from tournament.play.practice import lesson
from tournament.web.shared.offers import Rights


@dataclass(frozen=True, slots=True)
class _Told:
    """What is told of a lesson: its place in the row, the page of its button, and its words.

    `players`: what the button says by which the players act at once.
    """

    number: int
    page: str
    title: str | Promise
    text: str | Promise
    label: str | Promise
    players: str | Promise = ""


_TOLD: Mapping[Lesson, _Told] = {
    Lesson.OPEN: _Told(
        1,
        "check_in",
        pgettext_lazy("practice", "Open check-in"),
        _("A day of play begins with it: from now on you tick off who has come."),
        _("To check-in"),
    ),
    Lesson.LET_IN: _Told(
        2,
        "check_in",
        pgettext_lazy("practice", "Check the players in"),
        _("One tap for everybody who has come. Tap one or two, the others come by themselves."),
        _("To check-in"),
        _("Let the others come in"),
    ),
    Lesson.SHUT: _Told(
        2,
        "check_in",
        pgettext_lazy("practice", "Close check-in"),
        _("All are here. Who comes after this is not drawn."),
        _("To check-in"),
    ),
    Lesson.TOO_FEW: _Told(
        2,
        "check_in",
        _("Too few are here"),
        _("Open check-in again, then let the others come in."),
        _("To check-in"),
    ),
    Lesson.DRAW: _Told(
        3,
        "draw",
        pgettext_lazy("practice", "Hold the draw"),
        _("Freeze the list, then type what the hall calls out: any three numbers will do."),
        _("To the draw"),
    ),
    Lesson.CALL: _Told(
        4,
        "console",
        pgettext_lazy("practice", "Call the matches"),
        _("“Call all” sends the players to the free tables."),
        _("To the matches"),
    ),
    Lesson.RESULT: _Told(
        5,
        "console",
        pgettext_lazy("practice", "Enter a result"),
        _("Two players bring you their slip: tap the winner, then “Both have signed”."),
        _("Open their match"),
    ),
    Lesson.WAIT: _Told(
        6,
        "console",
        pgettext_lazy("practice", "Wait a few seconds"),
        _("The players report by themselves, and two of them will not agree."),
        _("To the matches"),
        _("Don’t wait"),
    ),
    Lesson.RULE: _Told(
        6,
        "console",
        pgettext_lazy("practice", "Rule as the judge"),
        _("A player does not sign the sheet. Decide who has won, and say why."),
        _("Open their match"),
    ),
    Lesson.PLAY_ON: _Told(
        7,
        "console",
        pgettext_lazy("practice", "Let them play on"),
        _("Call matches yourself as long as you like, or let the players finish at once."),
        _("To the matches"),
        _("Let them play to the end"),
    ),
    Lesson.CLOSE: _Told(
        8,
        "complete_day",
        pgettext_lazy("practice", "Close the day"),
        _("The places are known. Look at what is not signed yet, then close the day."),
        _("To the closing"),
    ),
    Lesson.DONE: _Told(
        9,
        "close_day",
        _("Done: the day is closed"),
        _("So it goes on a real day. Nothing of this one counts, and no one was told of it."),
        _("To the places"),
    ),
    Lesson.STOPPED: _Told(
        0,
        "staff_day",
        _("The day is on hold"),
        _("There is a break, or the day is interrupted. Let it go on."),
        _("To the overview"),
    ),
}
STEPS = 8
_OF_A_MATCH = {Lesson.RESULT: by_hand, Lesson.RULE: disputed}


@dataclass(frozen=True, slots=True)
class Guide:
    """What the panel shows; `here`: its button is on the present page.

    `again` is the stage of the city for which another practice day may be begun.
    """

    event: str
    step: Lesson
    told: _Told
    url: str
    here: bool
    leads: bool
    again: str = ""

    @property
    def number(self) -> int:
        """Which step it is, of all; 0 where it is none of them."""
        return self.told.number if self.told.number <= STEPS else 0

    @property
    def ruleset(self) -> str:
        """The game that is played."""
        return event_state(self.event).rules.ruleset

    @property
    def of(self) -> int:
        """How many steps there are."""
        return STEPS

    @property
    def done(self) -> bool:
        """Whether the day is closed."""
        return self.step is Lesson.DONE


def guide_of(request: HttpRequest, rights: Rights) -> Guide | None:
    """What comes next on a practice day, for a page of its staff; None on every other day."""
    step = lesson(rights.event_id)
    if step is None:
        return None
    told, leads = _TOLD[step], rights.may(Action.PRACTISE)
    return Guide(
        rights.event_id,
        step,
        told,
        address_of(step, rights.event_id),
        _is_here(request, step, rights.event_id),
        leads,
        stage_of_practice(rights.event_id) if leads and step is Lesson.DONE else "",
    )


def address_of(step: Lesson, event_id: str) -> str:
    """The page on which the button of a lesson is, with the match that it is about."""
    address = reverse(_TOLD[step].page, args=[event_id])
    match = _OF_A_MATCH.get(step)
    return f"{address}?match={match(event_state(event_id))}#panel" if match else address


def _is_here(request: HttpRequest, step: Lesson, event_id: str) -> bool:
    """Whether the button is on the present page, or the page is of the match that it is about."""
    found = _OF_A_MATCH.get(step)
    if found is None:
        return request.path == reverse(_TOLD[step].page, args=[event_id])
    where = request.resolver_match
    shown = request.GET.get("match") or (where.kwargs.get("match") if where else None)
    return shown == found(event_state(event_id))
