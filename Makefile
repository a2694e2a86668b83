# The project's commands. Only Python 3.11, a C compiler and make are needed on a fresh machine.

PYTHON ?= python3.11
VENV := .venv
PY := $(VENV)/bin/python

.PHONY: run venue test check bench compiled rules-off national soak figures lock notice fonts release laptop fmt clean

# One plain command without a shell between: TERM and Ctrl-C reach the server itself.
run: $(VENV)/.installed
	$(PY) manage.py serve

# A day in a hall: FILE is the handover file; COPY is for a second laptop, the last copy of the first
# (BUNDLE and PEOPLE: the two files of old). Each is known by its content, whatever its variable.
# TRY=1 practises at home with invented players, TRY=new begins that anew.
venue: $(VENV)/.installed
	$(PY) manage.py venue $(if $(TRY),--try="$(TRY)") $(foreach name,FILE COPY BUNDLE PEOPLE,$(if $($(name)),"$($(name))"))

# The whole suite, all steps to the end; what has nothing to talk to here is named and left out. REQUIRE_ALL=1, as
# .ci/run has it, makes that a failure and the laptop's package too (which needs a network). SEED=… repeats the order
# and the chance of a run; ALL=1 leaves out no group of pure tests that was green here unchanged.
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

# Everything of which a run asks a part, in three hours on two processors; what was green is not run again as long as
# nothing changes. WEEKLY=1 goes on for longer, and a release needs it.
soak: $(VENV)/.installed-dev
	$(PY) -m tests.soak $(if $(WEEKLY),--weekly)

# Keeps what the last `make test` took as the figures that later runs are told beside.
figures: $(VENV)/.installed-dev
	$(PY) -m tests.run figures

# Source archive, wheels of the engine, audit.pyz, components, checksums; see docs/running/upgrade.md.
release: $(VENV)/.installed-dev
	$(PY) -m tests.runner.release

fmt: $(VENV)/.installed-dev
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

# Needs the program uv. Pinned versions with hashes, without index addresses or local paths; what was
# changed stands in build/lock-report.md. UPGRADE=1 takes the newest versions that pyproject.toml allows.
lock: $(VENV)/.installed-dev
	$(PY) -m tests.run lock

# The program as a folder for a hall's laptop, for each system; needs a network. See docs/running/laptop.md.
laptop: $(VENV)/.installed-dev
	$(PY) -m tests.runner.laptop

# The fonts for letters that PT Sans does not have; needs apt-get, npm, hb-subset and a network.
fonts: $(VENV)/.installed-dev
	$(PY) -m tests.runner.fonts

# Packages and licences of others, as they are installed.
notice: $(VENV)/.installed-dev
	$(PY) -m tests.runner.notice

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
