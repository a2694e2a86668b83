"""A second registration office, written from the text of the rules alone, slow and simple.

It knows nothing of the package under test but the words for statuses. It is one big book: people
with a birth date, days with a list of names, and for each thing that may be asked a method that
says whether it is done (`True`) or refused (`False`). Nothing is derived or cached.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

PLACE = ("confirmed", "reconfirm_needed", "offered", "checked_in", "in_bracket")
IN_FORCE = (*PLACE, "awaiting_consent", "waitlisted", "no_show")
"""5.4: everything that is not ended."""
EXTENSION = 60
OFFER = timedelta(hours=24)
SHORTEST_OFFER = timedelta(hours=1)


@dataclass
class Slip:
    """One registration."""

    id: str
    person: str
    day: str
    status: str
    consent: bool
    birth: date
    before: str = ""
    here: bool = False
    until: datetime | None = None


@dataclass
class Day:
    """One game day; `joined` names everybody who came onto the list, in that order."""

    id: str
    stage: str
    zone: str
    date: date
    start: str
    status: str = "planned"
    joined: list[str] = field(default_factory=list)
    check_in: str = ""
    """`open`, `closed` or `frozen` once check-in has begun."""
    check_in_ends: datetime | None = None
    open_after_start: list[timedelta] = field(default_factory=list)
    """How long check-in was opened again after play should have begun, each time."""
    counts_from: datetime | None = None
    sent_away: dict[str, tuple[str, bool]] = field(default_factory=dict)
    """Whom the draw sent away, with what they were and whether they were in the hall."""


def years(birth: date, day: date) -> int:
    """Age on a date; who is born on 29 February waits for 1 March in other years."""
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


class Office:
    """The whole championship."""

    def __init__(self, places: int, minimum: int, first: date, last: date) -> None:
        self.places, self.minimum, self.first, self.last = places, minimum, first, last
        self.days: dict[str, Day] = {}
        self.slips: dict[str, Slip] = {}
        self.played: set[str] = set()
        self.now = datetime.min.replace(tzinfo=UTC)

    # --- looking things up -------------------------------------------------------------------

    def of(self, day: str) -> list[Slip]:
        """The registrations of a day."""
        return [slip for slip in self.slips.values() if slip.day == day]

    def held(self, day: str) -> int:
        """Places that are taken (CH-DAY-3)."""
        return sum(slip.status in PLACE for slip in self.of(day))

    def line(self, day: str) -> list[str]:
        """Who waits, in order (CH-WAIT-1)."""
        return [key for key in self.days[day].joined if self.slips[key].status == "waitlisted"]

    def active(self, person: str) -> list[Slip]:
        """The registrations of a person that are in force (CH-REG-3: one at most)."""
        return [s for s in self.slips.values() if s.person == person and s.status in IN_FORCE]

    def free(self, person: str) -> bool:
        """Whether a person may be entered anywhere (CH-REG-3)."""
        return not self.active(person) and person not in self.played

    def check_in_open(self, day: Day) -> bool:
        """Whether somebody can still come in (CH-CHECKIN-1, CH-CHECKIN-2)."""
        over = day.check_in_ends is not None and self.now > day.check_in_ends
        return day.status == "check_in" and day.check_in == "open" and not over

    def midnight_before(self, day: Day) -> datetime:
        """The first moment of the game day in its city (CH-TZ-1)."""
        return datetime(day.date.year, day.date.month, day.date.day, tzinfo=ZoneInfo(day.zone))

    def gone_by(self, day: Day) -> bool:
        """Whether it is the next day already in the city (CH-TZ-1)."""
        return self.now >= self.midnight_before(day) + timedelta(days=1)

    # --- moving a slip about -------------------------------------------------------------------

    def end(self, slip: Slip, status: str) -> None:
        """Out of force."""
        slip.status, slip.until, slip.here = status, None, False

    def to_line(self, slip: Slip) -> None:
        """To the end of the waiting list."""
        joined = self.days[slip.day].joined
        if slip.id in joined:
            joined.remove(slip.id)
        joined.append(slip.id)
        slip.status, slip.until = "waitlisted", None

    def seat(self, slip: Slip) -> None:
        """A place if one is free and nobody waits for it, else the list (CH-REG-5, CH-DAY-3).

        Behind a closed check-in there is the waiting list alone.
        """
        slip.status = "started"
        closed = self.days[slip.day].check_in == "closed"
        if self.held(slip.day) < self.places and not self.line(slip.day) and not closed:
            slip.status = "confirmed"
        else:
            self.to_line(slip)

    def lacks_consent(self, slip: Slip, day: date) -> bool:
        """CH-REG-6: whether the representative's consent is needed and not there."""
        return years(slip.birth, day) < 18 and not slip.consent

    def place_or_wait(self, slip: Slip) -> None:
        """5.4: started, then awaiting consent, confirmed or waitlisted."""
        if self.lacks_consent(slip, self.days[slip.day].date):
            slip.status = "awaiting_consent"
        else:
            self.seat(slip)

    # --- planning --------------------------------------------------------------------------------

    def date_allowed(self, stage: str, when: date, but: str = "") -> bool:
        """CH-DATE-1, and two days of a stage on two dates."""
        taken = [
            day.date
            for day in self.days.values()
            if day.stage == stage and day.status != "cancelled" and day.id != but
        ]
        return self.first <= when <= self.last and when not in taken

    def plan(self, key: str, stage: str, zone: str, when: date, start: str) -> bool:
        """CH-SPLIT-1: one day of a stage, cancelled ones not counted."""
        others = [d for d in self.days.values() if d.stage == stage and d.status != "cancelled"]
        if others or not self.date_allowed(stage, when):
            return False
        self.days[key] = Day(key, stage, zone, when, start)
        return True

    def open(self, key: str) -> bool:
        """5.5: planned, then open."""
        if self.days[key].status != "planned":
            return False
        self.days[key].status = "open"
        return True

    def move_day(self, key: str, when: date, start: str) -> bool:
        """CH-DAY-2: the same day on another date; everybody with a place has to say yes again.

        The checks run again for everyone; an offer ends, and who had it stands where they stood.
        """
        day = self.days[key]
        if day.status not in ("planned", "open") or (day.date, day.start) == (when, start):
            return False
        if not self.date_allowed(day.stage, when, but=key):
            return False
        if when < self.now.astimezone(ZoneInfo(day.zone)).date():
            return False
        day.date, day.start = when, start
        for slip in self.of(key):
            if slip.status not in IN_FORCE:
                continue
            if years(slip.birth, when) < 12:
                self.end(slip, "released")
            elif self.lacks_consent(slip, when):
                slip.status, slip.until = "awaiting_consent", None
            elif slip.status == "awaiting_consent":
                self.to_line(slip)
            elif slip.status == "confirmed":
                slip.status = "reconfirm_needed"
            elif slip.status == "offered":
                slip.status, slip.until = "waitlisted", None
        return True

    def cancel_day(self, key: str) -> bool:
        """5.5: until the first match is called; everybody is free again (CH-AMB-26)."""
        day = self.days[key]
        if day.status not in ("planned", "open", "check_in", "drawn"):
            return False
        day.status = "cancelled"
        for slip in self.of(key):
            if slip.status in IN_FORCE:
                self.end(slip, "released")
        return True

    # --- before the day ------------------------------------------------------------------------

    def register(
        self, key: str, person: str, day: str, online: bool, birth: date, consent: bool
    ) -> bool:
        """CH-REG-1, -2, -3, -6: online before the day, at the desk until check-in closes."""
        where = self.days[day]
        if where.status == "check_in":
            if online or not self.check_in_open(where):
                return False
        elif where.status != "open" or (online and self.gone_by(where)):
            return False
        age = years(birth, where.date)
        if age < 12 or (online and age < 14 and not consent) or not self.free(person):
            return False
        slip = self.slips[key] = Slip(key, person, day, "started", consent, birth)
        self.place_or_wait(slip)
        return True

    def consent(self, key: str) -> bool:
        """The representative's word arrives; the place is given now, not back then."""
        slip = self.slips[key]
        day = self.days[slip.day]
        if slip.status != "awaiting_consent" or day.check_in == "frozen":
            return False
        slip.consent = True
        self.place_or_wait(slip)
        return True

    def withdraw(self, key: str) -> bool:
        """Until the list is frozen (CH-REG-3, CH-CHECKIN-3)."""
        slip = self.slips[key]
        day = self.days[slip.day]
        if slip.status not in IN_FORCE or day.check_in == "frozen":
            return False
        self.end(slip, "withdrawn")
        return True

    def move(self, key: str, new: str, to: str, waiting: bool, consented: bool) -> bool:
        """CH-REG-7: the old one ends and a new one begins, or nothing happens."""
        slip, target = self.slips[key], self.days[to]
        if slip.status not in IN_FORCE or slip.day == to or not consented:
            return False
        if self.days[slip.day].status != "open" or target.status != "open":
            return False
        if self.gone_by(target):
            return False
        if years(slip.birth, target.date) < 12:
            return False
        full = self.held(to) >= self.places or bool(self.line(to))
        if full and not waiting and not self.lacks_consent(slip, target.date):
            return False
        self.end(slip, "moved")
        made = self.slips[new] = Slip(new, slip.person, to, "started", slip.consent, slip.birth)
        self.place_or_wait(made)
        return True

    def edit(self, key: str, birth: date) -> bool:
        """A typing error in the birth date: the checks run again, a place once given is kept."""
        slip = self.slips[key]
        day = self.days[slip.day]
        if slip.status not in IN_FORCE or day.status != "open" or years(birth, day.date) < 12:
            return False
        slip.birth = birth
        if self.lacks_consent(slip, day.date):
            slip.status, slip.until = "awaiting_consent", None
        elif slip.status == "awaiting_consent":
            self.seat(slip)
        return True

    def reconfirm(self, key: str) -> bool:
        """Yes to the new date."""
        slip = self.slips[key]
        if slip.status != "reconfirm_needed" or self.days[slip.day].status != "open":
            return False
        slip.status = "confirmed"
        return True

    # --- the waiting list ----------------------------------------------------------------------

    def fill(self, key: str) -> bool:
        """CH-WAIT-1: a freed place goes to the first on the list; on the day, who is here."""
        day = self.days[key]
        if self.held(key) >= self.places:
            return False
        if day.status == "check_in" and day.check_in != "frozen":
            here = [self.slips[item] for item in self.line(key) if self.slips[item].here]
            if not here:
                return False
            here[0].status, here[0].before, here[0].here = "checked_in", "waitlisted", False
            return True
        line = self.line(key)
        until = min(self.now + OFFER, self.midnight_before(day))
        if day.status != "open" or not line or until < self.now + SHORTEST_OFFER:
            return False
        slip = self.slips[line[0]]
        slip.status, slip.until = "offered", until
        return True

    def fill_all(self, key: str) -> None:
        """Every place that is free."""
        while self.fill(key):
            pass

    def answer(self, key: str, accept: bool) -> bool:
        """The offered place is taken, or they go to the end of the list, behind somebody."""
        slip = self.slips[key]
        if slip.status != "offered" or slip.until is None or self.now > slip.until:
            return False
        if not accept and not self.line(slip.day):
            return False
        if accept:
            slip.status, slip.until = "confirmed", None
        else:
            self.to_line(slip)
        return True

    def lapse(self, key: str) -> bool:
        """The time is over: the end of the waiting list."""
        slip = self.slips[key]
        if slip.status != "offered" or slip.until is None or self.now <= slip.until:
            return False
        self.to_line(slip)
        return True

    # --- check-in --------------------------------------------------------------------------------

    def open_check_in(self, key: str) -> bool:
        """On the day itself in its city, with no offer left open (CH-CHECKIN-1)."""
        day = self.days[key]
        if day.status != "open" or self.now < self.midnight_before(day):
            return False
        if any(slip.status == "offered" for slip in self.of(key)):
            return False
        day.status, day.check_in = "check_in", "open"
        return True

    def check_in(self, key: str) -> bool:
        """They are here: their place, or their turn in the waiting list."""
        slip = self.slips[key]
        day = self.days[slip.day]
        if not self.check_in_open(day) or slip.here:
            return False
        if slip.status == "waitlisted":
            before_him = any(self.slips[item].here for item in self.line(day.id))
            slip.here = True
            if not before_him:
                self.fill(day.id)
            return True
        if slip.status == "no_show" and self.held(day.id) >= self.places:
            return False
        if slip.status not in ("confirmed", "reconfirm_needed", "no_show"):
            return False
        slip.before, slip.status = slip.status, "checked_in"
        return True

    def undo(self, key: str) -> bool:
        """CH-CHECKIN-3: as before; absent after check-in has closed (CH-CHECKIN-1)."""
        slip = self.slips[key]
        day = self.days[slip.day]
        if day.status != "check_in" or day.check_in == "frozen":
            return False
        if slip.here:
            slip.here = False
            return True
        if slip.status != "checked_in":
            return False
        slip.status = slip.before
        if day.check_in == "closed" and slip.status in ("confirmed", "reconfirm_needed"):
            slip.status = "no_show"
        return True

    def close_check_in(self, key: str) -> bool:
        """Who is absent now is a no-show (CH-CHECKIN-1)."""
        day = self.days[key]
        if day.status != "check_in" or day.check_in != "open":
            return False
        if day.counts_from is not None and day.check_in_ends is not None:
            passed = min(self.now, day.check_in_ends) - day.counts_from
            day.open_after_start = [*day.open_after_start, max(passed, timedelta())]
        day.check_in, day.check_in_ends, day.counts_from = "closed", None, None
        for slip in self.of(key):
            if slip.status in ("confirmed", "reconfirm_needed"):
                slip.status = "no_show"
        return True

    def extend(self, key: str, minutes: int) -> bool:
        """CH-CHECKIN-2: freely before the start, sixty minutes after it; never to an end before it.

        What goes on without an end has nothing to be extended. Of a time that was given only what
        has passed is used up when check-in closes.
        """
        day = self.days[key]
        if day.status != "check_in" or day.check_in == "frozen":
            return False
        if day.check_in == "open" and day.check_in_ends is None:
            return False
        play = datetime.combine(day.date, time.fromisoformat(day.start), ZoneInfo(day.zone))
        if minutes == 0 and not (day.check_in == "closed" and self.now < play):
            return False
        given = [*day.open_after_start]
        if day.counts_from is not None and day.check_in_ends is not None:
            given.append(day.check_in_ends - day.counts_from)
        if sum(given, timedelta(minutes=minutes)) > timedelta(minutes=EXTENSION):
            return False
        if day.check_in_ends is None or self.now > day.check_in_ends:
            day.open_after_start = given
            day.counts_from = max(self.now, play)
        latest = [self.now, play, *([day.check_in_ends] if day.check_in_ends is not None else [])]
        day.check_in, day.check_in_ends = "open", max(latest) + timedelta(minutes=minutes)
        return True

    # --- the draw --------------------------------------------------------------------------------

    def freeze(self, key: str) -> bool:
        """CH-DE-10 step 1, CH-DAY-1, CH-DAY-3."""
        day = self.days[key]
        present = sum(slip.status == "checked_in" for slip in self.of(key))
        if day.status != "check_in" or day.check_in != "closed":
            return False
        if not self.minimum <= present <= self.places:
            return False
        day.check_in = "frozen"
        return True

    def draw(self, key: str) -> bool:
        """Who is here stands in the bracket; all others are free again (CH-REG-3)."""
        day = self.days[key]
        if day.status != "check_in" or day.check_in != "frozen":
            return False
        day.status = "drawn"
        for slip in self.of(key):
            if slip.status == "checked_in":
                slip.status = "in_bracket"
            elif slip.status in IN_FORCE:
                day.sent_away[slip.id] = (slip.status, slip.here)
                self.end(slip, "released")
        return True

    def withdraw_draw(self, key: str) -> bool:
        """CH-DE-11: the list is corrected; who went elsewhere meanwhile stays there."""
        day = self.days[key]
        if day.status != "drawn" and not (day.status == "check_in" and day.check_in == "frozen"):
            return False
        day.status, day.check_in, day.check_in_ends = "check_in", "open", None
        for slip in self.of(key):
            if slip.status == "in_bracket":
                slip.status = "checked_in"
            elif slip.id in day.sent_away and self.free(slip.person):
                slip.status, slip.here = day.sent_away[slip.id]
        day.sent_away = {}
        return True

    def call(self, key: str) -> bool:
        """The first match is called: everybody in the bracket has used their day (CH-REG-3)."""
        day = self.days[key]
        if day.status != "drawn":
            return False
        day.status = "running"
        self.played |= {slip.person for slip in self.of(key) if slip.status == "in_bracket"}
        return True
