"""Rules about the life of a championship: cities that leave, stages that never report, contacts."""

from collections.abc import Mapping

from tournament.regulations.wording import RuleText

RULES: Mapping[str, RuleText] = {
    "CH-CITY-2": RuleText(
        "Город можно отозвать, пока там не сыграно ни одного матча; его игроки узнают об этом и "
        "могут записаться в другом городе.",
        "A city may be withdrawn until a match has been played there; its players are told and may "
        "register elsewhere.",
    ),
    "CH-CONTACT-1": RuleText(
        "Кто хочет провести этап, пишет или звонит издателю; этапы создаёт и организаторов "
        "назначает только он.",
        "People who want to host a stage write to or call the publisher, who alone creates stages "
        "and appoints organizers.",
    ),
    "CH-CONTACT-2": RuleText(
        "Желание провести этап записывается с согласия человека и само по себе ничего не создаёт.",
        "A wish to host a stage is noted with the person's consent and creates nothing by itself.",
    ),
    "CH-PUBLIC-2": RuleText(
        "Страницы дней стоят в общем списке, если издатель его не выключил; прямую ссылку всегда "
        "даст организатор.",
        "Pages of days are in a public list unless the publisher has switched it off; the "
        "organizer can always give the direct link.",
    ),
    "CH-STAGE-1": RuleText(
        "Этап, который не даёт результатов, издатель закрывает за 7 дней до финала: дни с "
        "чемпионом засчитываются, остальные аннулируются.",
        "A stage that never reports is closed by the publisher 7 days before the final: days with "
        "a champion count, the others are void.",
    ),
    "CH-ROLE-3": RuleText(
        "У финала есть свой организатор, назначенный издателем; сотрудники издателя, которые "
        "проводят финал, в нём не играют.",
        "The final has an organizer of its own, appointed by the publisher; publisher's staff who "
        "run the final don't play in it.",
    ),
    "CH-ROLE-4": RuleText(
        "Помощник стойки на один день отмечает игроков, вызывает матчи, вносит и заверяет "
        "результаты; дат рождения он не видит.",
        "A desk helper of one day checks players in, calls matches, enters and witnesses results; "
        "birth dates are not shown to helpers.",
    ),
}
