#!/bin/sh
# Makes what browsers are served, .build/public, from what is written, Public: scripts/assets.sh [FOLDER]
# esbuild bundles scripts and style sheets by their entries, minifies them, and puts a hash of their content into their
# names, so that browsers may keep them for good. The lists *.json say which file came of which entry, and what it imports.
# Source maps lie beside the scripts; hearth serves neither those nor the lists. Beside each text lies its gzip form.
set -eu

cd "$(dirname "$0")/.."
written=$PWD/Public
served=${1:-.build/public}
command -v esbuild >/dev/null || { echo "Browsers' files are made by esbuild: apt-get install esbuild" >&2; exit 1; }
mkdir -p "$(dirname "$served")"
served=$(cd "$(dirname "$served")" && pwd)/$(basename "$served")
making=$(mktemp -d "$served-XXXXXX")
trap 'rm -rf "$making"' EXIT
mkdir -p "$making/sheets/css/rooms" "$making/public"

# A style sheet with all it imports. esbuild 0.17 knows no layers on imports, so each sheet is put into its layer here.
whole() { # its path
    awk -v folder="$(dirname "$1")" '
        !/^@import url\("[^"]+"\) layer\([a-z]+\);$/ { print; next }
        {
            split($0, part, /"|layer\(|\);$/)
            file = folder "/" part[2]
            print "@layer " part[4] " {"
            while ((status = getline line < file) > 0) print line
            if (status < 0) { print file " cannot be read." > "/dev/stderr"; exit 1 }
            print "}"
        }' "$1"
}

for entry in app offline $(cd "$written/css" && ls rooms | sed -n 's|^\(.*\)\.css$|rooms/\1|p'); do
    whole "$written/css/$entry.css" > "$making/sheets/css/$entry.css"
done

build() {
    esbuild --minify --target=es2022 --log-level=warning --entry-names='[dir]/[name]-[hash]' --outdir=. "$@"
}

cd "$making/public"
build "$making"/sheets/css/*.css "$making"/sheets/css/rooms/*.css --outbase="$making/sheets" --metafile=sheets.json
scripts() { # names below Public/js
    for name in "$@"; do echo "$written/js/$name"; done
}
rooms=$(cd "$written/js" && ls -d rooms/*.js)
# shellcheck disable=SC2046,SC2086
build $(scripts frame/frame.js $rooms rooms/canvas/early.js) --outbase="$written" --bundle --splitting --format=esm \
    --chunk-names='js/chunks/[name]-[hash]' --sourcemap=external --metafile=scripts.json
# Each by itself: what runs before the scripts, beside them, or without them.
# shellcheck disable=SC2046
build $(scripts frame/typed-early.js frame/offline.js rooms/canvas/layout/worker.js) --outbase="$written" --bundle --format=iife \
    --sourcemap=external --metafile=single.json
esbuild --minify --target=es2022 "$written/sw.js" --bundle --format=iife --log-level=warning --outfile=sw.js
cp -R "$written/icons" "$written/screenshots" .
# Compressed here once, and not at each start of a server.
find . -type f \( -name '*.css' -o -name '*.js' -o -name '*.svg' \) -exec gzip -9 --keep --no-name {} +

# A server that starts just now finds the old files or the new ones.
rm -rf "$served.old"
if [ -e "$served" ]; then mv "$served" "$served.old"; fi
mv "$making/public" "$served"
rm -rf "$served.old"
