"""A day in the hall: two installations, each with a database and keys of its own."""
