"""Reading a list of people that an organizer has in a spreadsheet.

Owns the way from bytes and a file name to rows ready for registration, or to the whole list of
what is wrong with the file. Stores nothing, corrects nothing unsaid, and judges nothing that needs
other data: age on the game day (CH-REG-2), the number of places (CH-DAY-3) and one day per person
(CH-REG-3) belong to the registration service.

The steps, in order: `table.read_table`, `columns.recognise` (shown for confirmation, changed with
`ColumnMapping.with_choices`), `rows.read_rows`, `messages.describe`.
"""
