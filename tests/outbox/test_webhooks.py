"""Webhooks against a receiver of our own that checks every signature by the published library."""

import json
import socket
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from tests.support.rulings import rule
from tests.support.scenario import Scenario
from tests.support.webhook_receiver import Receiver, webhook_receiver
from tournament.championship import commands
from tournament.championship.occasions import TYPES
from tournament.championship.rulings.override.queries import seen
from tournament.config.calls import CallSettings
from tournament.events.models import DayVersion
from tournament.events.states import event_state
from tournament.jobs.models import Job
from tournament.jobs.worker import run_due
from tournament.outbox.models import Webhook, WebhookDelivery
from tournament.outbox.webhooks import calling, service
from tournament.outbox.webhooks.service import WebhookScope, make_webhook, replay
from tournament.outbox.webhooks.thinning import KEPT
from tournament.people.models import Person, User
from tournament.play import services as play

pytestmark = pytest.mark.django_db

MATCH, SECOND, THIRD = "W1.2", "W1.6", "W2.2"
OF_MATCHES = tuple(name for name in TYPES if name.startswith(("match.", "ruling.")))


@pytest.fixture
def receiver(tmp_path: Path, settings: Any) -> Iterator[Receiver]:
    settings.SITE_URL = "https://championship.example"
    with webhook_receiver(tmp_path) as found:
        settings.CALLS = CallSettings(("127.0.0.1",), str(found.authority))
        yield found


@pytest.fixture
def day(db: None) -> Scenario:
    return Scenario().drawn(10)


@pytest.fixture
def hook(day: Scenario, receiver: Receiver) -> Webhook:
    """The organizer of the day is told of the matches in their city."""
    return subscribed(day, receiver, WebhookScope(day.championship, day.stage), OF_MATCHES)


def subscribed(
    day: Scenario, receiver: Receiver, scope: WebhookScope, tells: tuple[str, ...] = TYPES
) -> Webhook:
    made, secret = make_webhook(
        day.organizer,
        scope,
        address=f"{receiver.address}/hook",
        tells=tells,
        now=timezone.now(),
    )
    receiver.secrets.append(secret)
    return made


def call(day: Scenario, match: str = MATCH) -> None:
    play.call_match(day.by(day.organizer), event=day.event, match=match)


def work(after: timedelta = timedelta()) -> None:
    """Do every job that is due after so much time."""
    run_due(lambda: timezone.now() + after, "test", limit=10_000)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Work at a later time, by the clocks of calls, too; signatures keep to the real one."""
    real = timezone.now

    def work_then(after: timedelta) -> None:
        def then() -> datetime:
            return real() + after

        with monkeypatch.context() as patch:
            # The receiver refuses what is signed with another time than its own.
            signed = calling.signed
            patch.setattr(
                calling,
                "signed",
                lambda key, body, secrets, _now: signed(key, body, secrets, real()),
            )
            patch.setattr("django.utils.timezone.now", then)
            run_due(then, "test", limit=10_000)

    return work_then


def test_what_happens_is_told_once_signed_and_by_ids_alone(
    day: Scenario, hook: Webhook, receiver: Receiver
) -> None:
    call(day)
    assert receiver.heard == [], "nothing leaves before the change is committed and worked"
    work()
    work()
    [told] = receiver.heard
    assert told.signed_by == receiver.secrets
    entry = told.body["data"].pop("entry")
    assert entry.startswith(f"event:{day.event}#")
    assert told.body == {
        "type": "match.called",
        "timestamp": day.now.isoformat().replace("+00:00", "Z"),
        "data": {
            "championship": day.championship,
            "stage": day.stage,
            "day": day.event,
            "match": MATCH,
            "version": DayVersion.objects.get(pk=day.event).number,
            "url": f"https://championship.example/days/{day.event}/matches/{MATCH}/",
        },
    }
    row = WebhookDelivery.objects.get()
    assert (row.pk, row.state, row.tries, row.answer) == (told.id, "delivered", 1, 204)


def test_a_whole_day_is_told_and_nobody_is_named(day: Scenario, receiver: Receiver) -> None:
    subscribed(day, receiver, WebhookScope(day.championship, day.stage))
    decided = 2 * 10 - 2
    day.play_on()
    day.wait(minutes=1)
    play.complete_day(day.by(day.organizer), event=day.event)
    work()
    types = [told.body["type"] for told in receiver.heard]
    assert types.count("match.called") == types.count("match.decided") >= decided
    assert types.count("day.completed") == types.count("day.started") == 1
    assert set(types) <= set(TYPES)
    assert len({told.id for told in receiver.heard}) == len(receiver.heard)
    matches = [
        told.body["data"]["match"] for told in receiver.heard if "match" in told.body["data"]
    ]
    assert set(matches) > {MATCH, "L2.1", "GF"}
    said = " ".join(told.raw for told in receiver.heard)
    for person in Person.objects.all():
        for word in (person.pk, person.full_name, person.display_name, person.contact):
            assert not word or word not in said
    for account in User.objects.all():
        assert account.public_id not in said
    for told in receiver.heard:
        assert set(told.body) == {"type", "timestamp", "data"}
        known = {"championship", "stage", "day", "match", "version", "url", "entry"}
        assert set(told.body["data"]) <= known


def test_a_corrected_and_a_reopened_match_are_told(day: Scenario, receiver: Receiver) -> None:
    for match in (MATCH, "W1.6", "W2.1", "W2.4"):
        day.play_match(match)
    day.wait(minutes=10)
    play.call_match(day.by(day.organizer), event=day.event, match="L2.1")
    subscribed(day, receiver, WebhookScope(day.championship, day.stage, day.event), OF_MATCHES)
    rule(
        day.by(day.judge),
        commands.OverrideReplay,
        event=day.event,
        match=MATCH,
        outcome="B",
        met=seen(event_state(day.event), MATCH),
        category="wrong_entry",
        reason="Перепутали.",
    )
    work()
    told = [told.body for told in receiver.heard]
    found = {(item["type"], item["data"].get("match")) for item in told}
    assert found == {
        ("ruling.issued", MATCH),
        ("match.decided", MATCH),
        ("match.reopened", "W2.1"),
    }
    assert all("ruling" in item["data"] for item in told if item["type"] == "ruling.issued")
    assert all("Перепутали" not in item.raw for item in receiver.heard)


@pytest.mark.parametrize(
    ("answer", "state"),
    [
        *[("200", "delivered"), ("299", "delivered"), ("302", "waiting"), ("404", "waiting")],
        *[("500", "waiting"), ("410", "failed"), ("endless", "waiting")],
    ],
)
def test_every_answer_but_success_is_tried_again(
    answer: str, state: str, day: Scenario, hook: Webhook, receiver: Receiver
) -> None:
    receiver.behave = f"{answer} {receiver.address}" if answer == "302" else answer
    call(day)
    work()
    row = WebhookDelivery.objects.get()
    assert (row.state, row.tries) == (state, 1)
    assert len(receiver.heard) == 1
    assert (row.next_at is not None) is (state == "waiting")
    hook.refresh_from_db()
    assert hook.stopped_why == ("gone" if answer == "410" else "")
    assert not Job.objects.filter(state="failed").exists()


def test_tries_go_further_apart_under_one_id_until_it_is_taken(
    day: Scenario, hook: Webhook, receiver: Receiver, later: Callable[[timedelta], None]
) -> None:
    receiver.behave = "500"
    call(day)
    work()
    at = timedelta()
    for number, delay in enumerate(calling.DELAYS[:5], start=1):
        later(at + delay - timedelta(seconds=3))
        assert len(receiver.heard) == number, "not before its time"
        at += delay + timedelta(seconds=2)
        later(at)
        assert len(receiver.heard) == number + 1
    receiver.behave = "200"
    later(at + calling.DELAYS[5] + timedelta(seconds=2))
    row = WebhookDelivery.objects.get()
    assert (row.state, row.tries) == ("delivered", 7)
    assert {told.id for told in receiver.heard} == {row.pk}
    assert {told.raw for told in receiver.heard} == {row.body}
    assert all(told.signed_by for told in receiver.heard)
    hook.refresh_from_db()
    assert (hook.failures, hook.failing_since, hook.rests_until) == (0, None, None)


def test_a_thing_is_given_up_after_its_last_try_and_a_dead_receiver_stopped(
    day: Scenario, hook: Webhook, receiver: Receiver, later: Callable[[timedelta], None]
) -> None:
    receiver.behave = "500"
    call(day)
    work()
    at = timedelta()
    for delay in calling.DELAYS:
        at += delay + timedelta(minutes=1)
        later(at)
    row = WebhookDelivery.objects.get()
    assert (row.state, row.why, row.tries) == ("failed", "given_up", len(calling.DELAYS) + 1)
    hook.refresh_from_db()
    assert hook.is_on
    call(day, SECOND)
    waiting = WebhookDelivery.objects.get(state="waiting")
    later(calling.STOPS_AFTER + timedelta(minutes=1))
    hook.refresh_from_db()
    waiting.refresh_from_db()
    assert (hook.is_on, hook.stopped_why) == (False, "dead")
    assert (waiting.state, waiting.why) == ("failed", "stopped")
    # Nothing more is noted for it until its owner turns it on; then it begins as a new one.
    day.wait(minutes=1)
    call(day, THIRD)
    assert WebhookDelivery.objects.count() == 2
    with pytest.raises(service.IsOff):
        replay(hook, row.pk)
    service.turn_on(hook)
    receiver.behave = "204"
    assert replay(hook, row.pk)
    work()
    row.refresh_from_db()
    assert row.state == "delivered"
    assert receiver.heard[-1].id == row.pk


def test_one_call_is_made_for_each_rest_of_a_receiver_that_fails(
    day: Scenario, hook: Webhook, receiver: Receiver, later: Callable[[timedelta], None]
) -> None:
    receiver.behave = "503"
    for match in (MATCH, SECOND, THIRD):
        call(day, match)
    work()
    assert len(receiver.heard) == 1
    assert WebhookDelivery.objects.filter(state="waiting").count() == 3
    later(timedelta(seconds=7))
    assert len(receiver.heard) == 2
    receiver.behave = "204"
    later(timedelta(minutes=1))
    assert set(WebhookDelivery.objects.values_list("state", flat=True)) == {"delivered"}
    assert len({told.id for told in receiver.heard}) == 3


def test_a_replay_says_the_same_again_under_the_same_id(
    day: Scenario, hook: Webhook, receiver: Receiver
) -> None:
    call(day)
    work()
    row = WebhookDelivery.objects.get()
    assert replay(hook, row.pk)
    assert replay(hook, row.pk), "pressed twice"
    work()
    first, second = receiver.heard
    assert (first.id, first.raw) == (second.id, second.raw)
    assert second.signed_by
    row.refresh_from_db()
    assert (row.state, row.tries) == ("delivered", 2)
    assert not replay(hook, "nothing")


def test_what_waits_is_tried_now_when_it_is_replayed(
    day: Scenario, hook: Webhook, receiver: Receiver
) -> None:
    receiver.behave = "500"
    call(day)
    work()
    receiver.behave = "204"
    row = WebhookDelivery.objects.get()
    assert replay(hook, row.pk)
    work()
    row.refresh_from_db()
    assert (row.state, row.tries) == ("delivered", 2)
    assert not Job.objects.filter(kind="call_webhook", state="queued").exists()


def test_two_secrets_sign_while_one_is_exchanged(
    day: Scenario, hook: Webhook, receiver: Receiver, later: Callable[[timedelta], None]
) -> None:
    [old] = receiver.secrets
    new = service.exchange_secret(hook, timezone.now())
    newest = service.exchange_secret(hook, timezone.now())
    receiver.secrets += [new, newest]
    call(day)
    work()
    assert receiver.heard[-1].signed_by == [new, newest], "the one before the last signs no more"
    service.end_old_secret(hook, timezone.now())
    replay(hook, receiver.heard[-1].id)
    work()
    assert receiver.heard[-1].signed_by == [newest]
    last = service.exchange_secret(hook, timezone.now())
    receiver.secrets.append(last)
    replay(hook, receiver.heard[-1].id)
    later(service.OLD_LASTS + timedelta(minutes=1))
    assert receiver.heard[-1].signed_by == [last], "after a day the old one is over by itself"
    assert len({old, new, newest, last}) == 4


def test_no_secret_is_in_the_database(day: Scenario, hook: Webhook, receiver: Receiver) -> None:
    call(day)
    work()
    stored = json.dumps(
        [*Webhook.objects.values(), *WebhookDelivery.objects.values(), *Job.objects.values()],
        default=str,
    )
    for secret in receiver.secrets:
        assert secret.startswith("whsec_")
        assert secret.removeprefix("whsec_") not in stored


def test_a_webhook_hears_what_it_asked_for_within_its_scope(
    day: Scenario, receiver: Receiver
) -> None:
    other = "another day"
    here = WebhookScope(day.championship, day.stage)
    wanted = subscribed(day, receiver, here, ("match.called",))
    unwanted = subscribed(day, receiver, here, ("day.paused",))
    elsewhere = Webhook.objects.create(
        owner=day.organizer,
        address=receiver.address,
        championship=day.championship,
        stage=day.stage,
        event=other,
        tells=list(TYPES),
        made_at=timezone.now(),
    )
    call(day)
    assert wanted.deliveries.count() == 1
    assert unwanted.deliveries.count() == 0
    assert elsewhere.deliveries.count() == 0


@pytest.mark.rule("CH-ROLE-1")
def test_who_runs_a_city_no_more_is_told_nothing_more(
    day: Scenario, hook: Webhook, receiver: Receiver
) -> None:
    call(day)
    day.organizer.is_active = False
    day.organizer.save()
    work()
    assert receiver.heard == []
    row = WebhookDelivery.objects.get()
    assert (row.state, row.why) == ("failed", "not_allowed")


@pytest.mark.rule("CH-ROLE-1")
def test_nobody_has_a_webhook_for_what_they_do_not_run(day: Scenario, receiver: Receiver) -> None:
    for scope in (WebhookScope(day.championship), WebhookScope("other", "stage")):
        with pytest.raises(ValueError, match="manages"):
            subscribed(day, receiver, scope)
    with pytest.raises(ValueError, match="manages"):
        make_webhook(
            day.judge,
            WebhookScope(day.championship, day.stage),
            address="https://receiver.example/",
            tells=TYPES,
            now=timezone.now(),
        )


def test_a_paused_webhook_is_called_for_nothing(
    day: Scenario, hook: Webhook, receiver: Receiver
) -> None:
    call(day)
    service.pause(hook, timezone.now())
    work()
    call(day, SECOND)
    work()
    assert receiver.heard == []
    row = WebhookDelivery.objects.get()
    assert (row.state, row.why) == ("failed", "paused")
    service.turn_on(hook)
    replay(hook, row.pk)
    work()
    assert [told.id for told in receiver.heard] == [row.pk]


def test_a_test_call_says_what_it_is(day: Scenario, hook: Webhook, receiver: Receiver) -> None:
    service.send_test(hook, timezone.now())
    work()
    assert [told.body["type"] for told in receiver.heard] == ["webhook.test"]
    service.pause(hook, timezone.now())
    with pytest.raises(service.IsOff):
        service.send_test(hook, timezone.now())


def test_a_name_that_has_come_to_lead_inside_is_not_called(
    day: Scenario, hook: Webhook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It led outside when it was entered: it is judged anew at every try."""
    port = receiver.address.rpartition(":")[2]
    Webhook.objects.update(address=f"https://receiver.example:{port}/")
    inside = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", int(port)))]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: inside)
    call(day)
    work()
    row = WebhookDelivery.objects.get()
    assert (row.state, row.fault, row.answer) == ("waiting", "leads_inside", None)
    assert receiver.heard == []


def test_the_log_is_kept_for_30_days(
    day: Scenario, hook: Webhook, receiver: Receiver, later: Callable[[timedelta], None]
) -> None:
    call(day)
    work()
    later(KEPT - timedelta(minutes=1))
    assert WebhookDelivery.objects.count() == 1
    later(KEPT + timedelta(days=1, minutes=1))
    from tournament.jobs.worker import sweep

    sweep(timezone.now() + KEPT + timedelta(days=1, minutes=1))
    later(KEPT + timedelta(days=1, minutes=2))
    assert WebhookDelivery.objects.count() == 0
    assert Webhook.objects.count() == 1


def test_deliveries_are_written_with_the_change_or_not_at_all(
    day: Scenario, hook: Webhook, receiver: Receiver
) -> None:
    from django.db import transaction

    with transaction.atomic():
        call(day)
        assert WebhookDelivery.objects.count() == 1
        transaction.set_rollback(True)
    assert not WebhookDelivery.objects.exists()
    assert not Job.objects.filter(kind="call_webhook").exists()
