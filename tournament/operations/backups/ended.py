"""What ended after a backup was made ends again when it is put back, before the site opens.

The list beside the backups (`people.ending_list`) names it by opaque ids. Everything is done in one
transaction, so a restore that is killed begins again; what is no longer there is passed over. All
log-ins end, whoever had them.
"""

import hashlib
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final

from django.core.cache import cache
from django.db import transaction

from tournament.events import announcements, erasure, hosting, retention, services, tournaments
from tournament.events.execution import Caller, Refused
from tournament.events.models import Championship, GameDay, Stage, TournamentText
from tournament.outbox.models import Webhook
from tournament.outbox.webhooks import service as webhooks
from tournament.people import ending_list
from tournament.people.accounts import end_account, end_all_log_ins, end_second_proof, shut
from tournament.people.api_tokens import end_tokens
from tournament.people.channels import end_channels
from tournament.people.ending_list import Line
from tournament.people.endings import Kind
from tournament.people.links import end_link_of
from tournament.people.models import (
    ApiToken,
    ChannelLink,
    Consent,
    Ending,
    KeyRequest,
    Person,
    PersonalLink,
    RoleGrant,
    TabletPin,
    User,
)
from tournament.people.persons import hide_name, withdraw_consent
from tournament.people.policy import EVERY_CHAMPIONSHIP, Actor, Grant, Role, ScopeKind
from tournament.people.public_names import begin_public_names_after
from tournament.people.wiping import wipe_after_commit
from tournament.play import keys

logger = logging.getLogger("tournament.operations")

MARGIN: Final = timedelta(hours=1)
"""What began before a backup may have been committed after it."""
LOG_INS: Final = "log_ins"
TORN: Final = "torn_line"
"""What is counted beside the kinds: log-ins that ended, a last line that was not written whole."""

WORDS: Final[Mapping[str, str]] = {
    Kind.PERSON: "people erased",
    Kind.RETIRED: "people whose time was over",
    Kind.PROOFS: "championships whose signatures and typed logs were erased",
    Kind.CONSENT: "consents withdrawn",
    Kind.SHOWN_NAME: "shown names replaced",
    Kind.MESSAGES: "people who want no messages there",
    Kind.LINK: "personal links ended",
    Kind.TOKEN: "API tokens ended",
    Kind.CHANNEL: "addresses of phones and messengers ended",
    Kind.PIN: "PINs replaced",
    Kind.SIGNING_KEY: "signing keys revoked",
    Kind.KEY_REQUEST: "signing keys refused by the desk",
    Kind.ROLE: "appointments ended",
    Kind.ACCOUNT: "accounts closed",
    Kind.PASSWORD: "passwords replaced",
    Kind.SECOND_PROOF: "second factors ended",
    Kind.WEBHOOK: "webhooks deleted",
    Kind.WEBHOOK_PAUSED: "webhooks paused",
    Kind.WEBHOOK_SECRET: "secrets of webhooks replaced",
    Kind.APPLICATION: "wishes to host erased",
    Kind.ANNOUNCEMENT: "announcements taken back",
    Kind.TOURNAMENT: "free tournaments given up",
    Kind.TOURNAMENT_SHOWN: "free tournaments taken off the public list",
    Kind.ATTACHMENT: "attachments of matches deleted",
    LOG_INS: "log-ins, of everybody",
    TORN: "last lines of the list that were not written whole, and left out",
}
"""What each count counts, for whoever restores."""
REFUSED: Final = "_refused"
"""How the name of a count ends that a rule did not let end."""

Again = Callable[[Line, Caller], bool]
"""Ends something again at the caller's time; whether it was still there. May raise `Refused`."""
_again: dict[str, Again] = {}


class EndingsUnknown(Exception):
    """What has ended since the backup can't be known; the text says why and from when on."""


class UnknownEnding(Exception):
    """The list names a kind that this program does not know: a later one wrote it."""


def again(kind: Kind) -> Callable[[Again], Again]:
    """Register what ends something of this kind again, in this room or in one above."""

    def register(handler: Again) -> Again:
        _again[kind] = handler
        return handler

    return register


def end_again(since: datetime, now: datetime) -> Mapping[str, int]:
    """End everything again that ended after `since`, when the backup was begun; counts by kind.

    `…_refused` counts what a rule did not let end as it did then: of an erased person the data are
    gone, but a ledger could not note it; everything else has to be looked at by the publisher.
    Raises `EndingsUnknown` where there is no list that reaches back to then, `UnknownEnding` for a
    kind of a later release.
    """
    listed = _read(since)
    lines = [line for line in listed.lines if line.at >= since - MARGIN and line.kind != Kind.LIST]
    for line in lines:
        if line.kind not in _again:
            raise UnknownEnding(
                f"The list of what has ended names the kind “{line.kind}”, which this version of "
                "the program does not know. Restore with the version that wrote the list."
            )
    counts: Counter[str] = Counter()
    with transaction.atomic():
        for line in dict.fromkeys(lines):
            counts[_end(line, now)] += 1
        counts[LOG_INS] = end_all_log_ins(now)
        # No browser or cache takes a page of before the restore for one of after it.
        begin_public_names_after(now)
        _keep(lines)
        wipe_after_commit()
    cache.clear()
    counts[TORN] = int(listed.torn)
    found = {name: number for name, number in sorted(counts.items()) if name and number}
    if listed.torn:
        logger.warning("the last line of the list of what has ended was not written whole")
    logger.info("ended again: %s", found)
    return found


def told(counts: Mapping[str, int]) -> list[str]:
    """What `end_again` counted, in words: a line each, what has to be looked at last."""
    lines = [f"{WORDS[name]}: {count}" for name, count in counts.items() if name in WORDS]
    refused = {name: count for name, count in counts.items() if name.endswith(REFUSED)}
    return lines + [
        f"NOT ended, a rule was against it: {WORDS[name.removesuffix(REFUSED)]}: {count}"
        for name, count in refused.items()
    ]


def go_on_without_list(now: datetime) -> None:
    """Begin a list that is complete from now on, since what ended before can't be known."""
    with transaction.atomic():
        end_all_log_ins(now)
        begin_public_names_after(now)
        ending_list.begin_anew(now)
    cache.clear()
    ending_list.copy()


def _read(since: datetime) -> ending_list.Listed:
    where = ending_list.path()
    remedy = "Who was erased or withdrew a consent after {:%Y-%m-%d %H:%M} UTC can't be known."
    try:
        listed = ending_list.read(where)
    except FileNotFoundError as missing:
        raise EndingsUnknown(
            f"There is no list of what has ended ({where}). {remedy.format(since)}"
        ) from missing
    except ending_list.Unreadable as fault:
        raise EndingsUnknown(
            f"Line {fault.number} of {where} can't be read. {remedy.format(since)}"
        ) from fault
    begun = listed.complete_since()
    if begun is None or begun > since:
        raise EndingsUnknown(
            f"The list of what has ended ({where}) begins after the backup was made. "
            f"{remedy.format(since)}"
        )
    return listed


def _keep(lines: list[Line]) -> None:
    """Let the table know again what the list knows: one of both may be lost."""
    known = set(Ending.objects.values_list("kind", "key", "at"))
    Ending.objects.bulk_create(
        Ending(kind=line.kind, key=line.key, at=line.at, copied=True)
        for line in dict.fromkeys(lines)
        if (line.kind, line.key, line.at) not in known
    )


def _end(line: Line, now: datetime) -> str:
    """End one thing; under what it is counted, nothing for what was not there."""
    command_id = hashlib.sha256(f"ended {line.kind} {line.key} {line.at}".encode()).hexdigest()
    try:
        with transaction.atomic():
            found = _again[line.kind](line, Caller(_site(), command_id[:32], now))
    except Refused as stopped:
        if stopped.refusal.code in _OVER:
            return ""
        logger.warning("%s was not ended again: %s", line.kind, stopped.refusal.code)
        return f"{line.kind}{REFUSED}"
    return line.kind if found else ""


_OVER: Final = frozenset({"key_not_valid", "grant_ended", "announcement_gone"})
"""Refusals of what has ended already."""


def _site(*more: Grant) -> Actor:
    """The site itself, which does again what somebody had the right to do."""
    everywhere = Grant(Role.PUBLISHER, ScopeKind.CHAMPIONSHIP, EVERY_CHAMPIONSHIP)
    return Actor(user_id=None, public_id="site", grants=frozenset({everywhere, *more}))


def _organizing(caller: Caller, stage: str, event: str = "") -> Caller:
    """The same where an organizer has to do it."""
    grants = [Grant(Role.ORGANIZER, ScopeKind.STAGE, stage)]
    if event:
        grants.append(Grant(Role.ORGANIZER, ScopeKind.EVENT, event))
    return Caller(_site(*grants), caller.command_id, caller.now)


def _of_day(caller: Caller, event: str) -> Caller | None:
    """The caller for a day; None if the backup does not know it."""
    stage = GameDay.objects.filter(pk=event).values_list("stage_id", flat=True).first()
    return None if stage is None else _organizing(caller, stage, event)


@again(Kind.PERSON)
def _person(line: Line, caller: Caller) -> bool:
    if not Person.objects.filter(pk=line.key).exists():
        return False
    if not erasure.erase_again(caller, person=line.key):
        logger.warning("erased again, which a ledger could not note")
    return True


@again(Kind.RETIRED)
def _retired(line: Line, caller: Caller) -> bool:
    return retention.take_again(line.key, caller.now)


@again(Kind.PROOFS)
def _proofs(line: Line, caller: Caller) -> bool:
    return retention.forget_proofs(line.key, caller.now).total() > 0


@again(Kind.CONSENT)
def _consent(line: Line, caller: Caller) -> bool:
    person, _, kind = line.key.partition(":")
    # What was given anew after that is not what was withdrawn.
    valid = Consent.objects.filter(person=person, kind=kind, withdrawn_at=None, at__lte=line.at)
    return any(
        withdraw_consent(consent.person, Consent.Kind(kind), at=caller.now)
        for consent in valid.select_related("person")
    )


@again(Kind.SHOWN_NAME)
def _shown_name(line: Line, caller: Caller) -> bool:
    person = Person.objects.filter(pk=line.key).first()
    return person is not None and hide_name(person, at=caller.now)


@again(Kind.MESSAGES)
def _messages(line: Line, caller: Caller) -> bool:
    return Person.objects.filter(pk=line.key, wants_messages=True).update(wants_messages=False) > 0


@again(Kind.LINK)
def _link(line: Line, caller: Caller) -> bool:
    key, _, person = line.key.partition(":")
    link = PersonalLink.objects.filter(pk=key).first()
    holder = link.persons.filter(pk=person).first() if link is not None else None
    if link is None or holder is None:
        return False
    end_link_of(link, holder, at=caller.now)
    return True


@again(Kind.TOKEN)
def _token(line: Line, caller: Caller) -> bool:
    return end_tokens(ApiToken.objects.filter(pk=line.key, ended_at=None), caller.now) > 0


@again(Kind.CHANNEL)
def _channel(line: Line, caller: Caller) -> bool:
    return end_channels(ChannelLink.objects.filter(pk=line.key), caller.now) > 0


@again(Kind.PIN)
def _pin(line: Line, caller: Caller) -> bool:
    return TabletPin.objects.filter(person=line.key, set_at__lt=line.at).delete()[0] > 0


@again(Kind.SIGNING_KEY)
def _signing_key(line: Line, caller: Caller) -> bool:
    event, key, why = line.key.split(":")
    asked = _of_day(caller, event)
    if asked is None:
        return False
    # Only a reason of ours was written down.
    answer = keys.revoke_key(asked, event=event, key=key, why=why)  # type: ignore[arg-type]
    return not answer.repeated


@again(Kind.KEY_REQUEST)
def _key_request(line: Line, caller: Caller) -> bool:
    row = KeyRequest.objects.filter(pk=line.key, settled_as="").first()
    asked = _of_day(caller, row.event_id) if row is not None else None
    if row is None or asked is None:
        return False
    keys.refuse_key(asked, event=row.event_id, request=row.pk)
    return True


@again(Kind.ROLE)
def _role(line: Line, caller: Caller) -> bool:
    championship, _, grant = line.key.partition(":")
    held = RoleGrant.objects.filter(pk=grant, revoked=False).first()
    if held is None:
        return False
    asked: Caller | None = caller
    if held.scope_kind == ScopeKind.EVENT.value:
        asked = _of_day(caller, held.scope_id)
    elif Stage.objects.filter(pk=held.scope_id).exists():
        asked = _organizing(caller, held.scope_id)
    if asked is None:
        return False
    return not services.revoke_role(asked, championship=championship, grant=grant).repeated


@again(Kind.ACCOUNT)
def _account(line: Line, caller: Caller) -> bool:
    user = User.objects.filter(public_id=line.key, is_active=True).first()
    if user is not None:
        end_account(user, caller.now)
    return user is not None


@again(Kind.PASSWORD)
def _password(line: Line, caller: Caller) -> bool:
    user = User.objects.filter(public_id=line.key).first()
    if user is None or not user.has_usable_password():
        return False
    shut(user)
    return True


@again(Kind.SECOND_PROOF)
def _second_proof(line: Line, caller: Caller) -> bool:
    account, _, proof = line.key.partition(":")
    user = User.objects.filter(public_id=account).first()
    return user is not None and end_second_proof(user, int(proof))


@again(Kind.WEBHOOK)
def _webhook(line: Line, caller: Caller) -> bool:
    hook = Webhook.objects.filter(pk=line.key).first()
    if hook is not None:
        webhooks.delete_webhook(hook, caller.now)
    return hook is not None


@again(Kind.WEBHOOK_PAUSED)
def _webhook_paused(line: Line, caller: Caller) -> bool:
    hook = Webhook.objects.filter(pk=line.key, paused=False).first()
    if hook is not None:
        webhooks.pause(hook, caller.now)
    return hook is not None


@again(Kind.WEBHOOK_SECRET)
def _webhook_secret(line: Line, caller: Caller) -> bool:
    key, _, mark = line.key.partition(":")
    hook = Webhook.objects.filter(pk=key).first()
    return hook is not None and webhooks.end_secret(hook, mark, caller.now)


@again(Kind.APPLICATION)
def _application(line: Line, caller: Caller) -> bool:
    championship, _, key = line.key.partition(":")
    return hosting.erase_application(championship=championship, application=key, now=caller.now)


@again(Kind.ANNOUNCEMENT)
def _announcement(line: Line, caller: Caller) -> bool:
    championship, _, key = line.key.partition(":")
    if not Championship.objects.filter(pk=championship).exists():
        return False
    answer = announcements.withdraw_announcement(
        caller, championship=championship, announcement=key
    )
    return not answer.repeated


@again(Kind.TOURNAMENT)
def _tournament(line: Line, caller: Caller) -> bool:
    asked = _of_day(caller, line.key)
    if asked is None or not TournamentText.objects.filter(pk=line.key).exists():
        return False
    return not tournaments.hide_tournament(asked, event=line.key).repeated


@again(Kind.TOURNAMENT_SHOWN)
def _tournament_shown(line: Line, caller: Caller) -> bool:
    return TournamentText.objects.filter(pk=line.key, private=False).update(private=True) > 0
