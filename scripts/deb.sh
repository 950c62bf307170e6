#!/bin/sh
# Makes a Debian package of what `make build` has built, for the machine that it was built on: scripts/deb.sh [BUILD] [FOLDER]
# BUILD has the programs, .build/release if not named, and what browsers are served lies beside it; the package is written into
# FOLDER, .build if not named, and its path is printed. DEBFULLNAME and DEBEMAIL name who makes it.
set -eu

cd "$(dirname "$0")/.."
build=$(realpath "${1:-.build/release}")
mkdir -p "${2:-.build}"
folder=$(realpath "${2:-.build}")
public=$(realpath "$build/../../public" 2>/dev/null || true)
[ -e "$public/scripts.json" ] || public=.build/public
for file in "$build/hearth" "$build/hearth-images" "$build/hearth-tables" "$public/scripts.json"; do
    [ -e "$file" ] || { echo "$file is missing: make build makes it." >&2; exit 1; }
done

version=$(sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/House/App/Version.swift)
maintainer="${DEBFULLNAME:-The Hearth authors} <${DEBEMAIL:-hearth@home.arpa}>"
architecture=$(dpkg --print-architecture)
# The number of the last migration, which the program leaves in the database.
schema=$(find Sources -path '*/Migrations/*' -name 'M[0-9][0-9][0-9][0-9]*.swift' | sed 's|.*/M0*\([0-9]*\).*|\1|' | sort -n | tail -n 1)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
doc=$root/usr/share/doc/hearth
share=$root/usr/share/hearth
umask 022

fill() { # from, to: with what is between @ replaced
    sed -e "s|@VERSION@|$version|g" -e "s|@ARCHITECTURE@|$architecture|g" -e "s|@SCHEMA@|$schema|g" -e "s|@MAINTAINER@|$maintainer|g" \
        -e "s|@DATE@|$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)|g" "packaging/$1" >"$2"
}

# What is installed.
mkdir -p "$root/usr/lib/hearth" "$root/usr/bin" "$root/usr/lib/systemd/system" "$root/usr/share/man/man1" "$root/etc/hearth" \
    "$doc" "$share/config/locales" "$root/usr/share/lintian/overrides"
for program in hearth hearth-images hearth-tables; do
    install -m 755 "$build/$program" "$root/usr/lib/hearth/$program"
    strip --strip-unneeded "$root/usr/lib/hearth/$program"
done
install -m 755 packaging/hearth.sh "$root/usr/bin/hearth"
install -m 644 packaging/hearth.service "$root/usr/lib/systemd/system/hearth.service"
install -m 644 packaging/lintian-overrides "$root/usr/share/lintian/overrides/hearth"
cp -r "$public" "$share/public"
find "$share/public" -name '*.map' -delete
chmod -R u=rwX,go=rX "$share"
install -m 644 config/locales/*.json "$share/config/locales/"
install -m 644 CHANGELOG.md "$share/"
fill hearth.1 "$root/usr/share/man/man1/hearth.1"
{
    echo '# Every setting of Hearth, with its default. Remove the # from the lines that you change, then: systemctl restart hearth'
    sed -e '1,/^$/{/^#/d}' -e 's|^#data: .*|data: /var/lib/hearth|' config/hearth.example.yaml
} >"$root/etc/hearth/hearth.yaml"
grep -q '^data: /var/lib/hearth$' "$root/etc/hearth/hearth.yaml"

# What is told about it.
install -m 644 README.md "$doc/README.md"
install -m 644 CHANGELOG.md "$doc/NEWS.md"
sed -e '/@LICENSE@/{r /dev/stdin' -e 'd;}' packaging/copyright >"$doc/copyright" <<END
$(sed -e '1,/^Permission/{/^Permission/!d}' -e 's/^$/./' -e 's/^/ /' LICENSE)
END
cat >"$doc/changelog" <<END
hearth ($version) unstable; urgency=medium

  * /usr/share/doc/hearth/NEWS.md.gz says what is new.

 -- $maintainer  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
END
gzip -9 -n "$doc/changelog" "$doc/NEWS.md" "$root/usr/share/man/man1/hearth.1"

# What it needs.
mkdir -p "$work/debian" "$root/DEBIAN"
printf 'Source: hearth\n\nPackage: hearth\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O root/usr/lib/hearth/* | sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ]
size=$(du -sk --exclude=DEBIAN "$root" | cut -f 1)
fill control "$work/control"
sed -e "s|@DEPENDS@|$depends|" -e "s|@SIZE@|$size|" "$work/control" >"$root/DEBIAN/control"
for script in preinst postinst prerm postrm; do
    fill "$script" "$root/DEBIAN/$script"
    chmod 755 "$root/DEBIAN/$script"
done
echo /etc/hearth/hearth.yaml >"$root/DEBIAN/conffiles"
(cd "$root" && find . -path ./DEBIAN -prune -o -path ./etc -prune -o -type f -printf '%P\0' | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
chmod 644 "$root/DEBIAN/control" "$root/DEBIAN/conffiles" "$root/DEBIAN/md5sums"

package=$folder/hearth_${version}_$architecture.deb
# The usual level of xz would make 54 MB in place of 63, and take three times as long. lintian of Debian 12 knows no zstd.
dpkg-deb --root-owner-group -Zxz -z1 --build "$root" "$package" >/dev/null
echo "$package"
