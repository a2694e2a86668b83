"""Announcements and wishes to host, for the publisher."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.events import announcements as announcing
from tournament.events import hosting as services
from tournament.events.execution import Refused
from tournament.events.selectors import city_name
from tournament.events.states import championship_state
from tournament.people.access import requires
from tournament.people.models import HostApplication
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.publisher.life_forms import AnnouncementForm, WishForm
from tournament.web.publisher.page import of_championship, page, trail
from tournament.web.shared.acting import STATUS, caller_of, done, posted, wants_json
from tournament.web.shared.status_words import status_word
from tournament.web.shared.words import language


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.ANNOUNCE, of_championship)
def announcements(request: HttpRequest, championship_id: str) -> HttpResponse:
    """What was announced, and a form for the next."""
    state = championship_state(championship_id)
    form = AnnouncementForm(posted(request), state=state)
    refusal: Refusal | None = None
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            announcing.publish_announcement(
                caller_of(request),
                championship=championship_id,
                stage=data["stage"] or None,
                ru=data["ru"],
                en=data["en"],
                send=data["send"],
            )
        except Refused as refused:
            if wants_json(request):
                raise
            refusal = refused.refusal
        else:
            messages.success(request, gettext("It is announced."))
            return redirect("announcements", championship_id)
    title = gettext("Announcements")
    context = page(
        "publisher_home",
        championship=state,
        told=[
            (item, city_name(state.stages[item.stage].city) if item.stage else "")
            for item in announcing.told(state)
        ],
        form=form,
        refusal=refusal,
        sentence=refusal.text(language()) if refusal is not None else "",
        crumbs=trail(championship_id, title),
    )
    status = STATUS[refusal.kind] if refusal is not None else 422 if form.errors else 200
    return render(request, "publisher/announcements.html", context, status=status)


@require_POST
@requires(Action.ANNOUNCE, of_championship)
def announcement_withdraw(
    request: HttpRequest, championship_id: str, announcement: str
) -> HttpResponse:
    """Take an announcement back."""
    answer = announcing.withdraw_announcement(
        caller_of(request), championship=championship_id, announcement=announcement
    )
    messages.success(request, gettext("The announcement is taken back."))
    return done(request, answer, reverse("announcements", args=[championship_id]))


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RECORD_APPLICATION, of_championship)
def hosting(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Wishes to host (CH-CONTACT-2), and a form for the next."""
    form = WishForm(posted(request))
    refusal: Refusal | None = None
    if request.method == "POST" and form.is_valid():
        try:
            services.record_application(
                caller_of(request),
                championship=championship_id,
                wish=form.wish,
                consented=form.cleaned_data["consented"],
            )
        except Refused as refused:
            if wants_json(request):
                raise
            refusal = refused.refusal
        else:
            messages.success(request, gettext("The application is noted."))
            return redirect("hosting", championship_id)
    state = championship_state(championship_id)
    rows = HostApplication.objects.in_bulk(list(state.life.applications))
    title = gettext("Wishes to host")
    context = page(
        "publisher_home",
        championship=state,
        wishes=[
            (item, rows.get(item.id), status_word(item.status))
            for item in sorted(state.life.applications.values(), key=lambda item: item.at)[::-1]
        ],
        form=form,
        refusal=refusal,
        sentence=refusal.text(language()) if refusal is not None else "",
        now=timezone.now(),
        crumbs=trail(championship_id, title),
    )
    status = STATUS[refusal.kind] if refusal is not None else 422 if form.errors else 200
    return render(request, "publisher/hosting.html", context, status=status)


@require_POST
@requires(Action.RECORD_APPLICATION, of_championship)
def hosting_decide(request: HttpRequest, championship_id: str, application: str) -> HttpResponse:
    """Accept or decline; nothing is created by it."""
    answer = services.decide_application(
        caller_of(request),
        championship=championship_id,
        application=application,
        accept=request.POST.get("accept") == "1",
    )
    messages.success(request, gettext("Your answer is noted. Tell it to the person yourself."))
    return done(request, answer, reverse("hosting", args=[championship_id]))


@require_POST
@requires(Action.RECORD_APPLICATION, of_championship)
def hosting_erase(request: HttpRequest, championship_id: str, application: str) -> HttpResponse:
    """Delete who and where on request."""
    if not services.erase_application(championship=championship_id, application=application):
        raise Http404
    messages.success(request, gettext("Name, contact and hall are deleted."))
    return redirect("hosting", championship_id)
