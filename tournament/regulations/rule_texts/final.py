"""Rules about qualification and the final."""

from collections.abc import Mapping

from tournament.regulations.wording import RuleText

RULES: Mapping[str, RuleText] = {
    "CH-QUAL-1": RuleText(
        "Если в городе сыгран один день, в финал выходят первые два места.",
        "If one day was played in a city, places 1 and 2 go to the final.",
    ),
    "CH-QUAL-2": RuleText(
        "Если сыграно несколько дней, в финал выходит победитель каждого.",
        "If several days were played, the winner of each goes to the final.",
    ),
    "CH-QUAL-3": RuleText(
        "Город посылает в финал двух или трёх игроков; это число вычисляется и не вводится "
        "вручную.",
        "A city sends two or three players to the final; this is computed and never typed in.",
    ),
    "CH-FINAL-1": RuleText(
        "В финале проигравший матч выбывает.",
        "In the final whoever loses a match is out (single elimination).",
    ),
    "CH-FINAL-2": RuleText(
        "В финале матч идёт до двух побед.",
        "In the final two won games decide a match.",
    ),
    "CH-FINAL-3": RuleText(
        "Первые четыре места призовые; проигравшие полуфиналисты играют за третье.",
        "The first four places have prizes; the losers of the semi-finals play for third.",
    ),
    "CH-FINAL-4": RuleText(
        "В финале играют все отобравшиеся.",
        "Everyone who qualified plays in the final.",
    ),
    "CH-FINAL-5": RuleText(
        "Дорога на финал не оплачивается.",
        "Travel to the final is not paid for.",
    ),
    "CH-PRIZE-1": RuleText(
        "Призы: 15 000, 8 000 и 4 500 рублей за первые три места и большая игра каждому из первых "
        "четырёх.",
        "Prizes: 15,000, 8,000 and 4,500 roubles for the first three places, and a big game for "
        "each of the first four.",
    ),
}
