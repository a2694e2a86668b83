"""Logs of games: samples, games that programs played, rows of them, logs that were handed in."""

import hashlib
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from factory.base import Factory
from factory.declarations import LazyAttribute, LazyFunction, SubFactory, Trait
from factory.django import DjangoModelFactory

from rules_engine.core.chance import Chance
from rules_engine.core.log import write_log
from rules_engine.pixel_tactics.programs import play_match
from tests.factories.days import DayFactory
from tests.factories.people import a_number
from tournament.play.log_submission import submit_log
from tournament.play.log_verification import judge_at_once
from tournament.play.models import SubmittedLog

SAMPLES = Path(__file__).parents[2] / "fixtures" / "logs"


class LogFactory(Factory[bytes]):
    """A log as bytes: of a game that programs played, another one each time, or the one of `seed`.

    `player` is who plays (`greedy`, `random`). A `sample` is named as in `fixtures/logs`; `legal`,
    `illegal`, `malformed` and `undecidable` are such ones, by what the engine says of them.
    """

    class Meta:
        model = bytes

    class Params:
        legal = Trait(sample="legal-short")
        illegal = Trait(sample="illegal-attack-in-truce")
        malformed = Trait(sample="malformed-word")
        undecidable = Trait(sample="undecidable-stops")

    seed = LazyFunction(a_number)
    player = "greedy"
    sample = ""

    @classmethod
    def _create(
        cls, model_class: type[bytes], *args: Any, seed: int, player: str, sample: str
    ) -> bytes:
        return _sample(sample) if sample else _played(seed, player)

    _build = _create


class SubmittedLogFactory(DjangoModelFactory[SubmittedLog]):
    """The row of a log of some day, of which no ledger knows and on which nobody has judged."""

    class Meta:
        model = SubmittedLog

    game_day_id = "day"
    match = "W1.2"
    game = 1
    received = SubFactory(LogFactory)
    sha256 = LazyAttribute(lambda it: hashlib.sha256(it.received).hexdigest())
    size = LazyAttribute(lambda it: len(it.received))
    form = "text"
    source = "upload"
    by_role = "judge"
    by_id = "someone"
    received_at = datetime(2016, 12, 10, 12, 0, tzinfo=UTC)


class HandedInLogFactory(Factory[SubmittedLog]):
    """A log that the judge has handed in for a match of `day`; it is judged at once.

    `log__illegal=True` and the like say which it is, `judged=False` that its verdict is not there
    yet.
    """

    class Meta:
        model = SubmittedLog

    day = SubFactory(DayFactory, in_play="W1.2")
    match = "W1.2"
    game = 1
    log = SubFactory(LogFactory)
    source = "upload"
    judged = True

    @classmethod
    def _create(
        cls, model_class: type[SubmittedLog], *args: Any, day: Any, log: bytes, **said: Any
    ) -> SubmittedLog:
        judged = said.pop("judged")
        row = submit_log(day.by(day.judge), event=day.event, data=log, **said).log
        if judged:
            judge_at_once([row.pk], day.now)
        return row


@cache
def _played(seed: int, player: str) -> bytes:
    return write_log(play_match(player, Chance(seed), 1, "championship")).encode()


def _sample(name: str) -> bytes:
    return (SAMPLES / f"{name}.log").read_bytes()
