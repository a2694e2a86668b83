"""Who may do what: every operation of the interface for everybody who might ask (CH-ROLE-1)."""

from collections.abc import Iterator

import pytest
from django.urls import URLPattern

from tests.support.challonge_calls import Calls
from tests.support.remembered import undone
from tests.support.scenario import Scenario
from tournament.api.challonge import tournament_views, urls
from tournament.events.models import TournamentText
from tournament.people.models import User

pytestmark = pytest.mark.django_db

READS = "organizer other logs"
"""Who reads what is public: any valid key."""
OPERATIONS = {
    "GET ": READS,
    "GET tournaments": READS,
    "POST tournaments": "organizer other",
    "GET tournaments/T": READS,
    "PUT tournaments/T": "organizer",
    "DELETE tournaments/T": "organizer",
    **{f"POST tournaments/T/{act}": "organizer" for act in tournament_views.ACTS},
    "GET tournaments/T/participants": READS,
    "POST tournaments/T/participants": "organizer",
    "POST tournaments/T/participants/bulk_add": "organizer",
    "DELETE tournaments/T/participants/clear": "organizer",
    "POST tournaments/T/participants/randomize": "organizer",
    "GET tournaments/T/participants/P": READS,
    "PUT tournaments/T/participants/P": "organizer",
    "DELETE tournaments/T/participants/P": "organizer",
    "POST tournaments/T/participants/P/check_in": "organizer",
    "POST tournaments/T/participants/P/undo_check_in": "organizer",
    "GET tournaments/T/matches": READS,
    "GET tournaments/T/matches/M": READS,
    "PUT tournaments/T/matches/M": "organizer",
    "POST tournaments/T/matches/M/reopen": "organizer",
    "POST tournaments/T/matches/M/mark_as_underway": "organizer",
    "POST tournaments/T/matches/M/unmark_as_underway": "organizer",
    "GET tournaments/T/matches/M/attachments": READS,
    "POST tournaments/T/matches/M/attachments": "organizer",
    "GET tournaments/T/matches/M/attachments/A": READS,
    "PUT tournaments/T/matches/M/attachments/A": "organizer",
    "DELETE tournaments/T/matches/M/attachments/A": "organizer",
    "GET tournaments/T/matches/M/attachments/A/asset": READS,
}
"""Every operation, and whose key opens it; `logs` is the organizer's for another purpose."""


def operations() -> Iterator[str]:
    """Method and name of every address that the interface has."""
    for item in urls.urlpatterns:
        assert isinstance(item, URLPattern)
        if item.name != "challonge_nowhere":
            view = item.callback.view_class  # type: ignore[attr-defined]
            for method in ("get", "post", "put", "patch", "delete"):
                if getattr(view, method, None) is not None:
                    yield f"{method.upper()} {item.pattern}"


def test_every_operation_is_in_the_table() -> None:
    acts = len(tournament_views.ACTS) - 1 + 1 + 2
    assert len(list(operations())) + acts == len(OPERATIONS)


@pytest.fixture
def keys() -> dict[str, Calls]:
    scenario, elsewhere = Scenario().plan(), Scenario()
    elsewhere.championship = scenario.championship
    elsewhere.plan()
    return {
        "organizer": Calls(scenario.organizer),
        "logs": Calls(scenario.organizer, "submit_logs"),
        "other": Calls(elsewhere.organizer),
        "nobody": Calls(None),
    }


def paths(owner: Calls) -> dict[str, str]:
    """What the letters of the table stand for, in a tournament that has started."""
    tournament = owner.tournament()
    owner.enter("evening", "Anna", "Boris", "Vera", "Gleb")
    owner.start("evening")
    match = owner.matches("evening")[0]
    where = f"tournaments/evening/matches/{match['id']}/attachments"
    made = owner("POST", where, [("match_attachment[asset]", "a text")]).json()
    return {
        "T": str(tournament["id"]),
        "P": str(match["player1_id"]),
        "M": str(match["id"]),
        "A": str(made["match_attachment"]["id"]),
    }


@pytest.mark.rule("CH-ROLE-1")
@pytest.mark.parametrize("who", ["organizer", "logs", "other", "nobody"])
def test_only_whose_right_it_is_is_let_in(keys: dict[str, Calls], who: str) -> None:
    letters, wrong = paths(keys["organizer"]), []
    for operation, allowed in OPERATIONS.items():
        method, _, path = operation.partition(" ")
        filled = "/".join(letters.get(part, part) for part in path.split("/"))
        with undone():
            answer = keys[who](method, filled)
        assert answer.status_code < 500, operation
        if (answer.status_code != 401) != (who in allowed.split()):
            wrong.append(f"{operation}: {answer.status_code}")
        if answer.status_code in {401, 404, 406, 422}:
            assert all(isinstance(text, str) for text in answer.json()["errors"]), operation
    assert wrong == []


@pytest.mark.rule("CH-ROLE-1")
def test_a_private_tournament_is_nothing_to_others(keys: dict[str, Calls]) -> None:
    letters = paths(keys["organizer"])
    TournamentText.objects.update(private=True)
    for operation in OPERATIONS:
        method, _, path = operation.partition(" ")
        if "T" in path.split("/"):
            filled = "/".join(letters.get(part, part) for part in path.split("/"))
            assert keys["other"](method, filled).status_code == 404, operation
    assert keys["organizer"]("GET", f"tournaments/{letters['T']}").status_code == 200


def test_a_session_opens_nothing(keys: dict[str, Calls]) -> None:
    calls = keys["nobody"]
    calls.client.force_login(User.objects.exclude(pk=None).first())
    answer = calls("GET", "tournaments", **{"Authorization": ""})
    assert (answer.status_code, answer["WWW-Authenticate"][:5]) == (401, "Basic")
    assert not answer.cookies


def test_the_key_is_taken_from_the_address_and_from_a_form(keys: dict[str, Calls]) -> None:
    calls = keys["organizer"]
    plain: dict[str, str] = {"Authorization": ""}
    assert calls("GET", "tournaments.json", [("api_key", calls.key)], **plain).status_code == 200
    form = [("api_key", calls.key), ("tournament[name]", "By form")]
    assert calls("POST", "tournaments.json", form, **plain).status_code == 200
    assert calls("GET", "tournaments.json", [("api_key", "x")], **plain).status_code == 401


def test_who_tries_many_wrong_keys_has_to_wait_and_nobody_else(keys: dict[str, Calls]) -> None:
    """Whoever shares a network with them goes on; the answer says how long they wait."""
    answers = [keys["nobody"]("GET", "tournaments") for _ in range(101)]
    assert (answers[0].status_code, answers[-1].status_code) == (401, 429)
    assert 0 < int(answers[-1]["Retry-After"]) <= 600
    assert keys["organizer"]("GET", "tournaments").status_code == 200
    made = keys["organizer"]("POST", "tournaments", [("tournament[name]", "Evening")])
    assert made.status_code == 200


def test_keys_that_open_something_never_count_as_wrong(keys: dict[str, Calls]) -> None:
    for _ in range(101):
        assert keys["logs"]("GET", "").status_code == 200
    assert keys["nobody"]("GET", "").status_code == 401
