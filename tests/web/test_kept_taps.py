"""What a browser may keep of a tap is said once: forms, addresses and fields agree with it."""

import re
from pathlib import Path

import pytest
from django import forms
from django.test import Client
from django.urls import get_resolver, reverse

from tests.support.scenario import Scenario
from tournament.web.shared.game_pages import all_pages
from tournament.web.shared.kept_taps import KEPT_TAPS, KIND_OF, told_to_scripts

TEMPLATES = Path(__file__).parents[2] / "tournament" / "web" / "templates"
PERMISSIBLE = {
    "result": {"enter_result", "my_say", "attest_paper", "score"},
    "judge": {"my_judge"},
    "coming": {"judge_call"},
    "check_in": {"check_in_player", "arrive"},
    "call": {"call_match", "call_all", "round_call"},
    "start": {"start_play"},
    "confirmation": {"my_accept", "my_reconfirm", "my_come"},
}
"""Whoever lets a phone keep more says here what, and why that may be done later."""
PAGES_OF_A_DAY = ("check_in", "roster", "desk", "day_cancel", "judges", "day_more", "day_split")
NEVER = re.compile(r"rul|lot|draw|freeze|clos|complete|correct|walkover|slot|void|cancel|withdraw")


def test_nothing_else_is_kept() -> None:
    assert {kind: set(tap.addresses) for kind, tap in KEPT_TAPS.items()} == PERMISSIBLE
    assert not [address for address in KIND_OF if NEVER.search(address)]
    assert set(KIND_OF) <= set(get_resolver().reverse_dict)


def test_every_address_has_its_form_and_every_form_its_address() -> None:
    marked: set[str] = set()
    for template in TEMPLATES.rglob("*.html"):
        for tag in re.findall(r"<form(?:[^>%]|%(?!})|{%.*?%})*>", template.read_text("utf-8")):
            marked |= set(re.findall(r'{% kept "(\w+)"', tag))
    assert marked == set(KIND_OF)


def test_what_is_written_freely_is_no_field_that_is_kept() -> None:
    fields = {name for told in told_to_scripts().values() for name in told["fields"]}
    assert not fields & {"q", "reason", "note", "text", "name", "csrfmiddlewaretoken", "pin"}
    for page in all_pages():
        for name, field in page.sheet.fields(("", ""), None).items():
            assert (name in fields) is not isinstance(field, forms.CharField)


@pytest.mark.django_db
def test_every_form_of_the_staff_asks_first_whether_the_site_is_there() -> None:
    scenario = Scenario().plan()
    client = Client()
    client.force_login(scenario.organizer)
    guarded = set()
    for name in PAGES_OF_A_DAY:
        page = client.get(reverse(name, args=[scenario.event])).content.decode()
        _, _, main = page.partition("<main")
        assert page.count('<div id="sending"') == ('method="post"' in main), name
        if "web/scripts/taps.js" in page:
            guarded.add(name)
    assert guarded == {"check_in", "desk", "day_cancel", "judges", "day_more"}
    assert "taps.js" not in Client().get(reverse("account_login")).content.decode()
