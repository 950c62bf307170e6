#!/usr/bin/env bash
# Which browser tests a change asks for: a line `FOLDER<tab>REASON` for each folder of Tests/browser that is to run, or
# `-<tab>REASON` for those that need not. A path that has the word of a room belongs to that room alone; any other belongs
# to all, unless no browser can see it. Looked at is what changed in the last 24 hours of commits, or since BASE, and what
# is not committed yet.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tests=Tests/browser
declare -A words=(
    [graphs]='graphs|canvas|(^|/)graph' [notes]='notes|(^|/)note-' [diary]='diary|diaries' [brew]='brew'
    [wealth]='wealth' [reminders]='reminders|(^|/)reminder-'
)
# The folders of tests that have another name than their room.
declare -A more=([graphs]=canvas)
# Of these no page is made.
unseen='^(docs|\.ci|Tests/(bench|js|oracle|Support|[A-Za-z]+Tests|ConfinementProbe))/|^scripts/(house-rules\.sh|phrases\.py)$'
unseen+='|\.md$|^(Dockerfile|compose\.yaml|\.gitignore|\.dockerignore|\.swift-format)$'

# Those of the frame and the household run in any case.
mapfile -t folders < <(find "$tests" -mindepth 2 -name 'test_*.py' | cut -d/ -f3 | grep -vxE 'frame|household' | sort -u)
[ ${#folders[@]} -gt 0 ] || { echo "There is no test in $tests." >&2; exit 1; }

all() { # reason
    local folder
    for folder in "${folders[@]}"; do printf '%s\t%s\n' "$folder" "$1"; done
    exit 0
}

git rev-parse --git-dir > /dev/null 2>&1 || all 'Git does not tell what changed'
if [ -n "${BASE:-}" ]; then
    base=$(git rev-parse --verify --quiet "$BASE^{commit}") || { echo "There is no commit $BASE." >&2; exit 1; }
else
    # Of the newest commit's day, so that a clone says the same a week later.
    newest=$(git log -1 --format=%ct) || exit 1
    base=$(git rev-list -1 --first-parent --before=$((newest - 86400)) HEAD)
    [ -n "$base" ] || all 'the clone reaches back less than 24 hours'
fi
since=$(git log -1 --format='%h of %cd' --date=format:'%-d %b %H:%M' "$base")

mapfile -t changed < <({
    git diff --name-only --no-renames "$base"
    git ls-files --others --exclude-standard
} | sort -u)

# By folder: the first path that asks for it, and how many do.
declare -A first count
ask() { # folder, path
    first[$1]=${first[$1]:-$2}
    count[$1]=$((${count[$1]:-0} + 1))
}

shopt -s nocasematch
for path in "${changed[@]}"; do
    if [[ $path =~ ^$tests/([^/]+)/.*([^/]+)$ ]]; then
        # Steps of one folder that tests of another one take, too.
        ask "${BASH_REMATCH[1]}" "$path"
        module=$(basename "$path" .py)
        while IFS= read -r other; do
            [ "$other" = "${BASH_REMATCH[1]}" ] || ask "$other" "$path"
        done < <(grep -lrE --include='*.py' "^from $module import" "$tests" | cut -d/ -f3 | sort -u)
        continue
    fi
    is_of_a_room=no
    for room in "${!words[@]}"; do
        [[ $path =~ ${words[$room]} ]] || continue
        is_of_a_room=yes
        [[ $path =~ $unseen ]] && continue
        for folder in $room ${more[$room]:-}; do ask "$folder" "$path"; done
    done
    if [ $is_of_a_room = no ] && ! [[ $path =~ $unseen ]]; then all "$path changed since $since, and belongs to all rooms"; fi
done

quiet=()
for folder in "${folders[@]}"; do
    if [ -z "${first[$folder]:-}" ]; then
        quiet+=("$folder")
    elif [ "${count[$folder]}" = 1 ]; then
        printf '%s\t%s changed since %s\n' "$folder" "${first[$folder]}" "$since"
    else
        printf '%s\t%s and %d more changed since %s\n' "$folder" "${first[$folder]}" $((count[$folder] - 1)) "$since"
    fi
done
[ ${#quiet[@]} -eq 0 ] || printf -- '-\tnothing of %s changed since %s\n' "$(sed 's/ /, /g' <<< "${quiet[*]}")" "$since"
