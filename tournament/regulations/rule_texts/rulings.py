"""Rules about absence, leaving and corrected results."""

from collections.abc import Mapping

from tournament.regulations.wording import RuleText

RULES: Mapping[str, RuleText] = {
    "CH-NOSHOW-1": RuleText(
        "Вызванного игрока ждут 10 минут, потом судья может отдать победу сопернику.",
        "A called player is waited for 10 minutes, then the judge may award the match to the "
        "opponent.",
    ),
    "CH-NOSHOW-2": RuleText(
        "Если не пришли оба, судья может записать поражение обоим.",
        "If both stay away, the judge may record a loss for both.",
    ),
    "CH-WD-1": RuleText(
        "Кто снялся посреди турнира, проигрывает открытый матч; его дальнейшие соперники проходят "
        "без игры, сыгранное остаётся.",
        "A player who withdraws loses the open match; later opponents go on without playing, and "
        "what was played stays.",
    ),
    "CH-WD-2": RuleText(
        "Уход из гранд-финала считается сдачей: второе место и выход в финал сохраняются.",
        "Leaving the grand final is a concession: second place and the seat in the final are kept.",
    ),
    "CH-OVERRIDE-1": RuleText(
        "Подтверждённый результат меняет только судья; если следующий матч ещё не начат, сетка "
        "исправляется сама.",
        "Only a judge changes a confirmed result; if no later match has started, the bracket "
        "follows by itself.",
    ),
    "CH-OVERRIDE-3": RuleText(
        "Каждое событие только добавляется, с указанием, кто и когда его внёс; одна отправка "
        "записывается один раз.",
        "Every event is only added, with who entered it and when; one sending is recorded once.",
    ),
    "CH-OVERRIDE-2": RuleText(
        "Если следующий матч уже начат, судья видит все затронутые матчи и решает о них разом: "
        "все остаются или все переигрываются.",
        "If a later match has started, the judge sees all affected matches and decides on them as "
        "one: all are kept, or all are replayed.",
    ),
    "CH-OVERRIDE-4": RuleText(
        "Перед переигровкой судья видит, сколько матчей и минут она займёт.",
        "Before matches are voided the judge sees how many they are and the minutes that it costs.",
    ),
    "CH-NOSHOW-3": RuleText(
        "Если опоздавший пришёл, пока следующий матч не вызван, судья может отменить "
        "техническую победу.",
        "If the absent player appears before a later match was called, the judge may take the"
        " walkover back.",
    ),
    "CH-DQ-1": RuleText(
        "Дисквалификация убирает игрока из сетки, с квалификацией и призом. Других наказаний нет: "
        "заметка или предупреждение судьи ничего не меняет.",
        "A disqualified player leaves the bracket and loses qualification and prize. There is no "
        "other penalty: a judge's note or caution changes nothing.",
    ),
    "CH-DQ-2": RuleText(
        "Если дисквалифицированы оба финалиста дня, чемпиона нет, а их места не присуждаются.",
        "If both finalists of a day are disqualified there is no champion and their places "
        "are not awarded.",
    ),
}
