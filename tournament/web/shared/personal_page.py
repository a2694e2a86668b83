"""Pages that hold what one reader has typed, or what their secret address opens.

They have neither session nor CSRF token, since nothing is done in the name of whoever is logged in:
a form's stamp or the token in the address is the whole right. Nobody keeps them, no search engine
lists them, and no other site learns their address.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt

from tournament.web.readable import refuses_itself

View = Callable[..., HttpResponseBase]


def personal_page(view: View) -> View:
    """Wrap a view whose answers are for one reader without an account."""

    @csrf_exempt
    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        response.headers["Cache-Control"] = "no-store"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    # Every wrong token is one and the same page.
    return refuses_itself("token")(page)
