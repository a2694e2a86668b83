"""Whoever deletes or ends something says so (`ended`), or stands here with a reason.

What everything ends again is `tests/operations/test_ended.py`; here no service is forgotten: the
code is read for calls of `delete()` and for columns that say that something is over.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

COLUMNS = frozenset({
    "ended_at", "withdrawn_at", "wants_messages", "is_active", "paused", "private", "received",
    "password", "hashed", "secret_sha256", "revoked",
})  # fmt: skip
"""Columns that end something when they are written."""

REPEATED = "what was made for a command that had been carried out before"
OF_WHOM = "it goes with a person's data or with a championship's, and that is noted"
AGAIN = "ends something again; the list has it"
OF_ITSELF = "goes by its age, in a restored site too"
LAPTOP = "of a hall's laptop, whose day no backup brings back"

OF_THE_SITE = "an alert of the site about itself; what is still wrong begins again at once"
OF_A_CLUB = "a publisher dismisses a witness again; until then one more is asked, and no more"
NO_ENDING = {
    "operations/watching/alerts.py:_end": OF_THE_SITE,
    "operations/watching/alerts.py:forget": OF_THE_SITE,
    "events/witnesses.py:dismiss_witness": OF_A_CLUB,
    "events/announcements.py:publish_announcement": REPEATED,
    "events/describe.py:describe_day": REPEATED,
    "events/hosting.py:record_application": REPEATED,
    "events/lots.py:open_lot": REPEATED,
    "events/registration.py:enter": REPEATED,
    "events/services.py:attach_reason": REPEATED,
    "events/services.py:_drop_if_unused": REPEATED,
    "events/split.py:close_preferences": REPEATED,
    "play/witnessing.py:_with_picture": REPEATED,
    "outbox/linking.py:forget_channels": OF_WHOM,
    "people/evidence.py:forget_person": OF_WHOM,
    "people/evidence.py:forget_championship": OF_WHOM,
    "people/free_texts.py:erase_texts": OF_WHOM,
    "people/persons.py:erase_person": OF_WHOM,
    "people/retirement.py:retire": OF_WHOM,
    "play/handed_games.py:_empty": OF_WHOM,
    "events/typed_texts.py:_empty": OF_WHOM,
    "api/challonge/ended_again.py:end_attachment": AGAIN,
    "operations/backups/ended.py:_messages": AGAIN,
    "operations/backups/ended.py:_pin": AGAIN,
    "operations/backups/ended.py:_tournament_shown": AGAIN,
    "people/accounts.py:end_second_proof": "a signal notes it: `people.second_proofs`",
    "people/accounts.py:end_all_log_ins": "a restore ends all log-ins",
    "people/device_sessions.py:end_session": "a restore ends all log-ins",
    "people/device_sessions.py:invite_device": "good for ten minutes; a restore ends them",
    "people/lockout.py:count_attempt": OF_ITSELF,
    "people/lockout.py:take_back": "counts failed log-ins",
    "people/protected.py:forget_old_reads": OF_ITSELF,
    "people/ending_list.py:thin": OF_ITSELF,
    "api/idempotency.py:forget_api_answers": OF_ITSELF,
    "jobs/worker.py:_delete_old": OF_ITSELF,
    "outbox/reading.py:_keep": OF_ITSELF,
    "outbox/webhooks/thinning.py:thin_webhooks": OF_ITSELF,
    "play/judge_calls.py:forget_judge_calls": OF_ITSELF,
    "play/judge_calls.py:call_judge": "a call that ended with its match gives way to a new one",
    "jobs/queue.py:cancel": "work that waits, of nobody",
    "ledger/projections.py:apply": "a projection of the ledger",
    "ledger/projections.py:clear": "a projection of the ledger",
    "play/live_games.py:set_delay": "a setting of a running day",
    "play/keys.py:_drop_forgotten": "a key that nobody has confirmed, of a page left behind",
    "outbox/linking.py:make_code": "good for a quarter of an hour",
    "outbox/linking.py:heard": "the code is used up; a channel that stops is ended by its service",
    "outbox/webhooks/service.py:turn_on": "begins",
    "people/accounts.py:open_again": "begins",
    "events/rehearsals.py:throw_away": "of a rehearsal, which has nobody",
    "events/venue/people_store.py:store_in_second_hall": LAPTOP,
    "events/venue/people_store.py:store_at_headquarters": "the plan of a day is replaced",
    "events/venue/venue.py:purge": LAPTOP,
    "play/handed_games.py:store": "taken in without what was erased",
    "people/links.py:make_link": "begins",
}


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function of the program that stores something, by file and name."""
    root = Path("tournament")
    for path in sorted(root.rglob("*.py")):
        if {"migrations", "championship", "showroom"} & set(path.parts):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield f"{path.relative_to(root).as_posix()}:{node.name}", node


def ends_something(function: ast.FunctionDef) -> bool:
    """Whether a function deletes rows or writes one of the columns."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr == "delete" and not node.args:
                return True
            if node.func.attr == "update" and COLUMNS & {item.arg for item in node.keywords}:
                return True
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Attribute) and target.attr in COLUMNS for target in node.targets
        ):
            return True
    return False


def says_so(function: ast.FunctionDef) -> bool:
    """Whether it calls `ended`."""
    return any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ended"
        for node in ast.walk(function)
    )


def test_whoever_ends_something_says_so() -> None:
    silent = {name for name, node in functions() if ends_something(node) and not says_so(node)}
    assert silent - set(NO_ENDING) == set(), "call `ended` there, or give a reason here"
    assert set(NO_ENDING) - silent == set(), "no such function ends anything in silence any more"
