"""Addresses of the page of background work."""

from django.urls import path

from tournament.web.publisher import jobs

urlpatterns = [
    path("", jobs.jobs, name="jobs"),
    path("<int:job_id>/again/", jobs.job_again, name="job_again"),
]
