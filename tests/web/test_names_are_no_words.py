"""Names carry `translate="no"`: a browser that translates a page makes no Faith of Вера."""

import html
import re
from collections.abc import Iterable
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.free_tournaments import FreeTournament
from tests.support.scenario import Scenario
from tournament.events.states import event_state
from tournament.play import services as play
from tournament.regulations.tournament_rules import TournamentRules
from tournament.web.shared.day_reading import read_day

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
NEVER_CLOSED = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"})
UNTRANSLATED = frozenset({"script", "style", "title", "textarea", "option", "label"})
"""What is no text of the page, where no mark may stand, or what a form makes of its choices."""


MADE_ELSEWHERE = re.compile(
    r"^(?:победитель|проигравший|winner of|loser of) "
    r"|^(?:Снимается с турнира|Дисквалифицировать|Leaves the day|Disqualify): "
    r"|^(?:Победа|Winner): ",
    re.IGNORECASE,
)
"""Sentences that come to a template as one text: who comes to a place of the bracket, which the
drawing has in one box; labels of actions; what a sheet says."""


class Words(HTMLParser):
    """The pieces of text of a page that a browser would translate."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kept = tag in UNTRANSLATED or ("translate", "no") in attrs
        if tag not in NEVER_CLOSED:
            self.open.append((tag, kept))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip() and not any(kept for _tag, kept in self.open):
            self.found.append(html.unescape(" ".join(data.split())))


def translated(page: str, names: Iterable[str]) -> list[str]:
    """Pieces of text with names in them that a browser would translate."""
    known = tuple(names)
    return [
        text
        for text in Words(page).found
        if any(name in text for name in known) and not MADE_ELSEWHERE.search(text)
    ]


DAY = (
    *("day", "day_standings", "day_draw", "day_hall", "day_history", "staff_day", "roster"),
    *("console", "bracket", "tables", "close_day", "check_in", "draw", "rulings"),
)
EVENING = ("day", "day_standings", "day_rounds", "day_hall", "tournament_play", "tournament_names")


def test_names_stay_as_they_are() -> None:
    day = Scenario().drawn(10)
    day.start("W1.2")
    day.enter("W1.2", "A")
    club = FreeTournament(TournamentRules("swiss")).filled(7).started()
    club.enter("S1.1")
    play.call_match(club.caller(), event=club.event, match="S1.2")
    wrong = []
    for scene, organizer, pages in ((day, day.organizer, DAY), (club, club.organizer, EVENING)):
        client = Client(headers={"accept-language": "ru"})
        client.force_login(organizer)
        names = list(read_day(scene.event).names.values())
        assert len(names) in {7, 10}
        match = event_state(scene.event).active_matches()[0]
        paths = [reverse(name, args=[scene.event]) for name in pages]
        paths += [reverse(name, args=[scene.event, match]) for name in ("day_match", "match")]
        paths += [reverse("day_find", args=[scene.event]) + "?q=1"]
        paths += [
            reverse("day_hall", args=[scene.event]) + f"?show={show}"
            for show in ("tables", "calls", "pairs", "bracket", "standings")
        ]
        paths += [
            reverse("embed", args=[scene.event, what]) for what in ("now", "bracket", "standings")
        ]
        for path in paths:
            answer = client.get(path)
            assert answer.status_code == 200, path
            wrong += [f"{path}: {text}" for text in translated(answer.content.decode(), names)]
    assert not wrong, "\n".join(wrong)
