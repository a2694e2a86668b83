"""The page that says what the levels under a sheet mean, and what none of them proves."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.web.shared.assurance import legend
from tournament.web.shared.caching import public_page, text_tag


@public_page(text_tag)
def signature_levels(request: HttpRequest) -> HttpResponse:
    """How players sign a sheet, from the passkey to paper (CH-SHEET-6)."""
    return render(request, "public/signature_levels.html", {"levels": legend()})
