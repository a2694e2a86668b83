"""Yesterday's database is put back: what ended since has ended, and who was erased is nowhere."""

import io
import json
import zipfile
from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.factories import PersonFactory, UserFactory
from tests.support.everything_ended import (
    ANNOUNCED,
    KEY,
    LATER,
    PASSWORD,
    Site,
)
from tests.support.log_lines import written
from tests.support.people_to_hide import ENTRANT_BY_NAME, HOST_TO_BE, IN_A_LIST
from tests.support.put_back import copy_of_database
from tests.support.raw_database import raw_database
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import MORNING, Scenario
from tests.web.test_erased_everywhere import WORDS, everything
from tournament.events import announcements, bundles
from tournament.events.ledger_check import check_ledgers
from tournament.events.states import championship_state, event_state
from tournament.operations.backups import ended
from tournament.outbox.webhooks.models import Webhook
from tournament.people import ending_list, endings, persons
from tournament.people.endings import Kind
from tournament.people.links import token_of
from tournament.people.models import (
    ChannelLink,
    Consent,
    Ending,
    Person,
    PublicNamesVersion,
    RoleGrant,
    TabletPin,
)
from tournament.play import services as play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture(autouse=True)
def beside_the_backups(tmp_path: Path, settings: object) -> Path:
    settings.BACKUP_DIR = tmp_path / "backups"  # type: ignore[attr-defined]
    return tmp_path / "backups"


def test_everything_that_ended_since_yesterday_has_ended(tmp_path: Path) -> None:
    ending_list.begin_anew(MORNING - timedelta(days=1))
    site = Site()
    since = site.day.now
    old_link = reverse("my", args=[token_of(site.link)])
    assert Client().get(old_link).status_code == 200
    with copy_of_database(tmp_path) as put_back:
        site.end_everything()
        named = {line.kind for line in ending_list.read(ending_list.path()).lines}
        assert named == set(Kind), "each service that ends something says so"
        put_back()
        assert "Вазелинов" in everything(site.day, ("roster",)), "she is back"
        counts = ended.end_again(since, LATER + timedelta(days=1))
    assert not [name for name in counts if name.endswith(ended.REFUSED)]
    assert {name for name in counts if name in set(Kind)} == set(Kind) - {Kind.LIST}
    assert "people erased: 1" in (lines := ended.told(counts))
    assert len(lines) == len(counts), "whoever restores is told each in words"
    _nobody_is_erased_by_halves(site)
    _nothing_opens_any_more(site, old_link)
    _nothing_is_shown_any_more(site)
    list(check_ledgers({}, LATER))
    assert_rebuilds()
    again = ended.end_again(since, LATER + timedelta(days=1))
    assert not set(again) & set(Kind), "once is enough"


def _nobody_is_erased_by_halves(site: Site) -> None:
    """No table, no file of the database, no page and no bundle names them."""
    gone = (
        *WORDS,
        IN_A_LIST.full_name,
        HOST_TO_BE,
        "gavriil",
        ENTRANT_BY_NAME,
        "Сорокопут",
        "Ферапонт",
    )
    cells = "\n".join(
        str(row) for model in apps.get_models() for row in model._base_manager.values_list()
    )
    made = (
        bundles.event_bundle(site.day.event),
        bundles.championship_bundle(site.day.championship),
    )
    places = {
        "tables": cells,
        "database": raw_database(),
        "pages": everything(site.day),
        "bundles": "\n".join(map(_text_of, made)),
    }
    assert [(word, name) for name, text in places.items() for word in gone if word in text] == []
    assert not Person.objects.filter(pk__in=[site.erased.pk, site.retired.pk]).exists()
    assert "Куролесов" in cells, "who only hides their name is still a player"


def _text_of(bundle: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        return "\n".join(
            archive.read(name).decode("utf-8", "replace") for name in archive.namelist()
        )


def _nothing_opens_any_more(site: Site, old_link: str) -> None:
    """Links, tokens, sessions, passwords, keys and roles answer as ended."""
    assert Client().get(old_link).status_code == 404
    for secret in (site.secret, site.staff_secret, site.program.key):
        answer = Client().get(
            reverse("api_championships"), headers={"authorization": f"Bearer {secret}"}
        )
        assert answer.status_code == (200 if secret == site.program.key else 401)
    assert site.session.get(reverse("start")).status_code == 302
    for user, opens in ((site.forgetful, False), (site.closed, False), (site.phoneless, False)):
        assert Client().login(username=user.username, password=PASSWORD) is opens
    assert Client().login(username=site.helper.username, password=PASSWORD)
    assert RoleGrant.objects.get(pk=site.grant).revoked is not False
    assert not event_state(site.day.event).keys[KEY.key_id].valid
    assert not TabletPin.objects.filter(person=site.hidden).exists()
    assert not ChannelLink.objects.exists()


def _nothing_is_shown_any_more(site: Site) -> None:
    """Names, announcements, messages, webhooks."""
    public = Client().get(reverse("day", args=[site.day.event])).content.decode()
    assert [word for word in ("Куролесов", ANNOUNCED) if word in public] == []
    hidden = Person.objects.get(pk=site.hidden.pk)
    assert (hidden.public_name_consent, hidden.wants_messages) == (False, False)
    assert not Person.objects.get(pk=site.renamed.pk).public_name_consent
    consent = Consent.objects.get(person=hidden, kind="public")
    assert consent.withdrawn_at is not None
    state = championship_state(site.day.championship)
    assert [item.withdrawn for item in announcements.told(state)] == [True]
    assert not Webhook.objects.filter(pk=site.deleted.pk).exists()
    assert all(hook.paused for hook in Webhook.objects.all())
    assert Webhook.objects.get(pk=site.leaked.pk).secret != site.leaked.secret


@pytest.fixture
def listed(beside_the_backups: Path, db: None) -> Path:
    """A list that is complete from the morning on."""
    with transaction.atomic():
        ending_list.begin_anew(MORNING)
    ending_list.copy()
    return beside_the_backups / ending_list.NAME


def test_without_a_list_it_is_said_that_nobody_can_know(beside_the_backups: Path) -> None:
    with pytest.raises(ended.EndingsUnknown, match=r"no list .*after 2016-12-10 06:00 UTC"):
        ended.end_again(MORNING, LATER)


def test_a_list_that_begins_after_the_backup_is_as_good_as_none(listed: Path) -> None:
    with pytest.raises(ended.EndingsUnknown, match="begins after the backup"):
        ended.end_again(MORNING - timedelta(seconds=1), LATER)
    assert ended.end_again(MORNING, LATER) == {}


def test_what_a_rule_did_not_let_end_is_told_last() -> None:
    counts = {f"{Kind.ROLE}{ended.REFUSED}": 1, ended.LOG_INS: 3}
    first, last = ended.told(counts)
    assert first == "log-ins, of everybody: 3"
    assert last.startswith("NOT ended")
    assert last.endswith("appointments ended: 1")


def test_going_on_without_a_list_begins_one_and_logs_everybody_out(
    beside_the_backups: Path,
) -> None:
    session = Client()
    session.force_login(UserFactory())
    ended.go_on_without_list(LATER)
    assert session.get(reverse("start")).status_code == 302
    with pytest.raises(ended.EndingsUnknown):
        ended.end_again(MORNING, LATER)
    assert ended.end_again(LATER, LATER) == {}


def test_a_torn_last_line_is_told_and_passed_over(listed: Path) -> None:
    with listed.open("a") as stream:
        stream.write('{"at": "2016-12-')
    with written() as log:
        assert ended.end_again(MORNING, LATER) == {ended.TORN: 1}
    assert "not written whole" in log.text


def test_a_line_that_cant_be_read_stops_with_its_number(listed: Path) -> None:
    with listed.open("a") as stream:
        stream.write("{\n")
    with pytest.raises(ended.EndingsUnknown, match="Line 2 of"):
        ended.end_again(MORNING, LATER)


def test_an_unknown_kind_stops_before_anything_is_done(listed: Path) -> None:
    person = PersonFactory(wants_messages=True)
    with transaction.atomic():
        endings.ended(Kind.MESSAGES, person.pk, MORNING)
    with listed.open("a") as stream:
        stream.write(json.dumps({"at": MORNING.isoformat(), "kind": "moonlight", "key": "x"}))
        stream.write("\n")
    with pytest.raises(ended.UnknownEnding, match="“moonlight”"):
        ended.end_again(MORNING, LATER)
    assert Person.objects.get().wants_messages


def test_what_is_given_anew_after_it_was_withdrawn_stays(listed: Path) -> None:
    person = PersonFactory()
    for at in (MORNING, MORNING + timedelta(minutes=20)):
        persons.record_consents(
            person, {Consent.Kind.PUBLIC: "x"}, text_version="1", at=at,
            channel=Consent.Channel.ONLINE,
        )  # fmt: skip
        if at == MORNING:
            persons.withdraw_consent(person, Consent.Kind.PUBLIC, at=at + timedelta(minutes=10))
    assert Kind.CONSENT not in ended.end_again(MORNING, LATER)
    assert Person.objects.get().public_name_consent


def test_who_stands_in_a_bracket_again_is_a_number_there(listed: Path) -> None:
    """The day was closed when they were erased, and it runs again."""
    day = Scenario().drawn(10)
    person = Person.objects.get(full_name=day.application(3).data.full_name)
    with transaction.atomic():
        endings.ended(Kind.PERSON, person.pk, day.now)
    with written() as log:
        assert ended.end_again(day.now, day.now)[Kind.PERSON] == 1
    assert "a ledger could not note" in log.text
    assert not Person.objects.filter(pk=person.pk).exists()
    assert person.display_name not in everything(day)
    day.play_on()
    play.complete_day(day.by(day.organizer), event=day.event)
    assert_rebuilds()


def test_table_and_list_know_the_same_afterwards(listed: Path) -> None:
    """So that either may be lost before the next restore."""
    with listed.open("a") as stream:
        stream.write(json.dumps({"at": MORNING.isoformat(), "kind": "person", "key": "p1"}) + "\n")
    ended.end_again(MORNING, LATER)
    assert Ending.objects.filter(kind="person", key="p1", copied=True).exists()


def test_caches_do_not_take_a_page_of_before_for_one_of_after(listed: Path) -> None:
    ended.end_again(MORNING, LATER)
    assert PublicNamesVersion.objects.get().number >= int(LATER.timestamp())
