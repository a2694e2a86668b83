"""What programs read: the same as pages show, tagged, in parts, to any origin, of nobody hidden."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from jsonschema import validate

from tests.support.interface import address, operations, real_values, token_of
from tests.support.scenario import Scenario
from tournament.api.schema import description
from tournament.brackets.match_status import MatchStatus
from tournament.championship import commands
from tournament.events import services
from tournament.events.models import Championship
from tournament.events.states import championship_state, event_state
from tournament.people.api_tokens import end_token, make_token
from tournament.people.models import Consent, Person
from tournament.people.persons import withdraw_consent
from tournament.play import services as play
from tournament.web.shared import limits
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.kept_pages import PAGES

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Scenario:
    """Of ten players: some matches over, one by a ruling, one called, one in play."""
    scenario = Scenario().drawn(10)
    scenario.play_on(3)
    ready = event_state(scenario.event).progress.ready()
    scenario.walkover(ready[0])
    scenario.wait(minutes=10)
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match=ready[1])
    return scenario


def get(where: str, **headers: str) -> Any:
    return Client().get(f"/api/v1/{where}", headers={"accept-language": "en", **headers})


def read(day: Scenario, what: str = "") -> Any:
    answer = get(f"days/{day.event}/{what}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def whole_list(where: str) -> list[Any]:
    """All parts of a list, two rows each."""
    rows, following = [], f"/api/v1/{where}{'&' if '?' in where else '?'}limit=2"
    while following:
        part = Client().get(following).json()
        assert len(part["results"]) <= 2
        rows += part["results"]
        following = part["next"]
    return rows


def test_every_public_answer_is_what_the_description_says(day: Scenario) -> None:
    values = {**real_values(day)}
    for operation in operations():
        if not operation.public:
            continue
        answer = Client().get(address(operation, values))
        (content,) = operation.said["responses"][str(answer.status_code)]["content"].values()
        validate(answer.json(), {**content["schema"], "components": description()["components"]})
        assert answer.status_code == (404 if operation.id == "read_public_log" else 200)


def test_the_bracket_is_the_one_that_the_page_draws(day: Scenario) -> None:
    state, reading = event_state(day.event), read_day(day.event)
    told = read(day, "bracket/")
    assert told["kind"] == state.structure.kind
    assert [player["registration"] for player in told["players"]] == list(state.order)
    matches = {item["id"]: item for item in told["matches"]}
    assert list(matches) == [spec.id for spec in state.structure.matches]
    for spec in state.structure.matches:
        one = matches[spec.id]
        assert one["status"] == state.match_status(spec.id)
        assert [side["registration"] for side in one["sides"]] == list(state.players(spec.id))
        for side in one["sides"]:
            if side["registration"]:
                assert side["name"] == reading.names[side["registration"]]
            else:
                assert side["source"] is not None
    called = next(item for item in matches.values() if item["status"] == MatchStatus.CALLED)
    assert called["table"] == state.plays[called["id"]].table
    assert called["called_at"]
    assert called["ended_at"] is None


def test_a_match_tells_its_games_and_the_rulings_on_it(day: Scenario) -> None:
    matches = read(day, "matches/?limit=200")["results"]
    played = [item for item in matches if item["ended_by"] == "played"]
    assert len(played) == 3
    for item in played:
        (game,) = item["games"]
        winner = next(side for side in item["sides"] if side["seat"] == game["outcome"])
        assert item["winner"] == winner["registration"]
        assert (winner["result"], winner["games_won"]) == ("won", 1)
        assert game["assurance"] == "A0"
    (ruled,) = [item for item in matches if item["ended_by"] == "walkover"]
    whole = read(day, f"matches/{ruled['id']}/")
    assert ruled["games"] == []
    (ruling,) = whole["rulings"]
    assert (ruling["type"], ruling["rule"]) == ("walkover", "CH-NOSHOW-1")
    assert read(day, "rulings/")["rulings"] == [ruling]
    assert whole["winner_to"] == event_state(day.event).structure.feeds(ruled["id"])[0][0]  # type: ignore[index]


def test_leaders_stand_with_their_game(day: Scenario) -> None:
    ready = event_state(day.event).progress.ready()
    match = next(m for m in ready if event_state(day.event).match_status(m) == MatchStatus.READY)
    day.wait(minutes=10)
    play.call_match(day.by(day.organizer), event=day.event, match=match)
    day.enter(match, "B", leaders=(7, None))
    assert read(day, f"matches/{match}/")["games"] == []
    day.attest(match)
    (game,) = read(day, f"matches/{match}/")["games"]
    assert (game["outcome"], game["leaders"]) == ("B", [7, None])


def test_before_the_draw_there_is_no_structure_and_nobody_is_named(
    pages_see: Callable[[Scenario], Scenario],
) -> None:
    day = pages_see(Scenario().plan())
    day.register(10)
    bracket = read(day, "bracket/")
    assert (bracket["drawn"], bracket["matches"], bracket["players"]) == (False, [], [])
    assert read(day, "registrations/")["results"] == []
    assert read(day, "matches/")["results"] == []
    assert read(day, "standings/")["standings"] == []
    assert read(day)["places"]["held"] == 10
    day.check_in_all()
    assert read(day, "registrations/")["results"] == []
    services.freeze_list(day.by(day.organizer), event=day.event)
    listed = read(day, "registrations/")["results"]
    assert {item["status"] for item in listed} == {"listed"}
    assert len(listed) == 10


def test_the_end_of_a_day_is_told() -> None:
    day = Scenario().drawn(10)
    day.play_on()
    told = read(day, "standings/")
    assert sorted(item["place_first"] for item in told["standings"])[:4] == [1, 2, 3, 4]
    champion = told["standings"][0]
    assert read(day, "bracket/")["champion"] == champion["registration"]
    assert champion["status"] == "playing"
    assert {item["status"] for item in told["standings"][1:]} == {"out"}
    matches = read(day, "export/")["bracket"]["matches"]
    assert all(item["status"] in {"decided", "not_needed"} for item in matches)


def test_who_left_is_told_as_on_the_page_of_the_places(day: Scenario) -> None:
    registration = read(day, "bracket/")["players"][0]["registration"]
    day.ruled(
        commands.RuleWithdrawal,
        registration=registration,
        category="player_asks",
        reason="Болит зуб",
    )
    found = {item["registration"]: item for item in read(day, "registrations/")["results"]}
    assert found[registration]["status"] == "withdrew"


def test_a_name_without_consent_is_a_number(day: Scenario) -> None:
    player = read(day, "bracket/")["players"][0]
    state = event_state(day.event)
    person = Person.objects.get(pk=state.entrants[player["registration"]].person)
    assert player["name"] == person.display_name
    withdraw_consent(person, Consent.Kind.PUBLIC, at=day.now)
    values = real_values(day)
    for operation in operations():
        if operation.public:
            text = Client(headers={"accept-language": "en"}).get(address(operation, values))
            assert f'"{person.display_name}"' not in text.content.decode()
    assert read(day, "bracket/")["players"][0]["name"] == f"Player {player['number']}"


@pytest.mark.rule("CH-PD-5")
def test_nothing_personal_is_told(day: Scenario) -> None:
    values = real_values(day)
    persons = Person.objects.all()
    for operation in operations():
        if not operation.public:
            continue
        text = Client().get(address(operation, values)).content.decode()
        for person in persons:
            assert str(person.pk) not in text, operation.id
            assert person.full_name not in text, operation.id
            assert person.contact not in text, operation.id
            assert person.birth_date.isoformat() not in text, operation.id
        assert "Не пришёл" not in text, operation.id
        assert day.judge.public_id not in text, operation.id


def test_an_unchanged_answer_is_not_sent_again(day: Scenario) -> None:
    values = real_values(day)
    for operation in operations():
        if not operation.public or operation.id == "read_public_log":
            continue
        where = address(operation, values)
        first = Client().get(where)
        again = Client().get(where, headers={"if-none-match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b""), operation.id
        assert again["Access-Control-Allow-Origin"] == "*"
    before = get(f"days/{day.event}/bracket/")["ETag"]
    day.play_match(next(iter(event_state(day.event).call_list())))
    changed = get(f"days/{day.event}/bracket/", **{"if-none-match": before})
    assert changed.status_code == 200
    assert changed["ETag"] != before


def test_another_language_is_another_answer(day: Scenario) -> None:
    where = f"/api/v1/days/{day.event}/"
    english, russian = (
        Client().get(where, headers={"accept-language": language}) for language in ("en", "ru")
    )
    assert english["ETag"] != russian["ETag"]
    assert (english.json()["city_name"], russian.json()["city_name"]) == ("Kazan", "Казань")


def test_any_origin_may_read_and_none_may_write(day: Scenario) -> None:
    origin = {"origin": "https://overlay.example"}
    values = real_values(day)
    for operation in operations():
        where = address(operation, values)
        method = operation.method.upper()
        ask = {**origin, "access-control-request-method": method}
        before = Client().options(where, headers=ask)
        answer = Client().generic(method, where, headers=origin)
        allowed = answer.headers.get("Access-Control-Allow-Origin")
        assert allowed == ("*" if operation.public else None), operation.id
        if operation.public:
            assert before.status_code == 204
            assert "Authorization" in before["Access-Control-Allow-Headers"]
            assert before["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
        else:
            assert "Access-Control-Allow-Origin" not in before.headers
        assert "Access-Control-Allow-Credentials" not in answer.headers


def test_the_description_and_the_first_version_may_be_read_from_anywhere(day: Scenario) -> None:
    for where in ("/api/v1/schema/", reverse("day_export_json", args=[day.event])):
        assert Client().get(where)["Access-Control-Allow-Origin"] == "*"


def test_the_head_of_an_answer_is_that_of_the_answer(day: Scenario) -> None:
    where = f"/api/v1/days/{day.event}/bracket/"
    whole, head = Client().get(where), Client().head(where)
    assert head.content == b""
    assert (head.status_code, head["ETag"]) == (200, whole["ETag"])
    assert head["Access-Control-Allow-Origin"] == "*"


def test_reading_touches_no_session_and_sets_no_cookie(day: Scenario) -> None:
    client = Client()
    client.force_login(day.judge)
    answer = client.get(f"/api/v1/days/{day.event}/")
    assert answer.status_code == 200
    assert not answer.cookies
    assert not answer.wsgi_request.session.accessed


def test_a_token_that_opens_nothing_is_told_so_here_too(day: Scenario) -> None:
    token, secret = make_token(day.judge, purpose="read", name="x", now=day.now)
    where = f"days/{day.event}/"
    assert get(where, authorization=f"Bearer {secret}").status_code in {200, 401}
    end_token(day.judge, token.pk, day.now)
    answer = get(where, authorization=f"Bearer {secret}")
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Bearer"
    assert set(answer.json()) >= {"error", "rule", "field", "message", "remedy", "language"}


def test_who_asks_too_often_waits(day: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    tight = limits.Limit("tight", most=2, seconds=60)
    monkeypatch.setattr("tournament.api.throttling.READS_OF_NETWORK", tight)
    where = f"days/{day.event}/"
    assert [get(where).status_code for _ in range(3)] == [200, 200, 429]
    answer = get(where)
    assert answer["Retry-After"] == "60"
    assert answer.json()["error"] == "throttled"
    assert answer["Access-Control-Allow-Origin"] == "*"
    token = token_of(day.judge, "read")
    assert get(where, authorization=f"Bearer {token}").status_code == 200


def test_each_token_is_counted_by_itself(day: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    tight = limits.Limit("tight", most=1, seconds=60)
    monkeypatch.setattr("tournament.api.throttling.WRITES_OF_SENDER", tight)
    tokens = [token_of(day.judge, "enter_results"), token_of(day.organizer, "enter_results")]
    for token in tokens:
        client = Client(headers={"authorization": f"Bearer {token}"})
        where = f"/api/v1/days/{day.event}/matches/W1.2/result/"
        answers = [client.post(where, "{}", content_type="application/json") for _ in range(2)]
        assert [answer.status_code for answer in answers] == [400, 429]
        assert answers[1]["Retry-After"] == "60"


def test_lists_in_parts_are_the_whole_list(day: Scenario) -> None:
    day.in_tomsk(event_state(day.event).day)
    for what in ("registrations/", "matches/"):
        where = f"days/{day.event}/{what}"
        assert (
            whole_list(where)
            == get(where + "?limit=200", **{"accept-language": "ru"}).json()["results"]
        )
    assert len(whole_list("days/")) == 2
    assert len(whole_list("championships/")) == 1


def test_rows_that_come_between_parts_move_nothing() -> None:
    day = Scenario().plan()
    dates = [f"2016-12-{number}" for number in (17, 18)]
    first_part = get("days/?limit=1").json()
    assert [row["id"] for row in first_part["results"]] == [day.event]
    assert first_part["next"] is None
    later = [day.in_tomsk(date.fromisoformat(one)) for one in dates[:1]]
    part = get("days/?limit=1").json()
    # A day before all others comes while somebody reads.
    stage = day.add_city("perm")
    earlier = day.add_day(stage, date(2016, 12, 4))
    following = Client().get(part["next"]).json()
    assert [row["id"] for row in following["results"]] == later
    assert [row["id"] for row in whole_list("days/")] == [earlier, day.event, *later]


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ("days/?status=nonsense", "status"),
        ("days/?date=tomorrow", "date"),
        ("days/?limit=0", "limit"),
        ("days/?limit=1000", "limit"),
        ("days/?limit=²", "limit"),
        ("days/?cursor=zzz", "cursor"),
        ("days/?cursor=WzFd", "cursor"),
        ("days/?cursor=" + "W" * 400, "cursor"),
        ("days/?colour=red", "colour"),
        ("days/?city=" + "x" * 100, "city"),
        ("championships/?status=running", "status"),
    ],
)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_wrong_parameter_is_told_by_name(
    day: Scenario, asked: str, field: str, language: str
) -> None:
    answer = get(asked, **{"accept-language": language})
    assert answer.status_code == 400
    told = answer.json()
    assert (told["error"], told["field"], told["language"]) == ("invalid", field, language)
    assert field in told["message"]
    assert told["remedy"]
    assert set(told["fields"]) == {field}


def test_days_are_filtered(day: Scenario) -> None:
    other = day.in_tomsk(date(2016, 12, 17))

    def ids(query: str) -> list[str]:
        return [row["id"] for row in get(f"days/?{query}").json()["results"]]

    assert ids("city=tomsk") == [other]
    assert ids("city=kazan") == [day.event]
    assert ids("date=2016-12-17") == [other]
    assert ids("date_to=2016-12-16") == [day.event]
    assert ids("date_from=2016-12-11&date_to=2016-12-31") == [other]
    assert ids("status=running") == [day.event]
    assert ids("status=open,running") == [day.event, other]
    assert ids("status=finished") == []
    assert ids(f"championship={day.championship}") == [day.event, other]
    assert ids("championship=other") == []


def test_matches_are_filtered(day: Scenario) -> None:
    state = event_state(day.event)

    def ids(query: str) -> list[str]:
        return [row["id"] for row in read(day, f"matches/?limit=200&{query}")["results"]]

    every = [spec.id for spec in state.structure.matches]
    for status in MatchStatus:
        assert ids(f"status={status}") == [m for m in every if state.match_status(m) == status]
    assert ids("phase=losers") == [m for m in every if m.startswith("L")]
    assert ids("phase=winners&round=2") == [m for m in every if m.startswith("W2.")]
    player = state.order[0]
    assert ids(f"player={player}") == [m for m in every if player in state.players(m)]
    (called,) = [m for m in every if state.match_status(m) == MatchStatus.CALLED]
    assert called in ids(f"table={state.plays[called].table}")
    assert ids("player=nobody") == []


def test_practice_and_drafts_stand_on_no_list(day: Scenario) -> None:
    services.create_championship(
        day.by(day.publisher),
        profile=championship_state(day.championship).rules,
        first_day=day.now.date(),
        final_date=day.now.date().replace(year=2018),
    )
    rehearsed = Scenario().plan(city="tomsk", day=date(2016, 12, 18))
    found = Championship.objects.filter(pk=rehearsed.championship)
    assert len(get("days/").json()["results"]) == 2
    assert found.update(rehearsal_of=day.championship) == 1
    PAGES.clear()
    assert [row["id"] for row in get("championships/").json()["results"]] == [day.championship]
    assert [row["id"] for row in get("days/").json()["results"]] == [day.event]
    assert get(f"days/{rehearsed.event}/").status_code == 200


@pytest.mark.parametrize(
    "where",
    [
        "days/nothing/",
        "days/nothing/bracket/",
        "championships/nothing/",
        "statistics/?day=nothing",
        "statistics/?championship=nothing",
        "nothing/",
        "days/ы/",
    ],
)
def test_what_is_not_there_is_told_in_the_one_form(day: Scenario, where: str) -> None:
    answer = get(where)
    assert answer.status_code == 404
    told = answer.json()
    assert set(told) == {"error", "rule", "field", "message", "remedy", "language"}
    assert told["error"] == "not_found"
    assert all(isinstance(value, str) for value in told.values())


def test_no_other_method_does_anything(day: Scenario) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(day.organizer)
    for method in ("post", "put", "patch", "delete"):
        answer = getattr(client, method)(f"/api/v1/days/{day.event}/bracket/")
        assert answer.status_code == 405
        assert answer.json()["error"] == "method_not_allowed"


def test_version_one_of_a_day_stays_where_it_was(day: Scenario) -> None:
    old = Client().get(reverse("day_export_json", args=[day.event])).json()
    new = read(day, "export/")
    assert (old["format"], new["format"]) == ("pixel-tactics-day/1", "pixel-tactics-day/2")
    seeds = {item["seed"]: item["registration"] for item in new["bracket"]["players"]}
    for earlier, now in zip(old["matches"], new["bracket"]["matches"], strict=True):
        assert earlier["match"] == now["id"]
        players = [seeds.get(earlier[side]) for side in ("a", "b")]
        assert players == [side["registration"] for side in now["sides"]]
        assert earlier["ended_by"] == now["ended_by"]
