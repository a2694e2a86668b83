"""One person entered online in two cities: found before the draw, on the draw's page (CH-REG-3)."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from tests.support.scenario import GAME_DAY
from tests.support.two_cities import ANNA, TwoCities, two_cities
from tests.web.judge.reading import press
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import page, send, text_of
from tournament.events import bundles, services
from tournament.events.registration import Registered
from tournament.events.states import event_ledger, event_state
from tournament.ledger import store
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle

pytestmark = [pytest.mark.django_db, pytest.mark.rule("CH-REG-3")]

PROCEED = "Игроков спросили: жеребьёвка идёт с ними"


@pytest.fixture
def towns(monkeypatch: pytest.MonkeyPatch) -> TwoCities:
    found = two_cities()
    monkeypatch.setattr("django.utils.timezone.now", lambda: found.day.now)
    return found


@pytest.fixture
def pair(towns: TwoCities) -> tuple[Registered, Registered]:
    """Anna entered themselves in Kazan and in Tomsk; eleven others and they have come in Kazan."""
    entered = towns.online(ANNA), towns.online(ANNA, towns.tomsk)
    towns.day.register(11)
    towns.day.now = towns.day.now.replace(day=GAME_DAY.day)
    towns.day.check_in_all()
    return entered


@pytest.fixture
def organizer(towns: TwoCities, pair: tuple[Registered, Registered]) -> Client:
    """Logged in on the day of play."""
    return browser(towns.day.organizer)


def test_the_organizer_is_told_and_goes_on(
    towns: TwoCities, organizer: Client, pair: tuple[Registered, Registered]
) -> None:
    event = towns.day.event
    shown = page(organizer, "draw", event)
    text = text_of(shown)
    assert f"№ {pair[0].number} · {ANNA.full_name} : возможно, есть и в списке дня: Томск" in text
    assert "10.12.2016" in text
    assert ANNA.contact not in text
    assert not re.search(r"\b1990\b", text)
    assert PROCEED in text
    refused = press(organizer, shown, "Зафиксировать список")
    assert refused.status_code == 422
    assert "CH-REG-3" in text_of(refused)
    assert "Пусть издатель решит" in text_of(refused)
    assert event_state(event).frozen_list == ()
    frozen = press(organizer, refused, "Зафиксировать список", proceed="on")
    assert frozen.status_code == 302
    assert len(event_state(event).frozen_list) == 12
    (sealed,) = store.entries_of_types(event_ledger(event), ["list-frozen"])
    assert sealed.entry.body["passed_over"] == [[pair[0].registration, pair[1].registration]]
    services.make_draw(towns.day.by(towns.day.organizer), event=event, text="17 4 23")
    log = text_of(page(Client(headers={"Accept-Language": "ru"}), "day_ledger_page", event))
    assert "Возможных двойных заявок, с которыми идёт жеребьёвка: 1." in log
    content = bundles.championship_bundle(towns.day.championship)
    assert audit(read_bundle(content)).failures == ()


def test_who_was_not_shown_is_not_passed_over(
    towns: TwoCities, organizer: Client, pair: tuple[Registered, Registered]
) -> None:
    refused = send(organizer, "draw_freeze", towns.day.event, proceed="on")
    assert refused.status_code == 422
    for made_up in ("a", "a:b:c", ":".join(["x" * 200, "y"]) + " :", "a:b " * 9000):
        answer = send(organizer, "draw_freeze", towns.day.event, proceed="on", passed_over=made_up)
        assert answer.status_code == 422
    assert event_state(towns.day.event).frozen_list == ()


def test_the_publisher_decides(towns: TwoCities, pair: tuple[Registered, Registered]) -> None:
    client = browser(towns.day.publisher)
    shown = page(client, "draw", towns.day.event)
    assert "Решить: один человек или двое" in text_of(shown)
    towns.keep_apart(pair[0].person, pair[1].person)
    assert PROCEED not in text_of(page(client, "draw", towns.day.event))
    assert send(client, "draw_freeze", towns.day.event).status_code == 302
    assert len(event_state(towns.day.event).frozen_list) == 12


def test_after_a_merge_only_one_entry_is_left(
    towns: TwoCities, organizer: Client, pair: tuple[Registered, Registered]
) -> None:
    towns.merge(pair[0].person, pair[1].person, pair[1].registration)
    assert PROCEED not in text_of(page(organizer, "draw", towns.day.event))
    assert send(organizer, "draw_freeze", towns.day.event).status_code == 302
    assert len(event_state(towns.day.event).frozen_list) == 12
    assert towns.status(pair[1]) != "confirmed"


def test_in_english(towns: TwoCities, pair: tuple[Registered, Registered]) -> None:
    client = browser(towns.day.organizer, "en")
    refused = send(client, "draw_freeze", towns.day.event)
    text = text_of(refused)
    assert "a player may be entered for another day too" in text
    assert "may also be entered for Tomsk" in text


def test_once_the_other_day_was_played_it_is_still_told(
    towns: TwoCities, organizer: Client, pair: tuple[Registered, Registered]
) -> None:
    event = towns.day.event
    listed = f"{pair[0].registration}:{pair[1].registration}"
    frozen = send(organizer, "draw_freeze", event, proceed="on", passed_over=listed)
    assert frozen.status_code == 302
    towns.day.now += timedelta(minutes=1)
    services.open_check_in(towns.day.by(towns.day.organizer), event=towns.tomsk)
    services.check_in(
        towns.day.by(towns.day.organizer),
        event=towns.tomsk,
        registration=pair[1].registration,
    )
    text = text_of(page(organizer, "draw", towns.tomsk))
    assert "возможно, есть и в списке дня: Казань" in text
