"""Refusals about signing keys."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "key_form": Code(
        "CH-SHEET-1",
        "Этот ключ не годится: телефон прислал его не в том виде или с адреса без защиты. Начните "
        "на телефоне заново по адресу, который начинается с https.",
        "This key is of no use: the phone sent it in another form, or from an address without "
        "https. Begin again on the phone at an address that starts with https.",
    ),
    "key_own": Code(
        "CH-SHEET-1",
        "Свой ключ сам себе не подтверждают. Попросите другого судью, организатора или помощника "
        "сравнить слова.",
        "No one confirms a key of their own. Ask another judge, organizer or helper to compare "
        "the words.",
        "permission",
    ),
    "key_holder_unknown": Code(
        "CH-SHEET-1",
        "Этого человека нет ни среди игроков дня, ни среди тех, кто его проводит. Сначала "
        "запишите его на день.",
        "This person is neither one of the day's players nor of those who run it. Enter this "
        "person on the list first.",
    ),
    "key_known": Code(
        "CH-SHEET-1",
        "Этот ключ уже записан. Если телефон сменил хозяина, пусть новый создаст на нём "
        "ключ заново.",
        "This key is recorded already. If the phone has another owner now, let that person make a "
        "new key on it.",
        "stale",
    ),
    "key_unknown": Code(
        "CH-SHEET-1",
        "Ключ этого телефона ещё не подтверждён. Подойдите к организатору, сравните с ним шесть "
        "слов и подпишите снова – или подпишите на планшете или на бумаге.",
        "The key of this phone has not been confirmed. Compare its six words at the desk and sign "
        "again, or sign on the tablet or on paper.",
    ),
    "key_revoked": Code(
        "CH-SHEET-1",
        "Этот ключ отозван и больше не подписывает. Создайте новый и подтвердите его у "
        "организатора.",
        "This key has been revoked and signs nothing any more. Make a new one and have it "
        "confirmed at the desk.",
    ),
    "key_of_another": Code(
        "CH-SHEET-1",
        "Это ключ другого человека. Подпишите со своего телефона, на планшете или на бумаге.",
        "This is somebody else's key. Sign on your own phone, on the tablet or on paper.",
    ),
    "key_not_valid": Code(
        "CH-SHEET-1",
        "Такого действующего ключа нет: возможно, его уже отозвали. Откройте список ключей заново.",
        "There is no such valid key; it may have been revoked already. Open the list of keys "
        "again.",
        "stale",
    ),
    "key_of_another_day": Code(
        "CH-SHEET-1",
        "Это ключ человека, который в этот день не играет и его не проводит. Отозвать ключ может "
        "он сам или организаторы его дня.",
        "This is the key of somebody who neither plays on this day nor runs it. It can be revoked "
        "by its holder or at the desk of that other day.",
        "permission",
    ),
    "key_request_settled": Code(
        "CH-SHEET-1",
        "На этот запрос уже ответили. Откройте список заново.",
        "This request has been answered already. Open the list again.",
        "stale",
    ),
}
