"""Forms of the publisher about the life of a championship and of its cities."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.championship.championship_state import ChampionshipState
from tournament.events.hosting import Wish
from tournament.events.selectors import city_name
from tournament.events.stages import city_code
from tournament.play.planning import MOST_TABLES
from tournament.regulations.checks import check_zone
from tournament.web.shared.life_words import STAGE_END_REASON
from tournament.web.shared.person_forms import checked_lines, checked_text
from tournament.web.shared.words import CANCEL_REASON, language

LONGEST_TEXT = 2000


def words_field(longest: int = LONGEST_TEXT, rows: int = 3, **options: Any) -> forms.CharField:
    """A field for some sentences."""
    widget = forms.Textarea(attrs={"maxlength": longest, "rows": rows})
    return forms.CharField(widget=widget, max_length=longest, **options)


class CancelChampionshipForm(forms.Form):
    """Why a championship is given up."""

    category = forms.ChoiceField(
        label=_("Why is the championship cancelled?"),
        choices=list(CANCEL_REASON.items()),
        widget=forms.RadioSelect,
    )
    reason = words_field(
        label=_("What happened"),
        help_text=_("Only staff see this; the public sees the type of reason."),
    )

    def clean_reason(self) -> str:
        """Some words; a new line counts as a space."""
        return checked_text(" ".join(self.cleaned_data["reason"].split()), LONGEST_TEXT)


class EndStageForm(forms.Form):
    """Why a city leaves, or why its stage is closed."""

    category = forms.ChoiceField(
        label=_("Reason"), choices=list(STAGE_END_REASON.items()), widget=forms.RadioSelect
    )
    reason = words_field(
        label=_("What happened"),
        help_text=_("Only staff see this; the public sees the type of reason."),
    )

    def clean_reason(self) -> str:
        """Some words; a new line counts as a space."""
        return checked_text(" ".join(self.cleaned_data["reason"].split()), LONGEST_TEXT)


class CityForm(forms.Form):
    """A city that is not on the list (CH-CITY-1)."""

    ru = forms.CharField(label=_("Name in Russian"), max_length=80)
    en = forms.CharField(
        label=_("Name in English"),
        help_text=_("Latin letters; the address of its pages is made from it."),
        max_length=60,
    )
    zone = forms.CharField(
        label=_("Time zone"),
        help_text=_("The IANA name of the place, such as Europe/Kaliningrad."),
        max_length=60,
        widget=forms.TextInput(attrs={"list": "zones", "autocomplete": "off"}),
    )

    def clean_ru(self) -> str:
        """A short line."""
        return checked_text(self.cleaned_data["ru"], 80)

    def clean_en(self) -> str:
        """A short line with letters that an address may have."""
        text = checked_text(self.cleaned_data["en"], 60)
        if not city_code(text):
            raise forms.ValidationError(_("Write the name in Latin letters."))
        return text

    def clean_zone(self) -> str:
        """CH-TZ-1: the zone of a place."""
        zone = str(self.cleaned_data["zone"]).strip()
        refusal = check_zone(zone)
        if refusal is not None:
            raise forms.ValidationError(refusal.text(language()))
        return zone


def zones() -> list[str]:
    """Zones to choose from: those of Europe and Asia, where the cities are."""
    return sorted(name for name in available_timezones() if name.startswith(("Europe/", "Asia/")))


class AnnouncementForm(forms.Form):
    """Something told to everybody, or to one city."""

    stage = forms.ChoiceField(label=_("Who is told"), required=False)
    ru = words_field(label=_("Text in Russian"), rows=5)
    en = words_field(
        label=_("Text in English"),
        help_text=_("Left empty, the Russian text is shown there too."),
        rows=5,
        required=False,
    )
    send = forms.BooleanField(
        label=_("Also send it to those who are registered"),
        help_text=_("It goes to those who left an e-mail address and want messages."),
        required=False,
    )

    def __init__(self, *args: Any, state: ChampionshipState, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["stage"]
        assert isinstance(field, forms.ChoiceField)
        cities = sorted((city_name(item.city), item.id) for item in state.stages.values())
        field.choices = [("", _("Everybody")), *((key, name) for name, key in cities)]

    def clean_ru(self) -> str:
        """Sentences."""
        return checked_lines(self.cleaned_data["ru"], LONGEST_TEXT)

    def clean_en(self) -> str:
        """Sentences, or none."""
        return checked_lines(self.cleaned_data["en"], LONGEST_TEXT)


class WishForm(forms.Form):
    """Who wishes to host a stage (CH-CONTACT-2)."""

    city = forms.CharField(label=_("City"), max_length=100)
    name = forms.CharField(label=_("Name"), max_length=200)
    contact = forms.CharField(label=_("E-mail or phone"), max_length=200)
    hall = forms.CharField(label=_("Hall"), max_length=300, required=False)
    tables = forms.IntegerField(
        label=_("Tables"), min_value=1, max_value=MOST_TABLES, required=False
    )
    consented = forms.BooleanField(
        label=_("This person consents to our keeping name and contact"), required=False
    )

    def clean_city(self) -> str:
        """A short line."""
        return checked_text(self.cleaned_data["city"], 100)

    def clean_name(self) -> str:
        """A short line."""
        return checked_text(self.cleaned_data["name"], 200)

    def clean_contact(self) -> str:
        """A short line."""
        return checked_text(self.cleaned_data["contact"], 200)

    def clean_hall(self) -> str:
        """A short line, or nothing."""
        return checked_text(self.cleaned_data["hall"], 300)

    @property
    def wish(self) -> Wish:
        """What was said."""
        data = self.cleaned_data
        return Wish(data["city"], data["name"], data["contact"], data["hall"], data["tables"])
