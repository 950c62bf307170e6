# make run     builds Hearth and serves it          make test    builds and runs every test
# make check   what CI runs: test, format, rules    make bench   measures a release build
# Each sets up what it needs by itself. ARGS="--port 9000" is passed on to `hearth serve`.

SWIFT ?= swift
VENV ?= .venv
BENCH ?= .build/bench-venv
ARGS ?=
PYTHON ?= $(shell python3 -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null && echo python3 || echo /usr/bin/python3)

export SWIFT VENV

.DEFAULT_GOAL := help
.PHONY: help run build test check bench bench-canvas screenshots format clean swift

help:
	@sed -n '1,3s/^# //p' Makefile

run: build
	exec .build/release/hearth serve $(ARGS)

# With Swift's libraries inside: starts sooner and takes less memory than with shared ones.
build: swift
	@scripts/packages.sh build run
	$(SWIFT) build -c release --product hearth --static-swift-stdlib
	$(SWIFT) build -c release --product hearth-images --static-swift-stdlib
	scripts/assets.sh

test: swift $(VENV)/ready
	@scripts/packages.sh build run test
	@scripts/check.sh build swift js browser

# Warnings are errors here. One setting for building and testing, so that nothing is built twice.
check: export HEARTH_STRICT := 1
check: swift $(VENV)/ready
	@scripts/packages.sh build run test
	@scripts/check.sh format house build swift js browser

bench: build $(BENCH)/ready
	@scripts/packages.sh bench
	$(BENCH)/bin/python Tests/bench/bench.py .build/release/hearth $(ARGS)

screenshots: build $(VENV)/ready
	@scripts/packages.sh test
	$(VENV)/bin/python Tests/browser/screenshots.py .build/release/hearth $(ARGS)

format: swift
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Views Tests

clean:
	rm -rf .build $(VENV) screenshots

swift:
	@command -v $(SWIFT) >/dev/null || { echo "Hearth needs Swift 6.1 or newer: see https://www.swift.org/install" >&2; exit 1; }

# Python is only for the browser tests. The venv is made anew when its list changes.
$(VENV)/ready: Tests/browser/requirements.txt
	@scripts/packages.sh test
	rm -rf $(VENV)
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --requirement Tests/browser/requirements.txt
	touch $@

# The canvas beside d3: its layout, and its drawing in Chromium.
bench-canvas: build $(VENV)/ready
	@scripts/packages.sh bench
	node Tests/bench/canvas_layout.mjs
	$(VENV)/bin/python Tests/bench/canvas_drawing.py .build/release/hearth $(ARGS)

# What the bench measures beside Hearth.
$(BENCH)/ready: Tests/bench/requirements.txt
	@scripts/packages.sh test
	rm -rf $(BENCH)
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/pip install --quiet --disable-pip-version-check --requirement Tests/bench/requirements.txt
	touch $@
