"""Addresses of the pages of webhooks."""

from django.urls import path

from tournament.web import webhook_views as views

_ONE = "<slug:webhook_id>/"

urlpatterns = [
    path("", views.webhooks, name="webhooks"),
    path(_ONE, views.webhook, name="webhook"),
    path(_ONE + "secret/", views.webhook_secret, name="webhook_secret"),
    path(_ONE + "old-secret/end/", views.webhook_old_secret_end, name="webhook_old_secret_end"),
    path(_ONE + "pause/", views.webhook_pause, name="webhook_pause"),
    path(_ONE + "on/", views.webhook_turn_on, name="webhook_turn_on"),
    path(_ONE + "test/", views.webhook_test, name="webhook_test"),
    path(_ONE + "delete/", views.webhook_delete, name="webhook_delete"),
    path(_ONE + "calls/<slug:delivery_id>/replay/", views.webhook_replay, name="webhook_replay"),
]
