# The project's commands. Only Python 3.11, a C compiler and make are needed on a fresh machine.

PYTHON ?= python3.11
VENV := .venv
PY := $(VENV)/bin/python

.PHONY: run venue test check bench compiled rules-off national soak lock fmt clean

# One plain command without a shell between: TERM and Ctrl-C reach the server itself.
run: $(VENV)/.installed
	$(PY) manage.py serve

# A day in a hall: FILE is the handover file; COPY is for a second laptop, the last copy of the first
# (BUNDLE and PEOPLE: the two files of old). Each is known by its content, whatever its variable.
# TRY=1 practises at home with invented players, TRY=new begins that anew.
venue: $(VENV)/.installed
	$(PY) manage.py venue $(if $(TRY),--try="$(TRY)") $(foreach name,FILE COPY BUNDLE PEOPLE,$(if $($(name)),"$($(name))"))

# All steps, to the end. SEED=… repeats the order and the chance of a run; ALL=1 leaves out no group
# of pure tests, though nothing has changed since it was green here.
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

# Asks nobody but this machine while everything is there; else says in plain words what is missing.
$(VENV)/.installed: requirements.txt
	@command -v $(PYTHON) >/dev/null || { echo "Нужен Python 3.11 ($(PYTHON)). / Python 3.11 is needed ($(PYTHON))."; exit 1; }
	@$(PYTHON) install.py requirements.txt
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed tests/requirements.txt
	@$(PYTHON) install.py tests/requirements.txt
	@touch $@

clean:
	$(PYTHON) -c "import shutil; [shutil.rmtree(name, ignore_errors=True) for name in ('$(VENV)', 'build')]"
