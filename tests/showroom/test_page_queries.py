"""Every page of the list asks the database a few times, and names no code in plain sight.

A run looks at every third page, by its seed; `make soak` at all.
"""

from collections.abc import Iterator
from io import StringIO
from typing import Any, get_args

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.support.examples import some
from tests.support.plain_sight import codes_in, enum_codes, enum_codes_in, in_plain_sight
from tournament.people.models import User
from tournament.people.protected import WhyRead
from tournament.showroom.pages import ACCOUNTS, PAGES
from tournament.web.demo_accounts import DEMO_ACCOUNTS
from tournament.web.shared import kept_pages

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

MOST_QUERIES = 12
"""Session, account and roles are three of them."""
ABOUT_CODES = frozenset(
    {"rules", "rules-found", "draw", "rehearsal-draw", "for-programs", "interface"}
)
"""They list the rules by id, and say how programs and hand-made checks name things."""
OF_PROGRAMS = frozenset(
    {
        "help-running-the-site",
        "help-hall-without-internet",
        "message-preview",
        "message-preview-called",
    }
)
"""A Russian page with a line to type, or with letters in English."""
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


def test_every_page_costs_few_queries_and_names_no_code_in_plain_sight(told: str) -> None:
    """Matches go by round and players, rules by a mark, levels of certainty by words."""
    clients = readers()
    known = enum_codes() | frozenset(get_args(WhyRead))
    dear, shown = [], []
    for page in some(PAGES, len(PAGES) // 3):
        address = page.address()
        asked, html = queries(clients[page.role], address)
        if len(asked) > MOST_QUERIES:
            # The process has never met this day or city before, or now it has.
            asked, html = queries(clients[page.role], address)
        if len(asked) > MOST_QUERIES:
            dear.append("\n".join([f"{page.name}: {len(asked)}", *asked]))
        if page.name not in ABOUT_CODES:
            shown += [f"{page.name}: {code}" for code in codes_in(html)]
        if page.name not in ABOUT_CODES | OF_PROGRAMS:
            english = clients[page.role].get(address, headers={"Accept-Language": "en"}).text
            for language, told_in in (("ru", html), ("en", english)):
                found = enum_codes_in(told_in, language, known)
                shown += [f"{page.name} ({language}): {code}" for code in found]
    assert dear == []
    assert shown == []


def readers() -> dict[str | None, Client]:
    """One for each role, logged in."""
    clients: dict[str | None, Client] = {role: Client() for role in (None, *ACCOUNTS)}
    for role, name in ACCOUNTS.items():
        clients[role].force_login(User.objects.get_by_natural_key(name))
    return clients


def test_a_code_in_plain_sight_is_seen() -> None:
    for code in ("W2.1", "L10.12", "GF", "GF2", "CH-DAY-1", "PT-MELEE-2", "A0", "A1"):
        assert codes_in(f"<main><p>Матч {code}: победа</p></main>"), code
    unread = (
        '<a href="/matches/W2.1/" title="CH-DAY-1">матч</a><details>W2.1</details>'
        '<a class="rule-mark" href="#CH-DAY-1">§<span>CH-DAY-1</span></a><script>"W2.1"</script>'
    )
    assert codes_in(f"<main>{unread}<p>Стол 4</p></main>") == []
    assert in_plain_sight(f"<main>{unread}<p>Стол&nbsp;4</p></main>").endswith("Стол 4")


def test_the_code_of_an_enum_in_plain_sight_is_seen() -> None:
    known = enum_codes()
    assert {"in_bracket", "in_play", "accepted_by_judge", "check_in", "handed_in"} - known == {
        "handed_in"
    }
    for code in ("in_bracket", "running"):
        assert enum_codes_in(f"<main><p>Статус: {code}.</p></main>", "ru", known), code
    assert enum_codes_in("<main><p>Player 3, in_bracket</p></main>", "en", known)
    assert (
        enum_codes_in("<main><p>The day is running, check-in is open</p></main>", "en", known) == []
    )
    unread = '<p data-status="running">Идёт</p><a href="/?status=running">Матчи</a>'
    assert enum_codes_in(f"<main>{unread}</main>", "ru", known) == []


def queries(client: Client, address: str) -> tuple[list[str], str]:
    """What a page asks that nobody has kept, and what it says."""
    kept_pages.PAGES.clear()
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(address)
    assert answer.status_code == 200, address
    found = [query["sql"] for query in captured.captured_queries]
    asked = [sql[:200] for sql in found if not sql.startswith(OF_THE_TRANSACTION)]
    return asked, answer.text
