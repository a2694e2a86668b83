"""Rules about keeping a day on a machine in the hall."""

from collections.abc import Mapping

from tournament.regulations.wording import RuleText

RULES: Mapping[str, RuleText] = {
    "CH-VENUE-1": RuleText(
        "Данные дня одновременно ведёт только один компьютер; передача записывается в журнал.",
        "One machine at a time keeps a day; taking it over and giving it back are in the ledger.",
    ),
    "CH-VENUE-2": RuleText(
        "Пока день ведут в зале без связи, регистрация и отзыв заявок через сайт закрыты: "
        "обращайтесь на входе.",
        "While a day is kept in the hall, registering and withdrawing on the site are closed:"
        " ask at the door.",
    ),
    "CH-VENUE-3": RuleText(
        "Данные из зала принимаются только как продолжение известных; расхождения разбирают "
        "по одному.",
        "Data from the hall are taken only as a continuation of what is known; differences "
        "are answered one by one.",
    ),
    "CH-VENUE-4": RuleText(
        "В копии для зала только список этого дня; личные данные удаляются после передачи, не"
        " позже чем через 30 дней.",
        "The hall's copy holds that day's list only; personal data are deleted after the "
        "hand-over, within 30 days.",
    ),
    "CH-VENUE-5": RuleText(
        "Если компьютер в зале пропал, день продолжают с последней сохранённой точки, а "
        "позднее вводят с бумаги.",
        "If the hall's machine is lost the day goes on from the last checkpoint; what came "
        "later is entered from paper.",
    ),
}
