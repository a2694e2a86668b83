"""Tournaments: the list, one of them, and what is done with the whole of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.challonge import acts, answers, fields
from tournament.api.challonge.addresses import Address, address_of_text, day_address
from tournament.api.challonge.base import ChallongeView
from tournament.api.challonge.errors import NotTaken
from tournament.api.challonge.reading import Reading
from tournament.api.challonge.settings_fields import TYPES, read_choices, rules_by, size_by
from tournament.events import tournaments
from tournament.events.execution import Caller, Refused
from tournament.events.models import GameDay, Stage, TournamentText
from tournament.events.selectors import city_of, place_of
from tournament.events.states import championship_state
from tournament.people.access import actor_of, require
from tournament.people.policy import Action, Actor, Role, Scope, ScopeKind
from tournament.play import rounds
from tournament.play import services as play
from tournament.regulations.refusals import Refusal
from tournament.regulations.tournament_rules import TournamentRules

TABLES: Final = 64
"""Tables of a tournament made here: its hall is not asked about."""
_STATES: Final[Mapping[str, frozenset[str]]] = {
    "pending": frozenset({"pending", "checking_in", "checked_in", "accepting_predictions"}),
    "in progress": frozenset({"underway", "awaiting_review"}),
    "ended": frozenset({"complete"}),
}
_HERE: Final = frozenset({Role.ORGANIZER, Role.JUDGE})


def own_addresses(actor: Actor) -> Iterator[Address]:
    """Tournaments and days that somebody organizes or judges, the newest first."""
    stages = {g.scope_id for g in actor.grants if g.kind is ScopeKind.STAGE and g.role in _HERE}
    events = {g.scope_id for g in actor.grants if g.kind is ScopeKind.EVENT and g.role in _HERE}
    days = GameDay.objects.filter(stage_id__in=stages) | GameDay.objects.filter(pk__in=events)
    free = dict(days.values_list("pk", "championship__free"))
    archived = set(days.filter(championship__archived=True).values_list("pk", flat=True))
    texts = TournamentText.objects.filter(pk__in=set(free) - archived).order_by("-number")
    yield from (address_of_text(text) for text in texts)
    for event in sorted(key for key, is_free in free.items() if not is_free):
        if championship_state(place_of(event).championship).life.announced:
            yield day_address(event)


class TournamentList(ChallongeView):
    """All tournaments of whoever asks."""

    def get(self, request: Request, **_: Any) -> Response:
        """Those of a state, a kind, a time; with subdomain, those in it."""
        wanted = self._wanted()
        found = (Reading.of(item) for item in own_addresses(actor_of(request._request)))
        return Response([self.whole(reading) for reading in found if wanted(reading)])

    def _wanted(self) -> Callable[[Reading], bool]:
        states = {"": None, "all": None, **_STATES}
        state = fields.choice("state", self.sent.one("state"), states)
        kind = self.sent.one("type") or self.sent.one("tournament_type")
        format = fields.choice("type", kind, {"": None, **TYPES})
        after, before = (self._moment(name) for name in ("created_after", "created_before"))
        subdomain = self.sent.one("subdomain")

        def wanted(reading: Reading) -> bool:
            told = answers.tournament(reading)
            made = told["created_at"]
            at = datetime.fromisoformat(made) if made is not None else None
            return (
                (state is None or told["state"] in state)
                and (format is None or TYPES[told["tournament_type"]] == format)
                and (after is None or (at is not None and at >= after))
                and (before is None or (at is not None and at <= before + timedelta(days=1)))
                and (not subdomain or told["subdomain"] == subdomain)
            )

        return wanted

    def _moment(self, name: str) -> datetime | None:
        given = fields.moment(name, self.sent.one(name))
        if given is None:
            return None
        day = datetime.fromisoformat(given)
        return day.replace(hour=0, minute=0) if "T" not in self.sent.one(name) else day

    @transaction.atomic
    def post(self, request: Request, **_: Any) -> Response:
        """Make one; whoever makes it organizes and judges it."""
        stage = tournaments.organizing_stage(actor_of(request._request))
        require(request._request, Action.CREATE_TOURNAMENT, Scope(stage=stage, free=True))
        choices = read_choices(self.sent.record("tournament"))
        if "name" not in choices:
            raise fields.wrong("name", gettext("can't be empty."))
        event = tournaments.create_tournament(self.caller(), _plan(choices, stage))
        text = tournaments.text_of(event)
        assert text is not None
        return Response(self.whole(Reading.of(address_of_text(text))))


def _plan(choices: Mapping[str, Any], stage: str | None) -> tournaments.TournamentPlan:
    """A tournament of names alone, by the desk's word, seeded by its list."""
    usual = TournamentRules("single_elimination", seeding="listed", scores=True)
    rules = rules_by({"tournament_type": "single elimination", **choices}, usual)
    city = city_of(Stage.objects.filter(pk=stage).values_list("city", flat=True).first() or "")
    city = city or city_of("moscow")
    assert city is not None
    zone = ZoneInfo(city.zone)
    given = choices.get("start_at")
    start = datetime.fromisoformat(given).astimezone(zone) if given else timezone.now()
    kept = {key: value for key, value in choices.items() if key not in _TEXTS}
    return tournaments.TournamentPlan(
        name=choices["name"],
        rules=rules,
        city=city.code,
        date=start.astimezone(zone).date(),
        start=f"{start.astimezone(zone):%H:%M}" if given else "12:00",
        tables=TABLES,
        size=size_by(choices, rules),
        ruleset=tournaments.NO_GAME,
        game=choices.get("game_name", ""),
        description=choices.get("description", ""),
        slug=choices.get("url", ""),
        private=choices.get("private", False),
        settings={**kept, "created_by_api": True},
    )


_TEXTS: Final = {
    "name": "name",
    "url": "slug",
    "description": "description",
    "private": "private",
    "game_name": "game",
}
"""Choices that have a place of their own in what is kept of a tournament, and that place."""


class OneTournament(ChallongeView):
    """One tournament."""

    def get(self, request: Request, tournament: str, **_: Any) -> Response:
        """As it stands."""
        return Response(self.whole(self.read(tournament)))

    @transaction.atomic
    def put(self, request: Request, tournament: str, **_: Any) -> Response:
        """Change what was chosen."""
        reading = self.write_free(tournament, Action.ENTER_REGISTRATION)
        choices = read_choices(self.sent.record("tournament"))
        _change(self.caller(), reading, choices)
        return Response(self.whole(self.anew(reading)))

    @transaction.atomic
    def delete(self, request: Request, tournament: str, **_: Any) -> Response:
        """Give up a draft; archive what has begun, whose address and ledger stay (FT-END-1)."""
        reading = self.write_free(tournament, Action.CANCEL_DAY)
        told = self.whole(reading)
        end = tournaments.archive_tournament if reading.drawn else tournaments.hide_tournament
        end(self.caller(), event=reading.address.event)
        return Response(told)


def _change(caller: Caller, reading: Reading, choices: Mapping[str, Any]) -> None:
    text = reading.text
    kept = {key: value for key, value in choices.items() if key not in _TEXTS}
    settings = {**text.settings, **kept}
    _change_rules(caller, reading, kept, settings)
    texts = {_TEXTS[key]: value for key, value in choices.items() if key in _TEXTS}
    if not texts.get("slug", "kept"):
        del texts["slug"]
    tournaments.change_texts(caller, event=reading.address.event, settings=settings, **texts)


def _change_rules(
    caller: Caller, reading: Reading, kept: Mapping[str, Any], settings: Mapping[str, Any]
) -> None:
    """New rules before check-in; of a Swiss tournament in play another number of rounds (SW-8)."""
    event, profile = reading.address.event, reading.championship.rules
    known = profile.tournament
    assert known is not None
    rules = rules_by(settings, known) if kept else known
    numbers = profile.chosen
    if {"signup_cap", "tournament_type"} & set(kept):
        numbers = replace(numbers, size=size_by(settings, rules))
    if reading.now.before_check_in:
        tournaments.change_rules(caller, event=event, rules=rules, numbers=numbers)
    elif rules != known:
        if not reading.drawn or set(kept) - {"swiss_rounds"} or not rules.rounds:
            raise Refused(Refusal("tournament_rules_fixed"))
        rounds.set_rounds(caller, event=event, rounds=rules.rounds)
        acts.go_on(caller, reading)


Act = Callable[[Caller, Reading], None]


def _finalize(caller: Caller, reading: Reading) -> None:
    play.complete_day(caller, event=reading.address.event)


@transaction.atomic
def _open_for_predictions(caller: Caller, reading: Reading) -> None:
    """The state alone; nobody's predictions are kept here."""
    text = reading.text
    if reading.drawn or not reading.now.before_check_in:
        raise NotTaken(gettext("Predictions open before a tournament starts."))
    if not text.settings.get("prediction_method"):
        raise fields.wrong("prediction_method", gettext("has to be 1 or 2 first."))
    acts.keep(text, caller.now, predictions_opened_at=fields.iso(caller.now.astimezone(UTC)))


ACTS: Final[Mapping[str, tuple[Action, Act]]] = {
    "process_check_ins": (Action.RUN_CHECK_IN, acts.process_check_ins),
    "abort_check_in": (Action.RUN_CHECK_IN, acts.abort_check_in),
    "start": (Action.DRAW, acts.start),
    "finalize": (Action.CLOSE_DAY, _finalize),
    "reset": (Action.WITHDRAW_DRAW, acts.reset),
    "open_for_predictions": (Action.ENTER_REGISTRATION, _open_for_predictions),
}
"""What is done with a whole tournament, and which right it needs."""


class TournamentAct(ChallongeView):
    """Something that is done with a whole tournament."""

    @transaction.atomic
    def post(self, request: Request, tournament: str, act: str, **_: Any) -> Response:
        """Do it, and tell how the tournament stands then."""
        action, do = ACTS[act]
        reading = self.write_free(tournament, action)
        do(self.caller(), reading)
        return Response(self.whole(self.anew(reading)))
