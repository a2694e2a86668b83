"""What was just done about a match, said where it was done, with the way back while there is one.

The address tells what was done; the words and the way back come from the state as it is now. So a
page that asks again says it as long as it is true, and offers to undo it until something builds on
it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.championship import commands
from tournament.web.judge.match_actions import DayActions, MatchActions
from tournament.web.judge.view_models import MatchView, match_view
from tournament.web.shared.actions import Offered

MOST_MATCHES = 500


@dataclass(frozen=True, slots=True)
class Done:
    """What was done, in a sentence, and how it is undone.

    `undo` sends a form; of a result it enters the other player as the winner, in a new revision of
    the sheet (CH-SHEET-4). `more` leads to what can still be done.
    """

    text: str
    match: MatchView
    matches: Sequence[str] = ()
    undo: Offered | None = None
    instead: str = ""
    """The seat that the new revision would name."""
    more: Offered | None = None
    left: Sequence[tuple[str, str]] = ()
    """Matches of the same press that were not called, and why."""


def done_of(day: DayActions, asked: str) -> Done | None:
    """What the address says was done, if it is so; nothing for a text that nobody of us wrote."""
    what, _colon, named = asked.partition(":")
    event = day.hall.event
    if what not in SAID or not event.order:
        return None
    names = [name for name in named.split(",")[:MOST_MATCHES] if name in event.structure]
    views = [match_view(day.hall, name, MatchActions(day, name)) for name in dict.fromkeys(names)]
    return SAID[what](day, views) if views else None


def _called(day: DayActions, views: Sequence[MatchView]) -> Done | None:
    there = [view for view in views if view.now.called]
    if len(views) == 1:
        if not there:
            return None
        text = _("Called to table %(table)s: %(names)s") % _words(there[0])
        return Done(text, there[0], undo=_action(there[0], "uncall"))
    left = [(view.names, _why(view)) for view in views if view.now.ready]
    if not there and not left:
        return None
    count = ngettext("%(count)s match called", "%(count)s matches called", len(there)) % {
        "count": len(there)
    }
    matches = [view.id for view in there]
    undo = day(
        _("Undo"), reverse("uncall_all", args=[day.hall.id]), *map(commands.UncallMatch, matches)
    )
    return Done(count, views[0], matches, undo=undo, left=left)


def _why(view: MatchView) -> str:
    """Why a match is not called now; without a reason its table was taken by somebody faster."""
    call = view.actions["call"] if view.actions is not None else None
    if call is not None and call.allowed:
        return _("someone was faster at its table")
    return call.sentence if call is not None else ""


def _uncalled(day: DayActions, views: Sequence[MatchView]) -> Done | None:
    ready = [view for view in views if view.now.ready]
    if not ready:
        return None
    return Done(_("Call taken back: %(names)s") % {"names": _names(ready)}, ready[0])


def _begun(day: DayActions, views: Sequence[MatchView]) -> Done | None:
    view = views[0]
    if not view.now.in_play:
        return None
    text = _("Playing at table %(table)s: %(names)s") % _words(view)
    return Done(text, view, undo=_action(view, "unstart"))


def _not_begun(day: DayActions, views: Sequence[MatchView]) -> Done | None:
    view = views[0]
    if not view.now.called:
        return None
    return Done(_("Not begun, the call goes on: %(names)s") % _words(view), view)


def _entered(day: DayActions, views: Sequence[MatchView]) -> Done | None:
    view = views[0]
    sheet = view.waiting_sheet
    if sheet is None or sheet.contest or sheet.refused:
        return None
    text = _("Entered: %(name)s won") % {"name": sheet.result}
    if sheet.drawn:
        text = _("Entered: a draw")
    others = [seat for seat in view.seats if seat.name != sheet.result]
    undo = _action(view, "enter")
    if sheet.drawn or undo is None or not undo.allowed:
        return Done(text, view)
    label = _("No: %(name)s won") % {"name": others[0].name}
    return Done(text, view, undo=Offered(label, undo.url), instead=others[0].letter)


def _signed(day: DayActions, views: Sequence[MatchView]) -> Done | None:
    view = views[0]
    if view.now.ended:
        winner = next((seat.name for seat in view.seats if seat.won), "")
        text = _("The match is over. Winner: %(name)s") % {"name": winner}
        return Done(text, view, more=_action(view, "correct")) if winner else None
    if view.now.in_play and view.game > 1:
        words = {"names": view.names, "game": view.game}
        return Done(_("%(names)s: game %(game)s is next") % words, view)
    return None


def _action(view: MatchView, name: str) -> Offered | None:
    found = view.actions[name] if view.actions is not None else None
    return found if found is not None and found.allowed else None


def _words(view: MatchView) -> Mapping[str, object]:
    return {"table": view.table, "names": view.names}


def _names(views: Sequence[MatchView]) -> str:
    return ", ".join(view.names for view in views)


SAID: Mapping[str, Callable[[DayActions, Sequence[MatchView]], Done | None]] = {
    "called": _called,
    "uncalled": _uncalled,
    "begun": _begun,
    "not_begun": _not_begun,
    "entered": _entered,
    "signed": _signed,
}
