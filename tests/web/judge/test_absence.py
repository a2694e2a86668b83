"""Absence, leaving, corrected rulings, held slots and lots on their pages."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import UserFactory
from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tests.web.judge.reading import page, press, status, text_of
from tournament.championship import commands
from tournament.events import services
from tournament.events.execution import Place, execute
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.play import absence, games
from tournament.play import services as play

WORDS = "Искали по залу дважды."


@pytest.fixture
def drawn(scenario: Scenario) -> Scenario:
    """Sixteen players: no slot of the first losers' round is empty."""
    return scenario.drawn(16)


def late(scenario: Scenario, match: str) -> None:
    scenario.wait(minutes=6)
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match=match)
    scenario.wait(minutes=11)


def seat(scenario: Scenario, match: str, letter: str = "A") -> str:
    found = event_state(scenario.event).player(match, letter)
    assert found is not None
    return found


def both_absent(scenario: Scenario, match: str = "W1.1") -> None:
    late(scenario, match)
    scenario.ruled(
        commands.RuleDoubleLoss, match=match, both_left=False, category="absent", reason=WORDS
    )


@pytest.mark.rule("CH-NOSHOW-2")
def test_both_absent_then_one_reports(judge: Client, drawn: Scenario) -> None:
    late(drawn, "W1.1")
    assert "Оба не пришли" in text_of(page(judge, "match", drawn.event, "W1.1"))
    shown = page(judge, "rule_double_loss", drawn.event, "W1.1")
    press(judge, shown, "Записать поражение обоим", reason=WORDS)
    assert status(drawn, "W1.1") == "double_loss"
    console = page(judge, "console", drawn.event)
    assert "место ждёт того" in text_of(console)
    slot = page(judge, "held_slot", drawn.event, "L1.1", "a")
    first = event_state(drawn.event).progress.held_slots()[0][2].seeds[0]
    answer = press(judge, slot, "У стойки")
    assert answer["Location"] == reverse("console", args=[drawn.event])
    taken = event_state(drawn.event).player("L1.1", "A")
    assert taken == event_state(drawn.event).order[first - 1]
    gone = judge.get(reverse("held_slot", args=[drawn.event, "L1.1", "a"]))
    assert gone.status_code == 404


@pytest.mark.rule("CH-NOSHOW-2")
def test_both_come_and_the_lot_decides(judge: Client, drawn: Scenario) -> None:
    both_absent(drawn)
    slot = page(judge, "held_slot", drawn.event, "L1.1", "a")
    opened = press(judge, slot, "Оба у стойки: бросить жребий")
    lot = page_at(judge, opened["Location"])
    assert "Слова из зала" in text_of(lot)
    short = press(judge, lot, "Бросить жребий", text="4")
    assert short.status_code == 422
    drawn_lot = press(judge, lot, "Бросить жребий", text="4 8 15")
    result = page_at(judge, drawn_lot["Location"])
    assert "по рецепту получается именно этот порядок" in text_of(result)
    assert "4 8 15" in text_of(page(judge, "day_lots", drawn.event))
    slot = page(judge, "held_slot", drawn.event, "L1.1", "a")
    press(judge, slot, "Отдать место")
    winner = next(iter(event_state(drawn.event).lots.values())).order[0]
    assert event_state(drawn.event).player("L1.1", "A") == winner


def page_at(client: Client, url: str):
    answer = client.get(url)
    assert answer.status_code == 200
    return answer


@pytest.mark.rule("CH-NOSHOW-2")
def test_a_slot_is_closed_when_its_match_would_be_called(judge: Client, drawn: Scenario) -> None:
    both_absent(drawn)
    early = judge.post(reverse("held_slot", args=[drawn.event, "L1.1", "a"]), {"do": "leave"})
    assert early.status_code == 422
    assert "CH-NOSHOW-2" in text_of(early)
    drawn.play_match("W1.2")
    press(
        judge, page(judge, "held_slot", drawn.event, "L1.1", "a"), "Никто не пришёл: закрыть место"
    )
    assert status(drawn, "L1.1") == "bye"
    odd = judge.post(reverse("held_slot", args=[drawn.event, "L1.1", "a"]), {"do": "dance"})
    assert odd.status_code == 400


def walkover(scenario: Scenario, match: str = "W1.1") -> str:
    late(scenario, match)
    scenario.ruled(commands.RuleWalkover, match=match, winner="A", category="absent", reason=WORDS)
    return event_state(scenario.event).rulings[-1].id


@pytest.mark.rule("CH-NOSHOW-3")
def test_a_walkover_is_taken_back_from_the_list(judge: Client, drawn: Scenario) -> None:
    ruling = walkover(drawn)
    rulings = text_of(page(judge, "rulings", drawn.event))
    assert "Отозвать" in rulings
    assert "Описка" in rulings
    shown = page(judge, "revoke_ruling", drawn.event, ruling)
    assert "Верхняя сетка, круг 2 ·" in text_of(shown)
    press(judge, shown, "Отозвать", reason="Пришёл, стоял в пробке.")
    assert status(drawn, "W1.1") == "called"
    assert "больше не действует: решение № 2" in text_of(page(judge, "rulings", drawn.event))


@pytest.mark.rule("CH-WD-1")
def test_a_withdrawal_is_taken_back(judge: Client, drawn: Scenario) -> None:
    player = seat(drawn, "W1.1")
    drawn.ruled(commands.RuleWithdrawal, registration=player, category="left", reason=WORDS)
    ruling = event_state(drawn.event).rulings[-1].id
    shown = page(judge, "revoke_ruling", drawn.event, ruling)
    press(judge, shown, "Отозвать", reason="Остаётся.")
    assert event_state(drawn.event).entrants[player].status == "in_bracket"


@pytest.mark.rule("CH-JUDGE-1")
def test_a_clerical_error_is_chosen_seen_and_edited(judge: Client, drawn: Scenario) -> None:
    ruling = walkover(drawn)
    right = seat(drawn, "W1.1", "B")
    choice = page(judge, "amend_ruling", drawn.event, ruling)
    assert "Что должно было быть решено" in text_of(choice)
    url = reverse("amend_ruling", args=[drawn.event, ruling])
    shown = page_at(judge, f"{url}?instead=walkover-W1.1-B")
    assert "Верхняя сетка, круг 2 ·" in text_of(shown)
    press(judge, shown, "Заменить решение", reason="Перепутал стороны.")
    assert event_state(drawn.event).player("W2.1", "A") == right
    text = text_of(page(judge, "rulings", drawn.event))
    assert "Исправляет описку в решении № 1" in text
    assert "исправить нельзя" in text_of(page_at(judge, url))


@pytest.mark.rule("CH-DQ-1")
def test_a_disqualification_from_the_match_page(judge: Client, drawn: Scenario) -> None:
    player = seat(drawn, "W1.1")
    assert "Дисквалифицировать" in text_of(page(judge, "match", drawn.event, "W1.1"))
    shown = page(judge, "rule_disqualification", drawn.event, player)
    press(judge, shown, "Дисквалифицировать игрока", reason="Подменил карты.")
    assert event_state(drawn.event).entrants[player].status == "disqualified"
    gone = judge.get(reverse("rule_disqualification", args=[drawn.event, "nobody"]))
    assert gone.status_code == 404


@pytest.mark.rule("CH-JUDGE-5")
def test_the_organizer_enters_what_the_duty_judge_says(organizer: Client, drawn: Scenario) -> None:
    late(drawn, "W1.1")
    closed = organizer.get(reverse("rule_walkover", args=[drawn.event, "W1.1"]))
    assert closed.status_code == 403
    duty = UserFactory(on_duty=drawn, display_name="Дежурный Судья")
    shown = page(organizer, "rule_walkover", drawn.event, "W1.1")
    assert "Это может решить судья дня" in text_of(shown)
    grant = championship_state(drawn.championship).judges_of(drawn.event)[0].id
    services.revoke_role(drawn.by(drawn.organizer), championship=drawn.championship, grant=grant)
    assert "В этом дне нет судьи" in text_of(page(organizer, "console", drawn.event))
    shown = page(organizer, "rule_walkover", drawn.event, "W1.1")
    assert "Дежурный Судья" in text_of(shown)
    press(organizer, shown, "Присудить победу", winner="A", reason="По телефону.")
    assert "ждёт его подтверждения" in text_of(page(organizer, "rulings", drawn.event))
    own = page(browser(duty), "duty_rulings")
    assert "По телефону." in text_of(own)
    press(browser(duty), own, "Подтвердить")
    assert event_state(drawn.event).rulings[-1].confirmed_at is not None
    assert "подтверждено" in text_of(page(organizer, "rulings", drawn.event))


@pytest.mark.rule("CH-ROLE-5")
def test_who_is_judge_and_organizer_enters_the_duty_judges_word_as_organizer(
    drawn: Scenario,
) -> None:
    both = browser(drawn.judge)
    drawn.grant(drawn.publisher, drawn.judge, "organizer", Place(drawn.championship, drawn.stage))
    execute(
        commands.DeclareRelation(drawn.judge.public_id, seat(drawn, "W1.3")),
        place_of(drawn.event),
        drawn.by(drawn.organizer),
    )
    late(drawn, "W1.3")
    duty = UserFactory(on_duty=drawn, display_name="Дежурный Судья")
    shown = page(both, "rule_walkover", drawn.event, "W1.3")
    assert "Внести решение дежурного судьи" in text_of(shown)
    address = reverse("rule_walkover", args=[drawn.event, "W1.3"]) + "?acting_as=organizer"
    sent = {"winner": "A", "category": "absent", "reason": "По телефону.", "met": "1"}
    both.post(address, sent)
    ruling = event_state(drawn.event).rulings[-1]
    assert (ruling.judge, ruling.on_duty) == (duty.public_id, True)


def test_nothing_strange_breaks_a_page(judge: Client, drawn: Scenario) -> None:
    for name, arguments in (
        ("revoke_ruling", ["nothing"]),
        ("amend_ruling", ["nothing"]),
        ("day_lot", ["nothing"]),
        ("held_slot", ["L1.1", "c"]),
        ("held_slot", ["XX", "a"]),
    ):
        assert judge.get(reverse(name, args=[drawn.event, *arguments])).status_code == 404


@pytest.mark.rule("CH-JUDGE-1")
def test_an_error_that_a_taken_slot_has_used_is_said_to_be_past_editing(
    judge: Client, drawn: Scenario
) -> None:
    both_absent(drawn)
    ruling = event_state(drawn.event).rulings[-1].id
    absence.take_held_slot(
        drawn.by(drawn.judge),
        event=drawn.event,
        match="L1.1",
        side="a",
        registration=seat(drawn, "W1.1"),
    )
    shown = page(judge, "amend_ruling", drawn.event, ruling)
    assert shown.status_code == 200
    assert "исправить нельзя" in text_of(shown)


def test_a_ruling_of_a_withdrawn_draw_breaks_no_page(judge: Client, drawn: Scenario) -> None:
    leaver = seat(drawn, "W1.1")
    drawn.ruled(commands.RuleWithdrawal, registration=leaver, category="left", reason=WORDS)
    ruling = event_state(drawn.event).rulings[-1].id
    lot = games.open_tie_break_lot(drawn.by(drawn.judge), event=drawn.event, match="W1.2")
    services.withdraw_draw(
        drawn.by(drawn.judge), event=drawn.event, category="doubled_entrant", reason=WORDS
    )
    found = {
        name: page(judge, name, drawn.event, *arguments).status_code
        for name, arguments in (
            ("rulings", []),
            ("revoke_ruling", [ruling]),
            ("amend_ruling", [ruling]),
            ("day_lot", [lot]),
        )
    }
    assert found == {"rulings": 200, "revoke_ruling": 404, "amend_ruling": 200, "day_lot": 200}


@pytest.mark.rule("CH-WD-2")
def test_a_finalist_reads_that_leaving_is_a_concession(judge: Client, drawn: Scenario) -> None:
    leaver = seat(drawn, "W1.1")
    text = text_of(page(judge, "rule_withdrawal", drawn.event, leaver))
    assert "CH-WD-1" in text
    assert "сдача матча" not in text
    while status(drawn, "GF") != "ready":
        drawn.play_on(1)
    text = text_of(page(judge, "rule_withdrawal", drawn.event, seat(drawn, "GF", "B")))
    assert "CH-WD-2" in text
    assert "сдача матча" in text
