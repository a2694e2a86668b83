"""The 25 cards in our own words: the list with a search, and a page for each."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from rules_engine.core.texts import in_language
from rules_engine.pixel_tactics.card_facts import KEYWORDS, card_facts, cards, found_cards
from rules_engine.pixel_tactics.texts import KEYWORD_WORDS
from tournament.adapters.pixel_tactics.statistics_model import card_line
from tournament.adapters.pixel_tactics.statistics_views import of_all
from tournament.web.shared.caching import games_tag, public_page, text_tag
from tournament.web.shared.words import language

LONGEST_SEARCH = 60


@public_page(text_tag, "q", "keyword")
def card_list(request: HttpRequest) -> HttpResponse:
    """All cards, or those with a word or a keyword."""
    sought = request.GET.get("q", "")[:LONGEST_SEARCH].replace("\0", "")
    keyword = request.GET.get("keyword", "")
    keyword = keyword if keyword in KEYWORDS else ""
    context = {
        "cards": _in_order(found_cards(sought, keyword)),
        "sought": sought,
        "keyword": keyword,
        "keywords": in_language(KEYWORD_WORDS, language()).items(),
    }
    return render(request, "games/cards.html", context)


@public_page(games_tag)
def card(request: HttpRequest, card: str) -> HttpResponse:
    """One card: where each of its abilities works, its rulings, how it fared."""
    if card not in cards():
        raise Http404
    known = _in_order(cards())
    place = [facts["id"] for facts in known].index(card)
    context = {
        "card": known[place],
        "previous": known[place - 1],
        "following": known[(place + 1) % len(known)],
        "places": [(row, range(3)) for row in ("vanguard", "flank", "rear")],
        "figures": card_line(of_all(request), card),
    }
    return render(request, "games/card.html", context)


def _in_order(found: list[str]) -> list[dict[str, Any]]:
    """Cards in the order of the reader's alphabet."""
    facts = (card_facts(card, language()) for card in found)
    return sorted(facts, key=lambda card: card["name"].casefold().replace("ё", "е"))
