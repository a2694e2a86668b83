"""Refusals about qualification and the final."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "final_planned_already": Code(
        "CH-DATE-2",
        "Финал уже назначен. Измените его на странице финала.",
        "The final has been planned already. Change it on the final's own page.",
        "stale",
    ),
    "final_of_publisher": Code(
        "CH-DATE-2",
        "Финал не отменяют, а дату его меняет только издатель, на странице финала. Обратитесь "
        "к нему.",
        "The final is not cancelled, and only the publisher changes its date, on the final's "
        "page. Ask the publisher.",
    ),
    "final_fixed": Code(
        "CH-DATE-2",
        "Вход на финал уже открыт, дата больше не меняется. Если играть нельзя, судья "
        "приостанавливает день.",
        "The door of the final has opened, its date stays. If play is impossible, a judge suspends "
        "the day.",
        "stale",
    ),
    "final_date_same": Code(
        "CH-DATE-2",
        "Финал уже назначен на это время. Укажите другую дату или другое начало.",
        "The final is planned for this time already. Enter another date or start.",
    ),
    "final_too_early": Code(
        "CH-DATE-1",
        "Между последним днём в городах и финалом нужно {days} дн. Выберите {date} или позже, либо "
        "сначала перенесите этот день.",
        "{days} days are needed between the last day of the cities and the final. Choose {date} or "
        "later, or move that day first.",
    ),
    "not_qualified": Code(
        "CH-GEN-1",
        "В финале играют только отобравшиеся в городах; записаться или перейти туда нельзя. "
        "Место в финале предлагает издатель.",
        "Only those who qualified in the cities play in the final; no one can register for it or "
        "move there. The publisher offers places in the final.",
    ),
    "final_runner_plays": Code(
        "CH-ROLE-3",
        "Кто проводит финал, в нём не играет. Пусть финал проводит другой сотрудник, или "
        "откажитесь от участия.",
        "The person who runs the final does not play in it. Let another member of the staff run "
        "it, or decline the place.",
    ),
    "final_seat_twice": Code(
        "CH-REG-3",
        "Этот игрок уже отмечен под другим номером: у него два места, а играет он на одном. "
        "Снимите ту отметку или запишите для второго места «Не едет».",
        "This player is checked in under another number: they have two seats and play in one. "
        "Undo that check-in, or record for the other seat that they do not come.",
    ),
    "final_too_few": Code(
        "CH-FINAL-4",
        "Отмечено игроков: {present}, для финала нужно хотя бы {needed}. Отметьте пришедших или "
        "продлите вход.",
        "{present} players are checked in, the final needs at least {needed}. Check in those who "
        "are here, or extend check-in.",
    ),
    "final_not_closed": Code(
        "CH-PRIZE-1",
        "Призы вручаются после закрытия финала. Сначала доиграйте матчи и закройте его.",
        "Prizes are given when the final is closed. Finish its matches and close it first.",
    ),
    "prizes_given_already": Code(
        "CH-PRIZE-1",
        "Призы уже присуждены. Обновите страницу и посмотрите, кому.",
        "The prizes have been given already. Reload the page to see to whom.",
        "stale",
    ),
    "prize_place_shared": Code(
        "CH-FINAL-10",
        "Место {place} делят несколько игроков. Проведите жеребьёвку или запишите результат "
        "дополнительного матча.",
        "Several players share place {place}. Draw lots in public, or note the result of a "
        "play-off.",
    ),
    "play_off_of_others": Code(
        "CH-FINAL-10",
        "Дополнительный матч решает только между теми, кто делит призовое место. Укажите всех этих "
        "игроков по порядку.",
        "A play-off decides only among those who share a place with a prize. Put all these "
        "players in order, and no one else.",
    ),
    "lot_instead_of_play_off": Code(
        "CH-FINAL-10",
        "Об этом месте уже проводится жеребьёвка. Доведите её до конца.",
        "Lots are being drawn about this place already. Finish the draw.",
    ),
    "prize_not_given": Code(
        "CH-PRIZE-1",
        "Такого присуждённого приза нет. Сначала присудите призы.",
        "There is no such prize that was given to anybody. Award the prizes first.",
    ),
    "prize_lost": Code(
        "CH-DQ-1",
        "Игрок дисквалифицирован после присуждения и лишился приза: место остаётся свободным. "
        "Приз никому не вручайте.",
        "The player was disqualified after the award and has lost the prize: the place stays "
        "vacant. Hand the prize over to no one.",
    ),
    "prize_handed_over_already": Code(
        "CH-PRIZE-1",
        "Вручение этого приза уже записано. Обновите страницу.",
        "This prize's handing over is written down already. Reload the page.",
        "stale",
    ),
    "hand_over_date": Code(
        "CH-PRIZE-1",
        "Приз вручается не раньше финала ({date}) и не в будущем. Исправьте дату.",
        "A prize is handed over on the day of the final ({date}) or later, and not in the future. "
        "Correct the date.",
    ),
    "prize_of_minor": Code(
        "CH-PRIZE-1",
        "Игроку меньше {age} лет: приз получает законный представитель. Выберите его.",
        "The player is under {age}: a legal representative receives the prize. Choose that person.",
    ),
    "no_rehearsal": Code(
        "CH-FINAL-7",
        "Это не репетиция, или её уже убрали. Вернитесь на страницу финала.",
        "This is no rehearsal, or it was thrown away. Go back to the final's page.",
        "stale",
    ),
}
