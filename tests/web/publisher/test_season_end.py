"""The end of a season: the places of a disqualified finalist everywhere, and the archive."""

import re
from collections.abc import Callable
from urllib.parse import urljoin

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.seasons import Season, season
from tests.reports.reading import pages_of
from tests.support.scenario import Scenario
from tests.support.typing import forms_in
from tests.web.publisher.test_places_of_final import ROW
from tests.web.test_offered_holds import kind
from tournament.championship import commands
from tournament.championship.play.places.queries import places_in_final
from tournament.championship.qualification.queries import stage_qualification
from tournament.events import finals
from tournament.events.execution import Place, execute
from tournament.people.links import make_link, token_of
from tournament.people.models import HASHES, Person
from tournament.people.possible_duplicate import note_possible_duplicates
from tournament.web.shared.words import place_text

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]


def everywhere(one: Season, browser: Browser, *, closed: bool) -> dict[str, str]:
    """The known places by name, about which everything that shows places agrees."""
    public, staff = browser(), browser(one.day.publisher)
    page = public.get(reverse("day_standings", args=[one.final])).text
    places = {name: place.strip() for place, name, _ in ROW.findall(page)}
    data = public.get(reverse("api_standings", args=[one.final])).json()["standings"]
    said = {
        row["name"]: "–"
        if row["place_first"] is None
        else str(row["place_first"])
        if row["place_first"] == row["place_last"]
        else f"{row['place_first']}–{row['place_last']}"
        for row in data
    }
    assert said == places
    printed = "\n".join(pages_of(staff.get(reverse("print_standings", args=[one.final])).content))
    close = staff.get(reverse("close_day", args=[one.final])).text
    for name, place in places.items():
        if place != "–":
            assert f'<span class="places__place">{place}</span><span translate="no">{name}' in close
            assert re.search(rf"{place} (\d+ )?{name}\b", printed), (name, place)
    for key in one.event.order:
        person = one.state.registrations[key].person
        row = Person.objects.get(pk=person)
        link = make_link([row], at=one.day.now)
        mine = public.get(reverse("my", args=[token_of(link)])).text
        own = places.get(row.display_name, "–")
        assert own == "–" or f"Место: {own}" in mine, own
    if closed:
        known = places_in_final(one.state)
        assert sorted(map(place_text, known.values())) == sorted(places.values())
    return places


@pytest.mark.rule("CH-DQ-1")
@pytest.mark.rule("CH-FINAL-10")
@pytest.mark.rule("CH-PLACE-1")
@pytest.mark.parametrize(
    ("moment", "running", "after"),
    [
        ("before play", ["5–7"] * 3, ["1", "2", "3", "4", *["5–7"] * 3, "–"]),
        ("quarter-final", ["5–7"] * 3, ["1", "2", "3", "4", *["5–7"] * 3, "–"]),
        ("final", ["1", "2", "3", *["4–7"] * 4], ["1", "2", "3", *["4–7"] * 4, "–"]),
        ("closed", [], ["1", "2", "3", *["4–7"] * 4, "–"]),
    ],
)
def test_everything_that_shows_places_tells_the_same(
    moment: str,
    running: list[str],
    after: list[str],
    browser: Browser,
    pages_see: Callable[[Scenario], Scenario],
) -> None:
    one = season()
    pages_see(one.day)
    one.drawn()
    if moment == "quarter-final":
        one.play(frozenset(one.event.progress.ready()[1:]))
    if moment == "final":
        one.play(frozenset({"F"}))
    ready = one.event.progress.ready()
    if moment != "closed":
        one.disqualify(next(key for key in one.event.players(ready[0]) if key is not None))
        one.play(frozenset({"F", "P3"}) if moment != "final" else frozenset())
        known = [place for place in everywhere(one, browser, closed=False).values() if place != "–"]
        assert sorted(known) == sorted(running)
    one.closed()
    if moment == "closed":
        winner = one.state.final.places[0]["registration"]  # type: ignore[union-attr]
        person = one.state.registrations[winner].person
        ban = commands.BanPerson("b1", one.final, person, commands.Reason("other", "0" * 64))
        where = Place(one.day.championship, one.day.stage, one.final)
        execute(ban, where, one.day.by(one.day.publisher))
    assert sorted(everywhere(one, browser, closed=True).values()) == sorted(after)


STILL_OFFERED = {
    "account_logout", "language", "day_check", "hand_over_prize", "grant_end",
    "roster_protected", "venue_compare",
}  # fmt: skip
"""What forms of an archived championship's pages do: of the reader alone, or of `ON_ARCHIVED`."""
OF_A_CHAMPIONSHIP = (
    "publisher_championship", "publisher_final", "finalists", "profile_edit", "announcements",
    "witnesses", "hosting", "duty_judges", "possible_duplicates", "championship_about",
)  # fmt: skip
OF_A_DAY = (
    "staff_day", "day_more", "roster", "check_in", "draw", "console", "tables", "rulings",
    "close_day", "judges", "helpers", "day_about", "day_cancel", "day_venue", "day",
)  # fmt: skip


def test_pages_of_an_archived_championship_offer_nothing_else(
    browser: Browser, pages_see: Callable[[Scenario], Scenario]
) -> None:
    one = season()
    pages_see(one.day)
    one.drawn().closed()
    where, publisher = Place(one.day.championship), one.day.publisher
    finals.award_prizes(one.day.by(publisher), event=one.final)
    execute(commands.ArchiveChampionship(), where, one.day.by(publisher))
    pages = [reverse(name, args=[one.day.championship]) for name in OF_A_CHAMPIONSHIP]
    pages += [reverse(name, args=[event]) for name in OF_A_DAY for event in one.state.days]
    wrong = set()
    for user in (publisher, one.day.organizer, one.day.judge):
        client = browser(user)
        for address in pages:
            answer = client.get(address, follow=True)
            if answer.status_code == 200:
                for form in forms_in(answer.text):
                    name = kind(urljoin(address, form.action))
                    if name not in STILL_OFFERED:
                        wrong.add((kind(address), name))
    assert wrong == set()
    refused = browser(publisher).post(reverse("start_rehearsal", args=[one.day.championship]))
    assert "в архиве" in refused.text


@pytest.mark.rule("CH-REG-4")
def test_an_open_pair_among_the_qualifiers_is_told_before_they_are_confirmed(
    browser: Browser, pages_see: Callable[[Scenario], Scenario]
) -> None:
    one = season()
    pages_see(one.day)
    client = browser(one.day.publisher)
    address = reverse("qualifiers", args=[one.day.championship, one.stages[0]])
    assert "Не решено" not in client.get(address).text
    won, *_ = stage_qualification(one.state, one.stages[0]).qualifiers
    alike = Person.objects.get(pk=won.person)
    later = Person.objects.exclude(pk=won.person).first()
    assert later is not None
    for name in ("full_name", "birth_date", "contact", *HASHES):
        setattr(later, name, getattr(alike, name))
    later.save()
    note_possible_duplicates(one.day.championship, later, at=one.day.now)
    told = client.get(address).text
    assert "Не решено, не записаны ли эти игроки дважды" in told
    assert alike.display_name in told
    assert "всё спокойно" not in client.get(reverse("publisher_home")).text
