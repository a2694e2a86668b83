"""Public registration: whoever likes enters somebody for a game day."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from tournament.web.shared.personal_page import personal_page
from tournament.web.shared.registration_page import registration_page


@personal_page
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, event_id: str) -> HttpResponse:
    """The empty form, or why there is none; POST registers and leads to the personal page."""
    return registration_page(request, event_id)
