"""Every address of the site about a tournament of every format, game and moment, by every role.

Nothing is a fault of ours, no page holds a number that is none, and none promises a championship
where there is none. An address whose arguments nobody fills in fails.
"""

import itertools
import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

from tests.support.examples import all_are_tried, some
from tests.support.remembered import undone
from tests.support.scenario import Scenario
from tests.web.test_permissions import TABLE
from tests.web.tournaments.scenes import FORMATS, Row, Scene, rows
from tournament.api.writes.operation import Write
from tournament.regulations.profile import NO_GAME
from tournament.web.shared.shown_parts import FRAMES, SCENES

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

WHOLE = all_are_tried()
TRIED: list[Any] = rows() if WHOLE else random.sample(["draft", "in play", "closed"], 1)
"""By night everything; by day a game that the engine does not know, by chance in any form, at one
of three moments."""
FILLED: dict[str, Callable[[Scene], list[object]]] = {
    "event_id": lambda it: [it.free.event],
    "event": lambda it: [it.free.event],
    "championship_id": lambda it: [it.free.scenario.championship],
    "stage_id": lambda it: [it.free.scenario.stage],
    "match": lambda it: list(it.matches),
    "registration": lambda it: [it.registration],
    "person": lambda it: [it.person],
    "token": lambda it: [it.token],
    "slug": lambda it: [it.slug],
    "seq": lambda it: [it.entries],
    "first": lambda it: [1],
    "second": lambda it: [it.entries],
    "what": lambda it: sorted({*FRAMES, *SCENES}),
    "side": lambda it: ["a"],
    "seat": lambda it: ["A"],
    "number": lambda it: [1],
    "game": lambda it: [1],
    "place": lambda it: [1],
    "city": lambda it: ["moscow"],
    "ruleset": lambda it: [it.row.game],
    "code": lambda it: [it.code],
    "language": lambda it: ["en"],
    "kind": lambda it: ["registered"],
    "page": lambda it: ["free"],
    "card": lambda it: ["witch"],
    "name": lambda it: ["vk"],
    "do": lambda it: ["steps"],
    "account_id": lambda it: [it.free.organizer.public_id],
    **{
        name: lambda it: [1]
        for name in ("call", "case", "job_id", "pk", "participant", "attachment")
    },
    **{
        name: lambda it: ["nothing"]
        for name in (
            "announcement", "application", "delivery_id", "digest", "grant", "grant_id", "key",
            "log_id", "lot", "merged", "note", "recording", "request_id", "ruling", "session_id",
            "sha256", "token_id", "upload_id", "webhook_id", "witness",
        )
    },
}  # fmt: skip
"""What stands in addresses; an address with another argument fails until it is here."""
NOT_OF_A_TOURNAMENT = re.compile(r"account_\w+|mfa_\w+|challonge_\w+")
"""Pages of one's own account; the Challonge interface has a test of all its operations."""
ASKED_FIRST = "OJHPUEA"
SAID = {
    "category": "other", "reason": "Так решено.", "winner": "A", "result": "A", "outcome": "A",
    "game": "1", "revision": "0", "replay": "0", "text": "17 4 23", "minutes": "5", "number": "2",
    "seat": "A", "end_reason": "", "name": "Новое имя", "names": "Новый\nИгрок", "table": "3",
}  # fmt: skip
"""What forms ask, each by its own names."""
SURE = frozenset(
    {
        "api_accept_result", "api_correct_sheet", "api_result", "api_say_result", "enter_result",
        "record_start", "rule_correction", "rule_disqualification", "rule_walkover",
        "rule_withdrawal", "log_submit", "complete_day", "propose_qualifiers", "score",
    }
)  # fmt: skip
"""Forms and operations that are always tried: where the game is asked about, and the closing."""
READ = frozenset(
    {
        "home", "tournaments", "day", "day_games", "day_statistics", "match", "console",
        "close_day", "bracket", "record", "tablet", "print_slips", "print_bracket",
        "rule_withdrawal", "rule_disqualification", "rule_correction", "my_match", "my_record",
        "my_logs", "practice_game",
    }
)  # fmt: skip
"""Pages that are always read: where the game is asked about, and lists in which it stands."""
PROMISES = re.compile(
    r"(?<!both )finalists?\b|to the final\b|in the final\b|publisher(?!\d)|\bqualif|handed to"
    r"|to the championship|(?<!оба )финалист|(?:выход|выйд|пройд|прош|едет|едут|зов)\w* в финал"
    r"|издател|отбороч|в чемпионат\b",
    re.IGNORECASE,
)
"""Words about a championship above this day: there is none. Its own final and finalists stay."""
TRUE = re.compile(
    r"Read by judges, organizers and the publisher alone"
    r"|(?:Прочтут|Читают) только судьи, организаторы и издатель"
)
"""Sentences with such a word that hold in a free tournament too: who may read what is written."""
NO_NUMBER = re.compile(r"\bNaN\b|\bundefined\b|\bInfinity\b")


def addresses(patterns: Any = None) -> Iterator[tuple[str, tuple[str, ...], type | None]]:
    """Name, arguments and view of every address."""
    for item in patterns if patterns is not None else get_resolver().url_patterns:
        if isinstance(item, URLResolver):
            yield from addresses(item.url_patterns)
        elif not NOT_OF_A_TOURNAMENT.fullmatch(str(item.name)):
            assert isinstance(item, URLPattern)
            arguments = TABLE[str(item.name)].arguments
            yield str(item.name), arguments, getattr(item.callback, "view_class", None)


def filled(scene: Scene, name: str, arguments: tuple[str, ...]) -> list[str]:
    """The addresses of a name about this tournament."""
    missing = set(arguments) - set(FILLED)
    assert not missing, f"{name}: nobody fills in {missing}"
    found = []
    for values in itertools.product(*(FILLED[key](scene) for key in arguments)):
        if "token" in arguments and not name.startswith("my"):
            values = ("nothing",)  # Of a phone or of the hall: none is expected.
        with suppress(NoReverseMatch):
            found.append(reverse(name, kwargs=dict(zip(arguments, values, strict=True))))
    assert found, f"{name} takes none of what its arguments are filled with"
    return found


def letters(allowed: str, *, of_all: bool) -> str:
    """Who is asked about an address: one who may, or everybody who may."""
    if allowed in {"A", "U", "W"}:
        return ("AO" if allowed == "A" else "UO") if of_all else {"A": "A"}.get(allowed, "U")
    found = [letter for letter in ASKED_FIRST if letter in allowed.split() and letter != "E"]
    return "".join(found if of_all else found[:1] and [random.choice(found)])


def words_of(answer: Any) -> str:
    """What a page says between its head and its foot, without tags and scripts."""
    page = answer.content.decode()
    main = re.search(r"<main.*?</main>", page, re.S)
    plain = re.sub(
        r"<(script|style|template)\b.*?</\1>", " ", main[0] if main else page, flags=re.S
    )
    return " ".join(re.sub(r"<[^>]*>", " ", plain).split())


def faults(scene: Scene, path: str, letter: str, answer: Any) -> Iterator[str]:
    """What is wrong with an answer."""
    whose = f"{letter} {path}"
    if answer.status_code >= 500:
        yield f"{whose}: {answer.status_code}"
    if answer.streaming or not answer.headers.get("Content-Type", "").startswith("text/html"):
        return
    words = words_of(answer)
    ours = any(
        part in path for part in (scene.free.event, scene.free.scenario.championship, "/my/")
    )
    promised = PROMISES.search(TRUE.sub("", words)) if ours and letter != "P" else None
    for found in (NO_NUMBER.search(words), promised):
        if found is not None:
            yield f"{whose}: «{found.string[max(0, found.start() - 40) : found.end() + 40]}»"


def read_all(scene: Scene) -> Iterator[str]:
    """What is wrong with any page."""
    clients = {letter: scene.client(letter, random.choice(["ru", "en"])) for letter in "POJHUA"}
    rows = [row for row in addresses() if TABLE[row[0]].get != "-"]
    sure = [row for row in rows if row[0] in READ]
    for name, arguments, _view in rows if WHOLE else [*sure, *some(rows)]:
        for letter in letters(TABLE[name].get, of_all=WHOLE):
            for path in filled(scene, name, arguments):
                yield from faults(scene, path, letter, clients[letter].get(path))


def write_all(scene: Scene) -> Iterator[str]:
    """What is wrong with the answer to any form or operation; nothing stays of them."""
    rows = [row for row in addresses() if TABLE[row[0]].post != "-"]
    sure = [row for row in rows if row[0] in SURE]
    for name, arguments, view in rows if WHOLE else [*sure, *some(rows)[:12]]:
        for letter in letters(TABLE[name].post, of_all=False):
            for path in filled(scene, name, arguments):
                client = scene.client(letter)
                with undone():
                    yield from faults(
                        scene, f"POST {path}", letter, sent(scene, client, path, view)
                    )


def sent(scene: Scene, client: Any, path: str, view: type | None) -> Any:
    """The answer to what fits best."""
    match = next((key for key in scene.matches if f"/{key}/" in path), "")
    version = str(scene.state.version_of(match)) if match and scene.state.order else "0"
    if view is not None and issubclass(view, Write):
        headers = {"Idempotency-Key": "once", "If-Match": f'"{version}"'}
        return client.post(
            path, dict(view.sample), content_type="application/json", headers=headers
        )
    players = ",".join(map(str, scene.state.players(match))) if match and scene.state.order else ""
    return client.post(path, {**SAID, "command_id": "once", "met": version, "players": players})


@pytest.mark.rule("FT-RESULT-1")
@pytest.mark.parametrize("row", TRIED, ids=str)
def test_no_address_is_a_fault_of_ours(row: Any, pages_see: Callable[[Scenario], Scenario]) -> None:
    if not isinstance(row, Row):
        row = Row(random.choice([*FORMATS]), NO_GAME, row, random.choice(["names", "registration"]))
    scene = Scene(row)
    pages_see(scene.free.scenario)
    assert all(filled(scene, name, arguments) for name, arguments, _view in addresses())
    wrong = [*read_all(scene), *write_all(scene)]
    if wrong:
        pytest.fail("\n".join([str(row), *wrong]), pytrace=False)
