"""What the staff signs: rulings, what it witnessed, the closing; by key or by account."""

import base64
import json
from datetime import UTC, datetime
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.championship.test_random_rulings import play as play_rulings
from tests.support.authenticator import BrowserKey
from tests.support.fold import Fold
from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tests.web.judge.reading import Form, forms_of, name_of, page, press, size, text_of
from tournament.events.states import event_state
from tournament.ledger.core.envelope import STATEMENT_PAYLOAD_TYPE
from tournament.play import keys
from tournament.play import services as play
from tournament.web.judge.ruling_details import decision_of
from tournament.web.shared.staff_day import StaffDay

BY_ACCOUNT = "Подтвердить учётной записью"
LAPTOP = BrowserKey("the judge's laptop")


def ruled(day: Scenario) -> Scenario:
    """The judge has awarded W1.2 by walkover."""
    return day.walkover(reason="Не было в зале")


def statement_forms(client: Client, day: Scenario) -> list[Form]:
    shown = page(client, "statements", day.event)
    return [form for form in forms_of(shown) if "statement" in form.fields]


def with_key(day: Scenario) -> None:
    request = keys.ask_key(event=day.event, user=day.judge, now=day.now, **LAPTOP.enrolment())
    keys.confirm_key(day.by(day.organizer), event=day.event, request=request.pk)


@pytest.mark.rule("CH-JUDGE-1")
def test_a_ruling_is_confirmed_by_the_judges_account(judge: Client, drawn: Scenario) -> None:
    ruled(drawn)
    assert "вы ещё не подписали" in text_of(page(judge, "rulings", drawn.event))
    shown = page(judge, "statements", drawn.event)
    assert "Решение № 1:" in text_of(shown)
    press(judge, shown, BY_ACCOUNT)
    (signed,) = event_state(drawn.event).statements
    assert (signed.kind, signed.level, signed.user) == ("ruling", "account", drawn.judge.public_id)
    assert "Не было в зале" not in json.dumps(dict(signed.statement), ensure_ascii=False)
    assert "Вам нечего подписывать" in text_of(page(judge, "statements", drawn.event))
    assert "подтверждено учётной записью судьи" in text_of(page(judge, "rulings", drawn.event))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", ["{A} выигрывает матч: {B} отсутствует.", "Причина: не подошёл к столу"]),
        (
            "en",
            ["{A} wins the match, because {B} did not come.", "Reason: did not come to the table"],
        ),
    ],
)
def test_the_judge_reads_what_was_decided(drawn: Scenario, language: str, words: list[str]) -> None:
    ruled(drawn)
    names = {seat: name_of(drawn, "W1.2", seat) for seat in "AB"}
    html = page(browser(drawn.judge, language), "statements", drawn.event).content.decode()
    card = unescape(html.partition('id="to-sign"')[2])
    plain, _, folded = card.partition("<details")
    for told in words:
        assert told.format(**names) in plain
    # What says nothing to most is there, but not in the way.
    assert "CH-NOSHOW-1" not in plain
    assert "CH-NOSHOW-1" in folded


@pytest.mark.parametrize("seed", range(6))
def test_every_ruling_of_random_days_is_told_in_a_sentence(seed: int) -> None:
    fold = Fold(stage_minimum=2).drawn(9)
    play_rulings(fold, seed)
    state = fold.event
    names = {key: f"Name{item.number}" for key, item in state.entrants.items()}
    hall = StaffDay(
        fold.championship, fold.championship.days[state.id], datetime.now(tz=UTC), frozenset()
    )
    vars(hall).update(event=state, names=names)
    assert state.rulings
    for ruling in state.rulings:
        sentence = decision_of(hall, ruling)
        assert sentence.endswith((".", "…"))
        assert "%(" not in sentence


def test_a_ruling_is_signed_with_the_judges_key(judge: Client, drawn: Scenario) -> None:
    with_key(drawn)
    ruled(drawn)
    (form,) = statement_forms(judge, drawn)
    payload = base64.b64decode(form.fields["statement"])
    sent = {**form.fields, "key": LAPTOP.key_id}
    wrong = judge.post(form.action, {**sent, "signature": LAPTOP.sign("text/plain", payload)})
    assert wrong.status_code == 422
    assert event_state(drawn.event).statements == ()
    right = LAPTOP.sign(STATEMENT_PAYLOAD_TYPE, payload)
    assert judge.post(form.action, {**sent, "signature": right}).status_code == 302
    (signed,) = event_state(drawn.event).statements
    assert (signed.level, signed.key) == ("A2", LAPTOP.key_id)
    assert "свой телефон" in text_of(page(judge, "match", drawn.event, "W1.2"))


def test_nobody_signs_for_another_or_something_else(
    judge: Client, organizer: Client, drawn: Scenario
) -> None:
    ruled(drawn)
    (form,) = statement_forms(judge, drawn)
    before = size(drawn)
    assert organizer.post(form.action, form.fields).status_code in {403, 422}
    payload = json.loads(base64.b64decode(form.fields["statement"]))
    other = base64.b64encode(json.dumps({**payload, "match": "W1.6"}).encode()).decode()
    assert judge.post(form.action, {**form.fields, "statement": other}).status_code in {409, 422}
    for bad in ("", "!", base64.b64encode(b"[]").decode(), base64.b64encode(b"{").decode()):
        assert judge.post(form.action, {**form.fields, "statement": bad}).status_code == 400
    for odd in (
        {**payload, "more": [0.1, float("nan"), float("inf"), 10**30]},
        {**payload, "log_seen": {"size": 10**30, "root": "0" * 64}},
        {**payload, "log_seen": {"size": 1, "root": {"deep": []}}},
        {**payload, "match": "\ud800"},
    ):
        sent = base64.b64encode(json.dumps(odd).encode()).decode()
        assert judge.post(form.action, {**form.fields, "statement": sent}).status_code in {409, 422}
    deep = base64.b64encode(b"[" * 100_000).decode()
    assert judge.post(form.action, {**form.fields, "statement": deep}).status_code == 400
    assert judge.post(form.action, {**form.fields, "key": "x"}).status_code == 400
    assert size(drawn) == before


@pytest.mark.rule("CH-SHEET-6")
def test_all_that_was_witnessed_is_signed_at_once(judge: Client, drawn: Scenario) -> None:
    for match in ("W1.2", "W1.6"):
        drawn.play_match(match)
    shown = page(judge, "statements", drawn.event)
    assert "Подписи, которые вы засвидетельствовали" in text_of(shown)
    pair = " – ".join(name_of(drawn, "W1.6", seat) for seat in "AB")
    assert f"{pair}, партия 1" in text_of(shown)
    press(judge, shown, BY_ACCOUNT)
    (signed,) = event_state(drawn.event).statements
    assert (signed.kind, len(signed.statement["items"])) == ("witness", 4)
    drawn.play_match("W2.2")
    press(judge, page(judge, "statements", drawn.event), BY_ACCOUNT)
    assert [len(item.statement["items"]) for item in event_state(drawn.event).statements] == [4, 2]


def test_the_closing_is_signed_by_judge_and_organizer(
    judge: Client, organizer: Client, drawn: Scenario
) -> None:
    drawn.play_on()
    play.complete_day(drawn.by(drawn.organizer), event=drawn.event)
    closed_with = size(drawn)
    missing = text_of(page(organizer, "close_day", drawn.event))
    assert missing.count("подписи ещё нет") == 2
    press(judge, page(judge, "statements", drawn.event), BY_ACCOUNT)
    press(organizer, page(organizer, "statements", drawn.event), BY_ACCOUNT)
    signed = event_state(drawn.event).statements
    assert [item.role for item in signed] == ["judge", "organizer"]
    assert {item.statement["log_seen"]["size"] for item in signed} == {closed_with}
    assert "подписи ещё нет" not in text_of(page(organizer, "close_day", drawn.event))
    public = text_of(Client().get(reverse("day", args=[drawn.event])))
    told = public.split("Закрытие дня подписали")[1]
    assert "судья учётной записью организатор учётной записью" in told
    assert str(drawn.judge) not in public


def test_whoever_is_a_stranger_to_the_day_sees_nothing(drawn: Scenario) -> None:
    guest = type(drawn.judge).objects.create_user("guest", "long-enough-1")
    assert page(browser(guest), "statements", drawn.event).status_code == 403
