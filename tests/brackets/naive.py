"""A second bracket, written from the text of the rules alone, slow and simple.

It knows nothing of the package under test.  It keeps the whole frame of 2^k places with every
empty position in it, and the facts that were decided; after each fact it works everything out
again from the first round on.  Facts are plain tuples:

("won", match, seed)   ("double", match)   ("taken", match, side, seed)   ("left_slot", match, side)
("leave", seed, disqualified)
"""

from __future__ import annotations

DROPS = {
    4: [0],
    8: [1, 0],
    16: [3, 0, 0],
    32: [3, 2, 0, 0],
    64: [8, 6, 1, 1, 0],
}

OPEN, NOBODY = "?", "-"


def drops(size):
    """The masks c2, c3 …, by table or by the bit strings of the rule beyond it."""
    if size in DROPS:
        return DROPS[size]
    k = len(bin(size)) - 3
    masks = []
    for r in range(2, k + 1):
        width = k - r
        digits = format(r - 1, "b").zfill(width)[-width:] if width else ""
        masks.append(int(digits[::-1], 2) if digits else 0)
    return masks


def frame_order(size):
    """Seeds from top to bottom: s and size + 1 - s meet, the better half spread the same way."""
    if size == 1:
        return [1]
    order = []
    for seed in frame_order(size // 2):
        order += [seed, size + 1 - seed]
    return order


class Naive:
    """One bracket; `kind` is "double" or "single"."""

    def __init__(self, kind, n, reset=True):
        self.kind, self.n, self.reset = kind, n, reset
        size, k = 2, 1
        while size < n:
            size, k = size * 2, k + 1
        self.size, self.k = size, k
        self.sources = {}
        self.order = []
        self.results, self.doubles, self.taken, self.vacated = {}, set(), {}, {}
        self.banned, self.walked_out, self.walked_from = set(), {}, {}
        self.drawn_byes = set()
        self.shared_third = False
        if kind == "double":
            self.frame_double()
        else:
            self.frame_single()
        self.evaluate()
        # A position with a side that nobody can ever reach is no match: it passes the other on.
        self.drawn_byes = {m for m in self.order if NOBODY in self.slots[m]}
        self.evaluate()

    # --- the frame -----------------------------------------------------------------------

    def put(self, name, a, b):
        self.sources[name] = (a, b)
        self.order.append(name)

    def first_round(self, letter, name):
        order = frame_order(self.size)
        for j in range(1, self.size // 2 + 1):
            self.put(name(1, j), ("seed", order[2 * j - 2]), ("seed", order[2 * j - 1]))

    def frame_double(self):
        k, size = self.k, self.size
        self.first_round("W", lambda r, j: f"W{r}.{j}")
        for r in range(2, k + 1):
            for j in range(1, size // 2**r + 1):
                self.put(
                    f"W{r}.{j}",
                    ("winner", f"W{r - 1}.{2 * j - 1}"),
                    ("winner", f"W{r - 1}.{2 * j}"),
                )
        if k > 1:
            for j in range(1, size // 4 + 1):
                self.put(f"L1.{j}", ("loser", f"W1.{2 * j - 1}"), ("loser", f"W1.{2 * j}"))
        for r in range(2, k + 1):
            mask = drops(size)[r - 2]
            many = size // 2**r
            for j in range(many):
                self.put(
                    f"L{2 * r - 2}.{j + 1}",
                    ("winner", f"L{2 * r - 3}.{j + 1}"),
                    ("loser", f"W{r}.{(j ^ mask) + 1}"),
                )
            if r < k:
                for j in range(1, many // 2 + 1):
                    self.put(
                        f"L{2 * r - 1}.{j}",
                        ("winner", f"L{2 * r - 2}.{2 * j - 1}"),
                        ("winner", f"L{2 * r - 2}.{2 * j}"),
                    )
        challenger = ("loser", "W1.1") if k == 1 else ("winner", f"L{2 * k - 2}.1")
        self.put("GF", ("winner", f"W{k}.1"), challenger)
        if self.reset:
            self.put("GF2", ("loser", "GF"), ("winner", "GF"))

    def frame_single(self):
        k, size = self.k, self.size

        def name(r, j):
            return "F" if r == k else f"R{r}.{j}"

        self.first_round("R", name)
        for r in range(2, k + 1):
            for j in range(1, size // 2**r + 1):
                self.put(
                    name(r, j),
                    ("winner", name(r - 1, 2 * j - 1)),
                    ("winner", name(r - 1, 2 * j)),
                )
        if self.n >= 4:
            self.put("P3", ("loser", name(k - 1, 1)), ("loser", name(k - 1, 2)))

    def number_in(self, match):
        """The exit number of somebody who is out for good in a match."""
        k = self.k
        if self.kind == "single":
            if match == "P3":
                return k - 1
            r = k if match == "F" else int(match[1:].split(".")[0])
            return k + 1 if r == k else r
        if match.startswith("GF"):
            return 2 * k - 1
        r = int(match[1:].split(".")[0])
        if match[0] == "L":
            return r
        return 1 if r == 1 else 2 * r - 2

    # --- everything, from the facts ------------------------------------------------------

    def evaluate(self):
        self.slots, self.status = {}, {}
        self.out_winner, self.out_loser = {}, {}
        self.exits = dict(self.walked_out)
        self.beaten = dict.fromkeys(range(1, self.n + 1), 0)
        self.held = {}
        self.stands = {}
        self.champion = None
        for match in self.order:
            a, b = (self.content(match, i) for i in (0, 1))
            self.slots[match] = (a, b)
            for who in (a, b):
                if isinstance(who, int):
                    self.stands[who] = match
            self.outcome(match, a, b)

    def content(self, match, i):
        if (match, i) in self.vacated:
            return NOBODY
        what, which = self.sources[match][i]
        if what == "seed":
            return which if which <= self.n else NOBODY
        return (self.out_winner if what == "winner" else self.out_loser)[which]

    def outcome(self, match, a, b):
        if match == "GF2" and self.status["GF"] not in ("pending", "ready") and a == b == NOBODY:
            self.status[match] = "not_needed"
            return
        if match in self.drawn_byes:
            self.status[match] = "no match"
            self.out_winner[match] = b if a == NOBODY else a
            self.out_loser[match] = NOBODY
            return
        players = [who for who in (a, b) if isinstance(who, int)]
        winner, loser = OPEN, OPEN
        if match in self.results:
            winner = self.results[match]
            loser = a if winner == b else b
            self.beaten[loser] += 1
            status = "decided"
        elif match in self.doubles:
            for who in (a, b):
                self.beaten[who] += 1
            status, winner, loser = "double_loss", NOBODY, NOBODY
        elif len(players) == 2:
            status = "ready"
        elif len(players) == 1 and NOBODY in (a, b):
            status, winner, loser = "bye", players[0], NOBODY
        elif a == b == NOBODY:
            status, winner, loser = "empty", NOBODY, NOBODY
        else:
            status = "pending"
        self.status[match] = status
        if status in ("pending", "ready"):
            self.out_winner[match] = self.out_loser[match] = OPEN
            return
        gone = self.walked_from.get(loser) == match
        after_winner, after_loser = winner, NOBODY if gone else loser
        if status == "double_loss":
            after_loser = self.after_double(match, a, b)
        if match == "GF" and self.reset:
            second = status == "decided" and winner == b and not gone
            if not second:
                self.finish(match, winner, loser)
                after_winner = after_loser = NOBODY
        elif match in ("GF", "GF2", "F"):
            self.finish(match, winner, loser)
        elif match == "P3":
            if winner != NOBODY:
                self.exits[winner] = self.number_in("P3") if self.shared_third else self.k
            if loser != NOBODY:
                self.exits[loser] = self.number_in("P3")
        elif loser != NOBODY and self.is_out_after(match):
            self.exits[loser] = self.number_in(match)
        self.out_winner[match], self.out_loser[match] = after_winner, after_loser

    def is_out_after(self, match):
        if self.kind == "double":
            return match[0] == "L"
        return ("loser", match) not in self.sources.get("P3", ())

    def finish(self, match, winner, loser):
        if winner != NOBODY:
            self.champion = winner
            self.exits[winner] = 2 * self.k if self.kind == "double" else self.k + 2
        if loser != NOBODY:
            self.exits[loser] = self.number_in(match)

    def after_double(self, match, a, b):
        number = self.number_in(match)
        if match[0] != "W":
            self.exits[a] = self.exits[b] = number
            return NOBODY
        if match in self.taken:
            taker = self.taken[match]
            for who in (a, b):
                if who != taker:
                    self.exits[who] = number
            return NOBODY if taker is None else taker
        waiting = [who for who in (a, b) if self.walked_from.get(who) != match]
        for who in (a, b):
            if who not in waiting:
                self.exits[who] = number
        if not waiting:
            return NOBODY
        self.held[match] = tuple(waiting)
        return ("held", tuple(waiting))

    # --- facts ---------------------------------------------------------------------------

    def add(self, fact):
        kind = fact[0]
        if kind == "won":
            self.results[fact[1]] = fact[2]
        elif kind == "double":
            self.doubles.add(fact[1])
        elif kind in ("taken", "left_slot"):
            content = self.slots[fact[1]]["ab".index(fact[2])]
            (origin,) = [m for m, who in self.held.items() if content == ("held", who)]
            self.taken[origin] = fact[3] if kind == "taken" else None
        else:
            self.leave(fact[1], fact[2])
        self.evaluate()

    def leave(self, who, banned):
        if banned:
            self.banned.add(who)
        if who in self.exits:
            if not banned and self.both_left_third(who):
                self.shared_third = True
                self.walked_from[who] = "P3"
            return
        match = self.stands[who]
        self.walked_from[who] = match
        self.walked_out[who] = self.number_in(match)
        a, b = self.slots[match]
        if self.status[match] == "ready":
            self.results[match] = b if who == a else a
        elif self.status[match] == "pending":
            self.vacated[match, 0 if who == a else 1] = True

    def both_left_third(self, who):
        """They are third by nobody's playing, and the other semi-final's loser went home as
        well."""
        if self.kind != "single" or self.exits[who] != self.k or who in self.walked_from:
            return False
        number = self.number_in("P3")
        return any(
            self.walked_out.get(other) == number and other not in self.banned
            for other in self.walked_from
        )

    # --- answers -------------------------------------------------------------------------

    def exit_number(self, who):
        number = self.exits.get(who)
        if self.kind == "double" and who == self.champion and who in self.banned:
            second = [p for p, e in self.exits.items() if e == 2 * self.k - 1]
            if any(p in self.banned for p in second):
                return 2 * self.k - 1
        return number

    def winner_of_all(self):
        return None if self.champion in self.banned else self.champion

    def places(self):
        """Places that stay the same whether all others fall out at once or go all the way."""
        low, high = {}, {}
        for who in range(1, self.n + 1):
            number = self.exit_number(who)
            if number is not None:
                low[who] = high[who] = number
            else:
                match = self.stands[who]
                low[who] = self.number_in(match)
                top = 2 * self.k if self.kind == "double" else self.k + 2
                high[who] = self.k if match == "P3" else top
        answer = {}
        for who in range(1, self.n + 1):
            if self.exit_number(who) is None:
                continue
            bands = []
            for numbers in (low, high):
                better = sum(1 for e in numbers.values() if e > numbers[who])
                same = sum(1 for e in numbers.values() if e >= numbers[who])
                bands.append((better + 1, same))
            if bands[0] == bands[1]:
                answer[who] = (*bands[0], who not in self.banned)
        return answer
