"""Refusals about judges: conflicts of interest, clerical errors, replacement, the duty judge."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "judge_conflict": Code(
        "CH-JUDGE-2",
        "Вы или ваш близкий играете в этом матче, или вы следующим встречаетесь с одним из "
        "игроков. Решение принимает другой судья.",
        "You or somebody close to you plays in this match, or you play next against one of its "
        "players. Another judge has to rule.",
        "permission",
    ),
    "relation_of_another": Code(
        "CH-JUDGE-2",
        "Судья отмечает близость только за себя. За других это делает организатор.",
        "Judges note relations for themselves alone. The organizer does it for others.",
        "permission",
    ),
    "related_already": Code(
        "CH-JUDGE-2",
        "Это уже отмечено.",
        "This is noted already.",
        "stale",
    ),
    "not_related": Code(
        "CH-JUDGE-2",
        "Такая отметка уже снята. Обновите страницу.",
        "There is no such note any more. Load the page again.",
        "stale",
    ),
    "judge_plays": Code(
        "CH-JUDGE-3",
        "Все судьи этого дня играют в нём сами. Назначьте судью, который не играет.",
        "Every judge of this day plays in it. Appoint a judge who does not play.",
    ),
    "organizer_plays": Code(
        "CH-JUDGE-4",
        "Организатор этого дня играет в нём сам. Попросите издателя назначить судью, который не "
        "играет.",
        "The organizer of this day plays in it. Ask the publisher to appoint a judge who does not "
        "play.",
    ),
    "own_lot": Code(
        "CH-JUDGE-4",
        "Этот жребий о вас самих. Его проводит другой судья или организатор.",
        "This lot is about yourself. Another judge or organizer has to draw it.",
        "permission",
    ),
    "own_slot": Code(
        "CH-JUDGE-4",
        "Это место или этот матч – ваши собственные. Отметку делает другой судья или организатор.",
        "This slot or this match is your own. Another judge or organizer has to record it.",
        "permission",
    ),
    "no_duty_judge": Code(
        "CH-JUDGE-5",
        "На эту дату не назначен дежурный судья. Решение принимает судья дня; если решать некому, "
        "позвоните издателю.",
        "No duty judge is named for this date. A judge of the day rules; if no one can, call the "
        "publisher.",
        "permission",
    ),
    "judge_can_rule": Code(
        "CH-JUDGE-5",
        "Это может решить судья дня: обратитесь к нему. Если судьи нет на месте, сначала "
        "завершите его назначение или замените его.",
        "A judge of the day may rule on this: ask them. If they are not here, first end their "
        "appointment or replace them.",
        "permission",
    ),
    "duty_judge_conflict": Code(
        "CH-JUDGE-5",
        "Дежурный судья сам играет в этом дне, или в этом матче играет его близкий. Попросите "
        "издателя назначить другого.",
        "The duty judge plays on this day, or somebody close to them plays in this match. Ask the "
        "publisher to name another one.",
        "permission",
    ),
    "own_entry": Code(
        "CH-JUDGE-5",
        "Решение касается вас самих. Пусть его внесёт другой организатор.",
        "The ruling is about yourself. Another organizer has to enter it.",
        "permission",
    ),
    "no_play_that_date": Code(
        "CH-JUDGE-5",
        "В этот день никто не играет. Выберите дату игрового дня.",
        "No one plays on this date. Choose the date of a game day.",
    ),
    "duty_judge_plays": Code(
        "CH-JUDGE-5",
        "Этот человек сам играет в эту дату. Назначьте другого.",
        "This person plays on that date. Name somebody else.",
    ),
    "not_yours_to_confirm": Code(
        "CH-JUDGE-5",
        "Это решение подтверждает только тот дежурный судья, который его принял.",
        "Only the duty judge who made this ruling confirms it.",
        "permission",
    ),
    "confirmed_already": Code(
        "CH-JUDGE-5",
        "Это решение уже подтверждено.",
        "This ruling is confirmed already.",
        "stale",
    ),
    "ruling_unknown": Code(
        "CH-JUDGE-1",
        "Такого решения здесь нет. Посмотрите список решений дня.",
        "There is no such ruling here. See the list of the day's rulings.",
        "stale",
    ),
    "ruling_set_aside": Code(
        "CH-JUDGE-1",
        "Это решение уже отозвано, исправлено или за ним последовало другое. Посмотрите список "
        "решений.",
        "This ruling was taken back or corrected already, or another one followed it. See the "
        "list of rulings.",
        "stale",
    ),
    "ruling_not_mendable": Code(
        "CH-JUDGE-1",
        "Так решение этого вида не исправить. Для результата есть «Исправить результат», для "
        "жеребьёвки её отмена.",
        "A ruling of this kind can't be corrected in this way. A result has its correction, a "
        "draw its withdrawal.",
    ),
    "not_your_ruling": Code(
        "CH-JUDGE-1",
        "Описку в решении исправляет только тот судья, который его принял, или тот, кто его "
        "заменил.",
        "A clerical error is corrected only by the judge who ruled, or by their replacement.",
        "permission",
    ),
    "witness_needed": Code(
        "CH-JUDGE-1",
        "Решение принял судья, которого вы заменили. Назовите второго свидетеля описки.",
        "The ruling was made by the judge whom you replaced. Name a second witness of the error.",
    ),
    "ruling_used": Code(
        "CH-JUDGE-1",
        "По этому решению уже вызван матч {match}, поэтому описку так не исправить.",
        "Match {match} was called because of this ruling, so it can't be corrected now.",
    ),
    "same_ruling": Code(
        "CH-JUDGE-1",
        "Новое решение такое же, как прежнее. Выберите, что должно было быть записано.",
        "The new ruling is the same as the old one. Choose what should have been recorded.",
    ),
}
