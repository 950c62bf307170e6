#!/usr/bin/env bash
# The rules of the house that text alone shows; those that need to know the code are Swift tests
# in Tests/HouseTests/Walks. Prints each breach with its place; "PASSED FAILED" goes to the file
# named as argument, if any.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
passed=0 failed=0

mapfile -t files < <(git ls-files --cached --others --exclude-standard 2>/dev/null || find . -type f -not -path './.*' | sed 's|^\./||')
[ ${#files[@]} -gt 0 ] || { echo "No files were found to look at."; exit 1; }

matching() { # extended regex for paths
    local file
    for file in "${files[@]}"; do
        [[ $file =~ $1 ]] && [ -f "$file" ] && printf '%s\0' "$file"
    done
}

verdict() { # rule, what breaks it
    if [ -z "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '✘ %s\n%s\n' "$1" "$2"
    fi
}

refuse() { # rule, paths to look at, paths to leave out or '', text that breaks it
    local found
    found=$(matching "$2" | xargs -0 -r grep -nHE -- "$4" | grep -vE "${3:-^$}")
    verdict "$1" "$found"
}

own='^(Sources|Views|Public|Tests|scripts)/'
c_side='^Sources/(HTTPServer|Passwords|Images|Outbound|Archives|Gzip|QRCodes|Changesets|HearthTables|Processes|Sockets|WebPages|HTML)/'

refuse 'Nothing in Sources or Views may trap: throw instead.' \
    '^(Sources|Views)/.*\.swift$' '' '\btry!|\bas!|\bfatalError\(|\bpreconditionFailure\('
refuse 'A route names the door, and its handler takes the proof.' \
    '^Sources/.*Controller.*\.swift$' '' '(Writable|Own)[A-Za-z]*\([a-z.]*door\.open\(visit\.id\(|[dD]oor\.open\(("|kind\.|visit\.id\()|\.own\(visit(\.member)?\)'
refuse 'Unsafe code lives beside the C libraries only.' \
    '^(Sources|Views)/.*\.swift$' "$c_side" '@unchecked Sendable|nonisolated\(unsafe\)|Unsafe(Mutable)?(Raw)?(Buffer)?Pointer'
refuse "Programs are started as a ChildProcess: Foundation's Process leaks, and can end the server." \
    '^Sources/.*\.swift$' '' '\bProcess\(\)'
refuse 'Requests to other servers go through Outbound, which keeps them out of the house.' \
    '^(Sources|Views)/.*\.(swift|h|modulemap)$' '^Sources/(Outbound|CCurl)/' \
    '\b(URLSession|URLRequest|FoundationNetworking|CCurl|curl_[a-z]+_)|<curl/|\(contentsOf: *URL\(string:|"(.*/)?(curl|wget)"'
refuse 'Tests are Swift Testing; XCTest is not run.' '^Tests/.*\.swift$' '' '\bimport XCTest\b'
refuse 'No test is switched off, none sleeps.' \
    '^Tests/.*\.(swift|py|js)$' '^Tests/bench/' '\.disabled\(|mark\.skip|\b(it|test)\.skip\(|wait_for_timeout\(|\bThread\.sleep\('
# A test that is about time has letTimePass; the server of browser tests waits for another process.
refuse 'A test waits for what it needs, and does not sleep.' \
    '^Tests/(.*\.swift|browser/.*\.py)$' '^Tests/(Support/Time\.swift|browser/server\.py):' '\b(usleep|nanosleep|sleep)\(|\bpoll\(nil|\bTask\.sleep\b'
refuse 'A test expects one answer: no range of statuses, none but one, no text or another.' \
    '^Tests/.*\.swift$' '' '#expect\(.*\.(status|code)\)? *(!=|<|>|<=|>=) *[0-9]|#expect\([^{]*\.contains\([^{]*\) \|\| [^{]*\.contains\(|#expect\([^{]*\.status == [0-9]+ \|\| '
refuse 'Random values of tests come again with their seed.' \
    '^Tests/.*\.swift$' '^Tests/HouseTestSupport/(.*/)?SeededGenerator\.swift:' \
    'SystemRandomNumberGenerator|\.(random\(in: [^,()]*(\([^()]*\))?[^,()]*|randomElement\(|shuffled\()\)'
refuse 'A view carries no inline script, style or event.' \
    '^Views/.*\.swift$' '' '<style|<script>| style="| on(click|change|input|submit|load)="'
refuse 'A view imports HTML, Localization, Foundation and the parts of the house, nothing else.' \
    '^Views/.*\.swift$' '\bimport (HTML|Localization|Foundation|House)$' '^ *(@[a-zA-Z]+ |public |package |private )*import '
# Words in quotes and whole lines of comment are no types.
refuse 'A view names no store, door, visit, controller or database.' \
    '^Views/.*\.swift$' '^[^:]*:[0-9]+: *//' \
    '(^|[^"A-Za-z0-9_-])[A-Za-z0-9]*(Store|Door|Controller|Visit|Database|Request|Response)\b'
refuse 'HTML is never built from strings in the browser.' \
    '^Public/.*\.js$' '' '\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write)\b'
refuse 'No !important.' '^Public/.*\.css$' '' '!important'
refuse 'Colours stand in tokens.css and beside it only.' \
    '^Public/css/.*\.css$' '^Public/css/tokens(/[a-z]+)?\.css:' '#[0-9a-fA-F]{3,8}\b *([;,)!}]|$)|\b(rgba?|hsla?|oklch|lab)\('
refuse 'Nothing is left open.' "$own" '^scripts/house-rules\.sh:' '\b(TODO|FIXME)\b'

# Every Debian package that Package.swift names is in the one list.
missing=
for package in $(grep -oE '\.apt\(\[[^]]*' Package.swift | grep -oE '"[^"]+"' | tr -d '"'); do
    grep -qE "^build: $package( |$)" config/packages.txt || missing+="$package"$'\n'
done
verdict 'config/packages.txt names every package that Package.swift needs.' "$missing"

broken=
while IFS= read -r -d '' file; do
    bash -n "$file" 2>/dev/null || broken+="$file"$'\n'
done < <(matching '^(scripts/.*\.sh|\.ci/run)$')
verdict 'Every shell script can be read.' "$broken"

large=
while IFS= read -r -d '' file; do
    [ "$(stat -c %s "$file")" -gt 1000000 ] && large+="$file"$'\n'
done < <(matching '.')
verdict 'No file in the repository is over a megabyte.' "$large"

[ $# -eq 0 ] || echo "$passed $failed" > "$1"
echo "$passed rules kept, $failed broken"
[ "$failed" -eq 0 ]
