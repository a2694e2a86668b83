"""Tables of published rounds: assigned, held until the call, changed; none before it elsewhere."""

from datetime import timedelta
from typing import Any

import pytest

from tests.support.fold import code
from tests.support.free_fold import FreeFold
from tournament.championship import commands as c
from tournament.championship.codec import fact_from
from tournament.championship.event_evolve import evolve_event
from tournament.championship.notices import calls
from tournament.championship.now.match import round_ends
from tournament.championship.play.tables.queries import Where, tables_to_call, where_played
from tournament.championship.rulings.queries import table_again
from tournament.regulations.tournament_rules import TournamentRules


def told(fold: FreeFold, match: str) -> Where:
    """Where everybody is told that a match is played."""
    return where_played(fold.event, match)


def published(players: int, *out_of_use: int) -> FreeFold:
    """A Swiss tournament at sixteen tables, with its first round published."""
    fold = FreeFold.of("swiss").started(players)
    for table in out_of_use:
        fold.must(c.SetTable(table, False))
    return fold.round(1)


def tell(fold: FreeFold, command: Any) -> dict[str, set[str]]:
    """Who hears what of their table after a command."""
    before = fold.event
    fact = fold.must(command)["event"]
    found: dict[str, set[str]] = {}
    for item in calls(before, fold.event, fact):
        if item.kind in {"table_changed", "table_lost"}:
            where = item.about.get("table", "waits")
            about = f"{item.kind} {item.about['match']} {where}"
            found.setdefault(about, set()).add(item.registration)
    return found


@pytest.mark.rule("SW-7")
def test_a_round_is_published_with_tables_and_the_call_keeps_them() -> None:
    fold = published(40, 2, 5)
    tables = [told(fold, f"S1.{pair}").table for pair in range(1, 21)]
    in_use = [table for table in range(1, 17) if table not in {2, 5}]
    assert tables == [*in_use, *[None] * 6]
    assert told(fold, "S1.15") == Where(None, waits=True, pair=15)
    called = tables_to_call(fold.event, fold.now)
    assert called == {f"S1.{pair}": table for pair, table in enumerate(in_use, start=1)}
    assert code(fold.do(c.CallMatch("S1.2", table=1))) == "table_published"
    assert code(fold.do(c.CallMatch("S1.15", table=1))) == "table_promised"
    assert code(fold.do(c.CallMatch("S1.15"))) == "tables_promised"
    for match in reversed(list(called)):
        fold.must(c.CallMatch(match))
    assert {match: told(fold, match).table for match in called} == called
    assert code(fold.do(c.CallMatch("S1.15"))) == "no_table_free"


@pytest.mark.rule("SW-7")
def test_who_waits_for_a_table_gets_the_first_that_is_nobodys() -> None:
    fold = published(40)
    fold.must(c.CallMatch("S1.7"))
    fold.must(fold.score("S1.7"))
    assert tables_to_call(fold.event, fold.now)["S1.17"] == 7
    fold.must(c.CallMatch("S1.18"))
    assert told(fold, "S1.18") == Where(7, waits=False, pair=18)
    assert told(fold, "S1.7").table == 7
    fold.must(fold.score("S1.3"))
    fold.must(c.CallMatch("S1.17"))
    assert told(fold, "S1.17").table == 3
    fold.must(c.UncallMatch("S1.17"))
    assert told(fold, "S1.17").waits


@pytest.mark.rule("SW-7")
def test_who_is_open_again_waits_until_their_table_is_free() -> None:
    fold = published(40)
    fold.must(c.CallMatch("S1.7"))
    fold.must(fold.score("S1.7"))
    fold.must(c.CallMatch("S1.17"))
    fold.must(c.ReopenMatch("S1.7", fold.version("S1.7")))
    assert code(fold.do(c.CallMatch("S1.7"))) == "own_table_taken"
    fold.must(fold.score("S1.17"))
    fold.must(c.CallMatch("S1.7"))
    assert told(fold, "S1.7").table == 7


@pytest.mark.rule("SW-7")
@pytest.mark.parametrize("back", [False, True])
def test_who_is_open_again_waits_for_a_table_if_theirs_went_out_of_use(back: bool) -> None:
    fold = published(8)
    fold.must(fold.score("S1.2"))
    fold.must(c.SetTable(2, False))
    assert told(fold, "S1.2").table == 2
    if back:
        fold.must(c.SetTable(2, True))
    fold.must(c.ReopenMatch("S1.2", fold.version("S1.2")))
    assert told(fold, "S1.2") == Where(2 if back else None, waits=not back, pair=2)
    fold.must(c.CallMatch("S1.2"))
    assert told(fold, "S1.2").table == (2 if back else 5)


@pytest.mark.rule("SW-7")
@pytest.mark.rule("FT-TABLE-1")
def test_who_is_open_again_after_the_next_round_was_published_takes_nobodys_table() -> None:
    fold = published(8).decided().round(2)
    fold.must(c.ReopenMatch("S1.2", fold.version("S1.2")))
    assert told(fold, "S1.2").waits
    assert told(fold, "S2.2").table == 2
    players = set(fold.event.players("S1.2"))
    theirs = [f"S2.{n}" for n in range(1, 5) if players & set(fold.event.players(f"S2.{n}"))]
    fold.must(c.CallMatch(theirs[0]))
    assert code(fold.do(c.CallMatch("S1.2"))) == "player_at_table"
    fold.must(fold.score(theirs[0]))
    fold.must(c.CallMatch("S1.2"))
    assert code(fold.do(c.CallMatch(theirs[1]))) == "player_at_table"


@pytest.mark.rule("SW-7")
def test_another_table_is_an_entry_and_two_may_exchange_theirs() -> None:
    fold = published(8)
    change = c.ChangeTable("S1.2", 9)
    fold.must(change)
    assert fold.entries[-1].body == {"match": "S1.2", "table": 9, "other": None}
    assert code(fold.do(change)) == "table_is_own"
    fold.must(c.ChangeTable("S1.2", 1))
    assert fold.entries[-1].body["other"] == "S1.1"
    assert [told(fold, f"S1.{pair}").table for pair in (1, 2, 3)] == [9, 1, 3]
    assert code(fold.do(c.ChangeTable("S1.2", 99))) == "table_unknown"
    fold.must(c.CallMatch("S1.2"))
    assert code(fold.do(c.ChangeTable("S1.1", 1))) == "table_taken"
    assert code(fold.do(c.ChangeTable("S1.2", 4))) == "table_is_held"
    fold.must(c.UncallMatch("S1.2"))
    assert told(fold, "S1.2").table == 1
    fold.must(c.CallMatch("S1.4", table=4))
    fold.must(fold.score("S1.4"))
    assert code(fold.do(c.ChangeTable("S1.4", 5))) == "table_is_held"
    bracket = FreeFold.of("single_elimination").started(4)
    ready = bracket.event.progress.ready()[0]
    assert code(bracket.do(c.ChangeTable(ready, 2))) == "table_not_published"


@pytest.mark.rule("SW-7")
def test_whose_table_is_changed_is_told_until_their_call() -> None:
    fold = published(40)
    both = {match: {*map(str, fold.event.players(match))} for match in ("S1.2", "S1.4", "S1.20")}
    assert tell(fold, c.ChangeTable("S1.20", 2)) == {
        "table_changed S1.20 2": both["S1.20"],
        "table_lost S1.2 waits": both["S1.2"],
    }
    assert tell(fold, c.SetTable(4, False)) == {"table_lost S1.4 waits": both["S1.4"]}
    assert tell(fold, c.SetTable(4, True)) == {}
    fold.must(c.CallMatch("S1.20"))
    fold.must(c.CallMatch("S1.1"))
    fold.must(fold.score("S1.20"))
    assert tell(fold, c.SetTable(2, False)) == {}


@pytest.mark.rule("SW-7")
def test_whose_table_is_lost_as_their_match_is_open_again_is_told() -> None:
    fold = published(8)
    first, second = ({*map(str, fold.event.players(match))} for match in ("S1.1", "S1.2"))
    fold.must(fold.score("S1.1"))
    fold.must(fold.score("S1.2"))
    assert tell(fold, c.SetTable(1, False)) == {}
    reopened = tell(fold, c.ReopenMatch("S1.1", fold.version("S1.1")))
    assert reopened == {"table_lost S1.1 waits": first}
    assert tell(fold, c.ReopenMatch("S1.2", fold.version("S1.2"))) == {}, "table 2 stays theirs"
    assert told(fold, "S1.2").table == 2
    leaving = min(second)
    met = fold.event.open_match_version(leaving)
    reason = c.Reason("request", "0" * 64)
    assert tell(fold, c.RuleWithdrawal("x1", leaving, met, reason)) == {}
    fold.must(c.SetTable(2, False))
    met = f"none/{len(fold.event.rulings)}"
    back = tell(fold, c.RevokeWithdrawal("x2", "x1", met, reason))
    assert back == {"table_lost S1.2 waits": second}


@pytest.mark.rule("SW-7")
def test_one_who_waits_takes_the_table_of_another_pair() -> None:
    fold = published(40)
    fold.must(c.ChangeTable("S1.20", 2))
    assert told(fold, "S1.20").table == 2
    assert told(fold, "S1.2") == Where(None, waits=True, pair=2)


@pytest.mark.rule("SW-7")
def test_a_table_that_goes_out_of_use_is_nobodys_any_more() -> None:
    fold = published(8)
    fold.must(c.CallMatch("S1.4"))
    fold.must(c.SetTable(2, False))
    assert told(fold, "S1.2").waits
    fold.must(c.SetTable(2, True))
    assert told(fold, "S1.2").waits
    fold.must(c.CallMatch("S1.2"))
    assert told(fold, "S1.2").table == 2
    fold.must(c.UncallMatch("S1.4"))
    fold.must(fold.score("S1.4"))
    fold.must(c.SetTable(4, False))
    assert told(fold, "S1.4").table == 4


@pytest.mark.rule("SW-7")
def test_a_match_that_goes_on_takes_nobodys_published_table() -> None:
    fold = FreeFold.of("swiss", results="signed").started(8)
    for table in range(4, 17):
        fold.must(c.SetTable(table, False))
    fold.round(1).must(c.CallMatch("S1.1"))
    reason = c.Reason("no_show", "0" * 64)
    fold.must(c.RuleWalkover(fold.new("q"), "S1.1", "A", fold.version("S1.1"), reason))
    ruling = fold.event.rulings[-1]
    assert table_again(fold.event, ruling) == 1
    fold.must(c.CallMatch("S1.4"))
    assert told(fold, "S1.4").table == 1
    assert table_again(fold.event, ruling) is None


@pytest.mark.rule("CH-DE-9")
@pytest.mark.rule("FT-TABLE-1")
@pytest.mark.parametrize("format", ["single_elimination", "double_elimination", "round_robin"])
def test_nobody_else_has_a_table_before_the_call(format: str) -> None:
    fold = FreeFold.of(format).started(6)
    ready = fold.event.progress.ready()
    assert {told(fold, match).table for match in ready} == {None}
    assert not any(told(fold, match).waits for match in ready)
    assert bool(told(fold, ready[0]).pair) == (format == "round_robin")
    fold.must(c.CallMatch(ready[-1], table=5))
    assert told(fold, ready[-1]).table == 5


@pytest.mark.rule("SW-7")
def test_a_round_of_an_earlier_release_has_numbered_pairs_and_no_tables() -> None:
    fold = FreeFold.of("swiss").started(8)
    fold.must(c.PairRound(1))
    first = fact_from("round-published", 1, {"round": 1})
    event = evolve_event(fold.event, first, fold.now)
    assert [where_played(event, f"S1.{pair}") for pair in (1, 4)] == [
        Where(None, waits=False, pair=1),
        Where(None, waits=False, pair=4),
    ]
    assert not event.published_tables
    assert tables_to_call(event, fold.now) == {f"S1.{pair}": pair for pair in range(1, 5)}


@pytest.mark.rule("CH-TIME-1")
@pytest.mark.rule("SW-7")
def test_the_time_of_a_round_ends_with_its_last_match_at_a_table() -> None:
    fold = FreeFold(TournamentRules("swiss"), round_time_minutes=50).started(40).round(1)
    pairs = [f"S1.{pair}" for pair in range(1, 21)]
    assert round_ends(fold.event, pairs) == (None, True)
    fold.must(c.CallMatch("S1.1"))
    first = fold.event.plays["S1.1"].called_at
    assert first is not None
    assert round_ends(fold.event, pairs) == (first + timedelta(minutes=50), True)
    fold.wait(minutes=10)
    fold.must(c.CallMatch("S1.2"))
    last = fold.event.plays["S1.2"].called_at
    assert last is not None
    ends = last + timedelta(minutes=50)
    assert round_ends(fold.event, pairs) == (ends, True)
    for match in pairs[2:]:
        fold.must(fold.score(match))
    assert round_ends(fold.event, pairs) == (ends, False)
    fold.must(c.PauseDay(None))
    assert round_ends(fold.event, pairs) == (None, True)
    fold.wait(minutes=5)
    fold.must(c.ResumeDay())
    ends += fold.event.plays["S1.2"].paused_for
    assert fold.event.plays["S1.2"].paused_for > timedelta(minutes=5)
    assert round_ends(fold.event, pairs) == (ends, False)


@pytest.mark.rule("CH-TIME-1")
def test_by_sheets_the_time_of_a_match_begins_with_its_play() -> None:
    rules = TournamentRules("swiss", results="signed")
    fold = FreeFold(rules, round_time_minutes=50).started(4).round(1)
    for match in ("S1.1", "S1.2"):
        fold.must(c.CallMatch(match))
    assert round_ends(fold.event, ["S1.1", "S1.2"]) == (None, True)
    fold.wait(minutes=5)
    fold.must(c.StartPlay("S1.2"))
    assert round_ends(fold.event, ["S1.1", "S1.2"]) == (fold.event.time_ends("S1.2"), True)
