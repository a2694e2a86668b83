"""What clients rely on beside single calls, and what is refused with which rule."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.test.client import MULTIPART_CONTENT, encode_multipart

from tests.support.challonge_calls import Calls
from tests.support.scenario import Scenario
from tournament.api.challonge.models import MatchAttachment
from tournament.events.models import TournamentText
from tournament.events.states import event_state
from tournament.people.models import Person
from tournament.play import services as play

pytestmark = pytest.mark.django_db


@pytest.fixture
def calls() -> Calls:
    return Calls(Scenario().plan().organizer)


def errors(answer: Any, status: int = 422) -> str:
    assert answer.status_code == status, answer.content.decode()
    return " ".join(answer.json()["errors"])


def begun(calls: Calls, *names: str, **choices: object) -> list[dict[str, Any]]:
    calls.tournament(**choices)
    calls.enter("evening", *(names or ("Anna", "Boris", "Vera", "Gleb")))
    calls.start("evening")
    return calls.matches("evening", "open")


def decide(calls: Calls, match: dict[str, Any], winner: str = "player1_id") -> Any:
    who = match.get(winner, winner)
    pairs = [("match[scores_csv]", "2-1"), ("match[winner_id]", who)]
    return calls("PUT", f"tournaments/evening/matches/{match['id']}", pairs)


@pytest.mark.rule("FT-END-1")
def test_what_has_begun_is_archived_by_delete(calls: Calls) -> None:
    match = begun(calls)[0]
    calls("POST", f"tournaments/evening/matches/{match['id']}/mark_as_underway")
    assert "FT-END-1" in errors(calls("DELETE", "tournaments/evening"))
    decide(calls, match)
    assert calls("DELETE", "tournaments/evening").json()["tournament"]["state"] == "underway"
    listed = [item["tournament"]["name"] for item in calls("GET", "tournaments").json()]
    assert "Evening" not in listed
    assert calls("GET", "tournaments/evening").json()["tournament"]["name"] == "Evening"
    assert "FT-END-1" in errors(calls("DELETE", "tournaments/evening"))
    following = calls.matches("evening", "open")[0]
    where = f"tournaments/evening/matches/{following['id']}/mark_as_underway"
    assert "FT-END-1" in errors(calls("POST", where))


@pytest.mark.rule("CH-ROLE-6")
def test_delete_and_reset_are_for_a_draft_alone(calls: Calls) -> None:
    decide(calls, begun(calls)[0])
    assert "CH-DE-11" in errors(calls("POST", "tournaments/evening/reset"))
    calls.tournament("draft")
    assert calls("DELETE", "tournaments/draft").status_code == 200
    errors(calls("GET", "tournaments/draft"), 404)


@pytest.mark.rule("CH-DE-11")
def test_reset_before_the_first_call_opens_the_list_again(calls: Calls) -> None:
    first = {match["id"] for match in begun(calls)}
    answer = calls("POST", "tournaments/evening/reset")
    assert answer.json()["tournament"]["state"] == "pending"
    calls.enter("evening", "Dasha")
    calls.start("evening")
    again = {match["id"] for match in calls.matches("evening")}
    assert again
    assert not first & again
    call_command("rebuild", "--check")
    call_command("verify_ledgers")


def test_a_match_called_stands_in_the_way_of_reset(calls: Calls) -> None:
    match = begun(calls)[0]
    calls("POST", f"tournaments/evening/matches/{match['id']}/mark_as_underway")
    assert "CH-DE-11" in errors(calls("POST", "tournaments/evening/reset"))


def test_rounds_follow_each_other_and_numbers_of_matches_stay(calls: Calls) -> None:
    names = ("Anna", "Boris", "Vera", "Gleb", "Dasha")
    begun(calls, *names, tournament_type="swiss", swiss_rounds=3)
    seen: list[int] = []
    while found := calls.matches("evening", "open"):
        known = [match["id"] for match in calls.matches("evening")]
        assert known[: len(seen)] == seen
        seen = known
        decide(calls, found[0], "tie")
    assert {match["round"] for match in calls.matches("evening")} == {1, 2, 3}
    told = calls("POST", "tournaments/evening/finalize").json()["tournament"]
    assert (told["state"], told["progress_meter"]) == ("complete", 100)
    call_command("verify_ledgers")


@pytest.mark.rule("SW-8")
def test_the_number_of_rounds_may_be_changed_while_they_are_played(calls: Calls) -> None:
    begun(calls, tournament_type="swiss", swiss_rounds=1)
    more = calls("PUT", "tournaments/evening", [("tournament[swiss_rounds]", "2")])
    assert more.status_code == 200
    for match in calls.matches("evening", "open"):
        decide(calls, match)
    assert {match["round"] for match in calls.matches("evening")} == {1, 2}
    other = [("tournament[tournament_type]", "round robin")]
    assert "FT-RULES-1" in errors(calls("PUT", "tournaments/evening", other))


@pytest.mark.rule("FT-RESULT-3")
def test_a_result_that_another_match_rests_on_stays(calls: Calls) -> None:
    for match in begun(calls, tournament_type="double elimination"):
        decide(calls, match)
    first = calls.matches("evening")[0]
    final = next(item for item in calls.matches("evening", "open") if item["round"] == 2)
    decide(calls, final)
    answer = calls("POST", f"tournaments/evening/matches/{first['id']}/reopen")
    assert "FT-RESULT-3" in errors(answer)


def test_rounds_and_identifiers_of_a_double_elimination(calls: Calls) -> None:
    begun(calls, tournament_type="double elimination")
    found = {match["identifier"]: match["round"] for match in calls.matches("evening")}
    assert found == {"A": 1, "B": 1, "C": -1, "D": 2, "E": -2, "F": 3}
    last = calls.matches("evening")[-1]
    prerequisites = {last["player1_prereq_match_id"], last["player2_prereq_match_id"]}
    assert last["prerequisite_match_ids_csv"] == ",".join(map(str, sorted(prerequisites)))
    assert last["state"] == "pending"


def test_the_match_for_the_third_place_is_of_round_0(calls: Calls) -> None:
    begun(calls, hold_third_place_match="true")
    (third,) = (match for match in calls.matches("evening") if match["identifier"] == "3P")
    assert (third["round"], third["player1_is_prereq_match_loser"]) == (0, True)


def test_a_record_is_the_same_in_a_list_and_alone_and_never_goes_back(calls: Calls) -> None:
    latest = [""]

    def look() -> None:
        whole = calls("GET", "tournaments/evening", [("include_participants", "1"),
                                                     ("include_matches", "1")])  # fmt: skip
        tournament = whole.json()["tournament"]
        participants, matches = tournament.pop("participants"), tournament.pop("matches")
        listed = calls("GET", "tournaments").json()
        assert {"tournament": tournament} in listed
        assert participants == calls("GET", "tournaments/evening/participants").json()
        assert matches == calls("GET", "tournaments/evening/matches").json()
        for kind, items in (("participant", participants), ("match", matches)):
            for item in items:
                plural = "matches" if kind == "match" else "participants"
                one = calls("GET", f"tournaments/evening/{plural}/{item[kind]['id']}").json()
                assert one == item
                updated = f"{kind}{item[kind]['id']}", item[kind]["updated_at"]
                assert known.get(updated[0], "") <= updated[1]
                known[updated[0]] = updated[1]
        assert latest[0] <= tournament["updated_at"]
        latest[0] = tournament["updated_at"]

    known: dict[str, str] = {}
    calls.tournament()
    look()
    people = calls.enter("evening", "Anna", "Boris", "Vera")
    look()
    calls(
        "PUT", f"tournaments/evening/participants/{people[0]['id']}", [("participant[misc]", "7")]
    )
    look()
    calls.start("evening")
    look()
    match = calls.matches("evening", "open")[0]
    where = f"tournaments/evening/matches/{match['id']}"
    for act in ("mark_as_underway", "unmark_as_underway"):
        calls("POST", f"{where}/{act}")
        look()
    decide(calls, match)
    look()
    calls("POST", f"{where}/reopen")
    look()
    added = calls("POST", f"{where}/attachments", [("match_attachment[description]", "x")]).json()
    look()
    calls("DELETE", f"{where}/attachments/{added['match_attachment']['id']}")
    look()


@pytest.mark.rule("CH-WD-1")
def test_who_leaves_after_the_start_stays_on_the_list_without_playing(calls: Calls) -> None:
    match = begun(calls)[0]
    who = match["player1_id"]
    gone = calls("DELETE", f"tournaments/evening/participants/{who}").json()["participant"]
    assert (gone["id"], gone["active"]) == (who, False)
    after = calls("GET", f"tournaments/evening/matches/{match['id']}").json()["match"]
    assert (after["state"], after["winner_id"]) == ("complete", match["player2_id"])
    assert "CH-WD-1" in errors(calls("DELETE", f"tournaments/evening/participants/{who}"))


def test_choices_are_given_back_or_refused_and_never_swallowed(calls: Calls) -> None:
    told = calls.tournament(
        tournament_type="round robin", ranked_by="points scored", hide_forum="true",
        description="Two lines", game_name="Go", signup_cap="12", private="true",
    )  # fmt: skip
    kept = ("ranked_by", "hide_forum", "description", "game_name", "signup_cap", "private")
    assert [told[name] for name in kept] == [
        "points scored", True, "Two lines", "Go", 12, True,
    ]  # fmt: skip
    for name, value in (
        ("open_signup", "true"), ("sequential_pairings", "1"), ("grand_finals_modifier", "skip"),
        ("pts_for_game_win", "1.0"), ("tournament_type", "free for all"), ("name", " "),
        ("url", "12"), ("url", "a b"), ("start_at", "soon"), ("signup_cap", "-1"),
        ("unheard_of", "1"), ("pts_for_match_win", "1.55"), ("private", "perhaps"),
    ):  # fmt: skip
        answer = calls("PUT", "tournaments/evening", [(f"tournament[{name}]", value)])
        assert name in errors(answer), name


@pytest.mark.rule("FT-RULES-1")
def test_an_address_is_somebodys_once(calls: Calls) -> None:
    calls.tournament("one")
    calls.tournament("two")
    for answer in (
        calls("POST", "tournaments", [("tournament[name]", "x"), ("tournament[url]", "one")]),
        calls("PUT", "tournaments/two", [("tournament[url]", "one")]),
    ):
        assert "FT-RULES-1" in errors(answer)
    assert TournamentText.objects.count() == 2


def test_points_scored_rank_a_round_robin(calls: Calls) -> None:
    begun(calls, "Anna", "Boris", "Vera", tournament_type="round robin", ranked_by="points scored")
    numbers = {item["participant"]["name"]: item["participant"]["id"] for item in
               calls("GET", "tournaments/evening/participants").json()}  # fmt: skip
    for match in calls.matches("evening"):
        pair = (match["player1_id"], match["player2_id"])
        scores = ["9" if who == numbers["Vera"] else "1" for who in pair]
        winner = next(who for who in pair if who != numbers["Vera"])
        pairs = [("match[scores_csv]", "-".join(scores)), ("match[winner_id]", winner)]
        assert calls("PUT", f"tournaments/evening/matches/{match['id']}", pairs).status_code == 200
    calls("POST", "tournaments/evening/finalize")
    ranked = calls("GET", f"tournaments/evening/participants/{numbers['Vera']}").json()
    assert ranked["participant"]["final_rank"] == 1


def test_check_in_by_the_clock(calls: Calls) -> None:
    soon = (datetime.now(UTC) + timedelta(minutes=10)).isoformat()
    calls.tournament(start_at=soon, check_in_duration=30)
    people = calls.enter("evening", "Anna", "Boris", "Vera")
    assert calls("GET", "tournaments/evening").json()["tournament"]["state"] == "checking_in"
    for one in people[:2]:
        calls("POST", f"tournaments/evening/participants/{one['id']}/check_in")
    told = calls("POST", "tournaments/evening/process_check_ins", [("include_participants", "1")])
    active = [item["participant"]["active"] for item in told.json()["tournament"]["participants"]]
    assert active == [True, True, False]
    calls.start("evening")
    (match,) = calls.matches("evening")
    assert {match["player1_id"], match["player2_id"]} == {one["id"] for one in people[:2]}


@pytest.mark.rule("CH-PD-1")
def test_addresses_of_people_are_not_taken(calls: Calls) -> None:
    calls.tournament()
    by_mail = [("participant[name]", "Anna"), ("participant[email]", "anna@example.org")]
    assert "email" in errors(calls("POST", "tournaments/evening/participants", by_mail))
    invited = [("participants[][invite_name_or_email]", "anna@example.org")]
    errors(calls("POST", "tournaments/evening/participants/bulk_add", invited))
    assert calls("GET", "tournaments/evening/participants").json() == []


def test_a_list_with_a_fault_enters_nobody(calls: Calls) -> None:
    calls.tournament()
    pairs = [("participants[][name]", "Anna"), ("participants[][name]", "anna")]
    assert "anna" in errors(calls("POST", "tournaments/evening/participants/bulk_add", pairs))
    assert calls("GET", "tournaments/evening/participants").json() == []


def test_records_of_a_list_in_every_spelling(calls: Calls) -> None:
    calls.tournament()
    rails = [("participants[][name]", "A"), ("participants[][misc]", "1"),
             ("participants[][name]", "B"), ("participants[][name]", "C"),
             ("participants[][misc]", "3")]  # fmt: skip
    calls("POST", "tournaments/evening/participants/bulk_add", rails)
    grouped = [("participants[][misc][]", "4"), ("participants[][misc][]", "5"),
               ("participants[][name][]", "D"), ("participants[][name][]", "E")]  # fmt: skip
    calls("POST", "tournaments/evening/participants/bulk_add", grouped)
    calls.client.post(
        f"/v1/tournaments/evening/participants/bulk_add?api_key={calls.key}",
        {"participants": [{"name": "F", "misc": 6}, {"name": "G", "seed": 1}]},
        content_type="application/json",
    )
    people = calls("GET", "tournaments/evening/participants").json()
    found = [(item["participant"]["name"], item["participant"]["misc"]) for item in people]
    assert found == [("G", None), ("A", "1"), ("B", None), ("C", "3"), ("D", "4"), ("E", "5"),
                     ("F", "6")]  # fmt: skip


def attach(calls: Calls, match: int, name: str, content: bytes) -> Any:
    body = encode_multipart("xx", {"match_attachment[asset]": SimpleUploadedFile(name, content)})
    return calls.client.post(
        f"/v1/tournaments/evening/matches/{match}/attachments?api_key={calls.key}",
        body,
        content_type=MULTIPART_CONTENT.replace("BoUnDaRyStRiNg", "xx"),
    )


def test_files_are_bounded_in_kind_size_and_number(calls: Calls) -> None:
    match = begun(calls)[0]["id"]
    errors(attach(calls, match, "x.html", b"\xff\xfe<script>\0"))
    errors(attach(calls, match, "big.png", b"\x89PNG\r\n\x1a\n" + bytes(256 * 1024)))
    told = attach(calls, match, "../<b>page.html", b"<script>alert(1)</script>").json()
    item = told["match_attachment"]
    assert item["asset_file_name"].endswith(".txt")
    file = calls("GET", item["asset_url"].partition("/v1/")[2])
    assert file["Content-Disposition"].startswith("attachment")
    assert file["Content-Type"].startswith("text/plain")
    for number in range(3):
        assert attach(calls, match, f"{number}.txt", b"x").status_code == 200
    errors(attach(calls, match, "5.txt", b"x"))
    assert MatchAttachment.objects.count() == 4
    bad = [("match_attachment[url]", "javascript:alert(1)")]
    where = f"tournaments/evening/matches/{match}/attachments/{item['id']}"
    assert "url" in errors(calls("PUT", where, bad))


def test_attachments_go_with_their_tournament_and_its_draw(calls: Calls) -> None:
    match = begun(calls)[0]["id"]
    attach(calls, match, "x.txt", b"x")
    calls("POST", "tournaments/evening/reset")
    assert not MatchAttachment.objects.exists()


def test_what_is_no_format_of_ours_is_406_and_what_is_nowhere_404(calls: Calls) -> None:
    errors(calls("GET", "tournaments.xml"), 406)
    errors(calls("GET", "tournaments", Accept="application/xml"), 406)
    errors(calls("GET", "tournaments/nowhere"), 404)
    errors(calls("GET", "nothing/of/the/kind.json"), 404)
    errors(calls("GET", f"tournaments/{2**70}"), 404)
    assert Client().get("/v1/tournaments.json").status_code == 401


@pytest.fixture
def day() -> Scenario:
    scenario = Scenario().drawn(10)
    scenario.wait(minutes=10)
    return scenario


@pytest.mark.rule("CH-ROLE-6")
def test_a_day_of_the_championship_is_read_and_its_sheets_filled(day: Scenario) -> None:
    calls = Calls(day.organizer)
    (told,) = (item["tournament"] for item in calls("GET", "tournaments").json())
    assert (told["tournament_type"], told["state"]) == ("double elimination", "underway")
    by_number, by_slug = (calls("GET", f"tournaments/{told[key]}") for key in ("id", "url"))
    assert by_number.json() == by_slug.json() == {"tournament": told}
    people = calls("GET", f"tournaments/{told['id']}/participants").json()
    assert len(people) == 10
    match = calls.matches(told["id"], "open")[0]
    where = f"tournaments/{told['id']}/matches/{match['id']}"
    won = [("match[scores_csv]", "1-0"), ("match[winner_id]", match["player1_id"])]
    assert "CH-" in errors(calls("PUT", where, won))
    assert calls("POST", f"{where}/mark_as_underway").status_code == 200
    filled = calls("PUT", where, won).json()["match"]
    assert (filled["state"], filled["winner_id"]) == ("open", None)
    (key,) = event_state(day.event).active_matches()
    (game,) = event_state(day.event).plays[key].games
    play.attest_paper(
        day.by(day.judge), event=day.event, match=key, game=1, digest=game.sheet.digest
    )
    final = calls("GET", where).json()["match"]
    assert (final["state"], final["winner_id"]) == ("complete", match["player1_id"])
    assert final["scores_csv"] == "1-0"
    assert "FT-RESULT-1" in errors(calls("POST", f"{where}/reopen"))


@pytest.mark.rule("CH-ROLE-6")
def test_nothing_else_of_a_day_of_the_championship_is_written(day: Scenario) -> None:
    calls = Calls(day.organizer)
    where = f"tournaments/day-{day.event}"
    who = calls("GET", f"{where}/participants").json()[0]["participant"]["id"]
    for method, path in (
        ("DELETE", ""), ("PUT", ""), ("POST", "/finalize"), ("POST", "/participants"),
        ("PUT", f"/participants/{who}"), ("POST", f"/participants/{who}/check_in"),
        ("DELETE", "/participants/clear"),
    ):  # fmt: skip
        assert "FT-LEDGER-1" in errors(calls(method, where + path)), (method, path)


@pytest.mark.rule("CH-PD-3")
def test_who_has_not_agreed_is_a_number(day: Scenario) -> None:
    calls = Calls(day.organizer)
    state = event_state(day.event)
    entrant = state.entrants[state.order[0]]
    Person.objects.filter(pk=entrant.person).update(public_name_consent=False, display_name="Anna")
    names = [
        item["participant"]["name"]
        for item in calls("GET", f"tournaments/day-{day.event}/participants").json()
    ]
    assert "Anna" not in names
    assert f"Player {entrant.number}" in names


def test_a_call_on_a_day_is_taken_back_by_reopen(day: Scenario) -> None:
    calls = Calls(day.organizer)
    told = calls("GET", f"tournaments/day-{day.event}").json()["tournament"]
    match = calls.matches(told["id"], "open")[0]
    where = f"tournaments/{told['id']}/matches/{match['id']}"
    calls("POST", f"{where}/mark_as_underway")
    assert calls("POST", f"{where}/reopen").json()["match"]["underway_at"] is None
    assert not event_state(day.event).active_matches()


@pytest.mark.parametrize("act", ["reset", "abort_check_in"])
def test_a_draft_that_was_reset_can_start(calls: Calls, act: str) -> None:
    calls.tournament()
    calls.enter("evening", "Anna", "Boris")
    assert calls("POST", f"tournaments/evening/{act}").status_code == 200
    calls.start("evening")
    assert calls("GET", "tournaments/evening").json()["tournament"]["state"] == "underway"


@pytest.mark.parametrize("act", ["reset", "abort_check_in"])
def test_a_check_in_that_was_given_up_keeps_nobody_out(calls: Calls, act: str) -> None:
    start = (datetime.now(UTC) + timedelta(minutes=30)).isoformat()
    calls.tournament(start_at=start, check_in_duration=60)
    anna, _boris = calls.enter("evening", "Anna", "Boris")
    calls("POST", f"tournaments/evening/participants/{anna['id']}/check_in")
    answer = calls("POST", f"tournaments/evening/{act}")
    assert answer.json()["tournament"]["state"] == "pending"
    calls.start("evening")
    assert {m["player1_id"] for m in calls.matches("evening")} == {anna["id"]}


def test_participants_are_listed_to_their_organizer_before_the_start(calls: Calls) -> None:
    calls.tournament()
    entered = calls.enter("evening", "Anna", "Boris")
    listed = calls("GET", "tournaments/evening/participants").json()
    assert [item["participant"]["id"] for item in listed] == [item["id"] for item in entered]
    whole = calls("GET", "tournaments/evening", [("include_participants", 1)]).json()
    assert whole["tournament"]["participants"] == listed


NOT_TAKEN = ["An\u202ena", "An\u200bna", "An\u2066na", "An\ufeffna", "An\u0001na", "#REF!"]


@pytest.mark.parametrize("text", NOT_TAKEN)
def test_every_text_passes_the_checks_of_the_house(calls: Calls, text: str) -> None:
    calls.tournament()
    anna = calls.enter("evening", "Boris")[0]["id"]
    where = "tournaments/evening"
    sent = [
        ("POST", "tournaments", "tournament[name]"),
        ("PUT", where, "tournament[name]"),
        ("PUT", where, "tournament[game_name]"),
        ("PUT", where, "tournament[description]"),
        ("POST", f"{where}/participants", "participant[name]"),
        ("POST", f"{where}/participants/bulk_add", "participants[][name]"),
        ("PUT", f"{where}/participants/{anna}", "participant[name]"),
        ("PUT", f"{where}/participants/{anna}", "participant[misc]"),
    ]
    for method, path, field in sent:
        said = errors(calls(method, path, [(field, text)]))
        assert field.partition("[")[2].strip("[]") in said


@pytest.mark.parametrize("name", ["Алена", "алёна", "Aлёна", "АЛЕНА "])
def test_names_that_look_alike_are_to_be_told_apart(calls: Calls, name: str) -> None:
    calls.tournament()
    calls.enter("evening", "Алёна")
    boris = calls.enter("evening", "Борис")[0]["id"]
    where = "tournaments/evening/participants"
    assert "Tell them apart" in errors(calls("POST", where, [("participant[name]", name)]))
    assert "Tell them apart" in errors(
        calls("PUT", f"{where}/{boris}", [("participant[name]", name)])
    )


@pytest.mark.rule("FT-SCORE-1")
@pytest.mark.parametrize("scores", ["0--1", "1-0,0--1"])
def test_minus_one_stands_for_a_disqualification(calls: Calls, scores: str) -> None:
    match = begun(calls, tournament_type="round robin", ranked_by="points scored")[0]
    pairs = [("match[scores_csv]", scores), ("match[winner_id]", match["player1_id"])]
    answer = calls("PUT", f"tournaments/evening/matches/{match['id']}", pairs)
    assert answer.json()["match"]["scores_csv"] == scores
    assert answer.json()["match"]["loser_id"] == match["player2_id"]
    call_command("verify_ledgers")


@pytest.mark.parametrize("method", ["get", "post"])
def test_another_version_is_named_to_programs_that_ask_for_it(method: str) -> None:
    for path in ("/v2.1/tournaments.json", "/v2/tournaments"):
        answer = getattr(Client(), method)(path, headers={"Accept-Language": "en"})
        fault = answer.json()["errors"][0]
        assert (answer.status_code, fault["status"]) == (404, "404")
        assert "/v1/" in fault["detail"]
