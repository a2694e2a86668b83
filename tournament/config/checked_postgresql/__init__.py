"""PostgreSQL over connections that are looked at before they are used."""
