#!/usr/bin/env bash
# Is the promise kept on a clean machine? Clones the present commit, and runs every target of the Makefile, or those
# that are named, with an empty home folder: nothing is installed, downloaded or built yet. Each target finds the clone
# as it was committed; what was downloaded for one is there for the next. Targets that serve are waited for until they
# answer, and stopped.
#   scripts/fresh.sh [TARGET…]
#   FRESH_USER=nobody scripts/fresh.sh …   as somebody else, when root runs it
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d "${TMPDIR:-/tmp}/tsumugi-fresh-XXXXXX")
logs=$PWD/bin/fresh/$(date -u +%Y-%m-%dT%H%M%S)
clone=$work/tsumugi home=$work/home
chmod 711 "$work" # PostgreSQL does not run as root, and its user must get to its files
mkdir -p "$logs" "$home" "$work/tmp"
git clone --quiet --no-hardlinks . "$clone"
commit=$(git -C "$clone" rev-parse --short HEAD)

as=()
if [ -n "${FRESH_USER:-}" ]; then
  chown -R "$FRESH_USER" "$work"
  as=(runuser -u "$FRESH_USER" --)
fi
# Of the caller's environment only what leads to programs and through a proxy.
kept=(PATH="$PATH" HOME="$home" TMPDIR="$work/tmp" LANG="${LANG:-C.UTF-8}" USER="${FRESH_USER:-${USER:-root}}")
for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY GOPROXY SSL_CERT_FILE NODE_EXTRA_CA_CERTS TSUMUGI_TEST_POSTGRES; do
  [ -z "${!name:-}" ] || kept+=("$name=${!name}")
done

# begin COMMAND: starts it in the clone, as a group of processes of its own.
begin() {
  (cd "$clone" && exec setsid "${as[@]}" env -i "${kept[@]}" "$@") &
  server=$!
}
server=
fresh() {
  local code=0
  begin "$@"
  wait "$server" || code=$?
  server=
  return $code
}
stop() {
  [ -n "$server" ] || return 0
  kill -TERM -- "-$server" 2>/dev/null || true
  for _ in $(seq 300); do
    kill -0 -- "-$server" 2>/dev/null || break
    sleep 0.2
  done
  if kill -KILL -- "-$server" 2>/dev/null; then echo "it did not stop within a minute" && left=1; fi
  server=
}
tidy() {
  stop
  chmod -R u+w "$work" 2>/dev/null || true # Go's modules are read-only
  [ "${failed:-1}" != 0 ] || rm -rf "$work"
}
trap tidy EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

free_port() { node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'; }
answers() { node -e 'fetch(process.argv[1]).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))' "$1"; }

# served TARGET: starts it, and succeeds when the shop's first page came and it stopped when told to.
served() {
  local port end
  port=$(free_port) left=0
  kept+=(TSUMUGI_METRICS_ADDR=127.0.0.1:0)
  begin make "$1" ADDR="127.0.0.1:$port" DATA="$work/data-$1"
  end=$((SECONDS + 1800))
  until answers "http://127.0.0.1:$port/"; do
    if ! kill -0 "$server" 2>/dev/null; then echo "make $1 ended before it answered"; return 1; fi
    if [ $SECONDS -gt $end ]; then echo "make $1 did not answer within half an hour"; stop; return 1; fi
    sleep 1
  done
  echo "make $1 answers on port $port"
  stop
  return $left
}

# What runs for hours by default shows at a smaller size that it works, and what wants a fast machine is not asked for its speed.
attempt() {
  case $1 in
  run | dev) served "$1" ;;
  crash) fresh make crash CRASHES=8 ;; # once at each point: killed early, nobody has bought anything
  cluster) fresh make cluster ROUNDS=4 SPEED=told ;; # one of each failover
  stress) fresh make stress ROUNDS=1 BUSY=1 SUITES=web ;;
  lives) fresh make lives LIVES=100 ;;
  promises) fresh make promises ONLY='A key places one order|hostile texts' ;;
  bench-web) fresh make bench-web SPEED=told ;;
  bench-growth) fresh make bench-growth GROWTH=10000 MONTHS=6 ;;
  *) fresh make "$1" ;;
  esac
}

targets=("$@")
[ $# -gt 0 ] || mapfile -t targets < <(grep -oE '^[a-z][a-z0-9-]*:' Makefile | tr -d : | grep -vx fresh | awk '!seen[$0]++')
failed=0 table=
for target in "${targets[@]}"; do
  git -c safe.directory='*' -C "$clone" clean -xfdq && git -c safe.directory='*' -C "$clone" checkout -q .
  [ -z "${FRESH_USER:-}" ] || chown -R "$FRESH_USER" "$clone"
  began=$SECONDS result=works
  attempt "$target" >"$logs/$target.log" 2>&1 || { result=FAILS failed=$((failed + 1)); }
  line=$(printf '%-12s %-6s %5d s  %s' "$target" "$result" $((SECONDS - began)) "${logs#"$PWD/"}/$target.log")
  echo "$line"
  [ "$result" = works ] || tail -n 25 "$logs/$target.log" | sed 's/^/    /'
  table+="$line"$'\n'
done
echo
echo "make fresh: commit $commit as $("${as[@]}" id -un), ${#targets[@]} targets, $failed failed"
[ "$failed" = 0 ] || { printf '%s' "$table" | grep FAILS; echo "clone and home are left in $work; repeat with: scripts/fresh.sh TARGET"; exit 1; }
