# Everything from a bare machine with Python 3.11 and make. Each target makes its own environment.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO := demo
# one more than there are cores: many tests wait for a process or a page
WORKERS ?= $(shell echo $$(( $$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN) + 1 )))

# the suite starts hundreds of processes: without this every one of them, and every worker, compiles all sources
unexport PYTHONDONTWRITEBYTECODE

.PHONY: ready play demo test changed plain full lint types check dist docs links renew clean

$(BIN)/aura-ai: pyproject.toml
	@echo "Making the environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/test-ready: $(BIN)/aura-ai
	@echo "Installing what the tests need ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

$(VENV)/docs-ready: $(BIN)/aura-ai
	@echo "Installing what the site needs ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@

$(VENV)/web-ready: $(BIN)/aura-ai
	@echo "Installing what the page needs ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[web]'
	@touch $@

# What CI needs, in one installation in place of three.
$(VENV)/all-ready: pyproject.toml
	@echo "Making the environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,docs]'
	@touch $(BIN)/aura-ai $(VENV)/test-ready $(VENV)/docs-ready $@

ready: $(VENV)/all-ready

# Play in the browser; Ctrl-C ends the server, games are kept. PLAY holds options, such as --port 9000.
play: $(VENV)/web-ready
	$(BIN)/aura-ai serve $(PLAY)

# The main job: a small real tournament of rule-based bots and a search level at 2, 3 and 4 players,
# with table and picture.
demo: $(BIN)/aura-ai
	@mkdir -p $(DEMO)
	@rm -f $(DEMO)/aura.db $(DEMO)/aura.db-wal $(DEMO)/aura.db-shm
	$(BIN)/aura-ai tournament run aura --players 2 --players 3 --players 4 \
	  --bot random --bot voter --bot greedy --bot expert --bot club \
	  --blocks 8 --seed 1 --db $(DEMO)/aura.db
	$(BIN)/aura-ai tournament report $(DEMO)/aura.db --png $(DEMO)/ratings.png --html $(DEMO)/report.html
	@echo "Picture: $(DEMO)/ratings.png   report: $(DEMO)/report.html"

# worksteal: tests of one folder stay with one worker, which compiles what they need once
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# GAME=rauha runs what names that game; what each file costs is printed, and kept in build/suite.json
test: $(VENV)/test-ready
	$(PYTEST) -m "not full" $(if $(GAME),--game $(GAME))

# What the changes since main reach: for work. What is loaded by name can be missed.
changed: $(VENV)/test-ready
	$(PYTEST) -m "not full" --changed

# Connect Four and one rich game with nothing but what numba promises (AURA_AI_NUMBA in docs/design.md).
# What chooses the mode itself is the same as in the suite.
plain: $(VENV)/test-ready
	for game in connect_four rauha; do AURA_AI_NUMBA=plain $(BIN)/aura-ai perft $$game --depth 2 || exit 1; done
	AURA_AI_NUMBA=plain $(BIN)/python -m pytest -q -m "not full" tests/engine tests/connect_four \
	  --ignore tests/engine/test_modes.py

$(VENV)/full-ready: $(VENV)/test-ready
	@echo "Installing what the long tests need ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[full]'
	@touch $@

# What takes too long for every change: see CONTRIBUTING.md.
full: $(VENV)/full-ready
	$(PYTEST) -m full
	$(MAKE) demo DEMO=build/demo
	$(BIN)/python docs/draw_ratings.py build/demo/aura.db --check
	$(BIN)/python bench/honesty.py aura --positions 200
	$(BIN)/python bench/early_stop.py aura --players 4 --games 1
	games=$$($(BIN)/python -m tests.games.suites); AURA_AI_NUMBA=plain $(PYTEST) \
	  -m "not full" tests/engine tests/games $$(printf 'tests/%s ' $$games)
	games=$$($(BIN)/python -m tests.games.suites); NUMBA_BOUNDSCHECK=1 $(PYTEST) \
	  -m "not full" tests/games tests/search $$(printf 'tests/%s ' $$games)
	NUMBA_BOUNDSCHECK=1 $(PYTEST) -m full tests/search/test_honesty.py tests/search/test_decisions.py
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m full tests/search/test_decisions.py
	$(BIN)/python -m tests.mutation.run
	$(BIN)/python -m tests.mutation.run --house
	for game in $$($(BIN)/python -m tests.games.suites); do \
	  $(BIN)/aura-ai stress $$game --moves 1000000 || exit 1; \
	done

lint: $(VENV)/test-ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# The folders at the top are installed inside aura_ai, so types are checked on what is installed.
types: $(VENV)/test-ready
	@rm -rf build/types build/lib build/bdist.*
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --target build/types .
	cd build/types && ../../$(BIN)/mypy --config-file ../../pyproject.toml -p aura_ai

check: lint types test

# Wheel and source archive, built from what git knows and checked; docs/releasing.md has the rest.
dist: $(BIN)/aura-ai
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dist]'
	@rm -rf dist build/source
	@mkdir -p build/source
	git ls-files -z | xargs -0 cp --parents -t build/source
	$(BIN)/python -m build --outdir dist build/source
	$(BIN)/python -m twine check --strict dist/*

# The documentation site, in the folder site; a warning or a broken link is an error.
docs: $(VENV)/docs-ready
	$(BIN)/python -m sphinx -q -W --keep-going -b html docs site
	@echo "Site: site/index.html"

# Links that lead elsewhere; needs the network.
links: $(VENV)/docs-ready
	$(BIN)/python -m sphinx -q -b linkcheck docs build/links

# Write golden records, perft tables and recorded decisions anew, after a deliberate change.
renew: $(VENV)/test-ready
	$(BIN)/python -m tests.renew
	$(BIN)/python -m tests.search.decisions

clean:
	rm -rf $(VENV) build dist site $(DEMO) .mypy_cache .pytest_cache .ruff_cache *.egg-info
