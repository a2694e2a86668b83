"""Reading JSON from strangers: bounded in depth, all of it text, told plainly when it is not."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import JSONParser

from tournament.web.readable import readable


class BoundedJSONParser(JSONParser):
    """JSON whose nesting Python can follow and whose texts are text; all else is a mistake."""

    def parse(self, *given: Any, **named: Any) -> Any:
        """Parse the body; raises `ParseError`, or `ValidationError` for a field that is no text."""
        try:
            body = super().parse(*given, **named)
        except RecursionError as error:
            raise ParseError(gettext("The JSON is nested too deeply.")) from error
        fields = body if isinstance(body, dict) else {"": body}
        for name, value in fields.items():
            if not all(map(readable, _texts_in({name: value}))):
                said = gettext("This text holds a character that does not exist.")
                raise ValidationError({ascii(name)[1:-1]: [said]})
        return body


def _texts_in(value: Any) -> Iterator[str]:
    """Every text, names included, at whatever depth."""
    waiting = [value]
    while waiting:
        found = waiting.pop()
        if isinstance(found, str):
            yield found
        elif isinstance(found, dict):
            waiting += [*found, *found.values()]
        elif isinstance(found, list):
            waiting += found
