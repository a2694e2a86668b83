"""Every column of every table is known to be about people or not, and how it ends (CH-PD-4).

A new table or a new column without a row here fails. What ends how is shown by the tests below and
by those of erasure, retention, devices, messengers and keys that wait.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

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
from tournament.people.models import ApiToken, Ending, Person

ERASED = "goes with its person, at their wish and after the championship"
NAMED = "goes where it names whoever is erased, or whose time is over"
ENDS = "goes with its person and, all of it, when the championship's time is over"
AGE = "goes by its age, at most a year, and says nothing without the installation's keys"
ACCOUNT = "of an account of the staff, as long as that is there"
UNUSED = "a table of a library that nothing writes"

PERSONAL: Mapping[str, tuple[str, str]] = {
    "people_person": (
        ERASED,
        "full_name display_name birth_date contact city "
        "representative_name representative_contact name_key contact_key salt",
    ),
    "people_consent": (ERASED, "given_by"),
    "people_personallink": (ERASED, "secret_sha256"),
    "people_channellink": (ERASED, "address address_key"),
    "people_channelcode": (ERASED, "code"),
    "people_apitoken": (ERASED, "name secret_sha256"),
    "people_keyrequest": (ERASED, "credential public_key"),
    "people_tabletpin": (ERASED, "hashed"),
    "people_evidence": (ERASED, "content salt"),
    "people_reason": (ERASED, "text salt"),
    "people_hostapplication": (ENDS, "city name contact hall salt"),
    "people_user": (ACCOUNT, "username display_name email password"),
    "mfa_authenticator": (ACCOUNT, "data"),
    "outbox_webhook": (ACCOUNT, "address"),
    "account_emailaddress": (UNUSED, "email"),
    "people_devicesession": (ACCOUNT, "label"),
    "people_failedlogin": (AGE, "account_key device_key"),
    "people_protectedread": (AGE, "person_id"),
    "django_session": (AGE, "session_data"),
    "outbox_channelnews": (AGE, "address address_key text"),
    "api_writeanswer": (AGE, "asked"),
    "events_announcementtext": (NAMED, "ru en"),
    "events_daydescription": (NAMED, "address room map_url bring ask stream_url"),
    "events_dayplan": (NAMED, "programme"),
    "events_tournamenttext": (NAMED, "name game place description"),
    "challonge_participantnote": (ENDS, "misc"),
    "challonge_matchattachment": (ENDS, "description url content file_name"),
    "play_submittedlog": (ENDS, "received"),
    "play_logverdict": (ENDS, "details"),
    "play_recordingnote": (ENDS, "reason"),
}
"""By table: how it ends, and which columns are about people."""
PLAIN: Mapping[str, str] = {
    "auth_permission": "id name content_type codename",
    "auth_group_permissions": "id group permission",
    "auth_group": "id name",
    "django_content_type": "id app_label model",
    "django_session": "session_key expire_date",
    "people_apitoken": "id user person purpose event_id made_at ends_at used_at ended_at",
    "people_channellink": "id person channel made_at",
    "people_channelcode": "id link channel made_at",
    "people_ending": "id kind key at copied",
    "operations_signoflife": "name at own_time",
    "operations_alert": ("id check_name about began_at seen_at ended_at told_at end_told_at"),
    "events_witnessaddress": (
        "id championship witness address known_size fault failures asked_at rests_until"
    ),
    "events_cosignature": "id ledger_id size root witness at line",
    "people_keyrequest": (
        "id person user championship_id event_id key kind origin rp_id made_at settled_at "
        "settled_as"
    ),
    "people_tabletpin": "person set_at tries locked_until",
    "people_evidence_persons": "id evidence person",
    "people_evidence": (
        "id championship_id event_id match game digest kind media_type sha256 made_at"
    ),
    "people_person": (
        "id public_name_consent consent_at language wants_messages name_only created_at"
    ),
    "people_publicnamesversion": "id number",
    "people_consent": "id person kind text_version channel at withdrawn_at",
    "people_personallink_persons": "id personallink person",
    "people_personallink": "id made_at ended_at",
    "people_likeness": "id championship_id earlier later found_at",
    "people_user": "id last_login public_id person zone is_active created_at",
    "people_rolegrant": "id user role scope_kind scope_id ledger_id revoked",
    "people_deviceinvite": "id token_hash user event_id created_by created_at expires_at used_at",
    "people_devicesession": "id invite user event_id started_at expires_at ended_at",
    "people_failedlogin": "id count window_start locked_until",
    "people_protectedread": "id user actor_id role fields why at",
    "people_retentionreport": (
        "id championship_id kind rehearsal due made_at finished_at persons counts"
    ),
    "people_hostapplication": "id championship_id tables consent_at",
    "people_reason": "id about ledger_id entry_seq created_at",
    "account_emailaddress": "id user verified primary",
    "account_emailconfirmation": "id email_address created sent key",
    "mfa_authenticator": "id user type created_at last_used_at",
    "ledger_ledger": "id kind scope size opened_at",
    "ledger_entry": (
        "id ledger seq type v command_id command_sha256 actor_id at payload leaf_hash envelope"
    ),
    "jobs_job": (
        "id kind key payload state run_at lease lease_until tries progress_done progress_total "
        "last_error incident created_at started_at finished_at"
    ),
    "outbox_webhook": (
        "id owner championship stage event tells secret old_secret old_until made_at paused "
        "stopped_at stopped_why failures failing_since rests_until"
    ),
    "outbox_webhookdelivery": (
        "id webhook type body happened_at state why turn tries step tried_at next_at answer "
        "fault made_at"
    ),
    "outbox_message": "id kind key person_id about state why created_at sent_at",
    "outbox_delivery": "id message_id link channel state begun_at",
    "outbox_channelnews": "id channel event at",
    "outbox_channelcursor": "channel cursor",
    "events_championship": "id demo first_day final_date profile rehearsal_of free",
    "events_stage": "id championship city zone kind",
    "events_gameday": "id championship stage date start zone tables status",
    "events_registration": "id championship game_day person_id number channel status",
    "events_entrant": "id game_day number status seed place_first place_last awarded",
    "events_daydescription": "id game_day_id salt",
    "events_addedcity": "code ru en zone",
    "events_announcementtext": "id salt",
    "events_dayplan": "game_day_id minutes closes",
    "events_dayversion": "game_day_id number",
    "events_drawsecret": "sha256 game_day_id secret",
    "events_tournamenttext": "game_day_id number slug private settings created_at changed_at",
    "events_lotsecret": "sha256 secret",
    "play_submittedlog": (
        "id game_day match game replay sha256 size form source kept by_role by_id received_at "
        "seen_at seen_by"
    ),
    "play_logverdict": "id log engine word rule line summary checked_at",
    "play_recording": (
        "id game_day match game replay mode seat headers state holder_role holder_id device "
        "size started_at changed_at log"
    ),
    "play_recordedstep": "id recording number text step_id written_at undone_at",
    "play_recordingnote": "id recording kind number taken_back by_role by_id at",
    "play_livedelay": "game_day seconds",
    "play_match": "id game_day match status a b winner end_kind table",
    "play_resultsheet": "id game_day match game revision digest outcome state level",
    "play_ruling": (
        "id game_day type rule match registration_id category judge_id at on_duty confirmed_at"
    ),
    "play_judgecall": (
        "id game_day_id match table registration_id called_at judge_id coming_at done_at"
    ),
    "play_gamelog": "sha256 text received_at",
    "api_writeanswer": "id actor key answer at",
    "challonge_participantnote": "id tournament registration changed_at",
    "challonge_matchnote": "id tournament match player1 player2 changed_at",
    "challonge_matchattachment": "id tournament match content_type size created_at changed_at",
}
"""By table: opaque ids, numbers, codes, times, hashes, and what the public record of play holds."""

NOT_REWRITTEN = frozenset({
    "people_user", "people_devicesession", "people_failedlogin", "people_protectedread",
    "mfa_authenticator", "account_emailaddress", "outbox_webhook", "api_writeanswer",
    "people_channelcode",
})  # fmt: skip
"""Out of these nothing of an erased person is deleted: accounts, keyed hashes, short codes."""


def test_every_column_of_every_table_is_known() -> None:
    stored = {
        model._meta.db_table: {field.name for field in model._meta.concrete_fields}
        for model in apps.get_models(include_auto_created=True)
        if model._meta.app_label != "effects"
    }
    listed = {table: set(columns.split()) for table, columns in PLAIN.items()}
    for table, (_how, columns) in PERSONAL.items():
        assert not listed[table] & set(columns.split()), table
        listed[table] |= set(columns.split())
    assert {name: stored[name] ^ listed.get(name, set()) for name in stored
            if stored[name] != listed.get(name, set())} == {}  # fmt: skip
    assert set(listed) == set(stored)


def test_what_is_deleted_of_people_leaves_the_files_of_its_table() -> None:
    assert len(set(wiping.TABLES)) == len(wiping.TABLES), "a table is written anew once"
    assert set(PERSONAL) - NOT_REWRITTEN <= set(wiping.TABLES)
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
