#!/bin/sh
# Installs the Debian packages of the named groups in config/packages.txt, those that are
# missing and no others: scripts/packages.sh GROUP…
# Never asks a question. As somebody else than root it needs a sudo that wants no password.
set -eu

list=$(dirname "$0")/../config/packages.txt
[ $# -gt 0 ] || { echo "usage: $0 GROUP…" >&2; exit 2; }

each() { # names with bars between: the same with spaces
    echo "$1" | tr '|' ' '
}

installed() { # package, or several with bars between; command that is as good or nothing
    if [ -n "$2" ] && command -v "$2" >/dev/null 2>&1; then return 0; fi
    for name in $(each "$1"); do
        if [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ]; then return 0; fi
    done
    return 1
}

# The names that this release has, of packages with bars between their names; the first where apt knows none of them.
chosen() {
    for package in "$@"; do
        found=
        for name in $(each "$package"); do
            if [ -z "$found" ] && apt-cache show "$name" >/dev/null 2>&1; then found=$name; fi
        done
        printf ' %s' "${found:-${package%%|*}}"
    done
}

missing=
for group in "$@"; do
    grep -q "^$group:" "$list" || { echo "config/packages.txt has no group '$group'." >&2; exit 2; }
    wanted=$(sed -n "s/^$group: *//p" "$list")
    while read -r package command; do
        case " $missing " in *" $package "*) continue ;; esac
        installed "$package" "${command:-}" || missing="$missing $package"
    done <<END
$wanted
END
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    echo "This is not Debian, so these packages are taken to be here under other names:$missing" >&2
    exit 0
fi

if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    as_root='sudo -n'
else
    # shellcheck disable=SC2086 # the words are meant to be split
    echo "Hearth needs Debian packages that are missing. As root: apt-get install$(chosen $missing)" >&2
    exit 1
fi

$as_root apt-get update -q
# shellcheck disable=SC2086
missing=$(chosen $missing)
echo "Installing:$missing"
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
