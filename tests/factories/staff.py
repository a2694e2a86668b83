"""Accounts of the staff with their roles, and tokens of programs."""

from datetime import datetime
from typing import Any

from django.utils import timezone
from factory.declarations import LazyAttribute, LazyFunction, SubFactory
from factory.django import DjangoModelFactory
from factory.helpers import post_generation

from tests.factories.people import a_first_name, a_number, a_surname
from tests.support.scenario import Scenario
from tournament.events.judges import name_duty_judge
from tournament.events.states import championship_state
from tournament.people.api_tokens import make_token
from tournament.people.api_tokens_model import ApiToken
from tournament.people.models import User

PASSWORD = "long-enough-1"
"""Of every account."""


class UserFactory(DjangoModelFactory[User]):
    """An account without rights; `judge_of`, `organizer_of` and `helper_of` name a day in which it
    gets some, `on_duty` the day on whose date it is the championship's duty judge.
    """

    class Meta:
        model = User
        skip_postgeneration_save = True

    username = LazyFunction(lambda: f"account{a_number()}")
    display_name = LazyFunction(
        lambda: f"{a_first_name(woman=True)} {a_surname(woman=True)}",
    )

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **given: Any) -> User:
        return model_class.objects.create_user(password=given.pop("password", PASSWORD), **given)

    @post_generation
    def judge_of(self, create: bool, day: Scenario | None, **more: Any) -> None:
        """The organizer appoints them."""
        if day is not None:
            day.grant(day.organizer, self, "judge")  # type: ignore[arg-type]

    @post_generation
    def helper_of(self, create: bool, day: Scenario | None, **more: Any) -> None:
        """The organizer lets them help."""
        if day is not None:
            day.grant(day.organizer, self, "helper")  # type: ignore[arg-type]

    @post_generation
    def organizer_of(self, create: bool, day: Scenario | None, **more: Any) -> None:
        """The publisher appoints them."""
        if day is not None:
            day.grant(day.publisher, self, "organizer")  # type: ignore[arg-type]

    @post_generation
    def on_duty(self, create: bool, day: Scenario | None, **more: Any) -> None:
        """The publisher names them for the date."""
        if day is not None:
            name_duty_judge(
                day.by(day.publisher),
                championship=day.championship,
                day=championship_state(day.championship).days[day.event].date,
                user=self.public_id,  # type: ignore[attr-defined]
            )


class ApiTokenFactory(DjangoModelFactory[ApiToken]):
    """A program's token of `holder`, an account or a person; its `secret` is known here alone."""

    class Meta:
        model = ApiToken

    class Params:
        holder = SubFactory(UserFactory)

    purpose = "submit_logs"
    name = "программа"
    now = LazyFunction(timezone.now)
    of = LazyAttribute(lambda it: it.holder)

    @classmethod
    def _create(
        cls, model_class: type[ApiToken], *args: Any, of: Any, now: datetime, **given: Any
    ) -> ApiToken:
        token, secret = make_token(of, now=now, **given)
        token.secret = secret  # type: ignore[attr-defined]
        return token
