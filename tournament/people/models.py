"""Storage of people: accounts, persons, consents, roles by scope, protected data and its log.

A person is not an account and not a registration: an account logs in, a person plays, and only an
account may point to the person who holds it. All that identifies somebody stands here, and a
person's row can be erased: ledgers and projections know the opaque id alone. Refuses to hold more
than CH-PD-1 lists.
"""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.people import password_turns
from tournament.people.api_tokens_model import ApiToken as ApiToken
from tournament.people.channel_models import ChannelCode as ChannelCode
from tournament.people.channel_models import ChannelLink as ChannelLink
from tournament.people.ending_model import Ending as Ending
from tournament.people.endings import Kind, ended
from tournament.people.identity import new_opaque_id, new_salt, normalise_username
from tournament.people.policy import Role, ScopeKind
from tournament.people.signing_models import Evidence as Evidence
from tournament.people.signing_models import KeyRequest as KeyRequest
from tournament.people.signing_models import TabletPin as TabletPin

OPAQUE_ID_LENGTH = 32
HASHES = ("name_key", "similar_key", "contact_key")
"""Columns of a person that are computed from the others with the installation's key."""


class Person(models.Model):
    """Somebody who plays or is to play. Erasing them deletes the row (CH-PD-4)."""

    id = models.CharField(
        primary_key=True, max_length=OPAQUE_ID_LENGTH, default=new_opaque_id, editable=False
    )
    full_name = models.CharField(max_length=200)
    display_name = models.CharField(max_length=80)
    birth_date = models.DateField(null=True, blank=True)
    contact = models.CharField(max_length=254, blank=True)
    city = models.CharField(max_length=100, blank=True)
    representative_name = models.CharField(max_length=200, blank=True)
    representative_contact = models.CharField(max_length=254, blank=True)
    name_key = models.CharField(max_length=64, db_index=True, editable=False)
    similar_key = models.CharField(max_length=64, db_index=True, blank=True, editable=False)
    """Wider than `name_key`: for showing alone, it refuses nobody."""
    contact_key = models.CharField(max_length=64, db_index=True, blank=True, editable=False)
    salt = models.BinaryField(max_length=16, default=new_salt, editable=False)
    public_name_consent = models.BooleanField(default=False)
    consent_at = models.DateTimeField(null=True, blank=True)
    language = models.CharField(max_length=2, default="ru")
    wants_messages = models.BooleanField(default=True)
    name_only = models.BooleanField(default=False)
    """A name that an organizer typed for a free tournament, and nobody's data beside it."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="person_public_name_consent_has_time",
                condition=Q(public_name_consent=False) | Q(consent_at__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return self.id


class PublicNamesVersion(models.Model):
    """One row that rises whenever a shown name may have changed; part of a public page's ETag."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    number = models.PositiveBigIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(name="public_names_version_is_one_row", condition=Q(id=1))
        ]

    def __str__(self) -> str:
        return str(self.number)


class Consent(models.Model):
    """Proof that a consent was given: by whom, when, to which text (CH-REG-6, CH-PD-3)."""

    class Kind(models.TextChoices):
        """What was consented to."""

        PROCESSING = "processing", _("Processing of personal data")
        PUBLIC = "public", _("Showing the name in public")
        REPRESENTATIVE = "representative", _("Consent of the representative")

    class Channel(models.TextChoices):
        """How it reached us."""

        IMPORT = "import", _("Imported list")
        DESK = "desk", _("At the desk")
        ONLINE = "online", _("On the site")

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="consents")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    text_version = models.CharField(max_length=40)
    given_by = models.CharField(max_length=200, blank=True)
    channel = models.CharField(max_length=20, choices=Channel.choices)
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="consent_once_while_valid",
                fields=["person", "kind"],
                condition=Q(withdrawn_at__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.kind}"


class PersonalLink(models.Model):
    """A secret address that opens the registrations of its persons: a player's own, or a parent's.

    Only the secret's SHA-256 stands here; the secret itself is made from the id with the
    installation's key, so that a message can carry it and a stolen table cannot.
    """

    id = models.CharField(
        primary_key=True, max_length=OPAQUE_ID_LENGTH, default=new_opaque_id, editable=False
    )
    secret_sha256 = models.CharField(max_length=64, editable=False)
    persons = models.ManyToManyField(Person, related_name="links")
    made_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.id


class PossibleDuplicate(models.Model):
    """Two persons of a championship who may be one (CH-REG-4); the publisher decides.

    What is alike is seen in the persons, and what they decided is a fact of the championship's
    ledger: neither is a column here.
    """

    championship_id = models.CharField(max_length=OPAQUE_ID_LENGTH, db_index=True)
    earlier = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    later = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    found_at = models.DateTimeField()

    class Meta:
        db_table = "people_likeness"
        constraints = [
            models.UniqueConstraint(
                name="likeness_pair_once", fields=["championship_id", "earlier", "later"]
            )
        ]

    def __str__(self) -> str:
        return f"{self.earlier_id} {self.later_id}"


class UserManager(BaseUserManager["User"]):
    """Makes and finds accounts; a username has one spelling whatever its case."""

    def create_user(self, username: str, password: str | None = None, **fields: Any) -> "User":
        """Store a new account; without a password it can only be let in by other means."""
        user = self.model(username=username, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        """The account of this username, however it was typed."""
        return self.get(username=normalise_username(username or ""))


class User(AbstractBaseUser):
    """An account of the staff. `public_id` is the actor in ledger entries, never the username."""

    username = models.CharField(
        _("username"),
        max_length=60,
        unique=True,
        validators=[UnicodeUsernameValidator()],
        error_messages={"unique": _("This username is taken.")},
    )
    display_name = models.CharField(_("name shown to others"), max_length=80)
    email = models.EmailField(_("e-mail"), blank=True)
    public_id = models.CharField(
        max_length=OPAQUE_ID_LENGTH, unique=True, default=new_opaque_id, editable=False
    )
    person = models.OneToOneField(
        Person, on_delete=models.SET_NULL, null=True, blank=True, related_name="account"
    )
    zone = models.CharField(
        _("time zone"),
        max_length=40,
        blank=True,
        help_text=_("IANA name; a log-in ends at night there."),
    )
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["display_name"]

    objects = UserManager()

    def __str__(self) -> str:
        return self.display_name or self.username

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """Django's hook: the stored spelling of a username."""
        return normalise_username(username)

    def check_password(self, raw_password: str | None) -> bool:
        """Whether it is the password; waits for its turn (`password_turns`)."""
        with password_turns.turn():
            return super().check_password(raw_password)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the account under the one spelling of its username; another password ends one."""
        self.username = normalise_username(self.username)
        has_new_password = self.pk is not None and getattr(self, "_password", None) is not None
        with transaction.atomic():
            super().save(*args, **kwargs)
            if has_new_password:
                ended(Kind.PASSWORD, self.public_id, timezone.now())


class RoleGrant(models.Model):
    """Who may do what where: a projection of appointments in the ledger (CH-ROLE-1).

    A grant without a ledger belongs to the installation itself (its first publisher) and outlives
    a rebuild. The account is named by its opaque id, so that a rebuild works without the account.
    """

    id = models.CharField(
        primary_key=True, max_length=OPAQUE_ID_LENGTH, default=new_opaque_id, editable=False
    )
    user = models.ForeignKey(
        User,
        to_field="public_id",
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        related_name="grants",
    )
    role = models.CharField(
        max_length=20, choices=[(role.value, role.value) for role in Role if role.can_be_granted]
    )
    scope_kind = models.CharField(
        max_length=20, choices=[(kind.value, kind.value) for kind in ScopeKind]
    )
    scope_id = models.CharField(max_length=64)
    ledger_id = models.CharField(max_length=64, blank=True)
    revoked = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="role_grant_once_while_active",
                fields=["user", "role", "scope_kind", "scope_id"],
                condition=Q(revoked=False),
            ),
            models.CheckConstraint(name="role_grant_has_scope", condition=~Q(scope_id="")),
        ]
        indexes = [models.Index(fields=["scope_kind", "scope_id"], name="role_grant_scope")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.role} {self.scope_kind} {self.scope_id}"


class DeviceInvite(models.Model):
    """A judge's phone may be let in once with the token whose hash stands here."""

    token_hash = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="device_invites")
    event_id = models.CharField(max_length=64, db_index=True)
    created_by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="invites_made")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="device_invite_ends_after_start", condition=Q(expires_at__gt=F("created_at"))
            )
        ]

    def __str__(self) -> str:
        return f"{self.event_id} {self.pk}"


class DeviceSession(models.Model):
    """A phone that was let in: acts as this judge, for this event, until it ends."""

    id = models.CharField(
        primary_key=True, max_length=OPAQUE_ID_LENGTH, default=new_opaque_id, editable=False
    )
    invite = models.OneToOneField(DeviceInvite, on_delete=models.CASCADE, related_name="session")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="device_sessions")
    event_id = models.CharField(max_length=64, db_index=True)
    label = models.CharField(max_length=80, blank=True)
    started_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.id

    def is_open(self, now: datetime) -> bool:
        """Whether the phone may still act."""
        return self.ended_at is None and now < self.expires_at


class FailedLogin(models.Model):
    """Failures of one account on one device; never of an address, since a hall shares one.

    Both keys are keyed hashes: a username that nobody has leaves no readable trace either.
    """

    account_key = models.CharField(max_length=64)
    device_key = models.CharField(max_length=64)
    count = models.PositiveIntegerField(default=0)
    window_start = models.DateTimeField()
    locked_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="failed_login_pair", fields=["account_key", "device_key"])
        ]
        indexes = [models.Index(fields=["window_start"], name="failed_login_window")]

    def __str__(self) -> str:
        return f"{self.pk}: {self.count}"


class ProtectedRead(models.Model):
    """Somebody looked at protected fields (CH-PD-4). Outlives the person's erasure.

    `role` is the one in which they looked, `why` the code of the page or the task.
    """

    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True)
    actor_id = models.CharField(max_length=OPAQUE_ID_LENGTH, db_index=True)
    role = models.CharField(max_length=20, blank=True)
    person_id = models.CharField(max_length=OPAQUE_ID_LENGTH, db_index=True)
    fields = models.CharField(max_length=200)
    why = models.CharField(max_length=100)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.actor_id} {self.person_id}"


class RetentionReport(models.Model):
    """What the end of a championship's retention takes away, or has taken (CH-PD-4).

    Holds opaque ids and numbers. `persons` says what becomes of whom, `counts` what goes; a run
    follows a rehearsal and is done when `finished_at` is set.
    """

    class Kind(models.TextChoices):
        """Whether it was only counted, or done."""

        REHEARSAL = "rehearsal"
        RUN = "run"

    championship_id = models.CharField(max_length=OPAQUE_ID_LENGTH, db_index=True)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    rehearsal = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, related_name="run"
    )
    due = models.DateField()
    made_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    persons = models.JSONField(default=dict)
    counts = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="retention_run_follows_a_rehearsal",
                condition=Q(kind="run") ^ Q(rehearsal__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return f"{self.championship_id} {self.kind} {self.pk}"


class HostApplication(models.Model):
    """Who wishes to host a stage, as they said it to the publisher (CH-CONTACT-2).

    The ledger holds the salted SHA-256 alone; the row is deleted when the championship's personal
    data end, or on request.
    """

    id = models.CharField(
        primary_key=True, max_length=OPAQUE_ID_LENGTH, default=new_opaque_id, editable=False
    )
    championship_id = models.CharField(max_length=OPAQUE_ID_LENGTH, db_index=True)
    salt = models.BinaryField(max_length=16, default=new_salt, editable=False)
    city = models.CharField(max_length=100)
    name = models.CharField(max_length=200)
    contact = models.CharField(max_length=200)
    hall = models.CharField(max_length=300, blank=True)
    tables = models.PositiveSmallIntegerField(null=True, blank=True)
    consent_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.id


class Reason(models.Model):
    """Free text of a ruling or note (CH-PD-5): the ledger holds its salted hash, this row the text.

    Deleting the row erases the text; the entry then verifies as withheld. `about` is the person
    whom a note is about, whose erasure takes it even where it does not name them.
    """

    id = models.CharField(
        primary_key=True, max_length=OPAQUE_ID_LENGTH, default=new_opaque_id, editable=False
    )
    about = models.CharField(max_length=OPAQUE_ID_LENGTH, blank=True, db_index=True)
    salt = models.BinaryField(max_length=16, default=new_salt, editable=False)
    text = models.TextField(max_length=2000)
    ledger_id = models.CharField(max_length=64, blank=True)
    entry_seq = models.PositiveBigIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["ledger_id", "entry_seq"], name="reason_entry")]

    def __str__(self) -> str:
        return self.id
