"""The publisher's pages of the final's seats, and what the organizer sees of them."""

import re
from datetime import datetime, timedelta
from functools import cache

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.support.remembered import remembered
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.qualification.queries import free_seats, next_best
from tournament.championship.qualification.state import Invitation
from tournament.events import finals, services
from tournament.events.execution import Place, execute
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.people.models import Reason
from tournament.play import services as play

pytestmark = pytest.mark.pages


@cache
def began() -> datetime:
    """When the first of these tests began: what they all begin with is remembered."""
    return timezone.now()


@remembered
def final_planned(day: Scenario) -> None:
    play.complete_day(day.by(day.organizer), event=day.event)
    finals.plan_final(
        day.by(day.publisher),
        championship=day.championship,
        city="saint-petersburg",
        start="11:00",
        tables=16,
    )


class Pages:
    """A closed day of ten in a championship of today, and the publisher at their screen."""

    def __init__(self) -> None:
        today = timezone.localdate(began())
        self.day = Scenario(now=began()).drawn(
            10, day=today, first_day=today, final_date=today + timedelta(days=40)
        )
        self.day.play_on()
        final_planned(self.day)
        self.client = Client()
        self.client.force_login(self.day.publisher)
        self.until = (today + timedelta(days=10)).isoformat()

    @property
    def state(self) -> ChampionshipState:
        return championship_state(self.day.championship)

    def url(self, name: str, *arguments: str) -> str:
        return reverse(name, args=[self.day.championship, *arguments])

    def read(self, name: str, *arguments: str) -> str:
        response = self.client.get(self.url(name, *arguments), HTTP_ACCEPT_LANGUAGE="en")
        assert response.status_code == 200
        return response.content.decode()

    def met(self) -> str:
        found = re.search(r'name="met" value="(\w+)"', self.read("qualifiers", self.day.stage))
        assert found
        return found.group(1)

    def confirm(self, **changes: str) -> object:
        data = {"met": self.met(), "until": self.until, **changes}
        return self.client.post(self.url("qualifiers", self.day.stage), data)

    def asked(self) -> list[Invitation]:
        return list(self.state.invitations.values())


@pytest.fixture
def pages(db: None) -> Pages:
    return Pages()


@pytest.mark.rule("CH-QUAL-3")
def test_from_the_computed_list_to_everybody_s_answer(pages: Pages) -> None:
    assert "Confirm the qualifiers" in pages.read("finalists")
    assert pages.confirm().status_code == 302
    first, second = pages.asked()
    page = pages.read("finalists")
    assert page.count("has not answered") >= 2
    pages.client.post(pages.url("seat_answer", first.registration), {"coming": "yes"})
    pages.client.post(pages.url("seat_answer", second.registration), {"coming": "no"})
    page = pages.read("finalists")
    assert "Offer the free seat" in page
    assert "does not come" in page
    assert "The player comes" not in pages.read("seat", first.registration)


@pytest.mark.rule("CH-QUAL-4")
def test_the_next_best_is_shown_and_gets_the_offer(pages: Pages) -> None:
    pages.confirm()
    second = pages.asked()[1]
    pages.client.post(pages.url("seat_answer", second.registration), {"coming": "no"})
    best = next_best(pages.state, pages.day.event)
    assert best is not None
    page = pages.read("seat_offer", pages.day.event)
    assert best.registrations[0] in page
    address = pages.url("seat_offer", pages.day.event)
    data = {"regional": best.registrations[0], "until": pages.until, "instead_of": ""}
    assert pages.client.post(address, {**data, "until": ""}).status_code == 422
    assert free_seats(pages.state, pages.day.event) == 1
    assert pages.client.post(address, data).status_code == 302
    assert free_seats(pages.state, pages.day.event) == 0
    written = Reason.objects.latest("created_at").text
    assert written == "По правилу следующий по месту в этом дне – только этот игрок."
    assert written not in pages.read("finalists")


@pytest.mark.rule("CH-QUAL-4")
def test_a_deadline_in_the_past_is_refused_and_what_was_typed_stays(pages: Pages) -> None:
    response = pages.confirm(until="2016-01-01")
    assert response.status_code == 422
    assert "CH-QUAL-4" in response.content.decode()
    assert "2016-01-01" in response.content.decode()
    assert pages.confirm(until="9999-12-31").status_code == 422
    assert pages.confirm(until="0001-01-01").status_code == 422
    assert pages.confirm(until="soon").status_code == 422
    assert not pages.asked()


@pytest.mark.rule("CH-QUAL-3")
def test_a_list_that_is_not_the_present_one_is_not_confirmed(pages: Pages) -> None:
    assert pages.confirm(met="other").status_code == 409
    assert not pages.asked()


@pytest.mark.rule("CH-PD-2")
def test_the_table_holds_no_contacts(pages: Pages) -> None:
    pages.confirm()
    response = pages.client.get(pages.url("finalists_csv"))
    text = response.content.decode()
    assert text.count("\r\n") == 3
    assert "example.org" not in text
    assert not re.search(r"\b1995\b", text)


@pytest.mark.rule("CH-DQ-1")
def test_somebody_is_shut_out(pages: Pages) -> None:
    pages.confirm()
    first = pages.asked()[0]
    address = pages.url("person_ban", first.regional)
    assert pages.client.get(address).status_code == 200
    assert pages.client.post(address, {"category": "conduct"}).status_code == 422
    sent = {"category": "conduct", "reason": "threw cards"}
    assert pages.client.post(address, sent).status_code == 302
    assert pages.asked()[0].status == "banned"
    again = pages.client.post(address, sent)
    assert again.status_code == 409
    assert "threw cards" in again.content.decode()


@pytest.mark.rule("CH-OVERRIDE-2")
def test_other_facts_need_a_judge_s_ruling_first(pages: Pages) -> None:
    pages.confirm()
    first = pages.asked()[0]
    for name in ("seat", "seat_substitute"):
        assert "Let the judge rule first" in pages.read(name, first.registration)
    sent = {"regional": "x", "on_ruling": "y", "until": pages.until, "reason": "facts"}
    address = pages.url("seat_substitute", first.registration)
    assert pages.client.post(address, sent).status_code == 422


def test_unknown_ids_are_not_found(pages: Pages) -> None:
    for name, key in (
        ("seat", "nobody"),
        ("seat_offer", "nowhere"),
        ("qualifiers", "nothing"),
        ("person_ban", "nobody"),
        ("seat_substitute", "nobody"),
    ):
        assert pages.client.get(pages.url(name, key)).status_code == 404


@pytest.mark.rule("CH-QUAL-3")
def test_the_organizer_proposes_and_records_what_he_is_told(pages: Pages) -> None:
    desk = Client()
    desk.force_login(pages.day.organizer)
    closing = reverse("close_day", args=[pages.day.event])
    page = desk.get(closing).content.decode()
    met = re.search(r'name="met" value="(\w+)"', page)
    assert met
    proposing = reverse("propose_qualifiers", args=[pages.day.event])
    assert desk.post(proposing, {"met": met.group(1)}).status_code == 302
    assert "proposed by the organizer" in pages.read("finalists")
    pages.confirm()
    first = pages.asked()[0]
    recording = reverse("record_seat_answer", args=[pages.day.event, first.regional])
    assert desk.post(recording, {"coming": "yes"}).status_code == 302
    assert pages.asked()[0].status == "coming"


@pytest.mark.rule("CH-FINAL-5")
def test_whoever_runs_the_final_records_answers_there(pages: Pages) -> None:
    pages.confirm()
    first = pages.asked()[0]
    final = pages.state.final
    assert final is not None
    entry = reverse("roster_entry", args=[final.id, first.registration])
    page = pages.client.get(entry, HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert "Will the player come to the final?" in page
    assert reverse("roster_withdraw", args=[final.id, first.registration]) not in page
    assert pages.url("person_ban", first.registration) in page
    recording = reverse("record_seat_answer", args=[final.id, first.registration])
    assert pages.client.post(recording, {"coming": "no"}).status_code == 302
    assert pages.asked()[0].status == "declined"
    desk = Client()
    desk.force_login(pages.day.organizer)
    assert desk.post(recording, {"coming": "yes"}).status_code == 403


@pytest.mark.rule("CH-PLACE-2")
def test_a_shared_place_is_drawn_on_the_page(pages: Pages) -> None:
    pages.confirm()
    for invitation in pages.asked():
        pages.client.post(pages.url("seat_answer", invitation.registration), {"coming": "no"})
    address = pages.url("seat_offer", pages.day.event)
    sent = {"until": pages.until, "instead_of": "", "reason": "next"}
    for _ in range(2):
        best = next_best(pages.state, pages.day.event)
        assert best is not None
        pages.client.post(address, {**sent, "regional": best.registrations[0]})
        offered = pages.asked()[-1]
        pages.client.post(pages.url("seat_answer", offered.registration), {"coming": "no"})
    best = next_best(pages.state, pages.day.event)
    assert best is not None
    assert (best.first, len(best.registrations)) == (5, 2)
    # Two seats are free for two players: no lot is needed until one of the seats is held.
    assert "A shared place" not in pages.read("seat_offer", pages.day.event)
    first = pages.asked()[0]
    pages.client.post(pages.url("seat_answer", first.registration), {"coming": "yes"})
    assert pages.url("seat_lot", pages.day.event) in pages.read("seat_offer", pages.day.event)
    refused = pages.client.post(address, {**sent, "regional": best.registrations[0]})
    assert refused.status_code == 422
    assert "CH-PLACE-2" in refused.content.decode()
    pages.client.post(pages.url("seat_lot", pages.day.event))
    drawing = pages.url("seat_lot_draw", pages.day.event)
    assert pages.client.post(drawing, {"text": ""}).status_code == 422
    assert pages.client.post(drawing, {"text": "17 4 23"}).status_code == 302
    drawn = next_best(pages.state, pages.day.event)
    assert drawn is not None
    assert sorted(drawn.drawn) == sorted(best.registrations)
    page = pages.read("seat_offer", pages.day.event)
    assert "The lot is drawn" in page
    done = pages.client.post(address, {**sent, "regional": drawn.drawn[0]})
    assert done.status_code == 302
    assert free_seats(pages.state, pages.day.event) == 0


@pytest.mark.rule("CH-QUAL-4")
def test_a_seat_is_offered_on_the_morning_and_at_check_in_of_the_final(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the final starts, and then to somebody who is there, until the draw."""
    pages.confirm()
    asked = pages.asked()
    for invitation in asked:
        pages.client.post(pages.url("seat_answer", invitation.registration), {"coming": "yes"})
    final = pages.state.final
    assert final is not None
    execute(
        commands.FixQualifiers(), Place(pages.day.championship), pages.day.by(pages.day.publisher)
    )
    monkeypatch.setattr(timezone, "now", lambda: final.starts_at - timedelta(hours=2))
    pages.client.force_login(pages.day.publisher)
    address = pages.url("seat_offer", pages.day.event)

    def offer_on(invitation: Invitation) -> Invitation:
        pages.client.post(pages.url("seat_answer", invitation.registration), {"coming": "no"})
        best = next_best(pages.state, pages.day.event)
        assert best is not None
        typed = {
            "regional": best.registrations[0],
            "until": final.date.isoformat(),
            "reason": "is here",
        }
        assert final.date.isoformat() in pages.client.get(address).text
        assert pages.client.post(address, typed).status_code == 302
        return pages.asked()[-1]

    assert offer_on(asked[0]).until == final.starts_at
    pages.day.now = timezone.now()
    services.open_check_in(pages.day.by(pages.day.publisher), event=final.id)
    monkeypatch.setattr(timezone, "now", lambda: final.starts_at + timedelta(minutes=20))
    offered = offer_on(asked[1])
    assert event_state(final.id).entrants[offered.registration].status == "confirmed"


@pytest.mark.rule("CH-QUAL-4")
def test_once_the_final_is_drawn_the_page_asks_for_nothing(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages.confirm()
    first, second = pages.asked()
    pages.client.post(pages.url("seat_answer", first.registration), {"coming": "yes"})
    day = pages.day
    final = pages.state.final
    assert final is not None
    day.now = final.starts_at - timedelta(hours=1)
    monkeypatch.setattr(timezone, "now", lambda: day.now)
    pages.client.force_login(day.publisher)
    assert "Decide about the late answer" in pages.read("finalists")
    execute(commands.FixQualifiers(), Place(day.championship), day.by(day.publisher))
    services.open_check_in(day.by(day.publisher), event=final.id)
    third = next_best(pages.state, day.event)
    assert third is not None
    pages.client.post(pages.url("seat_answer", second.registration), {"coming": "no"})
    typed = {"regional": third.registrations[0], "until": final.date.isoformat(), "reason": "here"}
    pages.client.post(pages.url("seat_offer", day.event), typed)
    last = pages.asked()[-1].registration
    for key in (first.registration, last):
        services.check_in(day.by(day.publisher), event=final.id, registration=key)
    services.close_check_in(day.by(day.publisher), event=final.id)
    day.grant(day.publisher, day.judge, "judge", place_of(final.id))
    services.freeze_list(day.by(day.publisher), event=final.id)
    services.make_draw(day.by(day.publisher), event=final.id, text="17 4 23")
    page = pages.read("finalists")
    assert page.count("plays") == 2
    assert "Decide about the late answer" not in page
    assert "Next for a free seat" not in page
    assert "has not answered: <strong>0</strong>" in page
