"""Every address × method × role × scope against one table (CH-ROLE-1, table 5.1).

Letters: A anyone, U any account, W any account but a phone that was let in, P publisher,
E organizer of another stage, O organizer of the stage, J judge of the day, H desk helper of the
day, `-` the method does not exist. People of another stage or day, strangers and other methods get
nothing. An address that is missing here fails the test.
"""

import functools
import gc
import random
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.template import Template
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.api.writes.rows import by_address
from tests.support.examples import examples
from tests.support.remembered import remembered
from tests.support.scenario import Scenario
from tournament.events.arrival import arrival_code
from tournament.events.execution import Place
from tournament.events.states import championship_state
from tournament.people.device_sessions import TABLET_KEY
from tournament.people.models import User
from tournament.web.shared import kept_pages

pytestmark = pytest.mark.pages

DAY = ("event_id",)
MATCH = ("event_id", "match")
ENTRY = ("event_id", "registration")
UPLOAD = ("event_id", "upload_id")
CITY = ("championship_id", "city")
LINK = ("token",)
POSSIBLE_DUPLICATE = ("championship_id", "case")
FINAL_PLACE = ("championship_id", "place")


@dataclass(frozen=True)
class Row:
    """Who may GET and who may POST an address, and the names of its arguments."""

    get: str
    post: str
    arguments: tuple[str, ...] = ()


PUBLIC = Row("A", "-")
ACCOUNT = Row("U", "U")
TABLE: dict[str, Row] = {
    "healthz": PUBLIC,
    "readyz": PUBLIC,
    "metrics": Row("P", "-"),
    "home": PUBLIC,
    "day_picture": Row("A", "-", DAY),
    "match_picture": Row("A", "-", MATCH),
    "championship_picture": Row("A", "-", ("championship_id",)),
    "embed": Row("A", "-", (*DAY, "what")),
    "scene": Row("A", "-", (*DAY, "what")),
    "player": Row("A", "-", ("person",)),
    "championship_about": Row("A", "-", ("championship_id",)),
    "rules": PUBLIC,
    "how_to_check": PUBLIC,
    "help": PUBLIC,
    "help_page": Row("A", "-", ("page",)),
    "personal_data": PUBLIC,
    "signature_levels": PUBLIC,
    "styleguide": PUBLIC,
    "language": Row("A", "A"),
    "setup": Row("A", "A"),
    **{
        name: Row("A", "-", DAY)
        for name in (
            "day",
            "day_standings",
            "day_find",
            "day_draw",
            "day_history",
            "day_hall",
            "day_ledger_page",
            "day_checkpoint",
            "day_bundle",
            "day_export_json",
            "day_export_csv",
            "day_brackets_model",
        )
    },
    "day_check": Row("A", "A", DAY),
    "day_receipt": Row("A", "-", ("event_id", "seq")),
    **{
        name: Row("A", "-", ("championship_id",))
        for name in (
            "championship_ledger_page",
            "championship_checkpoint",
            "witnessed_checkpoint",
            "championship_bundle",
        )
    },
    "championship_receipt": Row("A", "-", ("championship_id", "seq")),
    "audit_pyz": PUBLIC,
    "witness_pyz": PUBLIC,
    "day_match": Row("A", "-", MATCH),
    "ask": PUBLIC,
    "ask_rulings": PUBLIC,
    "standard_bearer_values": PUBLIC,
    "practice": PUBLIC,
    "practice_play": Row("-", "A"),
    "practice_game": Row("A", "-", ("ruleset",)),
    "practice_game_play": Row("-", "A", ("ruleset",)),
    "recorder_worker": PUBLIC,
    "day_live": Row("A", "-", MATCH),
    "set_live_delay": Row("-", "O", DAY),
    "record": Row("O J H", "-", MATCH),
    "record_start": Row("-", "O J H", MATCH),
    "record_state": Row("O J H", "-", (*MATCH, "recording")),
    "record_claim": Row("O J H", "O J H", (*MATCH, "recording")),
    "record_do": Row("-", "O J H", (*MATCH, "recording", "do")),
    "my_record": Row("A", "-", (*LINK, "registration")),
    "my_record_start": Row("-", "A", (*LINK, "registration")),
    "my_record_state": Row("A", "-", (*LINK, "registration", "recording")),
    "my_record_do": Row("-", "A", (*LINK, "registration", "recording", "do")),
    "day_games": Row("A", "-", DAY),
    "championship_games": Row("A", "-", ("championship_id",)),
    **{
        name: Row("A", "-", (*MATCH, "number"))
        for name in ("game", "game_frames", "game_list", "game_embed", "game_svg", "game_png")
    },
    "day_game_log": Row("A", "-", ("event_id", "log_id")),
    "day_logs": Row("P O J", "-", DAY),
    "staff_log": Row("P O J", "-", ("event_id", "log_id")),
    "log_settle": Row("-", "J", ("event_id", "log_id")),
    "match_logs": Row("P O J", "-", MATCH),
    "log_submit": Row("-", "O J", MATCH),
    "my_logs": Row("A", "A", (*LINK, "registration")),
    "my_log": Row("A", "-", (*LINK, "registration", "log_id")),
    "staff_game": Row("P O J", "-", ("event_id", "log_id")),
    "staff_game_frames": Row("P O J", "-", ("event_id", "log_id")),
    "my_game": Row("A", "-", (*LINK, "registration", "log_id")),
    "my_game_frames": Row("A", "-", (*LINK, "registration", "log_id")),
    "day_as_of": Row("A", "-", ("event_id", "seq")),
    "day_compared": Row("A", "-", ("event_id", "first", "second")),
    "register": Row("A", "A", DAY),
    "start": Row("U", "-"),
    "staff_home": Row("U", "-"),
    # Free tournaments; to make one is for whoever organizes anything (FT-ROLE-1).
    "tournaments": PUBLIC,
    "tournament": Row("A", "-", ("slug",)),
    "day_rounds": Row("A", "-", DAY),
    "tournament_new": Row("P O E", "P O E"),
    "tournament_change": Row("P O", "P O", DAY),
    "tournament_names": Row("O", "O", DAY),
    "tournament_order": Row("-", "O", DAY),
    "tournament_by_chance": Row("-", "O", DAY),
    "tournament_start": Row("-", "P O J", DAY),
    "tournament_rename": Row("O", "O", ENTRY),
    "tournament_remove": Row("-", "O", ENTRY),
    "tournament_hide": Row("-", "P O", DAY),
    "tournament_archive": Row("-", "P O", DAY),
    "tournament_unarchive": Row("-", "P O", DAY),
    "tournament_play": Row("P O J H", "-", DAY),
    "round_pair": Row("-", "P O J", DAY),
    "round_exchange": Row("-", "P O J", DAY),
    "round_publish": Row("-", "P O J", DAY),
    "round_call": Row("-", "O J H", DAY),
    "rounds_set": Row("-", "P O J", DAY),
    "round_cut": Row("-", "P O J", DAY),
    "table_change": Row("O J H", "O J H", MATCH),
    "score": Row("O J H", "O J H", MATCH),
    "match_reopen": Row("-", "O J H", MATCH),
    "staff_day": Row("P O J H", "-", DAY),
    "open_registration": Row("-", "P O", DAY),
    "day_plan": Row("P O J H", "-", DAY),
    "day_plan_save": Row("-", "P O", DAY),
    "day_move": Row("P O", "P O", DAY),
    "day_reschedule": Row("P O", "P O", DAY),
    "short_day": Row("P O J H", "-", DAY),
    "short_day_merge": Row("-", "P O", DAY),
    "short_day_decide": Row("-", "P", DAY),
    "day_split": Row("P O", "P O", DAY),
    "split_allow": Row("-", "P", DAY),
    "split_close": Row("-", "P O", DAY),
    "split_draw": Row("-", "P O", DAY),
    "split_undo": Row("-", "P O", DAY),
    "split_preference": Row("O", "O", ENTRY),
    "hall_announcement": Row("P O", "P O", DAY),
    "practice_go_on": Row("-", "O", DAY),
    "end_practice": Row("-", "O", DAY),
    "start_practice": Row("-", "O", ("stage_id",)),
    "hall_announcement_end": Row("-", "P O", DAY),
    "day_suspension": Row("P O J H", "-", DAY),
    "day_suspend": Row("-", "P O J", DAY),
    "day_continuation": Row("-", "P O J", DAY),
    "day_continue": Row("-", "P O J", DAY),
    "day_void": Row("-", "P", DAY),
    "day_end_unfinished": Row("-", "P", DAY),
    "day_venue": Row("P O J H", "-", DAY),
    "venue_hand_over": Row("-", "P O", DAY),
    "venue_file_again": Row("-", "P O", DAY),
    "venue_file": Row("P O", "-", UPLOAD),
    "venue_receipt": Row("P O", "-", DAY),
    "venue_end": Row("-", "P", DAY),
    "venue_confirm_re_entry": Row("-", "J", DAY),
    "venue_return": Row("-", "P O", DAY),
    "venue_return_check": Row("P O", "P O", UPLOAD),
    "venue_compare": Row("P O", "P O", DAY),
    # They exist on a hall's laptop alone; tests/web/organizer/test_venue_hall.py holds them there.
    # (A publisher of everything gets 404 elsewhere, everybody else learns no more than 403.)
    **{name: Row("P", "-") for name in ("hall", "hall_help")},
    "hall_copy": Row("P", "P"),
    "hall_receipt": Row("-", "P"),
    "hall_ways_in": Row("-", "P"),
    "hall_in": Row("A", "A", LINK),
    "publisher_custody": Row("P", "-", ("championship_id",)),
    "roster_swap": Row("O", "O", ENTRY),
    "my_preference": Row("A", "A", (*LINK, "registration")),
    "day_cancel": Row("P O", "P O", DAY),
    "judge_appoint": Row("-", "P O", DAY),
    "judge_new": Row("-", "P O", DAY),
    "judge_end": Row("-", "P O", ("event_id", "grant")),
    "helpers": Row("O", "O", DAY),
    "helper_end": Row("-", "O", ("event_id", "grant")),
    "day_registration": Row("P O", "P O", DAY),
    "day_about": Row("P O", "P O", DAY),
    "roster": Row("P O J H", "-", DAY),
    "roster_import": Row("O", "O", DAY),
    "roster_columns": Row("O", "O", UPLOAD),
    "roster_preview": Row("O", "O", UPLOAD),
    "roster_discard": Row("-", "O", UPLOAD),
    "roster_edit_list": Row("-", "O", UPLOAD),
    "roster_template": Row("O", "-", DAY),
    "roster_entry": Row("P O J H", "-", ENTRY),
    # The organizer until 30 days after the day (CH-PD-2), which is long past here.
    "roster_protected": Row("-", "P", ENTRY),
    "roster_withdraw": Row("-", "O", ENTRY),
    "roster_account": Row("-", "P O", ENTRY),
    "roster_answer": Row("-", "O", ENTRY),
    "roster_reconfirm": Row("-", "O", ENTRY),
    # It shows birth date and contact, which the organizer sees no more (as above).
    "roster_edit": Row("", "", ENTRY),
    "roster_link": Row("-", "", ENTRY),
    "roster_move": Row("O", "O", ENTRY),
    "roster_consent": Row("-", "O", ENTRY),
    "desk": Row("O", "O", DAY),
    "check_in": Row("O J H", "-", DAY),
    "check_in_open": Row("-", "O J", DAY),
    "check_in_close": Row("-", "O J", DAY),
    "check_in_extend": Row("-", "O J", DAY),
    "check_in_player": Row("-", "O J H", ENTRY),
    "check_in_age": Row("-", "O J H", ENTRY),
    "check_in_undo": Row("-", "O J H", ENTRY),
    "check_in_scan": Row("O J H", "-", DAY),
    "arrive": Row("O J H", "O J H", ("code",)),
    "print_arrivals": Row("P O J", "-", DAY),
    "draw": Row("P O J", "P O J", DAY),
    "draw_freeze": Row("-", "P O J", DAY),
    "draw_withdraw": Row("-", "J", DAY),
    "console": Row("P O J H", "-", DAY),
    "bracket": Row("P O J H", "-", DAY),
    "pause_day": Row("-", "P O J", DAY),
    "resume_day": Row("-", "P O J", DAY),
    "match": Row("P O J H", "-", MATCH),
    "call_match": Row("-", "O J H", MATCH),
    "uncall_match": Row("-", "O J H", MATCH),
    "call_all": Row("-", "O J H", DAY),
    "uncall_all": Row("-", "O J H", DAY),
    "start_play": Row("-", "O J H", MATCH),
    "undo_start": Row("-", "O J H", MATCH),
    "enter_result": Row("-", "O J H", MATCH),
    "attest_paper": Row("-", "O J H", MATCH),
    "tablet_list": Row("O J H", "-", DAY),
    "tablet_only": Row("-", "O J H", DAY),
    "tablet": Row("O J H", "-", MATCH),
    "tablet_seat": Row("O J H", "O J H", (*MATCH, "seat")),
    "desk_pin": Row("O J H", "O J H", ENTRY),
    "print_sheets": Row("O J H", "-", DAY),
    "sheet_photo": Row("O J H", "O J H", (*MATCH, "digest")),
    # The publisher alone once 30 days have passed since the day (CH-PD-2, CH-PD-5).
    "evidence": Row("P", "-", ("event_id", "sha256")),
    "evidence_picture": Row("P", "-", ("event_id", "sha256")),
    "desk_keys": Row("O J H", "-", DAY),
    "desk_key": Row("O J H", "-", ("event_id", "request_id")),
    "desk_key_confirm": Row("-", "O J H", ("event_id", "request_id")),
    "desk_key_refuse": Row("-", "O J H", ("event_id", "request_id")),
    "desk_key_revoke": Row("-", "O J H", ("event_id", "key")),
    "own_key": Row("O J H", "O J H", DAY),
    "statements": Row("O J H", "-", DAY),
    "sign_statement": Row("-", "O J H", DAY),
    "rule_walkover": Row("J", "J", MATCH),
    "rule_correction": Row("J", "J", MATCH),
    "concede_match": Row("O J H", "O J H", MATCH),
    "refuse_sheet": Row("O J H", "O J H", MATCH),
    "rule_acceptance": Row("J", "J", MATCH),
    "rule_replay": Row("J", "J", MATCH),
    "rule_sheet_facts": Row("J", "J", MATCH),
    "rule_time_extension": Row("J", "J", MATCH),
    "rule_tie_break": Row("J", "J", MATCH),
    "tie_break_lot": Row("-", "P O J", MATCH),
    "rule_withdrawal": Row("J", "J", ENTRY),
    "rule_double_loss": Row("J", "J", MATCH),
    "rule_disqualification": Row("J", "J", ENTRY),
    "revoke_ruling": Row("J", "J", ("event_id", "ruling")),
    "amend_ruling": Row("J", "J", ("event_id", "ruling")),
    # The duty judge alone, and what they ruled themselves (tests/web/judge/test_absence.py).
    "confirm_ruling": Row("-", "", ("event_id", "ruling")),
    "duty_rulings": Row("U", "-"),
    "held_slot": Row("O J H", "O J H", (*MATCH, "side")),
    "day_lots": Row("P O J H", "-", DAY),
    "day_lot": Row("P O J", "P O J", ("event_id", "lot")),
    "day_more": Row("P O J H", "-", DAY),
    "judges": Row("P O J", "-", DAY),
    "judge_replace": Row("-", "P O", ("event_id", "grant")),
    "judge_relation": Row("-", "P O J", DAY),
    "rulings": Row("P O J", "-", DAY),
    "precedents": Row("P O J", "-", DAY),
    "notebook": Row("P O J", "-", ENTRY),
    "note_record": Row("-", "J", ENTRY),
    "note_withdraw": Row("-", "J", ("event_id", "note")),
    "judge_call": Row("-", "J", ("event_id", "call")),
    "tables": Row("O J", "-", DAY),
    "set_table": Row("-", "O J", DAY),
    "close_day": Row("O", "-", DAY),
    "complete_day": Row("O", "O", DAY),
    "print_slips": Row("P O J", "-", DAY),
    "print_bracket": Row("P O J", "-", DAY),
    "print_standings": Row("P O J", "-", DAY),
    "publisher_home": Row("P", "-"),
    "championship_new": Row("P", "P"),
    "publisher_championship": Row("P", "-", ("championship_id",)),
    "championship_announce": Row("-", "P", ("championship_id",)),
    "championship_cancel": Row("P", "P", ("championship_id",)),
    "championship_archive": Row("-", "P", ("championship_id",)),
    "championship_index": Row("-", "P", ("championship_id",)),
    "profile_edit": Row("P", "P", ("championship_id",)),
    "qualifiers_fix": Row("-", "P", ("championship_id",)),
    "regionals_reopen": Row("-", "P", ("championship_id",)),
    "city_new": Row("P", "P", ("championship_id",)),
    "city_withdraw": Row("P", "P", CITY),
    "city_restore": Row("-", "P", CITY),
    "city_close": Row("P", "P", CITY),
    "announcements": Row("P", "P", ("championship_id",)),
    "announcement_withdraw": Row("-", "P", ("championship_id", "announcement")),
    "witnesses": Row("P", "P", ("championship_id",)),
    "witness_dismiss": Row("-", "P", ("championship_id", "witness")),
    "hosting": Row("P", "P", ("championship_id",)),
    "hosting_decide": Row("-", "P", ("championship_id", "application")),
    "hosting_erase": Row("-", "P", ("championship_id", "application")),
    "publisher_city": Row("P", "-", CITY),
    "plan_day": Row("-", "P", CITY),
    "appoint_organizer": Row("-", "P", CITY),
    "privacy": Row("P", "-"),
    "privacy_rehearse": Row("-", "P", ("championship_id",)),
    "privacy_reads": Row("P", "-"),
    "privacy_person": Row("P", "P"),
    "privacy_erase": Row("-", "P"),
    "possible_duplicates": Row("P", "-", ("championship_id",)),
    "possible_duplicate": Row("P", "-", POSSIBLE_DUPLICATE),
    "possible_duplicate_merge": Row("-", "P", POSSIBLE_DUPLICATE),
    "possible_duplicate_apart": Row("-", "P", POSSIBLE_DUPLICATE),
    "possible_duplicate_undo": Row("P", "P", ("championship_id", "merged")),
    "duty_judges": Row("P", "P", ("championship_id",)),
    "publisher_final": Row("P", "-", ("championship_id",)),
    "plan_final": Row("-", "P", ("championship_id",)),
    "move_final": Row("-", "P", ("championship_id",)),
    "appoint_for_final": Row("-", "P", ("championship_id",)),
    "final_lot_open": Row("-", "P", FINAL_PLACE),
    "final_play_off": Row("-", "P", FINAL_PLACE),
    "final_lot_draw": Row("-", "P", ("championship_id", "lot")),
    "award_prizes": Row("-", "P", ("championship_id",)),
    "hand_over_prize": Row("-", "P", FINAL_PLACE),
    "start_rehearsal": Row("-", "P", ("championship_id",)),
    "throw_rehearsal_away": Row("-", "P", ("championship_id", "event")),
    "finalists": Row("P", "-", ("championship_id",)),
    "finalists_csv": Row("P", "-", ("championship_id",)),
    "qualifiers": Row("P", "P", ("championship_id", "stage_id")),
    "seat": Row("P", "-", ("championship_id", "registration")),
    "seat_answer": Row("-", "P", ("championship_id", "registration")),
    "seat_again": Row("-", "P", ("championship_id", "registration")),
    "seat_substitute": Row("P", "P", ("championship_id", "registration")),
    "seat_offer": Row("P", "P", ("championship_id", "event_id")),
    "seat_lot": Row("-", "P", ("championship_id", "event_id")),
    "seat_lot_draw": Row("-", "P", ("championship_id", "event_id")),
    "person_ban": Row("P", "P", ("championship_id", "registration")),
    "propose_qualifiers": Row("-", "O", DAY),
    "record_seat_answer": Row("-", "P O", ENTRY),
    "accounts": Row("P", "-"),
    "account_new": Row("P", "P"),
    "account": Row("P", "-", ("account_id",)),
    "account_password": Row("-", "P", ("account_id",)),
    "account_end": Row("-", "P", ("account_id",)),
    "account_restore": Row("-", "P", ("account_id",)),
    "grant_end": Row("-", "P", ("grant_id",)),
    "messages": Row("P", "-"),
    "messages_again": Row("-", "P"),
    "message_previews": Row("P", "-"),
    "message_preview": Row("P", "-", ("kind",)),
    "message_calendar": Row("P", "-", ("kind", "language", "number")),
    # The token in the address is the right itself; tests/web/personal hold what it opens.
    "erased": PUBLIC,
    "my": Row("A", "-", LINK),
    "my_manifest": Row("A", "-", LINK),
    "personal_worker": PUBLIC,
    "my_messages": Row("-", "A", LINK),
    "my_channels": Row("A", "-", LINK),
    "my_channel_code": Row("-", "A", (*LINK, "name")),
    "my_channel_end": Row("-", "A", LINK),
    "my_push": Row("-", "A", LINK),
    "push_worker": PUBLIC,
    # What VK and MAX call shows their secret.
    "vk_hook": Row("-", "A"),
    "max_hook": Row("-", "A"),
    "my_unsubscribe": Row("A", "A", LINK),
    "my_another": Row("A", "-", LINK),
    "my_another_on": Row("A", "A", (*LINK, "event")),
    "my_check_in": Row("A", "-", (*LINK, "registration")),
    "my_check_in_picture": Row("A", "-", (*LINK, "registration")),
    "my_calendar": Row("A", "-", (*LINK, "registration")),
    "my_accept": Row("-", "A", (*LINK, "registration")),
    "my_decline": Row("A", "A", (*LINK, "registration")),
    "my_reconfirm": Row("-", "A", (*LINK, "registration")),
    "my_judge": Row("-", "A", (*LINK, "registration")),
    "my_key": Row("A", "A", (*LINK, "registration")),
    "my_key_revoke": Row("-", "A", (*LINK, "registration")),
    "my_match": Row("A", "-", (*LINK, "registration")),
    "my_say": Row("-", "A", (*LINK, "registration")),
    "my_sign": Row("-", "A", (*LINK, "registration")),
    "my_sheet_decline": Row("A", "A", (*LINK, "registration")),
    "my_receipt": Row("A", "-", (*LINK, "registration")),
    "my_receipts": Row("A", "-", LINK),
    "my_come": Row("-", "A", (*LINK, "registration")),
    "my_stay_away": Row("A", "A", (*LINK, "registration")),
    "my_consent": Row("A", "A", (*LINK, "registration")),
    "my_withdraw": Row("A", "A", (*LINK, "registration")),
    "my_move": Row("A", "-", (*LINK, "registration")),
    "my_move_to": Row("A", "A", (*LINK, "registration", "event")),
    "my_again": Row("A", "-", (*LINK, "person")),
    "my_again_on": Row("A", "A", (*LINK, "person", "event")),
    "my_edit": Row("A", "A", (*LINK, "person")),
    "my_data": Row("A", "-", (*LINK, "person")),
    "my_data_file": Row("A", "-", (*LINK, "person")),
    "my_name": Row("-", "A", (*LINK, "person")),
    "my_erase": Row("A", "A", (*LINK, "person")),
    "jobs": Row("P", "-"),
    "watching": Row("P", "-"),
    "job_again": Row("-", "P", ("job_id",)),
    "verdicts": Row("P", "-"),
    "verdicts_anew": Row("-", "P"),
    "devices": Row("O", "-", ("event_id",)),
    "device_new": Row("-", "O", ("event_id",)),
    "device_end": Row("-", "O", ("event_id", "session_id")),
    "device_accept": Row("A", "A", ("token",)),
    "resume": ACCOUNT,
    "programs": Row("W", "W"),
    "program_end": Row("-", "W", ("token_id",)),
    "webhooks": Row("W", "W"),
    "webhook": Row("W", "W", ("webhook_id",)),
    **{
        f"webhook_{do}": Row("-", "W", ("webhook_id",))
        for do in ("secret", "old_secret_end", "pause", "turn_on", "test", "delete")
    },
    "webhook_replay": Row("-", "W", ("webhook_id", "delivery_id")),
    "my_programs": Row("A", "A", (*LINK, "person")),
    "my_program_end": Row("-", "A", (*LINK, "person", "token_id")),
    "api_guide": PUBLIC,
    "statistics": PUBLIC,
    "championship_statistics": Row("A", "-", ("championship_id",)),
    "day_statistics": Row("A", "-", DAY),
    "cards": PUBLIC,
    "card": Row("A", "-", ("card",)),
    "api_schema": PUBLIC,
    "api_reference": PUBLIC,
    "api_championships": PUBLIC,
    "api_championship": Row("A", "-", ("championship_id",)),
    "api_days": PUBLIC,
    **{
        name: Row("A", "-", DAY)
        for name in (
            "api_day",
            "api_registrations",
            "api_standings",
            "api_draws",
            "api_bracket",
            "api_matches",
            "api_rulings",
            "api_games",
            "api_public_logs",
            "api_export",
            "api_rounds",
        )
    },
    "api_match": Row("A", "-", MATCH),
    "api_public_log": Row("A", "-", ("event_id", "log_id")),
    "api_statistics": PUBLIC,
    "api_tournaments": PUBLIC,
    "api_links": PUBLIC,
    "api_me": Row("U", "-"),
    "api_own_tournaments": Row("U", "-"),
    "api_entrants": Row("O J H", "-", DAY),
    "api_entrant": Row("O J H", "-", (*DAY, "registration")),
    "api_round_draft": Row("P O J", "-", DAY),
    "api_sheets": Row("O J H", "-", MATCH),
    "api_logs": Row("P O J", "O J", (*MATCH, "game")),
    # What no log is, is told to nobody but the publisher of everything.
    "api_log": Row("P", "-", ("log_id",)),
    **{name: Row("-", *row) for name, row in by_address().items()},
    # Whoever organizes anything makes a tournament (FT-ROLE-1).
    "api_create_tournament": Row("-", "P O E"),
}
# Pages of django-allauth: about the reader's own account and nothing else. They are shut to a
# phone that was let in; tests/people holds that.
OWN_ACCOUNT = re.compile(
    r"account_(login|logout|inactive|reauthenticate|change_password|set_password)|mfa_\w+"
)
OWN_TABLE = "challonge_"
"""Addresses for programs with keys of another kind: `tests/api/challonge/test_rights.py`."""
ROLES = {
    "publisher": "P",
    "organizer": "O",
    "judge": "J",
    "helper": "H",
    "phone": "J",
    "stranger": "",
    "guest": "",
    "other organizer": "E",
    "other judge": "",
    "other phone": "",
}


def addresses(patterns: Any = None) -> Iterator[str]:
    """Names of all addresses of the site; an address without a name fails."""
    for item in patterns if patterns is not None else get_resolver().url_patterns:
        if isinstance(item, URLResolver):
            yield from addresses(item.url_patterns)
        else:
            assert isinstance(item, URLPattern)
            assert item.name, f"an address without a name: {item.pattern}"
            yield item.name


def test_every_address_is_in_the_table() -> None:
    known = {
        name
        for name in addresses()
        if not OWN_ACCOUNT.fullmatch(name) and not name.startswith(OWN_TABLE)
    }
    assert known == set(TABLE)


def helper_of(scenario: Scenario) -> User:
    """The account that helps at the desk of the day."""
    return User.objects.get_or_create(username=f"helper-{scenario.event}")[0]


@pytest.fixture
def day(db: None) -> Scenario:
    scenario = Scenario().drawn(10)
    helped(scenario)
    scenario.wait(minutes=10)
    return scenario


@remembered
def helped(scenario: Scenario) -> None:
    """Somebody helps at the desk of the day."""
    scenario.grant(scenario.organizer, helper_of(scenario), "helper")


@pytest.fixture
def other(day: Scenario) -> Scenario:
    """Another stage of the same championship, with people of its own."""
    return elsewhere(day)


@remembered
def elsewhere(day: Scenario) -> Scenario:
    scenario = Scenario()
    scenario.championship = day.championship
    scenario.stage = scenario.add_city("tomsk")
    scenario.event = scenario.add_day(scenario.stage, date(2016, 12, 10))
    whole = Place(day.championship, scenario.stage)
    scenario.grant(scenario.publisher, scenario.organizer, "organizer", whole)
    scenario.grant(scenario.organizer, scenario.judge, "judge")
    return scenario


def phone_of(scenario: Scenario) -> Client:
    """A judge's phone, let in by the organizer's code."""
    desk, phone = Client(), Client()
    desk.force_login(scenario.organizer)
    page = desk.post(
        reverse("device_new", args=[scenario.event]), {"judge": scenario.judge.public_id}
    ).content.decode()
    found = re.search(r"/d/([\w-]+)/", page)
    assert found, page
    phone.post(reverse("device_accept", args=[found.group(1)]))
    return phone


def client_for(role: str, day: Scenario, other: Scenario) -> Client:
    if role.endswith("phone"):
        return phone_of(other if role.startswith("other") else day)
    client = Client()
    scenario = other if role.startswith("other") else day
    if role == "guest":
        client.force_login(type(day.judge).objects.create_user(f"guest-{day.event}", "x" * 12))
    elif role == "helper":
        client.force_login(helper_of(day))
    elif role != "stranger":
        client.force_login(getattr(scenario, role.removeprefix("other ")))
    return client


def address(name: str, day: Scenario, **instead: str) -> str:
    registrations = championship_state(day.championship).registrations
    registration = next(iter(registrations))
    values: dict[str, object] = {
        "event_id": day.event,
        "match": "W1.2",
        "seq": 1_000,
        "first": 1_000,
        "second": 1_000,
        "registration": registration,
        "upload_id": "nothing",
        "championship_id": day.championship,
        "city": "kazan",
        "stage_id": day.stage,
        "grant": "nothing",
        "note": "nothing",
        "ruling": "nothing",
        "side": "a",
        "call": 1,
        "grant_id": "nothing",
        "announcement": "nothing",
        "witness": "nothing",
        "application": "nothing",
        "account_id": day.judge.public_id,
        "case": "1",
        "place": 3,
        "lot": "nothing",
        "merged": "nothing",
        "session_id": "nothing",
        "token": "nothing",
        "event": day.event,
        "person": registrations[registration].person,
        "kind": "registered",
        "language": "ru",
        "number": 1,
        "job_id": 1,
        "request_id": "nothing",
        "digest": "nothing",
        "sha256": "nothing",
        "key": "nothing",
        "name": "vk",
        "seat": "A",
        "game": 1,
        "log_id": "nothing",
        "recording": "nothing",
        "do": "steps",
        "what": "now",
        "card": "witch",
        "page": "players",
        "ruleset": "pixel_tactics",
        "token_id": "nothing",
        "webhook_id": "nothing",
        "delivery_id": "nothing",
        "slug": "nothing",
    }
    if "code" in TABLE[name].arguments:
        values["code"] = arrival_code(registration)
    values |= instead
    return reverse(name, kwargs={key: values[key] for key in TABLE[name].arguments})


def is_let_in(answer: Any) -> bool:
    """Whether the answer is not a refusal of the person."""
    if answer.status_code in {401, 403}:
        return False
    target = answer.headers.get("Location", "")
    return not (answer.status_code == 302 and "/account/login/" in target)


def may(allowed: str, letter: str) -> bool:
    """Whether the table lets in an account with the role of this letter."""
    return allowed in {"A", "U", "W"} or letter in allowed.split()


def worth_asking(row: Row, letter: str) -> bool:
    """Whether the page may show something to this role, here or on a day of another age."""
    return row.get == "" or may(row.get, letter)


def lets_in(allowed: str, role: str) -> bool:
    """Whether the table lets in somebody of `ROLES`."""
    if role == "stranger" or (role.endswith("phone") and allowed == "W"):
        return allowed == "A"
    return may(allowed, ROLES[role])


def roles_asked(allowed: str, turn: int) -> list[str]:
    """Everybody; on PostgreSQL, which adds nothing to who may do what, one of each kind."""
    if connection.vendor == "sqlite":
        return list(ROLES)
    turned = [*ROLES][turn % len(ROLES) :] + [*ROLES][: turn % len(ROLES)]
    kinds = [[role for role in turned if lets_in(allowed, role) is side] for side in (True, False)]
    return [kind[0] for kind in kinds if kind]


@pytest.fixture
def unwritten(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Pages have no words from the call on; what was kept of them is forgotten at the end."""

    def begin() -> None:
        monkeypatch.setattr(Template, "render", lambda self, context: "")

    yield begin
    monkeypatch.undo()
    forget_what_is_kept()


def forget_what_is_kept() -> None:
    """Empty every cache of the product's functions.

    They are looked for in modules: what was there before the workers were forked, the garbage
    collector tells no more.
    """
    for name, module in [*sys.modules.items()]:
        for kept in [*vars(module).values()] if name.startswith("tournament.") else []:
            # By type alone: some objects answer otherwise when they are asked what they are.
            if type(kept) is functools._lru_cache_wrapper:
                kept.cache_clear()


def test_a_page_without_words_leaves_nothing_behind(db: None) -> None:
    """Whichever worker asks for the page next: places of a board are kept by all of them."""
    gc.freeze()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "render", lambda self, context: "")
        Client().get(reverse("ask"))
    forget_what_is_kept()
    kept_pages.PAGES.clear()
    assert 'data-area="A:V1"' in Client().get(reverse("ask")).text


@pytest.mark.rule("CH-ROLE-1")
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.database(less=True)
def test_the_table_holds(
    role: str, day: Scenario, other: Scenario, unwritten: Callable[[], None]
) -> None:
    turn = random.randrange(40)
    client = client_for(role, day, other)
    # Who is let in is decided before a page is written; test_clicks writes them for other roles.
    if role != "phone":
        unwritten()
    client.raise_request_exception = True
    if role == "guest" or role.startswith("other"):
        # Refused nearly everywhere: told in a word instead of on a page that others are shown.
        client.defaults["HTTP_ACCEPT"] = "application/json"
    wrong = []
    # Chance is the same at the beginning of every test, so that all roles begin at one turn.
    for number, (name, row) in enumerate(TABLE.items(), turn):
        path = ""
        for method, allowed in (("get", row.get), ("post", row.post)):
            if role not in roles_asked(allowed, number):
                continue
            path = path or address(name, day)
            body = {"data": "{}", "content_type": "application/json"} if "api_" in name else {}
            answer = getattr(client, method)(path, **body if method == "post" else {})
            assert answer.status_code < 500, (name, method)
            if allowed == "-":
                expected = answer.status_code in {401, 403, 405}
            else:
                expected = is_let_in(answer) is lets_in(allowed, role)
            if not expected:
                wrong.append(f"{method} {name}: {answer.status_code}")
            if role in {"publisher", "organizer", "judge"} and name in {"account_end"}:
                client = client_for(role, day, other)
            if (name, method) == ("tablet_only", "post") and is_let_in(answer):
                session = client.session
                session.pop(TABLET_KEY, None)
                session.save()
    assert wrong == []


def test_other_methods_do_nothing(day: Scenario) -> None:
    """Each address is asked by one of them in a run; all of them by all with all examples."""
    methods = ["put", "patch", "delete"]
    client, turn = Client(), random.randrange(len(methods))
    client.force_login(day.organizer)
    asked = examples(len(methods))
    for number, name in enumerate(TABLE, turn):
        for method in (methods + methods)[number % len(methods) :][:asked]:
            answer = getattr(client, method)(address(name, day))
            assert answer.status_code in {302, 403, 405}, (method, name)
            if answer.status_code == 302:
                assert settings.LOGIN_URL == "account_login"
                assert "/account/login/" in answer.headers["Location"], (method, name)


def test_a_form_from_elsewhere_is_refused(day: Scenario) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(day.organizer)
    for name, row in TABLE.items():
        if row.post not in {"-", "A"}:
            assert client.post(address(name, day)).status_code == 403, name
