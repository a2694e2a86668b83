"""Rules about who may do what, and judges."""

from collections.abc import Mapping

from tournament.regulations.wording import RuleText

RULES: Mapping[str, RuleText] = {
    "CH-JUDGE-1": RuleText(
        "Спор решает судья, его решение окончательное и не обсуждается.",
        "In a dispute the judge decides; the decision is final and not discussed.",
    ),
    "CH-JUDGE-2": RuleText(
        "В каждом дне есть судья; он не решает о матче, в котором играет сам или после которого "
        "встретится с его участником.",
        "Every day has a judge; judges do not rule on matches they play in, or whose players they "
        "meet next.",
    ),
    "CH-JUDGE-3": RuleText(
        "Судья может играть, только если рядом есть второй, неиграющий.",
        "A judge may play only while a second judge who does not play is on duty.",
    ),
    "CH-JUDGE-4": RuleText(
        "Организатор может играть в своём дне, только если всё о его матчах делает неиграющий "
        "судья.",
        "Organizers may play in their own day only if a judge who does not play handles their "
        "matches.",
    ),
    "CH-ROLE-1": RuleText(
        "Каждое действие доступно только тем, кому его разрешает роль в этом дне или городе; "
        "проверяется при каждом запросе.",
        "Everything is done only by those whose role in this day or city allows it; this is "
        "checked with every request.",
    ),
    "CH-ROLE-2": RuleText(
        "Издатель не может отменить решение судьи о матче.",
        "The publisher cannot overrule a judge's ruling on a match.",
    ),
    "CH-ROLE-5": RuleText(
        "У кого несколько ролей, тот каждый раз выступает в одной, и она записана в журнале.",
        "A person with several roles acts in one of them each time, and the ledger says in which.",
    ),
    "CH-ROLE-6": RuleText(
        "Результат, пришедший от другой программы, сам по себе не окончательный: нужны "
        "подписи или решение судьи.",
        "A result sent by another program is never final by itself: it needs signatures or a "
        "ruling.",
    ),
    "CH-JUDGE-5": RuleText(
        "На каждый день игр издатель называет дежурного судью; он решает, когда судьи дня "
        "решать не могут.",
        "The publisher names a duty judge for every date with play; they rule where no judge of "
        "the day may.",
    ),
    "CH-JUDGE-6": RuleText(
        "Судью можно заменить посреди дня: прежние решения остаются, дальше решает новый.",
        "A judge may be replaced in mid-day: earlier rulings stay in force, the new one rules "
        "from then on.",
    ),
}
