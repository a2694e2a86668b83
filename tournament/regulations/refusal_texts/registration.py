"""Refusals about registration and personal data."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "representative_unnamed": Code(
        "CH-REG-6",
        "Отмечено согласие родителя, но нет его имени. Впишите, кто дал согласие.",
        "A parent's consent is ticked, but no name is given. Write down who consented.",
    ),
    "registration_not_open": Code(
        "CH-REG-1",
        "Регистрация на этот день ещё не открыта или уже закончена. До жеребьёвки её открывает "
        "организатор на странице дня, после жеребьёвки никого добавить нельзя.",
        "Registration for this day is not open yet, or is over. Before the draw the organizer "
        "opens it on the day's page; after the draw no one can be added.",
    ),
    "age_below_minimum": Code(
        "CH-REG-2",
        "На дату игрового дня ({date}) игроку должно исполниться {age} лет. "
        "Проверьте дату рождения или выберите более поздний день.",
        "The player has to be {age} on the date of the game day ({date}). "
        "Check the birth date or choose a later day.",
    ),
    "registered_here": Code(
        "CH-REG-3",
        "Этот человек уже есть в списке дня. Если это тёзка, внесите его на стойке с отметкой "
        "«другой человек».",
        "This person is on the day's list already. For a namesake, enter the player at the desk "
        "and tick “another person”.",
    ),
    "registered_elsewhere": Code(
        "CH-REG-3",
        "Этот человек уже записан на другой игровой день чемпионата. Сначала отзовите ту заявку; "
        "если это тёзка, внесите его на стойке с отметкой «другой человек».",
        "This person is registered for another game day of the championship. Withdraw that "
        "registration first; for a namesake, enter the player at the desk and tick “another "
        "person”.",
    ),
    "day_used": Code(
        "CH-REG-3",
        "Этот человек уже играл в одном игровом дне чемпионата, второй раз нельзя.",
        "This person has played a game day of the championship already; a second is not possible.",
    ),
    "consent_missing": Code(
        "CH-REG-6",
        "Нет согласия на обработку данных. Без него записать игрока нельзя.",
        "The consent to processing is missing. Without it no one can be registered.",
    ),
    "representative_missing": Code(
        "CH-REG-6",
        "Игрок младше {age}: нужны имя и согласие родителя. Отметьте согласие в списке, когда "
        "получите его.",
        "The player is under {age}: name and consent of a parent are needed. Tick the consent in "
        "the list once you have it.",
    ),
    "online_closed": Code(
        "CH-REG-1",
        "Регистрация через сайт на этот день закончена: на входе уже отмечают игроков. Подойдите "
        "к стойке в зале, там запишут, если есть место.",
        "Online registration for this day is over: check-in has begun. Come to the desk in the "
        "hall; they can enter you while there is a place.",
    ),
    "representative_registers": Code(
        "CH-REG-6",
        "Игрока младше {age} записывает родитель или опекун. Пусть он заполнит форму: впишет своё "
        "имя и отметит согласие.",
        "A player under {age} is registered by a parent or guardian. Ask them to fill in the form "
        "with their own name and to tick the consent.",
    ),
    "same_day": Code(
        "CH-REG-7",
        "Это тот же день. Выберите другой.",
        "This is the same day. Choose another one.",
    ),
    "move_too_late": Code(
        "CH-REG-7",
        "В этом дне уже отмечают игроков или он сыгран, перейти из него нельзя.",
        "Check-in of this day has begun, or it is over; no one can move away from it.",
    ),
    "move_unconsented": Code(
        "CH-REG-7",
        "Перенести заявку можно только с согласия игрока. Спросите его и отметьте согласие.",
        "A registration is moved only with the player’s consent. Ask the player and tick the box.",
    ),
    "day_full": Code(
        "CH-REG-7",
        "Все {places} мест того дня заняты. Ваша заявка осталась прежней. Отметьте, что согласны "
        "встать в лист ожидания, или выберите другой день.",
        "All {places} places of that day are taken. Your registration has not changed. Tick that "
        "its waiting list is fine, or choose another day.",
    ),
    "mend_too_late": Code(
        "CH-REG-2",
        "Данные для проверки возраста меняются только до начала отметки игроков. Подойдите к "
        "стойке.",
        "What the age is checked by can change only before check-in begins. Come to the desk.",
    ),
    "nobody_in_line": Code(
        "CH-WAIT-1",
        "Свободного места или ожидающих сейчас нет.",
        "There is no free place now, or no one waits for it.",
        "stale",
    ),
    "offer_over": Code(
        "CH-WAIT-1",
        "Место больше не предлагается: срок вышел или на предложение уже ответили. Вы остаётесь "
        "в листе ожидания, если не снялись.",
        "The place is not offered any more: the time is over, or it was answered before. You stay "
        "on the waiting list unless you have withdrawn.",
        "stale",
    ),
    "offer_alone": Code(
        "CH-WAIT-1",
        "В листе ожидания больше никого нет, передать место некому. Примите его или снимитесь.",
        "No one else is on the waiting list to pass the place on to. Take it, or withdraw.",
    ),
    "offer_stands": Code(
        "CH-WAIT-1",
        "Срок ответа ещё не вышел.",
        "The time to answer is not over yet.",
        "stale",
    ),
    "offers_open": Code(
        "CH-WAIT-1",
        "Ещё есть предложенное место без ответа. Обновите страницу.",
        "An offered place is still unanswered. Load the page again.",
        "stale",
    ),
    "merge_state": Code(
        "CH-REG-4",
        "По этой паре уже есть решение, или одна из анкет связана с другим решением. Откройте "
        "список заново.",
        "This pair is decided already, or one of the records is part of another decision. Open "
        "the list again.",
        "stale",
    ),
    "merge_needs_choice": Code(
        "CH-REG-4",
        "Заявки этих людей на игровые дни за это время изменились, или не выбрано, какая из двух "
        "отменяется. Откройте пару заново.",
        "The registrations of these two have changed meanwhile, or it was not said which of them "
        "is cancelled. Open the pair again.",
        "stale",
    ),
    "erased_already": Code(
        "CH-PD-4",
        "Эти данные уже удалены.",
        "These data are deleted already.",
        "stale",
    ),
    "erase_registered": Code(
        "CH-PD-4",
        "Пока есть действующая заявка на день, данные нужны. Сначала отзовите заявку.",
        "While a registration is in force the data are needed. Withdraw the registration first.",
    ),
    "erase_while_playing": Code(
        "CH-PD-4",
        "Игрок стоит в сетке дня, который ещё не закрыт. Удалите данные после закрытия дня.",
        "The player is in the bracket of a day that is not closed. Delete the data after it.",
    ),
    "registration_unknown": Code(
        "CH-REG-1",
        "Такой заявки в этом дне нет. Обновите страницу.",
        "There is no such registration in this day. Load the page again.",
        "stale",
    ),
    "registration_state": Code(
        "CH-REG-5",
        "Состояние заявки уже другое. Обновите страницу и посмотрите, что записано сейчас.",
        "The registration is in another state by now. Load the page again to see it.",
        "stale",
    ),
}
