"""Refusals about the door."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "check_in_not_open": Code(
        "CH-CHECKIN-1",
        "Отметка на входе сейчас не идёт. Откройте её или продлите.",
        "Check-in is not open now. Open it or extend it.",
    ),
    "check_in_early": Code(
        "CH-CHECKIN-1",
        "Отметка открывается в день игры, {date}.",
        "Check-in opens on the day of play, {date}.",
    ),
    "check_in_over": Code(
        "CH-CHECKIN-2",
        "Время отметки вышло. Продлите её или закройте и проведите жеребьёвку.",
        "The time for check-in is over. Extend it, or close it and go on to the draw.",
    ),
    "check_in_running": Code(
        "CH-CHECKIN-1",
        "Сначала закройте отметку: список игроков ещё меняется.",
        "Close check-in first: the list of players still changes.",
    ),
    "extension_used_up": Code(
        "CH-CHECKIN-2",
        "После начала отметку можно продлить всего на {total} мин, осталось {left}.",
        "After the start check-in may be extended by {total} minutes in total, {left} are left.",
    ),
    "check_in_endless": Code(
        "CH-CHECKIN-2",
        "Отметка идёт без срока, продлевать нечего. Когда все придут, закройте её.",
        "Check-in is open without an end, so there is nothing to extend. Close it when all are "
        "here.",
    ),
    "age_of_the_absent": Code(
        "CH-PD-1",
        "Возраст отмечают по документу того, кто здесь. Сначала отметьте приход.",
        "The age is seen in the document of somebody who is here. Check the player in first.",
    ),
    "age_seen_already": Code(
        "CH-PD-1",
        "Возраст этого игрока по документу уже отмечен.",
        "The age of this player is ticked already.",
        "stale",
    ),
    "undo_too_late": Code(
        "CH-CHECKIN-3",
        "Список уже зафиксирован для жеребьёвки, отметку отменить нельзя.",
        "The list is frozen for the draw; a check-in can't be undone any more.",
    ),
}
