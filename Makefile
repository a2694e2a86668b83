# The project's commands. Only Python 3.11, a C compiler and make are needed on a fresh machine.

PYTHON ?= python3.11
VENV := .venv
PY := $(VENV)/bin/python
WORKERS ?= 2

.PHONY: run venue test check bench compiled rules-off national soak lock fmt clean

# One plain command without a shell between: TERM and Ctrl-C reach the server itself.
run: $(VENV)/.installed
	$(PY) manage.py serve

# A day in a hall: FILE is the handover file; COPY is for a second laptop, the last copy of the first
# (BUNDLE and PEOPLE: the two files of old). Each is known by its content, whatever its variable.
venue: $(VENV)/.installed
	$(PY) manage.py venue $(foreach name,FILE COPY BUNDLE PEOPLE,$(if $($(name)),"$($(name))"))

test: $(VENV)/.installed-dev
	$(PY) -m tests.run all

check: $(VENV)/.installed-dev
	$(PY) -m tests.run check

bench: $(VENV)/.installed-dev
	$(PY) -m tests.run bench

# The rules engine as C, some four times as quick; loaded by itself from then on.
compiled: $(VENV)/.installed
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r rules_engine/compiler.txt
	$(PY) -m rules_engine compile

# Each rule switched off in turn; its own tests must fail.
rules-off: $(VENV)/.installed-dev
	$(PY) -m tests.run rules-off

# A national championship from registration to prizes, played and checked.
national: $(VENV)/.installed-dev
	$(PY) -m tests.run national

soak: $(VENV)/.installed-dev
	$(PY) -m tests.run soak

fmt: $(VENV)/.installed-dev
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

# Needs the program uv. Pinned versions with hashes, without index addresses or local paths.
lock: $(VENV)/.installed-dev
	$(PY) -m tests.run lock

$(VENV)/.installed: requirements.txt
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	$(PY) -c "open('$(VENV)/.installed', 'w').close()"

$(VENV)/.installed-dev: $(VENV)/.installed tests/requirements.txt
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r tests/requirements.txt
	$(PY) -c "open('$(VENV)/.installed-dev', 'w').close()"

clean:
	$(PYTHON) -c "import shutil; [shutil.rmtree(name, ignore_errors=True) for name in ('$(VENV)', 'build')]"
