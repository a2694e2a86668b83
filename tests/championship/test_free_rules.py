"""Free tournaments before they are played: what they are made of, who enters, seeds."""

from dataclasses import replace

import pytest

from tests.support.fold import SECRET_SHA256, Fold, code
from tests.support.free_fold import FreeFold
from tournament.championship import commands as c
from tournament.championship.statuses import RegistrationStatus


def made_with(format: str, **choices: object) -> str:
    """The code by which such a tournament is refused."""
    fold = FreeFold.of(format, **choices)
    return code(fold.do(fold.creation()))


@pytest.mark.rule("FT-RULES-1")
def test_rules_that_nobody_can_play_by_are_refused() -> None:
    assert made_with("ladder") == "input_not_offered"
    assert made_with("swiss", day_wins=6) == "input_out_of_bounds"
    assert made_with("swiss", rounds=31) == "input_out_of_bounds"
    assert made_with("round_robin", rounds=3) == "tournament_rounds"
    assert made_with("round_robin", groups=9) == "input_out_of_bounds"
    assert made_with("swiss", groups=2) == "tournament_groups"


@pytest.mark.rule("FT-RULES-1")
def test_other_rules_are_chosen_before_check_in_alone() -> None:
    fold = FreeFold.of("swiss", day_maximum=8).listed(4)

    def asked(version: int = 1, format: str = "round_robin", size: int = 8) -> c.ChangeRules:
        rules = replace(fold.profile.tournament, format=format)
        return c.ChangeRules(
            "e1", replace(fold.profile, version=version, tournament=rules, day_maximum=size)
        )

    known = fold.championship.rules.version
    assert code(fold.do(asked(known))) == "profile_changed"
    assert code(fold.do(asked(known + 1, format="ladder"))) == "input_not_offered"
    assert code(fold.do(asked(known + 1, size=3))) == "tournament_full"
    fold.must(asked(known + 1))
    assert fold.championship.rules.tournament.format == "round_robin"
    begun = FreeFold.of("swiss").started(4)
    assert code(begun.do(c.ChangeRules("e1", begun.profile))) == "tournament_rules_fixed"


@pytest.mark.rule("FT-SIZE-1")
def test_each_format_has_its_most_players() -> None:
    assert made_with("double_elimination", day_maximum=257) == "tournament_size"
    assert made_with("round_robin", day_maximum=65) == "tournament_size"
    assert made_with("swiss", day_maximum=1) == "input_out_of_bounds"
    FreeFold.of("swiss", day_maximum=512).made()
    fold = FreeFold.of("swiss", day_maximum=4).listed(3)
    assert code(fold.do(fold.names(2))) == "tournament_full"
    fold.must(fold.names(1))


@pytest.mark.rule("FT-POINTS-1")
def test_points_have_bounds_and_an_order() -> None:
    assert made_with("swiss", points_win=1001) == "input_out_of_bounds"
    assert made_with("swiss", points_draw=11) == "tournament_points_order"


@pytest.mark.rule("TB-1")
def test_a_tie_break_is_known_and_named_once() -> None:
    assert made_with("swiss", tie_breaks=("wins", "wins")) == "tournament_tie_breaks"
    assert made_with("swiss", tie_breaks=("luck",)) == "input_not_offered"


@pytest.mark.rule("FT-DRAW-1")
def test_a_bracket_knows_no_drawn_match() -> None:
    assert made_with("single_elimination", draws=True) == "tournament_draws"


@pytest.mark.rule("FT-CUT-1")
def test_a_cut_follows_rounds_alone() -> None:
    assert made_with("single_elimination", cut=4) == "tournament_cut"
    assert made_with("swiss", cut=1) == "tournament_cut"


@pytest.mark.rule("FT-LEDGER-1")
def test_a_championship_is_no_free_tournament() -> None:
    fold = Fold().start().planned()
    assert code(fold.do(c.ArrangeEntrants("e1", ()))) == "not_a_tournament"
    assert code(fold.do(c.HideTournament("e1"))) == "not_a_tournament"
    free = FreeFold.of("swiss").made()
    assert code(free.do(free.creation())) == "championship_exists"


@pytest.mark.rule("FT-ENTRY-1")
def test_names_are_taken_where_the_rules_say_so_and_until_the_end() -> None:
    fold = Fold().start().planned()
    names = c.AddEntrants("e1", ({"registration": "r", "person": "p"},), "0" * 64)
    assert code(fold.do(names)) == "names_not_taken"
    free = FreeFold.of("swiss").made()
    assert code(free.do(free.names(0))) == "input_too_short"
    free.must(free.names(3))
    assert [item.number for item in free.championship.of_day("e1")] == [1, 2, 3]
    registering = FreeFold.of("swiss", entry="registration").made()
    assert code(registering.do(registering.names(1))) == "names_not_taken"


@pytest.mark.rule("FT-ENTRY-2")
def test_names_are_present_and_persons_are_not() -> None:
    fold = FreeFold.of("swiss").present(4)
    statuses = {item.status for item in fold.event.entrants.values()}
    assert statuses == {RegistrationStatus.CHECKED_IN}
    fold.must(fold.names(1))
    assert fold.event.present == 5
    championship = Fold().start().planned()
    championship.register(10)
    all_present = c.OpenCheckIn("e1", "key", SECRET_SHA256, all_present=True)
    assert code(championship.do(all_present)) == "present_by_list"


def test_a_tournament_may_start_before_its_date() -> None:
    fold = FreeFold.of("swiss").listed(4)
    fold.wait(days=-3)
    fold.must(c.OpenCheckIn("e1", "key", SECRET_SHA256, all_present=True))


@pytest.mark.rule("FT-SEED-1")
def test_seeds_follow_the_list_where_that_was_chosen() -> None:
    fold = FreeFold.of("single_elimination", seeding="listed").listed(5)
    order = tuple(f"r{number:03}" for number in (11, 3, 9, 5, 7))
    keys = [item.id for item in fold.championship.of_day("e1")]
    assert code(fold.do(c.ArrangeEntrants("e1", order))) == "order_of_others"
    arranged = tuple(reversed(keys))
    fold.must(c.ArrangeEntrants("e1", arranged))
    fold.must(c.OpenCheckIn("e1", "key", SECRET_SHA256, all_present=True))
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", bytes(range(32))))
    assert fold.event.order != arranged
    fold.must(c.SeedEntrants())
    assert fold.event.order == arranged
    assert code(fold.do(c.SeedEntrants())) == "seeded_already"
    assert code(fold.do(c.ArrangeEntrants("e1", arranged))) == "drawn_already"


@pytest.mark.rule("FT-SEED-1")
def test_drawn_seeds_stay_as_they_were_drawn() -> None:
    assert code(FreeFold.of("swiss").started(4).do(c.SeedEntrants())) == "seeds_are_drawn"


@pytest.mark.rule("FT-END-1")
def test_only_what_is_not_drawn_is_given_up() -> None:
    assert code(FreeFold.of("swiss").started(4).do(c.HideTournament("e1"))) == "tournament_begun"
    fold = FreeFold.of("swiss").listed(4)
    fold.must(c.HideTournament("e1"))
    assert fold.championship.days["e1"].status == "cancelled"
    assert code(fold.do(fold.names(1))) == "day_completed"


@pytest.mark.rule("FT-END-1")
def test_only_what_is_drawn_is_archived_and_only_once() -> None:
    plain = Fold().start().planned()
    assert code(plain.do(c.ArchiveTournament("e1"))) == "not_a_tournament"
    fold = FreeFold.of("swiss").listed(4)
    assert code(fold.do(c.ArchiveTournament("e1"))) == "tournament_not_begun"
    fold = FreeFold.of("swiss").started(4)
    assert code(fold.do(c.UnarchiveTournament("e1"))) == "not_archived"
    fold.must(c.ArchiveTournament("e1"))
    assert fold.championship.archived
    assert code(fold.do(c.ArchiveTournament("e1"))) == "archived_already"
    fold.must(c.UnarchiveTournament("e1"))
    assert not fold.championship.archived


@pytest.mark.rule("FT-END-1")
def test_nobody_sits_at_a_table_of_an_archived_tournament() -> None:
    fold = FreeFold.of("single_elimination").started(4)
    fold.must(c.CallMatch("R1.1"))
    assert code(fold.do(c.ArchiveTournament("e1"))) == "archived_in_play"
    fold.must(c.UncallMatch("R1.1"))
    fold.must(c.ArchiveTournament("e1"))
    assert code(fold.do(c.CallMatch("R1.1"))) == "tournament_archived"
    fold.must(c.UnarchiveTournament("e1"))
    fold.must(c.CallMatch("R1.1"))


def test_the_rules_are_read_back_as_they_were_written() -> None:
    fold = FreeFold.of("swiss", tie_breaks=("wins",), cut=4).made()
    assert fold.championship.rules == fold.profile
    body = replace(fold.profile).body()
    del body["tournament"]["cut"]
    with pytest.raises(ValueError, match="cut"):
        type(fold.profile).from_body(body)


@pytest.mark.rule("FT-ENTRY-1")
def test_names_alone_are_asked_for_nothing_else() -> None:
    fold = FreeFold.of("swiss").made()
    fold.must(fold.names(2))
    asked = fold.registration()
    assert code(fold.do(asked)) == "names_alone"
    entered = next(iter(fold.championship.registrations))
    edited = c.EditPerson("e1", entered, asked.birth_date, asked.commitment, asked.applicant)
    assert code(fold.do(edited)) == "names_alone"
    fold.check_in()
    assert code(fold.do(c.NoteAgeSeen(entered))) == "names_alone"
