"""Every operation with a day on which it works, what it is sent, and who may ask for it.

Letters as in table 5.1: P publisher, O organizer, J judge, H desk helper, p the player themselves.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from tests.api.writes import tournament_rows as free
from tests.api.writes.programs import drawn, in_check_in, ready_to_draw, today
from tests.support.scenario import Scenario
from tournament.api.writes.urls import urlpatterns
from tournament.championship import commands
from tournament.events import announcements, services
from tournament.events.selectors import profile
from tournament.events.states import championship_state, event_ledger, event_state, folded
from tournament.play import games, suspension
from tournament.play import services as play

Said = Mapping[str, Any]
MATCH = "W1.2"
WHY = {"category": "other", "reason": "Так решено."}
PERSON = {
    "full_name": "Петрова Мария Ивановна",
    "birth_date": "1990-02-01",
    "contact": "maria@example.org",
    "consent_processing": True,
}


@dataclass(frozen=True)
class Row:
    """An operation: the day before it, its address beside the day, its body, its roles."""

    roles: str
    day: Callable[[], Scenario]
    body: Callable[[Scenario], Said] = lambda _day: {}
    address: Callable[[Scenario], dict[str, str]] = lambda _day: {}
    seen: Callable[[Scenario], str | None] = lambda _day: None
    ruling: bool = False


def first(day: Scenario) -> dict[str, str]:
    """The first registration of the day."""
    state = championship_state(day.championship)
    return {"registration": state.of_day(day.event)[0].id}


def match(_day: Scenario) -> dict[str, str]:
    return {"match": MATCH}


def called() -> Scenario:
    day = drawn()
    play.call_match(day.by(day.organizer), event=day.event, match=MATCH)
    day.wait(minutes=11)
    return day


def begun() -> Scenario:
    day = called()
    play.start_play(day.by(day.organizer), event=day.event, match=MATCH)
    return day


def timed() -> Scenario:
    """The same where matches have a time."""
    day = drawn(profile=replace(profile(), round_time_minutes=45))
    play.call_match(day.by(day.organizer), event=day.event, match=MATCH)
    play.start_play(day.by(day.organizer), event=day.event, match=MATCH)
    return day


def entered() -> Scenario:
    day = begun()
    day.enter(MATCH, "A")
    return day


def refused() -> Scenario:
    day = entered()
    games.refuse_sheet(
        day.by(day.judge),
        event=day.event,
        match=MATCH,
        game=1,
        digest=digest(day),
        seat="B",
        declared_by_judge=False,
    )
    return day


def decided() -> Scenario:
    day = drawn()
    day.play_match(MATCH)
    return day


def used() -> Scenario:
    """A later match that used the result has been played."""
    day = decided()
    day.play_match("W2.1")
    return day


def ruled() -> Scenario:
    day = drawn()
    day.walkover(MATCH)
    return day


def withdrawn() -> Scenario:
    day = drawn()
    player = day_order(day)[0]
    day.ruled(commands.RuleWithdrawal, registration=player, category="left", reason="Ушёл.")
    return day


def suspended() -> Scenario:
    day = begun()
    suspension.suspend_day(
        day.by(day.judge), event=day.event, category="power", reason="Света нет."
    )
    return day


def between_matches() -> Scenario:
    """Suspended while no one plays: whoever runs the day lets it go on."""
    day = decided()
    suspension.suspend_day(
        day.by(day.judge), event=day.event, category="power", reason="Света нет."
    )
    return day


def finished() -> Scenario:
    day = drawn()
    day.play_on()
    return day


def announced() -> Scenario:
    day = drawn()
    announcements.announce_in_hall(day.by(day.organizer), event=day.event, text="Обед")
    return day


def absent_both() -> Scenario:
    """A place in the losers bracket is held for two who stayed away."""
    day = called()
    day.ruled(
        commands.RuleDoubleLoss, match=MATCH, both_left=False, category="absent", reason="Нет."
    )
    return day


def nobody_came() -> Scenario:
    """The other place of that match is taken, so it would be called now."""
    day = absent_both()
    day.play_match("W2.4")
    return day


def paused() -> Scenario:
    day = drawn()
    play.pause_day(day.by(day.organizer), event=day.event)
    return day


def with_lot() -> Scenario:
    day = begun()
    games.open_tie_break_lot(day.by(day.judge), event=day.event, match=MATCH)
    return day


def checked_in() -> Scenario:
    day = in_check_in()
    services.check_in(day.by(day.organizer), event=day.event, **first(day))
    return day


def frozen() -> Scenario:
    day = ready_to_draw()
    services.freeze_list(day.by(day.organizer), event=day.event)
    return day


def ahead(players: int = 1) -> Scenario:
    """A day of next week, on which somebody is entered."""
    day = Scenario(now=today().now)
    later = day.now.date() + timedelta(days=7)
    day.plan(day=later, first_day=day.now.date(), final_date=later + timedelta(days=90))
    day.register(players)
    return day


def full() -> Scenario:
    """A place has become free and was offered to the first who waits."""
    day = ahead(33)
    services.withdraw_registration(day.by(day.organizer), event=day.event, **first(day))
    return day


def moved_day() -> Scenario:
    """The day has another date, so everybody says again that they come."""
    day = ahead()
    later = day.now.date() + timedelta(days=8)
    services.move_day(day.by(day.organizer), event=day.event, day=later, start="11:00")
    return day


def two_days() -> Scenario:
    day = ahead()
    day.in_tomsk(day.now.date() + timedelta(days=9))
    return day


def digest(day: Scenario) -> str:
    sheet = event_state(day.event).plays[MATCH].open_game.sheet
    assert sheet is not None
    return sheet.digest


def day_order(day: Scenario) -> tuple[str, ...]:
    return tuple(event_state(day.event).order)


def drawn_player(day: Scenario) -> dict[str, str]:
    return {"registration": day_order(day)[0]}


def last_ruling(day: Scenario) -> dict[str, str]:
    return {"ruling": event_state(day.event).rulings[-1].id}


def version(day: Scenario) -> str:
    return str(event_state(day.event).version_of(MATCH))


def size(day: Scenario) -> str:
    return str(folded(event_ledger(day.event)).frontier.size)


def result(day: Scenario) -> Said:
    game = event_state(day.event).plays[MATCH].open_game
    return {"game": game.number, "revision": game.revision, "outcome": "B"}


def held_place(day: Scenario) -> dict[str, str]:
    ((where, _side, _seeds), *_) = event_state(day.event).progress.held_slots()
    return {"match": where}


def held_side(day: Scenario) -> Said:
    ((_match, side, _seeds), *_) = event_state(day.event).progress.held_slots()
    return {"side": side}


def who_came(day: Scenario) -> Said:
    ((_match, side, held), *_) = event_state(day.event).progress.held_slots()
    return {"side": side, "registration": day_order(day)[held.seeds[0] - 1]}


def other_day(day: Scenario) -> Said:
    (to_event,) = championship_state(day.championship).days.keys() - {day.event}
    return {"to_event": to_event, "consented": True}


def offered(day: Scenario) -> dict[str, str]:
    state = championship_state(day.championship)
    found = [item for item in state.of_day(day.event) if item.offered_until is not None]
    return {"registration": found[0].id}


def correction(day: Scenario) -> Said:
    return {"outcome": "B", "game": 1, "category": "wrong_entry", "reason": "Наоборот."}


def this_lot(day: Scenario) -> dict[str, str]:
    return {"lot": next(iter(event_state(day.event).lots))}


def announcement(day: Scenario) -> Said:
    told = event_state(day.event).announced
    assert told is not None
    return {"announcement": told.id}


def constant(**body: Any) -> Callable[[Scenario], Said]:
    return lambda _day: body


ROWS: dict[str, Row] = {
    "register": Row("O", lambda: today(1), constant(**PERSON)),
    "edit_registration": Row("O p", ahead, constant(display_name="Маша"), first),
    "move_registration": Row("O p", two_days, other_day, first),
    "withdraw_registration": Row("O p", ahead, constant(asked_by="player"), first),
    "answer_offer": Row("O p", full, constant(accept=True), offered),
    "reconfirm_registration": Row("O p", moved_day, address=first),
    "open_check_in": Row("O J", lambda: today(3)),
    "close_check_in": Row("O J", in_check_in, seen=size),
    "extend_check_in": Row("O J", ready_to_draw, constant(minutes=10)),
    "check_in": Row("O J H", in_check_in, constant(age_seen=True), first),
    "undo_check_in": Row("O J H", checked_in, address=first),
    "note_age_seen": Row("O J H", checked_in, address=first),
    "freeze_list": Row("P O J", ready_to_draw, seen=size),
    "preview_freeze_list": Row("P O J", ready_to_draw),
    "make_draw": Row("P O J", frozen, constant(text="17 4 23"), seen=size),
    "withdraw_draw": Row(
        "J", drawn, constant(category="forgotten_entrant", reason="Стоял у стола."), seen=size
    ),
    "draw_lot": Row("P O J", with_lot, constant(text="3 1 4"), this_lot),
    "call_match": Row("O J H", drawn, constant(table=2), match, version),
    "uncall_match": Row("O J H", called, address=match, seen=version),
    "start_match": Row("O J H", called, address=match, seen=version),
    "call_matches": Row("O J H", drawn, constant(matches=[{"match": MATCH, "table": 1}])),
    "take_held_place": Row("O J H", absent_both, who_came, held_place),
    "leave_held_place": Row("O J H", nobody_came, held_side, held_place),
    "open_slot_lot": Row("P O J", absent_both, held_side, held_place),
    "open_tie_break_lot": Row("P O J", begun, address=match),
    "set_table": Row("O J", drawn, constant(table=40, in_use=True), seen=size),
    "pause_day": Row("P O J", called, constant(until=None)),
    "resume_day": Row("P O J", paused),
    "enter_result": Row("O J H", begun, result, match, version),
    "witness_signatures": Row(
        "O J H", entered, lambda day: {"game": 1, "digest": digest(day)}, match, version
    ),
    "say_result": Row("p", begun, result, match),
    "concede_match": Row("O J H", begun, constant(seat="B", acknowledged=True), match, version),
    "refuse_sheet": Row(
        "O J H",
        entered,
        lambda day: {"game": 1, "digest": digest(day), "seat": "B"},
        match,
        version,
    ),
    "accept_result": Row("J", begun, lambda day: {**result(day), **WHY}, match, version, True),
    "replay_game": Row("J", refused, constant(**WHY), match, version, True),
    "correct_sheet": Row("J", entered, lambda day: {**result(day), **WHY}, match, version, True),
    "time_extension": Row("J", timed, constant(minutes=5, **WHY), match, version, True),
    "tie_break": Row("J", begun, constant(winner="A", heroes=[2, 1], **WHY), match, version, True),
    "walkover": Row("J", called, constant(winner="A", **WHY), match, version, True),
    "double_loss": Row("J", called, constant(**WHY), match, version, True),
    "correct_result": Row("J", decided, correction, match, lambda day: None, True),
    "override_replay": Row("J", used, correction, match, lambda day: None, True),
    "override_stand": Row("J", used, correction, match, lambda day: None, True),
    "withdrawal": Row("J", begun, constant(**WHY), drawn_player, ruling=True),
    "disqualification": Row("J", begun, constant(**WHY), drawn_player, ruling=True),
    "walkover_revoked": Row("J", ruled, constant(**WHY), last_ruling, ruling=True),
    "withdrawal_revoked": Row("J", withdrawn, constant(**WHY), last_ruling, ruling=True),
    "amend_ruling": Row(
        "J", ruled, constant(instead={"type": "annulled"}, **WHY), last_ruling, ruling=True
    ),
    "suspend_day": Row("P O J", begun, constant(**WHY), ruling=True),
    "continue_day": Row(
        "P O J", between_matches, constant(matches={}, reason="Свет."), ruling=True
    ),
    "set_continuation": Row(
        "P O J",
        suspended,
        lambda day: {"date": f"{day.now.date() + timedelta(days=3)}", "start": "11:00"},
    ),
    "close_day": Row("O", finished, constant(anyway=True)),
    "announce_in_hall": Row("P O", drawn, constant(text="Обед до 14:00")),
    "end_announcement": Row("P O", announced, announcement),
    "change_tournament": Row("P O", free.listed, constant(name="Второй вечер", size=32)),
    "add_names": Row("O", free.listed, constant(names=["Аня", "Боря"])),
    "rename_entrant": Row("O", free.listed, constant(name="Анна"), first),
    "arrange_entrants": Row("O", lambda: free.listed(seeding="listed"), free.backwards),
    "start_tournament": Row("O J", free.listed, constant(words="17 4 23")),
    "give_up_tournament": Row("P O", free.listed),
    "archive_tournament": Row("P O", free.decided),
    "unarchive_tournament": Row("P O", free.archived),
    "pair_round": Row("P O J", free.decided, constant(number=2)),
    "exchange_players": Row("P O J", free.paired, free.two_players),
    "publish_round": Row("P O J", free.paired, constant(number=1)),
    "set_rounds": Row("P O J", free.published, constant(rounds=4)),
    "make_cut": Row("P O J", free.one_round),
    "change_table": Row("O J H", free.published, constant(table=7), free.table),
    "enter_score": Row(
        "O J H",
        free.published,
        constant(scores=[[2, 1]], winner="A"),
        free.table,
        free.table_version,
    ),
    "reopen_match": Row("O J H", free.decided, address=free.table, seen=free.table_version),
}
"""`confirm_ruling` is the duty judge's, who has no role on the day, `create_tournament` is of no
day: they have tests of their own."""
SINCE_LONG = {"result": "enter_result", "attestation": "witness_signatures"}
"""Addresses that are called otherwise than their operation."""


def by_address() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Who of the staff may ask at which address, with the names of its arguments."""
    found = {}
    for pattern in urlpatterns:
        operation = str(pattern.name).removeprefix("api_").removeprefix("preview_")
        operation = SINCE_LONG.get(operation, operation)
        roles = ROWS[operation].roles if operation in ROWS else ""
        staff = " ".join(letter for letter in roles.split() if letter != "p")
        arguments = tuple(re.findall(r"<\w+:(\w+)>", str(pattern.pattern)))
        found[str(pattern.name)] = (staff, arguments)
    return found
