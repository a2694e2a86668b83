"""Addresses below a personal link; the token stands first in each."""

from django.urls import path

from tournament.web.personal import (
    another_views,
    change_views,
    channel_views,
    data_views,
    key_views,
    log_views,
    match_views,
    program_views,
    receipt_views,
    seats,
    views,
)

_REGISTRATION = "<str:token>/registration/<slug:registration>/"
_PERSON = "<str:token>/person/<slug:person>/"

urlpatterns = [
    path("erased/", views.erased, name="erased"),
    path("push-worker.js", channel_views.push_worker, name="push_worker"),
    path("<str:token>/", views.my, name="my"),
    path("<str:token>/manifest.webmanifest", views.manifest, name="my_manifest"),
    path("<str:token>/channels/", channel_views.channels, name="my_channels"),
    path("<str:token>/channels/end/", channel_views.end, name="my_channel_end"),
    path("<str:token>/channels/code/<slug:name>/", channel_views.code, name="my_channel_code"),
    path("<str:token>/push/", channel_views.subscribe, name="my_push"),
    path("<str:token>/messages/", views.messages, name="my_messages"),
    path("<str:token>/unsubscribe/", channel_views.unsubscribe, name="my_unsubscribe"),
    path("<str:token>/receipts/", receipt_views.receipts, name="my_receipts"),
    path("<str:token>/another/", another_views.another, name="my_another"),
    path("<str:token>/another/<slug:event>/", another_views.another_on, name="my_another_on"),
    path(_PERSON + "programs/", program_views.programs, name="my_programs"),
    path(
        _PERSON + "programs/<slug:token_id>/end/", program_views.program_end, name="my_program_end"
    ),
    path(_REGISTRATION + "code/", views.check_in, name="my_check_in"),
    path(_REGISTRATION + "code.png", views.check_in_picture, name="my_check_in_picture"),
    path(_REGISTRATION + "calendar.ics", views.calendar, name="my_calendar"),
    path(_REGISTRATION + "accept/", change_views.accept, name="my_accept"),
    path(_REGISTRATION + "decline/", change_views.decline, name="my_decline"),
    path(_REGISTRATION + "reconfirm/", change_views.reconfirm, name="my_reconfirm"),
    path(_REGISTRATION + "come/", seats.come, name="my_come"),
    path(_REGISTRATION + "stay-away/", seats.stay_away, name="my_stay_away"),
    path(_REGISTRATION + "day/", change_views.preference, name="my_preference"),
    path(_REGISTRATION + "consent/", change_views.ConsentView.as_view(), name="my_consent"),
    path(_REGISTRATION + "judge/", match_views.judge, name="my_judge"),
    path(_REGISTRATION + "key/", key_views.key, name="my_key"),
    path(_REGISTRATION + "key/revoke/", key_views.revoke, name="my_key_revoke"),
    path(_REGISTRATION + "logs/", log_views.logs, name="my_logs"),
    path(_REGISTRATION + "logs/<slug:log_id>/", log_views.log, name="my_log"),
    path(_REGISTRATION + "match/", match_views.match, name="my_match"),
    path(_REGISTRATION + "match/result/", match_views.say, name="my_say"),
    path(_REGISTRATION + "match/sign/", match_views.sign, name="my_sign"),
    path(_REGISTRATION + "match/decline/", match_views.decline, name="my_sheet_decline"),
    path(_REGISTRATION + "receipt.json", receipt_views.receipt, name="my_receipt"),
    path(_REGISTRATION + "withdraw/", change_views.withdraw, name="my_withdraw"),
    path(_REGISTRATION + "move/", change_views.move, name="my_move"),
    path(_REGISTRATION + "move/<slug:event>/", change_views.move_to, name="my_move_to"),
    path(_PERSON + "again/", change_views.again, name="my_again"),
    path(_PERSON + "again/<slug:event>/", change_views.AgainOn.as_view(), name="my_again_on"),
    path(_PERSON + "mend/", data_views.edit, name="my_edit"),
    path(_PERSON + "data/", data_views.data, name="my_data"),
    path(_PERSON + "data.json", data_views.data_file, name="my_data_file"),
    path(_PERSON + "name/", data_views.name, name="my_name"),
    path(_PERSON + "erase/", data_views.Erase.as_view(), name="my_erase"),
]
