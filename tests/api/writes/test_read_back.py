"""What can be written can be read: every field of every operation, back by the same token.

`READ` says for each field where it is read. What is only said at the moment of asking, and what
CH-PD-2 and CH-PD-5 protect, is a row with its reason; a field without a row fails.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.api.writes import tournament_rows as free
from tests.api.writes.programs import Program, of_account, of_player
from tests.api.writes.rows import ROWS
from tests.api.writes.test_roles import asked, program_of
from tests.support.examples import some
from tests.support.interface import operations
from tests.support.remembered import undone
from tests.support.scenario import Scenario
from tournament.api.schema import description
from tournament.api.writes.fields import PERSON
from tournament.events.states import event_state

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Asked:
    """An operation that was carried out: where, with what, what was answered."""

    day: Scenario
    address: Mapping[str, str]
    body: Mapping[str, Any]
    answer: Mapping[str, Any]

    def player(self, seat: str) -> str:
        found = event_state(self.day.event).player(self.address["match"], seat)
        assert found is not None
        return found


Expected = Callable[[Asked, Any], Any]


@dataclass(frozen=True)
class At:
    """Where a value is read: an operation, and the names that lead to it in what it answers."""

    operation: str
    path: str
    expected: Expected = lambda _asked, sent: sent
    each: bool = False
    """Whether what was sent is a list whose parts are found there, in this order, at the end."""


@dataclass(frozen=True)
class Moment:
    """What is only said when it is asked, and why nothing of it is kept by itself."""

    why: str


@dataclass(frozen=True)
class Protected:
    """What programs do not read, by which rule."""

    rule: str


How = At | Moment | Protected
SEEN = Moment("which revision was looked at")
AGREED = Moment("a word without which it is refused")
MATCH = "read_match"
RULED = {
    "reason": Protected("CH-PD-5"),
    "category": Protected("CH-PD-5"),
    "witness": Protected("CH-PD-5"),
}


def wins(asked: Asked, seat: str) -> str:
    """The registration that stands in a seat."""
    return asked.player(seat)


def loses(asked: Asked, seat: str) -> str:
    return asked.player("B" if seat == "A" else "A")


def sheets(*more: str) -> dict[str, How]:
    """What a sheet says, read from the sheets of the match."""
    names = ("game", "outcome", "end_reason", "details", *more)
    kept: dict[str, How] = {name: At("read_sheets", f"sheets.{name}") for name in names}
    return {**kept, "revision": SEEN, "replay": SEEN}


def correction() -> dict[str, How]:
    return {**RULED, "game": SEEN, "outcome": At("read_rulings", "rulings.type", _type)}


def _type(_asked: Asked, _sent: Any) -> str:
    return event_state(_asked.day.event).rulings[-1].type


PERSON_KEPT: dict[str, How] = {
    **{name: At("read_entrant", "given.*", lambda _asked, _sent, n=name: n) for name in PERSON},  # type: ignore[misc]
    "display_name": At("read_entrant", "name"),
}
PLAN = {
    name: At("read_day", f"tournament.{name}")
    for name in description()["components"]["schemas"]["PlannedRequest"]["properties"]
}
ROUND = Moment("which round is meant; it is the next one or refused")

READ: dict[str, dict[str, How]] = {
    "register": {
        **PERSON_KEPT,
        "consent_processing": At("read_entrant", "consents.*", lambda _asked, _sent: "processing"),
        "consent_public": At("read_entrant", "consents.*", lambda _asked, _sent: "public"),
        "consent_representative": At(
            "read_entrant", "consents.*", lambda _asked, _sent: "representative"
        ),
        "here": At("read_entrant", "here"),
        "age_seen": At("read_entrant", "age_seen"),
        "namesake": AGREED,
    },
    "edit_registration": PERSON_KEPT,
    "move_registration": {
        "to_event": At("read_entrant", "status", lambda _asked, _sent: "moved"),
        "consented": AGREED,
        "accept_waiting": AGREED,
    },
    "withdraw_registration": {"asked_by": At("read_entrant", "asked_by")},
    "answer_offer": {"accept": At("read_entrant", "status", lambda _asked, _sent: "confirmed")},
    "check_in": {"age_seen": At("read_entrant", "age_seen")},
    "extend_check_in": {"minutes": At("read_day", "check_in_until", lambda asked, _: until(asked))},
    "freeze_list": {"passed_over": Protected("CH-REG-4")},
    "make_draw": {"text": At("read_draws", "draws.text")},
    "withdraw_draw": RULED,
    "draw_lot": {"text": At("read_draws", "lots.text")},
    "call_matches": {
        "matches": At(
            "list_matches", "results.table", lambda asked, _: asked.body["matches"][0]["table"]
        )
    },
    "set_table": {"table": At("read_day", "tables_in_use.*"), "in_use": AGREED},
    "pause_day": {"until": At("read_day", "paused_until")},
    "call_match": {"table": At(MATCH, "table"), "rest_waived": AGREED},
    "take_held_place": {
        "side": Moment("the place that is meant"),
        "registration": At(MATCH, "sides.registration"),
        "lot": Moment("the lot by which they are the one"),
    },
    "leave_held_place": {"side": Moment("the place that is meant")},
    "open_slot_lot": {"side": Moment("the place that is meant")},
    "enter_result": {
        **sheets(),
        "submitted": Moment("a log of the game; list_logs has it"),
        "category": Protected("CH-PD-5"),
        "reason": Protected("CH-PD-5"),
    },
    "witness_signatures": {
        "game": At("read_sheets", "sheets.game"),
        "digest": At("read_sheets", "sheets.digest"),
    },
    "say_result": sheets(),
    "concede_match": {"seat": At(MATCH, "winner", loses), "acknowledged": AGREED},
    "refuse_sheet": {
        "game": At("read_sheets", "sheets.game"),
        "digest": At("read_sheets", "sheets.digest"),
        "seat": At("read_sheets", "sheets.state", lambda _asked, _sent: "refused"),
        "declared": AGREED,
    },
    "accept_result": {**RULED, **sheets()},
    "replay_game": RULED,
    "correct_sheet": {**RULED, **sheets()},
    "time_extension": {**RULED, "minutes": At(MATCH, "extension_minutes")},
    "tie_break": {
        **RULED,
        "winner": At(MATCH, "winner", wins),
        "heroes": Protected("CH-PD-5"),
        "damage_over_life": Protected("CH-PD-5"),
        "lot": Moment("the lot that decided; read_draws has it"),
    },
    "walkover": {**RULED, "winner": At(MATCH, "winner", wins)},
    "double_loss": {**RULED, "both_left": Protected("CH-PD-5")},
    "correct_result": correction(),
    "override_replay": correction(),
    "override_stand": correction(),
    "withdrawal": RULED,
    "disqualification": RULED,
    "walkover_revoked": RULED,
    "withdrawal_revoked": RULED,
    "amend_ruling": {**RULED, "instead": At("read_rulings", "rulings.type", _type)},
    "suspend_day": RULED,
    "continue_day": {**RULED, "matches": Moment("how each match goes on; read_match tells how")},
    "set_continuation": {
        "date": At("read_day", "date"),
        "start": At("read_day", "start"),
    },
    "close_day": {"anyway": AGREED},
    "announce_in_hall": {"text": At("read_day", "told_in_hall.text"), "send": AGREED},
    "end_announcement": {"announcement": Moment("which one ends; nothing is told any more")},
    "create_tournament": PLAN,
    "change_tournament": PLAN,
    "add_names": {"names": At("list_entrants", "results.name", each=True)},
    "rename_entrant": {"name": At("read_entrant", "name")},
    "arrange_entrants": {"order": At("list_entrants", "results.registration", each=True)},
    "start_tournament": {"words": At("read_draws", "draws.text")},
    "pair_round": {"number": At("read_round_draft", "number")},
    "exchange_players": {
        "number": ROUND,
        "one": At("read_round_draft", "exchanged.first"),
        "other": At("read_round_draft", "exchanged.second"),
    },
    "publish_round": {"number": At("read_rounds", "rounds.number")},
    "change_table": {"table": At(MATCH, "table")},
    "set_rounds": {"rounds": At("read_rounds", "rounds_planned")},
    "enter_score": {
        "scores": At(MATCH, "scores"),
        "winner": At(MATCH, "winner", wins),
        "meant": AGREED,
    },
}


def in_an_hour() -> datetime:
    return (datetime.now(UTC) + timedelta(hours=1)).replace(microsecond=0)


def written(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def until(asked: Asked) -> str:
    found = event_state(asked.day.event).extended_until
    assert found is not None
    return written(found)


FULL: dict[str, Callable[[Scenario], Mapping[str, Any]]] = {
    "register": lambda _day: {
        "city": "Казань",
        "display_name": "Маша П.",
        "representative_name": "Петров Иван Ильич",
        "representative_contact": "ivan@example.org",
        "consent_public": True,
        "consent_representative": True,
    },
    "pause_day": lambda _day: {"until": written(in_an_hour())},
    "change_tournament": lambda _day: {
        "place": "Библиотека",
        "description": "Принесите колоды.",
        "private": True,
        "tie_breaks": ["wins", "buchholz", "game_wins"],
        "points_draw": 4,
        "round_minutes": 50,
    },
}
"""What the table of operations does not send, so that more of a body comes back."""


def fields_of(said: Mapping[str, Any]) -> set[str]:
    content = said.get("requestBody", {}).get("content", {}).get("application/json")
    schema = content["schema"] if content else {}
    while "$ref" in schema:
        schema = description()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return set(schema.get("properties", {}))


def test_every_field_of_every_operation_has_its_row() -> None:
    fields = {
        operation.id: fields_of(operation.said)
        for operation in operations()
        if operation.method == "post" and not operation.id.startswith("preview_")
    }
    without = {name: asked - set(READ.get(name, {})) for name, asked in fields.items()}
    assert {name: rest for name, rest in without.items() if rest} == {}
    assert set(READ) <= set(fields)


def found_at(value: Any, path: list[str]) -> Iterator[Any]:
    """Everything that the names lead to; a list stands for each of its rows."""
    if not path:
        yield value
    elif isinstance(value, list):
        names = path[1:] if path[0] == "*" else path
        for item in value:
            yield from found_at(item, names)
    elif value is not None:
        yield from found_at(value[path[0]], path[1:])


def read(program: Program, done: Asked, at: At) -> list[Any]:
    known = {"event_id": done.day.event, **done.address}
    known.setdefault("registration", done.answer.get("registration", ""))
    (operation,) = (one for one in operations() if one.id == at.operation)
    names = {name: known[name] for name in operation.in_address}
    answer = program.client.get(
        operation.path.format(**names), headers={"Authorization": f"Bearer {program.secret}"}
    )
    assert answer.status_code == 200, (at, answer.content.decode())
    return list(found_at(answer.json(), at.path.split(".")))


def check(program: Program, done: Asked, name: str) -> list[str]:
    wrong = []
    for field, sent in done.body.items():
        at = READ[name][field]
        if isinstance(at, At):
            expected, found = at.expected(done, sent), read(program, done, at)
            if (found[-len(sent) :] != sent) if at.each else (expected not in found):
                wrong.append(f"{name}.{field}: sent {sent!r}, {at.operation} has {found!r}")
    return wrong


def test_what_was_written_is_read_by_the_same_token(
    subtests: pytest.Subtests, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in some([*ROWS]):
        with subtests.test(name), undone(), monkeypatch.context() as patched:
            row = ROWS[name]
            day = row.day()
            now = max(day.now, datetime.now(UTC))
            patched.setattr("django.utils.timezone.now", lambda now=now: now)
            letter = next(one for one in "OJPp" if one in row.roles)
            program, address = program_of(letter, name, day, row), row.address(day)
            body = {**row.body(day), **FULL.get(name, lambda _day: {})(day)}
            answer = asked(program, name, day, row, body)
            assert answer.status_code == 200, answer.content.decode()
            assert check(program, Asked(day, address, body, answer.json()), name) == []


def test_a_tournament_is_read_as_it_was_made() -> None:
    day = free.club()
    program = of_account(day.organizer)
    body = {
        "name": "Лига",
        "format": "round_robin",
        "city": "kazan",
        "date": datetime.now(UTC).date().isoformat(),
        "start": "18:30",
        "ruleset": "none",
        "game": "Го",
        "place": "Клуб",
        "description": "По средам.",
        "tables": 3,
        "size": 8,
        "wins": 2,
        "private": True,
        "draws": True,
        "scores": True,
        "groups": 2,
        "tie_breaks": ["point_difference", "wins"],
    }
    made = program.done("create_tournament", body)
    done = Asked(day, {"event_id": made["day"]}, body, made)
    assert check(program, done, "create_tournament") == []
    answer = program.client.get(
        "/api/v1/me/tournaments/", headers={"Authorization": f"Bearer {program.secret}"}
    )
    (own,) = (row for row in answer.json()["results"] if row["day"] == made["day"])
    assert {name: own[name] for name in body} == body


def test_a_player_reads_what_is_kept_of_them_and_nobody_else_does() -> None:
    day = ROWS["edit_registration"].day()
    address = ROWS["edit_registration"].address(day)
    own = of_player(day, address["registration"])
    own.done("edit_registration", {"city": "Омск"}, event_id=day.event, **address)
    done = Asked(day, address, {}, {})
    (data,) = read(own, done, At("read_entrant", "data"))
    assert (data["city"], set(data)) == ("Омск", set(PERSON))
    (none,) = read(of_account(day.organizer), done, At("read_entrant", "data"))
    assert none is None


@pytest.mark.rule("FT-PAIR-2")
def test_who_plays_does_not_read_the_draft() -> None:
    day = free.paired()
    program = of_account(day.organizer)
    assert read(program, Asked(day, {}, {}, {}), At("read_round_draft", "pairs.first")) != []
    registration = event_state(day.event).order[0]
    day.organizer.person_id = event_state(day.event).entrants[registration].person
    day.organizer.save()
    answer = program.client.get(
        f"/api/v1/days/{day.event}/rounds/draft/",
        headers={"Authorization": f"Bearer {program.secret}"},
    )
    assert (answer.status_code, answer.json()["error"]) == (403, "own_draw")


def test_a_program_begins_at_the_links_and_learns_who_it_is() -> None:
    day = free.listed()
    program = of_account(day.organizer, "desk")
    links = program.client.get("/api/v1/").json()["links"]
    assert {name for name, path in links.items() if not path.startswith("/api/v1/")} == set()
    assert links["read_me"] == "/api/v1/me/"
    me = program.client.get(
        links["read_me"], headers={"Authorization": f"Bearer {program.secret}"}
    ).json()
    assert (me["kind"], me["account"]) == ("account", day.organizer.public_id)
    assert {"role": "organizer", "kind": "stage", "id": day.stage} in me["roles"]
    assert "check_in" in me["scopes"]
    assert "rule" not in me["scopes"]
