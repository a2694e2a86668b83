"""What each page and program tells of a day at one moment, as it can be compared with the others.

A teller is a function from a visit to what a page or program tells: of matches their status and
their table, of players what comes next, of the day its status. What it does not tell is left out.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from html import unescape
from io import BytesIO

from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override
from pypdf import PdfReader

from tests.support.scenario import Scenario
from tournament.brackets import Place
from tournament.championship.event_state import EventState
from tournament.championship.judges.calls.decide import table_of
from tournament.championship.now.match import MatchCase, MatchNow
from tournament.people.links import make_link, newest_link, token_of
from tournament.people.models import Person, User
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.person_words import person_words
from tournament.web.shared.status_words import status_word
from tournament.web.shared.where_words import pair_words
from tournament.web.shared.words import place_text


@dataclass(frozen=True, slots=True)
class ShownDay:
    """A day as those who look at it know it."""

    event: str
    championship: str
    organizer: User
    publisher: User
    judge: User
    now: datetime


Told = Mapping[tuple[str, str], str]
"""What is told of a day (`day`, `over`: how many matches are), a match (`match`: how far it is,
`table`: where it is played now, `pair`: where or which pair of its round) or a player (`person`:
what comes next, `rival`, `place`).
"""
Teller = Callable[["Visit"], Told]
_TAGS = re.compile(r"<[^>]*>")


def words_of(html: str) -> str:
    """The text of a piece of a page."""
    return " ".join(unescape(_TAGS.sub(" ", html)).split())


def answer(day: Scenario | ShownDay) -> dict[tuple[str, str], str]:
    """The one answer, in the present language."""
    reading = read_day(day.event)
    told = {("day", ""): reading.status_word}
    if not reading.drawn:
        return told
    event = reading.event
    told["over", ""] = f"{event.decided_count}/{event.match_count}"
    for spec in event.structure.matches:
        now = reading.match_now(spec.id)
        told["match", spec.id] = status_word(now.case)
        told["table", spec.id] = _table(now)
        told["pair", spec.id] = pair_words(now.where) or "–"
    for registration in event.order:
        now_of = reading.person_now(registration)
        told["person", registration] = " ".join(person_words(reading, now_of)).replace(".", "")
        told["rival", registration] = reading.names.get(now_of.rival or "", "")
        place = reading.places.get(registration)
        awarded = place is not None and place.awarded
        told["place", registration] = place_text(place) if place and awarded else ""
    return told


def _table(now: MatchNow) -> str:
    return str(now.where.table) if now.at_table else ""


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody who looks at a day, in a language."""

    day: Scenario | ShownDay
    language: str

    def page(self, name: str, *arguments: str, role: str = "", **query: str) -> str:
        """The source of a page, as whoever has this role sees it."""
        client = Client(headers={"Accept-Language": self.language})
        if role:
            client.force_login(getattr(self.day, role))
        with override(None):
            found = client.get(reverse(name, args=arguments), query)
        assert found.status_code == 200, (name, found.status_code)
        return found.text

    @property
    def event(self) -> EventState:
        """What happened in the day; nothing in one that does not count."""
        reading = read_day(self.day.event)
        return reading.event if reading.drawn else EventState()


def bracket(visit: Visit) -> Told:
    """The public page of the day, by rounds, with its tables."""
    html = visit.page("day", visit.day.event, view="rounds")
    told = {("day", ""): _badge(html)} | _counted(html)
    rows = re.findall(
        r'<a href="matches/([^/"]+)/">(?:<b>[^<]*</b> )?([^<]*?)\s*(?:<span|</a>)', html
    )
    told |= {("match", match): unescape(status) for match, status in rows}
    for table, item in re.findall(r'<li class="now__match[^"]*" id="table-(\d+)">(.*?)</li>', html):
        for match in re.findall(r"matches/([^/]+)/", item):
            shown = words_of(item.split('class="now__since">')[1]).split(" · ")[0]
            told["match", match] = shown
            if status_word(MatchCase.INTERRUPTED) not in shown:
                told["table", match] = table
    return told


def _counted(html: str) -> Told:
    """How many matches are over, where a page says so."""
    said = gettext("%(decided)s of %(total)s matches decided")
    found = re.search(said % {"decided": r"(\d+)", "total": r"(\d+)"}, html)
    return {("over", ""): f"{found[1]}/{found[2]}"} if found else {}


def _badge(html: str) -> str:
    found = re.search(r'<p class="cluster"><span class="badge[^"]*">([^<]*)<', html)
    assert found is not None
    return unescape(found[1])


def data(visit: Visit) -> Told:
    """The interface: the day and its matches."""
    whole = json.loads(visit.page("api_day", visit.day.event))
    told = {("day", ""): whole["status_words"]}
    rows = json.loads(visit.page("api_standings", visit.day.event))["standings"]
    told |= {("place", row["registration"]): _range(row) for row in rows}
    matches = json.loads(visit.page("api_matches", visit.day.event, limit="100"))
    assert matches["next"] is None
    return told | {("match", item["id"]): item["status_words"] for item in matches["results"]}


def _range(row: Mapping[str, int | None]) -> str:
    """A place of the interface or of a file, as pages word it."""
    first, last = row["place_first"], row["place_last"]
    return place_text(Place(first, last)) if first is not None and last is not None else ""


def exported(visit: Visit) -> Told:
    """The file of the day."""
    file, event = json.loads(visit.page("day_export_json", visit.day.event)), visit.event
    by_number = {event.entrants[key].number: key for key in event.order}
    return {("place", by_number[row["number"]]): _range(row) for row in file["players"]}


def standings(visit: Visit) -> Told:
    """The page of places, and the frame with them on other sites."""
    html = visit.page("day_standings", visit.day.event)
    told = {("day", ""): _badge(html)}
    rows = re.findall(r'class="places__place"[^>]*>([^<]*)</td>.*?translate="no">([^<]*)<', html)
    frame = visit.page("embed", visit.day.event, "standings")
    rows += re.findall(
        r'class="shown-places__place">([^<]*)</b><span[^>]*translate="no">([^<]*)<', frame
    )
    registrations = _registrations(visit)
    # Who is listed without a place has none in data, and a dash in a table.
    shown = {("place", registrations[unescape(name)]): place for place, name in rows}
    return told | {key: "" if place == "–" else place for key, place in shown.items()}


def _registrations(visit: Visit) -> dict[str, str]:
    """Who is meant by a name on a page of the day."""
    names = read_day(visit.day.event).names
    assert len(set(names.values())) == len(names)
    return {name: key for key, name in names.items()}


def paper(visit: Visit) -> Told:
    """The printed places of a day that is played as a bracket."""
    reading = read_day(visit.day.event)
    if not reading.drawn or (reading.free is not None and reading.free.in_rounds):
        return {}
    client = Client(headers={"Accept-Language": visit.language})
    client.force_login(visit.day.organizer)
    with override(None):
        printed = client.get(reverse("print_standings", args=[visit.day.event]))
    if printed.status_code == 404:
        # No place is certain yet, and nothing is printed.
        return {("place", key): "" for key in reading.event.order}
    pages = PdfReader(BytesIO(printed.getvalue())).pages
    text = "\n".join(page.extract_text() for page in pages)
    rows = [
        (key, re.search(rf"^(\S+) {seed} {re.escape(reading.printed_name(key))}\b", text, re.M))
        for seed, key in enumerate(reading.event.order, start=1)
    ]
    return {("place", key): row[1].strip("–—") if row else "" for key, row in rows}


def elsewhere(visit: Visit) -> Told:
    """What is on now, in frames of other sites and in scenes of a broadcast."""
    told = {}
    for name in ("embed", "scene"):
        html = visit.page(name, visit.day.event, "now")
        for match, item in re.findall(r'id="shown-([^"]+)">(.*?)</li>', html, re.S):
            table = re.search(r'shown-matches__table">\D*(\d+)', item)
            shown = words_of(item.split('class="shown-matches__round">')[1]).split(" · ")[1]
            told["match", match] = shown
            if table and status_word(MatchCase.INTERRUPTED) not in shown:
                told["table", match] = table[1]
    return told


def pairs(visit: Visit) -> Told:
    """The pairs of a tournament in rounds: on its page, of all rounds, on its desk, on paper."""
    reading = read_day(visit.day.event)
    if reading.free is None or not reading.free.in_rounds:
        return {}
    told, event = {}, visit.day.event
    for html in (
        visit.page("day", event),
        visit.page("day_rounds", event),
        visit.page("day_rounds", event, view="print"),
    ):
        for match, item in re.findall(r'id="pair-([^"]+)"><span[^>]*>(.*?)<a ', html):
            told["pair", match] = words_of(item).strip()
    desk = visit.page("tournament_play", event, role="organizer")
    for match, card in re.findall(r'<article [^>]*id="match-([^"]+)"(.*?)</header>', desk, re.S):
        table = re.search(r'class="table-number">([^<]*)<', card)
        badge = re.search(r'class="badge[^"]*">([^<]*)<', card)
        told["pair", match] = unescape(table[1]) if table else "–"
        if badge and not re.search(r"[\d½]", badge[1]):
            told["match", match] = unescape(badge[1])
    return told


def match_pages(visit: Visit) -> Told:
    """The public page of every match."""
    event, told = visit.event, {}
    for spec in event.structure.matches if event.order else ():
        html = visit.page("day_match", visit.day.event, spec.id)
        found = re.search(r'</span><span class="badge[^"]*">([^<]*)</span>', html)
        assert found is not None, spec.id
        told["match", spec.id] = unescape(found[1])
    return told


def find(visit: Visit) -> Told:
    """“My next match” of everybody."""
    event, told = visit.event, {}
    for registration in event.order:
        number = str(event.entrants[registration].number)
        # Names may begin with the number, too: whoever has it comes first.
        html = visit.page("day_find", visit.day.event, q=number).split("</article>")[0]
        summary = re.search(r"<p><strong>(.*?)</strong></p>", html)
        assert summary is not None, number
        told["person", registration] = words_of(summary[1]).replace(".", "")
        match = re.search(r"/matches/([^/]+)/", html)
        status = re.search(rf"<dt>{gettext('Status')}</dt><dd>(.*?)</dd>", html)
        if match and status:
            told["match", match[1]] = words_of(status[1]).split(", ")[0]
        table = re.search(r'class="find__table">\D*(\d+)', html)
        if match:
            told["table", match[1]] = table[1] if table else ""
        rival = re.search(rf"<dt>{gettext('Opponent')}</dt><dd>(.*?)</dd>", html)
        if table and rival:
            told["rival", registration] = words_of(rival[1])
    return told


def own_pages(visit: Visit) -> Told:
    """The personal page of everybody in the bracket."""
    event, told = visit.event, {}
    for registration in event.order:
        person = Person.objects.filter(pk=event.entrants[registration].person).first()
        if person is None:
            continue
        link = newest_link(person.pk) or make_link([person], at=visit.day.now)
        html = visit.page("my", token_of(link))
        now = re.search(r'<section class="card remote.*?</section>', html, re.S)
        at = re.search(r'remote__table">\D*(\d+)', now[0]) if now else None
        match = table_of(event, registration)
        if match is not None:
            told["table", match] = at[1] if at else ""
            rival = re.search(r'data-call-rival="([^"]*)"', now[0]) if now else None
            if at and rival:
                against = gettext("against %(name)s") % {"name": ""}
                told["rival", registration] = unescape(rival[1]).removeprefix(against)
        elif now is not None and "remote__what" not in now[0]:
            told["person", registration] = _own_words(now[0])
    return told


def _own_words(html: str) -> str:
    """The headline of somebody's page with what stands under it, before their path."""
    return words_of(html.split("<details")[0]).replace(".", "")


def console(visit: Visit) -> Told:
    """The board of the day's staff."""
    told = {}
    html = visit.page("console", visit.day.event, role="organizer")
    html += visit.page("console", visit.day.event, role="judge")
    for match, card in re.findall(r'<article [^>]*id="match-([^"]+)"(.*?)</header>', html, re.S):
        badge = re.search(r'class="badge[^"]*">([^<]*)<', card)
        table = re.search(r'class="table-number"[^>]*>\D*(\d+)', card)
        if badge:
            told["match", match] = unescape(badge[1])
        if table and badge and status_word(MatchCase.INTERRUPTED) not in badge[1]:
            told["table", match] = table[1]
    return told


def hall(visit: Visit) -> Told:
    """The hall's screen with its tables."""
    html = visit.page("day_hall", visit.day.event, show="tables")
    event, told = visit.event, dict(_counted(html))
    at = {str(event.plays[match].table): match for match in event.active_matches()}
    for table, item in re.findall(r'<li class="tables__one[^>]*id="table-(\d+)"(.*?)</li>', html):
        hidden = re.findall(r'<span class="visually-hidden">([^<]*)</span>', item)
        told["match", at[table]] = unescape(hidden[-1]).strip()
    return told


def front(visit: Visit) -> Told:
    """The front page."""
    html, told = visit.page("home"), {}
    card = re.search(
        rf'<section class="ongoing__day" id="live-{visit.day.event}".*?</section>', html, re.S
    )
    listed = re.search(
        rf'<a href="/days/{visit.day.event}/">[^<]*</a> <span class="badge[^"]*">([^<]*)<', html
    )
    if listed:
        told["day", ""] = unescape(listed[1])
    items = (
        re.findall(rf'id="live-{visit.day.event}-([^"]+)">(.*?)</li>', card[0], re.S)
        if card
        else []
    )
    for match, item in items:
        shown = words_of(item.split('class="ongoing__since">')[1].split("</span>")[0])
        told["match", match] = shown.split(" · ")[0]
    return told


def staff(visit: Visit) -> Told:
    """The organizer's page of the day."""
    html = visit.page("staff_day", visit.day.event, role="organizer")
    found = re.search(r'<span class="badge[^"]*">([^<]*)<', html)
    assert found is not None
    return {("day", ""): unescape(found[1])}


def headquarters(visit: Visit) -> Told:
    """The publisher's list of days."""
    html = visit.page("publisher_championship", visit.day.championship, role="publisher")
    rows = re.findall(r'<li class="row[^"]*".*?</li>', html, re.S)
    row = "".join([item for item in rows if f"/days/{visit.day.event}/" in item][:1])
    badges = re.findall(r'class="badge[^"]*">([^<]*)<', row)
    return {("day", ""): unescape(badges[-1])} if badges else {}


TELLERS: Mapping[str, Teller] = {
    "bracket": bracket,
    "data": data,
    "exported": exported,
    "standings": standings,
    "elsewhere": elsewhere,
    "pairs": pairs,
    "match pages": match_pages,
    "find": find,
    "own pages": own_pages,
    "console": console,
    "hall": hall,
    "front": front,
    "staff": staff,
    "headquarters": headquarters,
}


ON_PAPER: Mapping[str, Teller] = {"paper": paper}
"""What takes longer: once for a day."""


def disagreements(
    day: Scenario | ShownDay, language: str, tellers: Mapping[str, Teller] = TELLERS
) -> list[str]:
    """What somebody tells otherwise than the one answer does."""
    with override(language):
        known, visit = answer(day), Visit(day, language)
        return [
            f"{name}: {key} is “{said}”, not “{known.get(key)}”"
            for name, teller in tellers.items()
            for key, said in teller(visit).items()
            if known.get(key) != said
        ]
