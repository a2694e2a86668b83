"""Rules of the waiting list: who is offered a freed place, until when, and what follows."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tests.support.fold import BOTH, Fold, code
from tournament.championship import commands as c

PLACES = 4
MOSCOW_DAY = datetime(2016, 12, 9, 21, 0, tzinfo=UTC)
"""When 10 December begins in Moscow."""
KAMCHATKA_DAY = datetime(2016, 12, 9, 12, 0, tzinfo=UTC)


def full(waiting: int, zone: str = "Europe/Moscow") -> tuple[Fold, list[str]]:
    """A day of four places with some people on the waiting list, five days ahead."""
    fold = Fold(day_maximum=PLACES, stage_minimum=2)
    fold.now = datetime(2016, 12, 5, 9, 0, tzinfo=UTC)
    fold.must(c.CreateChampionship("c1", "key", fold.profile, date(2016, 12, 1), date(2017, 2, 12)))
    fold.must(c.AnnounceChampionship())
    fold.must(c.AddStage("s1", "city", zone))
    fold.planned()
    return fold, fold.register(PLACES + waiting)


def offered(waiting: int) -> tuple[Fold, list[str]]:
    """The first on the waiting list holds an offer."""
    fold, keys = full(waiting)
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    fold.give_places()
    assert fold.status(keys[PLACES]) == "offered"
    return fold, keys


def deadline(fold: Fold, key: str) -> datetime:
    until = fold.championship.registrations[key].offered_until
    assert until is not None
    return until


@pytest.mark.rule("CH-WAIT-1")
def test_a_freed_place_is_offered_to_the_first_in_line_for_24_hours() -> None:
    fold, keys = full(2)
    fold.must(c.WithdrawRegistration("e1", keys[1]))
    fold.must(c.FillPlace("e1"))
    assert fold.status(keys[4]) == "offered"
    assert deadline(fold, keys[4]) == fold.now + timedelta(hours=24)
    assert fold.line() == [keys[5]]


@pytest.mark.rule("CH-WAIT-1")
@pytest.mark.parametrize("hours", [1, 48])
def test_the_hours_of_an_offer_are_a_number_of_the_profile(hours: int) -> None:
    fold = Fold(day_maximum=2, stage_minimum=2, offer_hours=hours)
    fold.now = datetime(2016, 12, 1, 9, 0, tzinfo=UTC)
    keys = fold.start().planned().register(3)
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    fold.must(c.FillPlace("e1"))
    assert deadline(fold, keys[2]) - fold.now == timedelta(hours=hours)


@pytest.mark.rule("CH-WAIT-1")
def test_nobody_is_offered_what_is_not_free_or_not_waited_for() -> None:
    fold, keys = full(1)
    assert code(fold.do(c.FillPlace("e1"))) == "nobody_in_line"
    fold.must(c.WithdrawRegistration("e1", keys[4]))
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    refusal = fold.do(c.FillPlace("e1"))
    assert code(refusal) == "nobody_in_line"
    assert refusal.kind == "stale"


@pytest.mark.rule("CH-WAIT-1")
@pytest.mark.rule("CH-TZ-1")
@pytest.mark.parametrize(
    ("zone", "begins"), [("Europe/Moscow", MOSCOW_DAY), ("Asia/Kamchatka", KAMCHATKA_DAY)]
)
def test_an_offer_ends_when_the_game_day_begins_in_its_city(zone: str, begins: datetime) -> None:
    fold, keys = full(1, zone)
    fold.now = begins - timedelta(hours=24, minutes=1)
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    fold.now = begins - timedelta(hours=3)
    fold.must(c.FillPlace("e1"))
    assert deadline(fold, keys[4]) == begins


@pytest.mark.rule("CH-WAIT-1")
@pytest.mark.rule("CH-TZ-1")
@pytest.mark.parametrize(
    ("zone", "begins"), [("Europe/Moscow", MOSCOW_DAY), ("Asia/Kamchatka", KAMCHATKA_DAY)]
)
def test_no_offer_is_shorter_than_an_hour(zone: str, begins: datetime) -> None:
    fold, keys = full(1, zone)
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    fold.now = begins - timedelta(minutes=59, seconds=59)
    assert code(fold.ask(c.FillPlace("e1"))) == "nobody_in_line"
    fold.now = begins + timedelta(hours=9)
    assert code(fold.ask(c.FillPlace("e1"))) == "nobody_in_line"
    fold.now = begins - timedelta(hours=1)
    assert fold.ask(c.FillPlace("e1"))["championship"].registration == keys[4]


@pytest.mark.rule("CH-WAIT-1")
@pytest.mark.rule("CH-DAY-3")
def test_an_offered_place_is_held_and_not_given_twice() -> None:
    fold, keys = offered(2)
    assert fold.championship.places_held("e1") == PLACES
    assert code(fold.do(c.FillPlace("e1"))) == "nobody_in_line"
    (late,) = fold.register(1)
    assert fold.line() == [keys[5], late]


@pytest.mark.rule("CH-WAIT-1")
def test_an_offer_is_taken_until_its_last_second() -> None:
    fold, keys = offered(1)
    fold.now = deadline(fold, keys[4]) - timedelta(seconds=1)
    fold.must(c.AnswerOffer("e1", keys[4], accept=True))
    assert fold.status(keys[4]) == "confirmed"
    assert fold.championship.registrations[keys[4]].offered_until is None


@pytest.mark.rule("CH-WAIT-1")
@pytest.mark.parametrize("accept", [True, False])
def test_an_answer_after_the_deadline_comes_too_late(accept: bool) -> None:
    fold, keys = offered(1)
    fold.now = deadline(fold, keys[4])
    refusal = fold.do(c.AnswerOffer("e1", keys[4], accept))
    assert code(refusal) == "offer_over"
    assert refusal.kind == "stale"
    assert fold.status(keys[4]) == "offered"


@pytest.mark.rule("CH-WAIT-1")
def test_whoever_was_offered_nothing_has_nothing_to_answer() -> None:
    fold, keys = offered(2)
    for key in (keys[1], keys[5]):
        assert code(fold.do(c.AnswerOffer("e1", key, accept=True))) == "offer_over"
        assert code(fold.do(c.LapseOffer("e1", key))) == "offer_over"
    fold.must(c.AnswerOffer("e1", keys[4], accept=True))
    assert code(fold.do(c.AnswerOffer("e1", keys[4], accept=False))) == "offer_over"
    assert code(fold.do(c.AnswerOffer("e1", "r9", accept=True))) == "registration_unknown"
    fold.elsewhere()
    assert code(fold.do(c.LapseOffer("e2", keys[4]))) == "registration_unknown"


@pytest.mark.rule("CH-WAIT-1")
def test_an_offer_lapses_after_its_deadline_and_not_before() -> None:
    fold, keys = offered(1)
    fold.now = deadline(fold, keys[4])
    assert code(fold.ask(c.LapseOffer("e1", keys[4]))) == "offer_stands"
    fold.must(c.LapseOffer("e1", keys[4]))
    assert fold.status(keys[4]) == "waitlisted"


@pytest.mark.rule("CH-WAIT-1")
@pytest.mark.parametrize("declined", [True, False])
def test_whoever_lets_an_offer_go_stands_at_the_end_and_the_next_is_asked(declined: bool) -> None:
    fold, keys = offered(3)
    first = keys[4]
    if declined:
        fold.must(c.AnswerOffer("e1", first, accept=False))
    else:
        fold.now = deadline(fold, first)
        fold.must(c.LapseOffer("e1", first))
    assert fold.line() == [keys[5], keys[6], first]
    assert fold.championship.waiting_position(first) == 3
    fold.give_places()
    assert fold.status(keys[5]) == "offered"
    (late,) = fold.register(1)
    assert fold.line() == [keys[6], first, late]


@pytest.mark.rule("CH-WAIT-1")
def test_whoever_is_alone_in_line_is_not_offered_again_what_he_declines() -> None:
    fold, keys = offered(1)
    refusal = fold.do(c.AnswerOffer("e1", keys[4], accept=False))
    assert code(refusal) == "offer_alone"
    assert refusal.kind == "rule"
    assert fold.status(keys[4]) == "offered"
    (other,) = fold.register(1)
    fold.must(c.AnswerOffer("e1", keys[4], accept=False))
    fold.give_places()
    assert (fold.status(keys[4]), fold.status(other)) == ("waitlisted", "offered")


@pytest.mark.rule("CH-WAIT-1")
def test_several_freed_places_are_offered_to_as_many() -> None:
    fold, keys = full(3)
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    fold.must(c.WithdrawRegistration("e1", keys[1]))
    fold.give_places()
    assert [fold.status(key) for key in keys[4:]] == ["offered", "offered", "waitlisted"]
    assert fold.championship.places_held("e1") == PLACES


@pytest.mark.rule("CH-WAIT-1")
@pytest.mark.rule("CH-REG-6")
def test_the_line_is_ordered_by_when_one_could_have_had_a_place() -> None:
    fold, keys = full(0)
    child = fold.registration(birth_date=date(2001, 5, 5))
    fold.must(child)
    (next_one,) = fold.register(1)
    fold.must(c.RecordRepresentativeConsent("e1", child.registration))
    assert fold.line() == [next_one, child.registration]
    (last,) = fold.register(1)
    assert [fold.championship.waiting_position(key) for key in (next_one, last, keys[0])] == [
        1,
        3,
        0,
    ]
    fold.must(c.WithdrawRegistration("e1", next_one))
    assert fold.line() == [child.registration, last]


@pytest.mark.rule("CH-WAIT-1")
@pytest.mark.rule("CH-CHECKIN-1")
def test_check_in_waits_for_open_offers() -> None:
    fold, keys = offered(1)
    fold.now = MOSCOW_DAY + timedelta(hours=9)
    opening = c.OpenCheckIn("e1", "key", "0" * 64)
    refusal = fold.do(opening)
    assert code(refusal) == "offers_open"
    assert refusal.kind == "stale"
    fold.must(c.LapseOffer("e1", keys[4]))
    fold.must(opening)
    assert fold.event.entrants[keys[4]].status == "waitlisted"


@pytest.mark.rule("CH-WAIT-1")
def test_check_in_takes_the_line_over_in_its_order() -> None:
    fold, keys = offered(3)
    fold.must(c.AnswerOffer("e1", keys[4], accept=False))
    fold.now = MOSCOW_DAY + timedelta(hours=9)
    fold.check_in()
    for key in (keys[4], keys[6], keys[5]):
        fold.must(c.CheckIn(key))
    assert fold.event.entrants[keys[4]].status == "checked_in"
    assert [entrant.registration for entrant in fold.event.waiting_here] == [keys[5], keys[6]]


@pytest.mark.rule("CH-WAIT-1")
@pytest.mark.rule("CH-CHECKIN-1")
def test_places_of_no_shows_go_to_those_in_the_hall_even_behind_the_closed_check_in() -> None:
    fold, keys = full(2)
    fold.now = MOSCOW_DAY + timedelta(hours=9)
    fold.check_in()
    for key in (*keys[1:4], keys[5]):
        fold.must(c.CheckIn(key))
    fold.must(c.CloseCheckIn())
    fold.give_places()
    assert fold.event.entrants[keys[5]].status == "checked_in"
    assert fold.event.entrants[keys[4]].status == "waitlisted"
    fold.must(c.FreezeList())
    assert code(fold.do(c.FillPlace("e1"))) == "nobody_in_line"


@pytest.mark.rule("CH-WAIT-1")
def test_nobody_is_given_a_place_once_the_list_is_frozen() -> None:
    fold, keys = full(1)
    fold.now = MOSCOW_DAY + timedelta(hours=9)
    fold.check_in()
    for key in (keys[0], keys[1], keys[4]):
        fold.must(c.CheckIn(key))
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())
    assert fold.event.place_free
    assert fold.event.waiting_here
    assert code(fold.do(c.FillPlace("e1"))) == "nobody_in_line"


@pytest.mark.rule("CH-WAIT-1")
@pytest.mark.rule("CH-REG-3")
def test_a_free_place_passes_over_whoever_went_to_another_day_after_a_draw() -> None:
    fold, keys = full(2)
    fold.now = MOSCOW_DAY + timedelta(hours=9)
    fold.check_in()
    for key in (*keys[:4], keys[4], keys[5]):
        fold.must(c.CheckIn(key))
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", bytes(range(32))))
    fold.elsewhere()
    gone = fold.event.entrants[keys[4]].person
    fold.must(fold.registration("e2", person=gone))
    fold.must(c.WithdrawDraw("x1", fold.event.secret_sha256, c.Reason("other", "0" * 64)))
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    fold.give_places("e1")
    assert fold.event.entrants[keys[5]].status == "checked_in"
    assert fold.event.entrants[keys[4]].status == "released"
    assert fold.status(keys[4]) == "released"


@pytest.mark.rule("CH-WAIT-1")
def test_whoever_left_the_hall_is_not_in_the_line_there() -> None:
    fold, keys = full(1)
    fold.now = MOSCOW_DAY + timedelta(hours=9)
    fold.check_in()
    fold.must(c.CheckIn(keys[4]))
    fold.must(c.WithdrawRegistration("e1", keys[4]))
    assert code(fold.do(c.UndoCheckIn(keys[4]))) == "registration_state"
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    assert code(fold.do(c.FillPlace("e1"))) == "nobody_in_line"


@pytest.mark.rule("CH-WAIT-1")
@pytest.mark.rule("CH-REG-6")
def test_a_consent_behind_the_closed_check_in_gives_no_place() -> None:
    fold, keys = full(0)
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    child = fold.registration(birth_date=date(2001, 5, 5), consents=BOTH - {"representative"})
    fold.must(child)
    fold.now = MOSCOW_DAY + timedelta(hours=9)
    fold.check_in().all_in()
    fold.must(c.RecordRepresentativeConsent("e1", child.registration))
    assert fold.event.entrants[child.registration].status == "waitlisted"
