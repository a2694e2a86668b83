"""Refusals about correcting a result that counted already."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "nothing_to_correct": Code(
        "CH-OVERRIDE-1",
        "Здесь нет подтверждённого результата, который можно исправить. Пока матч не решён, "
        "правьте протокол партии.",
        "There is no confirmed result here that could be corrected. While the match is not "
        "decided, correct the sheet of the game.",
    ),
    "others_play": Code(
        "CH-OVERRIDE-1",
        "Пока страница была открыта, исправили прежний результат, и в матче {match} теперь играют "
        "другие. Посмотрите, кто играет сейчас, и внесите результат заново.",
        "While the page was open an earlier result was corrected, and others play in match "
        "{match} now. See who plays, and enter the result again.",
        "stale",
    ),
    "same_result": Code(
        "CH-OVERRIDE-1",
        "Новый результат такой же, как записанный. Выберите, что было на самом деле.",
        "The new result is the one that is recorded. Choose what really happened.",
    ),
    "result_is_a_ruling": Code(
        "CH-JUDGE-1",
        "Этот матч решён решением судьи, оно окончательное. Исправить можно только решение, "
        "внесённое не той стороне или не тому матчу: укажите эту причину. Техническую победу можно "
        "отменить, пока следующий матч не вызван.",
        "This match was decided by a judge's ruling, which is final. Only one entered for the "
        "wrong seat or match can be corrected: give that reason. A walkover can be taken back "
        "until a later match is called.",
    ),
    "later_match_started": Code(
        "CH-OVERRIDE-2",
        "Матч {match}, в который вошёл этот результат, уже начат. Решите обо всех затронутых "
        "матчах разом: сетка остаётся или все они переигрываются.",
        "Match {match}, which used this result, has started. Decide on all affected matches as "
        "one: the bracket is kept, or all of them are replayed.",
    ),
    "nothing_to_replay": Code(
        "CH-OVERRIDE-1",
        "Ни один из следующих матчей не начат, переигрывать нечего. Исправьте результат: сетка "
        "перестроится сама.",
        "No later match has started, so there is nothing to replay. Correct the result: the "
        "bracket follows by itself.",
    ),
    "stand_not_needed": Code(
        "CH-OVERRIDE-1",
        "Ни один из следующих матчей не начат. Оставлять ошибку незачем: исправьте результат.",
        "No later match has started. The error need not be kept: correct the result.",
    ),
    "error_noted": Code(
        "CH-OVERRIDE-2",
        "Судья уже решил, что сетка остаётся, и ошибка отмечена. Это решение окончательное.",
        "The judge has decided already that the bracket is kept, and the error is noted. That "
        "decision is final.",
    ),
}
