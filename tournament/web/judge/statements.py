"""What the staff signs: rulings, the day's closing, signatures that it has witnessed.

With a key of one's own, made on this device, or by the account alone; the ledger says which.
"""

import base64
import binascii
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.championship.event_state import Ruling
from tournament.championship.sheets.keys.queries import USER
from tournament.championship.sheets.statements.queries import CLOSING, RULING, Due
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import STATEMENT_PAYLOAD_TYPE
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.play import signing
from tournament.web.judge.ruling_details import decision_of
from tournament.web.shared.acting import caller_of, day_scope, wants_json
from tournament.web.shared.assurance import SHORT
from tournament.web.shared.ruling_words import affected_words, category_word, ruling_word
from tournament.web.shared.staff_day import StaffDay, staff_day_of
from tournament.web.shared.staff_page import frame

LONGEST_STATEMENT = 400_000
"""Characters of a statement in base64: a whole final witnessed by one person has a quarter."""


@dataclass(frozen=True, slots=True)
class DueView:
    """A statement that waits for the reader, in plain words and as the bytes that they sign."""

    kind: str
    subject: str
    title: str
    decision: str
    """What is decided, in a sentence; empty for what is no ruling."""
    lines: Sequence[str]
    details: Sequence[str]
    """What else is signed, and says nothing to most: rule, digests."""
    payload: str
    digest: str


@require_safe
@requires(Action.SIGN_STATEMENT, day_scope)
def statements(request: HttpRequest, event_id: str) -> HttpResponse:
    """Everything that the reader still has to sign on this day, and what they have signed."""
    hall = staff_day_of(event_id, acting(request).actor)
    user = acting(request).actor.public_id
    mine = [item for item in hall.event.statements if item.user == user]
    valid = [
        key.key
        for key in hall.event.keys.values()
        if key.valid and (key.holder_kind, key.holder) == (USER, user)
    ]
    context = {
        **frame(request, event_id, "statements"),
        "due": [_due(hall, item) for item in signing.statements_to_sign(event_id, user)]
        if hall.event.id
        else [],
        "done": [(_title(hall, item.kind, item.subject), item.level) for item in reversed(mine)],
        "holder": f"user:{user}",
        "keys": " ".join(valid),
        "payload_type": STATEMENT_PAYLOAD_TYPE,
    }
    return render(request, "judge/statements.html", context)


@require_POST
@requires(Action.SIGN_STATEMENT, day_scope)
def sign_statement(request: HttpRequest, event_id: str) -> HttpResponse:
    """Sign one of them; without a signature the account confirms it."""
    sent = request.POST
    key, signature = sent.get("key") or None, sent.get("signature") or None
    if (key is None) != (signature is None):
        raise BadRequest("signature")
    signing.sign_statement(
        caller_of(request),
        event=event_id,
        kind=sent.get("kind", ""),
        subject=sent.get("subject", ""),
        statement=_statement_sent(sent.get("statement", "")),
        key=key,
        signature=signature,
    )
    messages.success(request, gettext("Signed.") if key else gettext("Confirmed."))
    address = reverse("statements", args=[event_id])
    return JsonResponse({"next": address}) if wants_json(request) else redirect(address)


def _statement_sent(text: str) -> Mapping[str, Any]:
    if not 0 < len(text) <= LONGEST_STATEMENT:
        raise BadRequest("statement")
    try:
        statement = json.loads(base64.b64decode(text, validate=True))
    except (binascii.Error, ValueError, RecursionError) as fault:
        raise BadRequest("statement") from fault
    if not isinstance(statement, dict):
        raise BadRequest("statement")
    return statement


def _due(hall: StaffDay, item: signing.ToSign) -> DueView:
    return DueView(
        kind=item.due.kind,
        subject=item.due.subject,
        title=_title(hall, item.due.kind, item.due.subject),
        decision=_decision(hall, item.due),
        lines=_lines(hall, item),
        details=_details(item),
        payload=base64.b64encode(canonical_bytes(dict(item.statement))).decode(),
        digest=item.digest,
    )


def _numbered(hall: StaffDay, subject: str) -> tuple[int, Ruling]:
    """A ruling of the day with its number."""
    numbered = enumerate(hall.event.rulings, start=1)
    return next((number, item) for number, item in numbered if item.id == subject)


def _title(hall: StaffDay, kind: str, subject: str) -> str:
    if kind == CLOSING:
        return gettext("The closing of the day")
    if kind != RULING:
        return gettext("Signatures that you have witnessed")
    number, ruling = _numbered(hall, subject)
    told = {"number": number, "what": ruling_word(ruling.type)}
    title = gettext("Ruling № %(number)s: %(what)s") % told
    round_ = hall.round_of(ruling.match) if ruling.match else ""
    return f"{title} · {round_}" if round_ else title


def _decision(hall: StaffDay, due: Due) -> str:
    return decision_of(hall, _numbered(hall, due.subject)[1]) if due.kind == RULING else ""


def _lines(hall: StaffDay, item: signing.ToSign) -> list[str]:
    """What is signed, in plain words."""
    said = item.statement
    if item.due.kind == CLOSING:
        return [
            ngettext(
                "%(number)s place is fixed.", "%(number)s places are fixed.", len(said["places"])
            )
            % {"number": len(said["places"])}
        ]
    if item.due.kind == RULING:
        about = {"category": category_word(said["category"])}
        lines = [gettext("Reason: %(category)s") % about]
        others = [match for match in said["affected"] if match != said["match"]]
        if others:
            words = affected_words(said["decision"])
            rounds = dict.fromkeys(hall.round_of(match) for match in others)
            lines.append(f"{words}: {'; '.join(rounds)}")
        return lines
    return [_witnessed(hall, one) for one in said["items"]]


def _details(item: signing.ToSign) -> list[str]:
    """The rule, and the ledger that is signed with it."""
    said = item.statement
    seen = {"size": said["log_seen"]["size"], "root": said["log_seen"]["root"][:16]}
    if item.due.kind == CLOSING:
        closed = gettext("The day’s ledger when it was closed: %(size)s entries, digest %(root)s…")
        return [closed % seen]
    log = gettext("The ledger as you have seen it: %(size)s entries, digest %(root)s…") % seen
    if item.due.kind == RULING:
        return [gettext("Rule %(rule)s") % {"rule": said["rule"]}, log]
    return [log]


def _witnessed(hall: StaffDay, item: Mapping[str, Any]) -> str:
    """One acknowledgement: whose it is stands on the sheet, since others may sit there now."""
    sheets = [
        sheet
        for game in hall.event.plays[item["match"]].games
        for sheet in game.sheets
        if sheet.digest == item["digest"]
    ]
    players = {player["seat"]: player["id"] for player in sheets[0].statement["players"]}
    told = {
        **item,
        "match": " – ".join(hall.name(players[seat]) for seat in "AB"),
        "name": hall.name(players[item["seat"]]),
        "level": SHORT[item["level"]],
    }
    return gettext("%(match)s, game %(game)s: %(name)s (%(level)s)") % told
