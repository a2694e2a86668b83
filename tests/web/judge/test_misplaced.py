"""A walkover for the wrong seat: from the list of rulings to the corrected bracket (CH-JUDGE-1)."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tests.web.judge.reading import form_with, name_of, page, press, status, text_of
from tests.web.judge.test_override import call, start
from tournament.events.states import event_state
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle

WORDS = "Победу записали тому, кто не пришёл."
LINK = "Не та сторона или не тот матч"


@pytest.fixture
def given(judge: Client, drawn: Scenario) -> Scenario:
    """The walkover in W1.2 was given to the seat of the one who did not come."""
    call(drawn, "W1.2")
    drawn.wait(minutes=11)
    shown = page(judge, "rule_walkover", drawn.event, "W1.2")
    press(judge, shown, "Присудить победу", winner="A", category="absent", reason="Не пришёл.")
    assert status(drawn, "W1.2") == "decided"
    return drawn


def assert_sound(scenario: Scenario) -> None:
    """Whoever takes the championship's bundle along finds nothing wrong in it."""
    address = reverse("championship_bundle", args=[scenario.championship])
    answer = Client().get(address)
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    assert audit(read_bundle(content)).failures == ()


def amending(judge: Client, scenario: Scenario, found: str = "B-"):
    """From the list of rulings: what should have been, then what would follow."""
    rulings = page(judge, "rulings", scenario.event)
    assert LINK in text_of(rulings)
    address = reverse("rule_correction", args=[scenario.event, "W1.2"])
    assert f'href="{address}"' in rulings.content.decode()
    asked = text_of(judge.get(address))
    assert f"победа: {name_of(scenario, 'W1.2', 'B')}" in asked
    assert "вынесенное намеренно окончательно" in asked
    return page(judge, "rule_correction", scenario.event, "W1.2", found=found)


@pytest.mark.rule("CH-JUDGE-1")
def test_after_the_next_call_the_right_seat_goes_on(judge: Client, given: Scenario) -> None:
    call(given, "W2.1")
    right = name_of(given, "W1.2", "B")
    shown = amending(judge, given)
    assert "вызов отменяется" in text_of(shown)
    answer = press(judge, shown, "Исправить результат", reason=WORDS)
    assert answer.status_code == 302
    assert name_of(given, "W2.1", "B") == right
    assert status(given, "W2.1") == "ready"
    rulings = text_of(page(judge, "rulings", given.event))
    assert "исправляет описку в решении № 1" in rulings.lower()
    assert "не действует: решение № 2" in rulings.lower()
    given.play_on()
    assert_rebuilds()
    assert_sound(given)


@pytest.mark.rule("CH-OVERRIDE-2")
@pytest.mark.parametrize("choice", ["Сетка остаётся", "Аннулировать и переиграть"])
def test_after_the_next_match_has_started_both_choices_are_left(
    judge: Client, given: Scenario, choice: str
) -> None:
    start(given, "W2.1")
    right = name_of(given, "W1.2", "B")
    shown = amending(judge, given)
    assert "Исправить результат" not in form_with(shown, choice).buttons
    assert press(judge, shown, choice, reason=WORDS).status_code == 302
    replayed = choice == "Аннулировать и переиграть"
    assert (name_of(given, "W2.1", "B") == right) is replayed
    assert (status(given, "W2.1") == "ready") is replayed
    assert event_state(given.event).rulings[-1].type == (
        "override_replay" if replayed else "override_stand"
    )
    assert_sound(given)


@pytest.mark.rule("CH-NOSHOW-3")
def test_no_other_reason_can_be_given(judge: Client, given: Scenario) -> None:
    call(given, "W2.1")
    shown = amending(judge, given)
    for category in ("absent", "other", "wrong_entry"):
        answer = press(judge, shown, "Исправить результат", reason=WORDS, category=category)
        assert answer.status_code == 422
    assert status(given, "W2.1") == "called"
