# Every target does its own set-up: a virtual environment in the checkout, filled again when pyproject.toml changes.
# The package is installed editable, because commands and conventions are found by entry points.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PYTEST_JOBS ?= 2

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help test lint tournament bench bench-cores bench-results strength levels confirm adoption mixes variants soak big-report hle clean

help:
	@echo "make test        ruff, mypy, import-linter, pytest"
	@echo "make tournament  compare conventions on decks of hanab.live"
	@echo "make bench       print moves and games a second, and where the time goes"
	@echo "make bench-cores    games a second on one core and on two, in turn"
	@echo "make bench-results  time and memory of reading 100,000 and 1,000,000 stored games"
	@echo "make strength    h-group@3 and @11 on 500 decks for 2, 3, 4 and 5 players"
	@echo "make levels      h-group@1 to @14 on 500 decks, 3 players, each against the others"
	@echo "make confirm     h-group@11 on 500 decks that nothing was tuned on"
	@echo "make adoption    h-group@1 to @5 with each other, one seat upgraded at a time, 3 players"
	@echo "make mixes       a thousand games of random mixes of every policy"
	@echo "make variants    h-group@11 in the special suits, 100 decks each, 3 players"
	@echo "make soak        h-group@11 and legal-random over every property of variants, and what crashed"
	@echo "make big-report  a store of 100,000 games, and how long its report takes"
	@echo "make lint        ruff, mypy, import-linter"
	@echo "make hle         install the engine that the rules are compared with (optional; needs a C++ compiler)"

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "hanabot needs Python 3.11 or newer: make PYTHON=...")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable ".[test,lint]"
	@touch $@

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=. $(BIN)/lint-imports

test: lint
	$(BIN)/python -m pytest -n $(PYTEST_JOBS)

tournament: $(READY)
	$(BIN)/hanabot tournament run tournaments/examples/quick.toml

bench: $(READY)
	-@$(MAKE) --no-print-directory hle
	$(BIN)/python -m tests.bench

bench-cores: $(READY)
	$(BIN)/python -m tests.bench_cores

bench-results: $(READY)
	$(BIN)/python -m tests.bench_results

strength: $(READY)
	$(BIN)/hanabot compare h-group@3 h-group@11 --players 2,3,4,5 --decks standard:500

levels: $(READY)
	$(BIN)/hanabot compare $(foreach level,1 2 3 4 5 6 7 8 9 10 11 12 13 14,h-group@$(level)) \
		--players 3 --decks standard:500

confirm: $(READY)
	$(BIN)/hanabot compare h-group@11 --players 2,3,4,5 --decks confirm:500

adoption: $(READY)
	$(BIN)/hanabot crossplay $(foreach level,1 2 3 4 5,h-group@$(level)) --players 3 --decks standard:100

mixes: $(READY)
	$(BIN)/python -m tests.conventions.mixes

variants: $(READY)
	@for name in "No Variant" "6 Suits" $(foreach count,5 6,$(foreach suit,Black Rainbow Pink White Brown Prism, \
		"$(suit) ($(count) Suits)")) "Gray (5 Suits)" "Muddy Rainbow (5 Suits)" "Omni (5 Suits)" "Null (5 Suits)"; do \
		echo "$$name"; $(BIN)/hanabot compare h-group@11 --players 3 --decks standard:100 --variant "$$name" || exit; done

soak: $(READY)
	$(BIN)/python -m tests.soak

big-report: $(READY)
	$(BIN)/python -m tests.big_report

hle: $(READY)
	$(BIN)/python -c 'import hanabi_learning_environment' 2>/dev/null || \
		CMAKE_POLICY_VERSION_MINIMUM=3.5 $(BIN)/python -m pip install --quiet --editable ".[hle]"

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
