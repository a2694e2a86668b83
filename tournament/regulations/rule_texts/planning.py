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
        "A day may be interrupted: clocks stop, no match is called, and what was played counts.",
    ),
    "CH-GEN-2": RuleText(
        "Играют только картами первой части.",
        "Only cards of part 1 are played.",
    ),
    "CH-GEN-3": RuleText(
        "Турнирные правила важнее правил из коробки.",
        "The tournament rules win over the rules in the box.",
    ),
    "CH-SPLIT-1": RuleText(
        "Если записалось больше 32, организатор может разбить этап на несколько дней; если "
        "нет, разбивать нельзя.",
        "If more than 32 have registered the organizer may split the stage into several days;"
        " otherwise it is not split.",
    ),
    "CH-SPLIT-2": RuleText(
        "Дней должно быть столько, сколько нужно по числу игроков, в каждом от 10 до 32, по "
        "возможности поровну.",
        "There are as many days as the number of players needs, each with 10 to 32 players, "
        "as equal as possible.",
    ),
    "CH-SPLIT-3": RuleText(
        "День достаётся по желанию в порядке заявок, остальным по жребию; поменяться днями можно "
        "по согласию.",
        "Days are given by wish in the order of registration, to the others by lot; two "
        "players may swap by agreement.",
    ),
    "CH-SPLIT-4": RuleText(
        "Минимум 10 относится ко всему этапу; что делать с днём, где пришло меньше, заранее "
        "решает издатель.",
        "The minimum of 10 is the stage's; what becomes of a day with fewer present is "
        "settled by the publisher beforehand.",
    ),
    "CH-DAY-6": RuleText(
        "Прерванный день продолжают в тот же или другой день с той же сеткой; новых игроков в"
        " нём нет.",
        "A suspended day goes on the same day or on another date with the same bracket; no one "
        "new enters.",
    ),
    "CH-DAY-7": RuleText(
        "Прерванный день, который нельзя доиграть, издатель своим решением объявляет "
        "несостоявшимся или, если финалисты известны, засчитывает места как есть.",
        "A suspended day that cannot go on is void by the publisher's ruling, or its places are "
        "kept if the finalists are known.",
    ),
}
