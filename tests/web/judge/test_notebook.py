"""The notebook's pages: two taps from a match, kept when wrong, never public."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import DayFactory
from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tournament.championship import commands
from tournament.events.states import event_state
from tournament.people.models import Reason
from tournament.play import notes

pytestmark = pytest.mark.django_db
WORDS = "Трижды думал над ходом дольше пяти минут"


def player(scenario: Scenario, seat: str = "A") -> str:
    return str(event_state(scenario.event).player("W1.2", seat))


def record(client: Client, scenario: Scenario, **changes: str) -> object:
    sent = {"kind": "caution", "category": "slow_play", "text": WORDS, "match": "W1.2", **changes}
    address = reverse("note_record", args=[scenario.event, player(scenario)])
    return client.post(address, sent, follow=True)


def page(client: Client, scenario: Scenario, name: str = "notebook") -> str:
    arguments = [scenario.event, player(scenario)] if name == "notebook" else [scenario.event]
    answer = client.get(reverse(name, args=arguments))
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_match_leads_to_the_notebooks_of_both(judge: Client, drawn: Scenario):
    html = judge.get(reverse("match", args=[drawn.event, "W1.2"])).content.decode()
    for seat in "AB":
        assert reverse("notebook", args=[drawn.event, player(drawn, seat)]) in html


def test_a_player_in_the_roster_leads_to_his_notebook(judge: Client, drawn: Scenario):
    html = judge.get(reverse("roster_entry", args=[drawn.event, player(drawn)])).content.decode()
    assert reverse("notebook", args=[drawn.event, player(drawn)]) in html


def test_what_the_judge_writes_is_read_by_the_staff(judge: Client, drawn: Scenario):
    html = record(judge, drawn).content.decode()  # type: ignore[attr-defined]
    assert WORDS in html
    assert "1 предупреждение" in html
    for user in (drawn.organizer, drawn.publisher):
        assert WORDS in page(browser(user), drawn)
        assert "note_record" not in page(browser(user), drawn)
        assert reverse("note_record", args=[drawn.event, player(drawn)]) not in page(
            browser(user), drawn
        )


@pytest.mark.rule("CH-PD-5")
def test_the_public_never_sees_it(judge: Client, drawn: Scenario):
    record(judge, drawn)
    for name in ("day", "day_standings", "day_hall", "day_draw", "day_export_json"):
        html = Client().get(reverse(name, args=[drawn.event])).content.decode()
        assert WORDS not in html
        assert "предупрежд" not in html.lower()
    assert Client().get(reverse("notebook", args=[drawn.event, player(drawn)])).status_code == 302


def test_nothing_is_lost_when_something_is_missing(judge: Client, drawn: Scenario):
    answer = judge.post(
        reverse("note_record", args=[drawn.event, player(drawn)]),
        {"kind": "caution", "category": "late", "text": "", "match": "W9.9"},
    )
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "Напишите в нескольких словах" in html
    assert 'value="late" selected' in html
    assert not event_state(drawn.event).notes


def test_a_mistake_is_marked_by_its_own_judge_alone(judge: Client, drawn: Scenario):
    record(judge, drawn)
    (note,) = event_state(drawn.event).notes
    address = reverse("note_withdraw", args=[drawn.event, note])
    assert address in page(judge, drawn)
    assert address not in page(browser(drawn.organizer), drawn)
    assert judge.post(address, follow=True).status_code == 200
    html = page(judge, drawn)
    assert "0 предупреждений" in html
    assert WORDS in html
    assert address not in html
    assert judge.post(address).status_code == 409


def test_erased_words_leave_their_place(judge: Client, drawn: Scenario):
    record(judge, drawn)
    Reason.objects.all().delete()
    assert "Слова стёрты" in page(judge, drawn)


def test_somebody_of_another_day_has_no_page(judge: Client, drawn: Scenario):
    for name in ("notebook", "note_record"):
        answer = judge.generic(
            "POST" if name == "note_record" else "GET", reverse(name, args=[drawn.event, "nobody"])
        )
        assert answer.status_code == 404
    assert judge.post(reverse("note_withdraw", args=[drawn.event, "nobody"])).status_code == 409


def test_rulings_of_the_day_stand_in_the_history(judge: Client, drawn: Scenario):
    drawn.ruled(
        commands.RuleWithdrawal,
        registration=player(drawn),
        category="health",
        reason="Заболел живот",
    )
    html = page(judge, drawn)
    assert "CH-WD-1" in html
    assert "Заболел живот" in html
    assert notes.history_of(drawn.championship, "nobody") == []


def judge_of_another_city(scenario: Scenario) -> Scenario:
    """A day in Tomsk with a judge of its own."""
    return DayFactory(beside=scenario)


class TestHowOthersRuled:
    @pytest.fixture
    def ruled(self, drawn: Scenario) -> Scenario:
        drawn.ruled(
            commands.RuleWithdrawal,
            registration=player(drawn),
            category="health",
            reason="Заболел живот",
        )
        return drawn

    def read(self, client: Client, scenario: Scenario, **asked: str) -> str:
        answer = client.get(reverse("precedents", args=[scenario.event]), asked)
        assert answer.status_code == 200
        return answer.content.decode()

    def test_a_ruling_stands_there_without_names(self, judge: Client, ruled: Scenario):
        html = self.read(judge, ruled)
        assert "CH-WD-1" in html
        assert "10.12.2016" in html
        assert "Казань" in html
        assert "Игрок" not in html.split("<main", 1)[1]

    def test_its_words_are_for_those_of_its_day(self, judge: Client, ruled: Scenario):
        assert "Заболел живот" in self.read(judge, ruled)
        far = judge_of_another_city(ruled)
        html = self.read(browser(far.judge), far)
        assert "CH-WD-1" in html
        assert "Заболел живот" not in html

    def test_filters(self, judge: Client, ruled: Scenario):
        for asked in (
            {"rule": "CH-WD-1"}, {"type": "withdrawal"}, {"city": "kazan"}, {"category": "health"},
        ):  # fmt: skip
            assert "10.12.2016" in self.read(judge, ruled, **asked).split("<main", 1)[1]
        for asked in (
            {"rule": "CH-DQ-1"}, {"type": "walkover"}, {"city": "tomsk"}, {"category": "absent"},
        ):  # fmt: skip
            html = self.read(judge, ruled, **asked)
            assert "Так ещё никто не решал" in html
        assert self.read(judge, ruled, page="-7", rule="'\"><script>")

    def test_the_form_of_a_ruling_leads_there(self, judge: Client, ruled: Scenario):
        key = player(ruled, "B")
        html = judge.get(reverse("rule_withdrawal", args=[ruled.event, key])).content.decode()
        assert f"{reverse('precedents', args=[ruled.event])}?rule=CH-WD-1" in html
