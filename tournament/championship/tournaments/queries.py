"""What is asked about the list of a free tournament."""

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.statuses import ACTIVE
from tournament.regulations.tournament_rules import TournamentRules


def listed_order(state: ChampionshipState, event: str) -> tuple[str, ...]:
    """Everybody on the list, as arranged, whoever entered after that at the end (FT-SEED-1)."""
    active = [item.id for item in state.of_day(event) if item.status in ACTIVE]
    arranged = [key for key in state.arranged if key in set(active)]
    return (*arranged, *(key for key in active if key not in set(arranged)))


def rules_of_tournament(state: ChampionshipState) -> TournamentRules | None:
    """The rules of a free tournament; None of a championship."""
    return state.profile.tournament if state.profile is not None else None


def by_name_alone(state: ChampionshipState) -> bool:
    """Whether players are names here, of whom nothing else is kept (FT-ENTRY-1)."""
    rules = rules_of_tournament(state)
    return rules is not None and rules.entry == "names"
