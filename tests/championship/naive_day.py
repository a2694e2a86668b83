"""A second day from its first call to its places: what is done in it, and whether it may be done.

Every question answers whether it is done, and does it.
"""

from __future__ import annotations

from copy import deepcopy

from tests.brackets.naive import OPEN
from tests.championship.naive_day_record import (
    AMENDABLE,
    AT_TABLE,
    BEGUN,
    ENDED,
    GRACE,
    REST,
    SEATS,
    UNSIGNED,
    DayRecord,
    Desk,
    Fact,
    Judgement,
)


class Day(DayRecord):
    """A drawn day."""

    # --- tables --------------------------------------------------------------------------

    def call(self, match, now, waived):
        table = self.free_table()
        if not self.going() or self.state(match) != "ready" or table is None:
            return False
        rested = all(
            now - self.ended[who] >= REST for who in self.bracket.slots[match] if who in self.ended
        )
        if not waived and not rested:
            return False
        self.desks[match] = Desk(table, now, games=self.desk(match).games)
        self.started = True
        return True

    def uncall(self, match):
        if not self.going() or self.state(match) != "called":
            return False
        self.desks[match] = self.desk(match).cleared()
        return True

    def start(self, match):
        if not self.going() or self.state(match) != "called":
            return False
        self.desk(match).begun = True
        return True

    def fill(self, match, outcome, conceded=False):
        desk = self.desk(match)
        if not self.going() or self.state(match) not in AT_TABLE or desk.sheet == "refused":
            return False
        desk.begun = True
        desk.writes("desk", outcome, conceded)
        return True

    def say(self, match, seat, outcome, conceded):
        """A player at their phone: first word, their own corrected, their rival's taken, or a
        dispute."""
        desk, words = self.desk(match), (outcome, conceded)
        if not self.going() or self.state(match) not in AT_TABLE or desk.sheet == "refused":
            return False
        if not desk.sheet:
            desk.begun = True
            desk.writes(seat, *words)
            return True
        if words == (desk.says, desk.conceded) or desk.author == "judge":
            return False
        if desk.other is not None and words == desk.other[1]:
            taken = desk.other[0] != seat
        else:
            taken = desk.author == seat and desk.hands <= {seat}
            disputed_by_rival = desk.other is not None and desk.other[0] != seat
            if not taken and (disputed_by_rival or seat in desk.hands):
                return False
            if not taken:
                desk.sheet, desk.other = "conflicting", (seat, words)
                return True
        if taken:
            desk.writes(seat, *words)
        return taken

    def sign_own(self, match, seat, now):
        """A player signs alone, with their key."""
        desk = self.desk(match)
        waits = self.going() and self.state(match) == "awaiting_signatures"
        if not waits or seat in desk.hands:
            return False
        desk.hands.add(seat)
        if len(desk.hands) == 2:
            return self.confirm(match, now)
        if desk.other is not None and desk.other[0] == seat:
            desk.other = None
            desk.sheet = "filled" if desk.sheet == "conflicting" else desk.sheet
        return True

    def sign(self, match, now):
        if not self.going() or self.state(match) != "awaiting_signatures":
            return False
        return self.confirm(match, now)

    def confirm(self, match, now):
        """The open game's sheet counts."""
        desk = self.desk(match)
        desk.games.append(desk.says)
        desk.sheet = ""
        self.decide_if_won(match, "concession" if desk.conceded else "played", now)
        return True

    def decide_if_won(self, match, how, now):
        winner = first_to(self.wins, self.desk(match).games)
        if winner is not None:
            self.win(match, winner, how, now)

    def refuse(self, match):
        desk = self.desk(match)
        waits = self.state(match) == "awaiting_signatures" and desk.sheet != "refused"
        if not self.going() or not waits or "A" in desk.hands:
            return False
        desk.sheet = "refused"
        return True

    def accept(self, match, now):
        refused = self.state(match) == "awaiting_signatures" and self.desk(match).sheet == "refused"
        return self.live() and refused and self.confirm(match, now)

    def replay(self, match):
        """CH-SHEET-2, CH-DAY-5: only the open game; the earlier ones stay."""
        desk = self.desk(match)
        if not self.live() or self.state(match) not in BEGUN or desk.sheet in UNSIGNED:
            return False
        desk.sheet = ""
        return True

    def find_facts(self, match, game, outcome, now):
        desk = self.desk(match)
        decided = self.bracket.status[match] in ENDED
        if not self.live() or decided or not 1 <= game <= len(desk.games) + bool(desk.sheet):
            return False
        if game > len(desk.games):
            refused = desk.sheet == "refused"
            desk.writes("judge", outcome, False)
            desk.sheet = "refused" if refused else "filled"
            return True
        desk.games[game - 1] = outcome
        self.decide_if_won(match, "played", now)
        return True

    def concede(self, match, seat, now):
        open_now = self.bracket.status[match] == "ready"
        if not self.going() or not self.started or not open_now:
            return False
        return self.win(match, SEATS[1 - SEATS.index(seat)], "concession", now)

    def tie_break(self, match, winner, now, ruling):
        if not self.live() or self.state(match) != "in_play":
            return False
        return self.win(match, winner, "tie_break", now, ruling)

    # --- the absent ----------------------------------------------------------------------

    def missed(self, match, now):
        return self.live() and self.state(match) == "called" and self.waited(match, now) >= GRACE

    def walkover(self, match, winner, now, ruling):
        return self.missed(match, now) and self.win(match, winner, "walkover", now, ruling)

    def double_loss(self, match, now, ruling, both_left=False):
        if both_left:
            last = match in ("GF", "GF2") and self.state(match) in ("ready", "called")
            if not (self.live() and last):
                return False
        elif not self.missed(match, now):
            return False
        self.end(match, Fact("double", match, how="double_loss", ruling=ruling), now)
        return True

    def held(self):
        """Slots that wait for somebody: match, side, for whom, after which match."""
        found = []
        for match in self.matches():
            for side, content in zip("ab", self.bracket.slots[match], strict=True):
                if isinstance(content, tuple):
                    origin = next(m for m, w in self.bracket.held.items() if w == content[1])
                    found.append((match, side, content[1], origin))
        return found

    def held_at(self, match, side):
        """For whom a slot is held, and the double loss after which."""
        for name, place, waiting, origin in self.held():
            if (name, place) == (match, side):
                double = next(f for f in self.facts if f.kind == "double" and f.match == origin)
                return waiting, double
        return (), None

    def open_lot(self, match, side):
        """CH-NOSHOW-2: both are there, so chance decides; once."""
        waiting, double = self.held_at(match, side)
        if len(waiting) < 2 or double.lot is not None:
            return False
        double.lot = ()
        return True

    def take_slot(self, match, side, seed, by_lot=False):
        waiting, double = self.held_at(match, side)
        if not self.going() or seed not in waiting:
            return False
        if by_lot:
            if not double.lot or set(double.lot) != set(waiting) or double.lot[0] != seed:
                return False
        elif double.lot is not None and len(waiting) > 1:
            return False
        self.add(Fact("taken", match, seed, side=side, origin=double.match))
        return True

    def leave_slot(self, match, side):
        waiting, double = self.held_at(match, side)
        if not self.going() or not waiting or double.lot is not None:
            return False
        if self.bracket.slots[match]["ba".index(side)] == OPEN:
            return False
        self.add(Fact("left_slot", match, side=side, origin=double.match))
        return True

    # --- leaving -------------------------------------------------------------------------

    def leave(self, seed, how, now, ruling, single_day):
        """CH-WD-1, CH-WD-2, CH-DQ-1."""
        fact = Fact("leave", seed=seed, how=how, ruling=ruling)
        marked = self.marks.get(seed)
        if not self.live() or not self.fits(self.bracket, fact):
            return False
        if marked == "disqualification" or (marked and not fact.disqualifies):
            return False
        match = self.where(seed)
        fact.concedes = how == "withdrawal" and single_day and str(match).startswith("GF")
        if match is not None and self.bracket.status[match] == "ready":
            fact.match = match
            self.end(match, fact, now)
        else:
            self.add(fact)
        if not fact.concedes:
            self.marks[seed] = how
        return True

    # --- taking back ---------------------------------------------------------------------

    def standing(self, ruling):
        """The fact of a ruling that still counts."""
        return next((fact for fact in self.facts if fact.ruling == ruling), None)

    def used(self, fact):
        """Whether somebody was called to a match that would look otherwise without this fact."""
        without = self.built([item for item in self.facts if item is not fact])
        return without is None or any(
            self.state(match) in (*AT_TABLE, *ENDED)
            and without.slots[match] != self.bracket.slots[match]
            for match in self.matches()
        )

    def can_undo(self, ruling, *hows):
        fact = self.standing(ruling)
        if not self.live() or fact is None or fact.how not in hows:
            return None
        banned_since = fact.how == "withdrawal" and self.marks.get(fact.seed) != "withdrawal"
        conceded = fact.concedes
        if fact.noted or (banned_since and not conceded):
            return None
        return None if self.used(fact) else fact

    def undo(self, fact):
        """As if it had not been."""
        self.rebuild([item for item in self.facts if item is not fact])
        if fact.kind == "leave":
            others = [item for item in (*self.facts, *self.gone) if item.seed == fact.seed]
            left = [item for item in others if item.kind == "leave" and not item.concedes]
            self.marks[fact.seed] = left[-1].how if left else ""

    def table_again(self, fact):
        return self.free_table(fact.before.table) if fact.match else None

    def go_on(self, fact, now, table):
        """The match that the fact had ended is at a table again, if one is free (CH-NOSHOW-3)."""
        match, before = fact.match, fact.before
        if not match or self.bracket.status[match] != "ready":
            return
        self.desks[match] = before.cleared()
        stopped = self.suspended_at is not None and not before.begun
        if before.called is None or table is None or stopped:
            return
        before.table, before.sheet = table, ""
        if not before.begun:
            before.called = now
        self.desks[match] = before

    def revoke(self, ruling, how, now):
        fact = self.can_undo(ruling, how)
        if fact is None:
            return False
        table = self.table_again(fact)
        self.undo(fact)
        self.go_on(fact, now, table)
        return True

    def supersede(self, old, instead, about, winner, now, ruling, single_day):
        """CH-JUDGE-1: another ruling in place of one that nothing has used."""
        fact = self.can_undo(old, *AMENDABLE)
        if fact is None or (instead == fact.how and self.same(fact, about, winner)):
            return False
        trial = deepcopy(self)
        fact = trial.standing(old)
        table = trial.table_again(fact)
        trial.undo(fact)
        if fact.match and trial.bracket.status[fact.match] == "ready":
            trial.desks[fact.match] = deepcopy(fact.before)
        done = {
            "annulled": lambda: True,
            "walkover": lambda: trial.walkover(about, winner, now, ruling),
            "double_loss": lambda: trial.double_loss(about, now, ruling),
            "withdrawal": lambda: trial.leave(about, instead, now, ruling, single_day),
            "disqualification": lambda: trial.leave(about, instead, now, ruling, single_day),
        }[instead]()
        if done:
            trial.go_on(fact, now, table)
            self.__dict__ = trial.__dict__
        return done

    def same(self, fact, about, winner):
        """Whether a ruling would say what the old one says."""
        if fact.kind == "won":
            return fact.match == about and self.seat(fact.match, winner) == fact.seed
        return about == (fact.seed if fact.kind == "leave" else fact.match)

    # --- corrections ---------------------------------------------------------------------

    def later(self, match):
        """Every match that can be reached from one, byes of the draw included."""
        found = {match}
        for name in self.bracket.order:
            if any(which in found for what, which in self.bracket.sources[name] if what != "seed"):
                found.add(name)
        return found - {match}

    def reach(self, match):
        """The later matches into which its result has gone (CH-OVERRIDE-2)."""
        found = {match}
        for name in self.bracket.order:
            for (what, which), content in zip(
                self.bracket.sources[name], self.bracket.slots[name], strict=True
            ):
                if what != "seed" and which in found and content != OPEN:
                    found.add(name)
        return [name for name in self.matches() if name in found and name != match]

    def by_judge_alone(self, result):
        """CH-JUDGE-1: a ruling that was not about a game: final, unless it was a slip."""
        if result.how in ("played", "concession"):
            return False
        return result.kind == "double" or first_to(self.wins, self.desk(result.match).games) is None

    def find(self, match, outcome, game, slip=False, own=True):
        """What is recorded, against what really happened; None where nothing can be corrected."""
        results = [f for f in self.facts if f.kind in ("won", "double") and f.match == match]
        if self.voided or not results:
            return None
        result = results[0]
        if self.by_judge_alone(result) and not (slip and own):
            return None
        games = list(self.desk(match).games)
        by_games = result.kind == "won" and first_to(self.wins, games) is not None
        if outcome == "none":
            winner, recorded = None, None
            if game is not None:
                return None
            games = []
        elif by_games:
            if game is None or not 1 <= game <= len(games):
                return None
            recorded = games[game - 1]
            games[game - 1] = outcome
            winner = first_to(self.wins, games)
        else:
            if game is not None or outcome not in SEATS:
                return None
            seats = self.bracket.slots[match]
            recorded = "AB"[seats.index(result.seed)] if result.kind == "won" else None
            winner = outcome
        if recorded == outcome or (outcome, game) in result.noted:
            return None
        keeps = winner is not None and self.seat(match, winner) == result.seed
        reach = [] if keeps else self.reach(match)
        started = [
            name
            for name in reach
            if self.state(name) in (*BEGUN, *ENDED, "closed") or self.desk(name).games
        ]
        return Judgement(result, games, winner, keeps, reach, started)

    def stand(self, match, outcome, game, slip=False, own=True):
        found = self.find(match, outcome, game, slip, own)
        if found is None or not (found.started or self.closed):
            return False
        found.result.noted.add((outcome, game))
        return True

    def correct(self, match, outcome, game, void, slip=False, own=True):
        """CH-OVERRIDE-1 while nothing has started, CH-OVERRIDE-2 (b) with everything void."""
        found = self.find(match, outcome, game, slip, own)
        if not self.live() or found is None or bool(found.started) != void:
            return False
        called = [name for name in found.reach if self.state(name) == "called"]
        self.desk(match).games = found.games
        found.result.noted.clear()
        if not found.keeps:
            self.propagate(match, found)
        for name in found.started:
            self.desks[name] = Desk()
        for name in called:
            if name not in found.started:
                self.desks[name] = self.desk(name).cleared()
        if found.winner is None:
            self.desks[match] = self.desk(match).cleared()
        return True

    def propagate(self, match, found):
        later = self.later(match)
        facts = []
        for fact in self.facts:
            if fact is found.result:
                if found.winner is not None:
                    seed = self.seat(match, found.winner)
                    missed = fact.kind == "double" or fact.how == "walkover"
                    how = "walkover" if missed else "ruling"
                    facts.append(Fact("won", match, seed, how))
            elif fact.kind in ("won", "double"):
                facts += [fact] if fact.match not in later else []
            elif fact.kind in ("taken", "left_slot"):
                facts += [fact] if fact.origin not in {match, *later} else []
            else:
                facts.append(fact)
        self.rebuild(facts)

    # --- the day as a whole ----------------------------------------------------------------

    def suspend(self, now):
        if not self.going() or self.status() == "finished":
            return False
        self.suspended_at = now
        return True

    def in_play(self):
        return [match for match in self.active() if self.state(match) in BEGUN]

    def go_on_with(self, replays, now, same_date):
        if self.suspended_at is None or not self.live():
            return False
        self.stops.append((self.suspended_at, now))
        self.suspended_at = None
        for match in replays:
            self.desk(match).sheet = ""
        for match in self.active():
            if self.state(match) == "called" and not same_date:
                self.desks[match] = self.desk(match).cleared()
        return True

    def void(self):
        if self.suspended_at is None or not self.live():
            return False
        self.voided, self.suspended_at = True, None
        return True

    def close(self, places):
        self.result = {self.players[seed - 1]: place for seed, place in places.items()}
        self.closed, self.suspended_at = True, None
        return True

    def complete(self):
        over = self.going() and self.is_over()
        return over and self.close(self.bracket.places())

    def unfinished(self):
        """CH-DAY-7: all who are still in share by the match they stand in."""
        last = "GF" if "GF" in self.bracket.order else "F"
        finalists = all(isinstance(who, int) for who in self.bracket.slots[last])
        known = self.bracket.winner_of_all() is not None or finalists
        if self.suspended_at is None or not self.live() or not known:
            return False
        numbers = {}
        for seed in self.seed.values():
            out = self.bracket.exit_number(seed)
            stands = self.bracket.stands[seed]
            numbers[seed] = out if out is not None else self.bracket.number_in(stands)
        places = {}
        for seed, number in numbers.items():
            better = sum(1 for other in numbers.values() if other > number)
            same = sum(1 for other in numbers.values() if other >= number)
            places[seed] = (better + 1, same, seed not in self.bracket.banned)
        return self.close(places)

    def left_early(self):
        """Who did not finish the day."""
        return {
            self.players[fact.seed - 1]
            for fact in self.facts
            if fact.kind == "leave"
            and self.bracket.walked_from.get(fact.seed)
            and not fact.concedes
        }

    def unplayed(self):
        """CH-DE-12: whether nobody played a card or had a game confirmed."""
        return not any(desk.begun or desk.games for desk in self.desks.values())


def first_to(wins, games):
    """The seat that had so many wins first; None if nobody has."""
    count = {"A": 0, "B": 0, "draw": 0}
    for outcome in games:
        count[outcome] += 1
        if outcome != "draw" and count[outcome] == wins:
            return outcome
    return None
