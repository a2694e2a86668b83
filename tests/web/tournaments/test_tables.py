"""Everything tells the same table of a pair: published, called, changed, and with few tables."""

import html
import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.free_tournaments import FreeTournament
from tournament.api.challonge import answers
from tournament.api.challonge.addresses import Address
from tournament.api.challonge.reading import Reading
from tournament.championship.event_state import EventState
from tournament.events.models import TournamentText
from tournament.play.models import Match
from tournament.regulations.tournament_rules import TournamentRules
from tournament.web.judge import prints
from tournament.web.shared.day_reading import read_day

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
WAITS = "waits for a table"


def evening(players: int, tables: int, **choices: Any) -> FreeTournament:
    """A Swiss evening in its second round; the last pairs of the first were the first to end."""
    rules = TournamentRules("swiss", **choices)
    club = (
        FreeTournament(rules, plan={"tables": tables, "size": 64, "round_minutes": 50})
        .filled(players)
        .started()
    )
    for match in sorted(club.state.progress.ready(), reverse=True):
        club.scenario.wait(minutes=1)
        club.enter(match)
    return club.published()


def text(words: str) -> str:
    """What a reader sees of a piece of a page; words for screen readers alone are left out."""
    seen = re.sub(r'<span class="visually-hidden">[^<]*</span>', "", words)
    return html.unescape(re.sub(r"<[^>]*>", "", seen)).strip()


class Tellers:
    """All that tells somebody where a pair of the current round plays."""

    def __init__(self, club: FreeTournament, monkeypatch: pytest.MonkeyPatch) -> None:
        self.club, self.event = club, club.event
        self.desk = Client(headers={"accept-language": "en"})
        self.desk.force_login(club.organizer)
        self.anyone = Client(headers={"accept-language": "en"})
        self.slips: list[Any] = []
        monkeypatch.setattr(prints, "slips_pdf", self._printed)

    def _printed(self, slips: list[Any], _language: str) -> bytes:
        self.slips = slips
        return b"%PDF"

    @property
    def state(self) -> EventState:
        """The day now."""
        return self.club.state

    def page(self, name: str, *args: str, client: Client | None = None, query: str = "") -> str:
        """A page of the day."""
        answer = (client or self.anyone).get(reverse(name, args=[self.event, *args]) + query)
        assert answer.status_code == 200
        return answer.content.decode()

    def by_list(self, page: str) -> dict[str, str]:
        """The list of a round: the table of each pair."""
        item = r'<li class="pairing" id="pair-([^"]*)"><span class="pairing__table">(.*?)</span><a'
        return {match: text(words) for match, words in re.findall(item, page)}

    def day(self) -> Mapping[str, str]:
        """The public page."""
        return self.by_list(self.page("day"))

    def paper(self) -> Mapping[str, str]:
        """The list that hangs on the wall."""
        return self.by_list(self.page("day_rounds", query="?view=print"))

    def screen(self) -> Mapping[str, str]:
        """The hall's screen, all of its slides."""
        names = {self.names(match): match for match in self.state.published_tables}
        found: dict[str, str] = {}
        for turn in range(4):
            page = self.page("day_hall", query=f"?show=pairs&turn={turn}")
            item = r'tables__table">(.*?)</span><span class="tables__players">(.*?)</span>'
            for words, players in re.findall(item, page):
                both = " – ".join(re.findall(r"<strong[^>]*>(.*?)</strong>", players))
                found[names[html.unescape(both)]] = text(words)
        return found

    def names(self, match: str) -> str:
        """Both players."""
        names = self.pair_names()
        return " – ".join(names[str(key)] for key in self.state.players(match))

    def pair_names(self) -> Mapping[str, str]:
        """What everybody calls the players."""
        return read_day(self.event).names

    def my_table(self) -> Mapping[str, str]:
        """What a player finds by their number."""
        found = {}
        for match in self.open[:2] + self.open[-2:]:
            number = self.state.entrants[str(self.state.players(match)[0])].number
            page = self.page("day_find", query=f"?q={number}")
            found[match] = text(re.findall(r"<p><strong>(.*?)</strong></p>", page)[0])
        return found

    def match_pages(self) -> Mapping[str, str]:
        """The public page of a match."""
        some = self.open[:2] + self.open[-2:]
        return {match: text(self.page("day_match", match)) for match in some}

    def desk_cards(self) -> Mapping[str, str]:
        """The page of the round at the desk."""
        page = self.page("tournament_play", client=self.desk)
        cards = re.findall(r'<article [^>]*id="match-([^"]*)"[^>]*>(.*?)</header>', page, re.S)
        return {match: text(words.split("</span>")[0]) for match, words in cards}

    def printed(self) -> Mapping[str, str]:
        """The slips."""
        self.desk.get(reverse("print_slips", args=[self.event]))
        return {slip.reference.split("/")[-2]: slip.table for slip in self.slips}

    def api_rounds(self) -> Mapping[str, str]:
        """The rounds for programs."""
        rounds = self.anyone.get(reverse("api_rounds", args=[self.event])).json()["rounds"]
        return {pair["match"]: of_api(pair) for pair in rounds[-1]["pairs"]}

    def api_matches(self) -> Mapping[str, str]:
        """The matches for programs."""
        answer = self.anyone.get(reverse("api_matches", args=[self.event]), {"limit": "100"}).json()
        return {item["id"]: of_api(item) for item in answer["results"]}

    def challonge(self) -> Mapping[str, str]:
        """`location` of the compatible surface."""
        row = TournamentText.objects.get(pk=self.event)
        reading = Reading.of(Address(self.event, row.number, row))
        told = [answers.match(reading, number, spec) for number, spec in reading.matches]
        return {
            spec.id: item["location"] or ""
            for (_number, spec), item in zip(reading.matches, told, strict=True)
        }

    def rows(self) -> Mapping[str, str]:
        """The table by which the site filters."""
        rows = Match.objects.filter(game_day=self.event)
        return {row.match: str(row.table or "") for row in rows}

    @property
    def open(self) -> list[str]:
        """The pairs of the round that are still to be decided."""
        return list(self.state.progress.ready())

    def agree(self, expected: Mapping[str, str]) -> None:
        """All of them tell this: a table's number, or nothing for whoever waits."""
        for teller in (self.day, self.paper, self.screen, self.desk_cards):
            told = teller()
            for match, table in expected.items():
                assert told[match].removeprefix("Table ") == (table or WAITS), (teller, match)
        for teller in (self.printed, self.challonge, self.rows):
            told = teller()
            assert {match: told[match] for match in expected} == expected, teller
        for teller in (self.api_rounds, self.api_matches):
            told = teller()
            words = {match: table or WAITS for match, table in expected.items()}
            assert {match: told[match] for match in expected} == words, teller
        for match, words in self.my_table().items():
            table = expected[match]
            assert words.lower().find(f"table {table}" if table else WAITS) >= 0, (match, words)
        for match, words in self.match_pages().items():
            table = expected[match]
            assert (f"Table {table}" if table else WAITS) in words, match


def of_api(pair: Mapping[str, Any]) -> str:
    """What a program reads of a pair."""
    assert not (pair["table"] is not None and pair["waits_for_table"])
    return WAITS if pair["waits_for_table"] else str(pair["table"] or "")


@pytest.mark.rule("SW-7")
@pytest.mark.parametrize(("players", "tables"), [(9, 8), (40, 16)])
def test_all_tell_the_published_tables(
    players: int, tables: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = evening(players, tables)
    tellers, pairs = Tellers(club, monkeypatch), players // 2
    expected = {f"S2.{pair}": str(pair) if pair <= tables else "" for pair in range(1, pairs + 1)}
    tellers.agree(expected)
    last = f"S2.{pairs}"
    address = reverse("table_change", args=[club.event, last])
    assert "exchanged with" in tellers.page("table_change", last, client=tellers.desk)
    assert tellers.desk.post(address, {"table": "1"}).status_code == 302
    expected |= {last: "1", "S2.1": expected[last]}
    tellers.agree(expected)
    shown = tellers.page("tournament_play", client=tellers.desk)
    proposed = re.findall(r'name="call" value="([^"]+)"', shown)
    tellers.desk.post(reverse("round_call", args=[club.event]), {"call": proposed})
    called = {match: str(club.state.plays[match].table) for match in club.state.active_matches()}
    assert called == {match: table for match, table in expected.items() if table}
    tellers.agree(expected)
    left = "Time left:" if all(expected.values()) else "Time left at the tables:"
    assert left in tellers.page("day")
    assert left in tellers.page("tournament_play", client=tellers.desk)
    if not expected["S2.1"]:
        club.enter("S2.5")
        tellers.desk.post(reverse("call_match", args=[club.event, "S2.1"]))
        expected["S2.1"] = expected.pop("S2.5")
        tellers.agree(expected)
