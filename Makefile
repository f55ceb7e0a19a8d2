# Kogge's everyday commands. `make` alone lists them.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install play quick test prove browser static viewer check lint format types layers docs bench bench-server bench-web bench-static bench-research bench-bots clean FORCE

VENV := .venv
PY := $(VENV)/bin/python
# Twice quiet: errors only. Each stage says what it is doing in a line of its own.
PIP := $(PY) -m pip --quiet --quiet --disable-pip-version-check
SAY := @printf '==> %s\n'

# A stage leaves a stamp, so that it runs again only when something it depends on has changed.
MADE := $(VENV)/.made
TOOLS := $(VENV)/.tools
KOGGE := $(VENV)/.kogge
BENCH := $(VENV)/.bench
DOCS := $(VENV)/.docs
INPUTS := build/inputs
STATIC := build/static.made

SOURCES := $(shell find src -type f ! -name '*.py[co]' ! -name '*.so' ! -path '*/server/static/*')
# The browser client: its tests are not built.
PAGES := $(shell find web docs/rules -type f ! -path '*/node_modules/*' ! -path 'web/tests/*' 2>/dev/null)
PYTHONS := $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11)
ARGS :=

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | awk -F'|' '{ printf "make %-14s %s\n", $$1, $$2 }'

install: $(KOGGE) ## make .venv, compile Kogge and install it there (KOGGE_PURE=1: do not compile, KOGGE_NO_WEB=1: no pages)

play: install ## play a game in the browser (ARGS=--terminal: in the terminal)
	@$(VENV)/bin/kogge play hansa $(ARGS)

quick: $(TOOLS) ## within a minute: checks, rules, core, bots, the pages' own logic; nothing is compiled (ARGS: for pytest)
	@env -u PYTHONPATH $(PY) tools/run_tests.py quick $(ARGS)

test: install ## the checks, then all tests compiled and interpreted, with few trials each (ARGS: for pytest)
	@env -u PYTHONPATH $(PY) tools/run_tests.py test $(ARGS)

prove: install ## the same tests with very many trials: hours (ARGS: for pytest)
	@env -u PYTHONPATH $(PY) tools/run_tests.py prove $(ARGS)

browser: install ## test the pages: logic, then whole games in Chromium (needs Node.js and Chromium)
	@sh tools/browser_tests.sh $(ARGS)

static: $(STATIC) ## the table without a server: build/static, for any host of files (needs Node.js)

viewer: $(TOOLS) ## <kogge-board> for other pages, a script for each game: build/viewer (needs Node.js)
	@$(PY) tools/build_viewer.py

check: lint format types layers ## ruff, mypy and import-linter

lint: $(TOOLS)
	$(SAY) 'Checking style (ruff check)'
	@$(VENV)/bin/ruff check --quiet

format: $(TOOLS)
	$(SAY) 'Checking layout (ruff format)'
	@$(VENV)/bin/ruff format --check --quiet || { echo "Run $(VENV)/bin/ruff format"; exit 1; }

types: $(TOOLS)
	$(SAY) 'Checking types (mypy)'
	@$(VENV)/bin/mypy --strict --no-error-summary $(wildcard src tests bench tools examples hatch_build.py)

layers: $(TOOLS)
	$(SAY) 'Checking layers (import-linter)'
	@PYTHONPATH=src $(VENV)/bin/lint-imports --no-logo

docs: $(TOOLS) $(DOCS) ## build the documentation site in build/site and check its links
	$(SAY) 'Building the documentation site'
	@PYTHONPATH=src $(PY) -m tools.site $(ARGS)

bench: install $(BENCH) ## measure the speed
	@$(PY) bench/run.py $(ARGS)
	@$(PY) bench/playouts.py $(ARGS)

bench-server: install ## measure the table server (ARGS: for bench/server.py)
	@$(PY) bench/server.py $(ARGS)

bench-static: static ## measure the table without a server in Chromium (ARGS: for bench/static.py)
	@$(PY) bench/static.py $(ARGS)

bench-web: install ## measure the pages in Chromium (ARGS: for bench/web.py)
	@$(PY) bench/web.py $(ARGS)

bench-research: install $(BENCH) ## measure the research kit beside OpenSpiel and PettingZoo (ARGS=--write: into docs/research.md)
	@$(PY) bench/research.py $(ARGS)

bench-bots: install ## let scripted players exploit the habits of bots, in every game (ARGS: for bench/gauntlet.py)
	@failed=0; for game in hansa yokohama merchants; do \
	  echo "==> $$game"; $(PY) bench/gauntlet.py --game $$game $(ARGS) || failed=1; \
	done; exit $$failed

clean: ## remove .venv and everything else that was made
	rm -rf $(VENV) build dist web/node_modules src/kogge/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests bench tools -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

$(MADE):
	$(SAY) 'Making $(VENV)'
	@for p in $(PYTHONS); do \
	  "$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && found=$$p && break; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "Kogge needs Python 3.11 or newer. Found none as: $(PYTHONS). Name one: make PYTHON=/path/to/python3"; exit 1; \
	fi; \
	if ! "$$found" -c 'import venv, ensurepip' 2>/dev/null; then \
	  echo "$$found lacks the module venv or ensurepip, which make $(VENV)."; \
	  echo "Install it (Debian and Ubuntu: apt install python3-venv) or name another: make PYTHON=/path/to/python3"; exit 1; \
	fi; \
	"$$found" -m venv --clear $(VENV)
	@touch $@

$(TOOLS): $(MADE) pyproject.toml tools/requirements.py
	$(SAY) 'Installing build tools and development tools'
	@$(PY) tools/requirements.py dev postgres redis plot ray research adapters mcp > $(VENV)/requirements.txt
	@$(PIP) install -r $(VENV)/requirements.txt
	@touch $@

# What the package is made of, and what with: catches files that went away and a compiler that came.
$(INPUTS): FORCE
	@mkdir -p build
	@printf '%s\n' "pure: $(KOGGE_PURE)" "web: $(KOGGE_NO_WEB)" "compiler: $(CC) $$(command -v $(firstword $(CC)))" $(sort $(SOURCES) $(PAGES)) > $@.now
	@if cmp -s $@.now $@; then rm $@.now; else mv $@.now $@; fi

$(KOGGE): $(TOOLS) $(INPUTS) $(SOURCES) $(PAGES) hatch_build.py tools/build_web.py
	$(SAY) 'Building Kogge'
	@touch $@.started  # so that what is edited meanwhile counts as changed
	@rm -rf build/wheel
	@KOGGE_STRICT=1 $(PY) -m hatchling build -t wheel -d build/wheel
	$(SAY) 'Installing Kogge'
	@$(PIP) install --force-reinstall --no-deps build/wheel/kogge-*.whl
	@mv $@.started $@

$(STATIC): $(TOOLS) $(INPUTS) $(SOURCES) $(PAGES) tools/build_static.py tools/build_web.py
	$(SAY) 'Building the table without a server'
	@touch $@.started
	@$(PY) tools/build_static.py build/static
	@mv $@.started $@

$(BENCH): $(MADE) pyproject.toml tools/requirements.py
	$(SAY) 'Installing what the benchmarks need'
	@$(PY) tools/requirements.py bench > $(VENV)/requirements-bench.txt
	@$(PIP) install -r $(VENV)/requirements-bench.txt
	@touch $@

$(DOCS): $(MADE) pyproject.toml tools/requirements.py
	$(SAY) 'Installing what the documentation site needs'
	@$(PY) tools/requirements.py docs > $(VENV)/requirements-docs.txt
	@$(PIP) install -r $(VENV)/requirements-docs.txt
	@touch $@
