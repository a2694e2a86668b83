"""A practice day on its pages: where it is offered, what says so, what nobody else sees."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.play.test_practice import called, learnt
from tests.support.scenario import Scenario
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import page, send, text_of
from tournament.championship.final.rehearsal.queries import by_hand
from tournament.events import practices, services
from tournament.events.execution import Place, Refused
from tournament.events.models import GameDay
from tournament.events.selectors import is_rehearsal, place_of
from tournament.events.states import championship_state, event_state
from tournament.events.venue.handover import hand_over
from tournament.people.models import User
from tournament.play import practice
from tournament.play import services as play

OFFER = "Пробный день"


def begin(scenario: Scenario) -> str:
    """The organizer has a practice day."""
    return practices.start_practice(scenario.by(scenario.organizer), stage=scenario.stage)


def test_it_is_offered_to_an_organizer_whose_city_has_no_day_yet(scenario: Scenario) -> None:
    newcomer = User.objects.create_user("newcomer", "long-enough-1")
    client = browser(newcomer)
    assert OFFER not in text_of(page(client, "staff_home"))
    stage = scenario.add_city("tomsk")
    scenario.grant(scenario.publisher, newcomer, "organizer", Place(scenario.championship, stage))
    answer = page(client, "staff_home")
    assert "Игровых дней пока нет" in text_of(answer)
    assert reverse("start_practice", args=[stage]) in answer.content.decode()
    sent = send(client, "start_practice", stage)
    event = GameDay.objects.get(stage__city="tomsk").pk
    assert sent.headers["Location"] == reverse("staff_day", args=[event])
    assert "Проба, шаг 1 из 8" in text_of(page(client, "staff_day", event))


def test_with_several_cities_every_one_has_its_button(
    scenario: Scenario, organizer: Client
) -> None:
    stage = scenario.add_city("tomsk")
    whole = Place(scenario.championship, stage)
    scenario.grant(scenario.publisher, scenario.organizer, "organizer", whole)
    text = text_of(page(organizer, "staff_home"))
    assert "Пробный день: Казань" in text
    assert "Пробный день: Томск" in text


def test_it_is_offered_beside_a_day_until_its_check_in_and_on_the_last_tab(
    scenario: Scenario, organizer: Client, judge: Client
) -> None:
    for name in ("staff_day", "day_more"):
        assert OFFER in text_of(page(organizer, name, scenario.event))
        assert OFFER not in text_of(page(judge, name, scenario.event))
    scenario.register(10)
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    assert OFFER not in text_of(page(organizer, "staff_day", scenario.event))
    assert OFFER in text_of(page(organizer, "day_more", scenario.event))


@pytest.mark.parametrize(
    "name", ["staff_day", "console", "day_more", "day", "day_standings", "day_hall"]
)
def test_every_page_of_it_says_what_it_is(scenario: Scenario, organizer: Client, name: str) -> None:
    event = begin(scenario)
    answer = page(organizer, name, event)
    assert answer.status_code == 200
    assert OFFER in text_of(answer)
    assert 'content="noindex"' in answer.content.decode()
    assert "Репетиция" not in text_of(answer)
    assert OFFER not in text_of(page(Client(), name, scenario.event))


def test_whoever_asked_for_it_before_it_began_hides_none_of_that(scenario: Scenario) -> None:
    caller = scenario.by(scenario.organizer)
    copy = services.part_of(caller, "practice").command_id
    assert page(Client(), "championship_about", copy).status_code == 404
    event = practices.start_practice(caller, stage=scenario.stage)
    assert place_of(event).championship == copy
    assert OFFER in text_of(page(Client(), "day", event))
    assert is_rehearsal(event=event)


def test_what_others_show_of_it_says_so_too(scenario: Scenario) -> None:
    event = begin(scenario)
    answer = Client().get(reverse("embed", args=[event, "now"]))
    assert "Игроков на самом деле нет" in text_of(answer)


def test_without_a_worker_the_buttons_lead_through_it(
    scenario: Scenario, organizer: Client
) -> None:
    event = begin(scenario)
    send(organizer, "check_in_open", event)
    assert "Пусть войдут остальные" in text_of(page(organizer, "check_in", event))
    send(organizer, "practice_go_on", event)
    send(organizer, "check_in_close", event)
    send(organizer, "draw_freeze", event)
    send(organizer, "draw", event, text="7 13 21")
    send(organizer, "call_all", event, call=[f"{n}:{m}" for n, m in enumerate(first(event), 1)])
    send(organizer, "practice_go_on", event)
    send(organizer, "practice_go_on", event)
    text = text_of(page(organizer, "console", event))
    assert "Внесите результат" in text
    assert "Решить: принять или переиграть" in text


def test_nobody_without_data_is_asked_to_set_a_pin(scenario: Scenario, organizer: Client) -> None:
    event = begin(scenario)
    send(organizer, "check_in_open", event)
    send(organizer, "practice_go_on", event)
    comer = next(iter(event_state(event).entrants))
    shown = page(organizer, "roster_entry", event, comer)
    assert shown.status_code == 200
    assert reverse("desk_pin", args=[event, comer]) not in shown.content.decode()
    assert page(organizer, "desk_pin", event, comer).status_code == 404
    scenario.register(4)
    scenario.check_in_all()
    real = next(iter(event_state(scenario.event).entrants))
    pin = reverse("desk_pin", args=[scenario.event, real])
    assert pin in page(organizer, "roster_entry", scenario.event, real).content.decode()


def test_a_tablet_says_that_nobody_without_data_can_sign_on_it(db: None) -> None:
    day = called()
    match = by_hand(event_state(day.event))
    day.enter(match, "A")
    client = browser(day.organizer)
    assert "Здесь подписать некому" in text_of(page(client, "tablet", day.event, match))


def first(event: str) -> tuple[str, ...]:
    """The matches that can be called after the draw."""
    return event_state(event).call_list()


def test_a_real_day_has_nothing_to_let_go_on(scenario: Scenario, organizer: Client) -> None:
    assert send(organizer, "practice_go_on", scenario.event).status_code == 404
    assert send(organizer, "end_practice", scenario.event).status_code in {409, 422}
    assert GameDay.objects.get(pk=scenario.event).status == "open"


def test_a_practice_day_is_no_city_to_practise_again_in(
    scenario: Scenario, organizer: Client
) -> None:
    copy = GameDay.objects.get(pk=begin(scenario)).stage_id
    assert send(organizer, "start_practice", copy).status_code == 403


def test_only_its_organizer_finds_it_among_the_days(
    scenario: Scenario, organizer: Client, publisher: Client, judge: Client
) -> None:
    event = begin(scenario)
    address = reverse("staff_day", args=[event])
    assert address in page(organizer, "staff_home").content.decode()
    for other in (publisher, judge):
        assert address not in page(other, "staff_home").content.decode()
    assert page(judge, "staff_day", event).status_code == 403


def test_the_publisher_reads_no_practice_among_the_roles_of_an_account(
    scenario: Scenario, publisher: Client
) -> None:
    before = text_of(page(publisher, "account", scenario.organizer.public_id))
    begin(scenario)
    assert text_of(page(publisher, "account", scenario.organizer.public_id)) == before


def test_players_who_are_numbers_stand_in_the_order_of_their_numbers(
    scenario: Scenario, organizer: Client
) -> None:
    event = begin(scenario)
    send(organizer, "check_in_open", event)
    shown = re.findall(r"Игрок (\d+)", text_of(page(organizer, "check_in", event)))
    numbers = list(dict.fromkeys(map(int, shown)))
    assert numbers == list(range(1, practices.PLAYERS + 1))


@pytest.mark.django_db
def test_its_closing_says_that_nothing_counts() -> None:
    day = learnt()
    practice.go_on(day.event, day.now)
    before = text_of(page(browser(day.organizer), "complete_day", day.event))
    assert "ничего не дают" in before
    play.complete_day(day.by(day.organizer), event=day.event)
    after = text_of(page(browser(day.organizer), "close_day", day.event))
    assert "ничего не дают" in after
    assert "в чемпионат" not in before + after


def test_it_is_thrown_away_from_its_last_tab(scenario: Scenario, organizer: Client) -> None:
    event = begin(scenario)
    assert "Удалить пробный день" in text_of(page(organizer, "day_more", event))
    assert send(organizer, "end_practice", event).headers["Location"] == reverse("staff_home")
    assert practice.lesson(event) is None
    assert reverse("staff_day", args=[event]) not in page(organizer, "staff_home").content.decode()
    assert send(organizer, "practice_go_on", event).status_code == 404


def test_a_laptop_in_the_hall_keeps_its_one_day(
    scenario: Scenario, organizer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = scenario.drawn(10)
    hand_over(day.by(day.organizer), event=day.event, passphrase="лодка фонарь июль заря")
    held = championship_state(day.championship).custody_of(day.event)
    assert held is not None
    begin_it, days = reverse("start_practice", args=[day.stage]), GameDay.objects.count()
    assert begin_it in page(organizer, "staff_home").content.decode()
    for module in ("where", "handed_over"):
        monkeypatch.setattr(f"tournament.events.venue.{module}.this_machine", lambda: held.machine)
    monkeypatch.setattr("tournament.web.organizer.practice_views.hall_day", lambda: day.event)
    for name, arguments in (
        ("staff_home", []),
        ("staff_day", [day.event]),
        ("day_more", [day.event]),
    ):
        assert begin_it not in page(organizer, name, *arguments).content.decode()
    with pytest.raises(Refused) as refused:
        begin(day)
    assert refused.value.refusal.code == "only_this_day"
    send(organizer, "start_practice", day.stage)
    assert GameDay.objects.count() == days
