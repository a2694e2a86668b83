"""What players say and sign under a sheet, each rule shown to refuse (CH-SHEET-1…6, spec 5.8)."""

from itertools import product
from typing import Any

import pytest

from tests.support.authenticator import ORIGIN, BrowserKey, PasskeyKey, PersonKey
from tests.support.fold import REASON, Fold, code
from tests.support.noted import noted
from tests.support.signed_days import enrolment
from tournament.championship import commands as c
from tournament.championship.event_state import Sheet
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE, STATEMENT_PAYLOAD_TYPE
from tournament.regulations.refusals import Refusal

MATCH = "W1.2"
PHOTO = "ab" * 32
DRAWN = {"end_reason": "both_retreat", "living_heroes": (2, 2)}


class Table:
    """A day of ten whose match W1.2 sits at a table; both players have a confirmed key."""

    def __init__(self, **numbers: Any) -> None:
        self.fold = Fold(**numbers).drawn(10)
        self.fold.call(MATCH)
        self.devices: dict[str, PersonKey] = {}
        for seat, kind in (("A", BrowserKey), ("B", PasskeyKey)):
            self.devices[seat] = kind(seed=f"phone of {seat}")
            self.fold.must(enrolment(self.devices[seat], self.person(seat)))

    def registration(self, seat: str) -> str:
        return str(self.fold.event.player(MATCH, seat))

    def person(self, seat: str) -> str:
        return self.fold.event.entrants[self.registration(seat)].person

    @property
    def sheet(self) -> Sheet:
        return self.fold.event.plays[MATCH].games[-1].sheets[-1]

    @property
    def state(self) -> str:
        return self.sheet.state

    def ask(self, seat: str, command: c.Command) -> Any:
        return self.fold.do(command, role="player", actor=f"link {seat}", person=self.person(seat))

    def say(self, seat: str, outcome: str = "A", **said: Any) -> Any:
        game = self.fold.event.plays[MATCH].open_game
        fields = {
            "registration": self.registration(seat),
            "match": MATCH,
            "game": game.number,
            "revision": game.revision,
            "nonce": "0" * 32,
        }
        return self.ask(seat, c.SayResult(outcome=outcome, **noted({**fields, **said})))  # type: ignore[arg-type]

    def signature(self, device: PersonKey, sheet: Sheet | None = None) -> str:
        payload = canonical_bytes(dict((sheet or self.sheet).statement))
        return device.sign(RESULT_SHEET_PAYLOAD_TYPE, payload)  # type: ignore[attr-defined, no-any-return]

    def sign(self, seat: str, sheet: Sheet | None = None, **said: Any) -> Any:
        device, sheet = self.devices[seat], sheet or self.sheet
        fields = {
            "registration": self.registration(seat),
            "match": MATCH,
            "game": sheet.statement["game"],
            "digest": sheet.digest,
            "key": device.key_id,
            "signature": self.signature(device, sheet),
        }
        return self.ask(seat, c.SignSheet(**{**fields, **said}))

    def tablet(self, seat: str, **said: Any) -> c.AcknowledgeOnTablet:
        fields = {"method": "pin", "evidence": None, "digest": self.sheet.digest, **said}
        return c.AcknowledgeOnTablet(match=MATCH, game=1, seat=seat, **fields)  # type: ignore[arg-type]

    def decline(self, seat: str) -> Any:
        about = (self.registration(seat), MATCH, 1, self.sheet.digest)
        return self.ask(seat, c.DeclineSheet(*about))

    def rule(self, kind: type[Any], **about: Any) -> Any:
        met = self.fold.version(MATCH)
        command = kind(ruling=self.fold.new("x"), match=MATCH, met=met, reason=REASON, **about)
        return self.fold.do(command)

    def judge_says(self, outcome: str) -> Any:
        about = {"game": 1, "revision": self.sheet.revision, "outcome": outcome}
        return self.rule(c.RuleSheetFacts, nonce="0" * 32, **about)


@pytest.fixture
def table() -> Table:
    return Table()


def done(decision: Any) -> Any:
    assert not isinstance(decision, Refusal), decision
    return decision["event"]


# --- who says what ------------------------------------------------------------------------------


@pytest.mark.rule("CH-SHEET-1")
@pytest.mark.parametrize("seat", ["A", "B"])
def test_either_player_opens_the_sheet_and_both_sign_it(table: Table, seat: str) -> None:
    done(table.say(seat, "B"))
    assert (table.state, table.sheet.filled_by) == ("filled", seat)
    assert table.fold.event.match_status(MATCH) == "awaiting_signatures"
    done(table.sign("B"))
    assert (table.state, table.sheet.level) == ("signed_B", "A3")
    assert table.fold.event.progress.winner(MATCH) is None
    done(table.sign("A"))
    assert (table.state, table.sheet.level) == ("accepted", "A2")
    assert table.fold.event.match_status(MATCH) == "decided"


@pytest.mark.rule("CH-SHEET-1")
def test_only_the_two_of_a_match_say_anything_about_it(table: Table) -> None:
    stranger = next(
        key for key in table.fold.event.order if key not in table.fold.event.players(MATCH)
    )
    assert code(table.say("A", registration=stranger)) == "not_your_match"
    done(table.say("A"))
    assert code(table.sign("A", registration=stranger)) == "not_your_match"
    decline = c.DeclineSheet(stranger, MATCH, 1, table.sheet.digest)
    assert code(table.ask("A", decline)) == "not_your_match"


@pytest.mark.rule("CH-SHEET-1")
def test_nothing_is_said_of_a_match_that_is_not_at_a_table(table: Table) -> None:
    table.fold.must(c.UncallMatch(MATCH))
    assert code(table.say("A")) == "match_not_called"


@pytest.mark.rule("CH-SHEET-4")
def test_who_has_not_seen_the_state_of_the_game_says_nothing_of_it(table: Table) -> None:
    assert code(table.say("A", revision=1)) == "sheet_stale"
    assert code(table.say("A", game=2)) == "sheet_stale"
    done(table.say("A", "A"))
    assert code(table.say("A", "B", revision=0)) == "sheet_stale"


@pytest.mark.rule("CH-SHEET-3")
def test_a_player_contradicts_himself_no_more_than_the_desk_does(table: Table) -> None:
    assert code(table.say("A", "draw")) == "outcome_contradiction"
    assert code(table.say("A", leaders=(3, 3))) == "leaders_equal"


@pytest.mark.rule("CH-SHEET-4")
def test_the_same_words_are_recorded_once(table: Table) -> None:
    done(table.say("A", "A", first_player="B", leaders=(3, 9)))
    assert code(table.say("B", "A", revision=0)) == "sheet_filled_already"
    assert code(table.say("A", "A", leaders=(3, None))) == "sheet_filled_already"
    assert code(table.say("B", "A", first_player="B", leaders=(3, 9))) == "sheet_filled_already"


@pytest.mark.rule("CH-SHEET-4")
@pytest.mark.parametrize(
    "different",
    [
        {"outcome": "B"},
        {"outcome": "A", "first_player": "A"},
        {"outcome": "A", "leaders": (3, 10)},
        {"outcome": "A", "end_reason": "concession"},
        {"outcome": "A", "end_reason": "both_retreat", "living_heroes": (2, 1)},
        {"outcome": "draw", **DRAWN},
    ],
)
def test_other_facts_of_the_other_player_are_shown_beside_the_sheet(
    table: Table, different: dict[str, Any]
) -> None:
    done(table.say("A", "A", first_player="B", leaders=(3, 9)))
    fact = done(table.say("B", **different))
    assert fact.digest == table.sheet.digest
    assert (table.state, table.sheet.revision) == ("conflicting", 1)
    contest = table.sheet.contest
    assert contest is not None
    assert (contest.seat, contest.content["outcome"]) == ("B", different["outcome"])
    assert table.fold.event.match_status(MATCH) == "awaiting_signatures"


@pytest.mark.rule("CH-SHEET-4")
def test_what_one_leaves_open_contradicts_nothing_but_what_he_adds_is_seen(table: Table) -> None:
    done(table.say("A", "A"))
    done(table.say("B", "A", leaders=(3, 9)))
    assert table.state == "conflicting"


# --- a dispute and its ends ----------------------------------------------------------------------


@pytest.fixture
def disputed(table: Table) -> Table:
    """A says A, B says B; A has signed what they say."""
    done(table.say("A", "A"))
    done(table.sign("A"))
    done(table.say("B", "B"))
    return table


@pytest.mark.rule("CH-SHEET-4")
def test_the_first_gives_in_and_a_new_revision_needs_both_again(disputed: Table) -> None:
    done(disputed.say("A", "B"))
    assert (disputed.state, disputed.sheet.revision, disputed.sheet.seats) == ("filled", 2, ())
    assert disputed.sheet.statement["outcome"] == "B"
    older = disputed.fold.event.plays[MATCH].games[0].sheets[0]
    assert [item.seat for item in older.attestations] == ["A"]
    assert code(disputed.sign("A", older)) == "sheet_signed_already"
    done(disputed.sign("A"))
    done(disputed.sign("B"))
    assert disputed.state == "accepted"


@pytest.mark.rule("CH-SHEET-4")
def test_the_second_gives_in_and_signs_what_the_first_said(disputed: Table) -> None:
    done(disputed.sign("B"))
    assert (disputed.state, disputed.sheet.contest) == ("accepted", None)
    assert disputed.sheet.statement["outcome"] == "A"


@pytest.mark.rule("CH-SHEET-4")
def test_a_dispute_outlasts_the_signature_of_the_one_who_is_disputed(table: Table) -> None:
    done(table.say("A", "A"))
    done(table.say("B", "B"))
    done(table.sign("A"))
    assert (table.state, table.sheet.seats) == ("conflicting", ("A",))


@pytest.mark.rule("CH-SHEET-4")
def test_who_disputes_may_say_it_better_but_not_twice(disputed: Table) -> None:
    assert code(disputed.say("B", "B")) == "sheet_contested_already"
    done(disputed.say("B", "draw", **DRAWN))
    contest = disputed.sheet.contest
    assert contest is not None
    assert contest.content["outcome"] == "draw"


@pytest.mark.rule("CH-JUDGE-1")
def test_beside_a_dispute_there_is_no_second_one() -> None:
    table = Table()
    table.fold.must(table.fold.fill(MATCH, "A"))
    done(table.say("B", "B"))
    assert code(table.say("A", "draw", **DRAWN)) == "sheet_contested"


@pytest.mark.rule("CH-SHEET-4")
def test_the_desk_writes_down_what_both_agreed_on(disputed: Table) -> None:
    disputed.fold.must(disputed.fold.fill(MATCH, "draw", **DRAWN))
    assert (disputed.state, disputed.sheet.revision) == ("filled", 2)
    disputed.fold.must(disputed.fold.attest(MATCH))
    assert disputed.state == "accepted"


@pytest.mark.rule("CH-JUDGE-1")
@pytest.mark.rule("CH-SHEET-2")
def test_the_judge_says_what_was_and_nobody_contradicts_him(disputed: Table) -> None:
    done(disputed.judge_says("B"))
    assert (disputed.state, disputed.sheet.filled_by) == ("filled", "judge")
    assert code(disputed.say("A", "A")) == "sheet_ruled"
    assert code(disputed.say("A", "B")) == "sheet_filled_already"
    done(disputed.decline("A"))
    done(disputed.rule(c.RuleAcceptance, digest=disputed.sheet.digest))
    assert disputed.state == "accepted_by_judge"
    assert disputed.fold.event.match_status(MATCH) == "decided"


@pytest.mark.rule("CH-SHEET-2")
def test_a_disputed_sheet_that_is_right_counts_by_one_ruling(disputed: Table) -> None:
    before = disputed.sheet
    done(disputed.rule(c.RuleAcceptance, digest=before.digest))
    sheet = disputed.fold.event.plays[MATCH].games[0].sheets[-1]
    assert (sheet.state, sheet.digest, sheet.revision) == ("accepted_by_judge", before.digest, 1)
    assert (sheet.attestations, sheet.contest) == (before.attestations, None)
    (ruling,) = disputed.fold.event.rulings
    assert ruling.effect["found"] == {
        name: before.statement[name] for name in ("outcome", "end_reason", "details")
    }, "the judge says themselves what was"


@pytest.mark.rule("CH-SHEET-2")
def test_what_the_judge_found_in_a_dispute_they_accept_or_have_replayed(disputed: Table) -> None:
    assert code(disputed.rule(c.RuleReplay)) == "sheet_disputed"
    done(disputed.judge_says("B"))
    again = disputed.fold.event
    done(disputed.rule(c.RuleAcceptance, digest=disputed.sheet.digest))
    assert "found" not in disputed.fold.event.rulings[-1].effect, "the ruling before has said it"
    assert disputed.fold.event.match_status(MATCH) == "decided"
    disputed.fold.event = again
    done(disputed.rule(c.RuleReplay))
    assert disputed.fold.event.match_status(MATCH) == "in_play"


@pytest.mark.rule("CH-SHEET-2")
def test_what_the_judge_found_in_a_dispute_may_be_signed_as_well(disputed: Table) -> None:
    done(disputed.judge_says("B"))
    done(disputed.sign("A"))
    done(disputed.sign("B"))
    assert disputed.state == "accepted"


@pytest.mark.rule("CH-SHEET-2")
@pytest.mark.parametrize("accepts", [True, False])
def test_a_dispute_in_which_somebody_declines_is_a_refusal(disputed: Table, accepts: bool) -> None:
    done(disputed.decline("B"))
    if accepts:
        done(disputed.rule(c.RuleAcceptance, digest=disputed.sheet.digest))
        assert disputed.state == "accepted_by_judge"
        return
    done(disputed.rule(c.RuleReplay))
    assert disputed.state == "replay_ordered"
    assert disputed.fold.event.plays[MATCH].open_game.replay == 1


@pytest.mark.rule("CH-SHEET-4")
def test_a_slip_of_the_pen_is_edited_by_whoever_made_it(table: Table) -> None:
    done(table.say("A", "A"))
    done(table.sign("A"))
    done(table.say("A", "B"))
    assert (table.sheet.revision, table.sheet.seats, table.state) == (2, (), "filled")
    assert table.sheet.statement["prev"] == table.fold.event.plays[MATCH].games[0].sheets[0].digest


@pytest.mark.rule("CH-SHEET-4")
def test_once_the_other_one_has_signed_a_new_word_is_a_dispute(table: Table) -> None:
    done(table.say("A", "A"))
    done(table.sign("B"))
    done(table.say("A", "B"))
    assert (table.state, table.sheet.revision) == ("conflicting", 1)
    done(table.say("B", "B"))
    assert (table.state, table.sheet.filled_by) == ("filled", "B")


@pytest.mark.rule("CH-SHEET-4")
def test_whoever_has_signed_what_another_wrote_does_not_dispute_it(table: Table) -> None:
    done(table.say("A", "A"))
    done(table.sign("B"))
    assert code(table.say("B", "B")) == "sheet_signed_by_you"


# --- signatures ----------------------------------------------------------------------------------


@pytest.mark.rule("CH-SHEET-1")
def test_a_signature_belongs_to_one_key_of_one_player_over_one_sheet(table: Table) -> None:
    done(table.say("A"))
    other = table.devices["B"]
    assert code(table.sign("A", signature=table.signature(other))) == "signature_wrong"
    assert code(table.sign("A", key=other.key_id, signature=table.signature(other))) == (
        "key_of_another"
    )
    payload = canonical_bytes(dict(table.sheet.statement))
    as_statement = table.devices["A"].sign(STATEMENT_PAYLOAD_TYPE, payload)  # type: ignore[attr-defined]
    assert code(table.sign("A", signature=as_statement)) == "signature_wrong"
    assert code(table.sign("A", signature="")) == "signature_wrong"
    assert code(table.sign("A", key="0" * 32)) == "key_unknown"


@pytest.mark.rule("CH-SHEET-1")
@pytest.mark.parametrize(
    "hostile",
    [
        {"flags": 0x01},
        {"type": "webauthn.create"},
        {"said_origin": "https://evil.example"},
        {"said_rp_id": "evil.example"},
        {"challenge": "AAAA"},
        {"cross_origin": True},
    ],
)
def test_a_passkey_signs_here_and_with_its_owner_or_not_at_all(
    table: Table, hostile: dict[str, Any]
) -> None:
    done(table.say("A"))
    device = table.devices["B"]
    assert isinstance(device, PasskeyKey)
    signature = table.signature(device.varied(**hostile))
    assert code(table.sign("B", signature=signature)) == "signature_wrong"
    done(table.sign("B"))


@pytest.mark.rule("CH-SHEET-1")
def test_a_seat_signs_a_sheet_once(table: Table) -> None:
    done(table.say("A"))
    done(table.sign("A"))
    assert code(table.sign("A")) == "sheet_signed_already"
    assert code(table.fold.do(table.tablet("A"))) == "sheet_signed_already"
    done(table.sign("B"))
    assert code(table.sign("B")) == "sheet_signed_already"


@pytest.mark.rule("CH-SHEET-1")
def test_a_revoked_key_signs_nothing_that_is_still_on_its_way(table: Table) -> None:
    done(table.say("A"))
    made = table.signature(table.devices["A"])
    table.fold.must(c.RevokeKey(table.devices["A"].key_id, "lost"))
    assert code(table.sign("A", signature=made)) == "key_revoked"


@pytest.mark.rule("CH-SHEET-1")
def test_what_a_key_signed_stands_when_it_is_revoked(table: Table) -> None:
    done(table.say("A"))
    done(table.sign("A"))
    table.fold.must(c.RevokeKey(table.devices["A"].key_id, "lost"))
    done(table.sign("B"))
    assert table.state == "accepted"


@pytest.mark.rule("CH-SHEET-4")
def test_a_late_signature_counts_as_long_as_its_revision_is_open(table: Table) -> None:
    done(table.say("A", "A"))
    first = table.sheet
    table.fold.wait(hours=1)
    done(table.sign("A", first))
    done(table.say("A", "B"))
    assert code(table.sign("B", first)) == "sheet_stale"
    table.fold.must(table.fold.attest(MATCH))
    assert code(table.sign("B", first)) == "match_not_called"


@pytest.mark.rule("CH-SHEET-1")
@pytest.mark.parametrize(("first", "second"), list(product(["key", "tablet", "paper"], repeat=2)))
def test_any_way_to_sign_goes_with_any_other(table: Table, first: str, second: str) -> None:
    levels = {"tablet": "A1", "paper": "A0"}
    done(table.say("A"))
    for seat, way in (("A", first), ("B", second)):
        if way == "key":
            done(table.sign(seat))
        elif way == "tablet":
            table.fold.must(table.tablet(seat))
        elif table.state != "accepted" and (seat, first) != ("A", "paper"):
            table.fold.must(table.fold.attest(MATCH))
    if first == "paper":
        table.fold.do(table.fold.attest(MATCH))
    given = {item.seat: item.level for item in table.sheet.attestations}
    assert given == {
        "A": levels.get(first, "A2"),
        "B": levels.get(second, "A3"),
    }
    assert (table.state, table.sheet.level) == ("accepted", min(given.values()))


@pytest.mark.rule("CH-SHEET-6")
def test_paper_proves_only_what_no_better_way_has_proved(table: Table) -> None:
    done(table.say("A"))
    done(table.sign("A"))
    fact = table.fold.must(c.AttestPaper(MATCH, 1, table.sheet.digest, PHOTO))["event"]
    assert (fact.seats, fact.evidence, fact.witness) == (("B",), PHOTO, "actor")
    assert [item.level for item in table.sheet.attestations] == ["A2", "A0"]


@pytest.mark.rule("CH-SHEET-6")
@pytest.mark.parametrize(
    ("method", "evidence", "taken"),
    [
        ("pin", None, True),
        ("drawn", PHOTO, True),
        ("pin+drawn", PHOTO, True),
        ("pin", PHOTO, False),
        ("drawn", None, False),
        ("drawn", "", False),
        ("nod", None, False),
        ("nod", PHOTO, False),
    ],
)
def test_on_the_tablet_one_signs_by_pin_or_hand(
    table: Table, method: str, evidence: str | None, taken: bool
) -> None:
    done(table.say("A"))
    decision = table.fold.do(table.tablet("A", method=method, evidence=evidence))
    if taken:
        assert (done(decision).witness, table.sheet.level) == ("actor", "A1")
    else:
        assert code(decision) == "tablet_method"


@pytest.mark.rule("CH-SHEET-6")
def test_a_player_does_not_witness_his_own_match(table: Table) -> None:
    done(table.say("A"))
    decision = table.fold.do(table.tablet("B"), person=table.person("A"))
    assert code(decision) == "own_match"


@pytest.mark.rule("CH-SHEET-4")
def test_on_the_tablet_an_old_revision_is_stale(table: Table) -> None:
    done(table.say("A", "A"))
    old = table.tablet("B")
    done(table.say("A", "B"))
    assert code(table.fold.do(old)) == "sheet_stale"


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.rule("CH-SHEET-2")
def test_a_declined_sheet_may_still_be_signed_before_the_ruling(table: Table) -> None:
    done(table.say("A"))
    fact = done(table.decline("B"))
    assert (fact.seat, fact.judge) == ("B", None)
    assert code(table.decline("A")) == "sheet_refused_already"
    assert code(table.say("B", "B")) == "sheet_refused"
    done(table.sign("A"))
    assert table.state == "refused"
    done(table.sign("B"))
    assert table.state == "accepted"


@pytest.mark.rule("CH-SHEET-2")
def test_who_has_signed_does_not_refuse(table: Table) -> None:
    done(table.say("A"))
    done(table.sign("A"))
    assert code(table.decline("A")) == "signed_does_not_refuse"
    for seat in ("A", None):
        refusal = c.RefuseSheet(MATCH, 1, table.sheet.digest, seat, False)  # type: ignore[arg-type]
        assert code(table.fold.do(refusal)) == "signed_does_not_refuse"
    table.fold.must(c.RefuseSheet(MATCH, 1, table.sheet.digest, "B", False))
    assert table.state == "refused"


@pytest.mark.rule("CH-SHEET-4")
def test_nobody_declines_what_is_not_the_open_sheet(table: Table) -> None:
    done(table.say("A", "A"))
    old = c.DeclineSheet(table.registration("B"), MATCH, 1, table.sheet.digest)
    done(table.say("A", "B"))
    assert code(table.ask("B", old)) == "sheet_stale"


# --- photos and time -----------------------------------------------------------------------------


@pytest.mark.rule("CH-SHEET-3")
def test_a_photo_belongs_to_a_revision_and_is_kept_once(table: Table) -> None:
    photograph = c.PhotographSheet(MATCH, 1, "0" * 64, PHOTO)
    assert code(table.fold.do(photograph)) == "sheet_missing"
    done(table.say("A", "A"))
    photograph = c.PhotographSheet(MATCH, 1, table.sheet.digest, PHOTO)
    done(table.say("A", "B"))
    table.fold.must(table.fold.attest(MATCH))
    table.fold.must(photograph)
    sheets = table.fold.event.plays[MATCH].games[0].sheets
    assert [sheet.photos for sheet in sheets] == [(PHOTO,), ()]
    assert code(table.fold.do(photograph)) == "photo_kept_already"


@pytest.mark.rule("CH-SHEET-3")
def test_a_sheet_that_waits_ten_minutes_is_shown_and_nothing_else_happens(table: Table) -> None:
    done(table.say("A", "A"))
    done(table.sign("A"))
    event = table.fold.event
    table.fold.wait(minutes=9, seconds=58)
    assert event.sheets_waiting(table.fold.now) == ()
    table.fold.wait(seconds=1)
    assert event.sheets_waiting(table.fold.now) == (MATCH,)
    done(table.sign("B"))
    assert table.state == "accepted"
    assert table.fold.event.sheets_waiting(table.fold.now) == ()


@pytest.mark.rule("CH-SHEET-3")
def test_a_new_revision_waits_anew_and_a_refused_one_for_the_judge(table: Table) -> None:
    done(table.say("A", "A"))
    table.fold.wait(minutes=8)
    done(table.say("A", "B"))
    table.fold.wait(minutes=8)
    assert table.fold.event.sheets_waiting(table.fold.now) == ()
    done(table.decline("B"))
    table.fold.wait(minutes=8)
    assert table.fold.event.sheets_waiting(table.fold.now) == ()


@pytest.mark.rule("CH-SHEET-4")
def test_what_a_player_says_of_a_game_before_its_replay_does_not_fill_the_replay(
    table: Table,
) -> None:
    done(table.say("A", "A"))
    seen = {"revision": table.sheet.revision, "replay": 0}
    done(table.decline("B"))
    table.rule(c.RuleReplay)
    assert code(table.say("B", "B", **seen)) == "sheet_stale"
    done(table.say("B", "B", **{**seen, "replay": 1}))


# --- what the statement says ---------------------------------------------------------------------


@pytest.mark.rule("CH-SHEET-3")
def test_a_statement_names_the_best_key_of_each_player(table: Table) -> None:
    newer = BrowserKey(seed="a newer phone of B")
    table.fold.must(enrolment(newer, table.person("B")))
    done(table.say("A"))
    players = table.sheet.statement["players"]
    assert [(item["level"], item["key"]) for item in players] == [
        ("A2", table.devices["A"].key_id),
        ("A3", table.devices["B"].key_id),
    ]
    table.fold.must(c.RevokeKey(table.devices["B"].key_id, "lost"))
    table.fold.must(c.RevokeKey(table.devices["A"].key_id, "lost"))
    done(table.say("A", "B"))
    players = table.sheet.statement["players"]
    assert [(item["level"], item["key"]) for item in players] == [
        ("A0", None),
        ("A2", newer.key_id),
    ]
    assert players[1]["id"] == table.registration("B")
    assert ORIGIN not in str(table.sheet.statement)


@pytest.mark.rule("CH-SHEET-3")
def test_a_key_that_was_confirmed_after_the_sheet_was_filled_signs_it_too(table: Table) -> None:
    done(table.say("A"))
    late = BrowserKey(seed="a late phone")
    table.fold.must(enrolment(late, table.person("A")))
    done(table.sign("A", key=late.key_id, signature=table.signature(late)))
    assert table.sheet.attestations[0].key == late.key_id
