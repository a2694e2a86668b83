"""Rounds of a tournament: pairing, exchange, publication, late entry, number, cut, places."""

import pytest

from tests.support.fold import Fold, code
from tests.support.free_fold import FreeFold
from tournament.championship import commands as c
from tournament.championship.rounds.table import records, standings_of
from tournament.championship.rulings.queries import met_of_leaver


def swiss(players: int, **choices: object) -> FreeFold:
    """A drawn Swiss tournament."""
    return FreeFold.of("swiss", **choices).started(players)


def points(fold: FreeFold) -> list[int]:
    """Points of everybody, by seed."""
    rules = fold.event.rules.tournament
    assert rules is not None
    return [item.points for item in records(fold.event, rules)]


@pytest.mark.rule("FT-PAIR-1")
def test_a_round_is_paired_in_its_turn() -> None:
    assert code(FreeFold.of("round_robin").started(4).do(c.PairRound(1))) == "not_swiss"
    assert code(Fold().drawn().do(c.PairRound(1))) == "not_swiss"
    assert code(FreeFold.of("swiss").present(4).do(c.PairRound(1))) == "day_not_running"
    fold = swiss(8)
    assert code(fold.do(c.PairRound(2))) == "round_not_next"
    fold.round(1)
    assert code(fold.do(c.PairRound(2))) == "round_running"
    fold.decided()
    fold.must(c.PairRound(2))


@pytest.mark.rule("FT-PAIR-1")
def test_whoever_has_left_is_not_paired() -> None:
    fold = swiss(4).round(1)
    first, second = fold.event.players("S1.1")
    met = fold.event.open_match_version(str(first))
    fold.must(c.RuleWithdrawal(fold.new("q"), str(first), met, _reason()))
    assert fold.event.progress.winner("S1.1") == fold.event.seed_of[str(second)]
    fold.decided().must(c.PairRound(2))
    draft = fold.event.rounds.draft
    assert draft is not None
    assert str(first) not in draft.players
    assert draft.bye is not None
    for key in [key for key in fold.event.order if key != first][:2]:
        met = fold.event.open_match_version(key)
        fold.must(c.RuleWithdrawal(fold.new("q"), key, met, _reason()))
    assert code(fold.do(c.PairRound(2))) == "too_few_to_pair"


def _reason() -> c.Reason:
    return c.Reason("other", "0" * 64)


@pytest.mark.rule("FT-PAIR-2")
def test_two_change_places_before_the_round_is_published() -> None:
    fold = swiss(5)
    assert code(fold.do(c.ExchangePlayers(1, "r", "s"))) == "no_draft"
    fold.must(c.PairRound(1))
    draft = fold.event.rounds.draft
    assert draft is not None
    one, other = draft.pairs[0][0], str(draft.bye)
    assert code(fold.do(c.ExchangePlayers(1, one, one))) == "exchange_of_two"
    assert code(fold.do(c.ExchangePlayers(1, one, "nobody"))) == "exchange_of_two"
    own = c.ExchangePlayers(1, one, other)
    assert code(fold.do(own, person=fold.event.entrants[one].person)) == "own_draw"
    fold.must(own)
    changed = fold.event.rounds.draft
    assert changed is not None
    assert (changed.pairs[0][0], changed.bye) == (other, one)
    assert changed.exchanged == ((one, other),)
    fold.must(c.PublishRound(1))
    assert fold.event.players("S1.1")[0] == other


@pytest.mark.rule("FT-PAIR-3")
def test_published_pairs_stay_and_a_draft_goes_with_what_it_rests_on() -> None:
    fold = swiss(8).round(1).decided()
    assert code(fold.do(c.PublishRound(2))) == "no_draft"
    fold.must(c.PairRound(2))
    fold.must(fold.score("S1.1", "B"))
    assert fold.event.rounds.draft is None
    assert code(fold.do(c.PublishRound(2))) == "no_draft"
    fold.round(2)
    pairs = fold.event.rounds.published[1].pairs
    fold.must(fold.score("S1.2", "B"))
    assert fold.event.rounds.published[1].pairs == pairs


@pytest.mark.rule("FT-LATE-1")
@pytest.mark.parametrize(("late", "worth"), [("zero", 0), ("half", 10)])
def test_late_players_have_what_was_announced_for_missed_rounds(late: str, worth: int) -> None:
    fold = swiss(8, late_points=late).rounds(2)
    fold.must(fold.names(1))
    assert points(fold)[8] == worth
    fold.round(3)
    assert fold.event.order[8] in fold.event.rounds.published[2].players
    assert code(fold.do(fold.names(1))) == "entry_over"
    bracket = FreeFold.of("single_elimination").started(4)
    assert code(bracket.do(bracket.names(1))) == "entry_over"


@pytest.mark.rule("SW-8")
def test_the_number_of_rounds_is_suggested_and_can_be_set() -> None:
    fold = swiss(8)
    assert fold.event.rounds_left == 3
    assert code(fold.do(c.SetRounds(8))) == "rounds_number"
    fold.rounds(2)
    assert code(fold.do(c.SetRounds(1))) == "rounds_number"
    assert code(fold.do(c.CompleteDay())) == "rounds_to_come"
    fold.must(c.SetRounds(2))
    assert fold.event.status == "finished"
    assert code(fold.do(c.PairRound(3))) == "rounds_played"
    fold.must(c.SetRounds(3))
    assert fold.event.status == "running"
    fold.rounds(1)
    fold.must(c.CompleteDay())
    bracket = FreeFold.of("single_elimination").started(4)
    assert code(bracket.do(c.SetRounds(2))) == "not_swiss"
    assert code(FreeFold.of("swiss").present(4).do(c.SetRounds(2))) == "day_not_running"


@pytest.mark.rule("FT-CUT-1")
def test_the_best_go_on_to_the_bracket() -> None:
    assert code(swiss(8).do(c.MakeCut())) == "no_cut"
    assert code(FreeFold.of("swiss", cut=4).present(8).do(c.MakeCut())) == "day_not_running"
    fold = swiss(8, cut=4).round(1)
    assert code(fold.do(c.MakeCut())) == "round_running"
    fold.decided()
    assert code(fold.do(c.MakeCut())) == "rounds_to_come"
    fold.rounds(2)
    rules = fold.event.rules.tournament
    assert rules is not None
    best = [line.entrant for line in standings_of(fold.event, rules)[0]][:4]
    fold.must(c.MakeCut())
    assert [fold.event.seed_of[key] for key in fold.event.rounds.cut] == best
    assert code(fold.do(c.MakeCut())) == "cut_made"
    assert code(fold.do(c.PairRound(4))) == "cut_made"
    assert code(fold.do(c.SetRounds(4))) == "cut_made"
    assert code(fold.do(fold.names(1))) == "entry_over"
    assert fold.event.players("R1.1") == (fold.event.rounds.cut[0], fold.event.rounds.cut[3])
    assert set(fold.event.places_known) == set(range(1, 9)) - set(best)
    fold.decided().decided()
    fold.must(c.CompleteDay())
    places = sorted(place.first for place in fold.event.places_known.values())
    assert places[:4] == [1, 2, 3, 3]
    assert places[4:] == sorted(line.first for line in standings_of(fold.event, rules)[0])[4:]


@pytest.mark.rule("FT-CUT-1")
def test_groups_send_their_winners_first_and_pass_over_whoever_has_left() -> None:
    fold = FreeFold.of("round_robin", groups=2, cut=4).started(8)
    assert fold.event.structure.match("TB1.1").bracket == "group"
    fold.decided()
    rules = fold.event.rules.tournament
    assert rules is not None
    tables = standings_of(fold.event, rules)
    leaver = fold.event.order[tables[0][0].entrant - 1]
    met = fold.event.open_match_version(leaver)
    fold.must(c.RuleWithdrawal(fold.new("q"), leaver, met, _reason()))
    fold.must(c.MakeCut())
    assert leaver not in fold.event.rounds.cut
    firsts = {tables[0][1].entrant, tables[1][0].entrant}
    assert {fold.event.seed_of[key] for key in fold.event.rounds.cut[:2]} == firsts


@pytest.mark.rule("FT-CUT-1")
def test_no_bracket_of_one() -> None:
    fold = swiss(4, cut=2, rounds=1).rounds(1)
    for key in fold.event.order[:3]:
        met = fold.event.open_match_version(key)
        fold.must(c.RuleWithdrawal(fold.new("q"), key, met, _reason()))
    assert code(fold.do(c.MakeCut())) == "too_few_to_pair"


@pytest.mark.rule("FT-TABLE-1")
def test_nobody_is_at_two_tables() -> None:
    fold = FreeFold.of("round_robin").started(4)
    fold.must(c.CallMatch("TA1.1"))
    busy = next(
        match.id
        for match in fold.event.structure.matches
        if match.round == 2 and set(fold.event.players(match.id)) & {*fold.event.players("TA1.1")}
    )
    assert busy not in fold.event.call_list()
    assert code(fold.do(c.CallMatch(busy))) == "player_at_table"
    fold.must(c.CallMatch("TA1.2"))


@pytest.mark.rule("CH-WD-1")
def test_whoever_leaves_a_later_round_leaves_its_table() -> None:
    """A round robin may be called out of order: not only their first open match is over."""
    fold = FreeFold.of("round_robin").started(4)
    first, *_, last = (match.id for match in fold.event.structure.matches)
    fold.must(c.CallMatch(last))
    leaver, rival = fold.event.players(last)
    assert leaver is not None
    met = fold.event.open_match_version(leaver)
    assert not met.startswith(f"{last}/")
    fold.must(c.RuleWithdrawal(fold.new("q"), leaver, met, _reason()))
    assert fold.event.active_matches() == ()
    assert fold.event.plays[last].end_kind == "walkover"
    assert fold.event.last_ended[str(rival)] == fold.event.plays[last].ended_at
    withdrawal = fold.event.rulings[-1]
    revoked = c.RevokeWithdrawal(
        fold.new("q"), withdrawal.id, met_of_leaver(fold.event, leaver), _reason()
    )
    fold.must(revoked)
    assert fold.event.match_status(last) == fold.event.match_status(first) == "ready"
    assert fold.event.active_matches() == ()


def test_a_bye_is_worth_what_was_said_and_given_once() -> None:
    fold = swiss(5, points_bye=7).rounds(2)
    byes = [item.bye for item in fold.event.rounds.published]
    assert len(set(byes)) == 2
    seed = fold.event.seed_of[str(byes[0])]
    assert points(fold)[seed - 1] % 10 == 7


@pytest.mark.rule("FT-PAIR-1")
def test_a_round_is_paired_after_the_draw() -> None:
    fold = FreeFold.of("swiss").made()
    fold.must(fold.names(4))
    assert code(fold.do(c.PairRound(1))) == "not_drawn_yet"
    assert code(fold.do(c.SetRounds(2))) == "not_drawn_yet"
