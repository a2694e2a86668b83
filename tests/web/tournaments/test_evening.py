"""A whole evening by the forms of the pages, from nothing to the closed tournament."""

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.free_tournaments import NAMES, FreeTournament
from tests.support.scenario import Scenario
from tournament.events.models import TournamentText
from tournament.events.states import event_state
from tournament.events.tournaments import names_of_tournament, plan_of
from tournament.play.services import call_match
from tournament.regulations.tournament_rules import TIE_BREAKS, TournamentRules
from tournament.web.organizer.day_pages import day_tiles
from tournament.web.organizer.people_lists import listed_people

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


def organizer() -> Client:
    """Logged in as somebody who organizes a city."""
    scenario = Scenario().plan()
    client = Client(headers={"accept-language": "en"})
    client.force_login(scenario.organizer)
    return client


def filled_in(page: str) -> dict[str, Any]:
    """The values of the form for a new tournament as the page shows them."""
    found: dict[str, Any] = {}
    for tag in re.findall(r"<input[^>]*>", page):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        box = 'type="radio"' in tag or 'type="checkbox"' in tag
        if name and (not box or "checked" in tag):
            found[name[1]] = html.unescape(value[1]) if value else "on" if box else ""
    for name, options in re.findall(r'<select name="([^"]*)"[^>]*>(.*?)</select>', page, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        first = re.search(r'<option value="([^"]*)"', options)
        found[name] = (chosen or first)[1] if chosen or first else ""  # type: ignore[index]
    return found


def made(client: Client, **said: Any) -> str:
    """A tournament by the form, all else as it was filled in; the id of its day."""
    page = client.get(reverse("tournament_new")).content.decode()
    answer = client.post(reverse("tournament_new"), {**filled_in(page), **said})
    assert answer.status_code == 302, answer.content.decode()
    return TournamentText.objects.latest("number").pk


def test_a_swiss_evening() -> None:
    client = organizer()
    event = made(client, name="Evening", players="\n".join(NAMES[:9]))
    assert names_of_tournament(event) == NAMES[:9]
    play = reverse("tournament_play", args=[event])
    started = client.post(reverse("tournament_start", args=[event]), {"text": "17 4 23"})
    assert started.status_code == 302
    assert "Pairs of round 1" in client.get(play).content.decode()
    for number in range(1, 5):
        if number > 1:
            client.post(reverse("round_pair", args=[event]))
        client.post(reverse("round_publish", args=[event]))
        public = client.get(reverse("day", args=[event])).content.decode()
        assert f"Round {number} of 4" in public
        for match in event_state(event).progress.ready():
            met = event_state(event).version_of(match)
            said = {"result": "A", "met": str(met)}
            assert client.post(reverse("score", args=[event, match]), said).status_code == 302
    page = client.get(play).content.decode()
    assert "Close the tournament" in page
    said = client.get(reverse("complete_day", args=[event])).content.decode()
    assert "9 places are fixed." in said
    assert client.post(reverse("complete_day", args=[event])).status_code in {200, 302}
    closed = client.get(reverse("close_day", args=[event])).content.decode()
    assert "they are the result of this tournament" in closed
    assert closed.count("places__place") == 9
    assert "To the final" not in closed
    proposed = client.post(reverse("propose_qualifiers", args=[event]))
    assert (proposed.status_code, "stands by itself" in proposed.content.decode()) == (422, True)


def test_what_a_rule_refuses_stands_at_its_field() -> None:
    client = organizer()
    page = client.get(reverse("tournament_new")).content.decode()
    said = {**filled_in(page), "name": "Evening", "format": "single_elimination", "draws": "on"}
    answer = client.post(reverse("tournament_new"), said)
    assert answer.status_code == 422
    assert "In a bracket every match has a winner" in answer.content.decode()
    assert not TournamentText.objects.exists()


def test_another_game_is_told_by_its_name() -> None:
    client = organizer()
    page = client.get(reverse("tournament_new")).content.decode()
    said = {**filled_in(page), "name": "Evening", "ruleset": "none"}
    assert client.post(reverse("tournament_new"), said).status_code == 422
    event = made(client, name="Evening", ruleset="none", game="HeroClix")
    assert "Evening, HeroClix" in client.get(reverse("day", args=[event])).content.decode()


def test_who_begins_in_an_unknown_game_is_not_told() -> None:
    for ruleset, told in (("none", False), ("pixel_tactics", True)):
        club = FreeTournament(TournamentRules("swiss"), plan={"ruleset": ruleset}).filled(4)
        club.started()
        call_match(club.caller(), event=club.event, match="S1.1")
        client = Client(headers={"accept-language": "en"})
        client.force_login(club.organizer)
        page = client.get(reverse("match", args=[club.event, "S1.1"])).content.decode()
        assert ("chance says who goes first" in page) is told


def test_another_one_like_an_earlier_one() -> None:
    client = organizer()
    event = made(
        client, name="Evening", players="Ann\nBob", wins="2", tie_1="wins", points_draw="0.4"
    )
    again = client.get(reverse("tournament_new"), {"again": event}).content.decode()
    said = filled_in(again)
    assert (said["name"], said["wins"], said["tie_1"]) == ("Evening", "2", "wins")
    assert said["points_draw"] == "0.4"
    assert "Ann\nBob" in again


def test_nobody_takes_a_tournament_of_others_again() -> None:
    event = made(organizer(), name="Secret")
    other = Scenario()
    other.plan("tomsk")
    stranger = Client()
    stranger.force_login(other.organizer)
    answer = stranger.get(reverse("tournament_new"), {"again": event})
    assert answer.status_code == 404


def typed_anew(client: Client, event: str, **said: Any) -> Any:
    """The page “Name and rules” as it stands, with some of it typed anew."""
    address = reverse("tournament_change", args=[event])
    page = client.get(address).content.decode()
    texts = re.findall(r'<textarea name="([^"]*)"[^>]*>\s*([^<]*)<', page)
    return client.post(address, {**filled_in(page), **dict(texts), **said})


def test_name_and_rules_are_changed_until_play_goes_by_them() -> None:
    client = organizer()
    event = made(client, name="Evenign", players="Ann\nBob\nCid", description="Bring pens")
    assert "Evenign" in Client().get(reverse("day", args=[event])).content.decode()
    changed = typed_anew(client, event, name="Evening", cut="2", points_draw="0.4", wins="2")
    assert changed.status_code == 302
    public = Client().get(reverse("day", args=[event])).content.decode()
    assert "Evening" in public
    assert "Evenign" not in public
    plan = plan_of(event)
    assert plan is not None
    assert (plan.name, plan.description) == ("Evening", "Bring pens")
    assert (plan.wins, plan.rules.cut, plan.rules.points_draw) == (2, 2, 4)
    assert "Nothing has changed" in client.get(typed_anew(client, event).url).content.decode()
    assert typed_anew(client, event, size="2").status_code == 422
    client.post(reverse("tournament_start", args=[event]), {"text": "17 4 23"})
    page = client.get(reverse("tournament_change", args=[event])).content.decode()
    assert "points_win" not in page
    assert typed_anew(client, event, wins="1").status_code == 422
    assert typed_anew(client, event, place="Library", private="on").status_code == 302
    late = plan_of(event)
    assert late is not None
    assert (late.place, late.private, late.wins) == ("Library", True, 2)


def test_all_nine_tie_breaks_stay_when_the_points_are_changed() -> None:
    client = organizer()
    event = made(client, name="Evening")
    address = reverse("tournament_change", args=[event])
    assert "More tie-breaks" in client.get(address).content.decode()
    chosen = {f"tie_{number}": name for number, name in enumerate(TIE_BREAKS, start=1)}
    assert typed_anew(client, event, **chosen, round_minutes="600").status_code == 302
    assert "More tie-breaks" not in client.get(address).content.decode()
    assert typed_anew(client, event, points_draw="0.4").status_code == 302
    plan = plan_of(event)
    assert plan is not None
    assert (plan.rules.points_draw, plan.rules.tie_breaks) == (4, TIE_BREAKS)
    assert plan.round_minutes == 600


def shown(client: Client, event: str) -> dict[str, str]:
    """What the page “Name and rules” would send as it stands."""
    page = client.get(reverse("tournament_change", args=[event])).content.decode()
    return filled_in(page)


def test_what_somebody_else_changed_meanwhile_stays_theirs() -> None:
    client = organizer()
    event = made(client, name="Evening", game="Chess", ruleset="none")
    address = reverse("tournament_change", args=[event])
    seen = shown(client, event)
    typed_anew(client, event, place="Library", private="on", wins="2", cut="4", draws="on")
    assert client.post(address, {**seen, "name": "Night", "points_draw": "0.4"}).status_code == 302
    plan = plan_of(event)
    assert plan is not None
    assert (plan.name, plan.place, plan.private, plan.wins) == ("Night", "Library", True, 2)
    assert (plan.rules.cut, plan.rules.points_draw, plan.rules.draws) == (4, 4, True)


def test_whoever_writes_over_a_change_of_somebody_else_is_told_it() -> None:
    client = organizer()
    event = made(client, name="Evening", game="Chess", ruleset="none", place="Club")
    address = reverse("tournament_change", args=[event])
    seen = shown(client, event)
    typed_anew(client, event, place="", format="round_robin", private="on", wins="3", size="20")
    mine = {"place": "Library", "format": "double_elimination", "wins": "2", "size": "20"}
    answer = client.post(address, {**seen, **mine})
    assert answer.status_code == 422
    page = answer.content.decode()
    for now in ("this: –.", "this: Round robin", "this: 3."):
        assert now in html.unescape(page), now
    assert page.count("Meanwhile somebody else") == 2 * 3  # At the field and above the form.
    again = filled_in(page)
    assert {name: again[name] for name in mine} == mine
    assert client.post(address, again).status_code == 302
    plan = plan_of(event)
    assert plan is not None
    assert (plan.place, plan.rules.format, plan.wins) == ("Library", "double_elimination", 2)
    assert (plan.private, plan.size) == (True, 20)


def test_rules_typed_before_play_began_are_refused_and_not_dropped() -> None:
    client = organizer()
    event = made(client, name="Evening", players="Ann\nBob\nCid")
    address = reverse("tournament_change", args=[event])
    seen = shown(client, event)
    client.post(reverse("tournament_start", args=[event]), {"text": "17 4 23"})
    answer = client.post(address, {**seen, "name": "Night", "wins": "2"})
    assert answer.status_code == 422
    assert "played by the rules it had then" in answer.content.decode()
    plan = plan_of(event)
    assert plan is not None
    assert (plan.name, plan.wins) == ("Evening", 1)
    assert client.post(address, {**seen, "name": "Night"}).status_code == 302


@pytest.mark.parametrize("seen", ["nonsense", ""])
def test_what_a_page_claims_to_have_shown_is_no_fault(seen: str) -> None:
    client = organizer()
    event = made(client, name="Evening", game="Chess", ruleset="none")
    address = reverse("tournament_change", args=[event])
    said = {name: seen for name in shown(client, event) if name.startswith("initial-")}
    answer = client.post(address, {**shown(client, event), **said, "place": "Library"})
    assert answer.status_code in (302, 422)


def test_a_game_that_nobody_knows_gets_no_sheets_by_a_change() -> None:
    client = organizer()
    event = made(client, name="Evening", game="Chess", ruleset="none")
    answer = typed_anew(client, event, results="signed")
    assert answer.status_code == 422
    assert "Sheets are signed only" in answer.content.decode()


def test_the_list_before_it_begins() -> None:
    client = organizer()
    event = made(client, name="Evening")
    names = reverse("tournament_names", args=[event])
    client.post(names, {"names": "1. Ann\n2) Bob\nCid"})
    assert names_of_tournament(event) == ["Ann", "Bob", "Cid"]
    page = client.get(names).content.decode()
    keys = re.findall(r'id="player-([^"]*)"', page)
    order = dict(zip(keys, ("3", "2", "1"), strict=True))
    client.post(reverse("tournament_order", args=[event]), order)
    assert names_of_tournament(event) == ["Cid", "Bob", "Ann"]
    client.post(reverse("tournament_rename", args=[event, keys[0]]), {"name": "Anna"})
    client.post(reverse("tournament_remove", args=[event, keys[1]]))
    assert names_of_tournament(event) == ["Cid", "Anna"]
    assert [tile.value for tile in day_tiles(event, listed_people(event))] == [2]
    client.post(reverse("tournament_by_chance", args=[event]))
    assert sorted(names_of_tournament(event)) == ["Anna", "Cid"]
    client.post(reverse("tournament_hide", args=[event]))
    assert not TournamentText.objects.exists()


def test_two_players_change_places_before_the_round_is_published() -> None:
    client = organizer()
    event = made(client, name="Evening", players="Ann\nBob\nCid\nDan")
    client.post(reverse("tournament_start", args=[event]), {"text": "17 4 23"})
    draft = event_state(event).rounds.draft
    assert draft is not None
    (one, _), (other, _) = draft.pairs
    client.post(reverse("round_exchange", args=[event]), {"one": one, "other": other})
    after = event_state(event).rounds.draft
    assert after is not None
    assert after.exchanged == ((one, other),)
    assert (
        "have changed places"
        in client.get(reverse("tournament_play", args=[event])).content.decode()
    )


def test_numbers_of_games_say_who_has_won() -> None:
    tournament = FreeTournament(TournamentRules("swiss", scores=True), {"wins": 2})
    tournament.filled(4).started()
    client = Client(headers={"accept-language": "en"})
    client.force_login(tournament.organizer)
    url = reverse("score", args=[tournament.event, "S1.1"])
    met = str(tournament.state.version_of("S1.1"))
    level = {"met": met, "a1": "5", "b1": "5", "winner": "numbers"}
    assert "can’t end drawn" in client.post(url, level).content.decode().replace(
        "&#x27;", "’"
    ).replace("'", "’")
    half = {"met": met, "a1": "5", "winner": "numbers"}
    assert client.post(url, half).status_code == 422
    said = {
        "winner": "numbers",
        "met": met,
        "a1": "5",
        "b1": "11",
        "a2": "11",
        "b2": "9",
        "a3": "7",
        "b3": "11",
    }
    assert client.post(url, said).status_code == 302
    assert tournament.state.plays["S1.1"].scores == ((5, 11), (11, 9), (7, 11))
    second = tournament.state.players("S1.1")[1]
    winner = tournament.state.progress.winner("S1.1")
    assert winner is not None
    assert tournament.state.order[winner - 1] == second
    page = client.get(reverse("day", args=[tournament.event])).content.decode()
    assert "0 : 1" in page
    assert "5:11, 11:9, 7:11" in page
    client.post(
        reverse("match_reopen", args=[tournament.event, "S1.1"]),
        {"met": str(tournament.state.version_of("S1.1"))},
    )
    assert tournament.state.progress.decision("S1.1") is None


def test_my_table_is_found_by_name() -> None:
    tournament = FreeTournament(TournamentRules("swiss")).filled(5).started()
    client = Client(headers={"accept-language": "en"})
    first, _ = tournament.state.players("S1.2")
    name = client.get(reverse("day_find", args=[tournament.event])).content.decode()
    number = tournament.state.entrants[str(first)].number
    assert f'q={number}"' in name
    page = client.get(reverse("day_find", args=[tournament.event]), {"q": str(number)})
    assert "Round 1: table 2." in page.content.decode()


def test_a_private_tournament_is_on_no_list() -> None:
    FreeTournament(TournamentRules("swiss"), {"name": "Open evening"})
    FreeTournament(TournamentRules("swiss"), {"name": "Hidden evening", "private": True})
    for page in ("tournaments", "home"):
        text = Client().get(reverse(page)).content.decode()
        assert "Open evening" in text
        assert "Hidden evening" not in text
    short = TournamentText.objects.get(name="Hidden evening").slug
    assert Client().get(reverse("tournament", args=[short])).status_code == 302


def test_the_cross_table_of_a_round_robin() -> None:
    tournament = FreeTournament(TournamentRules("round_robin", draws=True)).filled(4).started()
    tournament.enter("TA1.1", "draw")
    page = Client().get(reverse("day_rounds", args=[tournament.event])).content.decode()
    assert page.count("<td>½</td>") == 2
    assert page.count("<td>×</td>") == 4


def test_players_are_pasted_as_a_spreadsheet_copies_them() -> None:
    client = organizer()
    event = made(client, name="Evening", players="\ufeffФамилия\tИмя\nИванов\tИван\nЮ\tАнна")
    assert names_of_tournament(event) == ["Иванов Иван", "Ю Анна"]
    add = reverse("tournament_names", args=[event])
    assert client.post(add, {"names": "\ufeffПетров\tПётр\r\nЮдин\tЯн\r\n"}).status_code == 302
    assert names_of_tournament(event)[2:] == ["Петров Пётр", "Юдин Ян"]


@pytest.mark.parametrize(("meant", "added"), [("parts", ["Ива", "Лев"]), ("joined", ["Ива Лев"])])
def test_a_line_of_several_names_is_asked(meant: str, added: list[str]) -> None:
    client = organizer()
    event = made(client, name="Evening", players="")
    add = reverse("tournament_names", args=[event])
    asked = client.post(add, {"names": "Ива; Лев"})
    assert asked.status_code == 422
    assert "Each part is a player: Ива; Лев" in asked.content.decode()
    assert names_of_tournament(event) == []
    assert client.post(add, {"names": "Ива; Лев", "reading": meant}).status_code == 302
    assert names_of_tournament(event) == added


def test_a_new_tournament_asks_how_its_players_are_meant() -> None:
    client = organizer()
    page = client.get(reverse("tournament_new")).content.decode()
    said = {**filled_in(page), "name": "Evening", "players": "Ива; Лев"}
    asked = client.post(reverse("tournament_new"), said)
    assert asked.status_code == 422
    assert "How is the list meant?" in asked.content.decode()
    assert client.post(reverse("tournament_new"), {**said, "reading": "parts"}).status_code == 302
    assert names_of_tournament(TournamentText.objects.latest("number").pk) == ["Ива", "Лев"]
