"""What is stored about somebody: seen, corrected, taken along, shown or not, deleted."""

import json
from datetime import date, timedelta
from typing import get_args

import pytest
from django.urls import reverse

from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario, actor_for
from tests.web.organizer.reading import entries
from tests.web.personal.conftest import enter, fill
from tests.web.personal.people import CHILD, Family, done_of, text_of
from tournament.events import services
from tournament.events.venue.handover import hand_over
from tournament.people.models import Consent, Person, PossibleDuplicate
from tournament.people.policy import Role
from tournament.people.protected import PROTECTED_FIELDS, WhyRead, record_read
from tournament.web.shared.consent_texts import TEXTS, texts_in_force
from tournament.web.shared.protected_words import WHY_READ


def form_of(family: Family) -> dict[str, str]:
    """What the form of corrections holds, as a browser would send it back."""
    answer = family.get("my_edit", family.person.pk)
    form = answer.context["form"]
    return {
        name: form.initial.get(name) or ""
        for name, field in form.fields.items()
        if not field.disabled
    }


def edit(family: Family, **changes: str) -> object:
    return family.send("my_edit", family.person.pk, **{**form_of(family), **changes})


def test_edit_what_needs_no_check(family: Family) -> None:
    before = entries()
    answer = edit(
        family, contact="new@example.org", display_name="Глебыч", language="en", city="Уфа"
    )
    assert done_of(answer) == "mended"
    person = family.person
    assert (person.contact, person.display_name, person.language, person.city) == (
        "new@example.org",
        "Глебыч",
        "en",
        "Уфа",
    )
    assert entries() == before


@pytest.mark.rule("CH-REG-2")
def test_edit_name_and_birth_date(family: Family) -> None:
    answer = edit(family, full_name="Сорокин Глеб Петрович", birth_date="03.02.1991")
    assert done_of(answer) == "mended"
    assert family.person.birth_date == date(1991, 2, 3)
    assert family.status == "confirmed"
    refused = edit(family, birth_date="01.01.2010", city="Пермь")
    assert refused.status_code == 422
    html = refused.content.decode()
    assert 'value="01.01.2010"' in html
    assert 'value="Пермь"' in html
    assert "CH-REG-2" in text_of(refused)
    field = html.partition('name="birth_date"')[2].partition("</div>")[0]
    assert "должно исполниться 12" in field
    assert family.person.birth_date == date(1991, 2, 3)
    assert_rebuilds()


@pytest.mark.rule("CH-REG-6")
def test_a_edited_minor_waits_for_a_parent(family: Family) -> None:
    assert done_of(edit(family, birth_date="05.06.2001")) == "mended"
    assert family.status == "awaiting_consent"
    assert "согласие родителя" in family.text()


@pytest.mark.rule("CH-REG-4")
def test_a_edited_name_is_compared_anew(family: Family, scenario: Scenario) -> None:
    other = enter(scenario, full_name="Лукин Олег", display_name="", contact="oleg@example.org")
    assert not PossibleDuplicate.objects.exists()
    edit(other, full_name="Сорокин Глеб Ильич", birth_date="03.02.1990")
    assert PossibleDuplicate.objects.count() == 1


@pytest.mark.parametrize(
    "change",
    [
        {"full_name": "Глеб"},
        {"full_name": "Сорокин\x00 Глеб"},
        {"full_name": "Со\u202eрокин Глеб"},
        {"birth_date": "31.02.1990"},
        {"contact": "нет"},
        {"contact": ""},
        {"display_name": "x" * 100},
        {"language": "de"},
    ],
)
def test_what_is_wrong_is_said(family: Family, change: dict[str, str]) -> None:
    before = Person.objects.values().get()
    answer = edit(family, **change)
    assert answer.status_code == 422
    assert "Исправьте" in text_of(answer)
    assert Person.objects.values().get() == before


def test_two_phones_do_not_overwrite_each_other(family: Family) -> None:
    seen = form_of(family)
    edit(family, city="Уфа")
    late = family.send("my_edit", family.person.pk, **{**seen, "city": "Пермь"})
    assert late.status_code == 409
    assert 'value="Пермь"' in late.content.decode()
    assert family.person.city == "Уфа"
    again = late.context["form"].data
    fields = {name: again[name] for name in form_of(family)}
    assert done_of(family.send("my_edit", family.person.pk, **fields)) == "mended"
    assert family.person.city == "Пермь"
    repeat = family.send("my_edit", family.person.pk, **fields)
    assert done_of(repeat) == "mended"


@pytest.mark.rule("CH-REG-2")
def test_after_check_in_name_and_birth_date_stay(family: Family, scenario: Scenario) -> None:
    scenario.now = scenario.now.replace(day=10)
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    assert "подойдите к стойке" in family.text("my_edit", family.person.pk)
    answer = family.send(
        "my_edit",
        family.person.pk,
        **{
            **form_of(family),
            "full_name": "Другой Человек",
            "birth_date": "01.01.2000",
            "city": "Тула",
            "contact": "new@example.org",
        },
    )
    assert done_of(answer) == "mended"
    person = family.person
    assert (person.full_name, person.birth_date) == ("Сорокин Глеб Ильич", date(1990, 2, 3))
    assert (person.city, person.contact) == ("Казань", "new@example.org")


def test_without_a_registration_the_next_one_checks(family: Family, other_day: str) -> None:
    family.send("my_withdraw", family.registration)
    assert done_of(edit(family, birth_date="05.06.2006")) == "mended"
    refused = family.get("my_again_on", family.person.pk, other_day)
    assert refused.status_code == 422
    assert "CH-REG-2" in text_of(refused)


@pytest.mark.rule("CH-PD-1")
def test_that_the_age_was_seen_is_shown(family: Family, scenario: Scenario) -> None:
    words = "возраст проверен по документу"
    assert words not in family.text("my_data", family.person.pk)
    scenario.now += timedelta(days=7)
    by, event = scenario.by(scenario.organizer), scenario.event
    services.open_check_in(by, event=event)
    services.check_in(
        scenario.by(scenario.organizer),
        event=event,
        registration=family.registration,
        age_seen=True,
    )
    assert words in family.text("my_data", family.person.pk)


@pytest.mark.rule("CH-PD-4")
def test_everything_that_is_stored_is_shown(family: Family, scenario: Scenario) -> None:
    record_read(
        actor_for(scenario.organizer),
        [family.person.pk],
        PROTECTED_FIELDS,
        why="roster",
        at=scenario.now,
        role=Role.ORGANIZER,
    )
    text = family.text("my_data", family.person.pk)
    for words in (
        "Сорокин Глеб Ильич",
        "Глеб С.",
        "03.02.1990",
        "gleb@example.org",
        "Казань, 10 декабря 2016",
        "Обработка персональных данных",
        "текст 2016-11",
        "на сайте",
        "организатор",
        "дата рождения, контакт",
        "на странице заявки",
        family.person.pk,
    ):
        assert words in text, words
    assert scenario.organizer.username not in text


def test_the_file(family: Family, scenario: Scenario) -> None:
    answer = family.get("my_data_file", family.person.pk)
    assert answer.headers["Cache-Control"] == "no-store"
    assert "attachment" in answer.headers["Content-Disposition"]
    text = answer.content.decode()
    assert "Сорокин Глеб Ильич" in text
    content = json.loads(text)
    person = content["person"]
    assert {person[key] for key in ("full_name", "birth_date", "contact")} == {
        "Сорокин Глеб Ильич",
        "1990-02-03",
        "gleb@example.org",
    }
    (processing, public) = content["consents"]
    assert processing["text_version"] == "2016-11"
    assert "даю согласие" in " ".join(processing["text"]).lower()
    assert public["kind"] == "public"
    (registered,) = content["ledger_entries"]
    assert registered["type"] == "registered"
    assert len(registered["body"]["commitment"]) == 64
    assert content["registrations"][0]["status"] == "confirmed"
    assert content["messages"][0]["kind"] == "registered"
    assert family.token.partition(".")[2] not in text
    columns = {field.name for field in Person._meta.concrete_fields}
    left_out = {
        "name_key",
        "similar_key",
        "contact_key",
        "salt",
        "public_name_consent",
        "consent_at",
        "created_at",
        "name_only",
    }
    assert columns - left_out <= set(person)


@pytest.mark.rule("CH-PD-4")
def test_what_the_page_and_the_file_say_of_a_look_is_words(
    family: Family, scenario: Scenario
) -> None:
    assert set(WHY_READ) == set(get_args(WhyRead))
    hand_over(scenario.by(scenario.organizer), event=scenario.event, passphrase="лодка фонарь июль")
    text = family.text("my_data", family.person.pk)
    assert "передать день ноутбуку в зале" in text
    assert "handover" not in text
    content = json.loads(family.get("my_data_file", family.person.pk).content)
    (look,) = content["looked_at_by_staff"]
    assert (look["why"], look["why_in_words"]) == ("handover", "передать день ноутбуку в зале")
    assert content["registrations"][0]["status_in_words"] == "есть место"
    assert content["consents"][0]["kind_in_words"] == "Обработка персональных данных"
    assert content["messages"][0]["kind_in_words"]


def test_the_file_of_a_parent_holds_one_child_only(scenario: Scenario) -> None:
    one = enter(scenario, **CHILD, representative=True)
    both = enter(scenario, one, full_name="Сорокин Пётр Глебович")
    text = both.get("my_data_file", both.person.pk).content.decode()
    assert "Пётр" in text
    assert "Вера" not in text


def test_the_words_in_force_are_known() -> None:
    assert {text.kind for text in texts_in_force()} == set(Consent.Kind)
    assert "2016-11" in TEXTS


@pytest.mark.rule("CH-PD-3")
def test_the_name_is_hidden_and_shown(family: Family, scenario: Scenario) -> None:
    seen = family.get("my_data", family.person.pk).context["seen"]
    assert family.person.public_name_consent
    hide = {"shown": "no", "seen": str(seen)}
    assert done_of(family.send("my_name", family.person.pk, **hide)) == "hidden"
    assert not family.person.public_name_consent
    newer = family.get("my_data", family.person.pk).context["seen"]
    show = {"shown": "yes", "seen": str(newer)}
    assert done_of(family.send("my_name", family.person.pk, **show)) == "shown"
    assert family.person.public_name_consent
    # The old form is sent once more, perhaps by a phone that was offline.
    family.send("my_name", family.person.pk, **hide)
    assert family.person.public_name_consent
    for nonsense in ("", "x", "-1", "9" * 400, "٣"):
        family.send("my_name", family.person.pk, shown="no", seen=nonsense)
    assert family.person.public_name_consent
    given = Consent.objects.filter(kind=Consent.Kind.PUBLIC).order_by("pk")
    assert [item.withdrawn_at is None for item in given] == [False, True]
    assert given[1].channel == "online"


@pytest.mark.rule("CH-PD-3")
def test_a_parent_speaks_for_a_young_child(scenario: Scenario) -> None:
    child = enter(scenario, **CHILD, public=False, representative=True)
    child.send("my_name", child.person.pk, shown="yes", seen="0")
    assert Consent.objects.get(kind=Consent.Kind.PUBLIC).given_by == "Сорокин Глеб Ильич"


@pytest.mark.rule("CH-PD-4")
def test_delete_everything(scenario: Scenario) -> None:
    leaving, *_ = fill(scenario, 32)
    waiting = enter(scenario)
    person = leaving.person.pk
    page = leaving.text("my_erase", person)
    assert "Заявка отменится" in page
    refused = leaving.send("my_erase", person)
    assert refused.status_code == 422
    assert leaving.status == "confirmed"
    answer = leaving.send("my_erase", person, sure="on")
    assert answer.headers["Location"] == reverse("erased")
    assert not Person.objects.filter(pk=person).exists()
    assert waiting.status == "offered"
    gone = leaving.get()
    assert gone.status_code == 404
    assert "Если вы только что удалили свои данные" in text_of(gone)
    assert "Данные удалены" in text_of(leaving.client.get(reverse("erased")))
    assert_rebuilds()


@pytest.mark.rule("CH-PD-4")
def test_one_child_is_deleted_the_other_stays(scenario: Scenario) -> None:
    one = enter(scenario, **CHILD, representative=True)
    both = enter(scenario, one, full_name="Сорокин Пётр Глебович")
    answer = both.send("my_erase", both.person.pk, sure="on")
    assert done_of(answer) == "erased"
    text = one.text()
    assert "Вера" in text
    assert "Пётр" not in text


@pytest.mark.rule("CH-PD-4")
def test_who_stands_in_a_bracket_is_deleted_later(scenario: Scenario) -> None:
    players = fill(scenario, 10)
    scenario.now = scenario.now.replace(day=10)
    scenario.check_in_all()
    scenario.draw()
    first = players[0]
    page = first.text("my_erase", first.person.pk)
    assert "после закрытия дня" in page
    answer = first.send("my_erase", first.person.pk, sure="on")
    assert answer.status_code == 422
    assert "CH-PD-4" in text_of(answer)
    assert first.person.full_name.startswith("Полный")


@pytest.mark.rule("CH-PD-4")
def test_retired_data_are_not_edited(family: Family) -> None:
    Person.objects.update(birth_date=None, contact="")
    assert family.get().status_code == 200
    assert family.get("my_data", family.person.pk).status_code == 200
    assert "Исправить данные" not in family.text()
    for name, arguments in (
        ("my_edit", (family.person.pk,)),
        ("my_move_to", (family.registration, family.scenario.event)),
        ("my_again_on", (family.person.pk, family.scenario.event)),
    ):
        assert family.send(name, *arguments).status_code == 409, name
    seen = family.get("my_data", family.person.pk).context["seen"]
    answer = family.send("my_name", family.person.pk, shown="no", seen=str(seen))
    assert done_of(answer) == "hidden"
