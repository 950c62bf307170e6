#!/bin/sh
# Installs the Debian packages of the named groups in config/packages.txt, those that are
# missing and no others: scripts/packages.sh GROUP…
# Never asks a question. As somebody else than root it needs a sudo that wants no password.
set -eu

list=$(dirname "$0")/../config/packages.txt
[ $# -gt 0 ] || { echo "usage: $0 GROUP…" >&2; exit 2; }

installed() { # package, command that is as good or nothing
    if [ -n "$2" ] && command -v "$2" >/dev/null 2>&1; then return 0; fi
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
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
    echo "Hearth needs Debian packages that are missing. As root: apt-get install$missing" >&2
    exit 1
fi

echo "Installing:$missing"
# shellcheck disable=SC2086 # the words are meant to be split
$as_root apt-get update -q
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
