"""Rules about the door."""

from collections.abc import Mapping

from tournament.regulations.wording import RuleText

RULES: Mapping[str, RuleText] = {
    "CH-CHECKIN-1": RuleText(
        "Перед началом игроки отмечаются на входе; кто не пришёл к закрытию отметки, в жеребьёвке "
        "не участвует.",
        "Players check in before the start; whoever is absent when check-in closes is not drawn.",
    ),
    "CH-CHECKIN-2": RuleText(
        "До жеребьёвки отметку можно продлевать, всего на 60 минут.",
        "Until the draw check-in may be extended, by 60 minutes in total.",
    ),
    "CH-CHECKIN-3": RuleText(
        "Ошибочную отметку отменяют до жеребьёвки; кто ушёл до неё, уступает место ожидающему.",
        "A mistaken check-in is undone before the draw; whoever leaves before it gives his place "
        "to the next in line.",
    ),
}
