"""The page of what watches the site: every check, since when something is wrong, what to do."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.operations.models import Alert, SignOfLife
from tournament.operations.watching import certificate, words
from tournament.operations.watching.alerts import open_alerts
from tournament.operations.watching.checks import CHECKS, Check, applies
from tournament.operations.watching.letters import moment
from tournament.operations.watching.signs import WATCHER
from tournament.outbox.transports import reaches_people
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.web.publisher.page import everywhere, page

ENDED_SHOWN = 10


@dataclass(frozen=True, slots=True)
class AlertLine:
    """One alert in words."""

    wrong: str
    since: str
    until: str = ""


@dataclass(frozen=True, slots=True)
class CheckLine:
    """A check and what it has found; no alert: all is well."""

    title: str
    remedy: str
    alerts: list[AlertLine]
    known: bool


@require_safe
@requires(Action.SEE_JOBS, everywhere)
def watching(request: HttpRequest) -> HttpResponse:
    """What is wrong first, then what is well, then what is over."""
    lines = check_lines()
    ended = Alert.objects.filter(ended_at__isnull=False).order_by("-ended_at")[:ENDED_SHOWN]
    context = page(
        "watching",
        wrong=[line for line in lines if line.alerts],
        well=[line for line in lines if not line.alerts],
        ended=[_line(alert) for alert in ended],
        told=settings.ALERTS_TO,
        sends_mail=reaches_people(),
        **_last_look(timezone.now()),
    )
    return render(request, "publisher/watching.html", context)


def alert_lines() -> list[AlertLine]:
    """What is wrong now."""
    return [_line(alert) for alert in open_alerts()]


def check_lines() -> list[CheckLine]:
    """Every check with its alerts."""
    found: dict[Check, list[AlertLine]] = defaultdict(list)
    for alert in open_alerts():
        found[Check(alert.check_name)].append(_line(alert))
    return [
        CheckLine(
            title=str(words.WORDS[check].title),
            remedy=str(words.WORDS[check].remedy),
            alerts=found[check],
            known=check is not Check.CERTIFICATE or certificate.known_end() is not None,
        )
        for check in CHECKS
        if applies(check) or found[check]
    ]


def _line(alert: Alert) -> AlertLine:
    return AlertLine(
        wrong=words.wrong(Check(alert.check_name), alert.about),
        since=moment(alert.began_at),
        until=moment(alert.ended_at) if alert.ended_at is not None else "",
    )


def _last_look(now: datetime) -> dict[str, object]:
    """When all of it was looked at last, and whether that is too long ago."""
    sign = SignOfLife.objects.filter(name=WATCHER).first()
    if sign is None:
        return {"looked_at": "", "asleep": True}
    asleep = now - sign.at > timedelta(seconds=settings.SILENT_AFTER)
    return {"looked_at": moment(sign.at), "asleep": asleep}
