"""Tokens of programs: shown once, narrow, ended by time, hand, or the end of their holder."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournament.people import api_tokens
from tournament.people.api_tokens import actor_with, make_token
from tournament.people.links import make_link, reissue
from tournament.people.models import ApiToken, Person, RoleGrant, User
from tournament.people.policy import Action, Role, Scope, allowed

pytestmark = pytest.mark.django_db

NOW = datetime(2016, 5, 14, 9, tzinfo=UTC)
HERE = Scope(championship="championship-1", stage="stage-1", event="event-1")
MakeUser = Callable[..., User]


@pytest.fixture
def judge(make_user: MakeUser) -> User:
    return make_user("judge", ("judge", "event", "event-1"))


@pytest.fixture
def player(db: None) -> Person:
    return Person.objects.create(full_name="Иванов Иван", birth_date=date(2000, 1, 1))


def test_only_the_hash_of_the_secret_is_stored(judge: User) -> None:
    token, secret = make_token(judge, purpose="submit_logs", name="бот", now=NOW)
    row = ApiToken.objects.filter(pk=token.pk).values().get()
    assert secret not in repr(row)
    assert secret.startswith("ptk_")
    assert len(secret) > 40


@pytest.mark.rule("CH-ROLE-1")
def test_a_token_may_do_what_its_purpose_names_and_its_holder_may(judge: User) -> None:
    _, secret = make_token(judge, purpose="submit_logs", name="бот", now=NOW)
    actor = actor_with(secret, NOW)
    assert actor is not None
    assert allowed(actor, Action.SUBMIT_LOG, HERE) is Role.JUDGE
    rest = [action for action in Action if action not in api_tokens.PURPOSES["submit_logs"]]
    roles = {allowed(actor, action, HERE) for action in rest}
    assert roles <= {None, Role.SPECTATOR}
    elsewhere = Scope(championship="championship-1", stage="stage-2", event="event-2")
    assert allowed(actor, Action.SUBMIT_LOG, elsewhere) is None


@pytest.mark.rule("CH-ROLE-1")
def test_a_token_loses_what_its_holder_loses(judge: User) -> None:
    _, secret = make_token(judge, purpose="enter_results", name="бот", now=NOW)
    RoleGrant.objects.filter(user_id=judge.public_id).update(revoked=True)
    actor = actor_with(secret, NOW)
    assert actor is not None
    assert allowed(actor, Action.ENTER_RESULT, HERE) is None


def test_a_players_token_speaks_for_him_alone(player: Person) -> None:
    _, secret = make_token(player, purpose="submit_logs", name="бот", now=NOW)
    actor = actor_with(secret, NOW)
    assert actor is not None
    own = Scope(championship="championship-1", person=player.pk)
    assert allowed(actor, Action.SUBMIT_LOG, own) is Role.PLAYER
    assert allowed(actor, Action.SIGN_SHEET, own) is None
    assert allowed(actor, Action.SUBMIT_LOG, Scope(person="other")) is None


@pytest.mark.parametrize(
    "end",
    [
        pytest.param(lambda t, h: api_tokens.end_token(h, t.pk, NOW), id="by hand"),
        pytest.param(
            lambda t, h: User.objects.filter(pk=h.pk).update(is_active=False), id="holder"
        ),
        pytest.param(
            lambda t, h: ApiToken.objects.filter(pk=t.pk).update(ends_at=NOW), id="by time"
        ),
    ],
)
def test_an_ended_token_opens_nothing(judge: User, end: Callable[[ApiToken, User], object]) -> None:
    token, secret = make_token(judge, purpose="submit_logs", name="бот", now=NOW)
    assert actor_with(secret, NOW) is not None
    end(token, judge)
    assert actor_with(secret, NOW) is None


def test_a_new_personal_link_ends_the_tokens_made_before(player: Person) -> None:
    make_link([player], at=NOW)
    _, secret = make_token(player, purpose="submit_logs", name="бот", now=NOW)
    reissue(player, at=NOW)
    assert actor_with(secret, NOW) is None


def test_nobody_ends_the_token_of_another(judge: User, make_user: MakeUser) -> None:
    token, secret = make_token(judge, purpose="submit_logs", name="бот", now=NOW)
    assert not api_tokens.end_token(make_user("other"), token.pk, NOW)
    assert actor_with(secret, NOW) is not None


def test_a_holder_has_so_many_tokens_at_most(judge: User) -> None:
    for number in range(api_tokens.MOST):
        make_token(judge, purpose="submit_logs", name=str(number), now=NOW)
    with pytest.raises(api_tokens.TooManyTokens):
        make_token(judge, purpose="submit_logs", name="one more", now=NOW)
    later = NOW + api_tokens.LASTS
    make_token(judge, purpose="submit_logs", name="one more", now=later)


def test_use_is_noted_once_a_minute(judge: User) -> None:
    token, secret = make_token(judge, purpose="submit_logs", name="бот", now=NOW)
    actor_with(secret, NOW)
    with CaptureQueriesContext(
        connection,
    ) as seen:
        actor_with(secret, NOW + timedelta(seconds=59))
    assert not [query for query in seen.captured_queries if query["sql"].startswith("UPDATE")]
    actor_with(secret, NOW + timedelta(seconds=60))
    token.refresh_from_db()
    assert token.used_at == NOW + timedelta(seconds=60)


@pytest.mark.parametrize(
    "text", ["", "ptk_", "ptk_\x00", "ptk_\udcff", "Bearer", "ptk_" + "x" * 10_000]
)
def test_every_other_text_is_nobody(text: str) -> None:
    assert actor_with(text, NOW) is None


@pytest.mark.rule("CH-ROLE-1")
def test_a_token_for_one_day_opens_nothing_elsewhere(make_user: MakeUser) -> None:
    judge = make_user("judge", ("judge", "stage", "stage-1"))
    _, secret = make_token(judge, purpose="enter_results", name="бот", now=NOW, event="event-1")
    actor = actor_with(secret, NOW)
    assert actor is not None
    assert allowed(actor, Action.ENTER_RESULT, HERE) is Role.JUDGE
    another = Scope(championship="championship-1", stage="stage-1", event="event-2")
    assert allowed(actor, Action.ENTER_RESULT, another) is None
    assert allowed(actor, Action.ENTER_RESULT, Scope(championship="championship-1")) is None


NOT_BY_PROGRAM = {
    Action.SIGN_SHEET,
    Action.SIGN_STATEMENT,
    Action.ENROL_KEY,
    Action.HAND_OVER_DAY,
    Action.TAKE_BACK_DAY,
    Action.END_CUSTODY,
    Action.AWARD_PRIZES,
    Action.ERASE_PERSON,
    Action.MANAGE_ACCOUNTS,
    Action.SEE_PROTECTED,
    Action.SEE_EVIDENCE,
    Action.ADMIT_DEVICE,
    Action.APPOINT_ORGANIZER,
    Action.APPOINT_JUDGE,
    Action.APPOINT_HELPER,
}


@pytest.mark.rule("CH-ROLE-1")
@pytest.mark.parametrize("purpose", list(api_tokens.PURPOSES))
def test_no_purpose_opens_what_people_do_themselves(purpose: str) -> None:
    assert not api_tokens.PURPOSES[purpose] & NOT_BY_PROGRAM


def test_whole_tournaments_need_what_each_kind_of_work_needs() -> None:
    whole = api_tokens.PURPOSES["tournaments"]
    for purpose in api_tokens.FOR_STAFF:
        assert api_tokens.PURPOSES[purpose] <= whole, purpose
    assert {*api_tokens.FOR_STAFF, *api_tokens.FOR_PLAYERS} == set(api_tokens.PURPOSES)
