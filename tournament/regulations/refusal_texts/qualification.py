"""Refusals about seats in the final and about being shut out."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "final_not_planned": Code(
        "CH-DATE-2",
        "Финал ещё не назначен, поэтому приглашать некуда. Сначала назначьте финал.",
        "The final is not planned yet, so no one can be asked to it. Plan the final first.",
        "rule",
    ),
    "final_bracket_out": Code(
        "CH-QUAL-4",
        "Сетка финала опубликована: места больше не передаются, пустое место – свободный проход "
        "соперника. Скажите судье финала, кого нет.",
        "The bracket of the final is published: seats do not change hands any more, an empty one "
        "is a bye. Tell the judge of the final who is missing.",
        "rule",
    ),
    "final_door_open": Code(
        "CH-QUAL-4",
        "На финале уже отмечают участников. Запишите отказ того, кто не пришёл, и предложите "
        "свободное место следующему.",
        "Players are being checked in at the final already. Record that the absent player does not "
        "come, then offer the free seat to the next.",
        "rule",
    ),
    "stage_not_settled": Code(
        "CH-QUAL-2",
        "В городе ещё не закрыты все игровые дни, а от их числа зависит, кто выходит в финал. "
        "Дождитесь закрытия дней или отмените несыгранные.",
        "Not every game day of this city is closed, and who goes to the final depends on how many "
        "are played. Wait until they are closed, or cancel those that are not played.",
        "rule",
    ),
    "qualifiers_confirmed_already": Code(
        "CH-QUAL-3",
        "Финалисты этого города уже утверждены. Дальше места передаются только предложением "
        "следующему.",
        "The qualifiers of this city are confirmed already. From here on a seat changes hands only "
        "by an offer to the next best.",
        "stale",
    ),
    "qualifiers_proposed_already": Code(
        "CH-QUAL-3",
        "Финалисты этого города уже предложены издателю. Ждите утверждения.",
        "The qualifiers of this city are proposed already. The publisher confirms them next.",
        "stale",
    ),
    "qualifiers_changed": Code(
        "CH-QUAL-3",
        "Список вычислен заново и отличается от того, что был на экране. Посмотрите его ещё раз.",
        "The list was computed again and differs from what you saw. Look at it once more.",
        "stale",
    ),
    "unplayed_day": Code(
        "CH-DE-12",
        "Один из дней закончился без единого сыгранного матча. Отметьте, что он засчитывается, или "
        "отмените его последствия решением.",
        "A day of this city ended without a single played match. Tick that it counts, or decide on "
        "the day first.",
        "rule",
    ),
    "answer_time_past": Code(
        "CH-QUAL-4",
        "Срок ответа уже прошёл. Укажите время в будущем.",
        "This time to answer has passed already. Name one that is still to come.",
        "rule",
    ),
    "answer_time_late": Code(
        "CH-QUAL-4",
        "Срок ответа позже начала финала ({final}). Укажите более раннее время.",
        "This time to answer is after the start of the final ({final}). Name an earlier one.",
        "rule",
    ),
    "seat_gone": Code(
        "CH-QUAL-4",
        "Это место в финале уже передано или отозвано. Если это ошибка, обратитесь к издателю.",
        "This seat in the final has been passed on or taken back. If that is a mistake, ask the "
        "publisher of the championship.",
        "stale",
    ),
    "seat_answered_already": Code(
        "CH-FINAL-5",
        "Этот ответ уже записан. Делать ничего не нужно.",
        "This answer is recorded already. Nothing more is needed.",
        "stale",
    ),
    "seat_answer_instead": Code(
        "CH-FINAL-5",
        "В финал выходят по местам: заявку нельзя отозвать или перенести. Ответьте «Не еду на "
        "финал».",
        "A seat in the final is won: its registration cannot be withdrawn or moved. Answer “I do "
        "not come to the final” instead.",
        "rule",
    ),
    "seat_not_asked": Code(
        "CH-QUAL-4",
        "От этого игрока не ждут ответа. Посмотрите, что с его местом сейчас.",
        "No answer is awaited from this player. Look at the state of that seat now.",
        "stale",
    ),
    "qualifiers_unconfirmed": Code(
        "CH-QUAL-4",
        "Финалисты города ещё не утверждены. Сначала утвердите их, потом предлагайте места.",
        "The qualifiers of this city are not confirmed yet. Confirm them, then offer seats.",
        "rule",
    ),
    "no_seat_free": Code(
        "CH-QUAL-4",
        "Все места этого дня заняты. Место освободится, если кто-то откажется.",
        "All seats of this day are held. One becomes free when somebody declines.",
        "rule",
    ),
    "answer_awaited": Code(
        "CH-QUAL-4",
        "Этот игрок едет или ещё может ответить до своего срока. Дождитесь срока или его отказа.",
        "This player comes, or still has time to answer. Wait for the deadline or for the answer.",
        "rule",
    ),
    "not_next_best": Code(
        "CH-QUAL-4",
        "Следующий по местам этого дня не этот игрок. Обновите страницу: на ней показан следующий.",
        "This player is not the next best of that day. Load the page again: it shows who is.",
        "stale",
    ),
    "shared_place_undecided": Code(
        "CH-PLACE-2",
        "Это место делят {count} игрока. Проведите жеребьёвку или матч между ними и отметьте итог.",
        "{count} players share this place. Draw lots in public, or let them play for it and note "
        "who won.",
        "rule",
    ),
    "lot_says_otherwise": Code(
        "CH-PLACE-2",
        "Жеребьёвка за это место уже проведена, и первым в ней стоит другой игрок. Предложите "
        "место ему.",
        "A lot was drawn about this place, and another player comes first in it. Offer the seat "
        "to that player.",
        "rule",
    ),
    "facts_ruling_missing": Code(
        "CH-OVERRIDE-2",
        "После утверждения место меняют только по решению судьи того дня о новых фактах. Сначала "
        "судья выносит его.",
        "After the confirmation a seat changes only on facts that a judge of that day has ruled on "
        "since. Let the judge rule first.",
        "rule",
    ),
    "substitute_ineligible": Code(
        "CH-OVERRIDE-2",
        "Этому игроку нельзя отдать место: он не доиграл тот день, уже приглашён или отстранён. "
        "Выберите другого.",
        "This player cannot have the seat: they did not finish that day, were asked already, or "
        "are shut out. Choose another one.",
        "rule",
    ),
    "banned": Code(
        "CH-DQ-1",
        "Этот игрок отстранён до конца чемпионата. По вопросам обратитесь к издателю.",
        "This player is shut out of the rest of the championship. Questions go to the publisher.",
        "rule",
    ),
    "banned_already": Code(
        "CH-DQ-1",
        "Этот игрок уже отстранён, и заявок у него нет. Делать ничего не нужно.",
        "This player is shut out already and holds no registration. Nothing more is needed.",
        "stale",
    ),
}
