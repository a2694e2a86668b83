"""Whatever a person has typed is still there when a rule stands in the way.

Every form on every page of the list is filled in and sent while each command is refused. Forms and
addresses are found by themselves: what is not seen, not filled in or not refused has a reason here.
A run fills in the forms of every fourth page, by its seed; `make soak` those of all, and misses
what stands on none.
"""

from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone

from tests.support.examples import some
from tests.support.typing import NEVER_SENT_BACK, Form, forms_in
from tests.web.test_permissions import TABLE
from tournament.events import execution
from tournament.events.execution import Refused
from tournament.people.models import User
from tournament.regulations.refusals import Refusal
from tournament.showroom.demo import build_demo
from tournament.showroom.pages import ACCOUNTS, PAGES
from tournament.web.shared.command_view import CommandView

pytestmark = [pytest.mark.pages, pytest.mark.slow]

REFUSED = Refusal("note_about_oneself")
TRAP = "homepage"
"""Only programs fill it in (see `form_stamp`)."""
SECRET = "24682468"
NO_RULE = {
    "account_login": "who is not let in types the name again",
    "desk_pin": "a PIN is no command: it is never told to anybody",
    "day_plan_save": "what a day is planned with is in no ledger",
    "set_live_delay": "the delay of live games is in no ledger",
    "device_new": "letting a device in is in no ledger",
    "privacy_person": "looks for somebody, and changes nothing",
    "tournament_rename": "names are in no ledger",
    "programs": "tokens of programs are in no ledger",
    "start_practice": "a choice of the game; who has a practice day already is led to it",
    "webhooks": "webhooks are in no ledger",
    "webhook": "webhooks are in no ledger",
    "my_programs": "tokens of programs are in no ledger",
}
"""Forms that no rule refuses, by the name of their address."""
BUTTONS = """
call_all uncall_all undo_start
account_restore award_prizes championship_announce championship_archive city_restore
confirm_ruling desk_key_confirm desk_key_refuse device_end check_in_open check_in_player
check_in_close check_in_undo end_practice final_lot_open hall_announcement_end hall_ways_in
helper_end job_again language messages_again my_accept my_channel_code my_channel_end my_come
my_program_end my_reconfirm my_stay_away open_registration practice_go_on privacy_erase program_end
propose_qualifiers qualifiers_fix regionals_reopen resume resume_day roster_answer
roster_discard roster_preview roster_reconfirm seat_lot split_allow venue_confirm_re_entry
webhook_delete webhook_old_secret_end webhook_pause webhook_replay webhook_secret webhook_test
webhook_turn_on
verdicts_anew
match_reopen round_call round_cut round_pair round_publish tournament_archive tournament_by_chance
tournament_hide tournament_remove tournament_unarchive
"""
"""Addresses of buttons that the demo does not show: nothing is typed there."""
SCRIPTS = """
max_hook my_key my_key_revoke my_push my_record_do own_key
practice_play practice_game_play record_do vk_hook
"""
"""Addresses that programs and scripts of ours ask, which keep what they send."""
ELSEWHERE = {
    "witness_dismiss": "asks for nothing but a yes",
    "device_accept": "asks for nothing but a yes",
    "hall_in": "the way into a hall's laptop: a name, in no ledger",
    "hall_receipt": "a file, never sent back",
    "my_decline": "one of two choices, asked again",
    "my_move_to": "a tick for what has changed since, asked anew",
    "my_preference": "one choice among the days that are left",
    "roster_columns": "columns of a file that is kept meanwhile",
    "roster_edit_list": "what is typed is kept beside the list, right or wrong",
    "setup": "passwords, and a code for one time",
    "venue_compare": "a file, never sent back",
    "venue_end": "its page keeps it: test_venue_pages",
    "venue_file_again": "a passphrase, never sent back",
    "venue_return": "a file, never sent back",
    "venue_return_check": "answers about a file that is kept meanwhile",
}
"""Addresses of forms that the demo does not show and that are no `CommandView`."""


class Site:
    """The demo, where from some moment on every command is refused."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = 0
        self.clients: dict[str | None, Client] = {None: Client()}
        for role, name in ACCOUNTS.items():
            self.clients[role] = Client()
            self.clients[role].force_login(User.objects.get_by_natural_key(name))
        monkeypatch.setattr(execution, "_carry_out", self._refuse)

    def _refuse(self, *_: Any) -> Any:
        self.asked += 1
        raise Refused(REFUSED)

    def send(self, role: str | None, address: str, form: Form) -> Any:
        """Fill the form in and send it; what it has done all the same is taken back."""
        sent: dict[str, Any] = dict(form.sent)
        for item in form.to_fill_in:
            if item.kind == "file":
                sent[item.name] = SimpleUploadedFile("typed.csv", b"typed")
            elif item.name != TRAP:
                sent[item.name] = SECRET if item.kind == "password" else item.typed()
        with transaction.atomic():
            answer = self.clients[role].post(address, sent)
            transaction.set_rollback(True)
        return answer


def lost(form: Form, html: str) -> list[str]:
    """Names of fields in which the page does not show what was typed, or shows a secret."""
    same = [item for item in forms_in(html) if set(form.fields) <= set(item.fields)]
    found = []
    for item in form.to_fill_in:
        shown = [again.fields[item.name].values for again in same]
        if item.kind in NEVER_SENT_BACK:
            found += [item.name] if any(any(values) for values in shown) or SECRET in html else []
        elif item.name != TRAP and item.typed() not in shown:
            found.append(item.name)
    return found


def is_command_view(name: str) -> bool:
    """Whether the form at this address follows the one recipe."""
    row = TABLE[name]
    numbers = {"case", "number", "place", "seq", "call", "job_id", "game"}
    values = {key: 1 if key in numbers else "W1" for key in row.arguments}
    view = resolve(reverse(name, kwargs=values)).func
    return issubclass(getattr(view, "view_class", object), CommandView)


def test_what_was_typed_stays(db: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DEMO = True
    build_demo(timezone.now())
    pages = some(PAGES, len(PAGES) // 4)
    whole = len(pages) == len(PAGES)
    # Looking a practice day up makes it; only then who begins one is led to it and not refused.
    addresses = [(page, page.address()) for page in pages]
    site = Site(monkeypatch)
    seen: set[str] = set()
    sent: set[tuple[str, frozenset[str]]] = set()
    wrong: list[str] = []
    refused = 0
    for page, start in addresses:
        html = site.clients[page.role].get(start).content.decode()
        for form in forms_in(html):
            address = urljoin(start, form.action) if form.action else start
            name = str(resolve(urlsplit(address).path).url_name)
            seen.add(name)
            about = (name, frozenset(form.fields))
            unmade = name == "start_practice" and not whole
            if not form.to_fill_in or about in sent or unmade:
                continue
            sent.add(about)
            before = site.asked
            answer = site.send(page.role, address, form)
            refused += site.asked > before
            if answer.status_code < 400:
                wrong += [] if name in NO_RULE else [f"{page.name}: {name} is not refused"]
            elif fields := lost(form, answer.content.decode()):
                wrong.append(f"{page.name}: {name} ({answer.status_code}) loses {fields}")
    assert wrong == []
    assert 2 * refused > len(sent), "most forms reach the rules with what is typed here"
    if not whole:
        return
    assert refused > 40
    by_people = {name: row for name, row in TABLE.items() if not name.startswith("api_")}
    posted = {name for name, row in by_people.items() if row.post != "-"}
    unseen = posted - seen - set((BUTTONS + SCRIPTS).split()) - set(ELSEWHERE)
    assert [name for name in sorted(unseen) if not is_command_view(name)] == []
