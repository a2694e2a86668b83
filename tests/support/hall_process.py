"""A laptop in the hall for tests: an installation in a process of its own, told what to do by line.

`python -m tests.support.hall_process` reads one JSON object per line, `{"do": name, …}`, and
answers with one. `tests.support.halls` is the other end.
"""

import base64
import json
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from unittest.mock import patch

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.conf import settings  # noqa: E402

from tests.support.evening_texts import columns_of, pages_say  # noqa: E402
from tests.support.free_tournaments import FreeTournament  # noqa: E402
from tests.support.hall import let_in, play_to_the_grand_final  # noqa: E402
from tests.support.scenario import Scenario, actor_for  # noqa: E402
from tournament.championship.play.tables.queries import tables_to_call  # noqa: E402
from tournament.championship.registration.persons import queries  # noqa: E402
from tournament.config.channels import MessengerSettings  # noqa: E402
from tournament.events import (  # noqa: E402
    announcements,
    on_site,
    possible_duplicates,
    services,
    tournaments,
)
from tournament.events.arrival import (  # noqa: E402
    CodeFault,
    arrival_code,
    registration_of_code,
)
from tournament.events.checkpoints import current_checkpoint  # noqa: E402
from tournament.events.describe import description_of  # noqa: E402
from tournament.events.execution import Caller, Refused  # noqa: E402
from tournament.events.selectors import place_of  # noqa: E402
from tournament.events.states import championship_state, event_state  # noqa: E402
from tournament.events.venue import copy_file, hall_file, venue  # noqa: E402
from tournament.events.venue.brought import exported  # noqa: E402
from tournament.events.venue.faults import VenueFault  # noqa: E402
from tournament.ledger import store  # noqa: E402
from tournament.ledger.models import Ledger  # noqa: E402
from tournament.outbox.linking import link_address  # noqa: E402
from tournament.outbox.models import Message  # noqa: E402
from tournament.people.models import ChannelLink, Consent, Person, Reason, User  # noqa: E402
from tournament.play import rounds  # noqa: E402
from tournament.play.services import call_matches, complete_day  # noqa: E402

_numbers = count(1)


class Table(Scenario):
    """The day's own staff at the laptop; clock and commands go on from where they stood."""

    def __init__(self, event: str, staff: list[str], now: datetime) -> None:
        self.event = event
        self.now = now
        organizer, judge = (User.objects.get(public_id=key) for key in staff)
        self.publisher = self.organizer = organizer
        self.judge = judge

    def by(self, user: User, command_id: str = "") -> Caller:
        """A caller a second later, under an id that no other installation makes."""
        self.now += timedelta(seconds=1)
        return Caller(
            actor_for(user), command_id or f"hall{os.getpid()}-{next(_numbers)}", self.now
        )


class Laptop:
    """What a test may have the laptop do."""

    def __init__(self) -> None:
        self.table: Table | None = None

    @property
    def day(self) -> Table:
        """The day that is kept here."""
        assert self.table is not None
        return self.table

    def install(
        self, staff: list[str], passphrase: str, now: str, cost: int = 0, **files: str
    ) -> str:
        """Become the hall of a day; `cost` is that of a real file's passphrase."""
        settings.PASSPHRASE_COST = cost or settings.PASSPHRASE_COST
        read = {name: _decoded(text) for name, text in files.items()}
        handover = read.pop("handover")
        moment = datetime.fromisoformat(now)
        last = exported([item for item in read.values() if item]) if read else None
        event = venue.install(handover, passphrase, now=moment, last=last)
        self.table = Table(event, staff, moment)
        return event

    def sit_down(self, event: str, staff: list[str]) -> None:
        """Go on with the day that is kept here, beside its site."""
        self.table = Table(event, staff, datetime.now(UTC))

    def let_in(self) -> None:
        """Everybody else comes."""
        let_in(self.day)

    def play_to_the_grand_final(self) -> None:
        """Play the matches before it."""
        play_to_the_grand_final(self.day)

    def torn_install(self, **said: Any) -> int:
        """The machine stops in the last step; how many ledgers and people stand there then."""
        with patch.object(venue, "set_clocks", side_effect=RuntimeError("stopped")):
            try:
                self.install(**said)
            except RuntimeError:
                return Ledger.objects.count() + Person.objects.count()
        raise AssertionError("the last step is another one")

    def check_in(self) -> None:
        """Open check-in."""
        services.open_check_in(self.day.by(self.day.organizer), event=self.day.event)

    def walk_in(self, number: int, contact: str = "", name: str = "") -> str:
        """Somebody without a registration is entered and let in."""
        application = self.day.application(number)
        data = application.data
        if name or contact:
            data = replace(data, full_name=name or data.full_name, contact=contact or data.contact)
            application = replace(application, data=data)
        entered = on_site.enter_on_site(
            self.day.by(self.day.organizer), event=self.day.event, application=application
        )
        return entered.registration

    def evening(self) -> FreeTournament:
        """The free tournament that is kept here."""
        rules = championship_state(place_of(self.day.event).championship).rules.tournament
        assert rules is not None
        return FreeTournament(rules, scenario=self.day, event=self.day.event)

    def start_evening(self) -> None:
        """Draw a free tournament, and publish its first round."""
        self.evening().started()

    def add_names(self, names: list[str]) -> None:
        """Players who come by name alone."""
        tournaments.add_names(self.day.by(self.day.organizer), event=self.day.event, names=names)

    def rename(self, old: str, new: str) -> None:
        """A name was typed wrongly."""
        person = Person.objects.get(display_name=old).pk
        held = championship_state(place_of(self.day.event).championship).registrations.values()
        tournaments.rename_entrant(
            self.day.by(self.day.organizer),
            event=self.day.event,
            registration=next(item.id for item in held if item.person == person),
            name=new,
        )

    def call_it(self, texts: dict[str, str]) -> None:
        """Other texts of a free tournament."""
        tournaments.change_texts(self.day.by(self.day.organizer), event=self.day.event, **texts)

    def move_and_call(self, match: str, table: int) -> dict[str, int]:
        """Give a pair another table, then call everybody; who sits where."""
        caller, event = self.day.by(self.day.organizer), self.day.event
        rounds.change_table(caller, event=event, match=match, table=table)
        tables = tables_to_call(event_state(event), self.day.now)
        call_matches(self.day.by(self.day.organizer), event=event, tables=tables)
        state = event_state(event)
        return {key: state.plays[key].table or 0 for key in state.active_matches()}

    def play_evening(self) -> None:
        """Play a free tournament out and close it."""
        self.evening().played_out()
        complete_day(self.day.by(self.day.organizer), event=self.day.event)

    def pages(self, addresses: list[str]) -> dict[str, str]:
        """What these pages say here."""
        return pages_say(addresses)

    def columns(self) -> dict[str, list[str]]:
        """Everything in the tables of the day and its people."""
        return columns_of(self.day.event)

    def all_in(self) -> None:
        """Everybody comes, check-in closes."""
        for entrant in event_state(self.day.event).entrants.values():
            if entrant.status == "confirmed":
                caller = self.day.by(self.day.organizer)
                services.check_in(caller, event=self.day.event, registration=entrant.registration)
        services.close_check_in(self.day.by(self.day.organizer), event=self.day.event)

    def draw(self) -> None:
        """Freeze the list and draw."""
        self.day.draw()

    def draw_all_the_same(self) -> int:
        """Go on with everybody who may be entered twice; how many those are."""
        day = event_state(self.day.event)
        kept = hall_file.read()
        assert kept is not None
        state = championship_state(kept.championship)
        known = possible_duplicates.alike_on(self.day.event)
        pairs = queries.possible_duplicates(state, day, list(day.entrants), known)
        caller = self.day.by(self.day.organizer)
        services.freeze_list(caller, event=self.day.event, passed_over=pairs)
        services.make_draw(self.day.by(self.day.organizer), event=self.day.event, text="4 8 15")
        return len(pairs)

    def read_code(self, text: str) -> str:
        """what check-in says to a code: its registration, or why it names nobody."""
        try:
            return registration_of_code(text)
        except CodeFault as fault:
            return fault.code

    def code_of(self, registration: str) -> str:
        """The code that a page of this laptop shows."""
        return arrival_code(registration)

    def link_phones(self) -> int:
        """Let everybody be reached in VK from here; how many could be before."""
        known = ChannelLink.objects.count()
        settings.VK = MessengerSettings(token="token", account="77")
        for person in Person.objects.all():
            link_address([person], "vk", "4242", self.day.now)
        return known

    def play(self, matches: int) -> int:
        """Play so many matches; how many are ready then."""
        self.day.play_on(matches)
        return len(event_state(self.day.event).progress.ready())

    def call(self, match: str) -> None:
        """Call one match."""
        self.day.wait(minutes=10)
        self.day.call(match)

    def decide(self, match: str, outcome: str) -> None:
        """Play one match, and say who wins it."""
        self.day.play_match(match, outcome)

    def play_out(self) -> None:
        """Play everything and close the day."""
        self.day.play_on()
        complete_day(self.day.by(self.day.organizer), event=self.day.event)

    def withdraw_draw(self) -> None:
        """A judge withdraws the draw; their words are kept apart."""
        services.withdraw_draw(
            self.day.by(self.day.judge),
            event=self.day.event,
            category="list_wrong",
            reason="Список был неверным",
        )

    def register_elsewhere(self, event: str) -> str:
        """What a hall must not do: the code of its refusal."""
        try:
            self.day.enrol(self.day.application(99), event)
        except Refused as refused:
            return refused.refusal.code
        return ""

    def announce(self, text: str) -> None:
        """The organizer tells everybody in the hall something."""
        announcements.announce_in_hall(
            self.day.by(self.day.organizer), event=self.day.event, text=text
        )

    def shown(self) -> dict[str, str]:
        """What the day's pages here show that somebody has typed."""
        told = announcements.told_in_hall(event_state(self.day.event))
        described = description_of(self.day.event)
        return {
            "announced": told.text if told is not None else "",
            "stream": described.stream_url if described is not None else "",
        }

    def files(self) -> list[str]:
        """Bundle and people file of this moment."""
        bundle = b""
        if event_state(self.day.event).id:
            bundle = venue.export_bundle(self.day.event)
        people = venue.export_people_file(self.day.event)
        return [base64.b64encode(item).decode() for item in (bundle, people)]

    def copy(self) -> str:
        """The copy of this moment."""
        made = copy_file.write(venue.export_copy(self.day.event, self.day.now))
        return base64.b64encode(made).decode()

    def receipt(self, data: str, now: str) -> None:
        """Headquarters' receipt arrives."""
        venue.take_receipt(self.day.event, _decoded(data), now=datetime.fromisoformat(now))

    def purge_if_due(self, now: str) -> bool:
        """What the nightly job does."""
        return venue.purge_if_due(datetime.fromisoformat(now))

    def look(self) -> dict[str, Any]:
        """What stands in this installation."""
        ledgers = Ledger.objects.values_list("pk", flat=True)
        kept = hall_file.read()
        assert kept is not None
        state = championship_state(kept.championship)
        day = state.days[kept.event]
        return {
            "persons": Person.objects.count(),
            "contacts": Person.objects.exclude(contact="").count(),
            "consents": Consent.objects.count(),
            "reasons": Reason.objects.count(),
            "users": sorted(User.objects.values_list("public_id", flat=True)),
            "faults": [fault for key in ledgers for fault in store.verify(key)],
            "size": store.frontier(f"event:{kept.event}").size,
            "status": day.status,
            "checkpoint": list(current_checkpoint(f"championship:{kept.championship}").split("\n")),
            "machine": kept.machine,
            "returned": state.custody_of(kept.event) is None,
            "purge_on": venue.purge_on(state, kept.event).isoformat(),
            "people_key": bool(kept.people_key),
            "messages": Message.objects.count(),
        }


def _decoded(text: str) -> bytes:
    return base64.b64decode(text)


def main() -> None:
    """Answer line by line until there is none."""
    laptop = Laptop()
    for line in sys.stdin:
        asked = json.loads(line)
        act: Callable[..., Any] = getattr(laptop, asked.pop("do"))
        try:
            answer = {"said": act(**asked)}
        except Refused as refused:
            answer = {"refused": refused.refusal.code}
        except VenueFault as fault:
            answer = {"fault": str(fault)}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
