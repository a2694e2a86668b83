"""Places of the final after disqualifications and bans: every page and file says the same."""

import csv
import json
import re
from collections.abc import Callable
from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse

from tests.reports.reading import pages_of
from tests.support.final_scenes import FinalScene, closed_rehearsal, drawn_rehearsal, win
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tests.support.unmarked import unmarked
from tournament.events.bundles import championship_bundle
from tournament.events.states import championship_state, event_state
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.play import services as play

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]
ROW = re.compile(
    r'class="places__place"[^>]*>([^<]+)</td><td[^>]*><a [^>]*>([^<]+)</a>.*?<span>(.*?)</span>',
    re.DOTALL,
)


def heading(client: Client, scene: FinalScene, name: str = "day") -> str:
    """What the page says above the prizes."""
    page = unmarked(client.get(reverse(name, args=[scene.rehearsal])).text)
    found = re.search(r'id="result-title"[^>]*>.*?</svg>([^<]*)</h2>', page, re.DOTALL)
    assert found is not None
    return found[1].strip()


def table(client: Client, scene: FinalScene) -> dict[str, str]:
    """The list of places: place by name."""
    page = client.get(reverse("day_standings", args=[scene.rehearsal])).text
    return {name: place for place, name, _ in ROW.findall(page)}


def exported(client: Client, scene: FinalScene) -> dict[str, str]:
    """Places of the JSON file, which are those of the CSV file."""
    data = json.loads(client.get(reverse("day_export_json", args=[scene.rehearsal])).text)
    rows = client.get(reverse("day_export_csv", args=[scene.rehearsal])).text
    lines = list(csv.DictReader(StringIO(rows.lstrip("\ufeff")), delimiter=";"))
    found = {}
    for player, line in zip(data["players"], lines, strict=True):
        assert line["place_first"] == str(player["place_first"] or "")
        first, last = player["place_first"], player["place_last"]
        found[player["name"]] = "–" if first is None else str(first)
        if first != last:
            found[player["name"]] += f"–{last}"
    return found


def everywhere(staff: Client, public: Client, scene: FinalScene) -> dict[str, str]:
    """The places, which all pages and files agree about."""
    places = table(public, scene)
    assert exported(public, scene) == places
    close = staff.get(reverse("close_day", args=[scene.rehearsal])).text
    shown = re.findall(r'"places__place">([^<]*)</span><span[^>]*>([^<]*)</span>', close)
    assert {name: place for place, name in shown} == places
    for name in ("print_standings", "print_bracket"):
        printed = "\n".join(pages_of(staff.get(reverse(name, args=[scene.rehearsal])).content))
        for player, place in places.items():
            assert re.search(rf"{place} (\d+ )?{player}\b", printed), (
                name,
                player,
                place,
            )
    return places


def standing_at(scene: FinalScene, first: int) -> list[str]:
    """Registrations that had this place when the last match was over."""
    state = event_state(scene.rehearsal)
    return [
        state.order[seed - 1]
        for seed, place in state.progress.places().items()
        if place.first == first
    ]


def name_of(scene: FinalScene, registration: str) -> str:
    """The pseudonym under which a player of a rehearsal stands everywhere."""
    return f"Игрок {event_state(scene.rehearsal).entrants[registration].number}"


def shut_out(publisher: Client, scene: FinalScene, registration: str) -> None:
    """The publisher bans a player of the final on their page."""
    answer = publisher.post(
        reverse("person_ban", args=[scene.copy, registration]),
        {"category": "other", "reason": "Подделал протокол"},
    )
    assert answer.status_code == 302


@pytest.mark.rule("CH-DQ-1")
@pytest.mark.rule("CH-FINAL-10")
def test_a_disqualified_winner_is_followed_by_the_loser_of_the_final(browser: Browser) -> None:
    """The judge disqualifies after the last match, before the final is closed."""
    scene = drawn_rehearsal(2)
    while ready := event_state(scene.rehearsal).progress.ready():
        win(scene.day, ready[0])
    (winner,), (second,) = standing_at(scene, 1), standing_at(scene, 2)
    browser(scene.day.judge).post(
        reverse("rule_disqualification", args=[scene.rehearsal, winner]),
        {
            "met": event_state(scene.rehearsal).open_match_version(winner),
            "category": "cheating",
            "reason": "Подделал протокол",
        },
    )
    assert event_state(scene.rehearsal).progress.disqualified
    play.complete_day(scene.day.by(scene.day.organizer), event=scene.rehearsal)
    staff, public = browser(scene.day.publisher), browser()
    places = everywhere(staff, public, scene)
    assert heading(public, scene) == f"Чемпион: {name_of(scene, second)}"
    assert sorted(places.values()) == ["1", "2", "3", "–"]
    assert places[name_of(scene, second)] == "1"
    assert places[name_of(scene, winner)] == "–"


@pytest.mark.rule("CH-DQ-1")
@pytest.mark.rule("CH-FINAL-10")
def test_bans_before_and_after_the_prizes(browser: Browser) -> None:
    """Before they are given others move up, one of a shared place by lot; after it nobody does."""
    scene = closed_rehearsal(3)
    publisher, public = browser(scene.day.publisher), browser()
    (winner,), (second,), (third,) = (standing_at(scene, place) for place in (1, 2, 3))
    before = public.get(reverse("day", args=[scene.rehearsal]))
    shut_out(publisher, scene, winner)
    tag = {"If-None-Match": before["ETag"]}
    assert public.get(reverse("day", args=[scene.rehearsal]), headers=tag).status_code == 200
    assert heading(public, scene) == f"Чемпион: {name_of(scene, second)}"
    places = everywhere(publisher, public, scene)
    assert sorted(places.values()) == ["1", "2", "3", "4–5", "4–5", "–"]
    assert places[name_of(scene, winner)] == "–"

    publisher.post(reverse("final_lot_open", args=[scene.copy, 5]), {"command_id": "l-1"})
    lot = next(iter(championship_state(scene.copy).lots.values()))
    publisher.post(reverse("final_lot_draw", args=[scene.copy, lot.id]), {"text": "7 3 9"})
    fourth = championship_state(scene.copy).lots[lot.id].order[0]
    given = everywhere(publisher, public, scene)
    assert sorted(given.values()) == ["1", "2", "3", "4", "5", "–"]
    assert given[name_of(scene, fourth)] == "4"
    publisher.post(reverse("award_prizes", args=[scene.copy]), {"command_id": "p-1"})
    assert championship_state(scene.copy).honours.holders == (
        second,
        third,
        *standing_at(scene, 4),
        fourth,
    )
    assert everywhere(publisher, public, scene) == given

    shut_out(publisher, scene, second)
    assert heading(public, scene) == "Первое место остаётся свободным"
    page = public.get(reverse("day", args=[scene.rehearsal])).text
    assert "остаётся свободным</strong>" in page
    assert everywhere(publisher, public, scene) == {**given, name_of(scene, second): "–"}
    hand = {"on": scene.day.now.date().isoformat(), "receiver": "player", "name": "Иванов Иван"}
    refused = publisher.post(reverse("hand_over_prize", args=[scene.copy, 1]), hand)
    assert refused.status_code == 422
    assert "CH-DQ-1" in refused.text
    assert_rebuilds()
    done = audit(read_bundle(championship_bundle(scene.copy)))
    assert done.failures == (), done.failures


@pytest.mark.rule("CH-DQ-1")
def test_a_banned_winner_of_a_city_leaves_his_place_vacant(browser: Browser) -> None:
    scene = Scenario().drawn(10)
    scene.play_on()
    play.complete_day(scene.by(scene.organizer), event=scene.event)
    state = event_state(scene.event)
    seeds = {place.first: seed for seed, place in state.progress.places().items()}
    winner, second = state.order[seeds[1] - 1], state.order[seeds[2] - 1]
    publisher, public = browser(scene.publisher), browser()
    assert "Победа в игровом дне" in public.get(reverse("day", args=[scene.event])).text
    publisher.post(
        reverse("person_ban", args=[scene.championship, winner]),
        {"category": "other", "reason": "Подделал протокол"},
    )
    assert "У игрового дня нет победителя" in public.get(reverse("day", args=[scene.event])).text
    data = json.loads(public.get(reverse("day_export_json", args=[scene.event])).text)
    places = {item["seed"]: item["place_first"] for item in data["players"]}
    assert places[state.seed_of[winner]] is None
    assert places[state.seed_of[second]] == 2
    assert 1 not in places.values()
