"""Tokens of programs: made by a person for one purpose, shown once, ended at any time.

A token acts in its holder's name and never widens their rights: the policy is asked for them, and
beside that only for what the purpose names, on one day alone if the token is for one. The table
holds the SHA-256 of 256 random bits, so no salt and no slow hash is needed.
"""

import hashlib
import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet

from tournament.people.api_tokens_model import ApiToken
from tournament.people.endings import Kind, ended
from tournament.people.grants import grants_of
from tournament.people.models import Person, User
from tournament.people.policy import Action, Actor

PREFIX: Final = "ptk_"
"""So that a leaked token is recognised by whoever finds it, people and scanners alike."""
_READ: Final = frozenset({Action.VIEW_PUBLIC})
_WORK: Final[Mapping[str, frozenset[Action]]] = {
    "submit_logs": frozenset({Action.SUBMIT_LOG, Action.SEE_LOGS}),
    "enter_results": frozenset({Action.ENTER_RESULT, Action.RECORD_ATTESTATION}),
    "desk": frozenset(
        {
            Action.VIEW_STAFF,
            Action.CHECK_IN,
            Action.RUN_CHECK_IN,
            Action.CALL_MATCH,
            Action.MANAGE_TABLES,
            Action.PAUSE_DAY,
        }
    ),
    "organizing": frozenset(
        {
            Action.VIEW_STAFF,
            Action.ENTER_REGISTRATION,
            Action.EDIT_PERSON,
            Action.MOVE_REGISTRATION,
            Action.WITHDRAW_REGISTRATION,
            Action.ANSWER_OFFER,
            Action.STATE_PREFERENCE,
            Action.SWAP_REGISTRATIONS,
            Action.RUN_CHECK_IN,
            Action.DRAW,
            Action.WITHDRAW_DRAW,
            Action.PAUSE_DAY,
            Action.SUSPEND_DAY,
            Action.CLOSE_DAY,
            Action.ANNOUNCE,
            Action.ANNOUNCE_IN_HALL,
        }
    ),
    "judging": frozenset(
        {
            Action.VIEW_STAFF,
            Action.RULE,
            Action.CONFIRM_RULING,
            Action.RECORD_WITHDRAWAL,
            Action.READ_REASON,
        }
    ),
}
PURPOSES: Final[Mapping[str, frozenset[Action]]] = {
    "read": _READ,
    **{purpose: _READ | actions for purpose, actions in _WORK.items()},
    "tournaments": _READ.union(*_WORK.values()) | {Action.CREATE_TOURNAMENT, Action.CANCEL_DAY},
    "own_place": _READ
    | {
        Action.EDIT_PERSON,
        Action.MOVE_REGISTRATION,
        Action.WITHDRAW_REGISTRATION,
        Action.ANSWER_OFFER,
        Action.STATE_PREFERENCE,
    },
    "own_results": _READ | {Action.SAY_RESULT},
}
"""What each purpose opens. None opens signing, keys, custody, prizes or erasing: people do that."""
FOR_STAFF: Final = ("read", *_WORK, "tournaments")
"""Purposes for which a member of the staff makes a token; the last is all of the others, and
makes tournaments or gives up their drafts."""
FOR_PLAYERS: Final = ("submit_logs", "own_results", "own_place", "read")
"""Purposes for which a player makes a token."""
LASTS: Final = timedelta(days=90)
LONGEST: Final = timedelta(days=365)
MOST: Final = 20
"""Valid tokens of one holder."""
_NOTED_EVERY: Final = timedelta(minutes=1)


class TooManyTokens(Exception):
    """The holder has as many valid tokens as anybody may have."""


def make_token(
    holder: User | Person,
    *,
    purpose: str,
    name: str,
    now: datetime,
    lasts: timedelta = LASTS,
    event: str = "",
) -> tuple[ApiToken, str]:
    """A new token and its secret, which nobody can read again; raises `TooManyTokens`.

    `event`: the one day that it is for, `EVERY_TOURNAMENT` for the free tournaments of its holder,
    empty for all on which its holder may do something.
    """
    if purpose not in PURPOSES or not timedelta() < lasts <= LONGEST:
        raise ValueError("a token has a known purpose and lasts a year at most")
    if valid_tokens(holder, now).count() >= MOST:
        raise TooManyTokens
    secret = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        purpose=purpose,
        name=name,
        event_id=event,
        secret_sha256=_hashed(secret),
        made_at=now,
        ends_at=now + lasts,
        **_of(holder),
    )
    return token, secret


def tokens_of(holder: User | Person) -> "QuerySet[ApiToken]":
    """All tokens that somebody made, the newest first."""
    return ApiToken.objects.filter(**_of(holder)).order_by("-made_at", "-pk")


def valid_tokens(holder: User | Person, now: datetime) -> "QuerySet[ApiToken]":
    """Those that still open something."""
    return tokens_of(holder).filter(_valid(now))


def end_token(holder: User | Person, token_id: str, now: datetime) -> bool:
    """End one of their tokens; says whether there was a valid one."""
    return end_tokens(valid_tokens(holder, now).filter(pk=token_id), now) > 0


def end_tokens_of(person: Person, now: datetime) -> None:
    """End what programs may do for a person, whose secrets may be in other hands."""
    end_tokens(ApiToken.objects.filter(_valid(now), person=person), now)


@transaction.atomic
def end_tokens(tokens: "QuerySet[ApiToken]", now: datetime) -> int:
    """End these; how many there were."""
    for key in tokens.values_list("pk", flat=True):
        ended(Kind.TOKEN, key, now)
    return tokens.update(ended_at=now)


def actor_with(secret: str, now: datetime) -> Actor | None:
    """Who acts by this secret, narrowed to its purpose; None for every other text."""
    if not secret.startswith(PREFIX):
        return None
    found = ApiToken.objects.select_related("user").filter(secret_sha256=_hashed(secret))
    token = found.filter(_valid(now)).first()
    if token is None or (token.user is not None and not token.user.is_active):
        return None
    _note_use(token, now)
    only = PURPOSES.get(token.purpose, frozenset())
    if token.user is None:
        persons = frozenset({str(token.person_id)})
        return Actor(None, token.pk, persons=persons, only=only, token=token.pk)
    return Actor(
        user_id=token.user.pk,
        public_id=token.user.public_id,
        person_id=token.user.person_id,
        grants=grants_of(token.user.public_id),
        only=only,
        only_event=token.event_id or None,
        token=token.pk,
    )


def _note_use(token: ApiToken, now: datetime) -> None:
    """Write when it was last used, once a minute at most."""
    if token.used_at is None or now - token.used_at >= _NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(used_at=now)


def _valid(now: datetime) -> Q:
    return Q(ended_at=None, ends_at__gt=now)


def _of(holder: User | Person) -> dict[str, User | Person]:
    return {"user": holder} if isinstance(holder, User) else {"person": holder}


def _hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
