"""Several programs write at the same time: one after the other, and nothing is lost or doubled."""

import base64
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from django.core.management import call_command

from tests.support.challonge_calls import Calls
from tests.support.scenario import Scenario
from tournament.events.models import TournamentText
from tournament.events.states import event_state


def put(site: str, key: str, path: str, pairs: list[tuple[str, object]]) -> tuple[int, Any]:
    basic = base64.b64encode(f"name:{key}".encode()).decode()
    request = Request(
        f"{site}/v1/{path}",
        urlencode(pairs).encode(),
        {"Authorization": f"Basic {basic}"},
        method="PUT",
    )
    try:
        with urlopen(request) as answer:
            return answer.status, json.load(answer)
    except HTTPError as refused:
        with refused:
            return refused.code, json.load(refused)


@pytest.mark.database
@pytest.mark.rule("FT-RESULT-1")
def test_results_written_at_once_are_one_result_each(
    transactional_db: None, live_server: Any
) -> None:
    calls = Calls(Scenario().plan().organizer)
    calls.tournament(tournament_type="swiss", swiss_rounds=2)
    calls.enter("evening", "Anna", "Boris", "Vera", "Gleb")
    calls.start("evening")
    wanted = [
        (f"tournaments/evening/matches/{match['id']}",
         [("match[scores_csv]", f"{turn}-{turn}"), ("match[winner_id]", match[seat])])
        for turn in range(4)
        for match in calls.matches("evening", "open")
        for seat in ("player1_id", "player2_id")
    ]  # fmt: skip
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda item: put(live_server.url, calls.key, *item), wanted))
    assert {status for status, _ in answers} == {200}
    state = event_state(TournamentText.objects.get().pk)
    assert len(state.decisions) == 2
    assert state.rounds.played == 2
    assert len(calls.matches("evening", "open")) == 2
    for match in calls.matches("evening", "complete"):
        (written,) = {
            (pairs[0][1], pairs[1][1])
            for (path, pairs) in wanted
            if path.endswith(str(match["id"]))
            and (pairs[0][1], pairs[1][1]) == (match["scores_csv"], match["winner_id"])
        }
        assert written
    call_command("rebuild", "--check")
    call_command("verify_ledgers")
