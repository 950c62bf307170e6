# make run        builds Hearth and serves it
# make test       builds it and tries it: Swift, JavaScript, one way through each room in a browser
# make check      what CI runs: that, format, house rules, all browser tests of the rooms that changed
# make check-all  every test with its long drills, the bench and the Debian package
# make bench      measures a release build
# make deb        makes a Debian package, for this machine's Debian and architecture
# Each sets up what it needs by itself. ARGS="--port 9000" is passed on to `hearth serve`.

SWIFT ?= swift
VENV ?= .venv
BENCH ?= .build/bench-venv
ARGS ?=
PYTHON ?= $(shell python3 -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null && echo python3 || echo /usr/bin/python3)

export SWIFT VENV

.DEFAULT_GOAL := help
.PHONY: help run build deb test check check-all bench bench-canvas bench-pages screenshots format clean swift

help:
	@sed -n '1,7s/^# //p' Makefile

run: build
	exec .build/release/hearth serve $(ARGS)

# With Swift's libraries inside: starts sooner and takes less memory than with shared ones. Without debug information it is
# built in three quarters of the time, and without names of functions the program is a fifth smaller.
RELEASE := -c release --static-swift-stdlib -debug-info-format none -Xlinker -s

build: swift
	@scripts/packages.sh build run
	$(SWIFT) build $(RELEASE) --product hearth
	$(SWIFT) build $(RELEASE) --product hearth-images
	$(SWIFT) build $(RELEASE) --product hearth-tables
	scripts/assets.sh

deb: build
	@scripts/packages.sh package
	@scripts/deb.sh

test: swift $(VENV)/ready
	@scripts/packages.sh build run test
	@scripts/check.sh js build swift journeys

# Warnings are errors here. One setting for building and testing, so that nothing is built twice.
# Which rooms changed is looked up in Git, or by BASE: `make check BASE=main`.
check check-all: export HEARTH_STRICT := 1
check: swift $(VENV)/ready
	@scripts/packages.sh build run test
	@scripts/check.sh format house js build swift changed

check-all: export HEARTH_DRILLS := 1
check-all: export HEARTH_KILLS := 250
check-all: swift $(VENV)/ready
	@scripts/packages.sh build run test bench acme backup package
	@scripts/check.sh format house js build swift browser bench package

bench: build $(BENCH)/ready $(VENV)/ready
	@scripts/packages.sh bench
	$(BENCH)/bin/python Tests/bench/bench.py .build/release/hearth $(ARGS)
	$(VENV)/bin/python Tests/bench/outbox.py .build/release/hearth $(ARGS)

screenshots: build $(VENV)/ready
	@scripts/packages.sh test
	$(VENV)/bin/python Tests/browser/screenshots.py .build/release/hearth $(ARGS)

format: swift
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Views Tests

clean:
	rm -rf .build $(VENV) screenshots

swift:
	@command -v $(SWIFT) >/dev/null || { echo "Hearth needs Swift 6.2 or newer: see https://www.swift.org/install" >&2; exit 1; }

# Python is only for the browser tests. The venv is made anew when its list changes.
$(VENV)/ready: Tests/browser/requirements.txt
	@scripts/packages.sh test
	rm -rf $(VENV)
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --requirement Tests/browser/requirements.txt
	touch $@

# The canvas: its layout beside d3, the placing of its names, and its drawing in Chromium beside d3.
bench-canvas: build $(VENV)/ready
	@scripts/packages.sh bench
	node Tests/bench/canvas_layout.mjs
	node Tests/bench/canvas_names.mjs
	$(VENV)/bin/python Tests/bench/canvas_drawing.py .build/release/hearth $(ARGS)

# How soon a page stands on a slow phone.
bench-pages: build $(VENV)/ready
	@scripts/packages.sh bench
	$(VENV)/bin/python Tests/bench/first_sight.py .build/release/hearth $(ARGS)

# What the bench measures beside Hearth.
$(BENCH)/ready: Tests/bench/requirements.txt
	@scripts/packages.sh test
	rm -rf $(BENCH)
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/pip install --quiet --disable-pip-version-check --requirement Tests/bench/requirements.txt
	touch $@
