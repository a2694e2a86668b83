"""All settings, read from the environment.

Two modes. *Embedded* (the default: one laptop, SQLite, no other service) makes its secrets in
`DATA_DIR`. *Production* (`PRODUCTION=1`) takes everything from the environment and refuses to
start with a missing or weak secret, with DEBUG or with demo accounts.
"""

from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from tournament.config import logs, restoring
from tournament.config.build import build_id
from tournament.config.calls import call_settings
from tournament.config.channels import channel_settings
from tournament.config.installation import load_or_create
from tournament.config.mail import address, mail_settings, recipients, sender, site_url

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent.parent
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "data"))).resolve()
PRODUCTION = env.bool("PRODUCTION", default=False)
DEBUG = env.bool("DEBUG", default=False)
DEMO = env.bool("DEMO", default=not PRODUCTION)
BUILD = (env.str("BUILD", default="") or build_id(BASE_DIR)) + restoring.mark(DATA_DIR)

if PRODUCTION:
    if DEBUG:
        raise ImproperlyConfigured("DEBUG must be off in production: unset DEBUG.")
    if DEMO:
        raise ImproperlyConfigured("Demo accounts are not for production: unset DEMO.")
    SECRET_KEY = env.str("SECRET_KEY", default="")
    PERSON_KEY = env.str("PERSON_KEY", default="")
    for _name, _value in (("SECRET_KEY", SECRET_KEY), ("PERSON_KEY", PERSON_KEY)):
        if len(_value) < 50 or len(set(_value)) < 10:
            raise ImproperlyConfigured(
                f"{_name} is missing or too weak: set at least 50 random characters, for example "
                'from: python -c "import secrets; print(secrets.token_urlsafe(50))"'
            )
    ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[])
    if not ALLOWED_HOSTS or "*" in ALLOWED_HOSTS:
        raise ImproperlyConfigured("ALLOWED_HOSTS must name the site's own host names.")
    CSRF_TRUSTED_ORIGINS = env.list(
        "CSRF_TRUSTED_ORIGINS", default=[f"https://{host}" for host in ALLOWED_HOSTS]
    )
    LEDGER_KEY_PATH = Path(env.str("LEDGER_KEY_PATH"))
    if not env.str("DATABASE_URL", default=""):
        raise ImproperlyConfigured("DATABASE_URL must name the production database.")
else:
    _secrets = load_or_create(DATA_DIR)
    SECRET_KEY = env.str("SECRET_KEY", default=_secrets.secret_key)
    PERSON_KEY = env.str("PERSON_KEY", default=_secrets.person_key)
    ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])
    LEDGER_KEY_PATH = Path(env.str("LEDGER_KEY_PATH", default=str(DATA_DIR / "ledger-key.pem")))

SECRETS_FROM_ENVIRONMENT = PRODUCTION or any(
    env.str(name, default="") for name in ("SECRET_KEY", "PERSON_KEY")
)
"""Whether the two secrets are not those of the data folder."""

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "tournament.people",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "drf_spectacular",
    "csp",
    "tournament.ledger",
    "tournament.jobs",
    "tournament.outbox",
    "tournament.events",
    "tournament.play",
    "tournament.operations",
    "tournament.web",
    "tournament.showroom",
    "tournament.api",
    "tournament.api.challonge",
]

MIDDLEWARE = [
    "tournament.web.request_log.RequestLogMiddleware",
    "tournament.web.outages.CutConnectionMiddleware",
    "tournament.web.readable.ReadableMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournament.web.packing.PackingMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "tournament.web.city_time.CityTimeMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournament.ledger.once.AskingOnceMiddleware",
    "tournament.people.middleware.DeviceMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "tournament.people.password_turns.PasswordTurnsMiddleware",
    "tournament.web.shared.acting.RefusalMiddleware",
    "tournament.web.away.AwayMiddleware",
]

ROOT_URLCONF = "tournament.config.urls"
WSGI_APPLICATION = "tournament.config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "DIRS": [],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.web.context.site",
            ]
        },
    }
]

DATABASES = {
    "default": env.db_url("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'championship.sqlite3'}")
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["ENGINE"] = "tournament.config.queued_sqlite3"
    # A thread keeps its connection, and with it the statements that SQLite has prepared.
    DATABASES["default"]["CONN_MAX_AGE"] = None
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 30,
        # What is erased is overwritten, and the log shrinks when it has been written back.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
        "PRAGMA secure_delete=ON; PRAGMA journal_size_limit=0;",
    }
elif PRODUCTION:
    DATABASES["default"]["ENGINE"] = "tournament.config.checked_postgresql"
    # A thread keeps its connection, which is looked at when a request begins.
    DATABASES["default"]["CONN_MAX_AGE"] = None
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    # A server that is gone without a word is noticed as well. A commit is on the disk before it is
    # acknowledged, though the server be told to be quicker for others.
    DATABASES["default"]["OPTIONS"] = {
        **DATABASES["default"].get("OPTIONS", {}),
        "options": "-c synchronous_commit=on",
        "connect_timeout": 3,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
    }

REDIS_URL = env.str("REDIS_URL", default="")
CACHES = {
    "default": {"BACKEND": "tournament.config.shared_cache.SharedCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
CELERY_BROKER_URL = REDIS_URL or "memory://"
# A worker takes the first of these that holds a task; `-Q` names those that it serves at all.
CELERY_TASK_QUEUES: dict[str, dict[str, str]] = {"urgent": {}, "default": {}, "bulk": {}}
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_BROKER_TRANSPORT_OPTIONS = {"queue_order_strategy": "priority"}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# What `celery events` and Flower listen to.
CELERY_WORKER_SEND_TASK_EVENTS = True
SWEEP_EVERY = 5.0
"""Seconds between two sweeps of the table of jobs, by Celery's clock and by the embedded worker."""
SIGN_EVERY = 30.0
"""Seconds between two signs of life of the workers of a queue, and of the clock."""
SILENT_AFTER = 180.0
"""Seconds without one after which they count as gone."""
WATCH_EVERY = 20.0
"""Seconds between two looks of each web process at everything that can be wrong."""
UNSEEN_FOR = 60.0
"""Seconds without anybody who sees it after which something that was wrong counts as well again."""
CELERY_BEAT_SCHEDULE: dict[str, dict[str, object]] = {
    "sweep": {
        "task": "sweep",
        "schedule": SWEEP_EVERY,
        "options": {"queue": "urgent", "expires": SWEEP_EVERY},
    },
    **{
        f"sign_of_life_{_queue}": {
            "task": "sign_of_life",
            "args": [_queue],
            "schedule": SIGN_EVERY,
            "options": {"queue": _queue, "expires": SIGN_EVERY},
        }
        for _queue in CELERY_TASK_QUEUES
    },
}

AUTH_USER_MODEL = "people.User"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = [
    "tournament.people.hashing.PasswordHasher",
    # Accounts of older versions; theirs are stored anew when they log in.
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
# Of scrypt, for the files of a hall: 64 MiB and some tenths of a second for every guess.
PASSPHRASE_COST = 2**16
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "start"
ACCOUNT_ADAPTER = "tournament.people.adapter.AccountAdapter"
ACCOUNT_FORMS = {"login": "tournament.people.forms.LoginForm"}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_PRESERVE_USERNAME_CASING = False
ACCOUNT_SESSION_REMEMBER = False
# Never by address: a hall shares one. Passwords are guarded by `people.lockout`.
ACCOUNT_RATE_LIMITS = {
    "login": None,
    "signup": None,
    "reset_password": None,
    "reset_password_from_key": None,
    "login_failed": "10/15m/key",
}
ACCOUNT_LOGIN_TIMEOUT = 600
MFA_ADAPTER = "tournament.people.adapter.SecondProofAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "tournament.people.key_forms.AddKeyForm",
    "edit_webauthn": "tournament.people.key_forms.RenameKeyForm",
    "authenticate_webauthn": "tournament.people.key_forms.SecondProofKeyForm",
    "login_webauthn": "tournament.people.key_forms.LoginKeyForm",
    "reauthenticate_webauthn": "tournament.people.key_forms.ConfirmKeyForm",
}
MFA_RATE_LIMITS = {"webauthn_login": None}
MFA_TOTP_ISSUER = "Pixel Tactics"
MFA_TOTP_TOLERANCE = 1
SESSION_COOKIE_AGE = 16 * 3600

LANGUAGE_CODE = "ru"
LANGUAGES = [("ru", _("Russian")), ("en", _("English"))]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "tournament" / "locale"]
TIME_ZONE = "Europe/Moscow"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tournament.web.scripts.SmallFilesStorage"},
}
WHITENOISE_USE_FINDERS = DEBUG

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "tournament.web.errors.csrf_failure"
SECURE_SSL_REDIRECT = PRODUCTION
# A laptop with a certificate of its own speaks TLS itself (TLS_CERT, TLS_KEY).
TLS_CERT = env.str("TLS_CERT", default="")
SESSION_COOKIE_SECURE = PRODUCTION or bool(TLS_CERT)
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if PRODUCTION else 0
# A club's other sites may stand below the same name and speak no TLS: what browsers remember for a
# year about all of them is for the owner of the whole domain to say, and `preload` for ever.
SECURE_HSTS_INCLUDE_SUBDOMAINS = PRODUCTION and env.bool("HSTS_INCLUDE_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = PRODUCTION and env.bool("HSTS_PRELOAD", default=False)
if SECURE_HSTS_PRELOAD and not SECURE_HSTS_INCLUDE_SUBDOMAINS:
    raise ImproperlyConfigured("HSTS_PRELOAD=1 also needs HSTS_INCLUDE_SUBDOMAINS=1.")
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
if PRODUCTION:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
PROXIES = env.list(
    "PROXIES",
    default=["127.0.0.0/8", "::1", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
)
"""Whose word about the other side counts in production: this machine and private networks."""

SITE_URL = site_url(
    env.str("SITE_URL", default=""),
    production=PRODUCTION,
    names=ALLOWED_HOSTS,
    host=env.str("HOST", default="127.0.0.1"),
    port=env.int("PORT", default=8000),
)
PUBLISHER_NAME = env.str("PUBLISHER_NAME", default="")
PUBLISHER_EMAIL = env.str("PUBLISHER_EMAIL", default="")
PUBLISHER_PHONE = env.str("PUBLISHER_PHONE", default="")
"""Whom to ask who wants to host a stage (CH-CONTACT-1); shown in public."""
DEFAULT_FROM_EMAIL = sender(env.str("MAIL_FROM", default=""), SITE_URL)
EMAIL_FILE_PATH = str(DATA_DIR / "outbox")
globals().update(mail_settings(env.str("EMAIL_URL", default=""), production=PRODUCTION))
ALERTS_TO = recipients(env.str("ALERTS_TO", default=""))
"""Who is told by e-mail that something is wrong with the site, and that it is well again."""
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
"""What a program has to show to read `/metrics`; without it only a publisher may."""
if METRICS_TOKEN and len(METRICS_TOKEN) < 32:
    raise ImproperlyConfigured(
        "METRICS_TOKEN is too weak: set at least 32 random characters, for example from: "
        'python -c "import secrets; print(secrets.token_urlsafe(32))"'
    )
_CONTACT = address(PUBLISHER_EMAIL, "PUBLISHER_EMAIL") or DEFAULT_FROM_EMAIL
# Ways of messages beside e-mail: each is off until its key is given.
PUSH, VK, MAX = channel_settings(env, contact=_CONTACT)
CALLS = call_settings(env, production=PRODUCTION)

DATA_UPLOAD_MAX_MEMORY_SIZE = 6 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 6 * 1024 * 1024

REST_FRAMEWORK = {
    "EXCEPTION_HANDLER": "tournament.api.errors.handle",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournament.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournament.api.parsers.BoundedJSONParser"],
    "DEFAULT_THROTTLE_CLASSES": ["tournament.api.throttling.ByLimit"],
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Pixel Tactics championship",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SORT_OPERATIONS": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tournament.api.schema.with_closed_bodies",
    ],
    "ENUM_NAME_OVERRIDES": {
        "ChampionshipStatus": "tournament.api.reads.forms.CHAMPIONSHIP_STATUSES",
        "DayStatus": "tournament.api.reads.forms.DAY_STATUSES",
        "PlayerStatus": "tournament.api.reads.forms.PLAYER_STATUSES",
        "RegistrationStatus": "tournament.api.reads.private.REGISTRATION_STATUSES",
        "MatchStatus": "tournament.api.reads.match_forms.MATCH_STATUSES",
        "Seat": "tournament.api.reads.match_forms.SEATS",
        "Outcome": "tournament.api.serializers.OUTCOMES",
        "Found": "tournament.api.writes.corrections.OUTCOMES",
        "SettlingCategory": "tournament.web.shared.ruling_words.SETTLING_CATEGORIES",
        "VerdictWord": "tournament.api.log_answers.VERDICTS",
    },
}

# A hall's copies go with the people of its day (CH-VENUE-4), so they stay in its own folder.
BACKUP_DIR = DATA_DIR / "backups"
if env.str("BACKUP_DIR", default="") and not env.bool("HALL", default=False):
    BACKUP_DIR = Path(env.str("BACKUP_DIR")).resolve()
"""Where backups lie, with the list of who has ended something since: `operations/backups`."""
BACKUP_RECIPIENTS = env.str("BACKUP_RECIPIENTS", default="")
"""Public keys of age, separated by spaces or commas; `plain` leaves backups unencrypted."""

OWN_PHONES_SIGN = not env.bool("HALL", default=False) or SITE_URL.startswith("https://")
"""Whether pages invite to sign on one's own phone: a hall without a certificate can't let it."""
PRACTICE = env.bool("HALL_PRACTICE", default=False)
"""Whether this hall is one to practise in: its players are invented, and nothing of it counts."""
HALL_LOG = DATA_DIR / "log" if env.bool("HALL", default=False) else None
"""Where a hall's laptop writes its log, so that its window stays readable."""
LOGGING = logs.settings(env.str("LOG_LEVEL", default="WARNING"), HALL_LOG)
