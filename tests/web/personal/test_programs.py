"""Tokens of a player's programs: made and ended below their personal link, for their games
alone."""

import html
import json
import re
from typing import Any

import pytest
from django.utils import timezone

from tests.web.personal.people import Family
from tournament.people.api_tokens import actor_with
from tournament.people.models import ApiToken

pytestmark = pytest.mark.django_db

FORM = {"name": "Запись из игры", "purpose": "submit_logs", "days": "7"}


def send(family: Family, form: dict[str, str]) -> Any:
    return family.client.post(family.address("my_programs", family.person.pk), form)


def secrets_on(answer: Any) -> list[str]:
    return re.findall(r"ptk_[\w-]{20,}", html.unescape(answer.content.decode()))


def test_a_player_makes_and_ends_his_own(family: Family) -> None:
    made = send(family, FORM)
    (secret,) = set(secrets_on(made))
    actor = actor_with(secret, timezone.now())
    assert actor is not None
    assert actor.persons == {family.person.pk}
    assert FORM["name"] in family.text("my_data", family.person.pk)
    told = json.loads(family.get("my_data_file", family.person.pk).content)
    assert [item["name"] for item in told["programs"]] == [FORM["name"]]
    assert secret not in json.dumps(told)
    token = ApiToken.objects.get()
    family.send("my_program_end", family.person.pk, token.pk)
    assert actor_with(secret, timezone.now()) is None


def test_a_player_gets_no_token_for_the_desk(family: Family) -> None:
    answer = send(family, {**FORM, "purpose": "enter_results"})
    assert answer.status_code == 422
    assert not ApiToken.objects.exists()
