"""The values of Standard-Bearer, and where each of them comes from."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from rules_engine.standard_bearer.data import provenance
from tournament.web.shared.caching import public_page, text_tag
from tournament.web.shared.words import language

SOURCES = {
    "seed": _("the rules"),
    "web": _("descriptions of the box"),
    "decision": _("our decision"),
}


@public_page(text_tag)
def values(request: HttpRequest) -> HttpResponse:
    """What the printed rules leave open stands here, so that an owner of the box can correct it."""
    told = language()
    rows = [
        {
            "what": fact.what.in_language(told),
            "value": fact.value.in_language(told),
            "printed": fact.printed,
            "source": SOURCES[fact.source],
            "decided": fact.source == "decision",
            "note": fact.note.in_language(told),
        }
        for fact in provenance()
    ]
    rows.sort(key=lambda row: not row["decided"])
    context = {
        "open": [row for row in rows if not row["printed"]],
        "printed": [row for row in rows if row["printed"]],
    }
    return render(request, "games/standard_bearer_values.html", context)
