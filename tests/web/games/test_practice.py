"""Practice: a judge without memory, who shows each player their own cards and stores nothing."""

import json
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rules_engine.pixel_tactics.texts import NAMES
from tournament.web.games import practice_views
from tournament.web.games.practice import MOST_STEPS
from tournament.web.games.practice_views import LONGEST_GAME_SENT
from tournament.web.shared.limits import Limit

GAME = {"seed": 7, "rules": "championship", "rival": "program", "steps": [], "viewer": "A"}

OPEN_HAND = "Сет Креммал"
"""The leader whose player sees the rival's hand."""


def post(body: Any, client: Client | None = None, REMOTE_ADDR: str = "", **headers: str) -> Any:
    data = body if isinstance(body, bytes | str) else json.dumps(body)
    return (client or Client()).post(
        reverse("practice_play"),
        data,
        content_type="application/json",
        headers=headers,
        REMOTE_ADDR=REMOTE_ADDR,
    )


def play(game: dict[str, Any]) -> dict[str, Any]:
    answer = post(game)
    assert answer.status_code == 200, answer.content
    said: dict[str, Any] = answer.json()
    return said


def chosen(random: Random, state: dict[str, Any]) -> str:
    """A random step that a player may do, but no concession."""
    return str(random.choice([o["text"] for o in state["legal"] if o["kind"] != "concede"]))


def test_a_game_for_practice_is_no_practice_day() -> None:
    page = Client().get(reverse("practice"), headers={"Accept-Language": "en"}).content.decode()
    assert "practice-data" in page
    assert "Practice day" not in page


@pytest.mark.parametrize("rules", ["championship", "box"])
def test_a_game_against_the_program(rules: str) -> None:
    random = Random(3)
    state = play({**GAME, "rules": rules})
    for _ in range(40):
        if state["finished"]:
            break
        assert {offer["who"] for offer in state["legal"]} == {"A"}
        assert 'data-card="B:' not in state["board"] or OPEN_HAND in state["board"]
        state = play({**GAME, "rules": rules, "steps": [*state["steps"], chosen(random, state)]})
    assert any(step.startswith("B ") for step in state["steps"])


def test_the_program_and_chance_do_the_same_for_one_seed() -> None:
    assert play(GAME) == play(GAME)
    assert play(GAME)["steps"] != play({**GAME, "seed": 8})["steps"]


def test_who_gets_the_screen_sees_nothing_before_he_has_it() -> None:
    random = Random(5)
    game = {**GAME, "rival": "person"}
    passed = 0
    state = play(game)
    for _ in range(60):
        if state["finished"]:
            break
        seat, other = game["viewer"], "B" if game["viewer"] == "A" else "A"
        if state["pass_to"]:
            passed += 1
            assert state["pass_to"] == other
            assert "data-card=" not in state["board"] or OPEN_HAND in state["board"]
            assert state["legal"] == []
            game["viewer"] = other
        else:
            assert f'data-card="{other}:' not in state["board"] or OPEN_HAND in state["board"]
            assert {offer["who"] for offer in state["legal"]} == {seat}
            game["steps"] = [*state["steps"], chosen(random, state)]
        state = play(game)
    assert passed > 3


def test_the_past_does_not_name_what_the_rival_drew() -> None:
    state = play({**GAME, "rival": "person"})
    drawn = [item["sentence"] for item in state["last"] if "стартовые карты" in item["sentence"]]
    assert len(drawn) == 2
    assert [name for name, _english in NAMES.values() if name in drawn[0]]
    assert not [name for name, _english in NAMES.values() if name in drawn[1]]


def test_a_finished_game_is_shown_whole() -> None:
    state = play(GAME)
    state = play({**GAME, "steps": [*state["steps"], "A concede"]})
    assert state["finished"]["winner"] == "B"
    assert state["legal"] == []
    assert 'data-card="B:' in state["board"]


def test_why_not_names_the_rule_and_what_to_do() -> None:
    state = play(GAME)
    asked = post({**GAME, "steps": state["steps"], "text": "A attack A:V1 melee B:V1"}).json()
    assert asked["rule"].startswith("PT-")
    assert asked["message"]
    legal = post({**GAME, "steps": state["steps"], "text": chosen(Random(1), state)}).json()
    assert legal == {"legal": True}


def test_a_step_that_is_not_legal_is_named_by_its_place() -> None:
    state = play(GAME)
    answer = post({**GAME, "steps": [*state["steps"], "A attack A:V1 melee B:V1"]})
    assert answer.status_code == 422
    assert answer.json()["index"] == len(state["steps"])
    assert answer.json()["rule"].startswith("PT-")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seed", "7"),
        ("seed", -1),
        ("seed", True),
        ("seed", 1 << 53),
        ("rules", "house"),
        ("rules", ["box"]),
        ("rival", "A"),
        ("viewer", "C"),
        ("viewer", None),
        ("steps", "A pass"),
        ("steps", [1]),
        ("steps", ["A pass\n"]),
        ("steps", ["A " + "x" * 400]),
        ("steps", ["A pass"] * (MOST_STEPS + 1)),
        ("text", 5),
        ("text", "<script>"),
    ],
)
def test_what_is_not_in_order_is_refused_with_its_field(field: str, value: Any) -> None:
    answer = post({**GAME, field: value})
    assert answer.status_code == 400
    assert field in answer.json()["message"]


@pytest.mark.parametrize("body", [b"", b"\xff\xfe", b"[]", b"null", b"{", b"[" * 100_000, b"\0"])
def test_what_is_no_object_is_refused(body: bytes) -> None:
    answer = post(body)
    assert answer.status_code == 400
    assert answer.json()["error"] == "form"


def test_a_long_body_is_not_read() -> None:
    assert post(b"x" * (LONGEST_GAME_SENT + 1)).status_code == 413


def test_a_network_that_plays_like_a_program_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        practice_views, "PRACTICE_OF_NETWORK", Limit("practice-of-two", most=2, seconds=60)
    )
    assert [post(GAME, REMOTE_ADDR="198.51.100.7").status_code for _ in range(2)] == [200, 200]
    told = post(GAME, REMOTE_ADDR="198.51.100.7")
    assert (told.status_code, told.json()["error"]) == (429, "too_often")
    assert told["Retry-After"] == "60"
    assert post(GAME, REMOTE_ADDR="198.51.100.8").status_code == 200


def test_a_length_that_is_no_number_is_refused() -> None:
    answer = post(GAME, **{"Content-Length": "abc"})
    assert answer.status_code == 400
    assert "Content-Length" in answer.json()["message"]


def test_steps_that_look_right_never_break_the_judge() -> None:
    """Texts of the right letters, put together by chance, are refused with a rule."""
    random = Random(13)
    verbs = ["draw", "recruit", "attack", "pick", "spell", "order", "deal", "leader_choice"]
    words = ["A", "B", "table", *verbs, "A:V1", "B:F2", "A:witch", "B:?", "melee", "R", "3", "-"]
    for _ in range(60):
        step = " ".join(random.choices(words, k=random.randint(2, 6)))
        answer = post({**GAME, "steps": [step]})
        assert answer.status_code in {200, 400, 422}, step


def test_nothing_is_kept() -> None:
    """Without a database, a session, a cookie or a token."""
    client = Client(enforce_csrf_checks=True)
    page = client.get(reverse("practice"))
    assert post(GAME, client).status_code == 200
    assert page.status_code == 200
    assert not client.cookies


def test_both_languages() -> None:
    russian, english = (
        post(GAME, **{"Accept-Language": language}).json() for language in ("ru", "en")
    )
    assert russian["needs"]["words"] != english["needs"]["words"]


@pytest.mark.parametrize("name", ["recorder_worker", "personal_worker"])
def test_a_script_that_keeps_pages_is_at_the_root(name: str) -> None:
    client = Client()
    answer = client.get(reverse(name))
    assert reverse(name).count("/") == 1
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert b"addEventListener" in answer.content
    assert not client.cookies
