# Two commands: `make play` and `make test`. They do all the setup.
#
#   make play           install, build and open the table (with its built-in database)
#   make test           everything but what learns: lint, types, rules, properties, conformance, web, browser, docs, both builds
#   make test-learning  the rest: training, which needs PyTorch
#   make check          the quick part of it: lint, types, most of the engine's tests on the interpreted build
#   make soak           the long runs of what `make test` runs briefly: floods, crashes, races, hours of play
#   make bench          speed, side by side with the peers
#   make docs           the documentation as a site, in build/site
#   make wheel          a wheel with the compiled engine and the built client
#   make sdist          a source package with the built client
#   make clean          remove everything that was built

PYTHON  ?= python3
VENV    := .venv
BIN     := $(VENV)/bin
BUILT   := build/compiled
# Absolute: what a test or a bench starts in another folder must find the compiled engine too.
COMPILED := PYTHONPATH=$(CURDIR)/$(BUILT)
CLIENT  := src/peppermill/web_dist/index.html
PATH    := $(CURDIR)/$(BIN):$(PATH)
JOBS    ?= 2
PARALLEL := -n $(JOBS) --dist worksteal -m 'not browser and not learning and not soak' --durations 15

RULES   := $(shell find src docs/rules -path src/peppermill/web_dist -prune -o \( -name '*.py' -o -name '*.json' -o -name '*.npy' -o -name '*.md' \) -print)
PAGES   := $(shell find web -path web/node_modules -prune -o -type f -print) $(shell find docs/rules -type f) \
           $(shell find src/peppermill -name '*.json' -path '*texts*')

# The longest come first, so that no core is left waiting for them at the end.
ENGINE  := tests/test_conformance.py tests/test_engine.py tests/test_architecture.py tests/core tests/games tests/toss tests/playthroughs

.PHONY: play test test-learning check lint types quick unit compiled browser web-test soak bench docs wheel sdist clean

play: $(BUILT)/.ready
	@$(COMPILED) $(BIN)/python -m peppermill serve

test: lint types web-test unit compiled browser
	@echo "Everything passed but what learns: make test-learning runs that (it installs PyTorch)."

check: lint types quick

# The virtual environment

$(VENV)/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Peppermill needs Python 3.11 or newer; try: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing Peppermill and what it needs …"
	@$(BIN)/python -m pip install -q --disable-pip-version-check 'setuptools>=80' wheel 'mypy[mypyc]==2.4.1' build
	@PEPPERMILL_COMPILE=0 $(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation -e .
	@touch $@

# Sets of tools, the large ones each with the one before: few people need them all.

$(VENV)/.check: $(VENV)/.ready
	@echo "Installing what the quick checks need: pytest, Hypothesis, ruff, mypy and the drivers of PostgreSQL and Redis (about 130 MB) …"
	@PEPPERMILL_COMPILE=0 $(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation -e '.[check]'
	@touch $@

$(VENV)/.dev: $(VENV)/.check
	@echo "Installing what the other tests need (about 1 GB): Ray, which the lab is tested on, OpenSpiel, Gymnasium and PettingZoo,"
	@echo "which the games are played in, PyArrow for the lab's files, Playwright for the browser tests, Sphinx for the documentation …"
	@PEPPERMILL_COMPILE=0 $(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation -e '.[dev]'
	@touch $@

$(VENV)/.docs: $(VENV)/.ready
	@echo "Installing what the documentation is built with: Sphinx, MyST and Furo (about 70 MB) …"
	@PEPPERMILL_COMPILE=0 $(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation -e '.[docs]'
	@touch $@

$(VENV)/.learning: $(VENV)/.dev
	@echo "Installing PyTorch, which the examples train with: 0.9 GB, and on Linux some gigabytes more for graphics cards, unless pip is"
	@echo "given an index with PyTorch's build for processors, which is all these tests need …"
	@PEPPERMILL_COMPILE=0 $(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation -e '.[learning]'
	@touch $@

# RLlib and Tianshou ask for other versions than the tests do, of Gymnasium and of filelock: an environment each, made from the wheel as
# users make it. Their tests start it with the engine that is being tested, so it needs no new wheel when the engine changes.

build/rllib/.ready build/tianshou/.ready: build/%/.ready: pyproject.toml | $(BUILT)/.ready
	@echo "Installing what the example for $* needs into an environment of its own (1.5 GB, most of it PyTorch again) …"
	@$(BIN)/python -m venv --clear build/$*
	@build/$*/bin/python -m pip install -q --no-compile --disable-pip-version-check "$$(ls build/wheel/*.whl)[$*,tested-torch]"
	@touch $@

# The web client

web/node_modules/.ready: web/package-lock.json $(VENV)/.ready
	@$(BIN)/python tools/node.py
	@echo "Installing the web client's packages …"
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): web/node_modules/.ready $(PAGES)
	@echo "Building the web client …"
	@cd web && npm run --silent build
	@touch $@

# The compiled build is the wheel, unpacked: what is tested is what users install.

$(BUILT)/.ready: $(VENV)/.ready $(CLIENT) $(RULES) setup.py
	@echo "Compiling the engine …"
	@rm -rf $(BUILT) build/wheel build/lib* build/bdist* src/peppermill.egg-info/SOURCES.txt
	@mkdir -p build
	@$(BIN)/python -m build --wheel --no-isolation --outdir build/wheel > build/log 2>&1 || { tail -40 build/log; exit 1; }
	@grep '^peppermill: ' build/log || true
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --target $(BUILT) build/wheel/*.whl
	@touch $@

wheel: $(BUILT)/.ready
	@mkdir -p dist && cp build/wheel/*.whl dist/ && ls dist

sdist: $(VENV)/.ready $(CLIENT)
	@mkdir -p build
	@$(BIN)/python -m build --sdist --no-isolation --outdir dist > build/log 2>&1 || { tail -40 build/log; exit 1; }
	@ls dist

# The documentation. A link that leads nowhere, a name the reference does not know: any warning is an error. The tests build it too.

docs: $(VENV)/.docs
	$(BIN)/python -m tools.site

# Tests

lint: $(VENV)/.check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.check
	$(BIN)/mypy

web-test: $(VENV)/.dev $(CLIENT)
	cd web && npm run --silent format:check && npm run --silent check && npm test --silent

# The engine is tested on both builds; what is built on it, only on the compiled one, which is what people run. Chili Dice's solver
# is the same NumPy code in both.

unit: $(VENV)/.check
	$(BIN)/python -m pytest $(PARALLEL) $(ENGINE)

# The same without what takes longest: a hundred thousand games of the solver, and thousands of games against the contract.

quick: $(VENV)/.check
	$(BIN)/python -m pytest $(PARALLEL) --ignore tests/games/chili_dice/test_solver.py --ignore tests/games/chili_dice/test_bots.py \
	    --deselect tests/test_conformance.py::test_our_games_keep_the_contract $(ENGINE)

compiled: $(VENV)/.dev $(BUILT)/.ready
	@$(BIN)/python tools/services.py
	$(COMPILED) PEPPERMILL_EXPECT=compiled $(BIN)/python -m pytest $(PARALLEL) --ignore tests/games/chili_dice/test_solver.py \
	    tests/test_conformance.py tests README.md

# What learns is tested apart: its library is about as large as all the others together, and far larger where it comes for graphics cards.

test-learning: $(VENV)/.learning $(BUILT)/.ready build/rllib/.ready build/tianshou/.ready
	$(COMPILED) PEPPERMILL_EXPECT=compiled $(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m learning --durations 15 tests

browser: $(VENV)/.dev $(BUILT)/.ready
	@$(BIN)/python tools/chromium.py
	$(COMPILED) $(BIN)/python -m pytest -n $(JOBS) --dist loadfile -m 'browser and not soak' tests/browser

# Long runs: what the short ones of the tests check, for as long as it takes to be sure.

soak: $(VENV)/.dev $(BUILT)/.ready
	@$(BIN)/python tools/services.py
	@$(BIN)/python tools/chromium.py
	$(COMPILED) $(BIN)/python -m pytest -n 0 -m soak -s --durations 15 tests

bench: $(VENV)/.dev $(BUILT)/.ready
	@PEPPERMILL_COMPILE=0 $(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation -e '.[bench]'
	$(COMPILED) $(BIN)/python bench/engine.py
	$(COMPILED) $(BIN)/python bench/envs.py
	$(COMPILED) $(BIN)/python bench/toss.py
	$(COMPILED) $(BIN)/python bench/load.py

clean:
	rm -rf $(VENV) build dist web/node_modules src/peppermill/web_dist src/*.egg-info
