"""Every page of the list asks the database a few times, whatever stands on it."""

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournament.people.models import User
from tournament.showroom.pages import ACCOUNTS, PAGES
from tournament.web.demo_accounts import DEMO_ACCOUNTS
from tournament.web.shared import kept_pages

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

MOST_QUERIES = 12
"""Session, account and roles are three of them."""
OF_THE_TRANSACTION = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


@pytest.fixture(scope="module")
def told(django_db_setup: None, django_db_blocker: Any) -> Iterator[str]:
    """The demo, built once by its command; what that has said, also where there is one already."""
    said = StringIO()
    with django_db_blocker.unblock(), transaction.atomic():
        call_command("demo", stdout=said)
        call_command("demo", stdout=said)
        yield said.getvalue()
        transaction.set_rollback(True)


def test_the_command_names_the_accounts(told: str) -> None:
    assert DEMO_ACCOUNTS[0].password in told
    assert "There is a demo already." in told


def test_every_page_costs_few_queries(told: str) -> None:
    clients = {role: Client() for role in (None, *ACCOUNTS)}
    for role, name in ACCOUNTS.items():
        clients[role].force_login(User.objects.get_by_natural_key(name))
    dear = []
    for page in PAGES:
        address = page.address()
        asked = queries(clients[page.role], address)
        if len(asked) > MOST_QUERIES:
            # The process has never met this day or city before, or now it has.
            asked = queries(clients[page.role], address)
        if len(asked) > MOST_QUERIES:
            dear.append("\n".join([f"{page.name}: {len(asked)}", *asked]))
    assert dear == []


def queries(client: Client, address: str) -> list[str]:
    """What a page asks that nobody has kept."""
    kept_pages.PAGES.clear()
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200, address
    found = [query["sql"] for query in captured.captured_queries]
    return [sql[:200] for sql in found if not sql.startswith(OF_THE_TRANSACTION)]
