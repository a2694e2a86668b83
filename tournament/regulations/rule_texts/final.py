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
        "In the final the loser of a match is out (single elimination).",
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
    "CH-QUAL-4": RuleText(
        "Если отобравшийся не едет, место может быть предложено следующему того же дня до "
        "срока, который назовёт издатель.",
        "If a qualifier does not come, the seat may be offered to the next best of the same day, "
        "until the publisher's deadline.",
    ),
    "CH-FINAL-6": RuleText(
        "Протоколы и права судьи в финале те же, что в городах.",
        "Sheets and the judge's powers are the same in the final as in the cities.",
    ),
    "CH-FINAL-7": RuleText(
        "Жребий финала разводит игроков одного города по разным половинам или четвертям "
        "сетки, где это возможно.",
        "The draw of the final puts players of one city into different halves or quarters "
        "where possible.",
    ),
    "CH-FINAL-8": RuleText(
        "Ничья при счёте 1:1 победы не даёт: играется ещё одна партия, первый ход по жребию, "
        "без прежних лидеров.",
        "A drawn game at 1-1 is no win: another is played, the first player by lot, without "
        "the leaders used.",
    ),
    "CH-FINAL-9": RuleText(
        "После жеребьёвки место неявившегося в финале – свободный проход; если ушёл проигравший "
        "полуфинал, третьим становится другой.",
        "After the draw an absent finalist's slot is a bye; if a losing semi-finalist leaves,"
        " the other one is third.",
    ),
    "CH-FINAL-10": RuleText(
        "Место, освобождённое дисквалификацией до вручения призов, занимают следующие по порядку.",
        "A place vacated by disqualification before the prizes are given is filled by moving up.",
    ),
    "CH-FINAL-11": RuleText(
        "Жребий финала: сначала четверти по городам, внутри четверти порядок случайный; всё "
        "можно повторить.",
        "The final's draw fills quarters city by city and shuffles inside them; anyone can "
        "repeat it.",
    ),
}
