"""The guide at `/help/`: its contents and its pages."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.web.public.help.pages import CHECKLISTS, GUIDES, PAGES, read
from tournament.web.shared.caching import public_page, text_tag
from tournament.web.shared.words import language


@public_page(text_tag)
def help_contents(request: HttpRequest) -> HttpResponse:
    """All guides and all checklists, with what each is for."""
    guides, checklists = (
        [(name, read(name, language())) for name in names] for names in (GUIDES, CHECKLISTS)
    )
    context = {"guides": guides, "checklists": checklists}
    return render(request, "public/help/contents.html", context)


@public_page(text_tag)
def help_page(request: HttpRequest, page: str) -> HttpResponse:
    """One guide, or a checklist for one sheet of paper."""
    if page not in PAGES:
        raise Http404
    context = {"text": read(page, language()), "is_checklist": page in CHECKLISTS}
    return render(request, "public/help/page.html", context)
