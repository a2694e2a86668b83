"""What the publisher sees of the final: its plan, who runs it, its prizes, its rehearsals."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.final.prizes.queries import (
    FINAL_PLACE,
    Share,
    lot_subject,
    moved_up_in_final,
    prize_holders,
    prizes_of_final,
)
from tournament.championship.rulings.lots.state import Lot
from tournament.events import finals, rehearsals
from tournament.events.now import now_of_day
from tournament.events.selectors import title_in
from tournament.events.wording import short_date
from tournament.people.models import RoleGrant
from tournament.people.policy import Role, ScopeKind
from tournament.people.public_names import names_for
from tournament.web.shared.components import Tile
from tournament.web.shared.prizes import prize_words
from tournament.web.shared.status_words import status_word
from tournament.web.shared.words import place_text


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize, its holder as the staff knows them, whether it stays vacant, and how far it is."""

    place: int
    words: str
    name: str
    vacant: bool
    handed_over: str
    receiver: str


@dataclass(frozen=True, slots=True)
class ShareLine:
    """A place that several share: who, how many prizes are in it, the lot about it if one began.

    `place` is the first of those that they have without anybody moving up, `words` what they share.
    """

    place: int
    words: str
    players: Sequence[tuple[str, str]]
    prizes: int
    lot: Lot | None

    @property
    def keys(self) -> list[str]:
        """Their registrations."""
        return [key for key, _ in self.players]


def tiles(state: ChampionshipState, final: Day) -> list[Tile]:
    """Who comes, as far as it is known."""
    listed = state.of_day(final.id)
    invited = sum(item.invited for item in listed)
    return [
        Tile(gettext("come"), state.most(final.id) - invited),
        Tile(gettext("have not answered"), invited),
        Tile(gettext("do not come"), sum(item.declined for item in listed)),
        Tile(gettext("Tables"), final.tables),
    ]


def organizers(final: Day) -> QuerySet[RoleGrant]:
    """Appointments of those who run the final (CH-ROLE-3)."""
    day = Q(scope_kind=ScopeKind.EVENT.value, scope_id=final.id)
    stage = Q(scope_kind=ScopeKind.STAGE.value, scope_id=final.stage)
    return (
        RoleGrant.objects.filter(day | stage, role=Role.ORGANIZER.value, revoked=False)
        .select_related("user")
        .order_by("user__display_name", "pk")
    )


def names_in_final(state: ChampionshipState, final: Day) -> dict[str, str]:
    """Names of the players for the staff, by registration."""
    listed = state.of_day(final.id)
    names = names_for({item.person: item.number for item in listed}, "staff")
    return {item.id: names[item.person] for item in listed}


def prize_lines(state: ChampionshipState, final: Day) -> list[PrizeLine]:
    """The prizes of the closed final; before that, what they are."""
    holders = prize_holders(state)
    names = names_in_final(state, final) if holders else {}
    received = finals.receivers(final.id) if state.honours.handed_over else {}
    lines = []
    for prize in finals.announced_prizes():
        known = holders[prize.place - 1] if prize.place <= len(holders) else None
        given = state.honours.handed_over.get(prize.place)
        lines.append(
            PrizeLine(
                prize.place,
                prize_words(prize),
                names[known] if known else "",
                bool(state.honours.holders) and prize.place <= len(holders) and not known,
                short_date(given.on) if given is not None else "",
                received.get(prize.place, gettext("the name is erased")) if given else "",
            )
        )
    return lines


def share_lines(state: ChampionshipState, final: Day) -> list[ShareLine]:
    """The places that have to be decided before prizes are given."""
    shares = prizes_of_final(state).shares
    names = names_in_final(state, final) if shares else {}
    return [_share_line(state, final, share, names) for share in shares]


def _share_line(
    state: ChampionshipState, final: Day, share: Share, names: dict[str, str]
) -> ShareLine:
    asked = (FINAL_PLACE, lot_subject(final.id, share.place))
    lots = (lot for lot in state.lots.values() if (lot.purpose, lot.subject) == asked)
    players = [(key, names[key]) for key in share.candidates]
    words = place_text(moved_up_in_final(state)[share.candidates[0]])
    return ShareLine(share.place, words, players, share.prizes, next(lots, None))


def rehearsal_lines(championship: str) -> list[dict[str, Any]]:
    """The rehearsals that were not thrown away, the newest last."""
    return [
        {
            "event": final.id,
            "championship": state.id,
            "title": title_in(state, final.id),
            "status": status_word(now_of_day(state, final, timezone.now()).case),
            "players": len(state.registrations),
        }
        for state in rehearsals.rehearsals_of(championship)
        if (final := state.final) is not None
    ]
