"""The judge's notebook: a player's history, a new note, a note taken back."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from tournament.championship.judges.notes.state import CATEGORIES, KINDS
from tournament.events.execution import Refused
from tournament.people.access import acting, requires
from tournament.people.policy import Action, allowed
from tournament.play import notes
from tournament.regulations.refusals import Refusal
from tournament.web.judge.note_words import NOTE_CATEGORY, NOTE_KIND
from tournament.web.judge.notebook_model import history_lines, totals_of
from tournament.web.shared.acting import caller_of, day_scope, done, wants_json
from tournament.web.shared.offers import offered
from tournament.web.shared.reason_form import LONGEST_REASON
from tournament.web.shared.staff_day import Hall, hall_of
from tournament.web.shared.staff_page import frame
from tournament.web.shared.words import language


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
    text = forms.CharField(
        label=_("What happened"),
        help_text=_("Read by judges, organizers and the publisher alone. It can’t be edited."),
        widget=forms.Textarea(attrs={"rows": 4}),
        max_length=LONGEST_REASON,
        error_messages={"required": _("Write in a few words what happened.")},
    )
    match = forms.ChoiceField(label=_("Match"), required=False)

    def __init__(self, data: Any = None, *, matches: list[str], **options: Any) -> None:
        super().__init__(data, **options)
        choices = [("", gettext("no match in particular")), *((key, key) for key in matches)]
        self.fields["match"].choices = choices  # type: ignore[attr-defined]

    def note(self) -> dict[str, Any]:
        """The fields by the names that the service knows."""
        data = self.cleaned_data
        return {**data, "match": data["match"] or None}


@require_safe
@requires(Action.READ_NOTES, day_scope)
def notebook(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """What was noted about a player of this day on all his days, and the form of a new note."""
    hall = _hall_with(request, event_id, registration)
    matches = _matches_of(hall, registration)
    asked = request.GET.get("match", "")
    form = NoteForm(matches=matches, initial={"match": asked if asked in matches else ""})
    return _page(request, hall, registration, form)


@require_POST
@requires(Action.RECORD_NOTE, day_scope)
def note_record(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """A new note or caution; what was typed stays if something is wrong with it."""
    hall = _hall_with(request, event_id, registration)
    form = NoteForm(request.POST, matches=_matches_of(hall, registration))
    if not form.is_valid():
        if wants_json(request):
            return JsonResponse({"error": "form", "fields": form.errors}, status=422)
        return _page(request, hall, registration, form, status=422)
    try:
        answer = notes.record_note(
            caller_of(request), event=event_id, registration=registration, **form.note()
        )
    except Refused as stopped:
        if stopped.refusal.kind != "rule" or wants_json(request):
            raise
        return _page(request, hall, registration, form, stopped.refusal, status=422)
    if not wants_json(request):
        messages.success(request, gettext("It is in the notebook."))
    return done(request, answer, reverse("notebook", args=[event_id, registration]))


@require_POST
@requires(Action.RECORD_NOTE, day_scope)
def note_withdraw(request: HttpRequest, event_id: str, note: str) -> HttpResponse:
    """A note of one's own was a mistake; it stays, marked as such."""
    answer = notes.withdraw_note(caller_of(request), event=event_id, note=note)
    if not wants_json(request):
        messages.success(request, gettext("The note is marked as a mistake."))
    about = hall_of(event_id, acting(request).actor).state.notes[note].registration
    return done(request, answer, reverse("notebook", args=[event_id, about]))


def _hall_with(request: HttpRequest, event_id: str, registration: str) -> Hall:
    """The day, if this player is registered for it; else 404."""
    hall = hall_of(event_id, acting(request).actor)
    if registration not in hall.state.entrants:
        raise Http404
    return hall


def _matches_of(hall: Hall, registration: str) -> list[str]:
    """The player's matches so far, the newest first."""
    seed = hall.state.seed_of.get(registration)
    if seed is None:
        return []
    return [
        match
        for match in reversed(hall.state.progress.path(seed))
        if registration in hall.state.players(match)
    ]


def _page(
    request: HttpRequest,
    hall: Hall,
    registration: str,
    form: NoteForm,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    who = acting(request)
    lines = history_lines(hall, registration, who.actor)
    context = {
        **frame(request, hall.state.id, "console"),
        "player": hall.name(registration),
        "number": hall.state.entrants[registration].number,
        "registration": registration,
        "form": form,
        "lines": lines,
        "totals": totals_of(lines),
        "may_write": Action.RECORD_NOTE in offered(str(who.scope.event))
        and allowed(who.actor, Action.RECORD_NOTE, who.scope) is not None,
        "refusal": refusal,
        "refusal_text": refusal.text(language()) if refusal is not None else "",
        "next_match": _next_match(hall, registration),
    }
    return render(request, "judge/notebook.html", context, status=status)


def _next_match(hall: Hall, registration: str) -> str:
    seed = hall.state.seed_of.get(registration)
    return (hall.state.progress.next_match(seed) or "") if seed is not None else ""
