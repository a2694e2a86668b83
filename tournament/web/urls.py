"""All pages, one urls file per audience."""

from django.urls import include, path

from tournament.web.channel_hooks import max_hook, vk_hook
from tournament.web.health import healthz, metrics, readyz
from tournament.web.personal.views import worker
from tournament.web.program_views import program_end, programs
from tournament.web.publisher import jobs, messages, verdicts
from tournament.web.publisher.setup import first_publisher
from tournament.web.publisher.watching import watching
from tournament.web.start import start

PREVIEW = "staff/messages/preview/"

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("hooks/vk/", vk_hook, name="vk_hook"),
    path("hooks/max/", max_hook, name="max_hook"),
    path("setup/", first_publisher, name="setup"),
    path("", include("tournament.web.public.urls")),
    path("", include("tournament.web.games.urls")),
    path("staff/start/", start, name="start"),
    path("staff/programs/", programs, name="programs"),
    path("staff/programs/<slug:token_id>/end/", program_end, name="program_end"),
    path("staff/webhooks/", include("tournament.web.webhook_urls")),
    path("staff/watching/", watching, name="watching"),
    path("staff/jobs/", jobs.jobs, name="jobs"),
    path("staff/jobs/<int:job_id>/again/", jobs.job_again, name="job_again"),
    path("staff/verdicts/", verdicts.verdicts, name="verdicts"),
    path("staff/verdicts/anew/", verdicts.verdicts_anew, name="verdicts_anew"),
    path("staff/messages/", messages.messages, name="messages"),
    path("staff/messages/again/", messages.messages_again, name="messages_again"),
    path(PREVIEW, messages.message_previews, name="message_previews"),
    path(PREVIEW + "<slug:kind>/", messages.message_preview, name="message_preview"),
    path(
        PREVIEW + "<slug:kind>/<slug:language>/<int:number>/calendar.ics",
        messages.message_calendar,
        name="message_calendar",
    ),
    path("personal-worker.js", worker, name="personal_worker"),
    path("my/", include("tournament.web.personal.urls")),
    path("my/", include("tournament.web.games.personal_urls")),
    path("staff/", include("tournament.web.organizer.tournaments.urls")),
    path("staff/", include("tournament.web.organizer.urls")),
    path("staff/", include("tournament.web.judge.urls")),
    path("publisher/", include("tournament.web.publisher.urls")),
]
