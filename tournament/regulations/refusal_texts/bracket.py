"""Refusals about the draw, the bracket and places."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "lot_open_already": Code(
        "CH-DE-10",
        "Об этом жребий уже открыт. Доведите его до конца или посмотрите, что выпало.",
        "Lots are being drawn about this already. Finish that draw, or look at its result.",
        "stale",
    ),
    "lot_needs_two": Code(
        "CH-DE-10",
        "Жребий бросают хотя бы между двумя. Проверьте, кто в нём участвует.",
        "A lot is drawn between two at least. Check who takes part in it.",
    ),
    "lot_unknown": Code(
        "CH-DE-10",
        "Такой жребий не открыт. Сначала зафиксируйте, между кем он.",
        "No such lot has been opened. First record between whom it is drawn.",
        "stale",
    ),
    "lot_drawn_already": Code(
        "CH-DE-10",
        "Этот жребий уже брошен; второго раза не будет.",
        "This lot has been drawn already; there is no second time.",
        "stale",
    ),
    "list_not_frozen": Code(
        "CH-DE-10",
        "Сначала зафиксируйте список игроков.",
        "Freeze the list of players first.",
    ),
    "possible_duplicates": Code(
        "CH-REG-3",
        "В списке есть возможные двойные заявки: похоже, игрок записан ещё и на другой день, а "
        "играть можно только один. Пусть издатель решит, один это человек или разные, или "
        "отметьте, что жеребьёвка идёт с ними.",
        "There are possible duplicate registrations on the list: a player may be entered for "
        "another day too, and may play only one. Let the publisher decide whether they are one "
        "person, or tick that the draw goes on with them.",
    ),
    "list_frozen": Code(
        "CH-DE-10",
        "Список игроков уже зафиксирован.",
        "The list of players is frozen already.",
        "stale",
    ),
    "draw_text_short": Code(
        "CH-DE-10",
        "Введите то, что назвали в зале: не меньше {length} знаков.",
        "Type in what was called out in the hall: at least {length} characters.",
    ),
    "drawn_already": Code(
        "CH-DE-10",
        "Жеребьёвка уже проведена, второй раз нельзя.",
        "The draw was made already; there is no second one.",
        "stale",
    ),
    "redraw_too_late": Code(
        "CH-DE-11",
        "Отменить жеребьёвку можно только до вызова первого матча.",
        "A draw can be withdrawn only before the first match is called.",
    ),
    "day_not_running": Code(
        "CH-DE-9",
        "Сетка этого дня сейчас не играется.",
        "The bracket of this day is not being played now.",
        "stale",
    ),
    "match_unknown": Code(
        "CH-DE-4",
        "Такого матча в сетке нет.",
        "There is no such match in the bracket.",
        "stale",
    ),
    "match_not_ready": Code(
        "CH-DE-9",
        "Матч {match} сейчас не ждёт вызова. Посмотрите, что записано сейчас.",
        "Match {match} is not waiting to be called. See what is recorded now.",
        "stale",
    ),
    "rest_needed": Code(
        "CH-DE-9",
        "Игрок закончил матч меньше {minutes} мин назад. Подождите или, если игроки согласны "
        "играть сразу, вызовите кнопкой «Согласны».",
        "A player’s last match ended less than {minutes} minutes ago. Wait or, if they agree to "
        "play at once, call with the button “Agreed”.",
    ),
    "table_unknown": Code(
        "CH-DE-9",
        "Стола {table} нет или он закрыт. Выберите другой.",
        "There is no table {table}, or it is out of use. Choose another one.",
    ),
    "table_taken": Code(
        "CH-DE-9",
        "Стол {table} занят матчем {match}. Выберите другой.",
        "Table {table} is taken by match {match}. Choose another one.",
        "stale",
    ),
    "no_table_free": Code(
        "CH-DE-9",
        "Свободных столов нет. Дождитесь конца матча или откройте ещё стол.",
        "No table is free. Wait until a match ends, or open another table.",
    ),
    "open_matches": Code(
        "CH-DE-12",
        "Сначала доиграйте матчи: открыто {count}.",
        "Finish the matches first: {count} are open.",
    ),
}
