"""What becomes of every column of every table: where it travels and how it ends (CH-PD-4).

The one register. Hand-over and return (CH-VENUE-4), the file of a person's own data, the search for
an erased person's name in free texts, and the tables that are written anew after an erasure are
read from it. A column without a decision here fails a test.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from django.db.models import Model

Flag = Literal["personal", "typed", "hall", "back", "own", "api"]
"""`personal`: about people. `typed`: free text, which may name anybody. `hall`: goes to the hall
with its day. `back`: comes back from there. `own`: in the file of a person's own data, and perhaps
answered to their own program. `api`: of what is personal, what is answered to other programs."""

ERASED: Final = "goes with its person, at their wish and after the championship"
NAMED: Final = "goes where it names whoever is erased, or whose time is over"
ENDS: Final = "goes with its person and, all of it, when the championship's time is over"
AGE: Final = "goes by its age, at most a year, and says nothing without the installation's keys"
ACCOUNT: Final = "of an account of the staff, as long as that is there"
UNUSED: Final = "a table of a library that nothing writes"

FROM_LEDGERS: Final = "written anew from the ledgers, which travel whole"
OF_SITE: Final = "headquarters' own business, not that of one day's hall"
OF_LOG_INS: Final = "of log-ins at this installation"
OF_PROGRAMS: Final = "programs speak with headquarters alone"
OF_INSTALLATION: Final = "how this installation works, no part of a day"
TOLD_BY_SITE: Final = "the hall sends nothing, so it needs no address and no message"
LIBRARY: Final = "of a library; nothing of a day stands in it"
SIGNED: Final = "waits for staff of this installation; a key that counts stands in the ledger"
PIN: Final = "made anew at each tablet"
WITH_EVIDENCE: Final = "comes back inside the rows of `people_evidence`"
LINKS: Final = "an address of headquarters opens nothing on a laptop"
ALIKE: Final = "pairs go along in a part of their own of the handover file"
FOUND_ANEW: Final = "found anew from the log wherever that is"
OVER: Final = "over when the day is back"


@dataclass(frozen=True, slots=True)
class Table:
    """The decisions about a table.

    `columns`: of each its flags, and after a colon why it stays where it is; `stays` says so of all
    that neither go nor come. `file`: what the table is called in the files of a hall. `ends`: how
    what is about people in it ends. `anew`: whether it is written anew once something was erased.
    """

    columns: Mapping[str, str]
    file: str = ""
    ends: str = ""
    stays: str = ""
    anew: bool = False

    def flags(self, column: str) -> frozenset[str]:
        """What was decided about a column."""
        return frozenset(self.columns[column].partition(":")[0].split())

    def reason(self, column: str) -> str:
        """Why a column stays where it is."""
        return self.columns[column].partition(":")[2].strip() or self.stays

    def having(self, flag: Flag) -> tuple[str, ...]:
        """The columns with this decision, in the order of the register."""
        return tuple(name for name in self.columns if flag in self.flags(name))


def columns_of(model: type[Model], flag: Flag) -> tuple[str, ...]:
    """The columns of a table with this decision, by the names under which rows have them."""
    attributes = {field.name: field.attname for field in model._meta.concrete_fields}
    return tuple(attributes[name] for name in TABLES[model._meta.db_table].having(flag))


def files_with(flag: Flag) -> frozenset[str]:
    """The tables, as the files of a hall call them, of which something goes or comes."""
    return frozenset(table.file for table in TABLES.values() if table.file and table.having(flag))


def _staying(
    why: str,
    plain: str,
    *,
    personal: str = "",
    ends: str = "",
    typed: str = "",
    own: str = "",
    api: str = "",
    anew: bool = False,
) -> Table:
    """A table of which nothing goes to a hall or comes from there."""
    columns = dict.fromkeys(plain.split(), "") | dict.fromkeys(personal.split(), "personal")
    columns |= dict.fromkeys(typed.split(), "personal typed")
    columns |= {name: f"{columns[name]} own".strip() for name in own.split()}
    columns |= {name: f"{columns[name]} api".strip() for name in api.split()}
    return Table(columns, ends=ends, stays=why, anew=anew)


TABLES: Final[Mapping[str, Table]] = {
    "auth_permission": _staying(LIBRARY, "id name content_type codename"),
    "auth_group_permissions": _staying(LIBRARY, "id group permission"),
    "auth_group": _staying(LIBRARY, "id name"),
    "django_content_type": _staying(LIBRARY, "id app_label model"),
    "django_session": _staying(
        OF_LOG_INS,
        "session_key expire_date",
        personal="session_data",
        ends=AGE,
        anew=True,
    ),
    "people_apitoken": _staying(
        OF_PROGRAMS,
        "id user person purpose event_id made_at ends_at used_at ended_at",
        personal="name secret_sha256",
        ends=ERASED,
        anew=True,
        own="name purpose made_at ends_at ended_at used_at",
    ),
    "people_channellink": _staying(
        TOLD_BY_SITE,
        "id person channel made_at",
        personal="address address_key",
        ends=ERASED,
        anew=True,
        own="channel address made_at",
    ),
    "people_channelcode": _staying(
        TOLD_BY_SITE,
        "id link channel made_at",
        personal="code",
        ends=ERASED,
    ),
    "people_ending": _staying(OF_INSTALLATION, "id kind key at copied"),
    "people_keyrequest": _staying(
        SIGNED,
        (
            "id person user championship_id event_id key kind origin rp_id made_at settled_at "
            "settled_as"
        ),
        personal="public_key credential",
        ends=ERASED,
        anew=True,
        own="key public_key kind origin made_at settled_as",
    ),
    "people_tabletpin": _staying(
        PIN,
        "person set_at tries locked_until",
        personal="hashed",
        ends=ERASED,
        anew=True,
        own="set_at",
    ),
    "people_evidence_persons": _staying(WITH_EVIDENCE, "id evidence person", anew=True),
    "people_evidence": Table(
        file="evidence",
        ends=ERASED,
        anew=True,
        columns={
            "id": "back",
            "championship_id": "back",
            "event_id": "back",
            "match": "back own",
            "game": "back own",
            "digest": "back own",
            "kind": "back own",
            "media_type": "back own",
            "content": "personal back own",
            "salt": "personal back",
            "sha256": "back",
            "made_at": "back own",
        },
    ),
    "people_person": Table(
        file="persons",
        ends=ERASED,
        anew=True,
        columns={
            "id": "hall back own",
            "full_name": "personal hall back own api",
            "display_name": "personal hall back own api",
            "birth_date": "personal hall back own",
            "representative_name": "personal hall back own",
            "salt": "personal hall back",
            "public_name_consent": "hall back own",
            "consent_at": "hall back",
            "language": "hall back own",
            "name_only": "hall back",
            "contact": "personal back own",
            "city": "personal back own",
            "representative_contact": "personal back own",
            "wants_messages": "back own",
            "name_key": "personal: keyed by each installation for itself",
            "similar_key": "personal: keyed by each installation for itself",
            "contact_key": "personal: keyed by each installation for itself",
            "created_at": "own: the time of the row, not of the person",
        },
    ),
    "people_publicnamesversion": _staying(OF_INSTALLATION, "id number"),
    "people_consent": Table(
        file="consents",
        ends=ERASED,
        anew=True,
        columns={
            "person": "hall back",
            "kind": "hall back own",
            "text_version": "hall back own",
            "given_by": "personal hall back own",
            "channel": "hall back own",
            "at": "hall back own",
            "withdrawn_at": "hall back own",
            "id": ": a number of this database",
        },
    ),
    "people_personallink_persons": _staying(LINKS, "id personallink person", anew=True),
    "people_personallink": _staying(
        LINKS,
        "id made_at ended_at",
        personal="secret_sha256",
        ends=ERASED,
        anew=True,
        own="made_at ended_at",
    ),
    "people_likeness": _staying(ALIKE, "id championship_id earlier later found_at", anew=True),
    "people_user": Table(
        file="users",
        ends=ACCOUNT,
        columns={
            "public_id": "hall back",
            "username": "personal hall back",
            "display_name": "personal hall back",
            "password": "personal hall back",
            "zone": "hall back",
            "is_active": "hall back",
            "person": "hall back",
            "id": ": a number of this database",
            "last_login": ": of log-ins here",
            "email": "personal: the hall writes to nobody",
            "created_at": ": the time of the row",
        },
    ),
    "people_rolegrant": _staying(
        FROM_LEDGERS,
        "id user role scope_kind scope_id ledger_id revoked",
    ),
    "people_deviceinvite": _staying(
        OF_LOG_INS,
        "id token_hash user event_id created_by created_at expires_at used_at",
    ),
    "people_devicesession": _staying(
        OF_LOG_INS,
        "id invite user event_id started_at expires_at ended_at",
        personal="label",
        ends=ACCOUNT,
    ),
    "people_failedlogin": _staying(
        OF_LOG_INS,
        "id count window_start locked_until",
        personal="account_key device_key",
        ends=AGE,
    ),
    "people_protectedread": _staying(
        OF_SITE,
        "id user actor_id role fields why at",
        personal="person_id",
        ends=AGE,
        own="at role fields why",
    ),
    "people_retentionreport": _staying(
        OF_SITE,
        "id championship_id kind rehearsal due made_at finished_at persons counts",
    ),
    "people_hostapplication": _staying(
        OF_SITE,
        "id championship_id tables consent_at",
        personal="salt city name contact hall",
        ends=ENDS,
        anew=True,
    ),
    "people_reason": Table(
        file="reasons",
        ends=ERASED,
        anew=True,
        columns={
            "id": "hall back",
            "about": "hall back",
            "salt": "personal hall back",
            "text": "personal hall back",
            "ledger_id": "hall back",
            "entry_seq": "hall back",
            "created_at": ": the time of the row",
        },
    ),
    "account_emailaddress": _staying(
        OF_LOG_INS,
        "id user verified primary",
        personal="email",
        ends=UNUSED,
    ),
    "account_emailconfirmation": _staying(OF_LOG_INS, "id email_address created sent key"),
    "mfa_authenticator": _staying(
        OF_LOG_INS,
        "id user type created_at last_used_at",
        personal="data",
        ends=ACCOUNT,
    ),
    "ledger_ledger": _staying(FROM_LEDGERS, "id kind scope size opened_at"),
    "ledger_entry": _staying(
        FROM_LEDGERS,
        "id ledger seq type v command_id command_sha256 actor_id at payload leaf_hash envelope",
    ),
    "jobs_job": _staying(
        OF_INSTALLATION,
        (
            "id kind key payload state run_at lease lease_until tries progress_done "
            "progress_total last_error incident created_at started_at finished_at"
        ),
    ),
    "outbox_webhook": _staying(
        TOLD_BY_SITE,
        (
            "id owner championship stage event tells secret old_secret old_until made_at "
            "paused stopped_at stopped_why failures failing_since rests_until"
        ),
        personal="address",
        ends=ACCOUNT,
    ),
    "outbox_webhookdelivery": _staying(
        TOLD_BY_SITE,
        (
            "id webhook type body happened_at state why turn tries step tried_at next_at "
            "answer fault made_at"
        ),
    ),
    "outbox_message": _staying(
        TOLD_BY_SITE,
        "id kind key person_id about state why created_at sent_at",
        own="kind state why created_at sent_at",
    ),
    "outbox_delivery": _staying(TOLD_BY_SITE, "id message_id link channel state begun_at"),
    "outbox_channelnews": _staying(
        TOLD_BY_SITE,
        "id channel event at",
        personal="address address_key text",
        ends=AGE,
        anew=True,
    ),
    "outbox_channelcursor": _staying(TOLD_BY_SITE, "channel cursor"),
    "events_witnessaddress": _staying(
        OF_SITE,
        "id championship witness address known_size fault failures asked_at rests_until",
    ),
    "events_cosignature": _staying(OF_SITE, "id ledger_id size root witness at line"),
    "events_championship": _staying(
        FROM_LEDGERS,
        "id demo first_day final_date profile rehearsal_of free archived",
    ),
    "events_stage": _staying(FROM_LEDGERS, "id championship city zone kind"),
    "events_gameday": _staying(FROM_LEDGERS, "id championship stage date start zone tables status"),
    "events_registration": _staying(
        FROM_LEDGERS,
        "id championship game_day person_id number channel status",
    ),
    "events_entrant": _staying(
        FROM_LEDGERS,
        "id game_day number status seed place_first place_last awarded",
    ),
    "events_daydescription": Table(
        file="descriptions",
        ends=NAMED,
        anew=True,
        columns={
            "id": "hall",
            "game_day_id": "hall",
            "salt": "hall",
            "address": "personal typed hall api",
            "room": "personal typed hall api",
            "map_url": "personal typed hall api",
            "bring": "personal typed hall api",
            "ask": "personal typed hall api",
            "stream_url": "personal typed hall api",
        },
    ),
    "events_addedcity": Table(
        file="cities",
        columns={
            "code": "hall",
            "ru": "hall",
            "en": "hall",
            "zone": "hall",
        },
    ),
    "events_announcementtext": _staying(
        OF_SITE,
        "id salt",
        personal="ru en",
        ends=NAMED,
        typed="ru en",
        api="ru en",
        anew=True,
    ),
    "events_dayplan": Table(
        file="plans",
        ends=NAMED,
        anew=True,
        columns={
            "game_day_id": "hall back",
            "minutes": "hall back",
            "closes": "hall back",
            "programme": "personal typed hall back",
        },
    ),
    "events_dayversion": _staying(OF_INSTALLATION, "game_day_id number forecast_step"),
    "events_drawsecret": Table(
        file="draw_secrets",
        columns={
            "sha256": "hall back",
            "game_day_id": "hall back",
            "secret": "hall back",
        },
    ),
    "events_tournamenttext": Table(
        file="tournaments",
        ends=NAMED,
        anew=True,
        columns={
            "game_day_id": "hall back",
            "number": "hall",
            "slug": "hall",
            "name": "personal typed hall back api",
            "game": "personal typed hall back api",
            "place": "personal typed hall back api",
            "description": "personal typed hall back api",
            "private": "hall back",
            "settings": "hall back",
            "created_at": "hall",
            "changed_at": "hall back",
        },
    ),
    "events_lotsecret": Table(
        file="lot_secrets",
        columns={
            "sha256": "hall back",
            "secret": "hall back",
        },
    ),
    "play_submittedlog": Table(
        file="submitted_logs",
        ends=ENDS,
        anew=True,
        columns={
            "id": "back",
            "game_day": "back",
            "match": "back",
            "game": "back",
            "replay": "back",
            "sha256": "back",
            "received": "personal back",
            "size": "back",
            "form": "back",
            "source": "back",
            "kept": "back",
            "by_role": "back",
            "by_id": "back",
            "received_at": "back",
            "seen_at": "back",
            "seen_by": "back",
        },
    ),
    "play_logverdict": _staying(
        FOUND_ANEW,
        "id log engine word rule line summary checked_at",
        personal="details",
        ends=ENDS,
        anew=True,
    ),
    "play_recording": Table(
        file="recordings",
        columns={
            "id": "back",
            "game_day": "back",
            "match": "back",
            "game": "back",
            "replay": "back",
            "mode": "back",
            "seat": "back",
            "headers": "back",
            "state": "back",
            "holder_role": "back",
            "holder_id": "back",
            "size": "back",
            "began": "back",
            "started_at": "back",
            "changed_at": "back",
            "log": "back",
            "device": ": what it knows opens nothing at headquarters",
        },
    ),
    "play_recordedstep": Table(
        file="recorded_steps",
        columns={
            "recording": "back",
            "number": "back",
            "text": "back",
            "step_id": "back",
            "written_at": "back",
            "undone_at": "back",
            "id": ": a number of this database",
        },
    ),
    "play_recordingnote": Table(
        file="recording_notes",
        ends=ENDS,
        anew=True,
        columns={
            "recording": "back",
            "kind": "back",
            "number": "back",
            "reason": "personal back",
            "by_role": "back",
            "by_id": "back",
            "at": "back",
            "taken_back": "back",
            "id": ": a number of this database",
        },
    ),
    "play_livedelay": _staying(OF_INSTALLATION, "game_day seconds"),
    "play_match": _staying(FROM_LEDGERS, "id game_day match status a b winner end_kind table"),
    "play_resultsheet": _staying(
        FROM_LEDGERS,
        "id game_day match game revision digest outcome state level",
    ),
    "play_ruling": _staying(
        FROM_LEDGERS,
        "id game_day type rule match registration_id category judge_id at on_duty confirmed_at",
    ),
    "play_judgecall": _staying(
        OVER,
        "id game_day_id match table registration_id called_at judge_id coming_at done_at "
        "command_ids",
    ),
    "play_gamelog": Table(
        file="logs",
        columns={
            "sha256": "back",
            "text": "back",
            "received_at": "back",
        },
    ),
    "operations_signoflife": _staying(OF_INSTALLATION, "name at own_time"),
    "operations_alert": _staying(
        OF_INSTALLATION,
        "id check_name about began_at seen_at ended_at told_at end_told_at",
    ),
    "api_writeanswer": _staying(OF_PROGRAMS, "id actor key answer at", personal="asked", ends=AGE),
    "challonge_participantnote": _staying(
        OF_PROGRAMS,
        "id tournament registration changed_at",
        personal="misc",
        ends=ENDS,
        typed="misc",
        api="misc",
        anew=True,
    ),
    "challonge_matchnote": _staying(OF_PROGRAMS, "id tournament match player1 player2 changed_at"),
    "challonge_matchattachment": _staying(
        OF_PROGRAMS,
        "id tournament match content_type size created_at changed_at",
        personal="description url content file_name",
        ends=ENDS,
        typed="description url file_name",
        api="description url file_name",
        anew=True,
    ),
}
"""By the name of the table in the database."""
