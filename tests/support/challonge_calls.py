"""Requests as clients of the Challonge interface make them, without any client."""

import base64
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.test import Client
from django.utils import timezone

from tournament.people.api_tokens import make_token
from tournament.people.models import User

Pairs = Sequence[tuple[str, object]]


class Calls:
    """Somebody's program with a key of theirs."""

    def __init__(self, holder: User | None, purpose: str = "tournaments") -> None:
        self.key = "ptk_nothing"
        if holder is not None:
            self.key = make_token(holder, purpose=purpose, name="x", now=timezone.now())[1]
        self.client = Client(raise_request_exception=True)

    def __call__(self, method: str, path: str, pairs: Pairs = (), **headers: str) -> Any:
        """Parameters in the address for GET and DELETE, else in a form."""
        basic = base64.b64encode(f"name:{self.key}".encode()).decode()
        sent = {"Authorization": f"Basic {basic}", "Accept-Language": "en", **headers}
        ask = getattr(self.client, method.lower())
        if method in {"GET", "DELETE"}:
            return ask(f"/v1/{path}?{urlencode(list(pairs))}", headers=sent)
        form = "application/x-www-form-urlencoded"
        return ask(f"/v1/{path}", urlencode(list(pairs)), content_type=form, headers=sent)

    def tournament(self, url: str = "evening", **choices: object) -> dict[str, Any]:
        """A tournament of theirs."""
        chosen = {"name": "Evening", "url": url, "accept_attachments": "true", **choices}
        pairs = [(f"tournament[{name}]", value) for name, value in chosen.items()]
        answer = self("POST", "tournaments.json", pairs)
        assert answer.status_code == 200, answer.content.decode()
        found: dict[str, Any] = answer.json()["tournament"]
        return found

    def enter(self, url: str, *names: str) -> list[dict[str, Any]]:
        """Participants of it."""
        pairs = [("participants[][name]", name) for name in names]
        answer = self("POST", f"tournaments/{url}/participants/bulk_add", pairs)
        assert answer.status_code == 200, answer.content.decode()
        return [item["participant"] for item in answer.json()]

    def matches(self, url: str, state: str = "all") -> list[dict[str, Any]]:
        """Its matches."""
        answer = self("GET", f"tournaments/{url}/matches.json", [("state", state)])
        return [item["match"] for item in answer.json()]

    def start(self, url: str) -> None:
        """Begin."""
        assert self("POST", f"tournaments/{url}/start").status_code == 200
