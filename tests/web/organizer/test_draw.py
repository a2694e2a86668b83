"""The draw on the pages."""

import pytest
from django.test import Client

from tests.support.scenario import Scenario
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import entries, page, send, text_of
from tournament.events import services
from tournament.events.states import championship_state, event_state
from tournament.people.models import Reason
from tournament.play import services as play


@pytest.mark.parametrize(
    ("language", "words"),
    [("ru", ("Зафиксированный список", "Посев")), ("en", ("Frozen list", "Seeds"))],
)
def test_the_whole_way(
    scenario: Scenario, clock: None, language: str, words: tuple[str, str]
) -> None:
    scenario.register(12)
    scenario.check_in_all()
    client = browser(scenario.organizer, language)
    assert page(client, "draw", scenario.event).status_code == 200
    assert send(client, "draw_freeze", scenario.event).status_code == 302
    frozen = text_of(page(client, "draw", scenario.event))
    assert words[0] in frozen
    assert event_state(scenario.event).frozen_sha256 in frozen
    assert send(client, "draw", scenario.event, text="17 4 23").status_code == 302
    drawn = text_of(page(client, "draw", scenario.event))
    assert words[1] in drawn
    assert len(event_state(scenario.event).order) == 12


@pytest.mark.rule("CH-DAY-1")
def test_nine_are_too_few(organizer: Client, scenario: Scenario) -> None:
    scenario.register(9)
    scenario.check_in_all()
    text = text_of(page(organizer, "draw", scenario.event))
    assert "сейчас на месте 9" in text
    refused = send(organizer, "draw_freeze", scenario.event)
    assert refused.status_code == 422
    assert "CH-DAY-1" in text_of(refused)


@pytest.mark.rule("CH-CHECKIN-1")
def test_not_while_people_still_come(organizer: Client, scenario: Scenario) -> None:
    scenario.register(10)
    assert page(organizer, "draw", scenario.event).status_code == 200
    assert send(organizer, "draw_freeze", scenario.event).status_code == 422


@pytest.mark.rule("CH-JUDGE-2")
def test_without_a_judge_there_is_no_draw(organizer: Client, scenario: Scenario) -> None:
    scenario.register(10)
    scenario.check_in_all()
    grant = championship_state(scenario.championship).judges_of(scenario.event)[0].id
    caller = scenario.by(scenario.organizer)
    services.revoke_role(caller, championship=scenario.championship, grant=grant)
    assert "Назначить судью" in text_of(page(organizer, "draw", scenario.event))
    send(organizer, "draw_freeze", scenario.event)
    refused = send(organizer, "draw", scenario.event, text="17 4 23")
    assert refused.status_code == 422
    assert "CH-JUDGE-2" in text_of(refused)
    assert "17 4 23" in refused.content.decode()


@pytest.mark.rule("CH-DE-10")
def test_there_is_no_second_draw(organizer: Client, scenario: Scenario) -> None:
    scenario.register(10)
    scenario.check_in_all()
    send(organizer, "draw_freeze", scenario.event)
    assert send(organizer, "draw_freeze", scenario.event).status_code == 409
    assert send(organizer, "draw", scenario.event, text="1 2 3").status_code == 302
    order = event_state(scenario.event).order
    again = send(organizer, "draw", scenario.event, text="4 5 6")
    assert again.status_code == 409
    assert event_state(scenario.event).order == order


def test_the_same_words_sent_three_times_are_one_draw(
    organizer: Client, scenario: Scenario
) -> None:
    scenario.register(10)
    scenario.check_in_all()
    send(organizer, "draw_freeze", scenario.event)
    for _ in range(3):
        sent = send(organizer, "draw", scenario.event, text="1 2 3", command_id="draw-1")
        assert sent.status_code == 302
    assert len(event_state(scenario.event).draws) == 1


@pytest.mark.parametrize("words", ["", "1", "1\x002 3", "\u202e1 2 3", "9" * 501])
def test_odd_words_are_explained(organizer: Client, scenario: Scenario, words: str) -> None:
    scenario.register(10)
    scenario.check_in_all()
    send(organizer, "draw_freeze", scenario.event)
    before = entries()
    assert send(organizer, "draw", scenario.event, text=words).status_code == 422
    assert entries() == before


@pytest.mark.rule("CH-DE-11")
def test_a_judge_withdraws_and_the_corrected_list_is_drawn(
    judge: Client, organizer: Client, scenario: Scenario
) -> None:
    held = scenario.register(11)
    scenario.check_in_all()
    scenario.draw()
    assert "Отменить жеребьёвку" not in text_of(page(organizer, "draw", scenario.event))
    assert "Отменить жеребьёвку" in text_of(page(judge, "draw", scenario.event))
    fields = {"category": "ineligible_entrant", "reason": "Игрок\nуже играл"}
    assert send(organizer, "draw_withdraw", scenario.event, **fields).status_code == 403
    assert send(judge, "draw_withdraw", scenario.event, category="x").status_code == 422
    assert send(judge, "draw_withdraw", scenario.event, **fields).status_code == 302
    assert Reason.objects.get().text == "Игрок уже играл"
    assert "видят все" in text_of(page(organizer, "draw", scenario.event))
    left = send(organizer, "roster_withdraw", scenario.event, held[0], asked_by="player")
    assert left.status_code == 302
    send(organizer, "check_in_close", scenario.event)
    send(organizer, "draw_freeze", scenario.event)
    assert send(organizer, "draw", scenario.event, text="7 7 7").status_code == 302
    state = event_state(scenario.event)
    assert [draw.withdrawn for draw in state.draws] == [True, False]
    assert len(state.order) == 10


@pytest.mark.rule("CH-DE-11")
def test_after_the_first_call_the_draw_stands(judge: Client, scenario: Scenario) -> None:
    scenario.register(10)
    scenario.check_in_all()
    scenario.draw()
    match = event_state(scenario.event).progress.ready()[0]
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match=match)
    refused = send(
        judge, "draw_withdraw", scenario.event, category="doubled_entrant", reason="дважды"
    )
    assert refused.status_code == 422
    assert "CH-DE-11" in text_of(refused)
