"""Messages switched off by the address at the foot of each, in one step (RFC 8058)."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournament.outbox.service import switch_messages
from tournament.web.shared.letters_promised import unreached_you
from tournament.web.shared.personal_access import Holder, personal


@personal("GET", "POST")
def unsubscribe(request: HttpRequest, holder: Holder) -> HttpResponse:
    """GET shows the button; POST, also by a mail program, switches off for all of the link."""
    if request.method == "POST":
        switch_messages(holder.link, on=False, now=timezone.now())
    persons = list(holder.link.persons.all())
    context = {
        "holder": holder,
        "wanted": any(person.wants_messages for person in persons),
        "unreached": unreached_you(persons),
    }
    return render(request, "personal/unsubscribe.html", context)
