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
    "leader_unknown": Code(
        "PT-SETUP-1",
        "Такой карты нет: в колоде {cards} карт. Выберите лидера из списка.",
        "There is no such card: a deck has {cards} cards. Choose the leader from the list.",
    ),
    "leaders_equal": Code(
        "PT-SETUP-4",
        "Одинаковых лидеров в партии не бывает: при совпадении выбирают заново. Посмотрите на "
        "бланк и поправьте одного из лидеров.",
        "Both leaders of a game are never the same: then both choose again. Look at the slip and "
        "correct one of the leaders.",
    ),
    "leader_out": Code(
        "PT-MATCH-3",
        "Лидер игрока {seat} уже был лидером в прошлой партии этого матча и до конца матча выбыл. "
        "Посмотрите на бланк и выберите другого.",
        "The leader of player {seat} was a leader in an earlier game of this match and is out "
        "until its end. Look at the slip and choose another.",
    ),
    "first_player_wrong": Code(
        "PT-MATCH-6",
        "В этой партии первым ходит победитель прошлой – игрок {seat}. Поправьте, кто ходил "
        "первым, или оставьте «не отмечено».",
        "In this game the winner of the last one, player {seat}, goes first. Correct who went "
        "first, or leave it “not noted”.",
    ),
    "replay_first_player": Code(
        "CH-SHEET-2",
        "Переигрывают с того же начала: первым снова ходит игрок {seat}. Поправьте, кто ходил "
        "первым, или оставьте «не отмечено».",
        "A replay starts in the same way: player {seat} goes first again. Correct who went first, "
        "or leave it “not noted”.",
    ),
    "sheet_refused": Code(
        "CH-SHEET-2",
        "От подписи отказались, поэтому исправить протокол может только судья: он решает, что "
        "было в партии, и принимает результат или назначает её заново.",
        "A signature was refused, so only the judge can correct the sheet: they rule on what "
        "happened, and accept the result or order a replay.",
    ),
    "sheet_refused_already": Code(
        "CH-SHEET-2",
        "Отказ подписать этот протокол уже отмечен. Ждут решения судьи.",
        "It is noted already that this sheet is not signed. The judge's ruling is awaited.",
        "stale",
    ),
    "match_decided": Code(
        "CH-SHEET-7",
        "Матч {match} уже решён. Его результат исправляют решением «Исправить результат» на "
        "странице матча.",
        "Match {match} is decided. Its result is corrected by the ruling “Correct the result” on "
        "the page of the match.",
    ),
    "sheet_not_refused": Code(
        "CH-SHEET-2",
        "От подписи никто не отказывался. Сначала отметьте отказ или молчание игрока, потом "
        "принимайте результат или назначайте партию заново.",
        "No one has refused to sign. First note the refusal or the silence of a player, then "
        "accept the result or order a replay.",
    ),
    "judge_declares_silence": Code(
        "CH-SHEET-3",
        "Признать молчание отказом может только судья. Позовите судью или отметьте, что игрок сам "
        "сказал «не подпишу».",
        "Only the judge declares silence a refusal. Call the judge, or note that the player said "
        "no in person.",
    ),
    "concession_not_acknowledged": Code(
        "CH-MATCH-4",
        "Матч сдан, только если сдавшийся подтвердил это сам. Спросите его и отметьте "
        "подтверждение.",
        "A match is conceded only if the player who concedes says so in person. Ask them and tick "
        "the acknowledgement.",
    ),
    "match_not_open": Code(
        "CH-MATCH-4",
        "Сдать матч {match} нельзя: он уже решён или соперник ещё не известен.",
        "Match {match} can't be conceded: it is decided, or the rival is not known yet.",
        "stale",
    ),
    "tie_break_not_in_play": Code(
        "CH-MATCH-2",
        "Тай-брейк решает только матч, в котором сейчас идёт партия. Если в матче {match} записан "
        "результат, сначала закончите с его протоколом.",
        "The tie-break decides only a match whose game is being played. If match {match} has a "
        "result on paper, settle that sheet first.",
    ),
    "tie_break_count": Code(
        "CH-MATCH-2",
        "Живых героев поровну, поэтому сравнивают лидеров. Впишите урон и жизнь лидера каждого "
        "игрока.",
        "The numbers of living heroes are equal, so the leaders are compared. Write down damage "
        "and life of each player's leader.",
    ),
    "tie_break_lot": Code(
        "CH-MATCH-2",
        "Этот жребий не разыгран или разыгран о другом. Назовите жребий именно об этом матче "
        "или решите без него.",
        "This lot has not been drawn, or was drawn about something else. Name the lot about this "
        "very match, or decide without it.",
    ),
    "time_running": Code(
        "CH-TIME-1",
        "Время матча ещё идёт: осталось {left} мин. Тай-брейк возможен, когда оно выйдет.",
        "The time of the match is still running: {left} minutes are left. The tie-break is "
        "possible when it is up.",
    ),
    "time_not_running": Code(
        "CH-TIME-1",
        "Матч {match} сейчас не играется, добавлять время не к чему.",
        "Match {match} is not being played; there is no time to add to.",
        "stale",
    ),
    "no_time_limit": Code(
        "CH-TIME-1",
        "В этом чемпионате время матча не ограничено, добавлять его не нужно.",
        "Matches of this championship have no time limit; there is nothing to add to.",
    ),
    "extension_minutes": Code(
        "CH-TIME-1",
        "Добавить можно от 1 до {most} минут. Впишите другое число.",
        "From 1 to {most} minutes can be added. Write another number.",
    ),
}
