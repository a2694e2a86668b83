"""The steps of a championship that is run twice: by the rules under test and by the naive model."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from tests.brackets.naive import Naive
from tests.championship.naive_day import Day
from tests.championship.naive_day_record import DrawnFinal
from tests.support.authenticator import BrowserKey
from tests.support.fold import REASON, SECRET, SECRET_SHA256
from tests.support.signed_days import enrolment
from tests.support.stages import FINAL
from tests.support.two_championships import FIRST, TwoChampionships
from tournament.championship import commands as c
from tournament.championship.days.queries import suspended_state
from tournament.championship.event_state import EventState, Game
from tournament.championship.final.prizes.queries import FINAL_PLACE, lot_subject, prizes_of_final
from tournament.championship.qualification.queries import (
    SHARED_PLACE,
    shared_place,
    stage_qualification,
)
from tournament.championship.qualification.state import final_registration_id
from tournament.championship.rulings.override.queries import seen
from tournament.championship.rulings.queries import (
    HELD_SLOT,
    lot_of_slot,
    met_of_leaver,
    met_of_ruling,
    ruling_of,
)
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE
from tournament.regulations.refusals import Refusal

LAST = date(2017, 2, 5)
FINAL_DAY = datetime(2017, 2, 12, 8, 5, tzinfo=UTC)
WORDS = "17 4 23"
SLIP = c.Reason("wrong_side", "0" * 64)


class Steps(TwoChampionships):
    """What can be done in both championships."""

    # --- check-in ------------------------------------------------------------------------------

    def draw_day(self, day: str, absent: int, late: int, text: str) -> None:
        """Check-in of a planned day, and its draw: of so many absent some come late."""
        fold = self.fold
        begins = datetime(2016, 12, 10, 8, 5, tzinfo=UTC) + timedelta(days=self.planned.pop(day))
        fold.now = max(fold.now, begins)
        here = self._check_in(day, self.registered[day], absent, late)
        fold.must(c.MakeDraw(text, SECRET))
        players = fold.event.order
        assert sorted(players) == sorted(here)
        self.season.days[day] = Day(Naive("double", len(players)), list(players), self.tables, 1)
        self.compare()

    def _check_in(self, day: str, expected: list[str], absent: int, late: int) -> list[str]:
        """CH-CHECKIN-1, -2: who is not there at the closing is not drawn, unless they come late."""
        fold = self.fold
        fold.must(c.OpenCheckIn(day, "key", SECRET_SHA256))
        absent = max(0, min(absent, len(expected) - (2 if day == FINAL else 3)))
        staying, away = expected[absent:], expected[:absent]
        for key in staying:
            fold.must(c.CheckIn(key))
        fold.must(c.CloseCheckIn())
        for key in away[:late]:
            assert isinstance(fold.do(c.CheckIn(key)), Refusal)
        if away[:late]:
            fold.must(c.ExtendCheckIn(10))
            for key in away[:late]:
                fold.must(c.CheckIn(key))
            fold.must(c.CloseCheckIn())
        fold.must(c.FreezeList())
        return [*staying, *away[:late]]

    # --- at the tables -------------------------------------------------------------------------

    def call(self, day: str, match: str, waived: bool = True) -> bool:
        """Call a match to a table."""
        model, _ = self.day(day)
        expected = model.call(match, self.now, waived)
        return self.both("call", expected, c.CallMatch(match, rest_waived=waived))

    def uncall(self, day: str, match: str) -> bool:
        """Take the call back."""
        model, _ = self.day(day)
        return self.both("uncall", model.uncall(match), c.UncallMatch(match))

    def start(self, day: str, match: str) -> bool:
        """The first card of setup is drawn."""
        model, _ = self.day(day)
        return self.both("start", model.start(match), c.StartPlay(match))

    def fill(self, day: str, match: str, outcome: str, conceded: bool = False) -> bool:
        """A sheet is filled."""
        model, event = self.day(day)
        play = event.plays.get(match)
        game = play.open_game if play is not None else None
        options: dict[str, Any] = {"game": 1, "revision": 0}
        if game is not None:
            options = {"game": game.number, "revision": game.revision}
        if outcome == "draw":
            options |= {"end_reason": "both_retreat", "details": {"living_heroes": (2, 2)}}
        elif conceded:
            options |= {"end_reason": "concession"}
        command = c.FillSheet(match=match, outcome=outcome, nonce="0" * 32, **options)
        conceded = conceded and outcome != "draw"
        return self.both("fill", model.fill(match, outcome, conceded), command)

    def _digest(self, event: EventState, match: str) -> tuple[int, str]:
        play = event.plays.get(match)
        if play is None:
            return 1, "0" * 64
        sheet = play.open_game.sheet
        return play.open_game.number, sheet.digest if sheet is not None else "0" * 64

    def sign(self, day: str, match: str) -> bool:
        """Both have signed on paper."""
        model, event = self.day(day)
        command = c.AttestPaper(match, *self._digest(event, match))
        return self.both("sign", model.sign(match, self.now), command)

    def say(self, day: str, match: str, seat: str, outcome: str, conceded: bool = False) -> bool:
        """A player says on their phone what happened, and has seen what is written."""
        model, event = self.day(day)
        play = event.plays.get(match)
        game = play.open_game if play is not None else Game(1)
        more: dict[str, Any] = {}
        if outcome == "draw":
            more = {"end_reason": "both_retreat", "details": {"living_heroes": (2, 2)}}
        elif conceded:
            more = {"end_reason": "concession"}
        who = str(event.player(match, seat))
        command = c.SayResult(
            who,
            match,
            game.number,
            game.revision,
            outcome,
            "0" * 32,
            **more,  # type: ignore[arg-type]
        )
        conceded = conceded and outcome != "draw"
        expected = model.say(match, seat, outcome, conceded)
        return self.both("say", expected, command, role="player")

    def sign_own(self, day: str, match: str, seat: str) -> bool:
        """A player signs with their own key, which the desk confirms before their first
        signature."""
        model, event = self.day(day)
        who = event.player(match, seat)
        device = BrowserKey(seed=f"phone of {who}")
        if who is not None and device.key_id not in event.keys:
            self.fold.must(enrolment(device, event.entrants[who].person))
        game, digest = self._digest(event, match)
        play = event.plays.get(match)
        sheet = play.open_game.sheet if play is not None else None
        payload = canonical_bytes(dict(sheet.statement)) if sheet is not None else b""
        signature = device.sign(RESULT_SHEET_PAYLOAD_TYPE, payload)
        command = c.SignSheet(str(who), match, game, digest, device.key_id, signature)
        expected = who is not None and model.sign_own(match, seat, self.now)
        return self.both("sign own", expected, command, role="player")

    def refuse(self, day: str, match: str) -> bool:
        """Somebody does not sign."""
        model, event = self.day(day)
        command = c.RefuseSheet(match, *self._digest(event, match), "A", False)
        return self.both("refuse", model.refuse(match), command)

    def accept(self, day: str, match: str) -> bool:
        """The judge has the refused sheet count."""
        model, event = self.day(day)
        digest = self._digest(event, match)[1]
        met = str(event.version_of(match))
        command = c.RuleAcceptance(self.fold.new("x"), match, digest, met, REASON)
        return self.both("accept", model.accept(match, self.now), command)

    def replay(self, day: str, match: str) -> bool:
        """The judge has the open game replayed."""
        model, event = self.day(day)
        met = str(event.version_of(match))
        command = c.RuleReplay(self.fold.new("x"), match, met, REASON)
        return self.both("replay game", model.replay(match), command)

    def find_facts(self, day: str, match: str, game: int, outcome: str) -> bool:
        """The judge rules what happened in a game of an open match."""
        model, event = self.day(day)
        play = event.plays.get(match)
        games = play.games if play is not None else ()
        revision = next((item.revision for item in games if item.number == game), 0)
        more: dict[str, Any] = {}
        if outcome == "draw":
            more = {"end_reason": "both_retreat", "details": {"living_heroes": (2, 2)}}
        command = c.RuleSheetFacts(
            self.fold.new("x"), match, game, revision, outcome,  # type: ignore[arg-type]
            str(event.version_of(match)), "0" * 32, REASON, **more,
        )  # fmt: skip
        return self.both("facts", model.find_facts(match, game, outcome, self.now), command)

    def concede(self, day: str, match: str, seat: str) -> bool:
        """A player gives the match up."""
        model, _ = self.day(day)
        expected = model.concede(match, seat, self.now)
        return self.both("concede", expected, c.ConcedeMatch(match, seat, True))  # type: ignore[arg-type]

    def tie_break(self, day: str, match: str, winner: str) -> bool:
        """Time is up."""
        model, event = self.day(day)
        ruling, met = self.fold.new("x"), str(event.version_of(match))
        command = c.RuleTieBreak(ruling, match, winner, (2, 2), (-3, 1), None, met, REASON)  # type: ignore[arg-type]
        return self.both("tie-break", model.tie_break(match, winner, self.now, ruling), command)

    # --- the absent and the leaving --------------------------------------------------------------

    def walkover(self, day: str, match: str, winner: str) -> bool:
        """One has not come."""
        model, event = self.day(day)
        ruling, met = self.fold.new("x"), str(event.version_of(match))
        command = c.RuleWalkover(ruling, match, winner, met, REASON)  # type: ignore[arg-type]
        return self.both("walkover", model.walkover(match, winner, self.now, ruling), command)

    def double_loss(self, day: str, match: str, both_left: bool = False) -> bool:
        """Neither has come, or both finalists leave."""
        model, event = self.day(day)
        ruling, met = self.fold.new("x"), str(event.version_of(match))
        command = c.RuleDoubleLoss(ruling, match, both_left, met, REASON)
        what = "both leave" if both_left else "double loss"
        return self.both(what, model.double_loss(match, self.now, ruling, both_left), command)

    def take_slot(self, day: str, match: str, side: str, seed: int) -> bool:
        """One of two who are waited for reports."""
        model, _ = self.day(day)
        command = c.TakeHeldSlot(match, side, model.players[seed - 1])
        return self.both("take held slot", model.take_slot(match, side, seed), command)

    def leave_slot(self, day: str, match: str, side: str) -> bool:
        """Neither has reported."""
        model, _ = self.day(day)
        expected = model.leave_slot(match, side)
        return self.both("leave held slot", expected, c.LeaveHeldSlot(match, side))

    def draw_slot(self, day: str, match: str, side: str) -> bool:
        """Both are there: a lot decides."""
        model, _ = self.day(day)
        lot = self.fold.new("lot")
        waiting, double = model.held_at(match, side)
        players = frozenset(model.players[seed - 1] for seed in waiting)
        subject = f"{match}:{side}"
        opened = c.OpenLot(lot, HELD_SLOT, subject, players, SECRET_SHA256)
        if not self.both("open lot of slot", model.open_lot(match, side), opened):
            return False
        other = c.TakeHeldSlot(match, side, sorted(players)[0])
        seed = model.seed[sorted(players)[0]]
        self.both("take held slot", model.take_slot(match, side, seed), other)
        self.fold.must(c.DrawLot(lot, WORDS, SECRET))
        found = lot_of_slot(self.fold.event, match, side)
        assert found is not None
        double.lot = tuple(model.seed[key] for key in found.order)
        for key in reversed(found.order):
            command = c.TakeHeldSlot(match, side, key, lot)
            expected = model.take_slot(match, side, model.seed[key], by_lot=True)
            self.both("take slot by lot", expected, command)
        return True

    def leave(self, day: str, seed: int, how: str) -> bool:
        """A withdrawal or a disqualification."""
        model, event = self.day(day)
        key, ruling = model.players[seed - 1], self.fold.new("x")
        kind = c.RuleWithdrawal if how == "withdrawal" else c.RuleDisqualification
        command = kind(ruling, key, event.open_match_version(key), REASON)
        expected = model.leave(seed, how, self.now, ruling, self._single(day))
        return self.both(how, expected, command)

    def _single(self, day: str) -> bool:
        """Whether both finalists of this day go to the final."""
        if day == FINAL:
            return False
        return len(self.season.live_days(self.season.stage_of(day))) == 1

    # --- taking back -----------------------------------------------------------------------------

    def rulings(self, day: str, *types: str) -> list[str]:
        """Rulings of some types, oldest first."""
        _, event = self.day(day)
        return [item.id for item in event.rulings if item.type in types]

    def revoke(self, day: str, old: str) -> bool:
        """A walkover or a withdrawal is taken back."""
        model, event = self.day(day)
        ruling = ruling_of(event, old)
        assert ruling is not None
        new = self.fold.new("x")
        if ruling.type == "walkover":
            assert ruling.match is not None
            met = str(event.version_of(ruling.match))
            command: c.Command = c.RevokeWalkover(new, old, met, REASON)
        else:
            met = met_of_leaver(event, str(ruling.registration))
            command = c.RevokeWithdrawal(new, old, met, REASON)
        expected = model.revoke(old, ruling.type, self.now)
        return self.both(f"revoke {ruling.type}", expected, command)

    def supersede(
        self, day: str, old: str, instead: str, about: Any, winner: str, actor: str = "actor"
    ) -> bool:
        """A clerical error in a ruling is corrected."""
        model, event = self.day(day)
        ruling = ruling_of(event, old)
        assert ruling is not None
        named = {"match": about} if isinstance(about, str) else {}
        if isinstance(about, int):
            named = {"registration": model.players[about - 1]}
        elif instead == "annulled":
            named = {}
        replacement = c.Replacement(instead, winner=winner, **named)
        new = self.fold.new("x")
        met = met_of_ruling(event, ruling)
        command = c.SupersedeRuling(new, old, replacement, met, REASON)
        expected = actor == "actor" and model.supersede(
            old, instead, about, winner, self.now, new, self._single(day)
        )
        what = f"supersede by {instead}" if actor == "actor" else "supersede another's"
        return self.both(what, expected, command, actor=actor)

    # --- corrections -----------------------------------------------------------------------------

    def correct(
        self,
        day: str,
        how: str,
        match: str,
        outcome: str,
        game: int | None,
        slip: bool = False,
        actor: str = "actor",
    ) -> bool:
        """A result was wrong: `correct`, `stand` or `replay`; `slip` if a ruling was misplaced."""
        model, event = self.day(day)
        ruling, met = self.fold.new("x"), seen(event, match)
        why, own = SLIP if slip else REASON, actor == "actor"
        if how == "stand":
            expected = model.stand(match, outcome, game, slip, own)
            stands = c.OverrideStand(ruling, match, outcome, met, why, game)  # type: ignore[arg-type]
            return self.both("override stand", expected, stands, actor=actor)
        kind = c.RuleCorrection if how == "correct" else c.OverrideReplay
        expected = model.correct(match, outcome, game, how == "replay", slip, own)
        command = kind(ruling, match, outcome, met, "0" * 32, why, game)  # type: ignore[arg-type]
        what = "correct" if how == "correct" else "override replay"
        return self.both(f"{what} a slip" if slip else what, expected, command, actor=actor)

    # --- the day as a whole --------------------------------------------------------------------

    def suspend(self, day: str, role: str = "judge") -> bool:
        """The hall has to be left."""
        model, _ = self.day(day)
        command = c.SuspendDay(day, self.fold.new("x"), REASON)
        return self.both("suspend", model.suspend(self.now), command, role=role)

    def go_on(self, day: str, how: int, tomorrow: bool = False) -> bool:
        """The day is continued; bits of `how` tell which games are replayed."""
        model, event = self.day(day)
        if tomorrow and model.suspended_at is not None and day != FINAL:
            self._announce_continuation(day)
        playing = model.in_play()
        ways = {match: "replay" if how >> i & 1 else "continue" for i, match in enumerate(playing)}
        same = model.suspended_at is not None and model.suspended_at.date() == self.now.date()
        command = c.ContinueDay(day, self.fold.new("x"), ways, suspended_state(event), REASON)
        replays = [match for match, way in ways.items() if way == "replay"]
        expected = model.go_on_with(replays, self.now, same)
        return self.both("continue", expected, command, role="judge")

    def _announce_continuation(self, day: str) -> None:
        """CH-DAY-6: on a date on which the stage has no other day."""
        days = self.fold.championship.days
        taken = {item.date for item in days.values()}
        new = max(self.fold.now.date(), FIRST) + timedelta(days=1)
        while new in taken:
            new += timedelta(days=1)
        if new > LAST:
            return
        self.fold.must(c.SetContinuation(day, new, "11:00"))
        moment = datetime(new.year, new.month, new.day, 9, 0, tzinfo=UTC)
        self.fold.now = max(self.fold.now, moment)

    def void(self, day: str) -> bool:
        """Nothing of the day counts."""
        model, _ = self.day(day)
        command = c.VoidDay(day, self.fold.new("x"), REASON)
        return self.both("void day", model.void(), command, role="publisher")

    def end_unfinished(self, day: str) -> bool:
        """Places as they stand."""
        model, _ = self.day(day)
        command = c.EndUnfinished(day, self.fold.new("x"), REASON)
        return self.both("end unfinished", model.unfinished(), command, role="publisher")

    def complete(self, day: str) -> bool:
        """The day is closed."""
        model, _ = self.day(day)
        return self.both("complete", bool(model.complete()), c.CompleteDay())

    # --- seats of the final ----------------------------------------------------------------------

    def confirm(self, stage: str, unplayed: bool = True) -> bool:
        """The publisher confirms who has qualified."""
        self.fold.at("")
        state = self.fold.championship
        met, until = stage_qualification(state, stage).digest, self.fold.now + timedelta(days=10)
        expected = self.season.confirm(stage, self.now, until, unplayed)
        command = c.ConfirmQualifiers(stage, met, until, unplayed)
        return self.both("confirm", expected, command, role="publisher")

    def answer(self, who: str, coming: bool) -> bool:
        """They come or do not."""
        self.fold.at("")
        command = c.AnswerSeat(FINAL, final_registration_id(who), coming, "player")
        return self.both("answer", self.season.answer(who, coming), command, role="player")

    def draw_place(self, day: str) -> None:
        """A lot about the shared place that is next, if it needs one."""
        first, group = self.season.next_best(day)
        if len(group) < 2 or (day, first) in self.season.lots:
            return
        self.fold.at("")
        lot, subject = self.fold.new("lot"), shared_place(day, first)
        self.fold.must(
            c.OpenChampionshipLot(lot, SHARED_PLACE, subject, frozenset(group), SECRET_SHA256)
        )
        self.fold.must(c.DrawChampionshipLot(lot, WORDS, SECRET))
        self.season.lots[day, first] = self.fold.championship.lots[lot].order

    def offer(self, day: str, who: str) -> bool:
        """A free seat is offered."""
        self.fold.at("")
        until = self.fold.now + timedelta(days=5)
        expected = self.season.offer(day, who, until)
        command = c.OfferSeat(self.fold.new("x"), FINAL, day, who, until, REASON)
        return self.both("offer", expected, command, role="publisher")

    def ban(self, day: str, who: str) -> bool:
        """The publisher shuts somebody out."""
        self.fold.at("")
        person = self.fold.championship.registrations[who].person
        command = c.BanPerson(self.fold.new("x"), day, person, REASON)
        return self.both("ban", self.season.ban(who), command, role="publisher")

    def fix(self) -> bool:
        """Who goes to the final is settled."""
        self.fold.at("")
        command = c.FixQualifiers()
        return self.both("fix qualifiers", self.season.fix(self.now), command, role="publisher")

    # --- the final -------------------------------------------------------------------------------

    def draw_final(self, absent: int, late: int, text: str) -> bool:
        """The final's check-in and draw; False if fewer than two come."""
        going = [who for day in self.season.asked for who in self.season.holders(day)]
        if len(going) < 2:
            return False
        self.fold.now = max(self.fold.now, FINAL_DAY)
        self.city = {final_registration_id(who): self._city(who) for who in going}
        here = self._check_in(FINAL, list(self.city), absent, late)
        self.fold.must(c.MakeDraw(text, SECRET))
        event = self.fold.event
        assert sorted(event.order) == sorted(here)
        places = event.draws[-1].places
        pairs = list(zip(places[::2], places[1::2], strict=True))
        assert all(a or b for a, b in pairs)
        self.season.final = Day(DrawnFinal(places), list(event.order), self.tables, 2)
        self.compare()
        return True

    def _city(self, who: str) -> str:
        day = next(key for key, asked in self.season.asked.items() if who in asked)
        return self.season.stage_of(day)

    def award(self) -> bool:
        """Prizes: a lot wherever a place is shared, then every prize has one holder."""
        self.fold.at(FINAL)
        final = self.season.final
        assert final is not None
        banned = {final_registration_id(who) for who in self.season.banned}
        orders: dict[int, tuple[str, ...]] = {}
        holders, shared = self.season.prizes(banned, orders) if final.closed else ([], [])
        while shared:
            self.both("award", False, c.AwardPrizes(FINAL), role="publisher")
            share = next(s for s in prizes_of_final(self.fold.championship).shares)
            assert share.place == shared[0]
            lot = self.fold.new("lot")
            subject, who = lot_subject(FINAL, share.place), frozenset(share.candidates)
            self.fold.must(
                c.OpenChampionshipLot(lot, FINAL_PLACE, subject, who, SECRET_SHA256),
                role="publisher",
            )
            self.fold.must(c.DrawChampionshipLot(lot, WORDS, SECRET), role="publisher")
            orders[share.place] = self.fold.championship.lots[lot].order
            holders, shared = self.season.prizes(banned, orders)
        done = self.both("award", final.closed, c.AwardPrizes(FINAL), role="publisher")
        if done:
            assert self.fold.championship.honours.holders == tuple(holders)
            assert len(set(holders)) == len(holders)
        return done
