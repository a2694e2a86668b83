"""The recorder's pages: what they answer to taps, to other devices, to bad input, in the end."""

import json
import re
from random import Random
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from rules_engine.pixel_tactics.recording import GameRecording
from tests.factories import DayFactory
from tests.support.recorded_games import play_on, whole_game
from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tournament.events.states import event_state
from tournament.events.venue.handover import hand_over
from tournament.people.links import make_link, token_of
from tournament.people.models import Person
from tournament.play import recordings
from tournament.play import services as play
from tournament.play.models import Recording, SubmittedLog
from tournament.web.shared.staff_day import staff_day_of

pytestmark = pytest.mark.django_db

MATCH = "W1.2"


@pytest.fixture
def day(db: None, pages_see: Any) -> Scenario:
    """W1.2 is played at table 1; the pages see the scenario's time."""
    return pages_see(DayFactory(in_play=MATCH))


def page_data(answer: HttpResponse) -> dict[str, Any]:
    """What the page hands to its script."""
    found = re.search(r'id="recorder-data"[^>]*>(.*?)</script>', answer.content.decode(), re.S)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


class Page:
    """The recorder's page in a browser, driven as its script does it."""

    def __init__(self, day: Scenario, client: Client, start: str, **typed: str) -> None:
        self.day, self.client = day, client
        answer = client.post(start, typed)
        assert answer.status_code == 200, answer.content.decode()
        self.data = page_data(answer)
        self.device = self.data["device"]
        self.state = self.data["state"]
        self.number = 0

    @property
    def row(self) -> Recording:
        return Recording.objects.get(pk=self.data["recording"])

    def name(self, seat: str) -> str:
        """What a player is called."""
        return staff_day_of(self.day.event).name_of_seat(MATCH, seat)

    def game(self) -> GameRecording:
        return recordings.table_of(self.row).game

    def post(self, do: str, body: Any, **headers: str) -> HttpResponse:
        self.day.wait(seconds=1)
        return self.client.post(  # type: ignore[return-value]
            self.data["urls"][do],
            body if isinstance(body, str | bytes) else json.dumps(body),
            content_type="application/json",
            headers={"accept": "application/json", "recorder-device": self.device, **headers},
        )

    def steps(self, texts: list[str], size: int | None = None) -> HttpResponse:
        self.number += 1
        sent = [{"id": f"p{self.number}-{place}", "text": text} for place, text in enumerate(texts)]
        seen = self.row.size if size is None else size
        return self.post("steps", {"size": seen, "steps": sent})


def told(answer: HttpResponse, status: int = 200) -> dict[str, Any]:
    assert answer.status_code == status, answer.content.decode()[:400]
    body: dict[str, Any] = json.loads(answer.content)
    return body


@pytest.fixture
def page(day: Scenario) -> Page:
    """The judge records."""
    return Page(day, browser(day.judge), reverse("record_start", args=[day.event, MATCH]))


class Player:
    """A player of the match, by their personal link."""

    def __init__(self, day: Scenario, seat: str) -> None:
        state = event_state(day.event)
        self.registration = str(state.player(MATCH, seat))
        person = Person.objects.get(pk=state.entrants[self.registration].person)
        self.token = token_of(make_link([person], at=day.now))
        self.client = Client(headers={"accept-language": "ru"})
        self.day = day

    def address(self, name: str, *rest: str) -> str:
        return reverse(name, args=[self.token, self.registration, *rest])

    def record(self) -> Page:
        return Page(self.day, self.client, self.address("my_record_start"))


# --- the staff ---------------------------------------------------------------------------------


def test_the_page_says_what_is_due_and_offers_what_is_legal(page: Page):
    state = page.state
    assert state["size"] == 0
    assert state["needs"]["words"].startswith(page.name("A"))
    first = state["legal"][0]
    assert first["text"].startswith("table deal A:")
    assert first["taps"] == ["deal", first["text"].split(" ")[2]]
    assert {"concede", "ruling"} <= {entry["kind"] for entry in state["legal"]}
    assert 'data-area="A:V1"' in state["board"]
    state = told(page.steps(play_on(page.game(), Random(1), 30)))
    assert state["size"] == 30
    assert [item["n"] for item in state["last"]] == list(range(30))
    assert all(item["sentence"] for item in state["last"])


def test_no_two_offers_are_the_same_taps(page: Page):
    for seed in range(4):
        told(page.steps(play_on(page.game(), Random(seed), 25)))
        legal = page.game().legal()
        state = json.loads(
            page.client.get(
                page.data["urls"]["state"], headers={"recorder-device": page.device}
            ).content
        )
        taps = [(entry["who"], frozenset(entry["taps"])) for entry in state["legal"]]
        assert len(taps) == len(set(taps)), "the page takes them in any order"
        assert {entry["text"] for entry in state["legal"]} >= set(legal)


def test_an_illegal_step_is_refused_with_the_rule(page: Page):
    texts = play_on(page.game(), Random(3), 14)
    body = told(page.steps([*texts[:9], "A attack A:F2 melee B:F2", *texts[9:]]), 422)
    assert (body["index"], body["id"]) == (9, "p1-9")
    assert body["rule"].startswith("PT-")
    assert body["message"]
    assert body["state"]["size"] == 9
    told(page.steps(texts[9:]))
    why = told(page.post("why", {"text": "A attack A:F2 melee B:F2"}))
    assert why["rule"].startswith("PT-")
    legal = page.game().legal()[0]
    assert told(page.post("why", {"text": legal})) == {"legal": True}


def test_what_chance_decided_may_be_sent_and_is_judged_by_the_rules(page: Page):
    for text in ("table shuffle A => A:witch,A:oracle", "table roll => 5,5"):
        body = told(page.steps([text]), 422)
        assert (body["index"], body["state"]["size"]) == (0, 0)
        assert body["rule"].startswith("PT-")
    assert told(page.steps(["table roll => 5 5"]), 400)["field"] == "text"


@pytest.mark.rule("CH-SHEET-4")
def test_a_page_that_lags_behind_gets_the_present_state(page: Page):
    texts = play_on(page.game(), Random(3), 6)
    told(page.steps(texts))
    body = told(page.steps(["table deal A:witch"], size=2), 409)
    assert (body["error"], body["state"]["size"]) == ("recording_changed", 6)


def test_steps_are_taken_back(page: Page):
    texts = play_on(page.game(), Random(3), 6)
    told(page.steps(texts))
    assert told(page.post("undo", {"to": 5, "size": 6}))["state"]["size"] == 5
    body = told(page.post("correct", {"to": 3, "size": 5, "reason": "не так"}))
    assert body["taken_back"] == texts[3:5]
    assert body["state"]["size"] == 3
    assert body["state"]["notes"][0]["reason"] == "не так"
    html = page.client.get(reverse("match", args=[page.day.event, MATCH])).content.decode()
    assert "не так" in html, "the judge reads it"


@pytest.mark.rule("CH-ROLE-1")
def test_another_device_is_told_and_may_take_over(page: Page, day: Scenario):
    address = reverse("record", args=[day.event, MATCH])
    again = page_data(page.client.get(address))
    assert again["device"] == "", "the secret is told once"
    other = Page.__new__(Page)
    other.day, other.client, other.data = day, page.client, again
    other.device, other.number = "", 100
    body = told(other.steps(["table deal A:witch"]), 409)
    assert body["error"] == "recording_elsewhere"
    other.device = told(other.post("take-over", {"reason": ""}))["device"]
    told(other.steps(["table deal A:witch"]))
    assert told(page.steps(["table deal A:oracle"]), 409)["error"] == "recording_elsewhere"


@pytest.mark.rule("CH-ROLE-1")
def test_somebody_else_goes_on_by_a_code(page: Page, day: Scenario):
    given = told(page.post("hand-over", {}))
    assert given["qr"].startswith("data:image/svg+xml")
    organizer = browser(day.organizer)
    address = given["url"].replace("http://testserver", "")
    assert given["code"] in organizer.get(address).content.decode()
    path = address.partition("?")[0]
    assert organizer.post(path, {"code": "WRONGONE"}).status_code == 422
    taken = page_data(organizer.post(path, {"code": given["code"]}))
    assert taken["device"]
    assert told(page.steps(["table deal A:witch"]), 409)["error"] == "recording_handed_over"


@pytest.mark.rule("CH-SHEET-5")
def test_a_finished_game_fills_in_the_form_of_the_result(page: Page, day: Scenario):
    assert told(page.post("finish", {}), 422)["error"] == "recording_unfinished"
    told(page.steps(whole_game(page.game(), Random(5), 45)))
    following = told(page.post("finish", {}))["next"]
    assert SubmittedLog.objects.count() == 1
    html = page.client.get(following.partition("#")[0]).content.decode()
    said = recordings.sheet_content(page.row)
    assert said is not None
    assert re.search(rf'name="outcome" value="{said.outcome}"[^>]* checked', html)
    assert re.search(rf'<option value="{said.details["leaders"][0]}" selected>', html)
    assert event_state(day.event).match_status(MATCH) == "in_play", "nothing is entered by itself"
    address = reverse("match", args=[day.event, MATCH])
    assert "checked" not in _outcome(page.client.get(f"{address}?recorded=nothing"))


def _outcome(answer: HttpResponse) -> str:
    """The form's part that says who won."""
    return "".join(re.findall(r'<input[^>]*name="outcome"[^>]*>', answer.content.decode()))


def test_a_recording_is_closed(page: Page, day: Scenario):
    following = told(page.post("drop", {"reason": "сломался телефон"}))["next"]
    assert following == reverse("match", args=[day.event, MATCH])
    assert told(page.steps(["table deal A:witch"]), 409)["error"] == "recording_over"
    assert "Начать запись" in _start_page(page)


def _start_page(page: Page) -> str:
    address = reverse("record", args=[page.day.event, MATCH])
    return page.client.get(address).content.decode()


@pytest.mark.rule("PT-MATCH-3")
def test_leaders_that_nobody_noted_are_asked_for(day: Scenario, monkeypatch: Any):
    # Matches of a day have one game; two wins make it a match of two.
    monkeypatch.setattr("tournament.championship.event_state.EventState.wins_needed", 2)
    day.enter(MATCH, "A", by=day.judge)
    sheet = event_state(day.event).plays[MATCH].open_game.sheet
    assert sheet is not None
    play.attest_paper(day.by(day.judge), event=day.event, match=MATCH, game=1, digest=sheet.digest)
    client, start = browser(day.judge), reverse("record_start", args=[day.event, MATCH])
    assert "leader_1_a" in client.get(reverse("record", args=[day.event, MATCH])).content.decode()
    assert client.post(start).status_code == 422
    assert client.post(start, {"leader_1_a": "3", "leader_1_b": "3"}).status_code == 422
    assert not Recording.objects.exists()
    assert client.post(start, {"leader_1_a": "3", "leader_1_b": "4"}).status_code == 200
    headers = recordings.headers_in(Recording.objects.get().headers)
    assert headers.removed == ((3,), (4,))


@pytest.mark.rule("CH-VENUE-1")
def test_nothing_is_recorded_here_while_the_hall_has_the_day(page: Page, day: Scenario):
    hand_over(day.by(day.organizer), event=day.event, passphrase="correct horse battery")
    assert told(page.steps(["table deal A:witch"]), 422)["error"] == "day_in_hall"


# --- players -----------------------------------------------------------------------------------


def test_a_player_records_and_says_the_result(day: Scenario):
    player = Player(day, "B")
    assert "Вести запись партии" in player.client.get(player.address("my_match")).content.decode()
    assert "Начать запись" in player.client.get(player.address("my_record")).content.decode()
    page = player.record()
    assert page.data["csrf"] == ""
    told(page.steps(whole_game(page.game(), Random(8), 40)))
    following = told(page.post("finish", {}))["next"]
    html = player.client.get(following.partition("#")[0]).content.decode()
    assert re.search(r'name="outcome" value="A"[^>]* checked', html)
    assert SubmittedLog.objects.get().by_id == player.registration


@pytest.mark.rule("PT-LOG-14")
def test_nobody_reads_a_recording_of_the_rival_or_of_both_hands(day: Scenario):
    rival = Player(day, "A")
    for page in (Player(day, "B").record(), None):
        if page is None:
            Recording.objects.all().delete()
            start = reverse("record_start", args=[day.event, MATCH])
            page = Page(day, browser(day.judge), start)
        told(page.steps(play_on(page.game(), Random(2), 30)))
        key = page.row.pk
        html = rival.client.get(rival.address("my_record")).content.decode()
        assert "recorder-data" not in html
        assert "уже ведёт" in html
        state = rival.client.get(
            rival.address("my_record_state", key), headers={"recorder-device": page.device}
        )
        assert told(state, 409)["error"] == "recording_handed_over"
        assert "state" not in told(state, 409)
        for do in ("steps", "why", "undo", "correct", "take-over", "finish", "drop", "hand-over"):
            body = {"size": 0, "to": 0, "steps": [{"id": "x", "text": "A draw"}], "reason": "я"}
            answer = rival.client.post(
                rival.address("my_record_do", key, do),
                json.dumps({**body, "text": "A draw"}),
                content_type="application/json",
                headers={"recorder-device": page.device},
            )
            assert answer.status_code in {409, 422}
            assert b"state" not in answer.content
            assert json.loads(answer.content)["error"] == "recording_handed_over"


# --- what the record proposes ---------------------------------------------------------------------


def recorded(day: Scenario) -> str:
    """The judge has recorded the game to its end; who won by it."""
    page = Page(day, browser(day.judge), reverse("record_start", args=[day.event, MATCH]))
    told(page.steps(whole_game(page.game(), Random(3))))
    told(page.post("finish", {}))
    found = recordings.recorded_result(day.event, MATCH)
    assert found is not None
    return found[1].outcome


@pytest.mark.rule("CH-SHEET-5")
@pytest.mark.parametrize("where", ["match", "console"])
def test_the_record_proposes_what_to_enter_and_asks_before_anything_else(
    day: Scenario, where: str
) -> None:
    won = recorded(day)
    other = "B" if won == "A" else "A"
    desk = browser(day.organizer)
    address = reverse(where, args=[day.event, MATCH][: 2 if where == "match" else 1])
    html = desk.get(address, {"match": MATCH}).content.decode()
    assert "По записи партии победитель" in html
    assert "?recorded=" in html
    entered = reverse("enter_result", args=[day.event, MATCH])
    said = {"game": 1, "revision": 0, "replay": 0, "players": "", "outcome": other, "page": where}
    asked = desk.post(entered, said).content.decode()
    assert "Запись партии говорит другое" in asked
    assert "Вы вносите: победитель" in asked
    assert event_state(day.event).plays[MATCH].open_game.sheet is None, "it is only asked"
    told_here = desk.post(entered, said, headers={"accept": "application/json"}).json()
    assert "Внести как есть" in desk.get(told_here["next"]).content.decode()
    assert desk.post(entered, {**said, "meant": "yes"}).status_code == 302
    sheet = event_state(day.event).plays[MATCH].open_game.sheet
    assert sheet is not None
    assert sheet.statement["outcome"] == other


@pytest.mark.rule("CH-SHEET-5")
def test_what_agrees_with_the_record_is_entered_at_once(day: Scenario) -> None:
    won = recorded(day)
    said = {"game": 1, "revision": 0, "replay": 0, "players": "", "outcome": won, "page": "match"}
    entered = reverse("enter_result", args=[day.event, MATCH])
    assert browser(day.organizer).post(entered, said).status_code == 302
    assert recordings.recorded_result(day.event, MATCH) is None, "a result is written down"


# --- bad input ---------------------------------------------------------------------------------

NOT_UNDERSTOOD: list[tuple[str, Any]] = [
    ("steps", b"\xff\xfe"),
    ("steps", "[" * 100_000),
    ("steps", b"x" * 7_000_000),
    ("take-over", b"x" * 7_000_000),
    ("steps", "[1]"),
    ("steps", {"size": -1, "steps": []}),
    ("steps", {"size": True, "steps": []}),
    ("steps", {"size": 10**30, "steps": []}),
    ("steps", {"size": 0, "steps": "A draw"}),
    ("steps", {"size": 0, "steps": [{"id": "x"}]}),
    ("steps", {"size": 0, "steps": [{"id": "x" * 41, "text": "A draw"}]}),
    ("steps", {"size": 0, "steps": [{"id": "x", "text": "A draw\0"}]}),
    ("steps", {"size": 0, "steps": [{"id": "x", "text": "A " + "draw" * 200}]}),
    ("steps", {"size": 0, "steps": [{"id": "x", "text": "judge ruling result A Иванов"}]}),
    ("steps", {"size": 0, "steps": [{"id": "x", "text": "A draw"}] * 501}),
    ("why", {"text": 5}),
    ("undo", {"size": 0}),
    ("correct", {"size": 0, "to": 0, "reason": "x" * 501}),
    ("correct", {"size": 0, "to": 0, "reason": "\ud800"}),
    ("take-over", {"reason": ["x"]}),
    ("drop", {"reason": "\0"}),
]


def test_what_cannot_be_understood_is_named(page: Page):
    for do, body in NOT_UNDERSTOOD:
        answer = told(page.post(do, body), 400)
        assert answer["error"] == "form", (do, body)
        assert answer["message"]
    assert page.row.size == 0
    assert page.row.state == "open"


def test_unknown_words_are_not_found(page: Page, day: Scenario):
    url = page.data["urls"]["steps"].replace("steps/", "dance/")
    assert page.client.post(url, "{}", content_type="application/json").status_code == 404
    state = reverse("record_state", args=[day.event, MATCH, "nothing"])
    assert page.client.get(state, headers={"accept": "application/json"}).status_code == 404


@pytest.mark.rule("CH-SHEET-5")
def test_the_record_proposes_to_a_player_too_and_asks_the_same(day: Scenario) -> None:
    won = recorded(day)
    other = "B" if won == "A" else "A"
    player = Player(day, other)
    pages = (player.address("my_match"), reverse("my", args=[player.token]))
    for page in (player.client.get(address).content.decode() for address in pages):
        assert "По записи партии победитель" in page
        assert "Внести этот результат" in page
        assert "checked" not in "".join(re.findall(r'<input[^>]*name="outcome"[^>]*>', page))
    proposed = re.search(r'href="([^"]*\?recorded=\w+)#say"', page)
    assert proposed is not None
    filled = _outcome(player.client.get(proposed[1]))
    assert re.search(rf'value="{won}"[^>]* checked', filled)
    said = {"match": MATCH, "game": 1, "revision": 0, "replay": 0, "outcome": other}
    address = player.address("my_say")
    asked = player.client.post(address, said).content.decode()
    assert "Запись партии говорит другое" in asked
    assert "Вы вносите: победитель" in asked
    told_here = player.client.post(address, said, headers={"accept": "application/json"}).json()
    question = player.client.get(told_here["next"]).content.decode()
    assert "Внести как есть" in question
    assert event_state(day.event).plays[MATCH].open_game.sheet is None, "it is only asked"
    assert player.client.post(address, {**said, "meant": "yes"}).status_code == 302
    sheet = event_state(day.event).plays[MATCH].open_game.sheet
    assert sheet is not None
    assert sheet.statement["outcome"] == other
