#!/usr/bin/env bash
# try-drill.sh: the drill against a disaster of its own (make drill). A PostgreSQL with an archive, a base backup while the shop writes, a moment, and then somebody who
# drops the coupons. The shop is brought back as it was at that moment, with what was written after the base and without what came later. With pgBackRest installed once more through it.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); program=$(realpath "${1:-bin/tsumugi}")
if [ "$(id -u)" = 0 ]; then # PostgreSQL refuses root
  as=$(id -un postgres 2>/dev/null || echo nobody)
  copy=$(mktemp -d /tmp/tsumugi-try-XXXXXX); cp "$program" "$here"/*.sh "$copy/"; chown -R "$as" "$copy"; status=0
  setpriv --reuid "$as" --regid "$(id -g "$as")" --clear-groups env HOME="$copy" "$copy/try-drill.sh" "$copy/$(basename "$program")" || status=$?
  rm -rf "$copy"; exit $status
fi
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1); bin=${bin:-$(dirname "$(command -v pg_ctl)")}
work=$(mktemp -d /tmp/tsumugi-disaster-XXXXXX); cd "$work"
trap '"$bin/pg_ctl" stop -D "$work/live" -m immediate >/dev/null 2>&1 || true; rm -rf "$work"' EXIT
ask() { "$bin/psql" -h "$work" -U postgres -d "${2:-tsumugi}" -Atc "$1"; }
coupon() { "$program" coupon add "$1" "drill $1" --amount 100 --as drill >/dev/null; }

try() { # $1: what archives; $2: how to make a base; the rest: arguments of drill.sh
  local archive=$1 base=$2; shift 2
  "$bin/initdb" -D live --username=postgres --auth=trust --encoding=UTF8 --locale=C --no-sync >/dev/null
  "$bin/pg_ctl" start -w -D live -l log -o "-k $work -c listen_addresses= -c wal_level=replica -c archive_mode=on -c archive_command='$archive'" >/dev/null
  ask "CREATE DATABASE tsumugi TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'" postgres >/dev/null
  export TSUMUGI_DB="postgres://postgres@/tsumugi?host=$work" TSUMUGI_DATA="$work/shop"
  "$program" migrate >/dev/null 2>&1
  coupon BEFOREBASE
  eval "$base"
  coupon AFTERBASE
  local at; at=$(ask "SELECT now()")
  coupon TOOLATE
  ask "DROP TABLE coupon CASCADE" >/dev/null
  ask "SELECT pg_switch_wal()" >/dev/null
  "$bin/pg_ctl" stop -D live -m fast >/dev/null # it archives what is left
  unset TSUMUGI_DB TSUMUGI_DATA
  local told; told=$("$here/drill.sh" --tsumugi "$program" --at "$at" --keep "$@")
  echo "$told" | sed 's/^/  /'
  local back; back=$(echo "$told" | sed -n 's/^it runs at \(.*\); stop it.*/\1/p')
  local codes; codes=$(TSUMUGI_DB=$back TSUMUGI_DATA=$work/none "$program" coupon list | grep -o 'BEFOREBASE\|AFTERBASE\|TOOLATE' | sort -u | paste -sd' ')
  local folder=${back##*host=}
  "$bin/pg_ctl" stop -D "$folder/data" -m immediate >/dev/null; rm -rf "$folder" "$work/live"
  [ "$codes" = "AFTERBASE BEFOREBASE" ] || { echo "try-drill: the shop came back with the coupons '$codes'" >&2; exit 1; }
}

echo "pg_basebackup and an archive of WAL:"
mkdir wal
try "cp %p $work/wal/%f" '"$bin/pg_basebackup" -h "$work" -U postgres -D "$work/base" --checkpoint=fast' --base "$work/base" --wal "$work/wal"
if command -v pgbackrest >/dev/null; then
  echo "pgBackRest:"
  export PGBACKREST_REPO1_PATH=$work/repo PGBACKREST_LOG_PATH=$work PGBACKREST_LOCK_PATH=$work/lock PGBACKREST_PG1_SOCKET_PATH=$work PGBACKREST_PG1_USER=postgres PGBACKREST_START_FAST=y PGBACKREST_LOG_LEVEL_CONSOLE=error PGBACKREST_REPO1_RETENTION_FULL=1
  mkdir repo
  try "pgbackrest --stanza=drill --pg1-path=$work/live archive-push %p" \
    'pgbackrest --stanza=drill --pg1-path="$work/live" stanza-create && pgbackrest --stanza=drill --pg1-path="$work/live" --type=full backup' --pgbackrest drill
else
  echo "pgBackRest is not installed: only PostgreSQL's own way was tried"
fi
echo "drill: went back to the moment before the disaster"
