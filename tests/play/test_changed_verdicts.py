"""A log that was legal and, by a repaired engine, is not: what follows everywhere."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.support.watched_games import hand_in, in_play, played
from tournament.events.versions import raise_versions
from tournament.play.game_views import games_by_day, games_to_watch, shown_logs
from tournament.play.log_findings import open_findings, settle_log
from tournament.play.models import LogVerdict

MATCH = "W1.2"


@pytest.mark.rule("CH-SHEET-5")
@pytest.mark.django_db
def test_the_game_is_shown_no_more_and_the_judge_is_told_again(client: Client) -> None:
    day = Scenario().drawn(10)
    in_play(day, MATCH)
    log = hand_in(day, MATCH, played(1))
    settle_log(day.by(day.judge), event=day.event, log=log)
    address = reverse("game", args=[day.event, MATCH, 1])
    assert client.get(address).status_code == 200
    assert games_to_watch(day.event) == [(MATCH, 1)]
    day.wait(minutes=1)
    LogVerdict.objects.create(
        log_id=log, engine="f" * 64, word="illegal", rule="PT-MELEE-2", line=55,
        details={"verdict": "illegal", "event": 40}, checked_at=day.now,
    )  # fmt: skip
    raise_versions([day.event])
    assert shown_logs(day.event, MATCH, 1, public=False) == []
    assert games_to_watch(day.event) == []
    assert games_by_day(day.championship) == {}
    assert client.get(address).status_code == 404
    assert [(item.code, item.log.pk) for item in open_findings(day.event)] == [("illegal", log)]
