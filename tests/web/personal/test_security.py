"""The token in the address is the whole right, and it opens one family's pages and nothing else."""

import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.examples import some
from tests.support.remembered import undone
from tests.support.scenario import Scenario
from tests.web.organizer.reading import entries
from tests.web.personal.conftest import enter
from tests.web.personal.people import ADULT, CHILD, Family, text_of
from tests.web.test_bad_input import nasty_values
from tournament.config.logs import JsonFormatter
from tournament.people.links import reissue
from tournament.people.models import Consent, Person, PersonalLink
from tournament.web.games import personal_urls
from tournament.web.personal.urls import urlpatterns

ADDRESSES = (*urlpatterns, *personal_urls.urlpatterns)
VIEWS = {str(item.name): item for item in ADDRESSES if str(item.name).startswith("my")}
"""Every address below a personal link."""
METHODS = {
    "my": "G",
    "my_manifest": "G",
    "my_channels": "G",
    "my_channel_code": "P",
    "my_channel_end": "P",
    "my_push": "P",
    "my_messages": "P",
    "my_unsubscribe": "GP",
    "my_another": "G",
    "my_another_on": "GP",
    "my_check_in": "G",
    "my_check_in_picture": "G",
    "my_calendar": "G",
    "my_accept": "P",
    "my_decline": "GP",
    "my_preference": "GP",
    "my_reconfirm": "P",
    "my_consent": "GP",
    "my_withdraw": "GP",
    "my_move": "G",
    "my_move_to": "GP",
    "my_again": "G",
    "my_again_on": "GP",
    "my_edit": "GP",
    "my_come": "P",
    "my_stay_away": "GP",
    "my_judge": "P",
    "my_key": "GP",
    "my_key_revoke": "P",
    "my_match": "G",
    "my_say": "P",
    "my_sign": "P",
    "my_sheet_decline": "GP",
    "my_receipt": "G",
    "my_receipts": "G",
    "my_record": "G",
    "my_record_start": "P",
    "my_record_state": "G",
    "my_record_do": "P",
    "my_logs": "GP",
    "my_log": "G",
    "my_game": "G",
    "my_game_frames": "G",
    "my_data": "G",
    "my_data_file": "G",
    "my_name": "P",
    "my_programs": "GP",
    "my_program_end": "P",
    "my_erase": "GP",
}
OF_SOMEBODY = [
    name
    for name, item in VIEWS.items()
    if any(f"<slug:{key}>" in str(item.pattern) for key in ("registration", "person"))
]
FIELDS = {
    "choice": "withdraw",
    "accept_waiting": "on",
    "sure": "on",
    "shown": "no",
    "seen": "0",
    "on": "no",
    "representative_name": "Чужой Человек Иванович",
    "representative_contact": "evil@example.org",
    "consent_representative": "on",
    "full_name": "Чужой Человек",
    "birth_date": "01.01.1990",
    "contact": "evil@example.org",
    "language": "en",
}
WRONG_TOKENS = [
    "x",
    "abc.def",
    "{key}.{wrong}",
    "{key}",
    "{key}.",
    ".{secret}",
    "{key}.{secret}0",
    "{other}.{secret}",
    "٣.{secret}",
    "{key}.%00",
    "%F0%9F%98%80",
    "x" * 3000,
]


def arguments_of(name: str, family: Family, event: str) -> dict[str, str]:
    values = {
        "registration": family.registration,
        "person": family.entered[-1].person,
        "event": event,
        "log_id": "nothing",
        "recording": "nothing",
        "do": "steps",
        "token_id": "nothing",
        "name": "vk",
    }
    wanted = re.findall(r"<\w+:(\w+)>", str(VIEWS[name].pattern))
    return {key: values[key] for key in wanted if key != "token"}


def asked(name: str, path: str) -> Iterator[Any]:
    """The address with each method it has."""
    client = Client(headers={"accept-language": "ru"})
    if "G" in METHODS[name]:
        yield client.get(path)
    if "P" in METHODS[name]:
        yield client.post(path, FIELDS)


def snapshot() -> tuple[object, ...]:
    return (
        entries(),
        list(Person.objects.order_by("pk").values()),
        list(Consent.objects.order_by("pk").values()),
        list(PersonalLink.objects.order_by("pk").values()),
    )


def test_every_address_is_known() -> None:
    assert set(VIEWS) == set(METHODS)


def test_a_wrong_token_is_one_and_the_same_page(
    family: Family, scenario: Scenario, subtests: pytest.Subtests
) -> None:
    other = enter(scenario, contact="other@example.org")
    PersonalLink.objects.filter(pk=other.link.pk).update(ended_at=scenario.now)
    for name in METHODS:
        with subtests.test(name), undone():
            opens_nothing_by_a_wrong_token(name, family, other)


def opens_nothing_by_a_wrong_token(name: str, family: Family, other: Family) -> None:
    key, _, secret = family.token.partition(".")
    wrong = ("0" if secret[0] != "0" else "1") + secret[1:]
    arguments = arguments_of(name, family, family.scenario.event)
    path = reverse(name, kwargs={"token": "TOKEN", **arguments})
    # All of them are refused before any page; so each address meets some, and each of them many.
    turn = list(METHODS).index(name)
    tokens = [
        token.format(key=key, secret=secret, wrong=wrong, other=other.link.pk)
        for number, token in enumerate(WRONG_TOKENS)
        if name == "my" or (number - turn) % 4 == 0
    ]
    before = snapshot()
    pages = set()
    for token in (*tokens, other.token):
        for answer in asked(name, path.replace("TOKEN", token)):
            assert answer.status_code == 404, (token, answer.status_code)
            for header, value in (
                ("Cache-Control", "no-store"),
                ("Referrer-Policy", "no-referrer"),
                ("X-Robots-Tag", "noindex"),
            ):
                assert answer.headers[header] == value
            assert not answer.cookies
            # The switch of languages leads back to the asked address.
            pages.add(re.sub(r"next=[^\"]+", "", answer.content.decode()))
    (page,) = pages
    assert "Эта ссылка не работает" in page
    assert "Попросите новую ссылку" in page
    assert snapshot() == before


@pytest.mark.rule("CH-ROLE-1")
def test_a_link_never_acts_for_another_family(
    scenario: Scenario, other_day: str, subtests: pytest.Subtests
) -> None:
    mine = enter(scenario)
    theirs = enter(scenario, **CHILD, representative=True)
    for name in OF_SOMEBODY:
        with subtests.test(name), undone():
            knows_no_other_family(name, mine, theirs, other_day)


def knows_no_other_family(name: str, mine: Family, theirs: Family, other_day: str) -> None:
    path = mine.address(name, *arguments_of(name, theirs, other_day).values())
    unknown = mine.address(
        name,
        *[
            ("0" * 32 if value in (theirs.registration, theirs.person.pk) else value)
            for value in arguments_of(name, theirs, other_day).values()
        ],
    )
    before = snapshot()
    for answer, nobody in zip(asked(name, path), asked(name, unknown), strict=True):
        assert answer.status_code == nobody.status_code == 404
        assert "Сорокина" not in answer.content.decode()
        assert text_of(answer) == text_of(nobody)
    assert snapshot() == before


def test_own_pages_carry_the_headers_and_no_cookie(
    family: Family, scenario: Scenario, subtests: pytest.Subtests
) -> None:
    for name in METHODS:
        path = family.address(name, *arguments_of(name, family, scenario.event).values())
        with subtests.test(name), undone():
            for answer in asked(name, path):
                assert answer.status_code < 500
                assert answer.headers["Cache-Control"] == "no-store"
                assert answer.headers["Referrer-Policy"] == "no-referrer"
                assert answer.headers["X-Robots-Tag"] == "noindex"
                assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
                assert not answer.cookies


def test_other_methods_do_nothing(
    family: Family, scenario: Scenario, subtests: pytest.Subtests
) -> None:
    before = snapshot()
    for name in METHODS:
        path = family.address(name, *arguments_of(name, family, scenario.event).values())
        has = {"get" if "G" in METHODS[name] else "", "post" if "P" in METHODS[name] else ""}
        with subtests.test(name), undone():
            for method in {"get", "post", "put", "patch", "delete", "options"} - has:
                answer = getattr(Client(), method)(path)
                assert answer.status_code == 405, method
                assert answer.headers["Cache-Control"] == "no-store"
            assert snapshot() == before


def test_forms_need_no_token_of_a_session(family: Family) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post(family.address("my_withdraw", family.registration), {})
    assert answer.status_code == 302
    assert family.status == "withdrawn"


def test_a_replaced_link_opens_nothing_any_more(family: Family, scenario: Scenario) -> None:
    old = family.token
    family.link = reissue(family.person, at=scenario.now)
    assert family.get().status_code == 200
    client = Client()
    assert client.get(reverse("my", args=[old])).status_code == 404
    path = reverse("my_withdraw", args=[old, family.registration])
    assert client.post(path, {}).status_code == 404
    assert family.status == "confirmed"


def test_an_address_without_its_last_slash_still_leads_there(family: Family) -> None:
    answer = Client().get(family.address("my").rstrip("/"), follow=True)
    assert answer.status_code == 200


def test_html_in_every_field_is_shown_escaped(scenario: Scenario) -> None:
    family = enter(
        scenario,
        display_name="<b>Г</b>",
        city="<script>alert(1)</script>",
        contact="gleb@example.org",
        representative_name='"><img src=x>',
    )
    for name in ("my", "my_data", "my_edit"):
        arguments = () if name == "my" else (family.entered[0].person,)
        page = family.get(name, *arguments).content.decode()
        assert "<b>Г" not in page
        assert "<script>alert" not in page
        assert "<img src=x" not in page
    assert json.loads(family.get("my_data_file", family.entered[0].person).content)


def test_ten_megabytes_are_refused(family: Family) -> None:
    before = snapshot()
    answer = family.send("my_edit", family.person.pk, full_name="x" * 10_000_000)
    assert answer.status_code == 400
    assert answer.headers["Cache-Control"] == "no-store"
    assert snapshot() == before


class Lines(logging.Handler):
    """Keeps what the site's log would hold."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonFormatter())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def test_the_log_holds_no_token_and_nobodys_data(family: Family, scenario: Scenario) -> None:
    log = Lines()
    logging.getLogger().addHandler(log)
    try:
        family.get()
        family.send("my_withdraw", family.registration)
        family.send("my_withdraw", family.registration)
        family.send("my_edit", family.person.pk, command_id="\x00")
        family.send("my_edit", family.person.pk, full_name="x" * 10_000_000)
        secret = family.token.partition(".")[2]
        Client().get(f"/my/{family.link.pk}.{secret[::-1]}/")
        Client().get(f"/my/{family.token}/nonsense/")
        Client().put(family.address("my"))
    finally:
        logging.getLogger().removeHandler(log)
    written = "\n".join(log.lines)
    assert log.lines
    for part in (secret, secret[::-1], ADULT["contact"], "Сорокин", "1990-02-03", "03.02.1990"):
        assert str(part) not in written


def test_no_page_asks_another_site(family: Family) -> None:
    page = family.get().content.decode()
    for address in re.findall(r'(?:src|href|action)="([^"]+)"', page):
        assert address.startswith(("/", "#", "data:image/", "http://testserver/my/")), address
    assert "<script>" not in page
    assert " onclick" not in page


@pytest.mark.slow
@pytest.mark.database
def test_no_input_is_a_fault_of_ours(
    family: Family, other_day: str, subtests: pytest.Subtests
) -> None:
    for name in some([*METHODS], len(METHODS) // 3):
        with subtests.test(name), undone():
            calmly_takes_anything(name, family, other_day)


def calmly_takes_anything(name: str, family: Family, other_day: str) -> None:
    path = family.address(name, *arguments_of(name, family, other_day).values())
    client = Client(raise_request_exception=True)
    turn = list(METHODS).index(name)
    for number, nasty in enumerate(nasty_values()):
        fields = {**dict.fromkeys(FIELDS, nasty), "sure": "", "command_id": "ok"}
        answers = []
        # A page reads little of its query, so each meets some values; a form meets all of them.
        if "G" in METHODS[name] and (name == "my" or (number - turn) % 4 == 0):
            answers += [client.get(path, {**fields, "done": nasty, "q": nasty})]
        if "P" in METHODS[name]:
            # The id of a command is read in one place; that a form gets it there is seen by one.
            ids = ["ok", nasty] if name == "my_edit" or nasty == "\x00" else ["ok"]
            answers += [client.post(path, {**fields, "command_id": word}) for word in ids]
        for answer in answers:
            assert answer.status_code < 500, (nasty, answer.status_code)
            assert b"<script>alert(1)" not in answer.content
    assert Person.objects.filter(pk=family.entered[0].person).exists()
