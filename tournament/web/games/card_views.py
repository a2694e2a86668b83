"""The 25 cards in our own words: the list with a search, and a page for each."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from rules_engine.pixel_tactics.card_facts import KEYWORDS, card_facts, cards, found_cards
from tournament.web.games.statistics_model import card_line
from tournament.web.games.statistics_views import of_all
from tournament.web.public.caching import index_tag, public_page, text_tag
from tournament.web.words import language

LONGEST_SEARCH = 60


@public_page(text_tag)
def card_list(request: HttpRequest) -> HttpResponse:
    """All cards, or those with a word or a keyword."""
    sought = request.GET.get("q", "")[:LONGEST_SEARCH].replace("\0", "")
    keyword = request.GET.get("keyword", "")
    keyword = keyword if keyword in KEYWORDS else ""
    at = language() != "ru"
    context = {
        "cards": [card_facts(card, language()) for card in found_cards(sought, keyword)],
        "sought": sought,
        "keyword": keyword,
        "keywords": [(code, words[at]) for code, words in KEYWORDS.items()],
    }
    return render(request, "games/cards.html", context)


@public_page(index_tag)
def card(request: HttpRequest, card: str) -> HttpResponse:
    """One card: where each of its abilities works, its rulings, how it fared."""
    known = cards()
    if card not in known:
        raise Http404
    place = known.index(card)
    around = (known[place - 1], known[(place + 1) % len(known)])
    previous, following = (card_facts(other, language()) for other in around)
    context = {
        "card": card_facts(card, language()),
        "previous": previous,
        "following": following,
        "places": [(row, range(3)) for row in ("vanguard", "flank", "rear")],
        "figures": card_line(of_all(request), card),
    }
    return render(request, "games/card.html", context)
