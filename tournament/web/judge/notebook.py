"""The judge's notebook: a player's history, a new note, a note taken back."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournament.championship.judges.notes.state import CATEGORIES, KINDS
from tournament.championship.kept_apart import KeptApart
from tournament.events.execution import Answer, Caller
from tournament.people.access import acting, requires
from tournament.people.policy import Action, allowed
from tournament.play import notes
from tournament.web.judge.notebook_model import NOTE_CATEGORY, NOTE_KIND, history_lines, totals_of
from tournament.web.judge.page import DayCommandView
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.declared_fields import form_field
from tournament.web.shared.offers import offered
from tournament.web.shared.staff_day import StaffDay, staff_day_of


class NoteForm(forms.Form):
    """A note about a player: kind, category, words, and the match that it was about."""

    kind = forms.ChoiceField(
        label=_("What is it?"),
        choices=[(key, NOTE_KIND[key]) for key in KINDS],
        widget=forms.RadioSelect,
        initial="note",
    )
    category = forms.ChoiceField(
        label=_("About"), choices=[(key, NOTE_CATEGORY[key]) for key in CATEGORIES]
    )
    text = form_field(
        KeptApart,
        "note",
        label=_("What happened"),
        help_text=_("Read by judges, organizers and the publisher alone. It can’t be edited."),
        widget=forms.Textarea(attrs={"rows": 4}),
        error_messages={"required": _("Write in a few words what happened.")},
    )
    match = forms.ChoiceField(label=_("Match"), required=False)

    def __init__(self, data: Any = None, *, matches: Mapping[str, str], **options: Any) -> None:
        super().__init__(data, **options)
        choices = [("", gettext("no match in particular")), *matches.items()]
        self.fields["match"].choices = choices  # type: ignore[attr-defined]

    def note(self) -> dict[str, Any]:
        """The fields by the names that the service knows."""
        data = self.cleaned_data
        return {**data, "match": data["match"] or None}


class Notebook(DayCommandView):
    """What was noted about a player of this day on all their days, and the form of a new note."""

    action = Action.READ_NOTES
    http_method_names = ["get", "head"]
    template_name = "judge/notebook.html"
    form_class = NoteForm

    def prepare(self) -> None:
        """The player; 404 for who is not registered for the day."""
        super().prepare()
        self.registration = self.kwargs["registration"]
        if self.registration not in self.hall.event.entrants:
            raise Http404

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the player's matches, and the one that the address names."""
        matches = _matches_of(self.hall, self.registration)
        asked = self.request.GET.get("match", "")
        initial = {"match": asked if asked in matches else ""}
        return {**super().get_form_kwargs(), "matches": matches, "initial": initial}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The player and everything that was noted."""
        who, hall, registration = acting(self.request), self.hall, self.registration
        lines = history_lines(hall, registration, who.actor)
        return {
            **super().get_context_data(**kwargs),
            "player": hall.name(registration),
            "number": hall.event.entrants[registration].number,
            "registration": registration,
            "lines": lines,
            "totals": totals_of(lines),
            "may_write": Action.RECORD_NOTE in offered(str(who.scope.event))
            and allowed(who.actor, Action.RECORD_NOTE, who.scope) is not None,
            "next_match": _next_match(hall, registration),
        }


class NoteRecord(Notebook):
    """A new note or caution."""

    action = Action.RECORD_NOTE
    http_method_names = ["post"]
    back = ("notebook", "event_id", "registration")
    done_words = _("It is in the notebook.")

    def carry_out(self, caller: Caller, form: NoteForm) -> Answer:
        """Write it down."""
        about = {"event": self.event_id, "registration": self.registration}
        return notes.record_note(caller, **about, **form.note())


@require_POST
@requires(Action.RECORD_NOTE, day_scope)
def note_withdraw(request: HttpRequest, event_id: str, note: str) -> HttpResponse:
    """A note of one's own was a mistake; it stays, marked as such."""
    notes.withdraw_note(caller_of(request), event=event_id, note=note)
    messages.success(request, gettext("The note is marked as a mistake."))
    about = staff_day_of(event_id, acting(request).actor).event.notes[note].registration
    return redirect("notebook", event_id, about)


def _matches_of(hall: StaffDay, registration: str) -> dict[str, str]:
    """The player's matches so far by round and players, the newest first."""
    seed = hall.event.seed_of.get(registration)
    if seed is None:
        return {}
    return {
        match: f"{hall.round_of(match)}: {hall.pair(match)}"
        for match in reversed(hall.event.progress.path(seed))
        if registration in hall.event.players(match)
    }


def _next_match(hall: StaffDay, registration: str) -> str:
    seed = hall.event.seed_of.get(registration)
    return (hall.event.progress.next_match(seed) or "") if seed is not None else ""
