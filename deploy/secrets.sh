#!/bin/sh
# Makes the secrets of compose.yaml, once: what is there stays. They are read by root alone, and by the containers that are given them.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
umask 077
fresh() { head -c 24 /dev/urandom | base64 | tr '+/' '-_'; }
for name in database-password mqtt-password mqtt-admin-password; do
  [ -s "secrets/$name" ] || fresh > "secrets/$name"
done
[ -s secrets/database-url ] || printf 'postgresql://kilowatch:%s@postgres/kilowatch\n' "$(cat secrets/database-password)" > secrets/database-url
# Docker hands a file over with its owner and mode: in their containers the server runs as user 1000, PostgreSQL as 999.
{ chown 1000 secrets/database-url secrets/mqtt-password secrets/mqtt-admin-password && chown 999 secrets/database-password; } 2>/dev/null || echo 'run me as root, so that the containers can read their secrets' >&2
