"""What is stored about somebody: to see, to correct, to take along, to have deleted."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext

from tournament.events import own_changes
from tournament.events.erasure import erase as erase_person
from tournament.events.erasure import why_not
from tournament.events.execution import Caller, Refused
from tournament.events.own_changes import names_are_fixed
from tournament.events.own_data import OwnData, as_json, own_data
from tournament.events.own_registrations import (
    Held,
    championships_of,
    held,
    present_of,
    registrations_of,
)
from tournament.outbox.channels.registry import channels
from tournament.outbox.kinds import kind
from tournament.people.models import Consent, Person
from tournament.people.signing_models import Evidence
from tournament.regulations.checks import local_date, registered_by_representative
from tournament.web.personal.forms import EditForm, EraseForm
from tournament.web.shared.acting import STATUS
from tournament.web.shared.consent_texts import consent_texts
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.files import attached
from tournament.web.shared.open_days import title_of
from tournament.web.shared.personal_access import Holder, PersonalCommandView, personal
from tournament.web.shared.protected_words import PROTECTED_FIELD, WHY_READ
from tournament.web.shared.status_words import status_word
from tournament.web.shared.words import MESSAGE_STATE, MESSAGE_WHY, ROLE, language

_IN_WORDS: Mapping[str, Mapping[str, Callable[[Any], object]]] = {
    "registrations": {"status": status_word},
    "consents": {"kind": lambda code: Consent.Kind(code).label},
    "looked_at_by_staff": {
        "role": lambda code: ROLE.get(code, gettext("staff")),
        "why": WHY_READ.__getitem__,
    },
    "messages": {
        "kind": lambda code: kind(code).title,
        "state": MESSAGE_STATE.__getitem__,
        "why_not_sent": MESSAGE_WHY.__getitem__,
    },
}
"""Which codes in the file of one's own data stand there in the reader's words as well."""


@personal("GET", "POST")
def edit(request: HttpRequest, holder: Holder, person: str) -> HttpResponse:
    """Correct the data; refused rules stand at their field, what was typed is kept."""
    row = holder.person(person)
    item = _present(row)
    today = local_date(timezone.now(), item.day.zone)
    fixed = names_are_fixed(item)
    if request.method != "POST":
        form = EditForm(person=row, fixed=fixed, today=today)
        return _edit_page(request, holder, row, form, fixed)
    form = EditForm(request.POST, person=row, fixed=fixed, today=today)
    if not form.is_valid():
        return _edit_page(request, holder, row, form, fixed, STATUS["rule"])
    if form.is_stale:
        return _edit_page(request, holder, row, form.seen_again(), fixed, STATUS["stale"])
    try:
        own_changes.edit_own(holder.caller(request), held=item, person=row, data=form.data_given())
    except Refused as refused:
        form.refuse(refused.refusal)
        return _edit_page(request, holder, row, form, fixed, STATUS[refused.refusal.kind])
    return holder.back("mended")


def _evidence(stored: OwnData) -> list[tuple[Evidence, str]]:
    """Drawn signatures and photos, each with its day and match."""
    days = {item.day.id: item for item in stored.registrations}
    told = []
    for evidence in stored.signing.evidence:
        where = gettext("A match")
        if held := days.get(evidence.event_id):
            pair = DayReading(held.state, held.day).pair(evidence.match)
            where = f"{title_of(held.state, held.day)}: {pair}"
        told.append((evidence, where))
    return told


@personal("GET")
def data(request: HttpRequest, holder: Holder, person: str) -> HttpResponse:
    """All fields, consents, looks by staff, messages, and what the ledgers hold."""
    row = holder.person(person)
    stored = own_data(row)
    shown = [item for item in stored.consents if item.kind == Consent.Kind.PUBLIC]
    context = {
        "holder": holder,
        "stored": stored,
        "phones": bool(channels()),
        "zone": _present(row).day.zone,
        "registrations": [
            (
                title_of(item.state, item.day),
                item.registration.number,
                status_word(item.status),
                item.age_seen,
            )
            for item in stored.registrations
        ],
        "reads": [
            (
                read.at,
                ROLE.get(read.role, gettext("staff")),
                ", ".join(str(PROTECTED_FIELD[name]) for name in read.fields.split(",")),
                WHY_READ[read.why],
            )
            for read in stored.reads
        ],
        "messages": [
            (
                message,
                kind(message.kind).title,
                MESSAGE_STATE[message.state],
                MESSAGE_WHY[message.why],
            )
            for message in stored.messages
        ],
        "evidence": _evidence(stored),
        "name_is_shown": any(item.withdrawn_at is None for item in shown),
        "seen": max((item.pk for item in shown), default=0),
    }
    return render(request, "personal/data.html", context)


@personal("GET")
def data_file(request: HttpRequest, holder: Holder, person: str) -> HttpResponse:
    """The same as a file to take along."""
    stored = own_data(holder.person(person))
    content = as_json(stored, consent_texts(), timezone.now())
    for section, columns in _IN_WORDS.items():
        for row in content[section]:
            row |= {f"{key}_in_words": str(words(row[key])) for key, words in columns.items()}
    text = json.dumps(content, ensure_ascii=False, indent=2)
    return attached(text, "application/json", "pixel-tactics-my-data.json")


@personal("POST")
def name(request: HttpRequest, holder: Holder, person: str) -> HttpResponse:
    """Give or withdraw the consent to showing the name (CH-PD-3)."""
    row = holder.person(person)
    shown, seen = request.POST.get("shown") == "yes", request.POST.get("seen", "")
    own_changes.show_name(
        holder.caller(request),
        person=row,
        shown=shown,
        seen=int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 20 else -1,
        given_by=_speaker(row) if shown else "",
    )
    return holder.back("shown" if shown else "hidden")


class Erase(PersonalCommandView):
    """Withdraw the consent to processing: the registration ends and everything is deleted."""

    template_name = "personal/erase.html"
    form_class = EraseForm
    done = "erased"

    def prepare(self) -> None:
        """Whose data."""
        self.person = self.holder.person(self.kwargs["person"])

    def carry_out(self, caller: Caller, form: EraseForm) -> object:
        """Delete everything."""
        return erase_person(caller, person=self.person.pk)

    def form_valid(self, form: EraseForm) -> HttpResponse:
        """The link may be nobody's any more."""
        if self.holder.link.persons.exists():
            return super().form_valid(form)
        return redirect("erased")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What ends with it."""
        item = _present(self.person)
        stopped = why_not(self.caller(), person=self.person.pk)
        return {
            **super().get_context_data(**kwargs),
            "person": self.person,
            "stopped": stopped,
            "why": stopped.text(language()) if stopped is not None else "",
            "title": title_of(item.state, item.day),
            "registered": item.registration.id == item.state.active.get(self.person.pk),
        }


def _edit_page(
    request: HttpRequest,
    holder: Holder,
    person: Person,
    form: EditForm,
    fixed: bool,
    status: int = 200,
) -> HttpResponse:
    context = {"holder": holder, "person": person, "form": form, "fixed": fixed}
    return render(request, "personal/edit.html", context, status=status)


def _present(person: Person) -> Held:
    """The person's present registration in the latest championship that they were entered in."""
    states = championships_of(person.pk)
    if not states:
        raise Http404
    return held(states[0], present_of(states[0], registrations_of(states[0], person.pk)))


def _speaker(person: Person) -> str:
    """Who consents for this person: the representative of whoever is so young (CH-REG-6)."""
    item, birth = _present(person), person.birth_date
    young = birth is not None and registered_by_representative(
        birth, item.day.date, item.state.rules
    )
    return (person.representative_name if young else "") or person.full_name
