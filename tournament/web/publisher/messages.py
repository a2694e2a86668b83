"""The pages of messages to players, for the publisher: what became of them, what they say."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.contrib import messages as notes
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.events.letter_samples import (
    sample_letters,
    sample_recipient,
    sample_unsubscribe,
)
from tournament.jobs.queue import try_again
from tournament.outbox import selectors
from tournament.outbox.calendars import CONTENT_TYPE, FILE_NAME
from tournament.outbox.kinds import Kind, Letter, kinds
from tournament.outbox.writing import calendar_file, text_of
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.web.publisher import message_lists
from tournament.web.publisher.page import everywhere, page, posted_id
from tournament.web.shared.components import Link

ON_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Preview:
    """A letter as it is read; `calendar` is the address of its file.

    What rings is its subject; a messenger adds the text, which is an address.
    """

    subject: str
    text: str
    calendar: str


@dataclass(frozen=True, slots=True)
class LanguagePreviews:
    """All letters of a kind in one language."""

    code: str
    name: str
    previews: tuple[Preview, ...]


@require_safe
@requires(Action.SEE_JOBS, everywhere)
def messages(request: HttpRequest) -> HttpResponse:
    """All messages, or those of one state, the newest first."""
    state = request.GET.get("state", "")
    chosen = state if state in message_lists.STATE_KIND else ""
    listed = Paginator(selectors.messages(chosen), ON_A_PAGE).get_page(request.GET.get("page"))
    numbers = selectors.counts()
    context = page(
        "messages",
        filters=message_lists.filters(chosen, numbers),
        listed=listed,
        lines=message_lists.lines(listed.object_list),
        failed=numbers[selectors.FAILED],
        note=message_lists.transport_note(),
    )
    return render(request, "publisher/messages.html", context)


@require_POST
@requires(Action.SEE_JOBS, everywhere)
def messages_again(request: HttpRequest) -> HttpResponse:
    """Send one failed message again, or all of them; pressed twice, each is queued once."""
    only = posted_id(request, "message")
    jobs = selectors.failed_jobs([only] if only else None)
    number = sum(try_again(job) for job in jobs)
    if number:
        told = ngettext(
            "%(count)s message is sent again.", "%(count)s messages are sent again.", number
        )
        notes.success(request, told % {"count": number})
    else:
        notes.info(request, gettext("There was no failed message to send again."))
    return redirect("messages")


@require_safe
@requires(Action.SEE_JOBS, everywhere)
def message_previews(request: HttpRequest) -> HttpResponse:
    """All kinds of message: letters first, then what only rings."""
    ordered = sorted(kinds(), key=lambda kind: kind.rings)
    listed = [(kind.name, str(kind.title)) for kind in ordered]
    crumbs = [Link(gettext("Messages"), reverse("messages")), Link(gettext("Previews"))]
    context = page("messages", kinds=listed, crumbs=crumbs)
    return render(request, "publisher/message_previews.html", context)


@require_safe
@requires(Action.SEE_JOBS, everywhere)
def message_preview(request: HttpRequest, kind: str) -> HttpResponse:
    """One kind of message as it is read, in every language."""
    known = _kind_or_404(kind)
    title = str(known.title)
    crumbs = [
        Link(gettext("Messages"), reverse("messages")),
        Link(gettext("Previews"), reverse("message_previews")),
        Link(title),
    ]
    context = page(
        "messages", title=title, rings=known.rings, languages=_previews_of(known), crumbs=crumbs
    )
    return render(request, "publisher/message_preview.html", context)


@require_safe
@requires(Action.SEE_JOBS, everywhere)
def message_calendar(request: HttpRequest, kind: str, language: str, number: int) -> HttpResponse:
    """The calendar file of a previewed message."""
    _kind_or_404(kind)
    text = _sample_calendar(kind, language, number, timezone.now())
    if text is None:
        raise Http404
    response = HttpResponse(text, content_type=CONTENT_TYPE)
    response.headers["Content-Disposition"] = f'attachment; filename="{FILE_NAME}"'
    return response


def _kind_or_404(name: str) -> Kind:
    known = next((kind for kind in kinds() if kind.name == name), None)
    if known is None:
        raise Http404
    return known


def _previews_of(kind: Kind) -> list[LanguagePreviews]:
    """A kind of message in every language."""
    found = []
    for code, name in settings.LANGUAGES:
        with translation.override(code):
            previews = tuple(
                Preview(
                    letter.subject,
                    letter.page
                    if kind.rings
                    else text_of(letter, sample_recipient(), sample_unsubscribe()),
                    reverse("message_calendar", args=[kind.name, code, number])
                    if letter.calendar
                    else "",
                )
                for number, letter in _numbered(kind.name)
            )
        found.append(LanguagePreviews(code, str(name), previews))
    return found


def _sample_calendar(kind: str, code: str, number: int, at: datetime) -> str | None:
    """The calendar file of a sample; None if it has none."""
    with translation.override(code):
        letter = dict(_numbered(kind)).get(number)
        if letter is None or letter.calendar is None:
            return None
        return calendar_file(letter.calendar, at)


def _numbered(kind: str) -> Iterator[tuple[int, Letter]]:
    return enumerate(sample_letters(kind), start=1)
