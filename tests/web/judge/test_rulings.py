"""A judge's rulings on their pages."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tests.web.judge.reading import (
    form_with,
    mentions,
    name_of,
    page,
    press,
    size,
    status,
    text_of,
)
from tournament.events.states import event_state
from tournament.people.models import Person, Reason
from tournament.play import services as play

WORDS = "Искали по залу дважды."


def call(scenario: Scenario, match: str, minutes: int = 6) -> None:
    scenario.wait(minutes=minutes)
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match=match)


def correct(client: Client, scenario: Scenario, match: str, **typed: str):
    shown = page(client, "rule_correction", scenario.event, match, found="B-1")
    return shown, press(client, shown, "Исправить результат", reason=WORDS, **typed)


@pytest.mark.rule("CH-NOSHOW-1")
def test_a_walkover_only_after_the_grace_time(judge: Client, drawn: Scenario) -> None:
    call(drawn, "W1.2")
    drawn.wait(minutes=4)
    early = page(judge, "rule_walkover", drawn.event, "W1.2")
    assert "Осталось 6 мин" in text_of(early)
    sent = {"winner": "A", "category": "absent", "reason": WORDS, "met": "1"}
    refused = judge.post(reverse("rule_walkover", args=[drawn.event, "W1.2"]), sent)
    assert refused.status_code == 422
    assert "CH-NOSHOW-1" in text_of(refused)
    assert WORDS in refused.content.decode()
    assert not Reason.objects.exists()
    drawn.wait(minutes=6)
    shown = page(judge, "rule_walkover", drawn.event, "W1.2")
    answer = press(judge, shown, "Присудить победу", winner="B", reason=WORDS)
    assert answer["Location"] == reverse("match", args=[drawn.event, "W1.2"])
    assert status(drawn, "W1.2") == "decided"
    assert "Решение записано." in text_of(page(judge, "match", drawn.event, "W1.2"))
    text = text_of(page(judge, "rulings", drawn.event))
    assert WORDS in text
    assert name_of(drawn, "W1.2", "A") in text


@pytest.mark.rule("CH-OVERRIDE-3")
def test_a_walkover_names_who_was_absent_then_whoever_plays_the_match_later(
    judge: Client, drawn: Scenario
) -> None:
    drawn.play_match("W1.2", "A")
    absent, other = name_of(drawn, "W1.2", "A"), name_of(drawn, "W1.2", "B")
    assert name_of(drawn, "W2.1", "B") == absent
    call(drawn, "W2.1")
    drawn.wait(minutes=11)
    shown = page(judge, "rule_walkover", drawn.event, "W2.1")
    press(judge, shown, "Присудить победу", winner="A", reason=WORDS)
    shown = page(judge, "rule_correction", drawn.event, "W1.2", found="B-1")
    press(judge, shown, "Аннулировать и переиграть", reason=WORDS)
    assert name_of(drawn, "W2.1", "B") == other
    listed = text_of(page(judge, "rulings", drawn.event))
    assert (mentions(listed, absent), mentions(listed, other)) == (1, 0)


@pytest.mark.rule("CH-JUDGE-1")
def test_no_ruling_without_words(judge: Client, drawn: Scenario) -> None:
    call(drawn, "W1.2")
    drawn.wait(minutes=11)
    shown = page(judge, "rule_walkover", drawn.event, "W1.2")
    answer = press(judge, shown, "Присудить победу", winner="A", category="other", reason="  ")
    assert answer.status_code == 422
    assert "У решения должна быть причина" in text_of(answer)
    assert status(drawn, "W1.2") == "called"


def test_a_match_that_changed_while_the_judge_wrote(judge: Client, drawn: Scenario) -> None:
    call(drawn, "W1.2")
    drawn.wait(minutes=11)
    shown = page(judge, "rule_walkover", drawn.event, "W1.2")
    play.start_play(drawn.by(drawn.organizer), event=drawn.event, match="W1.2")
    answer = press(judge, shown, "Присудить победу", winner="A", reason=WORDS)
    assert answer.status_code == 409
    assert "CH-JUDGE-1" in text_of(answer)
    assert not Reason.objects.exists()


def test_a_ruling_sent_three_times_is_one(judge: Client, drawn: Scenario) -> None:
    call(drawn, "W1.2")
    drawn.wait(minutes=11)
    form = form_with(page(judge, "rule_walkover", drawn.event, "W1.2"), "Присудить победу")
    sent = {**form.fields, "winner": "A", "reason": WORDS}
    entries = size(drawn)
    address = reverse("rule_walkover", args=[drawn.event, "W1.2"])
    answers = [judge.post(address, sent) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 302]
    assert (size(drawn), Reason.objects.count()) == (entries + 1, 1)


@pytest.mark.rule("CH-WD-1")
def test_a_withdrawal_ends_the_open_match_and_leaves_byes(judge: Client, drawn: Scenario) -> None:
    state = event_state(drawn.event)
    leaver = str(state.player("W1.2", "A"))
    shown = page(judge, "rule_withdrawal", drawn.event, leaver)
    assert "Верхняя сетка, круг 2 ·" in text_of(shown)
    press(judge, shown, "Снять игрока", reason=WORDS)
    after = event_state(drawn.event)
    assert after.match_status("W1.2") == "decided"
    assert after.player("W2.1", "B") == state.player("W1.2", "B")
    assert after.entrants[leaver].status == "withdrawn"
    assert after.progress.status("L2.1") == "pending"
    drawn.play_match("W2.4")
    assert event_state(drawn.event).progress.status("L2.1") == "bye"
    again = page(judge, "rule_withdrawal", drawn.event, leaver)
    assert "CH-WD-1" in text_of(again)
    assert "Снять игрока" not in again.content.decode()


def test_nothing_to_correct_is_no_page(judge: Client, drawn: Scenario) -> None:
    assert page(judge, "rule_correction", drawn.event, "W1.2").status_code == 404
    assert page(judge, "rule_withdrawal", drawn.event, "nobody").status_code == 404


@pytest.mark.rule("CH-ROLE-1")
def test_an_organizer_does_not_rule(organizer: Client, drawn: Scenario) -> None:
    call(drawn, "W1.2")
    drawn.wait(minutes=11)
    assert "Решения судьи" not in text_of(page(organizer, "match", drawn.event, "W1.2"))
    for address in (
        reverse("rule_walkover", args=[drawn.event, "W1.2"]),
        reverse("rule_correction", args=[drawn.event, "W1.2"]),
        reverse("rule_withdrawal", args=[drawn.event, event_state(drawn.event).order[0]]),
    ):
        assert organizer.get(address).status_code == 403
        refused = organizer.post(address, {"reason": WORDS})
        assert refused.status_code == 403
        assert "CH-ROLE-1" in text_of(refused)


@pytest.mark.rule("CH-JUDGE-2")
def test_a_judge_does_not_rule_on_his_own_match(drawn: Scenario) -> None:
    call(drawn, "W1.2")
    drawn.wait(minutes=11)
    state = event_state(drawn.event)
    person = state.entrants[str(state.player("W1.2", "A"))].person
    drawn.judge.person = Person.objects.get(pk=person)
    drawn.judge.save()
    client = browser(drawn.judge)
    shown = page(client, "rule_walkover", drawn.event, "W1.2")
    assert "CH-JUDGE-2" in text_of(shown)
    sent = {"winner": "A", "category": "absent", "reason": WORDS, "met": "1"}
    answer = client.post(reverse("rule_walkover", args=[drawn.event, "W1.2"]), sent)
    assert answer.status_code == 403


def test_words_that_were_erased_or_changed_are_not_shown(judge: Client, drawn: Scenario) -> None:
    drawn.play_match("W1.2", "A")
    correct(judge, drawn, "W1.2")
    assert WORDS in text_of(page(judge, "rulings", drawn.event))
    Reason.objects.update(text="Что-то другое.")
    text = text_of(page(judge, "rulings", drawn.event))
    assert "Что-то другое" not in text
    assert "Результат внесён неверно" in text


@pytest.mark.rule("CH-JUDGE-2")
def test_a_judge_with_a_part_in_a_match_is_told_why_they_rule_nothing(
    judge: Client, drawn: Scenario
) -> None:
    call(drawn, "W1.2")
    told = "Решение принимает другой судья"
    related, other = event_state(drawn.event).players("W1.2")
    link = reverse("rule_disqualification", args=[drawn.event, other])
    before = page(judge, "match", drawn.event, "W1.2")
    assert link in before.content.decode()
    assert told not in text_of(before)
    said = {"do": "declare", "registration": related, "user": drawn.judge.public_id}
    judge.post(reverse("judge_relation", args=[drawn.event]), said)
    shown = page(judge, "match", drawn.event, "W1.2")
    assert told in text_of(shown)
    assert link not in shown.content.decode()
