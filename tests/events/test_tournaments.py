"""Free tournaments by their services: made, filled, played to the end, rebuilt and audited."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command

from tests.factories.logs import LogFactory
from tournament.events import tournaments
from tournament.events.bundles import event_bundle
from tournament.events.execution import Caller, Refused
from tournament.events.models import Championship, TournamentText, counting
from tournament.events.retention_jobs import end_retention
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.events.tournaments import TournamentPlan
from tournament.ledger.audit.auditing import audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.people.grants import grants_of
from tournament.people.identity import new_opaque_id
from tournament.people.models import Person, User
from tournament.people.policy import EVERY_CHAMPIONSHIP, Actor, Grant, Role, ScopeKind
from tournament.people.public_names import shown_names
from tournament.play import rounds
from tournament.play import services as play
from tournament.play.log_submission import submit_log
from tournament.regulations.tournament_rules import TournamentNumbers, TournamentRules

pytestmark = pytest.mark.django_db
PUBLISHER = Grant(Role.PUBLISHER, ScopeKind.CHAMPIONSHIP, EVERY_CHAMPIONSHIP)
_OF_THE_PLAN = ("ruleset", "city", "slug", "place", "description")


class Club:
    """Somebody who makes tournaments."""

    def __init__(self, *extra: Grant) -> None:
        self.user = User.objects.create_user("club", None, display_name="Клуб")
        self.extra = frozenset(extra)

    def ask(self) -> Caller:
        """Them, with everything they were appointed to."""
        grants = frozenset(grants_of(self.user)) | self.extra
        actor = Actor(self.user.pk, self.user.public_id, grants=grants)
        return Caller(actor, new_opaque_id(), datetime.now(UTC))

    def make(self, format: str, *, name: str = "Клубный вечер", **choices: Any) -> str:
        """A tournament of today."""
        plan = {key: choices.pop(key) for key in _OF_THE_PLAN if key in choices}
        rules = TournamentRules(format, **choices)  # type: ignore[arg-type]
        plan = {"city": "kazan", **plan}
        return tournaments.create_tournament(
            self.ask(),
            TournamentPlan(name=name, rules=rules, date=datetime.now(UTC).date(), **plan),
        )

    def started(self, format: str, players: int, **choices: Any) -> str:
        """One that so many names play."""
        event = self.make(format, **choices)
        names = [f"Игрок {number}" for number in range(1, players + 1)]
        tournaments.add_names(self.ask(), event=event, names=names)
        tournaments.start_tournament(self.ask(), event=event, words="семь три один")
        return event

    def play(self, event: str) -> None:
        """Everything that is open is decided, round by round, until it is over."""
        while True:
            state = event_state(event)
            if state.rounds.draft is not None:
                number = state.rounds.draft.number
                rounds.publish_round(self.ask(), event=event, number=number)
            elif state.progress.ready():
                for number, match in enumerate(state.progress.ready()):
                    self.score(event, match, "AB"[number % 2])
            elif state.rounds_left:
                number = state.rounds.played + 1
                rounds.pair_round(self.ask(), event=event, number=number)
            elif state.rules.tournament and state.rules.tournament.cut and not state.rounds.cut:
                rounds.make_cut(self.ask(), event=event)
            else:
                return

    def score(self, event: str, match: str, winner: str) -> None:
        """The desk's word."""
        met = str(event_state(event).version_of(match))
        scores = [(2, 1) if winner == "A" else (1, 2)]
        rounds.enter_score(
            self.ask(), event=event, match=match, scores=scores, winner=winner, met=met
        )


@pytest.fixture
def club() -> Club:
    """A publisher, who may make tournaments wherever."""
    return Club(PUBLISHER)


def refused(code: str) -> Any:
    """A context in which a service has to refuse so."""
    return pytest.raises(Refused, match=f"^{re.escape(code)}$")


@pytest.mark.parametrize(
    ("format", "players", "choices"),
    [
        ("swiss", 9, {}),
        ("swiss", 12, {"cut": 4, "third_place": True, "draws": True}),
        ("round_robin", 7, {}),
        ("round_robin", 8, {"groups": 2, "cut": 4}),
        ("single_elimination", 11, {}),
        ("double_elimination", 6, {"seeding": "listed"}),
    ],
)
def test_a_whole_tournament_is_played_rebuilt_and_audited(
    club: Club, format: str, players: int, choices: dict[str, Any], capsys: Any
) -> None:
    event = club.started(format, players, **choices)
    club.play(event)
    play.complete_day(club.ask(), event=event)
    places = event_state(event).places
    assert len(places) == players
    assert championship_state(place_of(event).championship).days[event].status == "completed"
    call_command("rebuild", "--check")
    call_command("verify_ledgers")
    report = audit(read_bundle(event_bundle(event)))
    assert report.failures == ()


@pytest.mark.rule("FT-LEDGER-1")
def test_no_list_of_the_championship_has_it(club: Club) -> None:
    club.make("swiss")
    assert Championship.objects.count() == 1
    assert not Championship.objects.filter(counting()).exists()


@pytest.mark.rule("FT-ROLE-1")
def test_whoever_organizes_nothing_makes_no_tournament() -> None:
    stranger = Club()
    with refused("not_allowed"):
        stranger.make("swiss")


@pytest.mark.rule("FT-ROLE-1")
def test_an_organizer_makes_the_next_one_without_the_publisher(club: Club) -> None:
    club.make("swiss")
    club.extra = frozenset()
    event = club.make("round_robin", name="Ещё один")
    state = championship_state(place_of(event).championship)
    assert {grant.role for grant in state.grants.values()} == {"organizer", "judge"}


@pytest.mark.rule("FT-RULES-1")
def test_the_city_is_known(club: Club) -> None:
    with refused("tournament_city"):
        club.make("swiss", city="atlantis")


@pytest.mark.rule("FT-RULES-1")
def test_a_short_address_is_given_once(club: Club) -> None:
    first, second = club.make("swiss"), club.make("swiss")
    slugs = dict(TournamentText.objects.values_list("pk", "slug"))
    assert (slugs[first], slugs[second]) == ("klubnyy-vecher", "klubnyy-vecher-2")
    with refused("tournament_address_taken"):
        club.make("swiss", slug="klubnyy-vecher")
    with refused("tournament_address_taken"):
        tournaments.change_texts(club.ask(), event=second, slug="klubnyy-vecher")


@pytest.mark.rule("FT-RULES-1")
def test_what_somebody_else_changed_is_not_overwritten(club: Club) -> None:
    event = club.make("swiss")
    known, met = tournaments.plan_of(event), tournaments.version_of(event)
    assert known is not None

    def change(**said: Any) -> bool:
        plan = replace(known, **said)
        return tournaments.change_tournament(club.ask(), event=event, plan=plan, met=met)

    assert change(place="Библиотека", size=32)
    assert change(place="Библиотека", size=32) is False, "pressed twice"
    with refused("tournament_changed"):
        change(name="Ночь")
    after = tournaments.plan_of(event)
    assert after is not None
    assert (after.name, after.place, after.size) == (known.name, "Библиотека", 32)


@pytest.mark.rule("FT-RESULT-1")
def test_only_a_known_game_has_sheets(club: Club) -> None:
    with refused("tournament_game"):
        club.make("swiss", ruleset=tournaments.NO_GAME, results="signed")
    event = club.started("swiss", 4, ruleset=tournaments.NO_GAME)
    with refused("game_without_engine"):
        submit_log(
            club.ask(),
            event=event,
            match="S1.1",
            game=1,
            data=LogFactory(legal=True),
            source="file",
        )
    club.play(event)


@pytest.mark.rule("FT-ENTRY-1")
def test_a_name_is_all_that_is_kept(club: Club) -> None:
    event = club.make("swiss")
    with refused("name_length"):
        tournaments.add_names(club.ask(), event=event, names=["Аня", "x" * 81])
    with refused("name_not_taken"):
        tournaments.add_names(club.ask(), event=event, names=["Аня", "Бо\u202eря"])
    assert not Person.objects.exists()
    kept = tournaments.add_names(club.ask(), event=event, names=["Аня", "Боря"])
    with refused("name_not_taken"):
        tournaments.rename_entrant(club.ask(), event=event, registration=kept[0], name="А\u200bня")
    state = championship_state(place_of(event).championship)
    persons = frozenset(state.registrations[key].person for key in kept)
    assert sorted(shown_names(persons, "public").values()) == ["Аня", "Боря"]
    person = Person.objects.get(display_name="Аня")
    assert (person.birth_date, person.contact, person.name_only) == (None, "", True)
    tournaments.rename_entrant(club.ask(), event=event, registration=kept[0], name="Анна")
    assert "Анна" in tournaments.names_of_tournament(event)


@pytest.mark.rule("FT-RULES-1")
def test_the_texts_of_a_tournament_pass_the_one_guard(club: Club) -> None:
    event = club.make("swiss")
    for texts in ({"place": "Клуб\u202e"}, {"description": "Две\nстро\u200bки"}):
        with refused("text_not_taken"):
            tournaments.change_texts(club.ask(), event=event, **texts)
        with refused("text_not_taken"):
            club.make("swiss", **texts)
    with refused("input_too_long"):
        tournaments.change_texts(club.ask(), event=event, game="x" * 61)


@pytest.mark.rule("FT-ENTRY-1")
def test_the_same_list_sent_twice_is_one_list(club: Club) -> None:
    event, caller = club.make("swiss"), club.ask()
    first = tournaments.add_names(caller, event=event, names=["Аня", "Боря"])
    assert tournaments.add_names(caller, event=event, names=["Аня", "Боря"]) == first
    assert Person.objects.count() == 2
    with refused("command_reused"):
        tournaments.add_names(caller, event=event, names=["Вера"])


@pytest.mark.rule("FT-END-1")
def test_a_tournament_that_is_given_up_goes_with_its_names(club: Club) -> None:
    event = club.make("swiss")
    tournaments.add_names(club.ask(), event=event, names=["Аня", "Боря"])
    tournaments.hide_tournament(club.ask(), event=event)
    assert not Person.objects.exists()
    assert tournaments.text_of(event) is None


@pytest.mark.rule("CH-PD-4")
def test_names_go_by_night_when_their_time_is_over(club: Club) -> None:
    event = club.started("round_robin", 4)
    club.play(event)
    play.complete_day(club.ask(), event=event)
    list(end_retention({}, datetime.now(UTC) + timedelta(days=84)))
    assert Person.objects.filter(name_only=True).count() == 4
    list(end_retention({}, datetime.now(UTC) + timedelta(days=91)))
    assert not Person.objects.exists()
    call_command("rebuild", "--check")


@pytest.mark.database
@pytest.mark.rule("FT-SEED-1")
def test_drawn_players_change_places_with_each_other(club: Club) -> None:
    event = club.make("double_elimination", seeding="listed")
    names = [f"Игрок {number}" for number in range(9)]
    keys = tournaments.add_names(club.ask(), event=event, names=names)
    tournaments.start_tournament(club.ask(), event=event, words="семь три")
    state = event_state(event)
    assert state.order == keys != state.draws[-1].order
    call_command("rebuild", "--check")


@pytest.mark.rule("FT-RULES-1")
def test_other_rules_are_chosen_before_check_in(club: Club) -> None:
    event = club.make("swiss")
    tournaments.add_names(club.ask(), event=event, names=["Анна", "Борис", "Вера"])
    wanted = TournamentRules("round_robin", draws=True)
    for _ in range(2):
        numbers = TournamentNumbers(size=4)
        tournaments.change_rules(club.ask(), event=event, rules=wanted, numbers=numbers)
    known = championship_state(place_of(event).championship).rules
    assert (known.tournament.format, known.day_maximum, known.version) == ("round_robin", 4, 2)
    assert known.tournament.tie_breaks
    tournaments.start_tournament(club.ask(), event=event, words="семь три")
    assert event_state(event).rules.tournament.format == "round_robin"
    with refused("tournament_rules_fixed"):
        tournaments.change_rules(club.ask(), event=event, rules=TournamentRules("swiss"))
    call_command("verify_ledgers")
