"""Documents to print: result slips, the bracket, the list of places.

This room turns plain typed data into PDF bytes.  It imports no Django, no model and no service,
reads no clock and no network: whoever wants a document collects the data, and gets bytes.  The
same data gives the same bytes on every machine, since only the fonts in ``reports/fonts`` are
used and no date of creation is written.

How to add a document
---------------------
1. Describe its data as a frozen dataclass in a new module, e.g. ``reports/certificate.py``.
   Every text a person wrote goes into it as it is: escaping is nobody's task here, because data
   never becomes markup (see below).
2. Draw it in ``reports/templates/certificate.typ``.  Begin with ``#import "common.typ": *``;
   read the data with ``#let data = read-data()``; use ``fit(text, width, size, least)`` for
   everything whose length is not known, since names can be long.
3. Put its words into ``reports/texts.py``, in both languages; a test compares the two.
4. Write ``certificate_pdf(certificate, language) -> bytes``: build a dictionary of plain values
   and hand it to ``typesetting.typeset("certificate.typ", data)``.
5. Test it in ``tests/reports`` by reading the text back with pypdf, and look at it:
   ``pdftoppm -r 70 -png file.pdf page``.

The one law: data reaches a template only as JSON (``typesetting`` sees to it).  A template is
never built by joining strings, so a player called ``#panic("x")`` is printed so and no more.
"""
