"""The publisher's page of the final: plan, organizer, rehearsal, lots, prizes."""

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.final_scenes import (
    FinalScene,
    closed_rehearsal,
    drawn_rehearsal,
    planned_final,
    rehearsed,
    win,
)
from tests.support.rulings import rule
from tests.support.scenario import GAME_DAY, Scenario
from tournament.championship import commands
from tournament.events.states import championship_state, event_state
from tournament.people.models import RoleGrant
from tournament.play import services as play

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]


def url(name: str, championship: str, *more: object) -> str:
    return reverse(name, args=[championship, *more])


@pytest.mark.rule("CH-DATE-2")
def test_the_final_is_planned_and_moved(scene: Scenario, browser: Browser) -> None:
    client = browser(scene.publisher)
    page = client.get(url("publisher_final", scene.championship))
    assert "12.02.2017" in page.text
    plan = {"city": "saint-petersburg", "start": "11:00", "tables": "16", "command_id": "f-1"}
    for _ in range(2):
        answer = client.post(url("plan_final", scene.championship), plan, follow=True)
        assert "Финал, Санкт-Петербург, 12.02.2017" in answer.text
    bad = client.post(url("plan_final", scene.championship), {**plan, "tables": "0"})
    assert bad.status_code == 422
    early = client.post(
        url("move_final", scene.championship), {"date": "2016-12-11", "start": "11:00"}
    )
    assert early.status_code == 422
    assert 'value="2016-12-11"' in early.text
    assert "17.12.2016" in early.text
    assert "#CH-DATE-1" in early.text
    client.post(url("move_final", scene.championship), {"date": "2017-02-19", "start": "12:00"})
    assert championship_state(scene.championship).final_date == date(2017, 2, 19)


@pytest.mark.rule("CH-ROLE-3")
def test_the_final_has_an_organizer_of_its_own(browser: Browser) -> None:
    scene = planned_final()
    day = scene.day
    client = browser(day.publisher)
    client.post(
        url("appoint_for_final", day.championship), {"organizer": day.judge.public_id}, follow=True
    )
    assert RoleGrant.objects.filter(
        user=day.judge, role="organizer", scope_kind="event", scope_id=scene.final
    ).exists()
    assert browser(day.organizer).get(reverse("check_in", args=[scene.final])).status_code == 200
    other = Scenario().plan()
    assert browser(other.organizer).get(reverse("check_in", args=[scene.final])).status_code == 403


def test_a_rehearsal_is_marked_on_every_page_and_listed_nowhere(browser: Browser) -> None:
    scene = drawn_rehearsal(3)
    public = browser()
    for name in ("day", "day_standings", "day_draw", "day_find", "day_hall"):
        page = public.get(reverse(name, args=[scene.rehearsal]))
        assert page.status_code == 200, name
        assert "Репетиция" in page.text, name
        assert "noindex" in page.text, name
    staff = browser(scene.day.publisher)
    for name in ("staff_day", "roster", "check_in", "draw", "console", "close_day"):
        page = staff.get(reverse(name, args=[scene.rehearsal]))
        assert page.status_code == 200, name
        assert "Репетиция" in page.text, name
    assert scene.rehearsal not in public.get(reverse("home")).text
    assert scene.copy not in staff.get(reverse("publisher_home")).text
    assert scene.final in public.get(reverse("home")).text


def test_the_publisher_begins_and_throws_away(browser: Browser) -> None:
    scene = planned_final(3)
    client = browser(scene.day.publisher)
    answer = client.post(url("start_rehearsal", scene.day.championship), {"command_id": "r-1"})
    page = client.get(url("publisher_final", scene.day.championship))
    event = answer.url.rstrip("/").split("/")[-1]
    assert event in page.text
    mine = client.get(reverse("staff_home")).text
    assert event in mine
    assert "Репетиция" in mine
    client.post(url("throw_rehearsal_away", scene.day.championship, event))
    assert event not in client.get(reverse("staff_home")).text
    assert event not in client.get(url("publisher_final", scene.day.championship)).text
    again = client.post(url("throw_rehearsal_away", scene.day.championship, event))
    assert again.status_code == 404


def test_a_rehearsal_of_another_final_is_out_of_reach(browser: Browser) -> None:
    one, other = rehearsed(), planned_final()
    client = browser(other.day.publisher)
    answer = client.post(url("throw_rehearsal_away", other.day.championship, one.rehearsal))
    assert answer.status_code == 404


@pytest.mark.rule("CH-PRIZE-1")
def test_prizes_are_given_and_handed_over(browser: Browser) -> None:
    scene = closed_rehearsal(2)
    client = browser(scene.day.publisher)
    page = client.get(url("publisher_final", scene.copy))
    assert "15\u00a0000 рублей" in page.text
    client.post(url("award_prizes", scene.copy), {"command_id": "p-1"})
    hand = {"on": "2016-12-09", "receiver": "player", "name": "Иванов Иван"}
    early = client.post(url("hand_over_prize", scene.copy, 1), hand)
    assert early.status_code == 422
    assert "Иванов Иван" in early.text
    nameless = client.post(url("hand_over_prize", scene.copy, 1), {**hand, "name": ""})
    assert nameless.status_code == 422
    done = client.post(
        url("hand_over_prize", scene.copy, 1), {**hand, "on": GAME_DAY.isoformat()}, follow=True
    )
    assert "Иванов Иван" in done.text
    public = browser().get(reverse("day", args=[scene.rehearsal]))
    assert "Иванов Иван" not in public.text
    assert "15\u00a0000" in public.text
    assert "вручён 10 декабря 2016" in public.text


def shared_third_place() -> FinalScene:
    """Both losing semi-finalists stay away from their match: lots decide about two prizes."""
    scene = drawn_rehearsal(2)
    for match in ("R1.1", "R1.2", "F"):
        win(scene.day, match)
    state = event_state(scene.rehearsal)
    by = scene.day
    for seat in ("A", "B"):
        player = state.player("P3", seat)
        assert player is not None
    by.wait(minutes=6)
    play.call_match(by.by(by.organizer), event=scene.rehearsal, match="P3")
    by.wait(minutes=11)
    rule_double_loss(scene)
    play.complete_day(by.by(by.organizer), event=scene.rehearsal)
    return scene


def rule_double_loss(scene: FinalScene) -> None:
    """The judge rules that both are absent."""
    state = event_state(scene.rehearsal)
    rule(
        scene.day.by(scene.day.judge),
        commands.RuleDoubleLoss,
        event=scene.rehearsal,
        match="P3",
        both_left=False,
        met=str(state.version_of("P3")),
        category="absent",
        reason="Оба ушли",
    )


def test_only_the_publisher_comes_here(browser: Browser) -> None:
    scene = planned_final()
    for user in (scene.day.organizer, scene.day.judge):
        page = browser(user).get(url("publisher_final", scene.day.championship))
        assert page.status_code == 403


@pytest.mark.rule("CH-FINAL-9")
def test_lots_decide_about_a_shared_third_place(browser: Browser) -> None:
    scene = shared_third_place()
    client = browser(scene.day.publisher)
    refused = client.post(url("award_prizes", scene.copy))
    assert refused.status_code == 422
    assert "CH-FINAL-10" in refused.text
    page = client.get(url("publisher_final", scene.copy))
    assert "Места 3–4 делят несколько игроков, от них зависят 2 приза" in page.text
    assert "решит жребий" in browser().get(reverse("day", args=[scene.rehearsal])).text
    client.post(url("final_lot_open", scene.copy, 3), {"command_id": "l-1"})
    lot = next(iter(championship_state(scene.copy).lots))
    short = client.post(url("final_lot_draw", scene.copy, lot), {"text": "7"})
    assert short.status_code == 422
    client.post(url("final_lot_draw", scene.copy, lot), {"text": "7 3 9"})
    client.post(url("award_prizes", scene.copy))
    state = championship_state(scene.copy)
    assert state.honours.holders[2:] == state.lots[lot].order


@pytest.mark.rule("CH-DE-10")
def test_lots_about_a_place_are_public_and_can_be_repeated(browser: Browser) -> None:
    """They lie in the championship's ledger, and stand beside the draw of the final."""
    scene = shared_third_place()
    client = browser(scene.day.publisher)
    client.post(url("final_lot_open", scene.copy, 3), {"command_id": "l-1"})
    lot = next(iter(championship_state(scene.copy).lots.values()))
    public = browser().get(reverse("day_draw", args=[scene.rehearsal]))
    assert "место 3" in public.text
    assert lot.sha256 in public.text
    client.post(url("final_lot_draw", scene.copy, lot.id), {"text": "7 3 9"})
    lot = championship_state(scene.copy).lots[lot.id]
    public = browser().get(reverse("day_draw", args=[scene.rehearsal]))
    assert lot.secret in public.text
    assert "по рецепту получается именно этот порядок" in public.text


@pytest.mark.rule("CH-FINAL-9")
def test_the_judge_records_the_second_departure_on_the_page_of_the_match(browser: Browser) -> None:
    scene = drawn_rehearsal(2)
    for match in ("R1.1", "R1.2"):
        win(scene.day, match)
    judge = browser(scene.day.judge)
    players = [event_state(scene.rehearsal).player("P3", seat) for seat in ("A", "B")]
    match_page = reverse("match", args=[scene.rehearsal, "P3"])
    for number, player in enumerate(players):
        address = reverse("rule_withdrawal", args=[scene.rehearsal, player])
        assert address in judge.get(match_page).text
        page = judge.get(address)
        assert ("CH-FINAL-9" in page.text) is (number == 1)
        typed = {
            "met": event_state(scene.rehearsal).open_match_version(str(player)),
            "category": "left",
            "reason": "Уехал",
        }
        judge.post(address, {**typed, "command_id": f"left-{number}"})
    state = event_state(scene.rehearsal)
    assert [item.rule for item in state.rulings] == ["CH-WD-1", "CH-FINAL-9"]
    places = state.progress.places()
    assert {(places[state.seed_of[str(key)]].first) for key in players} == {3}
    assert all(
        reverse("rule_withdrawal", args=[scene.rehearsal, player]) not in judge.get(match_page).text
        for player in players
    )


@pytest.mark.rule("CH-FINAL-10")
def test_a_play_off_instead_of_lots(browser: Browser) -> None:
    scene = shared_third_place()
    client = browser(scene.day.publisher)
    final = championship_state(scene.copy).final
    assert final is not None
    one, other = [item["registration"] for item in final.places if item["first"] == 3]
    typed = {"rank_1": one, "rank_2": one, "reason": "Так решили оба"}
    twice = client.post(url("final_play_off", scene.copy, 3), typed)
    assert twice.status_code == 422
    assert "Так решили оба" in twice.text
    assert twice.text.count("Этот игрок выбран дважды.") >= 2, "at both places"
    client.post(url("final_play_off", scene.copy, 3), {**typed, "rank_1": other})
    client.post(url("award_prizes", scene.copy))
    assert championship_state(scene.copy).honours.holders[2:] == (other, one)
    assert client.post(url("final_play_off", scene.copy, 9), typed).status_code == 404
