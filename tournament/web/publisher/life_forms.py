"""Forms of the publisher about the life of a championship and of its cities."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.kept_apart import KeptApart
from tournament.events.hosting import Wish
from tournament.events.selectors import city_name
from tournament.events.stages import city_code
from tournament.regulations.checks import check_zone
from tournament.web.shared.declared_fields import form_field
from tournament.web.shared.letters_promised import letters_told
from tournament.web.shared.life_words import STAGE_END_REASON
from tournament.web.shared.reason_form import WordsField
from tournament.web.shared.text_fields import LineField
from tournament.web.shared.words import CANCEL_REASON, language


def _sentences(**options: Any) -> Any:
    widget = forms.Textarea(attrs={"rows": 5})
    return form_field(KeptApart, "announcement", widget=widget, **options)


def _line(longest: int, **options: Any) -> LineField:
    return LineField(longest=longest, max_length=longest, **options)


class CancelChampionshipForm(forms.Form):
    """Why a championship is given up."""

    category = forms.ChoiceField(
        label=_("Why is the championship cancelled?"),
        choices=list(CANCEL_REASON.items()),
        widget=forms.RadioSelect,
    )
    reason = WordsField(
        label=_("What happened"),
        help_text=_("Only staff see this; the public sees the type of reason."),
    )


class EndStageForm(CancelChampionshipForm):
    """Why a city leaves, or why its stage is closed."""

    category = forms.ChoiceField(
        label=_("Reason"), choices=list(STAGE_END_REASON.items()), widget=forms.RadioSelect
    )


class CityForm(forms.Form):
    """A city that is not on the list (CH-CITY-1)."""

    ru = _line(80, label=_("Name in Russian"))
    en = _line(
        60,
        label=_("Name in English"),
        help_text=_("Latin letters; the address of its pages is made from it."),
    )
    zone = forms.CharField(
        label=_("Time zone"),
        help_text=_("The IANA name of the place, such as Europe/Kaliningrad."),
        max_length=60,
        widget=forms.TextInput(attrs={"list": "zones", "autocomplete": "off"}),
    )

    def clean_en(self) -> str:
        """A short line with letters that an address may have."""
        text = str(self.cleaned_data["en"])
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
    ru = _sentences(label=_("Text in Russian"))
    en = _sentences(
        label=_("Text in English"),
        help_text=_("Left empty, the Russian text is shown there too."),
        required=False,
    )
    send = forms.BooleanField(
        label=_("Also send it to those who are registered"),
        required=False,
    )

    def __init__(self, *args: Any, state: ChampionshipState, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["stage"]
        assert isinstance(field, forms.ChoiceField)
        self.fields["send"].help_text = letters_told()
        cities = sorted((city_name(item.city), item.id) for item in state.stages.values())
        field.choices = [("", _("Everybody")), *((key, name) for name, key in cities)]


class WishForm(forms.Form):
    """Who wishes to host a stage (CH-CONTACT-2)."""

    city = form_field(Wish, "city", label=_("City"))
    name = form_field(Wish, "name", label=_("Name"))
    contact = form_field(Wish, "contact", label=_("E-mail or phone"))
    hall = form_field(Wish, "hall", label=_("Hall"), required=False)
    tables = form_field(Wish, "tables", label=_("Tables"), required=False)
    consented = forms.BooleanField(
        label=_("This person consents to our keeping name and contact"), required=False
    )

    @property
    def wish(self) -> Wish:
        """What was said."""
        data = self.cleaned_data
        return Wish(data["city"], data["name"], data["contact"], data["hall"], data["tables"])
