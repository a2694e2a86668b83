"""Small helpers to ask for pages and to read them."""

import re
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.support.unmarked import unmarked
from tournament.ledger.models import Ledger


def text_of(response: HttpResponse) -> str:
    """What the page says, without tags."""
    html = re.sub(r"<(script|style).*?</\1>", "", response.content.decode(), flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", unmarked(html))).split())


def page(client: Client, name: str, *args: str, **query: str) -> HttpResponse:
    """GET a page by the name of its address."""
    return client.get(reverse(name, args=args), query)


def send(client: Client, name: str, *args: str, **fields: Any) -> HttpResponse:
    """POST a form by the name of its address."""
    return client.post(reverse(name, args=args), fields)


def entries() -> dict[str, int]:
    """Size of every ledger."""
    return dict(Ledger.objects.values_list("pk", "size"))
