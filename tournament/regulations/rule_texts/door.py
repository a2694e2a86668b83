"""Rules about the door."""

from collections.abc import Mapping

from tournament.regulations.wording import RuleText

RULES: Mapping[str, RuleText] = {
    "CH-CHECKIN-1": RuleText(
        "Перед началом игроки отмечаются на входе; кто не пришёл к закрытию отметки, в жеребьёвке "
        "не участвует.",
        "Players check in before the start; those absent when check-in closes are not drawn.",
    ),
    "CH-CHECKIN-2": RuleText(
        "До жеребьёвки отметку можно открывать снова и продлевать: до начала игры свободно, после "
        "него всего на 60 минут, и считаются только те, что прошли.",
        "Until the draw check-in may be opened again and extended: freely before the start, after "
        "it by 60 minutes in total, counted as they are used.",
    ),
    "CH-CHECKIN-3": RuleText(
        "Ошибочную отметку отменяют до жеребьёвки; кто ушёл до неё, уступает место ожидающему.",
        "A mistaken check-in is undone before the draw; a player who leaves before it gives up "
        "the place to the next in line.",
    ),
}
