"""Answers come late, as over a hall's Wi-Fi: `make soak` runs the browser tests so."""

import os
import random
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

WANTED = "SLOW_ANSWERS"
ON_THE_WAY, ON_THE_WAY_BACK = 0.25, 0.6
"""Seconds at most: the site has often done already what a page does not know of yet."""


class SlowAnswersMiddleware:
    """Holds what a browser asks up, on its way and on its way back."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, late."""
        if request.META["SERVER_PORT"] == "80":  # A test asks by itself, without a browser.
            return self.get_response(request)
        time.sleep(random.uniform(0, ON_THE_WAY))
        answer = self.get_response(request)
        time.sleep(random.uniform(0, ON_THE_WAY_BACK))
        return answer


def answer_slowly_where_wanted() -> None:
    """Put it before everything else, if this run is to be slow."""
    if os.environ.get(WANTED):
        own = f"{__name__}.{SlowAnswersMiddleware.__name__}"
        settings.MIDDLEWARE = [own, *settings.MIDDLEWARE]
