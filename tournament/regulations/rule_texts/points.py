"""Decisions on what the announcement leaves open, where no other rule states them."""

from collections.abc import Mapping

from tournament.regulations.wording import RuleText

RULES: Mapping[str, RuleText] = {
    "CH-AMB-06": RuleText(
        "Если второй день отменён, сыгран один день, и в финал выходят первые два.",
        "If the second day is cancelled one day was played, and places 1 and 2 go to the final.",
    ),
    "CH-AMB-22": RuleText(
        "Время партии по умолчанию не ограничено.",
        "By default the time of a game is not limited.",
    ),
    "CH-AMB-23": RuleText(
        "Колоду первой части игрок приносит или берёт на время, без изменений: 25 карт; судья"
        " может её проверить.",
        "A player brings or borrows an unaltered part 1 deck of 25 cards; the judge may check it.",
    ),
    "CH-AMB-25": RuleText(
        "Играть может любой, кому есть 12 лет, из любого города и страны.",
        "Anyone aged 12 or more may play, from any city or country.",
    ),
    "CH-AMB-27": RuleText(
        "Если в городе не сыгран ни один день, он никого не посылает в финал.",
        "A city where no day was played sends no one to the final.",
    ),
    "CH-AMB-28": RuleText(
        "32 считаются по заявкам, а 10 по пришедшим.",
        "The 32 are registered places, the 10 are those present.",
    ),
    "CH-AMB-29": RuleText(
        "Калининграда среди 19 городов нет.",
        "Kaliningrad is not among the 19 cities.",
    ),
    "CH-AMB-30": RuleText(
        "Финал на 38–57 игроков до двух побед может не поместиться в один день: план "
        "предупреждает об этом.",
        "A final of 38-57 players to two wins may not fit into one day: the plan warns of it.",
    ),
}
