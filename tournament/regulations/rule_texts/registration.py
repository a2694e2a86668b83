"""Rules about registration and personal data."""

from collections.abc import Mapping

from tournament.regulations.wording import RuleText

RULES: Mapping[str, RuleText] = {
    "CH-REG-1": RuleText(
        "Играют только те, кто записан; записаться можно и на месте, пока идёт отметка.",
        "Only registered people play; one may also register on the spot while check-in is open.",
    ),
    "CH-REG-2": RuleText(
        "На дату игрового дня игроку должно исполниться 12 лет; сам день рождения считается.",
        "A player has to be 12 on the date of the game day; the birthday itself counts.",
    ),
    "CH-REG-3": RuleText(
        "Один человек играет только в одном игровом дне во всей стране, не считая финала.",
        "One person plays in one game day only, anywhere in the country; the final is not counted.",
    ),
    "CH-REG-4": RuleText(
        "Похожие заявки показываются человеку для решения и никогда не отклоняются сами: бывают "
        "тёзки.",
        "Registrations that look alike are shown to a person to decide and never refused by "
        "themselves: there are namesakes.",
    ),
    "CH-REG-5": RuleText(
        "Места даются в порядке подтверждённых заявок.",
        "Places are given in the order of confirmed registrations.",
    ),
    "CH-REG-6": RuleText(
        "За игрока младше 14 лет записывает и соглашается родитель, с 14 до 18 нужно согласие "
        "родителя; без него к игре не допускают.",
        "Under 14 a parent registers and consents, from 14 to 17 a parent's consent is needed; "
        "without it no one is checked in.",
    ),
    "CH-REG-7": RuleText(
        "Перейти в другой день можно одним действием, пока ни в одном из них не началась отметка; "
        "если мест нет и лист ожидания не подходит, заявка не меняется.",
        "Going to another day is one step, until check-in of either begins; if it is full and its "
        "waiting list is not wanted, nothing changes.",
    ),
    "CH-WAIT-1": RuleText(
        "Освободившееся место предлагается первому в листе ожидания на 24 часа, а в день игры "
        "сразу достаётся первому из тех, кто уже в зале.",
        "A freed place is offered to the first on the waiting list for 24 hours; on the day it "
        "goes at once to the first of those who are in the hall.",
    ),
    "CH-PD-1": RuleText(
        "О человеке хранится только необходимое: имя, дата рождения, город, один контакт и "
        "согласия. Документы не записывают: отмечают лишь, что возраст в документе видели.",
        "Only what is needed is kept of a person: name, birth date, city, one contact and "
        "consents. Nothing of a document is kept but the tick that the age was seen in it.",
    ),
    "CH-PD-2": RuleText(
        "Дата рождения и контакт никогда не показываются публично и не попадают в выгрузки, письма "
        "и сообщения об ошибках.",
        "Birth dates and contacts are never public and never appear in exports, messages or error "
        "texts.",
    ),
    "CH-PD-3": RuleText(
        "Имя показывается всем только с отдельного согласия; без него или после отзыва вместо "
        "имени стоит номер.",
        "A name is public only with a consent of its own; without it, or once it is withdrawn, a "
        "number is shown.",
    ),
    "CH-PD-4": RuleText(
        "Через 90 дней после финала даты рождения, контакты и согласия удаляются; результаты "
        "остаются.",
        "Birth dates, contacts and consents are deleted 90 days after the final; results stay.",
    ),
    "CH-PD-5": RuleText(
        "Причины решений и подписи хранятся отдельно от журнала и публично не показываются.",
        "Reasons of rulings and signatures are kept apart from the ledger and are not public.",
    ),
    "CH-REG-8": RuleText(
        "Заявка на месте без связи предварительная: другие дни проверяются, когда данные придут в "
        "систему.",
        "A registration on the spot without connection is provisional: other days are checked "
        "when the data arrive.",
    ),
    "CH-PD-6": RuleText(
        "Записи партий показывают руки игроков и открываются только после закрытия матча, без"
        " имён.",
        "Logs of games show hands, so they become public only after the match is closed, and "
        "without names.",
    ),
}
