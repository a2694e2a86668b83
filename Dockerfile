# The site's image: web, workers and clock are the same program, started with different commands.
FROM python:3.11.15-bookworm AS compiler
WORKDIR /site
COPY rules_engine rules_engine
RUN pip install --no-cache-dir --require-hashes -r rules_engine/compiler.txt
RUN python -m rules_engine compile

FROM python:3.11.15-slim-bookworm
# pg_dump and pg_restore for backups: of the version that the database server has.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client-15 && rm -rf /var/lib/apt/lists/*
WORKDIR /site
COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt
COPY manage.py ./
COPY docs docs
COPY tournament tournament
COPY rules_engine rules_engine
COPY reports reports
COPY fixtures fixtures
COPY --from=compiler /site/build/compiled build/compiled
# What is written once per build, since nothing below /site can be written later.
RUN DATA_DIR=/tmp/build python manage.py messages --compile && rm -rf /tmp/build
RUN python -m compileall -q .
RUN useradd --create-home site && mkdir /data /keys /backups && chown site /data /keys /backups
USER site
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
CMD ["python", "manage.py", "serve"]
