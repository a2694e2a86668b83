"""Rules about matches, games and their sheets."""

from collections.abc import Mapping

from tournament.regulations.wording import RuleText

RULES: Mapping[str, RuleText] = {
    "CH-MATCH-1": RuleText(
        "В городах матч идёт до одной победы.",
        "In the cities one won game decides a match.",
    ),
    "CH-MATCH-2": RuleText(
        "Ничья никому не даёт победы: играется ещё одна партия.",
        "A drawn game is no one's win: another game is played.",
    ),
    "CH-MATCH-3": RuleText(
        "Вызов матча можно отменить до начала игры; при новом вызове время ожидания идёт заново.",
        "A call can be taken back before play begins; with the next call the waiting time starts "
        "again.",
    ),
    "CH-MATCH-4": RuleText(
        "Сдаться в партии или матче можно в любой момент; это поражение, но не уход с турнира.",
        "A player may concede a game or a match at any time; it is a loss but not a withdrawal.",
    ),
    "CH-TIME-1": RuleText(
        "Время матча не ограничено, если положение не задаёт его; когда оно вышло, доигрывают "
        "круг, и судья решает по тай-брейку.",
        "A match has no time limit unless the regulations set one; when it is up the round is "
        "finished and the judge applies the tie-break.",
    ),
    "CH-SHEET-1": RuleText(
        "Результат партии считается только с подписями обоих игроков или по решению судьи.",
        "The result of a game counts only with the signatures of both players or by a ruling.",
    ),
    "CH-SHEET-2": RuleText(
        "Если игрок отказался подписать, судья либо принимает результат, либо назначает партию "
        "заново.",
        "If a player refuses to sign, the judge either accepts the result or orders the game to be "
        "replayed.",
    ),
    "CH-SHEET-3": RuleText(
        "В протоколе записано, кто играл, кто победил, чем кончилась партия и кто подписал.",
        "A sheet says who played, who won, how the game ended and who signed.",
    ),
    "CH-SHEET-4": RuleText(
        "Пока нет обеих подписей, протокол исправляют новой редакцией; с двумя подписями его "
        "меняет только решение судьи.",
        "Without both signatures a sheet is corrected by a new revision; with both only a ruling "
        "changes it.",
    ),
    "CH-SHEET-5": RuleText(
        "Найденная в записи партии ошибка показывается судье, сама она ничего не меняет.",
        "A broken rule found in a game log is shown to the judge; it changes nothing by itself.",
    ),
    "CH-SHEET-6": RuleText(
        "Без своего ключа подписывают на планшете организатора – PIN-кодом или росписью – или на "
        "бумаге; подпись подтверждает кто-то за столом, кто не играет в этом матче. Считается она "
        "полностью, другой только показанный уровень.",
        "Without a key of one's own one signs on the organizer's tablet, by PIN or by hand, or on "
        "paper, witnessed by somebody of the desk who does not play in the match. It counts in "
        "full; only the level shown differs.",
    ),
    "CH-SHEET-7": RuleText(
        "Если в подписанном протоколе перепутаны стороны или матч, судья исправляет результат, "
        "старый протокол остаётся виден.",
        "If seats or matches were mixed up on a signed sheet, the judge corrects the result and "
        "the old sheet stays visible.",
    ),
}
