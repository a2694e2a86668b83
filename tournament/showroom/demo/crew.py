"""The people of a demo day at work: a clock that only goes forward, and what their hands do.

Everything goes through the services with explicit times, as on a real day.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import count

from tournament.championship import commands
from tournament.championship.commands import Found
from tournament.championship.rulings.override.queries import seen
from tournament.championship.statuses import RegistrationStatus
from tournament.events import services
from tournament.events.describe import Description, describe_day
from tournament.events.execution import Caller
from tournament.events.own_registrations import find_held
from tournament.events.states import event_state
from tournament.people.grants import grants_of
from tournament.people.models import User
from tournament.people.policy import ANYONE, Actor
from tournament.play import absence, games, judge_calls, notes, signing
from tournament.play import services as play
from tournament.play.issuing import NO_REASON, NOT_ISSUED, issue_ruling

Leaders = tuple[int | None, int | None]
NOT_NOTED: Leaders = (None, None)


class Clock:
    """The time of the demo, and the numbers of its commands."""

    def __init__(self, start: datetime, name: str = "demo") -> None:
        self.now, self.name = start, name
        self._numbers = count(1)

    def go_to(self, moment: datetime) -> None:
        """Let time pass until then; refuses to turn back."""
        if moment < self.now:
            raise ValueError(f"the clock of the demo stands at {self.now} already")
        self.now = moment

    def wait(self, **duration: float) -> None:
        """Let time pass."""
        self.now += timedelta(**duration)

    def caller(self, account: User) -> Caller:
        """Who acts now, some seconds after the last one."""
        self.wait(seconds=3)
        actor = Actor(
            user_id=account.pk,
            public_id=account.public_id,
            person_id=account.person_id,
            grants=grants_of(account.public_id),
        )
        return Caller(actor, f"{self.name}-{next(self._numbers)}", self.now)

    def stranger(self) -> Caller:
        """Somebody in public registration, some seconds after the last one."""
        self.wait(seconds=3)
        return Caller(ANYONE, f"{self.name}-{next(self._numbers)}", self.now)


@dataclass(frozen=True, slots=True)
class Crew:
    """Organizer and judge of one day."""

    clock: Clock
    event: str
    organizer: User
    judge: User

    def describe(self, description: Description) -> None:
        """Tell the players where the day is."""
        describe_day(self._organizer, event=self.event, description=description)

    def open_check_in(self, absent: Collection[int]) -> None:
        """Check in everybody who has a place but the absent, by number; close check-in."""
        services.open_check_in(self._organizer, event=self.event)
        for entrant in event_state(self.event).entrants.values():
            if entrant.status == RegistrationStatus.CONFIRMED and entrant.number not in absent:
                self.clock.wait(seconds=20)
                self.let_in(entrant.registration)
        services.close_check_in(self._organizer, event=self.event)

    def let_in(self, registration: str) -> None:
        """One tap on site."""
        services.check_in(self._organizer, event=self.event, registration=registration)

    def let_in_late(self, number: int) -> None:
        """Extend check-in for somebody from the waiting list."""
        services.extend_check_in(self._organizer, event=self.event, minutes=60)
        entrants = event_state(self.event).entrants.values()
        self.let_in(next(item.registration for item in entrants if item.number == number))
        services.close_check_in(self._organizer, event=self.event)

    def draw(self, words: str) -> None:
        """Freeze the list and draw with the words called out in the hall."""
        services.freeze_list(self._organizer, event=self.event)
        self.clock.wait(minutes=2)
        services.make_draw(self._organizer, event=self.event, text=words)

    def call(self, *matches: str) -> None:
        """Call matches to the first free tables."""
        for match in matches:
            play.call_match(self._organizer, event=self.event, match=match)

    def start(self, *matches: str) -> None:
        """Both players of each sit at the table."""
        for match in matches:
            play.start_play(self._organizer, event=self.event, match=match)

    def enter(self, match: str, outcome: str, leaders: Leaders = NOT_NOTED) -> None:
        """Fill the sheet of the open game; a draw is one of equal living heroes."""
        drawn = outcome == "draw"
        game = event_state(self.event).plays[match].open_game
        play.enter_result(
            self._organizer,
            event=self.event,
            match=match,
            game=game.number,
            revision=game.revision,
            outcome=outcome,  # type: ignore[arg-type]
            end_reason="both_retreat" if drawn else "leader_defeated",
            details={"leaders": leaders, "living_heroes": (2, 2) if drawn else None},
        )

    def attest(self, match: str) -> None:
        """Both have signed the slip of the open game."""
        game = event_state(self.event).plays[match].open_game
        if game.sheet is None:
            raise ValueError(f"no sheet of match {match} waits for signatures")
        play.attest_paper(
            self._judge,
            event=self.event,
            match=match,
            game=game.number,
            digest=game.sheet.digest,
        )

    def report(self, match: str, outcome: str, leaders: Leaders = NOT_NOTED) -> None:
        """A slip is handed in: entered and witnessed."""
        self.enter(match, outcome, leaders)
        self.attest(match)

    def refuse(self, match: str) -> None:
        """The second player of the match does not sign what was entered."""
        game = event_state(self.event).plays[match].open_game
        if game.sheet is None:
            raise ValueError(f"no sheet of match {match} waits for signatures")
        games.refuse_sheet(
            self._organizer,
            event=self.event,
            match=match,
            game=game.number,
            digest=game.sheet.digest,
            seat="B",
            declared_by_judge=False,
        )

    def replay(self, match: str, reason: str) -> None:
        """The judge has a refused game played again."""
        met = self._version(match)
        replay = commands.RuleReplay(NOT_ISSUED, match, met, NO_REASON)
        self._rule(replay, "rules_broken", reason)

    def concede(self, match: str) -> None:
        """The second player gives the match up and says so at the desk."""
        games.concede_match(
            self._organizer, event=self.event, match=match, seat="B", acknowledged=True
        )

    def walkover(self, match: str, reason: str) -> None:
        """The second player of a called match has not come."""
        met = self._version(match)
        walkover = commands.RuleWalkover(NOT_ISSUED, match, "A", met, NO_REASON)
        self._rule(walkover, "absent", reason)

    def both_absent(self, match: str, reason: str) -> None:
        """Nobody has come to a called match."""
        met = self._version(match)
        loss = commands.RuleDoubleLoss(NOT_ISSUED, match, False, met, NO_REASON)
        self._rule(loss, "absent", reason)

    def both_report(self, match: str, side: str) -> None:
        """Both stand at the desk now: chance decides who has the held slot."""
        absence.open_slot_lot(self._organizer, event=self.event, match=match, side=side)

    def correct(self, match: str, outcome: Found, reason: str) -> None:
        """The slips were mixed up."""
        met = seen(event_state(self.event), match)
        wrong = commands.RuleCorrection(NOT_ISSUED, match, outcome, met, "", NO_REASON)
        self._rule(wrong, "seats_exchanged", reason)

    def override(self, match: str, choice: str, reason: str) -> None:
        """A result was the wrong way round, and later matches had used it."""
        state = event_state(self.event)
        outcome: Found = "B" if state.plays[match].games[-1].outcome == "A" else "A"
        about = (NOT_ISSUED, match, outcome, seen(state, match))
        replayed = commands.OverrideReplay(*about, "", NO_REASON)
        wrong = replayed if choice == "replay" else commands.OverrideStand(*about, NO_REASON)
        self._rule(wrong, "seats_exchanged", reason)

    def withdraw(self, match: str, reason: str) -> None:
        """The first player of a match goes home."""
        state = event_state(self.event)
        registration = str(state.player(match, "A"))
        met = state.open_match_version(registration)
        leaves = commands.RuleWithdrawal(NOT_ISSUED, registration, met, NO_REASON)
        self._rule(leaves, "left", reason)

    def _rule(self, ruling: commands.Command, category: str, reason: str) -> None:
        issue_ruling(self._judge, ruling, event=self.event, category=category, reason=reason)

    def note(self, match: str, kind: str, category: str, text: str) -> None:
        """The judge writes about the first player of a match."""
        notes.record_note(
            self._judge,
            event=self.event,
            registration=str(event_state(self.event).player(match, "A")),
            kind=kind,
            category=category,
            text=text,
            match=match,
        )

    def call_judge(self, match: str) -> None:
        """The first player of a match calls the judge to the table by their personal link."""
        held = find_held(str(event_state(self.event).player(match, "A")))
        if held is None:
            raise ValueError(f"nobody sits on the first side of match {match}")
        by_link = replace(ANYONE, persons=frozenset({held.registration.person}))
        judge_calls.call_judge(replace(self.clock.stranger(), actor=by_link), held)

    def pause(self, minutes: int) -> None:
        """A break of the whole day."""
        play.pause_day(self._organizer, event=self.event)
        self.clock.wait(minutes=minutes)
        play.resume_day(self._organizer, event=self.event)

    def put_away_table(self, table: int) -> None:
        """A table goes out of use."""
        play.set_table(self._organizer, event=self.event, table=table, in_use=False)

    def close(self) -> None:
        """The day is over."""
        play.complete_day(self._organizer, event=self.event)

    def confirm_statements(self) -> None:
        """Organizer and judge confirm with their accounts what is theirs to sign."""
        for account in (self.judge, self.organizer):
            for due in signing.statements_to_sign(self.event, account.public_id):
                signing.sign_statement(
                    self.clock.caller(account),
                    event=self.event,
                    kind=due.due.kind,
                    subject=due.due.subject,
                    statement=due.statement,
                )

    @property
    def _organizer(self) -> Caller:
        return self.clock.caller(self.organizer)

    @property
    def _judge(self) -> Caller:
        return self.clock.caller(self.judge)

    def _version(self, match: str) -> str:
        return str(event_state(self.event).version_of(match))
