"""“May they?” for everybody: the engine is asked about a position; nothing is stored.

The position stands in the address, so an answer can be sent on, and the pages work without scripts.
Who comes from a game brings no more along than they may see there.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.adapters.pixel_tactics.ask import Asked, ask_page
from tournament.adapters.pixel_tactics.ask_rulings import card_choices, example_rows
from tournament.web.shared.caching import public_page, text_tag
from tournament.web.shared.words import language

LONGEST = 4000
"""Characters of a part of the address that are read."""


@public_page(text_tag, "position", "edit", "look", "do", "ruling", "day", "seal")
def ask(request: HttpRequest) -> HttpResponse:
    """A position, what is asked there, and the answer."""
    given = {name: _line(request.GET.get(name, "")) for name in Asked.__slots__}
    return render(request, "games/ask.html", {"page": ask_page(Asked(**given), language())})


@public_page(text_tag, "card", "day")
def ask_rulings(request: HttpRequest) -> HttpResponse:
    """The rulings on cards as positions, all or those on one card."""
    known = card_choices(language())
    card = request.GET.get("card", "")
    card = card if card in dict(known) else ""
    everything = example_rows("", language())
    context = {
        "rows": example_rows(card, language()),
        "cards": known,
        "card": card,
        "positions": sum(1 for row in everything if not row.none),
        "total": len(everything),
    }
    return render(request, "games/ask_rulings.html", context)


def _line(text: str) -> str:
    """One line of printable letters; more of it than is read is kept to be refused."""
    return " ".join("".join(c if c.isprintable() else " " for c in text[: LONGEST + 1]).split())
