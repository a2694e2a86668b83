"""The organizer's tablet: two taps a player, in their language, witnessed, with PIN or finger."""

import base64
import io
import re
from typing import Literal

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image, ImageDraw

from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tests.web.judge.reading import form_with, name_of, page, press, size, status, text_of
from tournament.championship import commands
from tournament.events import erasure
from tournament.events.execution import Caller, execute
from tournament.events.own_data import as_json, own_data
from tournament.events.selectors import place_of
from tournament.events.states import event_state
from tournament.people import pins
from tournament.people.models import Evidence, Person
from tournament.people.persons import link_account
from tournament.people.policy import Actor
from tournament.play import services as play
from tournament.play import signing

AGREE = "Всё так, согласен"
pytestmark = pytest.mark.rule("CH-SHEET-6")


def drawing() -> str:
    """What `pad.js` puts into the form."""
    picture = Image.new("RGB", (900, 300), "white")
    ImageDraw.Draw(picture).line((100, 200, 400, 80, 700, 220), fill="black", width=5)
    target = io.BytesIO()
    picture.save(target, "PNG")
    return "data:image/png;base64," + base64.b64encode(target.getvalue()).decode()


@pytest.fixture
def filled(drawn: Scenario) -> Scenario:
    """The result of W1.2 is entered at the desk: A won."""
    play.call_match(drawn.by(drawn.organizer), event=drawn.event, match="W1.2")
    drawn.enter("W1.2", "A")
    return drawn


def person_of(day: Scenario, seat: str) -> str:
    state = event_state(day.event)
    registration = state.player("W1.2", seat)
    assert registration is not None
    return state.entrants[registration].person


def seat(client: Client, day: Scenario, letter: str, **query: str):
    return page(client, "tablet_seat", day.event, "W1.2", letter, **query)


def sheet(day: Scenario):
    return event_state(day.event).plays["W1.2"].games[0].sheets[-1]


def test_two_players_draw_and_the_result_counts(judge: Client, filled: Scenario) -> None:
    shown = page(judge, "tablet", filled.event, "W1.2")
    winner = name_of(filled, "W1.2", "A")
    assert f"Победа: {winner}" in text_of(shown)
    assert f"Я – {winner}" in text_of(shown)
    answer = press(judge, seat(judge, filled, "A"), AGREE, drawn=drawing())
    assert answer.status_code == 302, text_of(answer)
    assert sheet(filled).state == "signed_A"
    assert status(filled, "W1.2") == "awaiting_signatures"
    public = text_of(page(Client(), "day_match", filled.event, "W1.2"))
    assert winner in public
    assert "Результаты в протоколах" not in public, "nobody reads what one of two has signed"
    after = text_of(page(judge, "tablet", filled.event, "W1.2"))
    assert f"Подпись есть: {winner}." in after
    assert re.search(rf"Я – {winner}(?!\d)", after) is None
    press(judge, seat(judge, filled, "B"), AGREE, drawn=drawing())
    given = sheet(filled).attestations
    assert [(item.seat, item.level, item.witness) for item in given] == [
        ("A", "A1", filled.judge.public_id),
        ("B", "A1", filled.judge.public_id),
    ]
    assert status(filled, "W1.2") == "decided"
    assert "Оба согласны. Результат засчитан." in text_of(
        page(judge, "tablet", filled.event, "W1.2")
    )
    rows = {row.sha256: row for row in Evidence.objects.all()}
    assert {item.evidence for item in given} == set(rows)
    assert [[one.pk for one in rows[item.evidence or ""].persons.all()] for item in given] == [
        [person_of(filled, "A")],
        [person_of(filled, "B")],
    ]
    assert "планшет, при свидетеле" in text_of(page(judge, "match", filled.event, "W1.2"))


def test_a_pin_works_without_any_script(judge: Client, filled: Scenario) -> None:
    registration = event_state(filled.event).player("W1.2", "A")
    assert registration is not None
    shown = page(judge, "desk_pin", filled.event, registration, match="W1.2")
    assert "PIN-коды не совпали" in text_of(
        press(judge, shown, "Задать PIN-код", pin="2580", again="2581")
    )
    answer = press(judge, shown, "Задать PIN-код", pin="2580", again="2580")
    assert answer["Location"] == reverse("tablet", args=[filled.event, "W1.2"])
    wrong = press(judge, seat(judge, filled, "A"), AGREE, pin="1111")
    assert wrong.status_code == 422
    assert "PIN-код неверный. Осталось попыток: 4." in text_of(wrong)
    press(judge, seat(judge, filled, "A"), AGREE, pin="2580")
    (given,) = sheet(filled).attestations
    assert (given.level, given.evidence) == ("A1", None)
    assert not Evidence.objects.exists()


def test_too_many_wrong_pins_rest_and_drawing_still_works(judge: Client, filled: Scenario) -> None:
    pins.set_pin(person_of(filled, "A"), "2580", now=filled.now)
    for _ in range(5):
        last = press(judge, seat(judge, filled, "A"), AGREE, pin="0000")
    assert "Слишком много неверных попыток" in text_of(last)
    refused = press(judge, seat(judge, filled, "A"), AGREE, pin="2580")
    assert (refused.status_code, sheet(filled).state) == (422, "filled")
    press(judge, seat(judge, filled, "A"), AGREE, drawn=drawing())
    assert sheet(filled).state == "signed_A"


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Распишитесь или попросите организатора задать вам PIN-код."),
        ({"drawn": "data:image/png;base64,AAAA"}, "Этот файл не открывается как картинка."),
        ({"drawn": "no base64 at all!"}, "Этот файл не открывается как картинка."),
    ],
)
def test_nothing_is_signed_by_nothing(
    judge: Client, filled: Scenario, sent: dict[str, str], said: str
) -> None:
    before = size(filled)
    answer = press(judge, seat(judge, filled, "A"), AGREE, **sent)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert size(filled) == before


def test_sent_twice_it_is_one_signature_and_one_picture(judge: Client, filled: Scenario) -> None:
    form = form_with(seat(judge, filled, "A"), AGREE)
    address = reverse("tablet_seat", args=[filled.event, "W1.2", "A"])
    sent = {**form.fields, "drawn": drawing()}
    before = size(filled)
    for _ in range(2):
        assert judge.post(address, sent).status_code == 302
    other = {**sent, "command_id": "0123456789abcdef"}
    assert judge.post(address, other).status_code == 302
    assert size(filled) == before + 1
    assert Evidence.objects.count() == 1


@pytest.mark.rule("CH-SHEET-4")
def test_a_sheet_that_was_filled_in_anew_is_not_signed(judge: Client, filled: Scenario) -> None:
    shown = seat(judge, filled, "A")
    filled.enter("W1.2", "B", revision=1, by=filled.judge)
    answer = press(judge, shown, AGREE, drawn=drawing())
    assert answer.status_code == 409
    assert sheet(filled).state == "filled"
    assert not Evidence.objects.exists()


def test_nobody_witnesses_his_own_match(judge: Client, filled: Scenario) -> None:
    link_account(person_of(filled, "B"), filled.judge)
    answer = press(judge, seat(judge, filled, "A"), AGREE, drawn=drawing())
    assert sheet(filled).state == "filled"
    assert answer.status_code in {403, 422}
    assert not Evidence.objects.exists()


@pytest.mark.rule("CH-JUDGE-4")
def test_whoever_plays_by_the_ledger_alone_is_offered_nothing_of_his_match(
    judge: Client, drawn: Scenario
) -> None:
    play.call_match(drawn.by(drawn.organizer), event=drawn.event, match="W1.2")
    about = [drawn.event, "W1.2"]
    recording, signing_page = reverse("record", args=about), reverse("tablet", args=about)

    def offers(name: str, *more: str) -> str:
        return page(judge, name, drawn.event, *more).content.decode()

    assert recording in offers("match", "W1.2")
    drawn.enter("W1.2", "A")
    assert signing_page in offers("tablet_list")
    link = commands.LinkAccount(person_of(drawn, "B"), drawn.judge.public_id)
    execute(link, place_of(drawn.event), drawn.by(drawn.organizer))
    assert signing_page not in offers("tablet_list")
    assert "Это ваш матч" in offers("tablet_list")
    assert "Это ваш матч" in offers("tablet", "W1.2")
    undo = commands.LinkAccount(person_of(drawn, "B"), None)
    execute(undo, place_of(drawn.event), drawn.by(drawn.organizer))
    play.call_match(drawn.by(drawn.organizer), event=drawn.event, match="W1.6")
    own = str(event_state(drawn.event).player("W1.6", "A"))
    link = commands.LinkAccount(
        event_state(drawn.event).entrants[own].person, drawn.judge.public_id
    )
    execute(link, place_of(drawn.event), drawn.by(drawn.organizer))
    assert reverse("record", args=[drawn.event, "W1.6"]) not in offers("match", "W1.6")


def test_he_reads_it_in_his_language_or_in_the_one_he_chooses(
    judge: Client, filled: Scenario
) -> None:
    Person.objects.filter(pk=person_of(filled, "A")).update(language="en")
    assert "It was so, I agree" in text_of(seat(judge, filled, "A"))
    assert AGREE in text_of(seat(judge, filled, "B"))
    assert AGREE in text_of(seat(judge, filled, "A", language="ru"))
    assert "It was so, I agree" in text_of(seat(judge, filled, "B", language="en"))
    assert "Winner:" in text_of(page(judge, "tablet", filled.event, "W1.2", language="en"))


def test_the_list_names_who_has_not_signed(judge: Client, filled: Scenario) -> None:
    filled.wait(minutes=12)
    press(judge, seat(judge, filled, "A"), AGREE, drawn=drawing())
    shown = text_of(page(judge, "tablet_list", filled.event))
    assert f"{name_of(filled, 'W1.2', 'A')} – {name_of(filled, 'W1.2', 'B')} ·" in shown
    assert "W1.2" not in shown
    assert f"{name_of(filled, 'W1.2', 'B')} подписи ещё нет" in shown
    assert "уже 12 мин" in shown
    press(judge, seat(judge, filled, "B"), AGREE, drawn=drawing())
    assert "Все протоколы подписаны" in text_of(page(judge, "tablet_list", filled.event))


@pytest.mark.rule("CH-SHEET-3")
def test_after_ten_minutes_the_console_tells_the_judge(judge: Client, filled: Scenario) -> None:
    assert "подписи!" not in text_of(page(judge, "console", filled.event))
    filled.wait(minutes=11)
    shown = page(judge, "console", filled.event)
    assert "без подписи 11 мин" in text_of(shown)
    assert status(filled, "W1.2") == "awaiting_signatures"


@pytest.mark.rule("CH-SHEET-1")
def test_one_on_the_tablet_and_the_other_on_paper(judge: Client, filled: Scenario) -> None:
    press(judge, seat(judge, filled, "A"), AGREE, drawn=drawing())
    press(judge, page(judge, "match", filled.event, "W1.2"), "Оба подписали")
    assert [item.level for item in sheet(filled).attestations] == ["A1", "A0"]
    assert sheet(filled).level == "A0"
    shown = text_of(
        browser(filled.judge, "en").get(reverse("day_match", args=[filled.event, "W1.2"]))
    )
    assert "tablet, witnessed" in shown
    assert "paper, witnessed" in shown


@pytest.mark.rule("CH-PD-5")
def test_whoever_is_erased_leaves_a_signature_without_a_picture(
    judge: Client, filled: Scenario
) -> None:
    for letter in "AB":
        press(judge, seat(judge, filled, letter), AGREE, drawn=drawing())
    (gone, kept) = [item.evidence or "" for item in sheet(filled).attestations]
    assert "Роспись на планшете" in text_of(page(judge, "evidence", filled.event, gone))
    filled.play_on()
    play.complete_day(filled.by(filled.organizer), event=filled.event)
    asks: Caller = filled.by(filled.publisher)
    erasure.erase(asks, person=person_of(filled, "A"))
    assert [row.sha256 for row in Evidence.objects.all()] == [kept]
    assert "Снимок удалён" in text_of(page(judge, "evidence", filled.event, gone))
    picture = judge.get(reverse("evidence_picture", args=[filled.event, gone]))
    assert picture.status_code == 404


def says(day: Scenario, letter: str, outcome: Literal["A", "B"], revision: int) -> None:
    """A player enters a result by their personal link."""
    person = person_of(day, letter)
    day.wait(seconds=1)
    actor = Actor(None, f"link-{letter}", persons=frozenset({person}))
    registration = event_state(day.event).player("W1.2", letter)
    assert registration is not None
    signing.say_result(
        Caller(actor, f"says-{letter}-{outcome}-{revision}", day.now),
        event=day.event,
        registration=registration,
        match="W1.2",
        game=1,
        revision=revision,
        outcome=outcome,
    )


@pytest.mark.rule("CH-SHEET-2")
def test_two_versions_stand_side_by_side_until_the_desk_or_the_judge_settles_it(
    judge: Client, drawn: Scenario
) -> None:
    drawn.start("W1.2")
    says(drawn, "A", "A", 0)
    says(drawn, "B", "B", 1)
    first, second = name_of(drawn, "W1.2", "A"), name_of(drawn, "W1.2", "B")
    for name in ("console", "match"):
        arguments = [drawn.event] if name == "console" else [drawn.event, "W1.2"]
        shown = text_of(page(judge, name, *arguments))
        assert f"В протоколе, внёс: {first} победа: {first}" in shown
        assert f"{second} говорит, " in shown
        assert f"победа: {second}, лидер повержен" in shown
    assert "игроки говорят разное" in text_of(page(judge, "console", drawn.event))
    press(judge, page(judge, "match", drawn.event, "W1.2"), second)
    assert (sheet(drawn).state, sheet(drawn).statement["outcome"]) == ("filled", "B")
    assert "говорит, " not in text_of(page(judge, "match", drawn.event, "W1.2"))


@pytest.mark.rule("CH-PD-4")
def test_whoever_signed_finds_his_drawing_among_his_data(judge: Client, filled: Scenario) -> None:
    press(judge, seat(judge, filled, "A"), AGREE, drawn=drawing())
    pins.set_pin(person_of(filled, "A"), "2580", now=filled.now)
    person = Person.objects.get(pk=person_of(filled, "A"))
    told = as_json(own_data(person), {}, filled.now)["signing"]
    (picture,) = told["proofs_on_sheets"]
    assert base64.b64decode(picture["content"]) == bytes(Evidence.objects.get().content)
    assert told["pin"] == {"set_at": filled.now.isoformat()}
    other = Person.objects.get(pk=person_of(filled, "B"))
    assert as_json(own_data(other), {}, filled.now)["signing"]["proofs_on_sheets"] == []


def test_a_tablet_in_players_hands_opens_nothing_of_the_staff(
    judge: Client, filled: Scenario
) -> None:
    shown = page(judge, "tablet_list", filled.event)
    assert press(judge, shown, "Только подписи на этом планшете").status_code == 302
    registration = event_state(filled.event).player("W1.2", "A")
    closed = {
        "console": [filled.event],
        "match": [filled.event, "W1.2"],
        "staff_day": [filled.event],
        "check_in": [filled.event],
        "desk_keys": [filled.event],
        "statements": [filled.event],
        "desk_pin": [filled.event, registration],
        "staff_home": [],
        "mfa_index": [],
    }
    for name, arguments in closed.items():
        answer = judge.get(reverse(name, args=arguments))
        assert answer.status_code == 403, name
        assert "только для подписей игроков" in text_of(answer), name
    address = reverse("enter_result", args=[filled.event, "W1.2"])
    assert judge.post(address, {"game": 1, "revision": 1, "outcome": "B"}).status_code == 403
    press(judge, seat(judge, filled, "A"), AGREE, drawn=drawing())
    assert sheet(filled).state == "signed_A"
    listed = page(judge, "tablet_list", filled.event)
    hidden = reverse("console", args=[filled.event]), reverse("match", args=[filled.event, "W1.2"])
    assert not any(f'href="{address}"' in listed.content.decode() for address in hidden)
    assert press(judge, listed, "Выйти").status_code == 302
    judge.force_login(filled.judge)
    assert page(judge, "console", filled.event).status_code == 200
