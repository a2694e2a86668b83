"""Sheets: what they say, who agrees with them, and that every result rests on that (CH-SHEET-1)."""

from collections.abc import Mapping
from typing import Any, Final

from tournament.brackets import DrawnMatch, Left, Won
from tournament.brackets.match_status import AT_TABLE
from tournament.championship import facts
from tournament.championship.event_state import SIDES, EventState, Play, Sheet
from tournament.championship.play.match_rules import OF_FIRST_VERSION, match_rules
from tournament.championship.sheets.keys.state import SigningKey
from tournament.ledger.audit.context import EventContext, NamedLog
from tournament.ledger.audit.envelopes import Opened
from tournament.ledger.audit.folding import FoldedEntry, Watch
from tournament.ledger.audit.sheet_content import content_fault, contradiction_of, form_fault
from tournament.ledger.audit.staff_checks import persons_of, staff_ever
from tournament.ledger.core.canonical import canonical_bytes, digest_hex
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE, statement_digest
from tournament.ledger.core.person_keys import PersonKeyError, check_signature
from tournament.regulations.profile import PIXEL_TACTICS

PAPER: Final = "A0"
METHODS: Final = frozenset({"pin", "drawn", "pin+drawn"})
_RESULT: Final = ("outcome", "end_reason")
_SHARED: Final = (
    "type", "v", "championship", "event", "match", "game", "revision", "prev", "players",
    *_RESULT, "gamelog_sha256", "ruleset_sha256", "log_seen", "nonce", "at",
)  # fmt: skip
_DETAILS: Final = {1: OF_FIRST_VERSION, 2: ("details",)}
"""What is said of a game beside its result, by the version of the statement."""
_GAME: Final = {1: (), 2: ("ruleset",)}
"""What names the game, by the version of the statement."""


def watches(context: EventContext) -> dict[type[Any], Watch]:
    """What is looked at, by fact."""
    checks = _Sheets(context)
    return {
        facts.SheetFilled: checks.filled,
        facts.SheetSigned: checks.signed,
        facts.SheetAcknowledged: checks.acknowledged,
        facts.SheetAttested: checks.attested,
        facts.SheetContested: checks.contested,
        facts.SheetRefused: checks.refused,
        facts.MatchConceded: checks.conceded,
        facts.RulingIssued: checks.ruled,
    }


class _Sheets:
    """The checks of one event's sheets."""

    def __init__(self, context: EventContext) -> None:
        self.context = context
        self.rules: tuple[str, ...] = ()

    def filled(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        fact = step.fact
        self._seats(step, *filter(None, [fact.seat]))
        if before.match_status(fact.match) not in AT_TABLE:
            self.context.fail(step, "match_not_called", match=fact.match)
        elif before.plays[fact.match].open_game.number != fact.game:
            self.context.fail(step, "sheet_game", match=fact.match, game=fact.game)
        self._statement(step, before, fact.statement, fact.digest, fact.match, fact.game)

    def ruled(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        fact = step.fact
        self.context.book.count("rulings")
        effect = fact.effect
        statement = effect.get("statement")
        if isinstance(statement, Mapping):
            game = statement["game"]
            self._statement(step, before, statement, effect["digest"], fact.match, game)
            self.context.ruled.add((str(fact.match), game, effect["digest"]))
        elif fact.type == "accept_result":
            sheet = _newest(before, str(fact.match), effect["game"])
            if sheet is None or sheet.digest != effect["digest"]:
                self.context.fail(step, "names_other_sheet", match=str(fact.match))
            self.context.ruled.add((str(fact.match), effect["game"], effect["digest"]))

    def conceded(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        self.context.conceded.add(step.fact.match)

    def refused(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        self._sheet(step, before)
        self._seats(step, *filter(None, [step.fact.seat]))

    def contested(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        fact = step.fact
        self._sheet(step, before)
        self._seats(step, fact.seat)
        version = 2 if "details" in fact.content else 1
        named = set(fact.content) == {*_RESULT, *_DETAILS[version]}
        in_form = named and not content_fault(match_rules(before), fact.content)
        if not in_form or contradiction_of(before, fact.match, fact.game, fact.content):
            self.context.fail(step, "contest_form", match=fact.match)

    def signed(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        fact = step.fact
        sheet = self._sheet(step, before)
        self._agrees(step, fact.seat)
        key = before.keys.get(fact.key)
        if key is None or not key.valid:
            self.context.fail(step, "key_not_valid", key=fact.key)
            return
        self._holder(step, before, key)
        if fact.level != key.level:
            self.context.fail(step, "level_wrong", level=fact.level)
        self.context.book.count(f"signatures_{fact.level}")
        if sheet is None:
            return
        try:
            check_signature(
                spki=key.public_key,
                kind=key.kind,
                origin=key.origin,
                rp_id=key.rp_id,
                payload_type=RESULT_SHEET_PAYLOAD_TYPE,
                payload=canonical_bytes(sheet.statement),
                signature=fact.signature,
            )
        except PersonKeyError as error:
            self.context.fail(step, "person_signature", key=fact.key, reason=error.reason)

    def acknowledged(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        sheet = self._sheet(step, before)
        self._agrees(step, step.fact.seat)
        self._witnessed(step, before, sheet, step.fact.witness, step.fact.seat)
        if step.fact.method not in METHODS:
            self.context.fail(step, "level_wrong", level=step.fact.method)
        self.context.book.count("signatures_A1")

    def attested(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        fact = step.fact
        sheet = self._sheet(step, before)
        self._agrees(step, *fact.seats)
        if step.entry.v > 1:
            self._witnessed(step, before, sheet, fact.witness, *fact.seats)
        if fact.level != PAPER:
            self.context.fail(step, "level_wrong", level=fact.level)
        self.context.book.count("signatures_A0", len(fact.seats))

    def _agrees(self, step: FoldedEntry, *seats: str) -> None:
        fact = step.fact
        key = (fact.match, fact.game, fact.digest)
        self._seats(step, *seats)
        self.context.attested.setdefault(key, set()).update(seats)

    def _seats(self, step: FoldedEntry, *seats: str) -> None:
        for seat in seats:
            if seat not in SIDES:
                self.context.fail(step, "seat_unknown", seat=seat)

    def _witnessed(
        self, step: FoldedEntry, before: EventState, sheet: Sheet | None, witness: str, *seats: str
    ) -> None:
        """CH-SHEET-6: somebody of the desk was there who does not play in this match."""
        for player in sheet.statement["players"] if sheet is not None else ():
            if player["seat"] in seats and player["key"] is not None:
                self.context.weaker.append(step.seq)
        state = self.context.championship
        known = bool(witness) if state is None else witness in staff_ever(state, before.id)
        if not known:
            self.context.fail(step, "witness_unknown", witness=witness)
        players = (before.entrants[key].person for key in before.players(step.fact.match) if key)
        if state is not None and persons_of(state, witness) & set(players):
            self.context.fail(step, "witness_plays", witness=witness)

    def _sheet(self, step: FoldedEntry, before: EventState) -> Sheet | None:
        """The open sheet that a fact names; a fact about another one proves nothing."""
        fact = step.fact
        sheet = _newest(before, fact.match, fact.game)
        if sheet is None or sheet.digest != fact.digest:
            self.context.fail(step, "names_other_sheet", match=fact.match)
            return None
        if sheet.accepted:
            self.context.fail(step, "sheet_accepted_already", match=fact.match)
        return sheet

    def _holder(self, step: FoldedEntry, before: EventState, key: SigningKey) -> None:
        fact = step.fact
        player = before.player(fact.match, fact.seat)
        person = before.entrants[player].person if player is not None else ""
        same = self.context.is_same(person, key.holder)
        if key.holder_kind != "person" or same is False:
            self.context.fail(step, "key_of_another", key=key.key)
        elif same is None:
            self.context.book.remark("key_holder_merged", self.context.ledger, step.seq)

    def _statement(
        self,
        step: FoldedEntry,
        before: EventState,
        statement: Mapping[str, Any],
        digest: str,
        match: str | None,
        game: int,
    ) -> None:
        """One revision of a sheet: its digest, its place, what it saw, what it names."""
        context = self.context
        context.book.count("sheets")
        context.sheets[digest] = step.seq
        payload = canonical_bytes(statement)
        if statement_digest(RESULT_SHEET_PAYLOAD_TYPE, payload) != digest:
            context.fail(step, "statement_digest", digest=digest)
        version = _version(statement, before)
        if version is None or set(statement) != {*_SHARED, *_DETAILS[version], *_GAME[version]}:
            context.fail(step, "statement_field", field="")
            return
        rules = match_rules(before)
        wrong = form_fault(rules, statement)
        if wrong:
            context.fail(step, "statement_field", field=wrong)
            return
        contradiction = contradiction_of(before, str(match), game, statement)
        if contradiction:
            context.fail(step, "sheet_contradiction", match=str(match), field=contradiction)
        newest = _newest(before, str(match), game)
        said = {
            "type": "result-sheet",
            "v": version,
            "championship": before.championship,
            "event": before.id,
            "match": match,
            "game": game,
            "revision": newest.revision + 1 if newest is not None else 1,
            "prev": newest.digest if newest is not None else None,
        }
        if version > 1:
            said["ruleset"] = {"id": rules.ruleset, "version": rules.version}
        others = [
            name
            for name, value in said.items()
            if statement[name] != value or type(statement[name]) is not type(value)
        ]
        for name in others:
            context.fail(step, "statement_field", field=name)
        if statement["ruleset_sha256"] not in self._rulesets(before):
            context.fail(step, "statement_field", field="ruleset_sha256")
        if statement["at"] > step.entry.at:
            context.fail(step, "statement_field", field="at")
        self._log_seen(step, statement["log_seen"])
        self._players(step, before, statement, str(match))
        log = statement["gamelog_sha256"]
        # Of which game a sheet that is of another game, or of none, names the log, nobody can say.
        if log is not None and not (contradiction or others):
            named = NamedLog(context.ledger, step.seq, statement)
            context.logs.setdefault(str(log), []).append(named)

    def _rulesets(self, before: EventState) -> tuple[str, ...]:
        """The day's rules, as this release and those before it have written them."""
        self.rules = self.rules or tuple(map(digest_hex, before.rules.bodies()))
        return self.rules

    def _log_seen(self, step: FoldedEntry, seen: Mapping[str, Any]) -> None:
        self.context.book.count("log_seen")
        size = seen["size"]
        if not self.context.has_seen(step, size, seen["root"]):
            self.context.fail(step, "log_seen", size=int(size))

    def _players(
        self, step: FoldedEntry, before: EventState, statement: Mapping[str, Any], match: str
    ) -> None:
        """Who plays, and with which of their keys they are expected to sign."""
        players = before.players(match)
        said = statement["players"]
        if [(item["seat"], item["id"]) for item in said] != list(zip("AB", players, strict=True)):
            self.context.fail(step, "statement_field", field="players")
            return
        for item in said:
            if item["key"] is None:
                right = item["level"] == PAPER
            else:
                key = before.keys.get(item["key"])
                right = key is not None and key.valid and key.level == item["level"]
            if not right:
                self.context.fail(step, "statement_field", field="players")


def check_results(context: EventContext, opened: Opened, state: EventState) -> None:
    """Every game that counts rests on agreement or ruling, and every match on what happened."""
    for play in state.plays.values():
        for game in play.games:
            sheet = game.sheet
            if sheet is not None and sheet.accepted:
                context.book.count("results")
                _check_acceptance(context, play.match, game.number, sheet)
    if context.weaker:
        count = len(context.weaker)
        context.book.remark("weaker_than_key", context.ledger, context.weaker[0], count=count)
    if not state.order:
        return
    ruled = {ruling.match for ruling in state.rulings}
    left = {ruling.registration for ruling in state.rulings}
    for spec in state.structure.matches:
        decision = state.progress.decision(spec.id)
        if decision is None:
            continue
        context.book.count("matches")
        if isinstance(decision, Left):
            follows = state.order[decision.entrant - 1] in left
        elif isinstance(decision, Won) and decision.kind in {"played", "concession"}:
            follows = (
                spec.id in context.conceded
                or _won(state, spec.id, decision.winner)
                or _scored(context, state, spec.id) == decision.winner
            )
        elif isinstance(decision, DrawnMatch):
            follows = context.scored.get(spec.id) == "draw" or _drawn(state, spec.id)
        else:
            follows = spec.id in ruled
        if not follows:
            about = (entry.seq for entry in opened.entries if entry.body.get("match") == spec.id)
            last = max(about, default=None)
            context.book.fail("match_without_cause", context.ledger, last, match=spec.id)


def _check_acceptance(context: EventContext, match: str, game: int, sheet: Sheet) -> None:
    key = (match, game, sheet.digest)
    both = context.attested.get(key, set()) >= set(SIDES)
    if not both and key not in context.ruled:
        entry = context.sheets.get(sheet.digest)
        context.book.fail("sheet_not_accepted", context.ledger, entry, match=match, game=game)


def _scored(context: EventContext, state: EventState, match: str) -> int | None:
    """Seed of whoever has won a match by the desk's word, if it is one (FT-RESULT-1)."""
    seat = context.scored.get(match)
    player = state.player(match, seat) if seat is not None and seat in SIDES else None
    return state.seed_of[player] if player is not None else None


def _drawn(state: EventState, match: str) -> bool:
    """Whether all games that a match can have are signed and nobody has the wins (FT-DRAW-1)."""
    play = state.plays.get(match, Play(match))
    counted = sum(game.outcome is not None for game in play.games)
    wins = max(play.wins("A"), play.wins("B"))
    return counted >= 2 * state.wins_needed - 1 and wins < state.wins_needed


def _won(state: EventState, match: str, winner: int) -> bool:
    """Whether the accepted games give the match to this player."""
    play = state.plays.get(match)
    seats = [seat for seat in SIDES if play is not None and play.wins(seat) >= state.wins_needed]
    return any(state.player(match, seat) == state.order[winner - 1] for seat in seats)


def _newest(state: EventState, match: str, number: int) -> Sheet | None:
    """The newest revision of a game's sheet, also of a game that is replayed."""
    play = state.plays.get(match)
    games = play.games if play is not None else ()
    return next((game.sheets[-1] for game in games if game.number == number and game.sheets), None)


def _version(statement: Mapping[str, Any], event: EventState) -> int | None:
    """The version of a statement, if it can stand on this day: the first one knew one game."""
    version = statement.get("v")
    if type(version) is not int or version not in _DETAILS:
        return None
    return None if version == 1 and event.rules.ruleset != PIXEL_TACTICS else version
