#!/usr/bin/env bash
# Tries the Debian package in a bare Debian, with its own systemd as the first process: Tests/package/test_package.sh PACKAGE [SUITE]
# Installs it, founds a house, updates from a version before, lets an update fail, goes back, removes and purges. Needs root and
# debootstrap, and the network for Debian's packages; all of it happens in namespaces of its own and in .build/package. What
# debootstrap made is kept there. Prints each step; the last line says how many passed. Exit code 77: it cannot be tried here.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

package=$(realpath "${1:?usage: $0 PACKAGE [SUITE]}")
# bookworm is Debian 12, trixie 13.
suite=${2:-bookworm}
work=$PWD/.build/package
base=$work/$suite
samples=$PWD/Tests/samples/databases
version=$(dpkg-deb -f "$package" Version)
schema=$(dpkg-deb --ctrl-tarfile "$package" | tar -xO ./preinst | sed -n 's/.*-gt \([0-9]*\) \].*/\1/p')

cannot() {
    echo "The package was not tried: $*."
    exit 77
}
[ "$(id -u)" = 0 ] || cannot 'that needs root'
for command in debootstrap unshare nsenter dpkg-deb python3; do
    command -v $command >/dev/null || cannot "there is no $command"
done
unshare -m -p -f -n -u -i true 2>/dev/null || cannot 'this machine allows no namespaces'

passed=0 failed=0
step() { # a sentence, a command that is to succeed
    local said=$1 output
    shift
    if output=$("$@" 2>&1); then
        passed=$((passed + 1))
        echo "✔ $said"
    else
        failed=$((failed + 1))
        printf '✘ %s\n%s\n' "$said" "$(tail -n 15 <<<"$output" | cut -c1-300)"
    fi
}

# A bare Debian. Where it was made before it is taken again.
if [ ! -e "$base.ready" ]; then
    rm -rf "$base"
    mkdir -p "$base"
    debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus "$suite" "$base" >"$work/$suite.log" 2>&1 \
        || cannot "debootstrap has no $suite: $(tail -n 1 "$work/$suite.log")"
    : >"$base.ready"
fi
root=$work/root-$$
mkdir "$root"
# systemd needs a group of its own for processes, in the hierarchy that the machine has.
group=/sys/fs/cgroup
[ -d $group/unified ] && group=$group/unified
group=$group/hearth-package-$$
init=
# Ends the first process, and with it all others of its namespace.
end() {
    if [ -n "$init" ]; then
        kill -KILL "$init" 2>/dev/null
        wait 2>/dev/null
    fi
    init=
    find "$group" -depth -type d -exec rmdir {} + 2>/dev/null
}
trap 'end; rm -rf "$root"' EXIT
trap 'exit 1' INT TERM
cp -a "$base/." "$root/"
cp /etc/resolv.conf "$root/etc/resolv.conf"

# What a container gives its first process. The network is the machine's while packages are installed, and none afterwards.
places='
    mount --make-rprivate /
    mount --bind "$0" "$0"
    mount -t proc proc "$0/proc"
    mount -t tmpfs -o mode=755 tmpfs "$0/dev"
    for node in "null 3" "zero 5" "full 7" "random 8" "urandom 9"; do mknod -m 666 "$0/dev/${node% *}" c 1 "${node#* }"; done
    mknod -m 666 "$0/dev/tty" c 5 0
    ln -s /proc/self/fd "$0/dev/fd"
    mkdir "$0/dev/pts" "$0/dev/shm" "$0/dev/mqueue" "$0/dev/hugepages"
    mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$0/dev/pts"
    ln -s pts/ptmx "$0/dev/ptmx"
    mount -t tmpfs tmpfs "$0/dev/shm"'
variables=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive)

without_systemd() {
    unshare -m bash -c "$places"'; exec chroot "$0" env -i "$@"' "$root" "${variables[@]}" "$@"
}

boot() {
    mkdir -p "$group" || return 1
    bash -c 'echo $$ >"$1/cgroup.procs"; shift; exec unshare -m -p -f -n -C -u -i bash -c "$@"' - "$group" "$places"'
        mount -t sysfs -o ro sysfs "$0/sys"
        mount -t tmpfs tmpfs "$0/sys/fs/cgroup"
        mount -t cgroup2 cgroup2 "$0/sys/fs/cgroup"
        mount -t tmpfs -o mode=755 tmpfs "$0/run"
        mount -t tmpfs tmpfs "$0/tmp"
        cd "$0" && mkdir -p old && pivot_root . old && umount -l /old
        exec env -i container=hearth-test PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system' "$root" >"$work/boot.log" 2>&1 &
    local outer=$!
    for _ in $(seq 300); do
        init=$(pgrep -P "$outer" | head -n 1)
        if [ -n "$init" ] && within systemctl is-system-running 2>/dev/null | grep -qE 'running|degraded'; then return 0; fi
        sleep 0.2
    done
    return 1
}

within() { # a command in the booted Debian
    nsenter -t "$init" -m -p -n -C -u -i env -i "${variables[@]}" "$@"
}

# Of another version: as it is, but for the number, a shell command that is run in its files, and no compression.
repacked() { # version, command
    local files=$root/root/files
    rm -rf "$files"
    dpkg-deb -R "$package" "$files"
    sed -i "s/^Version: .*/Version: $1/" "$files/DEBIAN/control"
    sed -i "s/Hearth $version /Hearth $1 /; s/hearth_${version}_/hearth_$1_/" "$files/DEBIAN"/p*
    (cd "$files" && sh -euc "$2") && dpkg-deb --root-owner-group -Znone --build "$files" "$root/root/hearth_$1.deb" >/dev/null
    rm -rf "$files"
}

sql() { # a statement, on the database of the house
    python3 - "$root/var/lib/hearth/hearth.sqlite" "$1" <<'END'
import sqlite3, sys
print(*sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone())
END
}

answers() { within hearth health; }
eventually() { # a command, within a minute
    for _ in $(seq 120); do
        if "$@"; then return 0; fi
        sleep 0.5
    done
    return 1
}
entries() { [ "$1" -gt 0 ] && [ "$(sql 'SELECT count(*) FROM entity')" = "$1" ]; }
schema_is() { [ "$(sql 'PRAGMA user_version')" = "$1" ]; }
installed() { [ "$(within dpkg-query -W -f '${Version} ${db:Status-Status}' hearth)" = "$1 installed" ]; }
refuses() { if "$@" >"$work/said" 2>&1; then return 1; fi; }
said() { grep -qF "$1" "$work/said"; }
# A database as 0.3.0 left it, of which no package was made.
old_house() {
    within systemctl stop hearth
    rm -rf "$root"/var/lib/hearth/hearth.sqlite* "$root"/var/lib/hearth/backups/* "$root/var/lib/hearth/blobs"
    gzip -dc "$samples/0.3.0.sqlite.gz" >"$root/var/lib/hearth/hearth.sqlite"
    mkdir -m 700 "$root/var/lib/hearth/blobs"
    echo 'Hearth keeps its files here.' >"$root/var/lib/hearth/blobs/.hearth"
    within chown -R hearth:hearth /var/lib/hearth
    within chmod 600 /var/lib/hearth/hearth.sqlite
}

echo "Debian: $suite. Package: $(basename "$package"), schema $schema."
mkdir -p "$work/$suite.archives"
if command -v lintian >/dev/null; then
    step 'lintian finds nothing that is not explained' lintian --allow-root --fail-on error,warning "$package"
else
    echo '  not run: lintian, which is not installed'
fi

# Installed without systemd, as in a container's image.
cp "$package" "$root/root/hearth.deb"
cp "$work/$suite.archives/"*.deb "$root/var/cache/apt/archives/" 2>/dev/null
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
echo 'APT::Keep-Downloaded-Packages "true";' >"$root/etc/apt/apt.conf.d/keep"
step 'apt knows its packages' without_systemd apt-get update -q
step 'apt installs it with what it needs, where systemd does not run' \
    without_systemd apt-get install -q -y --no-install-recommends /root/hearth.deb
cp "$root/var/cache/apt/archives/"*.deb "$work/$suite.archives/" 2>/dev/null
rm -f "$root/usr/sbin/policy-rc.d" "$root/var/cache/apt/archives/"*.deb
step 'the command runs, with all its libraries' without_systemd hearth --version
step 'its folder is its own, and no one else reads it' \
    without_systemd sh -c '[ "$(stat -c "%U %G %a" /var/lib/hearth)" = "hearth hearth 700" ]'
step 'the manual has every command' without_systemd sh -c '
    for word in $(/usr/lib/hearth/hearth --help | sed -n "/^SUBCOMMANDS:/,/^\$/s/^  \([a-z]*\) .*/\1/p"); do
        zcat /usr/share/man/man1/hearth.1.gz | sed "s/\\\\//g" | grep -q "^\.B $word" || { echo "$word is missing"; exit 1; }
    done'

# Served by systemd.
boot || { echo '✘ Debian does not boot'; tail -n 5 "$work/boot.log"; exit 1; }
step 'it is served after the start of the machine' eventually answers
step 'systemd finds nothing wrong with the unit' within systemd-analyze verify --man=no hearth.service
step 'the unit is closed well: systemd says 2.0 or less' \
    within sh -c 'systemd-analyze security --threshold=20 --no-pager hearth.service'
step 'it may take port 80, and nothing else that is root'"'"'s' within sh -c '
    grep -q "^CapEff:.*0000000000000400$" /proc/$(systemctl show -P MainPID hearth)/status'
code=$(within journalctl -u hearth -o cat | sed -n 's/.*The setup code is:  *//p' | tail -n 1)
step 'a house is founded with the code in the journal' within bash -c '
    exec 3<>/dev/tcp/127.0.0.1/8080
    body="code='"${code// /+}"'&household=Lindgren&name=Ada&password=a+quiet+evening&language=en&timeZone=Europe/Berlin"
    printf "POST /setup HTTP/1.1\r\nHost: localhost:8080\r\nOrigin: http://localhost:8080\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${#body}\r\n\r\n$body" >&3
    head -n 1 <&3 | tee /dev/stderr | grep -q " 303 "'
step 'as root the command asks the running server' within sh -c 'hearth member list | grep -q Ada'
step 'no file of the data is root'"'"'s' within sh -c '[ -z "$(find /var/lib/hearth -user root)" ]'
within systemctl stop hearth
step 'the database has the number that the package knows' schema_is "$schema"

# An update from a version before.
old_house
count=$(sql 'SELECT count(*) FROM entity')
step 'a version before is installed' repacked "$version~before" ':'
within dpkg -i --force-downgrade "/root/hearth_$version~before.deb" >/dev/null 2>&1
step 'what was stopped stays stopped' refuses within systemctl is-active --quiet hearth
old_house
# As it runs with its old database: the same program would update it.
within sh -c ': >/run/hearth-was-running'
step 'the update stops, copies, migrates and starts it' within dpkg -i /root/hearth.deb
step 'and it answers' answers
step 'as the new version' installed "$version"
within systemctl stop hearth
step 'all is there' entries "$count"
step 'and migrated' schema_is "$schema"
step 'the copy of before is there' sh -c "ls '$root'/var/lib/hearth/backups/before-migration-*.sqlite"
step 'settings that were changed stay' within sh -c '
    echo "logLevel: debug" >>/etc/hearth/hearth.yaml && dpkg -i /root/hearth.deb && grep -q "^logLevel: debug" /etc/hearth/hearth.yaml'

# An update to a version that does not run, after it has migrated.
old_house
step 'a version after that does not start is made' repacked "$version+broken" '
    mv usr/lib/hearth/hearth usr/lib/hearth/hearth-whole
    printf "%s\n" "#!/bin/sh" "if [ \"\$1\" = serve ]; then /usr/lib/hearth/hearth-whole member list; exit 78; fi" \
        "exec -a /usr/lib/hearth/hearth /usr/lib/hearth/hearth-whole \"\$@\"" >usr/lib/hearth/hearth
    sed -i "1s|/bin/sh|/bin/bash|" usr/lib/hearth/hearth
    chmod 755 usr/lib/hearth/hearth'
within sh -c ': >/run/hearth-was-running'
step 'its update fails, and says so' refuses within dpkg -i "/root/hearth_$version+broken.deb"
step 'with the version to go back to' said "Install the version that you had before: hearth $version"
step 'the data are as they were before' entries "$count"
step 'and not migrated' schema_is 0
step 'what it had made of them is kept' sh -c "ls '$root'/var/lib/hearth/backups/after-update-*.sqlite"
step 'the version before installs over it, and starts' within dpkg -i --force-downgrade /root/hearth.deb
step 'and it answers again' eventually answers

# An older version on newer data.
step 'an older version is made' repacked "$version~older" "sed -i 's/-gt $schema /-gt 59 /' DEBIAN/preinst"
step 'it is refused before anything is replaced' refuses within dpkg -i --force-downgrade "/root/hearth_$version~older.deb"
step 'with the way back' said 'sudo hearth restore --before-update'
step 'the newer one runs on' eventually answers
step 'and is the one installed' installed "$version"
step 'the way back: stop' within systemctl stop hearth
step 'the way back: the data' within hearth restore --before-update
step 'the way back: the version' within dpkg -i --force-downgrade "/root/hearth_$version~older.deb"
step 'the data of then are there' entries "$count"
step 'the way back: start' within systemctl start hearth

# Away.
within dpkg -i /root/hearth.deb >/dev/null 2>&1
step 'it is removed' within apt-get remove -q -y hearth
step 'and does not run any more' refuses within systemctl is-active --quiet hearth
step 'the data and the settings stay' within sh -c '[ -e /var/lib/hearth/hearth.sqlite ] && [ -e /etc/hearth/hearth.yaml ]'
step 'it is purged' within dpkg --purge hearth
step 'the data stay' within sh -c '[ -e /var/lib/hearth/hearth.sqlite ] && [ -d /var/lib/hearth/backups ]'
step 'and nothing else' within sh -c '[ ! -e /etc/hearth ] && [ ! -e /usr/lib/hearth ] && [ ! -e /usr/share/hearth ] && [ ! -e /etc/systemd/system/multi-user.target.wants/hearth.service ]'
within dpkg -i /root/hearth.deb >/dev/null 2>&1
step 'installed again it serves them' eventually answers

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
