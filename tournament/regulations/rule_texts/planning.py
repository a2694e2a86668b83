"""Rules about the championship, its cities and its days."""

from collections.abc import Mapping

from tournament.regulations.wording import RuleText

RULES: Mapping[str, RuleText] = {
    "CH-GEN-1": RuleText(
        "Чемпионат идёт в два этапа: сначала дни в городах, потом финал, куда попадают только "
        "отобравшиеся игроки.",
        "The championship has two levels: days in the cities, then a final open only to those who "
        "qualified.",
    ),
    "CH-DATE-1": RuleText(
        "Дни в городах начинаются не раньше объявленной даты и заканчиваются не позже чем за 7 "
        "дней до финала.",
        "Days in the cities begin no earlier than the announced date and end at least 7 days "
        "before the final.",
    ),
    "CH-DATE-2": RuleText(
        "Финал проходит в объявленный день в Санкт-Петербурге; в первом чемпионате это 12 февраля "
        "2017 года.",
        "The final is held in Saint Petersburg on the announced day; in the first championship "
        "that is 12 February 2017.",
    ),
    "CH-CITY-1": RuleText(
        "У каждого города один этап; список городов может дополняться.",
        "Each city has one stage; the list of cities may grow.",
    ),
    "CH-TZ-1": RuleText(
        "Даты и время дня считаются по местному времени города.",
        "Dates and times of a day are those of the city's own clock.",
    ),
    "CH-PUBLIC-1": RuleText(
        "Сетку, результаты и места каждого дня может посмотреть любой; о людях видны только имя "
        "или номер, город и результаты.",
        "Anyone may see the bracket, results and places of a day; of people only the name or "
        "number, city and results are shown.",
    ),
    "CH-FREE-1": RuleText("Участие бесплатное.", "Taking part is free."),
    "CH-DAY-1": RuleText(
        "Для этапа нужно не меньше 10 игроков; считаются пришедшие к закрытию отметки.",
        "A stage needs at least 10 players; those present when check-in closes are counted.",
    ),
    "CH-DAY-2": RuleText(
        "Вместо отменённого дня организатор может назначить другой.",
        "Instead of a cancelled day the organizer may set another one.",
    ),
    "CH-DAY-3": RuleText(
        "В одном игровом дне не больше 32 игроков; остальные ждут в очереди.",
        "A game day has at most 32 players; the others wait in line.",
    ),
    "CH-DAY-4": RuleText(
        "У этапа не больше трёх игровых дней.",
        "A stage has at most three game days.",
    ),
    "CH-DAY-5": RuleText(
        "День можно прервать: часы останавливаются, новые матчи не вызываются, сыгранное остаётся "
        "в силе.",
        "A day may be interrupted: clocks stop, no match is called, and what was played stands.",
    ),
}
