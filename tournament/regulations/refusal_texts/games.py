"""Refusals about matches, games and their sheets."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "uncall_too_late": Code(
        "CH-MATCH-3",
        "Отменить вызов можно только до начала игры.",
        "A call can be taken back only before play has begun.",
        "stale",
    ),
    "match_not_called": Code(
        "CH-SHEET-1",
        "Матч {match} сейчас не играется. Посмотрите, что записано сейчас.",
        "Match {match} is not being played. See what is recorded now.",
        "stale",
    ),
    "sheet_stale": Code(
        "CH-SHEET-4",
        "Пока вы вносили результат, его внёс кто-то другой. Посмотрите, что записано сейчас.",
        "While you entered the result somebody else did. See what is recorded now.",
        "stale",
    ),
    "sheet_missing": Code(
        "CH-SHEET-1",
        "Для этой партии ещё не внесён результат.",
        "No result has been entered for this game yet.",
        "stale",
    ),
    "outcome_contradiction": Code(
        "CH-SHEET-3",
        "Исход и причина не сходятся. Ничья бывает, только когда отступили оба отряда и живых "
        "героев поровну; если героев больше у одного, победил он. Выберите «отступили оба отряда» "
        "и впишите число героев обоих.",
        "Outcome and reason do not fit. A draw needs both units to retreat with equal numbers of "
        "living heroes; with more heroes a player wins. Choose “both units retreated” and write "
        "down both numbers.",
    ),
}
