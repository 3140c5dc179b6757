#!/usr/bin/env bash
# Serves the demo shop while somebody works on it: after every change of a source it
# builds what the change touches and starts the shop anew. A build that fails leaves
# the shop as it was.
#   scripts/dev.sh ADDRESS DATA_FOLDER
set -eu
cd "$(dirname "$0")/.."
addr=$1 data=$2
sources=(cmd internal demo go.mod web/src web/scripts web/public web/index.html web/package-lock.json)

seen=$(mktemp)
server=
stop() {
  [ -n "$server" ] || return 0
  kill "$server" 2>/dev/null || true
  wait "$server" || true
  server=
}
trap 'stop; rm -f "$seen"' EXIT
trap 'exit 0' INT TERM

changed() { [ -n "$(find "${sources[@]}" -path '*/testdata/rapid' -prune -o -type f -newer "$seen" -print -quit)" ]; }

while true; do
  touch "$seen"
  if make --no-print-directory build; then
    stop
    bin/tsumugi serve --demo --addr "$addr" --data "$data" &
    server=$!
  fi
  until changed; do sleep 0.5; done
done
