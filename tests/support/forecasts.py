"""The forecasts of days at play move on, as the worker has them do every ten minutes."""

from tests.support.scenario import Scenario
from tournament.play.forecast_steps import move_forecasts


def move_forecasts_on(day: Scenario) -> None:
    """What the worker does at this moment of the day."""
    for _step in move_forecasts({}, day.now):
        pass
