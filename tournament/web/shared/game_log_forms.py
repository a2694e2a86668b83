"""Handing in the log of a game: a file, or its text pasted."""

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules_engine.rulesets import names, ruleset
from tournament.play.log_submission import LONGEST_LOG_FILE
from tournament.regulations.refusals import Refusal
from tournament.web.shared.game_log_words import game_word
from tournament.web.shared.limits import announced_size
from tournament.web.shared.words import language

LARGEST_BODY = LONGEST_LOG_FILE + 100_000
"""Bytes of a sending: the file and what stands around it."""
NO_JSON = _("JSON as the site or a recording program saves it")

Games = Sequence[tuple[str, int, int]]
"""Match, number and replays of the games for which a log may be handed in."""


class LogForm(forms.Form):
    """Which game, and its log."""

    game = forms.ChoiceField(label=_("Which game"))
    file = forms.FileField(
        label=_("File with the log"),
        help_text=_("The text or JSON that the recording program saved, at most 1 MB."),
        required=False,
        allow_empty_file=True,
        max_length=200,
        widget=forms.FileInput(attrs={"accept": ".log,.txt,.json"}),
    )
    text = forms.CharField(
        label=_("Or paste the log here"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, games: Games, pair: Callable[[str], str], **kwargs: Any) -> None:
        """`pair` names a match where there are several to choose from."""
        super().__init__(*args, **kwargs)
        several = len({match for match, _number, _replay in games}) > 1
        choices = []
        for match, number, replay in games:
            word = game_word(number, replay)
            told = f"{pair(match)}: {word}" if several else word
            choices.append((f"{match}/{number}/{replay}", told))
        self.fields["game"].choices = choices  # type: ignore[attr-defined]
        if choices:
            self.fields["game"].initial = choices[-1][0]

    def clean(self) -> dict[str, Any]:
        """One of both, and not more than a log can have."""
        data = super().clean() or {}
        file, text = data.get("file"), data.get("text") or ""
        if file is not None and text:
            self.add_error("text", gettext("Send the file or the text, not both."))
        elif file is None and not text:
            self.add_error("file", gettext("Choose a file, or paste the log."))
        elif (file.size if file is not None else len(text)) > LONGEST_LOG_FILE:
            self.add_error("file" if file is not None else "text", too_large())
        return data

    def about(self) -> dict[str, Any]:
        """Game and bytes, by the names that the service knows."""
        match, number, replay = self.cleaned_data["game"].split("/")
        file: UploadedFile[Any] | None = self.cleaned_data["file"]
        text = self.cleaned_data["text"].encode(errors="surrogatepass")
        return {
            "match": match,
            "game": int(number),
            "replay": int(replay),
            "data": as_written(text if file is None else file.read()),
            "source": "upload" if file is not None else "paste",
        }


def as_written(data: bytes) -> bytes:
    """A log without what browsers and editors do to its lines: a mark before the first one, CR LF,
    the end of the last one lost or doubled. What is kept, and its digest, is of these bytes.

    JSON has no lines of its own: only the mark is taken off.
    """
    data = data.removeprefix(b"\xef\xbb\xbf")
    if data.lstrip().startswith(b"{") or not data.strip():
        return data
    return data.replace(b"\r\n", b"\n").rstrip(b"\n") + b"\n"


def too_large() -> str:
    """What is said of a file that no log can be."""
    return Refusal("submitted_log_too_large", {"limit": LONGEST_LOG_FILE}).text(language())


def announced_too_large(request: HttpRequest) -> bool:
    """Whether a sending says of itself that it is too large; then nothing of it is read."""
    return announced_size(request) > LARGEST_BODY


def refusal_words(refusal: Refusal) -> str:
    """A refusal with what was expected at the place that it names."""
    sentence = refusal.text(language())
    expected = str(refusal.params.get("expected", ""))
    if not expected:
        return sentence
    known = (ruleset(name).expected.get(expected) for name in names())
    found = next((words for words in known if words is not None), None)
    words = found.in_language(language()) if found else str(NO_JSON)
    return gettext("%(sentence)s Expected there: %(words)s.") % {
        "sentence": sentence,
        "words": words,
    }
