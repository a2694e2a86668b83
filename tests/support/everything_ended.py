"""A site on which something of every kind ends, each by the service that ends it in life."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests.factories import UserFactory
from tests.support.authenticator import BrowserKey
from tests.support.challonge_calls import Calls
from tests.support.free_tournaments import FreeTournament
from tests.support.people_to_hide import (
    AT_CHECK_IN,
    AT_THE_DESK,
    DROPPED_ENTRANT,
    ENTRANT_BY_NAME,
    GROWN_UP,
    HOST_TO_BE,
    IN_A_LIST,
)
from tests.support.scenario import Scenario
from tournament.championship.occasions import TYPES
from tournament.events import (
    announcements,
    erasure,
    hosting,
    own_changes,
    registration,
    retention,
    services,
    tournaments,
)
from tournament.events.execution import Caller
from tournament.events.states import championship_state, event_ledger
from tournament.outbox import linking
from tournament.outbox.service import switch_messages
from tournament.outbox.webhooks import service as webhooks
from tournament.people import evidence, pins
from tournament.people.accounts import end_account
from tournament.people.api_tokens import end_token, make_token
from tournament.people.links import actor_by, make_link, reissue
from tournament.people.models import (
    HostApplication,
    KeyRequest,
    Person,
    PersonalLink,
    Reason,
)
from tournament.people.persons import data_of, edit_person
from tournament.play import keys
from tournament.play import services as play
from tournament.regulations.tournament_rules import TournamentRules

LATER = datetime(2017, 5, 13, 6, 0, tzinfo=UTC)
"""When the data of the other championship may be kept no longer."""
PNG = b"\x89PNG drawn"
PASSWORD = "long-enough-1"
ANNOUNCED = "Каминные чтения переносятся"
KEY, REFUSED_KEY = BrowserKey("lost"), BrowserKey("of a stranger")


@dataclass
class Site:
    """The day that is played, the championship whose time is over, and what opens something."""

    day: Scenario = field(default_factory=Scenario)
    other: Scenario = field(default_factory=Scenario)

    def __post_init__(self) -> None:
        self._people()
        self._play()
        self._staff()
        self._tournaments()
        self._past()

    def _enrol(self, data: object) -> tuple[str, Person]:
        asked = registration.Application(data, True, True, False)  # type: ignore[arg-type]
        registered = self.day.enrol(asked)
        return registered.registration, Person.objects.get(pk=registered.person)

    def _people(self) -> None:
        """Whoever will be erased, will hide their name, will lose their phone."""
        day = self.day.plan()
        self.erased_at, self.erased = self._enrol(GROWN_UP)
        self.hidden_at, self.hidden = self._enrol(AT_THE_DESK)
        self.lost_at, self.lost = self._enrol(AT_CHECK_IN)
        day.register(7)
        self.renamed = Person.objects.get(full_name=day.application(3).data.full_name)
        self.link = make_link([self.lost], at=day.now)
        self.token, self.secret = make_token(
            self.lost, purpose="own_place", name="x", now=timezone.now()
        )
        linking.link_address([self.lost], "vk", "428137", day.now)
        linking.link_address([self.hidden], "push", '{"endpoint": "hidden"}', day.now)
        pins.set_pin(self.hidden.pk, "1357", now=day.now)
        day.check_in_all()
        for device, confirmed in ((KEY, True), (REFUSED_KEY, False)):
            asked = keys.ask_key(
                event=day.event,
                person=self.lost,
                now=day.now,
                public_key=device.public_text,
                kind="browser",
                origin="https://site.example",
            )
            if confirmed:
                keys.confirm_key(day.by(day.judge), event=day.event, request=asked.pk)
        self.refused_request = KeyRequest.objects.get(settled_at=None)

    def _play(self) -> None:
        day = self.day
        day.draw()
        day.walkover(reason="Вазелиновой Пелагеи не было в зале, 23.11.1998")
        day.play_on()
        play.complete_day(day.by(day.organizer), event=day.event)
        Reason.objects.create(
            text="опоздала", about=self.erased.pk, ledger_id=event_ledger(day.event), entry_seq=1
        )
        evidence.keep(
            "drawn", PNG, persons=[self.erased.pk], championship=day.championship,
            event=day.event, match="W1.1", game=1, digest="0" * 64, now=day.now,
        )  # fmt: skip
        announcements.publish_announcement(
            day.by(day.publisher), championship=day.championship, stage=None, ru=ANNOUNCED, en="",
            send=False,
        )  # fmt: skip
        (told,) = announcements.told(championship_state(day.championship))
        self.announcement = told.id
        hosting.record_application(
            day.by(day.publisher), championship=day.championship, consented=True,
            wish=hosting.Wish("Урюпинск", HOST_TO_BE, "gavriil@example.org"),
        )  # fmt: skip
        self.wish = HostApplication.objects.get()

    def _staff(self) -> None:
        day = self.day
        self.helper, self.closed, self.forgetful, self.phoneless = (
            UserFactory(password=PASSWORD) for _ in range(4)
        )
        day.grant(day.organizer, self.helper, "helper")
        grants = championship_state(day.championship).grants.values()
        self.grant = next(item.id for item in grants if item.user == self.helper.public_id)
        self.app = Authenticator.objects.create(user=self.phoneless, type="totp", data={})
        self.staff_token, self.staff_secret = make_token(
            day.organizer, purpose="desk", name="x", now=timezone.now()
        )
        scope = webhooks.WebhookScope(day.championship, day.stage, day.event)
        self.deleted, self.paused, self.leaked = (
            webhooks.make_webhook(
                day.organizer,
                scope,
                address=f"https://{name}.example/hook",
                tells=sorted(TYPES)[:1],
                now=day.now,
            )[0]
            for name in ("deleted", "paused", "leaked")
        )
        self.session = Client()
        self.session.force_login(day.organizer)

    def _tournaments(self) -> None:
        rules = TournamentRules("swiss")
        self.evening = FreeTournament(rules, scenario=self.day)
        self.evening_names = tournaments.add_names(
            self.day.by(self.day.organizer),
            event=self.evening.event,
            names=[ENTRANT_BY_NAME, "Лев"],
        )
        self.dropped = FreeTournament(rules, {"name": "Ложный старт"}, scenario=self.day)
        tournaments.add_names(
            self.day.by(self.day.organizer), event=self.dropped.event, names=[DROPPED_ENTRANT]
        )
        self.program = Calls(self.day.organizer)
        self.program.tournament()
        self.program.enter("evening", "Аглая", "Фёкла")
        self.program.start("evening")
        (match,) = self.program.matches("evening")
        self.attachments = f"tournaments/evening/matches/{match['id']}/attachments"
        said = [("match_attachment[description]", "Протокол Ферапонта")]
        added = self.program("POST", self.attachments, said).json()["match_attachment"]
        self.attachment = f"{self.attachments}/{added['id']}"

    def _past(self) -> None:
        """A championship of which nobody takes part in another one."""
        self.other.plan()
        asked = registration.Application(IN_A_LIST, True, False, False)
        self.retired = Person.objects.get(pk=self.other.enrol(asked).person)
        evidence.keep(
            "photo", PNG + b"2", persons=[self.retired.pk], championship=self.other.championship,
            event=self.other.event, match="W1.1", game=1, digest="1" * 64, now=self.other.now,
        )  # fmt: skip
        self.rehearsal = retention.rehearse(self.other.championship, LATER - timedelta(days=7))

    def by_link(self, link: PersonalLink) -> Caller:
        """The holder of a personal link."""
        self.day.wait(seconds=1)
        return Caller(actor_by(link), f"link{self.day.now:%H%M%S}", self.day.now)

    def end_everything(self) -> None:
        """What people do on the day after the backup."""
        day, organizer, publisher = self.day, self.day.organizer, self.day.publisher
        day.wait(days=1)
        own = make_link([self.erased], at=day.now)
        erasure.erase(self.by_link(own), person=self.erased.pk)
        hers = make_link([self.hidden], at=day.now)
        own_changes.show_name(
            self.by_link(hers),
            person=self.hidden,
            shown=False,
            seen=own_changes.newest_name_consent(self.hidden),
            given_by="",
        )
        switch_messages(hers, on=False, now=day.now)
        linking.end(hers, linking.address_key("push", '{"endpoint": "hidden"}'), day.now)
        pins.set_pin(self.hidden.pk, "2468", now=day.now)
        reissue(self.lost, at=timezone.now())
        edit_person(self.renamed, replace(data_of(self.renamed), display_name="Комета"), at=day.now)
        keys.revoke_key(day.by(organizer), event=day.event, key=KEY.key_id, why="lost")
        keys.refuse_key(day.by(organizer), event=day.event, request=self.refused_request.pk)
        end_token(organizer, self.staff_token.pk, timezone.now())
        services.revoke_role(day.by(organizer), championship=day.championship, grant=self.grant)
        end_account(self.closed, day.now)
        self.forgetful.set_password("another-long-one-2")
        self.forgetful.save()
        self.app.delete()
        webhooks.delete_webhook(self.deleted, day.now)
        webhooks.pause(self.paused, day.now)
        webhooks.exchange_secret(self.leaked, day.now)
        hosting.erase_application(
            championship=day.championship, application=self.wish.pk, now=day.now
        )
        announcements.withdraw_announcement(
            day.by(publisher), championship=day.championship, announcement=self.announcement
        )
        tournaments.rename_entrant(
            day.by(organizer),
            event=self.evening.event,
            registration=self.evening_names[0],
            name="Гость",
        )
        tournaments.hide_tournament(day.by(organizer), event=self.dropped.event)
        assert self.program("DELETE", self.attachment).status_code == 200
        shown = [("tournament[private]", "true")]
        assert self.program("PUT", "tournaments/evening", shown).status_code == 200
        with transaction.atomic():
            list(retention.run(self.rehearsal, LATER))
