"""What the pages of webhooks show: for what somebody may have one, and what became of each call."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils import timezone
from django.utils.timezone import localtime
from django.utils.translation import gettext

from tournament.events.models import Championship, GameDay, Stage, counting
from tournament.events.selectors import stage_name, title_of
from tournament.events.tournaments import MOST_TOURNAMENTS, days_of
from tournament.events.wording import years_title
from tournament.outbox.models import Webhook, WebhookDelivery
from tournament.outbox.webhooks.service import WebhookScope
from tournament.people.policy import EVERY_CHAMPIONSHIP, EVERY_TOURNAMENT, Actor, Role, ScopeKind
from tournament.web.shared.components import Kind
from tournament.web.shared.program_tokens import ALL_MINE, day_titles
from tournament.web.shared.webhook_words import NO_ANSWER, OCCASION, STATE, WHY

STATE_KIND: Mapping[str, Kind] = {"waiting": "info", "delivered": "good", "failed": "bad"}
MOMENT = "%d.%m.%Y %H:%M:%S"
Choices = dict[str, tuple[WebhookScope, str]]


@dataclass(frozen=True, slots=True)
class WebhookLine:
    """A webhook in the list of its owner."""

    id: str
    address: str
    about: str
    state: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class DeliveryLine:
    """A call in the log; `url` is the page that it told of."""

    id: str
    title: str
    detail: str
    url: str
    state: str
    kind: Kind


def scopes_of(actor: Actor) -> Choices:
    """For what somebody with these roles may have a webhook, each with its title.

    A free tournament is one choice under its name, though it is a championship, a stage and a day.
    """
    found: Choices = {}
    runs = {grant for grant in actor.grants if grant.role in {Role.PUBLISHER, Role.ORGANIZER}}
    whole = {grant.scope_id for grant in runs if grant.kind is ScopeKind.CHAMPIONSHIP}
    championships = Championship.objects.filter(counting()).order_by("-final_date", "pk")
    if EVERY_CHAMPIONSHIP not in whole:
        championships = championships.filter(pk__in=whole)
    for row in championships if whole else ():
        found[row.pk] = (WebhookScope(row.pk), years_title(row))
    cities = {grant.scope_id for grant in runs if grant.kind is ScopeKind.STAGE}
    stages = Stage.objects.filter(counting("championship__"), pk__in=cities)
    for stage in stages.order_by("city", "pk") if cities else ():
        found[stage.pk] = (WebhookScope(stage.championship_id, stage.pk), stage_name(stage))
    days = {grant.scope_id for grant in runs if grant.kind is ScopeKind.EVENT}
    held = GameDay.objects.filter(counting("championship__"), pk__in=days)
    for day in held.select_related("stage").order_by("date", "pk") if days else ():
        scope = WebhookScope(day.championship_id, day.stage_id, day.pk)
        found[day.pk] = (scope, title_of(day.stage, day.date))
    if runs:
        found[EVERY_TOURNAMENT] = (WebhookScope(""), str(ALL_MINE))
    free = list(days_of(actor)[:MOST_TOURNAMENTS]) if runs else []
    names = day_titles(day.pk for day in free)
    for day in free:
        scope = WebhookScope(day.championship_id, day.stage_id, day.pk)
        found[day.pk] = (scope, names[day.pk])
    return found


def about(webhooks: Iterable[Webhook]) -> dict[str, str]:
    """What each webhook is about, in words."""
    listed = list(webhooks)
    known = {item.championship for item in listed}
    free = GameDay.objects.filter(championship__free=True, championship__in=known)
    own = dict(free.values_list("championship_id", "pk"))
    names = day_titles(own.values())
    days = GameDay.objects.select_related("stage").in_bulk({item.event for item in listed} - {""})
    stages = Stage.objects.in_bulk({item.stage for item in listed} - {""})
    whole = Championship.objects.in_bulk({item.championship for item in listed})
    found = {}
    for item in listed:
        day, stage = days.get(item.event), stages.get(item.stage)
        championship = whole.get(item.championship)
        if not item.championship:
            found[item.pk] = gettext("All my free tournaments")
        elif item.championship in own:
            found[item.pk] = names[own[item.championship]]
        elif day is not None:
            found[item.pk] = title_of(day.stage, day.date)
        elif stage is not None:
            found[item.pk] = stage_name(stage)
        else:
            found[item.pk] = years_title(championship) if championship else ""
    return found


def lines(webhooks: Iterable[Webhook]) -> list[WebhookLine]:
    """Webhooks in words."""
    listed = list(webhooks)
    titles = about(listed)
    return [WebhookLine(item.pk, item.address, titles[item.pk], *state_of(item)) for item in listed]


def state_of(webhook: Webhook) -> tuple[str, Kind]:
    """Whether it is called, in a word, and how that looks."""
    if webhook.stopped_at is not None:
        return gettext("Stopped"), "bad"
    if webhook.paused:
        return gettext("Paused"), "neutral"
    if webhook.failing_since is not None:
        return gettext("Does not answer"), "warning"
    return gettext("In use"), "good"


def log_lines(deliveries: Iterable[WebhookDelivery]) -> list[DeliveryLine]:
    """Calls in words: what became of each, how often it was tried, and when it is tried again."""
    return [
        DeliveryLine(
            id=item.pk,
            title=str(OCCASION.get(item.type, item.type)),
            detail=" · ".join(part for part in _details(item) if part),
            url=str(json.loads(item.body)["data"]["url"]),
            state=str(STATE[item.state]),
            kind=STATE_KIND[item.state],
        )
        for item in deliveries
    ]


def _details(item: WebhookDelivery) -> list[str]:
    waits = item.state == WebhookDelivery.State.WAITING
    next_at = max(item.next_at, timezone.now()) if waits and item.next_at is not None else None
    return [
        localtime(item.happened_at).strftime(MOMENT),
        gettext("tries: %(number)s") % {"number": item.tries},
        gettext("answer %(code)s") % {"code": item.answer} if item.answer is not None else "",
        str(NO_ANSWER.get(item.fault, item.fault)),
        str(WHY.get(item.why, item.why)),
        gettext("next try %(moment)s") % {"moment": localtime(next_at).strftime(MOMENT)}
        if next_at is not None
        else "",
    ]
