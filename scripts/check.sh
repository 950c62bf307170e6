#!/usr/bin/env bash
# Runs the named steps and adds up what passed: scripts/check.sh STEP…
# Steps: format house js build swift journeys changed browser bench package. `journeys` are the browser tests
# of the frame, of the household and of one way through each room; `changed` has those of the rooms
# that changed besides (scripts/rooms.sh), `browser` has all. All steps run, also after a failure, but
# without a build nothing that needs one does. A step that ran nothing has failed. Tests that lack a
# right or a program here are named, and not added. `make test`, `check` and `check-all` call this.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

swift=${SWIFT:-swift}
venv=${VENV:-.venv}
logs=.build/check
export HEARTH_BINARY=${HEARTH_BINARY:-$PWD/.build/debug/hearth}
mkdir -p "$logs"
passed=0 failed=0 is_built=yes
# Of an earlier run.
rm -f "$logs"/*.unsteady

# The steps. Each prints what it does and leaves "PASSED FAILED" in its .count, and in its .skipped
# the tests that did not run.

format() {
    local files
    files=$(find Package.swift Sources Views Tests -name '*.swift' | wc -l)
    "$swift" format lint --strict --parallel --recursive Package.swift Sources Views Tests || return 1
    echo "$files files" && count format "$files" 0
}

house() {
    scripts/house-rules.sh "$logs/house.count"
}

build() {
    scripts/assets.sh && "$swift" build --build-tests && [ -x "$HEARTH_BINARY" ] && count build 1 0
}

# Where the households of one part's tests are: in memory where there is room for all parts, so that none waits for a
# disk.
in_memory() {
    local free
    free=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1)
    if [ "${free:-0}" -gt 8000000 ]; then mktemp -d /dev/shm/hearth-check-XXXXXX; else mktemp -d; fi
}

# Most tests wait for something, and a run does as many at once as there are cores. So there are several runs, each of
# the suites with some initials; the last one has all that are left. By the program itself: `swift test` holds a lock.
initials=(A-B C-K L-P)

swift_part() { # name, --filter or --skip, initials
    local code homes tests
    homes=$(in_memory)
    TMPDIR=$homes .build/debug/hearthPackageTests.xctest --testing-library swift-testing --parallel \
        "$2" "^[A-Za-z]+\.[$3]" > "$logs/swift.$1.out" 2>&1 &
    tests=$!
    trap 'kill $tests; wait $tests; rm -rf "$homes"; exit 1' INT TERM
    wait $tests
    code=$?
    rm -rf "$homes"
    if [ $code -eq 0 ] && ! grep -qE '^✔ Test run with [1-9]' "$logs/swift.$1.out"; then
        echo "The part $1 ran nothing." >> "$logs/swift.$1.out"
        return 1
    fi
    return $code
}

swift_tests() {
    local code=0 tests bad skipped parts=() part all
    for part in "${initials[@]}"; do
        swift_part "$part" --filter "$part" &
        parts+=($!)
    done
    all=$(IFS=; echo "${initials[*]}")
    swift_part rest --skip "$all" &
    parts+=($!)
    trap 'kill "${parts[@]}"; wait; exit 1' INT TERM
    for part in "${parts[@]}"; do wait "$part" || code=$?; done
    trap - INT TERM
    for part in "${initials[@]}" rest; do cat "$logs/swift.$part.out"; done | tee "$logs/swift.out"
    tests=$(sed -nE 's/^. Test run with ([0-9]+) tests? .*/\1/p' "$logs/swift.out" | awk '{ sum += $1 } END { print sum + 0 }')
    bad=$(grep -cE '^✘ Test ("|[A-Za-z_`]+.*\().* failed after ' "$logs/swift.out")
    if [ $code -ne 0 ] && [ "$bad" = 0 ]; then bad=1; fi
    # Swift Testing counts skipped tests among those that it ran.
    sed -nE 's/^➜ Test (.* skipped[:.].*)/\1/p' "$logs/swift.out" > "$logs/swift.skipped"
    skipped=$(wc -l < "$logs/swift.skipped")
    [ "${tests:-0}" -ge $((bad + skipped)) ] || tests=$((bad + skipped))
    count swift $((${tests:-0} - bad - skipped)) "$bad"
    return $code
}

# A loop without an end is a failure after five minutes.
js() {
    local code files
    mapfile -t files < <(find Tests/js -name "*.test.js" 2>/dev/null | sort)
    [ ${#files[@]} -gt 0 ] || { echo "There is no test in Tests/js."; return 1; }
    node --test --test-timeout=300000 --test-reporter=tap "${files[@]}" 2>&1 | tee "$logs/js.out"
    code=$?
    count js "$(sed -nE 's/^# pass ([0-9]+)$/\1/p' "$logs/js.out" | tail -n 1)" \
        "$(sed -nE 's/^# fail ([0-9]+)$/\1/p' "$logs/js.out" | tail -n 1)"
    return $code
}

# Twice as many as there are cores, since much of a test is waiting. What failed is run once more, by itself: a test that passes
# then is named as unsteady with what it said. That is a fault of the page or of the test and is to be mended: more than two
# in a run are red, and so is what fails twice.
pytest() { # paths and options
    local code tests bad unsteady
    "$venv/bin/python" -m pytest -q --color=no -n $(($(nproc) * 2)) "$@" 2>&1 | tee "$logs/browser.out"
    code=$?
    sed -nE 's/^SKIPPED \[[0-9]+\] //p' "$logs/browser.out" > "$logs/browser.skipped"
    tests=$(result passed) unsteady=$(result failed) bad=$((unsteady + $(result 'errors?')))
    if [ $code -eq 1 ] && [ "$bad" -ge 1 ] && [ "$bad" -le 2 ]; then
        "$venv/bin/python" -m pytest "$@" -q --color=no --last-failed --last-failed-no-failures none
        code=$?
        if [ $code -eq 0 ]; then
            sed -nE '/^=+ (FAILURES|ERRORS) =+$/,$p' "$logs/browser.out" > "$logs/browser.unsteady"
            # A test whose end failed has passed already.
            tests=$((tests + unsteady)) bad=0
        fi
    fi
    count browser "$tests" "$bad"
    return $code
}

# A number in the last line of the browser tests: result passed, for `858 passed, 1 failed in 1700.00s`.
result() {
    tail -n 1 "$logs/browser.out" | sed -nE "s/^(.* )?([0-9]+) $1.*/\\2/p" | grep . || echo 0
}

# One way through each room, which is always gone, and all that is seen in every room.
always=(Tests/browser/frame Tests/browser/household Tests/browser/*/test_*_journey.py)

journeys() {
    pytest "${always[@]}"
}

changed() {
    local folder _ paths=()
    while IFS=$'\t' read -r folder _; do
        [ "$folder" = - ] || paths+=("Tests/browser/$folder")
    done < "$logs/rooms"
    pytest "${always[@]}" "${paths[@]}"
}

# All of them, and those with a slow network at its slowest and its quickest, too.
browser() {
    HEARTH_LATENCIES=0,150,300 pytest Tests/browser
}

bench() {
    make --no-print-directory bench ARGS=--quick || return 1
    count bench "$(sed -nE 's/^([0-9]+) figures$/\1/p' "$logs/bench.log")" 0
}

# In a bare Debian, with what the bench has built for release. Where that cannot be, the reason is told as that of a test.
package() {
    local code deb
    deb=$(scripts/deb.sh .build/release "$logs" | tail -n 1) && [ -f "$deb" ] || return 1
    Tests/package/test_package.sh "$deb" > "$logs/package.out" 2>&1
    code=$?
    cat "$logs/package.out"
    if [ $code -eq 77 ]; then
        tail -n 1 "$logs/package.out" > "$logs/package.skipped"
        count package 1 0
        return 0
    fi
    count package "$(grep -c '^✔' "$logs/package.out")" "$(grep -c '^✘' "$logs/package.out")"
    return $code
}

count() { # step, passed, failed
    echo "${2:-0} ${3:-0}" > "$logs/$1.count"
}

# Running them. A step's output stands on the screen when it failed, and in .build/check always;
# the build takes minutes and is seen while it runs.

run() { # step, function
    local started=$SECONDS code seconds good=0 bad=0
    rm -f "$logs/$1.count" "$logs/$1.skipped" "$logs/$1.unsteady"
    if [ "$1" = build ]; then
        "$2" 2>&1 | tee "$logs/$1.log"
    else
        "$2" > "$logs/$1.log" 2>&1
    fi
    code=$?
    seconds=$((SECONDS - started))
    [ -f "$logs/$1.count" ] && read -r good bad < "$logs/$1.count"
    if [ "$code" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
    if [ $((good + bad)) -eq 0 ]; then
        echo "This step ran nothing." | tee -a "$logs/$1.log"
        bad=1
    fi
    if [ "$bad" -gt 0 ] && [ "$1" != build ]; then
        printf -- '--- %s ---\n' "$1"
        grep -vE '^(◇|✔)' "$logs/$1.log"
    fi
    if [ -s "$logs/$1.unsteady" ]; then
        printf -- '--- %s: failed once, and passed when run again ---\n' "$1"
        cat "$logs/$1.unsteady"
    fi
    printf '%-8s %5d passed %5d failed %5d s\n' "$1" "$good" "$bad" "$seconds"
    if [ -s "$logs/$1.skipped" ]; then sed 's/^/         not run: /' "$logs/$1.skipped"; fi
    passed=$((passed + good)) failed=$((failed + bad))
    [ "$bad" -eq 0 ]
}

wants() { case " $steps " in *" $1 "*) return 0 ;; *) return 1 ;; esac; }

steps=$*
[ -n "$steps" ] || { echo "usage: $0 STEP…" >&2; exit 2; }
browsers=
for step in $steps; do
    case $step in
    format | house | build | swift | js | bench | package) ;;
    journeys | changed | browser) browsers=$step ;;
    *) echo "There is no step '$step'." >&2; exit 2 ;;
    esac
done

# What runs, and why.
echo "Runs: $steps."
case $browsers in
journeys) echo 'Browser tests: of frame, household, and one way through each room. `make check` has those of rooms that changed.' ;;
changed)
    scripts/rooms.sh > "$logs/rooms" || exit 2
    echo 'Browser tests: of frame, household, and one way through each room, always; all of a room'"'s if it changed:"
    # Rooms with one reason stand in one line.
    awk -F'\t' '{ if ($2 in rooms) rooms[$2] = rooms[$2] ", " $1; else { rooms[$2] = $1; line[++count] = $2 } }
        END { for (n = 1; n <= count; n++) print "    " (rooms[line[n]] == "-" ? "not more" : rooms[line[n]]) ": " line[n] }' \
        "$logs/rooms"
    ;;
browser) echo 'Browser tests: all.' ;;
esac
[ -z "${HEARTH_DRILLS:-}" ] || echo 'With the long drills.'

# What needs no build fills the waits of the build, and is shown when it has ended.
rm -f "$logs/beside.count"
(
    for step in format house js; do
        if wants "$step"; then run "$step" "$step"; fi
    done
    echo "$passed $failed" > "$logs/beside.count"
) > "$logs/beside.log" 2>&1 &
beside=$!
trap 'kill $beside; exit 1' INT TERM
if wants build; then
    run build build || is_built=no
fi
wait $beside
trap - INT TERM
cat "$logs/beside.log"
read -r good bad < "$logs/beside.count" || bad=1
passed=$((passed + ${good:-0})) failed=$((failed + bad))
for step in swift $browsers bench package; do
    wants "$step" || continue
    if [ $is_built = no ]; then
        echo "$step: not run, there is no build."
        failed=$((failed + 1))
        continue
    fi
    case $step in
    swift) run swift swift_tests ;;
    bench) run bench bench ;;
    package) run package package ;;
    *) run browser "$step" ;;
    esac
done

if [ -s "$logs/browser.unsteady" ]; then echo 'A browser test failed once and passed then: a fault to be mended.'; fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
