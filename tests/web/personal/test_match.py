"""The player's match page: they say the result, reads the sheet, signs it on their own phone."""

import hashlib
import json
import re

import pytest

from tests.support.authenticator import BrowserKey, PasskeyKey
from tests.support.hall import PASSPHRASE
from tests.support.scenario import Scenario
from tests.web.personal.people import done_of, text_of
from tests.web.personal.phones import (
    ADDRESS,
    Phone,
    Table,
    confirm,
    fields_of,
    payload_on,
    two_at_a_table,
)
from tournament.championship import commands
from tournament.events.states import event_ledger, event_state
from tournament.events.venue.handover import hand_over
from tournament.ledger import store
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE, pae
from tournament.ledger.core.receipts import Receipt, check
from tournament.play import services as play
from tournament.regulations.refusals import Refusal


@pytest.fixture
def table(scenario: Scenario) -> Table:
    """Two players at a table, both with a confirmed key."""
    return two_at_a_table(scenario)


def entries(table: Table) -> list[str]:
    return [
        sealed.entry.type for sealed in store.entries_after(event_ledger(table.scenario.event), 0)
    ]


@pytest.mark.rule("CH-SHEET-1")
def test_one_says_both_sign_and_the_result_counts(table: Table) -> None:
    assert done_of(table.say(table.first)) == "said"
    sheet = table.sheet
    assert sheet.filled_by == "A"
    answer = table.first.sign(sheet)
    assert answer.status_code == 200
    assert "done=signed" in json.loads(answer.content)["next"]
    assert "Вы подписали" in table.first.page()
    assert not table.sheet.accepted
    assert table.second.sign(sheet).status_code == 200
    play_of = event_state(table.scenario.event).plays[table.match]
    assert play_of.games[0].outcome == "A"
    assert [item.level for item in play_of.games[0].sheets[-1].attestations] == ["A2", "A2"]
    html = table.second.page()
    assert "Ваши подписанные партии" in html
    assert "свой телефон" in html


def test_what_he_reads_is_what_he_signs(table: Table) -> None:
    """Every line of the page carries the statement's own value; the bytes have the digest."""
    table.say(
        table.first,
        "draw",
        end_reason="both_retreat",
        heroes_a="2",
        heroes_b="2",
        first_player="B",
        leader_a="3",
    )
    for phone, own in ((table.first, "A"), (table.second, "B")):
        html = phone.page()
        payload = payload_on(html)
        digest = hashlib.sha256(pae(RESULT_SHEET_PAYLOAD_TYPE, payload)).hexdigest()
        assert digest == table.sheet.digest
        assert f'data-digest="{digest}"' in html
        said = json.loads(payload)
        said["players"] = [player["id"] for player in said["players"]]
        shown = {
            field: json.loads(value.replace("&quot;", '"'))
            for field, value in re.findall(r'data-said="(\w+)" data-value="([^"]*)"', html)
        }
        said |= said.pop("details")
        assert shown == {field: said[field] for field in shown}
        assert set(shown) == {
            "match",
            "game",
            "players",
            "outcome",
            "end_reason",
            "living_heroes",
            "first_player",
            "leaders",
        }
        name = said["players"]["AB".index(own)]
        assert name == phone.registration
        assert "вы (" in html


def test_the_page_reads_in_both_languages(table: Table) -> None:
    table.say(table.first)
    phone = table.second
    assert "Прочитайте и подпишите" in phone.page()
    phone.family.client.cookies["language"] = "en"
    assert "Read and sign" in phone.page()


def test_a_signature_sent_twice_is_one(table: Table) -> None:
    table.say(table.first)
    fields = table.first.signature(table.sheet)
    answers = [table.first.post("my_sign", script=True, **fields) for _ in range(2)]
    # Another tab has made another signature and another command of the same.
    again = {**table.first.signature(table.sheet), "command_id": "another"}
    answers.append(table.first.post("my_sign", script=True, **again))
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert entries(table).count("sheet-signed") == 1


@pytest.mark.rule("CH-SHEET-4")
def test_a_signature_under_an_older_entry_is_stale(table: Table) -> None:
    table.say(table.first)
    old = table.first.signature(table.sheet)
    table.say(table.first, "B")
    answer = table.first.post("my_sign", script=True, **old)
    assert answer.status_code == 409
    assert json.loads(answer.content)["error"] == "sheet_stale"
    assert json.loads(answer.content)["message"]
    # The phone forgets it: no later attempt can be taken.
    assert json.loads(answer.content)["final"] is True
    page = table.first.post("my_sign", **old)
    assert page.status_code == 409
    assert "Тем временем что-то изменилось" in text_of(page)


def test_a_signature_for_a_day_in_the_hall_is_kept_by_the_phone(table: Table) -> None:
    """It may be taken once the day is back, so the refusal is not the last word."""
    table.say(table.first)
    hand_over(
        table.scenario.by(table.scenario.organizer),
        event=table.scenario.event,
        passphrase=PASSPHRASE,
    )
    answer = table.first.sign(table.sheet)
    told = json.loads(answer.content)
    assert (answer.status_code, told["error"], told["final"]) == (422, "day_in_hall", False)


def test_a_wrong_signature_is_refused_in_words(table: Table) -> None:
    table.say(table.first)
    forged = Phone(table.first.family, BrowserKey("a thief", ADDRESS))
    fields = {**forged.signature(table.sheet), "key": table.first.key.key_id}
    answer = table.first.post("my_sign", script=True, **fields)
    assert answer.status_code == 422
    assert json.loads(answer.content)["error"] == "signature_wrong"
    assert "sheet-signed" not in entries(table)


@pytest.mark.parametrize(
    "changes",
    [{"digest": "x"}, {"game": "no"}, {"key": ""}, {"signature": ""}, {"match": "W" * 13}],
)
def test_a_signature_out_of_form_is_a_bad_request(table: Table, changes: dict[str, str]) -> None:
    table.say(table.first)
    fields = {**table.first.signature(table.sheet), **changes}
    assert table.first.post("my_sign", script=True, **fields).status_code == 400


@pytest.mark.rule("CH-ROLE-5")
def test_two_versions_stand_side_by_side_and_one_gives_way(table: Table) -> None:
    table.say(table.first, "A")
    assert done_of(table.say(table.second, "B")) == "disputed"
    assert table.sheet.state == "conflicting"
    mine, theirs = table.second.page(), table.first.page()
    assert "Что говорите вы" in mine
    assert "Что говорит соперник" in theirs
    assert "Соперник прав" in theirs
    assert "Соперник прав" not in mine
    assert 'class="differs"' in mine
    assert "Позвать судью" in theirs
    accepted = table.first.post("my_say", **fields_of(theirs, "my_say"))
    assert done_of(accepted) == "said"
    assert table.sheet.statement["outcome"] == "B"
    assert table.sheet.revision == 2
    for phone in (table.first, table.second):
        assert phone.sign(table.sheet).status_code == 200
    assert event_state(table.scenario.event).plays[table.match].games[0].outcome == "B"


def test_whoever_disputed_may_sign_the_sheet_after_all(table: Table) -> None:
    table.say(table.first, "A")
    table.say(table.second, "B")
    assert "Протокол верен: подписать" in table.second.page()
    assert table.second.sign(table.sheet).status_code == 200
    assert table.sheet.contest is None
    assert table.first.sign(table.sheet).status_code == 200


@pytest.mark.rule("CH-JUDGE-1")
def test_what_the_judge_has_said_of_the_sheet_is_not_contradicted(table: Table) -> None:
    otherwise = "?otherwise#say"
    table.say(table.first, "A")
    assert otherwise in table.second.page()
    table.say(table.second, "B")
    table.scenario.ruled(
        commands.RuleSheetFacts,
        match=table.match,
        game=1,
        revision=1,
        outcome="B",
        category="other",
        reason="Оба видели, чем кончилось",
    )
    page = table.first.page()
    assert Refusal("sheet_ruled").text("ru") in page
    assert otherwise not in page


@pytest.mark.rule("CH-SHEET-2")
def test_not_signing_is_explained_and_said(table: Table) -> None:
    table.say(table.first)
    page = table.second.page("my_sheet_decline")
    assert "Судья подойдёт и решит" in page
    fields = fields_of(page, "my_sheet_decline")
    assert done_of(table.second.post("my_sheet_decline", **fields)) == "declined"
    assert table.sheet.state == "refused"
    assert "Решает судья" in table.first.page()
    assert "Всё верно: подписать" in table.second.page()


@pytest.mark.rule("PT-DRAWN-1")
def test_a_contradiction_is_shown_with_what_was_typed(table: Table) -> None:
    answer = table.say(table.first, "A", end_reason="both_retreat", heroes_a="1", heroes_b="3")
    assert answer.status_code == 422
    html = answer.content.decode()
    assert 'value="3"' in html
    assert "Ничего не изменилось" in html
    assert table.game.sheet is None


def test_half_a_form_is_shown_again(table: Table) -> None:
    answer = table.say(table.first, "")
    assert answer.status_code == 422
    assert "form-errors" in answer.content.decode()


def test_a_form_of_an_older_state_is_stale(table: Table) -> None:
    form = fields_of(table.first.page(), "my_say")
    table.say(table.second, "B")
    table.scenario.attest(table.match)
    answer = table.first.post("my_say", **{**form, "outcome": "A"})
    assert answer.status_code == 409


def test_without_a_table_the_page_says_what_comes(table: Table) -> None:
    scenario = table.scenario
    play.uncall_match(scenario.by(scenario.organizer), event=scenario.event, match=table.match)
    html = table.first.page()
    assert "Дальше: Верхняя сетка, круг 1, соперник" in html
    assert "эта страница скажет" in html.lower() or "вызовут" in html
    assert table.first.post("my_say", outcome="A").status_code == 409


@pytest.mark.rule("CH-VENUE-1")
def test_while_the_hall_has_the_day_nothing_is_signed_here(table: Table) -> None:
    scenario = table.scenario
    table.say(table.first)
    form = {**fields_of(table.second.page(otherwise=""), "my_say"), "outcome": "B"}
    sheet = table.sheet
    hand_over(
        scenario.by(scenario.organizer), event=scenario.event, passphrase="длинная фраза 1234"
    )
    html = table.second.page()
    assert "CH-VENUE-2" in html
    assert "data-sign " not in html
    assert table.second.sign(sheet).status_code in {409, 422}
    assert table.second.post("my_say", **form).status_code in {409, 422}
    assert "sheet-signed" not in entries(table)


def test_somebody_without_a_key_reads_of_tablet_and_paper(table: Table) -> None:
    table.say(table.first)
    assert "на планшете организатора или на бумаге" in table.second.page()


def test_a_passkey_signs_at_the_highest_level(table: Table) -> None:
    phone = Phone(table.first.family, PasskeyKey("a passkey", ADDRESS))
    assert phone.ask(rp_id="testserver").status_code == 200
    confirm(table.scenario)
    table.say(table.first)
    passkey = event_state(table.scenario.event).keys[phone.key.key_id]
    assert (passkey.kind, passkey.level) == ("passkey", "A3")
    assert table.sheet.statement["players"][0]["key"] == phone.key.key_id


def test_a_receipt_proves_the_own_signature(table: Table) -> None:
    table.say(table.first)
    digest = table.sheet.digest
    for phone in (table.first, table.second):
        phone.sign(table.sheet if table.game.sheet else _signed(table))
    answer = table.first.family.get("my_receipt", table.first.registration, digest=digest)
    assert answer.status_code == 200
    assert "attachment" in answer.headers["Content-Disposition"]
    receipt = Receipt.from_bytes(answer.content)
    entry = check(receipt, store.known_keys(event_ledger(table.scenario.event))).entry
    assert (entry.type, entry.body["seat"], entry.body["digest"]) == ("sheet-signed", "A", digest)
    assert "Скачать" not in table.first.page()
    assert "Квитанция" in table.first.family.text("my_receipts")


def test_paper_gives_a_receipt_too(table: Table) -> None:
    table.say(table.first)
    digest = table.sheet.digest
    table.scenario.attest(table.match)
    answer = table.second.family.get("my_receipt", table.second.registration, digest=digest)
    receipt = Receipt.from_bytes(answer.content)
    entry = check(receipt, store.known_keys(event_ledger(table.scenario.event))).entry
    assert entry.type == "sheet-attested"


def test_who_did_not_sign_gets_the_receipt_of_the_ruling(table: Table) -> None:
    table.say(table.first)
    sheet = table.sheet
    table.second.post("my_sheet_decline", match=table.match, game=1, digest=sheet.digest)
    table.scenario.ruled(
        commands.RuleAcceptance,
        match=table.match,
        digest=sheet.digest,
        category="signature_refused",
        reason="Оба видели, чем кончилось",
    )
    html = table.second.page()
    (link,) = re.findall(r'<a href="([^"]*/receipt.json[^"]*)"', html)
    answer = table.second.family.client.get(link)
    entry = check(
        Receipt.from_bytes(answer.content), store.known_keys(event_ledger(table.scenario.event))
    ).entry
    assert (entry.type, entry.body["effect"]["digest"]) == ("ruling-issued", sheet.digest)


def test_receipts_are_for_those_who_sat_there(table: Table) -> None:
    table.say(table.first)
    digest = table.sheet.digest
    table.first.sign(table.sheet)
    # The rival has not signed yet, a third player never sat there.
    assert table.second.family.get("my_receipt", table.second.registration, digest=digest)
    for phone, asked in ((table.second, digest), (table.first, "0" * 64), (table.first, "")):
        answer = phone.family.get("my_receipt", phone.registration, digest=asked)
        assert answer.status_code == 404


def _signed(table: Table):  # type: ignore[no-untyped-def]
    return event_state(table.scenario.event).plays[table.match].games[0].sheets[-1]


def test_who_calls_the_judge_from_his_match_comes_back_to_it(table: Table) -> None:
    page = table.first.page()
    form = re.search(r'<form[^>]*action="[^"]*/judge/"[^>]*>(.*?)</form>', page, re.S)
    assert form is not None
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1]))
    answer = table.first.post("my_judge", **sent)
    assert answer["Location"].startswith(
        table.first.family.address("my_match", table.first.registration)
    )
    again = table.first.page(done=done_of(answer))
    assert "Судья вызван к вашему столу" in again
    assert "Остановите игру и ждите за столом" in again


def test_a_result_that_comes_late_again_gets_its_first_answer(table: Table) -> None:
    """Its answer was cut off, and the match is over meanwhile; another's word is too late."""
    form = {**fields_of(table.first.page(), "my_say"), "outcome": "A"}
    assert table.first.post("my_say", script=True, **form).json()["next"].endswith("?done=said")
    sheet = table.sheet
    for phone in (table.first, table.second):
        phone.sign(sheet)
    again = table.first.post("my_say", script=True, **form)
    assert (again.status_code, again.json()["next"][-10:]) == (200, "?done=said")
    late = table.second.post("my_say", script=True, **{**form, "command_id": "f" * 32})
    assert (late.status_code, late.json()["final"]) == (409, True)
    wrong = table.second.post("my_say", script=True, **{**form, "outcome": ""})
    assert wrong.status_code in {409, 422}
