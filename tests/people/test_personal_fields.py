"""Every column of every table is known to be about people or not, and how it ends (CH-PD-4).

A new table or a new column without a row in `people/columns.py` fails. What ends how is shown by
the tests below and by those of erasure, retention, devices, messengers and keys that wait; what
travels by those of days in a hall.
"""

from datetime import UTC, datetime, timedelta
from typing import get_args

import pytest
from django.apps import apps
from django.db import transaction

from tests.factories import PersonFactory
from tests.support.scenario import Scenario
from tournament.api.challonge.models import MatchAttachment, ParticipantNote
from tournament.events import announcements, describe, erasure, retention, typed_texts
from tournament.events.models import AnnouncementText, DayDescription, DayPlan, TournamentText
from tournament.people import wiping
from tournament.people.api_tokens import make_token
from tournament.people.columns import TABLES, Flag
from tournament.people.models import ApiToken, Ending, Person

FLAGS = set(get_args(Flag))

NOT_REWRITTEN = frozenset({
    "people_user", "people_devicesession", "people_failedlogin", "people_protectedread",
    "mfa_authenticator", "account_emailaddress", "outbox_webhook", "api_writeanswer",
    "people_channelcode",
})  # fmt: skip
"""Out of these nothing of an erased person is deleted: accounts, keyed hashes, short codes."""


def test_every_column_of_every_table_is_decided() -> None:
    stored = {
        model._meta.db_table: {field.name for field in model._meta.concrete_fields}
        for model in apps.get_models(include_auto_created=True)
        if model._meta.app_label != "effects"
    }
    assert {name: stored[name] ^ set(TABLES[name].columns) for name in stored.keys() & TABLES.keys()
            if stored[name] != set(TABLES[name].columns)} == {}  # fmt: skip
    assert set(TABLES) == set(stored)


def test_whatever_stays_at_headquarters_says_why() -> None:
    travels = {"hall", "back"}
    for name, table in TABLES.items():
        assert bool(table.file) == bool(table.having("hall") or table.having("back")), name
        for column in table.columns:
            flags = table.flags(column)
            assert flags <= FLAGS, f"{name}.{column}"
            assert flags & travels or table.reason(column), f"{name}.{column} stays, and why?"
            assert not flags & {"personal", "typed"} or table.ends, f"{name}.{column} ends how?"


def test_free_text_is_searched_wherever_it_stands() -> None:
    searched = {table.model._meta.db_table for table in typed_texts.tables()}
    assert searched == {name for name, table in TABLES.items() if table.having("typed")}


def test_what_is_deleted_of_people_leaves_the_files_of_its_table() -> None:
    personal = {name for name, table in TABLES.items() if table.having("personal")}
    assert personal - NOT_REWRITTEN <= set(wiping.TABLES)
    assert not set(wiping.TABLES) & NOT_REWRITTEN


NAME, PHONE = "Гиацинтова Эсмеральда", "+7 912 555-83-17"
LATER = datetime(2017, 5, 13, 6, 0, tzinfo=UTC)


@pytest.fixture
def typed(db: None) -> tuple[Scenario, Person, str]:
    """A day about which everybody has typed her name."""
    day = Scenario().plan()
    person = PersonFactory.build(full_name=NAME, display_name=NAME, contact=PHONE)
    asked = day.application(77)
    registered = day.enrol(
        type(asked)(
            type(asked.data)(full_name=NAME, birth_date=person.birth_date, contact=PHONE),
            True, False, False,
        )
    )  # fmt: skip
    announcements.publish_announcement(
        day.by(day.publisher), championship=day.championship, stage=None,
        ru=f"Поздравляем: {NAME}", en="", send=False,
    )  # fmt: skip
    describe.describe_day(
        day.by(day.organizer),
        event=day.event,
        description=describe.Description(address="Баумана, 1", ask=f"Спросить: {PHONE}"),
    )
    DayPlan.objects.create(game_day_id=day.event, minutes=30, programme=f"12:00 {NAME} поёт")
    text = TournamentText.objects.create(
        game_day_id=day.event, number=1, slug="cup", name=f"Кубок {NAME}", place="Клуб",
        description=f"Ведёт {NAME}", created_at=day.now, changed_at=day.now,
    )  # fmt: skip
    ParticipantNote.objects.create(
        tournament=text, registration=registered.registration, misc="в очках", changed_at=day.now
    )
    MatchAttachment.objects.create(
        tournament=text, match=1, description=f"{NAME} плачет", created_at=day.now,
        changed_at=day.now,
    )  # fmt: skip
    return day, Person.objects.get(pk=registered.person), registered.registration


@pytest.mark.rule("CH-PD-4")
def test_an_erased_person_goes_from_what_others_typed(
    typed: tuple[Scenario, Person, str],
) -> None:
    day, person, _registration = typed
    erasure.erase(day.by(day.publisher), person=person.pk)
    assert (NAME in raw_rows(), PHONE in raw_rows(), "в очках" in raw_rows()) == (False,) * 3
    assert DayDescription.objects.get().address == "Баумана, 1"
    assert TournamentText.objects.get().place == "Клуб"
    assert not MatchAttachment.objects.exists()


@pytest.mark.rule("CH-PD-4")
def test_texts_about_somebody_else_stay(typed: tuple[Scenario, Person, str]) -> None:
    day, _person, _registration = typed
    other = Person.objects.get(pk=day.enrol(day.application(5)).person)
    before = raw_rows()
    assert NAME in before
    erasure.erase(day.by(day.publisher), person=other.pk)
    assert AnnouncementText.objects.get().ru.endswith(NAME)
    assert MatchAttachment.objects.exists()
    assert ParticipantNote.objects.exists()


@pytest.mark.rule("CH-PD-4")
def test_the_retention_takes_whom_to_ask_notes_files_and_tokens(
    typed: tuple[Scenario, Person, str],
) -> None:
    day, person, _registration = typed
    make_token(person, purpose="read", name="планшет Эсмеральды", now=day.now)
    rehearsal = retention.rehearse(day.championship, LATER - timedelta(days=7))
    with transaction.atomic():
        list(retention.run(rehearsal, LATER))
    rows = raw_rows()
    gone = (NAME, PHONE, "в очках", "планшет", "плачет")
    assert [word for word in gone if word in rows] == []
    assert DayDescription.objects.get().address == "Баумана, 1"
    assert not ApiToken.objects.exists()
    assert Ending.objects.filter(kind="proofs", key=day.championship).exists()


def test_nothing_is_emptied_twice(typed: tuple[Scenario, Person, str]) -> None:
    day, _person, _registration = typed
    assert typed_texts.forget_days([day.event]) == 3
    assert typed_texts.forget_days([day.event]) == 0


def raw_rows() -> str:
    """Everything that stands in any table."""
    return "\n".join(
        str(row) for model in apps.get_models() for row in model._base_manager.values_list()
    )
