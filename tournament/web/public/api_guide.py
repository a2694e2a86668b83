"""How programs talk to this site, for the people who write them."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournament.play.log_submission import LONGEST_LOG_FILE
from tournament.web.shared.caching import public_page, text_tag
from tournament.web.shared.limits import READS_OF_NETWORK, READS_OF_TOKEN
from tournament.web.shared.webhook_words import OCCASION


@public_page(text_tag)
def api_guide(request: HttpRequest) -> HttpResponse:
    """Tokens, examples, limits, and where the exact description is."""
    context = {
        "site": settings.SITE_URL.rstrip("/"),
        "limit": LONGEST_LOG_FILE // 1000,
        "occasions": OCCASION.items(),
        "reads": READS_OF_NETWORK.most,
        "token_reads": READS_OF_TOKEN.most,
        "reference_url": reverse("api_reference"),
    }
    return render(request, "public/api_guide.html", context)
