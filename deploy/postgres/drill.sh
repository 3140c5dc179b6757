#!/usr/bin/env bash
# drill.sh: restores the shop's PostgreSQL into a folder of its own, as it was at a moment, and proves that the shop is whole: the tables fit, the record of
# what was done verifies, stock is the sum of its ledger. Run it once a month, as a user other than root who may read the backups.
#
#   drill.sh --base FOLDER --wal FOLDER [--at 2026-11-16T12:30:00+09:00]     pg_basebackup and the folder of archive_command
#   drill.sh --pgbackrest STANZA [--at …]                                    what pgBackRest keeps
#
# --tell URL (of the shop's own database: its office then shows the trial)
# --tsumugi PROGRAM, --database NAME (tsumugi), --user NAME (postgres), --keep (leaves the server running and prints its address)
set -euo pipefail
base= wal= stanza= at= tell= program=tsumugi database=tsumugi user=postgres keep=
while [ $# -gt 0 ]; do
  case $1 in
    --base) base=$2; shift 2;; --wal) wal=$2; shift 2;; --pgbackrest) stanza=$2; shift 2;; --at) at=$2; shift 2;; --tell) tell=$2; shift 2;;
    --tsumugi) program=$2; shift 2;; --database) database=$2; shift 2;; --user) user=$2; shift 2;; --keep) keep=1; shift;;
    *) sed -n '2,10p' "$0" >&2; exit 2;;
  esac
done
[ -n "$stanza" ] || { [ -d "$base" ] && [ -d "$wal" ]; } || { sed -n '2,10p' "$0" >&2; exit 2; }
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1); bin=${bin:-$(dirname "$(command -v pg_ctl)")}
work=$(mktemp -d /tmp/tsumugi-drill-XXXXXX); chmod 700 "$work"
over() { local status=$?; [ $status = 0 ] || [ -z "$tell" ] || TSUMUGI_DB=$tell "$program" backup note drill.sh --trial --problem "exit $status" --as drill.sh || true; [ -n "$keep" ] || { "$bin/pg_ctl" stop -D "$work/data" -m immediate >/dev/null 2>&1 || true; rm -rf "$work"; }; }
trap over EXIT
began=$(date +%s)
if [ -n "$stanza" ]; then
  pgbackrest --stanza="$stanza" --pg1-path="$work/data" ${at:+--type=time --target="$at" --target-action=promote} --archive-mode=off restore
else
  cp -a "$base" "$work/data"; chmod 700 "$work/data"
  {
    echo "restore_command = 'cp \"$(realpath "$wal")/%f\" \"%p\"'"
    [ -z "$at" ] || echo "recovery_target_time = '$at'"
    echo "recovery_target_action = 'promote'"
    echo "archive_mode = off"
  } >> "$work/data/postgresql.auto.conf"
  touch "$work/data/recovery.signal"
fi
# Nobody but this user reaches it, and it writes to nothing else: no archive, no standby.
echo 'local all all trust' > "$work/hba"
"$bin/pg_ctl" start -w -t 3600 -D "$work/data" -l "$work/log" -o "-k $work -c listen_addresses= -c hba_file=$work/hba -c synchronous_standby_names= -c shared_preload_libraries= -c ssl=off" >/dev/null || { tail -30 "$work/log" >&2; exit 1; }
ask() { "$bin/psql" -h "$work" -U "$user" -d "$database" -Atc "$1"; }
until [ "$(ask 'SELECT pg_is_in_recovery()')" = f ]; do sleep 0.2; done
restored=$(( $(date +%s) - began ))
export TSUMUGI_DB="postgres://$user@/$database?host=$work" TSUMUGI_DATA="$work/shop"
"$program" shop status
"$program" audit verify
"$program" stock audit
echo "last order:   $(ask "SELECT COALESCE(to_timestamp(MAX(placed_at) / 1000)::text, 'none') FROM shop_order") of $(ask 'SELECT COUNT(*) FROM shop_order')"
echo "last change:  $(ask "SELECT COALESCE(to_timestamp(MAX(at) / 1000)::text, 'none') FROM change_log")"
[ -z "$tell" ] || TSUMUGI_DB=$tell "$program" backup note drill.sh --trial --says "restored${at:+ as of $at} in $restored s" --as drill.sh || echo "drill: the shop was not told" >&2
echo "drill: restored${at:+ as of $at} in $restored s; the shop is whole"
[ -z "$keep" ] || echo "it runs at $TSUMUGI_DB; stop it with $bin/pg_ctl stop -D $work/data"
