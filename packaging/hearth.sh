#!/bin/sh
# The installed house: with its settings, and for root as its user, so that no file in its folder becomes root's.
set -e
export HEARTH_CONFIG="${HEARTH_CONFIG:-/etc/hearth/hearth.yaml}"
if [ "$(id -u)" = 0 ]; then
    export HOME=/var/lib/hearth
    exec setpriv --reuid=hearth --regid=hearth --init-groups /usr/lib/hearth/hearth "$@"
fi
exec /usr/lib/hearth/hearth "$@"
