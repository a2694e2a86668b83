"""What the demo's publisher has told, was asked, and has changed."""

from dataclasses import replace

from tournament.events import announcements, hosting, life
from tournament.events.states import championship_state
from tournament.people.models import User
from tournament.showroom.demo.crew import Clock


def tell(clock: Clock, championship: str, publisher: User) -> None:
    """An announcement, a wish to host, and a second version of the numbers."""
    announcements.publish_announcement(
        clock.caller(publisher),
        championship=championship,
        stage=None,
        ru="На каждом этапе каждый участник получит дополнительную карту.",
        en="Everybody who plays in a stage gets an extra card.",
        send=False,
    )
    wish = hosting.Wish("Омск", "Олег Пример", "oleg@example.org", "Антикафе на Ленина", 10)
    hosting.record_application(
        clock.caller(publisher), championship=championship, wish=wish, consented=True
    )
    rules = championship_state(championship).rules
    changed = replace(rules, version=rules.version + 1, answer_reminder_days=4)
    life.set_profile(
        clock.caller(publisher),
        championship=championship,
        profile=changed,
        reason="Напоминать о финале решили раньше.",
    )
