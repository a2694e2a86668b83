"""Attachments of matches: a file, an address, or a text, bounded in number, size and kind.

Four for each match, files of up to 250 KB as in the original: pictures, PDF, plain text. What a
file is, its bytes say, not its name. An address is kept and shown; nothing is ever fetched from it.
"""

import ast
import re
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import gettext
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.challonge import answers, fields
from tournament.api.challonge.addresses import nothing_here
from tournament.api.challonge.base import ChallongeView
from tournament.api.challonge.errors import NotTaken
from tournament.api.challonge.models import (
    LONGEST_ATTACHED_ADDRESS,
    LONGEST_DESCRIPTION,
    MatchAttachment,
    MatchNote,
)
from tournament.api.challonge.parameters import Parameters
from tournament.api.challonge.reading import Reading
from tournament.people.endings import Kind, ended
from tournament.people.policy import Action

MOST_ATTACHMENTS: Final = 4
LARGEST_FILE: Final = 250 * 1024
RECORD: Final = "match_attachment"
_BEGINNINGS: Final = (
    (b"\x89PNG\r\n\x1a\n", "image/png", "png"),
    (b"\xff\xd8\xff", "image/jpeg", "jpg"),
    (b"GIF87a", "image/gif", "gif"),
    (b"GIF89a", "image/gif", "gif"),
    (b"%PDF-", "application/pdf", "pdf"),
)
_ONE_LITERAL: Final = re.compile(
    r"""b(?:'(?:[ -&(-\[\]-~]|\\['"\\tnr]|\\x[0-9a-f]{2})*'"""
    r"""|"(?:[ !#-\[\]-~]|\\['"\\tnr]|\\x[0-9a-f]{2})*")"""
)
"""Bytes as Python writes them down, and no other expression: reading one costs what it is long."""
_WEB_ADDRESS: Final = re.compile(r"https?://[^\s<>\"\\^`{|}]{3,480}", re.IGNORECASE)


class Attachments(ChallongeView):
    """The attachments of a match."""

    def get(self, request: Request, tournament: str, match: str, **_: object) -> Response:
        """All of them, the oldest first."""
        reading = self.read(tournament)
        number, _spec = reading.match_of(match)
        found = (item for item in reading.attachments if item.match == number)
        return Response([_told(item, reading) for item in found])

    @transaction.atomic
    def post(self, request: Request, tournament: str, match: str, **_: object) -> Response:
        """One more."""
        reading, number = _of_match(self, tournament, match)
        if reading.attachment_counts[number] >= MOST_ATTACHMENTS:
            said = gettext("A match has %(most)s attachments at most. Delete one first.")
            raise NotTaken(said % {"most": MOST_ATTACHMENTS})
        now = self.caller().now
        item = MatchAttachment(
            tournament=reading.text, match=number, created_at=now, changed_at=now
        )
        _fill(item, self.sent)
        item.save()
        _touch(reading, number, item.changed_at)
        return Response(_told(item, reading))


class OneAttachment(ChallongeView):
    """One attachment."""

    def get(
        self, request: Request, tournament: str, match: str, attachment: str, **_: object
    ) -> Response:
        """As it stands."""
        reading = self.read(tournament)
        return Response(_told(_found(reading, reading.match_of(match)[0], attachment), reading))

    @transaction.atomic
    def put(
        self, request: Request, tournament: str, match: str, attachment: str, **_: object
    ) -> Response:
        """Another file, address or text."""
        reading, number = _of_match(self, tournament, match)
        item = _found(reading, number, attachment)
        item.changed_at = max(self.caller().now, item.changed_at)
        _fill(item, self.sent)
        item.save()
        _touch(reading, number, item.changed_at)
        return Response(_told(item, reading))

    @transaction.atomic
    def delete(
        self, request: Request, tournament: str, match: str, attachment: str, **_: object
    ) -> Response:
        """Away with it; the match says that it has changed."""
        reading, number = _of_match(self, tournament, match)
        item = _found(reading, number, attachment)
        told = _told(item, reading)
        ended(Kind.ATTACHMENT, str(item.pk), self.caller().now)
        item.delete()
        _touch(reading, number, self.caller().now)
        return Response(told)


class AttachmentFile(ChallongeView):
    """The file of an attachment."""

    def get(
        self, request: Request, tournament: str, match: str, attachment: str, **_: object
    ) -> HttpResponse:
        """To be saved: no browser takes it for a page of ours."""
        reading = self.read(tournament)
        item = _found(reading, reading.match_of(match)[0], attachment)
        if item.content is None:
            raise nothing_here()
        answer = HttpResponse(bytes(item.content), content_type=item.content_type)
        answer["Content-Disposition"] = f'attachment; filename="{item.file_name}"'
        answer["X-Content-Type-Options"] = "nosniff"
        answer["Content-Security-Policy"] = "default-src 'none'; sandbox"
        answer["Cache-Control"] = "private, no-store"
        return answer


def _of_match(view: ChallongeView, tournament: str, match: str) -> tuple[Reading, int]:
    """A match of a free tournament whose attachments nobody else changes meanwhile."""
    reading = view.write_free(tournament, Action.ENTER_RESULT)
    text = reading.text
    if text.settings.get("created_by_api") and not text.settings.get("accept_attachments"):
        raise fields.wrong("accept_attachments", gettext("has to be true first."))
    return reading, reading.match_of(match)[0]


def _touch(reading: Reading, number: int, now: datetime) -> None:
    """Note that a match has changed by what is attached to it."""
    known = reading.votes.get(number)
    changed = max(now, known.changed_at) if known is not None else now
    MatchNote.objects.update_or_create(
        tournament=reading.text, match=number, defaults={"changed_at": changed}
    )


def _found(reading: Reading, number: int, given: str) -> MatchAttachment:
    digits = given.isascii() and given.isdigit() and len(given) < 19
    wanted = int(given) if digits else -1
    found = (item for item in reading.attachments if (item.match, item.pk) == (number, wanted))
    item = next(found, None)
    if item is None:
        raise nothing_here()
    return item


def _told(item: MatchAttachment, reading: Reading) -> dict[str, Any]:
    return {RECORD: answers.attachment(item, reading)}


def _fill(item: MatchAttachment, sent: Parameters) -> None:
    """What was sent; a file goes before an address."""
    given = sent.record(RECORD)
    fields.refuse_unknown(given, {"asset", "url", "description"})
    if "description" in given:
        item.description = fields.words("description", given["description"], LONGEST_DESCRIPTION)
    name, content = _file(sent)
    if content:
        item.content_type, ending = _kind(content)
        item.content, item.size, item.url = content, len(content), ""
        item.file_name = _file_name(name, ending)
    elif "url" in given:
        item.url = _address(given["url"])
        item.content, item.size, item.content_type, item.file_name = None, 0, "", ""
    if not (item.content_type or item.url or item.description):
        said = gettext("One of asset, url and description is needed.")
        raise NotTaken(said)


def _address(text: str) -> str:
    text = fields.line("url", text, LONGEST_ATTACHED_ADDRESS)
    if text and not _WEB_ADDRESS.fullmatch(text):
        raise fields.wrong("url", gettext("begins with http:// or https://."))
    return text


def _file(sent: Parameters) -> tuple[str, bytes]:
    """The file that was sent, with its name; empty without one.

    In a form in parts it is a file. Clients that know no such form put its bytes into a field, as
    they are or as Python writes them down (`b'…'`).
    """
    uploaded = sent.files.get(f"{RECORD}[asset]")
    if uploaded is not None:
        if uploaded.size is None or uploaded.size > LARGEST_FILE:
            raise _too_large()
        return uploaded.name or "", uploaded.read()
    text = sent.all_of(RECORD, "asset")
    if text[:2] in {"b'", 'b"'}:
        if len(text) > 4 * LARGEST_FILE + 3:
            raise _too_large()
        if _ONE_LITERAL.fullmatch(text) is None:
            raise fields.wrong("asset", gettext("can't be read as a file."))
        try:
            content = ast.literal_eval(text)
        except (SyntaxError, ValueError) as fault:
            raise fields.wrong("asset", gettext("can't be read as a file.")) from fault
    else:
        content = text.encode("utf-8", "surrogateescape")
    if len(content) > LARGEST_FILE:
        raise _too_large()
    return "", content


def _too_large() -> NotTaken:
    said = gettext("has %(most)s KB at most. Send a smaller file.")
    return fields.wrong("asset", said % {"most": LARGEST_FILE // 1024})


def _kind(content: bytes) -> tuple[str, str]:
    """Media type and ending, by the bytes."""
    for beginning, media_type, ending in _BEGINNINGS:
        if content.startswith(beginning):
            return media_type, ending
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "image/webp", "webp"
    try:
        text = content.decode()
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        said = gettext("is a picture (PNG, JPEG, GIF, WebP), a PDF or plain text.")
        raise fields.wrong("asset", said)
    return "text/plain; charset=utf-8", "txt"


def _file_name(name: str, ending: str) -> str:
    """A name that any system can keep, with the ending of what the file is."""
    stem = re.sub(r"[^A-Za-z0-9_-]+", "-", name.rpartition(".")[0] or name).strip("-")[:60]
    return f"{stem or 'attachment'}.{ending}"
