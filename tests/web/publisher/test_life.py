"""The publisher's pages of a championship's life: draft, numbers, cities, announcements, wishes."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tournament.championship.now.championship import championship_now
from tournament.events.models import Championship
from tournament.events.states import championship_state, event_state
from tournament.people.models import HostApplication
from tournament.regulations.inputs import Flag
from tournament.regulations.profile_fields import FIELDS
from tournament.web.shared.kept_pages import PAGES

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]
REASON = {"category": "other", "reason": "Спонсор отказался"}


def new_draft(client: Client) -> str:
    """A championship that has not been announced."""
    client.post(
        reverse("championship_new"),
        {"first_day": "2026-12-01", "final_date": "2027-02-14", "command_id": "draft-1"},
    )
    return str(Championship.objects.get(first_day="2026-12-01").pk)


def numbers(championship: str, **changes: Any) -> dict[str, Any]:
    """What the form of the numbers sends."""
    rules = championship_state(championship).rules
    sent = {
        name: getattr(rules, name)
        for name, row in FIELDS.items()
        if not isinstance(row.kind, Flag) or getattr(rules, name)
    }
    return {"name": rules.name, **sent, **changes}


# --- draft ---------------------------------------------------------------------------------------


@pytest.mark.rule("CH-GEN-1")
def test_a_draft_is_nobody_else_s_until_it_is_announced(scene: Scenario, browser: Browser) -> None:
    client = browser(scene.publisher)
    key = new_draft(client)
    client.post(
        reverse("plan_day", args=[key, "perm"]),
        {"date": "2026-12-12", "start": "11:00", "tables": "8", "command_id": "plan-1"},
    )
    day = next(iter(championship_state(key).days))
    about = reverse("championship_about", args=[key])
    assert browser().get(about).status_code == 404
    for name in ("day", "day_standings", "day_export_json", "register"):
        assert browser().get(reverse(name, args=[day])).status_code == 404
    assert "2026–2027" not in browser().get(reverse("home")).text
    opened = client.post(reverse("open_registration", args=[day]))
    assert opened.status_code == 422
    assert "черновик" in opened.text
    page = client.get(reverse("publisher_championship", args=[key]))
    assert "Черновик видите только вы" in page.text
    client.post(reverse("championship_announce", args=[key]))
    assert championship_now(championship_state(key), scene.now).announced
    assert browser().get(about).status_code == 200
    assert "2026–2027" in browser().get(reverse("home")).text


@pytest.mark.rule("CH-GEN-1")
def test_a_new_championship_takes_the_numbers_of_an_earlier_one(
    scene: Scenario, browser: Browser
) -> None:
    client = browser(scene.publisher)
    changed = numbers(scene.championship, grace_minutes=17, reason="Опыт прошлого года")
    client.post(reverse("profile_edit", args=[scene.championship]), changed)
    client.post(
        reverse("championship_new"),
        {
            "source": scene.championship,
            "first_day": "2026-12-01",
            "final_date": "2027-02-14",
            "command_id": "copy-1",
        },
    )
    made = championship_state(Championship.objects.get(first_day="2026-12-01").pk)
    assert (made.rules.grace_minutes, made.rules.version) == (17, 1)


@pytest.mark.rule("CH-PUBLIC-2")
def test_out_of_the_public_list_direct_links_still_open(scene: Scenario, browser: Browser) -> None:
    client = browser(scene.publisher)
    address = reverse("championship_index", args=[scene.championship])
    client.post(address, {"shown": "0"})
    assert "2016–2017" not in browser().get(reverse("home")).text
    assert browser().get(reverse("day", args=[scene.event])).status_code == 200
    assert (
        browser().get(reverse("championship_about", args=[scene.championship])).status_code == 200
    )
    client.post(address, {"shown": "1"})
    assert "2016–2017" in browser().get(reverse("home")).text


# --- numbers -------------------------------------------------------------------------------------


@pytest.mark.rule("CH-DAY-3")
def test_a_smaller_day_warns_with_names_and_takes_no_place_away(
    scene: Scenario, browser: Browser
) -> None:
    scene.now = scene.now.replace(day=3)
    held = scene.register(14)
    client, address = browser(scene.publisher), reverse("profile_edit", args=[scene.championship])
    wanted = numbers(scene.championship, day_maximum=12, reason="Зал меньше")
    warned = client.post(address, wanted)
    assert warned.status_code == 422
    assert championship_state(scene.championship).rules.day_maximum == 32
    listed = re.search(r"<li>Казань[^<]*: ([^<]*)</li>", warned.text)
    assert listed is not None
    assert listed[1].split(", ") == [scene.application(n).data.display_name for n in (13, 14)]
    assert 'value="12"' in warned.text
    assert client.post(address, {**wanted, "seen": "another list"}).status_code == 422
    seen = re.search(r'name="seen"[^>]*value="([^"]+)"', warned.text)
    assert seen is not None
    assert client.post(address, {**wanted, "seen": seen[1]}).status_code == 302
    state = championship_state(scene.championship)
    assert state.rules.day_maximum == 12
    assert [state.registrations[key].status for key in held] == ["confirmed"] * 14
    scene.wait(days=7)
    scene.check_in_all()
    organizer = browser(scene.organizer)
    page = organizer.get(reverse("draw", args=[scene.event])).text
    assert "Игроков от 10 до 14" in page
    assert organizer.post(reverse("draw_freeze", args=[scene.event])).status_code == 302
    assert len(event_state(scene.event).frozen_list) == 14


@pytest.mark.rule("CH-GEN-1")
def test_the_form_holds_every_number_with_its_rule(scene: Scenario, browser: Browser) -> None:
    page = browser(scene.publisher).get(reverse("profile_edit", args=[scene.championship])).text
    for name, row in FIELDS.items():
        assert f'name="{name}"' in page
        assert row.rule in page
        assert row.words.ru in page


@pytest.mark.rule("CH-GEN-1")
def test_changed_numbers_are_explained_and_public_with_their_difference(
    scene: Scenario, browser: Browser
) -> None:
    client = browser(scene.publisher)
    address = reverse("profile_edit", args=[scene.championship])
    without = client.post(address, numbers(scene.championship, grace_minutes=17))
    assert without.status_code == 422
    assert 'value="17"' in without.text
    sent = numbers(scene.championship, grace_minutes=17, reason="Метро стоит")
    assert client.post(address, sent).status_code == 302
    assert championship_state(scene.championship).rules.grace_minutes == 17
    public = browser().get(reverse("championship_about", args=[scene.championship])).text
    assert "<del>10</del>" in public
    assert "<ins>17</ins>" in public
    assert "Метро стоит" not in public


@pytest.mark.rule("CH-GEN-1")
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"day_maximum": "65"}, "64"),
        ({"minimum_age": "x"}, "целое"),
        ({"short_day": "maybe"}, "maybe"),
        ({"stage_minimum": "33"}, "Минимум этапа больше"),
        ({"name": "Мой регламент"}, "Имя регламента состоит"),
    ],
)
def test_a_wrong_number_is_told_and_what_was_typed_stays(
    scene: Scenario, browser: Browser, wrong: dict[str, str], said: str
) -> None:
    address = reverse("profile_edit", args=[scene.championship])
    sent = numbers(scene.championship, reason="Проба", **wrong)
    answer = browser(scene.publisher).post(address, sent)
    assert answer.status_code == 422
    assert said in answer.text
    assert "Проба" in answer.text
    assert championship_state(scene.championship).rules.version == 1


# --- cities --------------------------------------------------------------------------------------


@pytest.mark.rule("CH-CITY-1")
@pytest.mark.rule("CH-TZ-1")
def test_a_city_joins_with_its_own_zone(scene: Scenario, browser: Browser) -> None:
    client = browser(scene.publisher)
    address = reverse("city_new", args=[scene.championship])
    wrong = {"ru": "Калининград", "en": "Kaliningrad", "zone": "UTC+2"}
    answer = client.post(address, wrong)
    assert answer.status_code == 422
    assert "Такого часового пояса нет" in answer.text
    right = {**wrong, "zone": "Europe/Kaliningrad"}
    page = client.post(address, right, follow=True).text
    assert "Калининград" in page
    assert "Europe/Kaliningrad, UTC+2" in page
    assert (
        "Калининград"
        in client.get(reverse("publisher_championship", args=[scene.championship])).text
    )
    again = client.post(address, {**right, "command_id": "again"})
    assert again.status_code == 422
    assert "CH-CITY-1" in again.text
    cyrillic = client.post(address, {**right, "en": "Калининград"})
    assert cyrillic.status_code == 422


@pytest.mark.rule("CH-CITY-2")
def test_a_withdrawn_city_is_told_in_public_without_words_of_the_reason(
    scene: Scenario, browser: Browser
) -> None:
    client = browser(scene.publisher)
    city = [scene.championship, "kazan"]
    assert client.post(reverse("city_withdraw", args=city), {}).status_code == 422
    client.post(reverse("city_withdraw", args=city), {"category": "hall_lost", "reason": "Петров"})
    for path in (
        reverse("championship_about", args=[scene.championship]),
        reverse("day", args=[scene.event]),
    ):
        public = browser().get(path).text
        assert "Город не участвует" in public
        assert "CH-CITY-2" in public
        assert "Петров" not in public
    page = client.get(reverse("publisher_city", args=city)).text
    assert "Вернуть город" in page
    client.post(reverse("city_restore", args=city))
    assert "Город не участвует" not in browser().get(reverse("day", args=[scene.event])).text


@pytest.mark.rule("CH-STAGE-1")
def test_a_stage_is_not_closed_long_before_the_final(scene: Scenario, browser: Browser) -> None:
    address = reverse("city_close", args=[scene.championship, "kazan"])
    client = browser(scene.publisher)
    city = client.get(reverse("publisher_city", args=[scene.championship, "kazan"])).text
    assert f'href="{address}"' in city
    assert "Дни с чемпионом" in client.get(address).text
    # The scene's final lies in the past, so the ruling is possible.
    answer = client.post(address, {"category": "no_report", "reason": "Молчит"}, follow=True)
    assert "Этап закрыт вашим решением" in answer.text
    public = browser().get(reverse("championship_about", args=[scene.championship])).text
    assert "Результатов этапа нет" in public
    assert "CH-STAGE-1" in public


# --- the end -------------------------------------------------------------------------------------


@pytest.mark.rule("CH-GEN-1")
def test_a_cancelled_championship_says_so(scene: Scenario, browser: Browser) -> None:
    client = browser(scene.publisher)
    address = reverse("championship_cancel", args=[scene.championship])
    assert client.post(address, {"category": "other", "reason": " "}).status_code == 422
    page = client.post(address, REASON, follow=True).text
    assert "Чемпионат отменён. Все, кто оставил почту, получат письмо." in page
    public = browser().get(reverse("championship_about", args=[scene.championship])).text
    assert "Этот чемпионат отменён" in public
    assert "Спонсор" not in public
    again = client.post(address, REASON)
    assert again.status_code == 422
    assert "CH-GEN-1" in again.text
    client.post(reverse("championship_archive", args=[scene.championship]))
    assert championship_now(championship_state(scene.championship), scene.now).archived


def test_what_is_missing_for_the_next_step_is_named(scene: Scenario, browser: Browser) -> None:
    page = browser(scene.publisher).get(
        reverse("publisher_championship", args=[scene.championship])
    )
    assert "До следующего шага не хватает" in page.text
    assert "Казань: регистрация открыта" in page.text
    answer = browser(scene.publisher).post(reverse("qualifiers_fix", args=[scene.championship]))
    assert answer.status_code == 422


# --- what is told, and who wishes to host --------------------------------------------------------


@pytest.mark.rule("CH-PUBLIC-2")
def test_an_announcement_stands_on_public_pages_until_it_is_taken_back(
    scene: Scenario, browser: Browser
) -> None:
    client = browser(scene.publisher)
    address = reverse("announcements", args=[scene.championship])
    assert client.post(address, {"ru": ""}).status_code == 422
    text = {"ru": "Финал в новом зале.\nПриходите к десяти.", "en": "The final has a new hall."}
    client.post(address, text)
    city = {"ru": "Казань: вход со двора.", "stage": scene.stage}
    client.post(address, city)
    home, day = reverse("home"), reverse("day", args=[scene.event])
    assert "Финал в новом зале." in browser().get(home).text
    assert "The final has a new hall." in browser(language="en").get(day).text
    assert "вход со двора" in browser().get(day).text
    assert "вход со двора" not in browser().get(home).text
    key = next(iter(championship_state(scene.championship).life.announcements))
    client.post(reverse("announcement_withdraw", args=[scene.championship, key]))
    assert "Финал в новом зале." not in browser().get(home).text
    assert "снято" in client.get(address).text


@pytest.mark.rule("CH-CONTACT-2")
def test_a_wish_to_host_is_noted_answered_and_erased(scene: Scenario, browser: Browser) -> None:
    client = browser(scene.publisher)
    address = reverse("hosting", args=[scene.championship])
    wish = {"city": "Омск", "name": "Анна Хозяйкина", "contact": "+7 900 000-00-00", "tables": "9"}
    refused = client.post(address, wish)
    assert refused.status_code == 422
    assert "CH-CONTACT-2" in refused.text
    assert "Анна Хозяйкина" in refused.text
    client.post(address, {**wish, "consented": "on"})
    key = next(iter(championship_state(scene.championship).life.applications))
    assert "Анна Хозяйкина" in client.get(address).text
    client.post(reverse("hosting_decide", args=[scene.championship, key]), {"accept": "0"})
    assert "отклонена" in client.get(address).text
    client.post(reverse("hosting_erase", args=[scene.championship, key]))
    assert not HostApplication.objects.exists()
    assert "Анна Хозяйкина" not in client.get(address).text


@pytest.mark.rule("CH-CONTACT-1")
def test_whom_to_ask_is_configuration(
    scene: Scenario, browser: Browser, settings: LazySettings
) -> None:
    assert "Хотите провести этап?" not in browser().get(reverse("home")).text
    # Other settings are another process, which has kept no page.
    PAGES.clear()
    settings.PUBLISHER_EMAIL = "stage@publisher.example"
    settings.PUBLISHER_PHONE = "+7 495 000-00-00"
    page = browser().get(reverse("home")).text
    assert "mailto:stage@publisher.example" in page
    assert "+7 495 000-00-00" in page


@pytest.mark.rule("CH-GEN-1")
def test_a_new_name_of_the_numbers_is_a_difference_too(scene: Scenario, browser: Browser) -> None:
    sent = numbers(scene.championship, name="gaga-2017", reason="Новый сезон")
    browser(scene.publisher).post(reverse("profile_edit", args=[scene.championship]), sent)
    public = browser().get(reverse("championship_about", args=[scene.championship])).text
    assert "<del>gaga-2016</del>" in public
    assert "<ins>gaga-2017</ins>" in public
