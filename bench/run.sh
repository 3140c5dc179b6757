#!/usr/bin/env bash
# Measures the shop. Figures of one machine mean little by themselves, so the cached
# home page is compared with a hello-world handler in turns within the same run, and
# the run fails when it reaches less than half of it. Short turns and the median of
# their ratios keep other work on the machine from deciding. Loopback only; ends by itself.
#   ROUNDS=8 SECONDS_EACH=2 CONNECTIONS=16 bench/run.sh
#   bench/run.sh orders     measures complete orders alone
set -euo pipefail
cd "$(dirname "$0")/.."

# orders buys over HTTP from a server of its own: cart, order entry, last screen, order by card, letter. What is counted
# is the processor time of the server's process, with the pretend payment service and until the last letter is out.
orders() {
  CGO_ENABLED=0 go test -run '^$' -bench CompleteOrders -benchtime 2000x ./cmd/tsumugi | awk '
    /^(FAIL|panic|---)/ { print; bad = 1 }
    /^Benchmark/ { for (i = 3; i < NF; i += 2) got[$(i + 1)] = $i }
    END { if (bad || !got["orders/s"]) exit 1
      printf "Complete orders (SQLite, synchronous=FULL, four shoppers a processor): %.0f orders a second, %.2f ms of CPU an order; at most 5 wanted: %s\n",
        got["orders/s"], got["cpu-ms/order"], got["cpu-ms/order"] <= 5 ? "reached" : "NOT REACHED" }'
}
if [ "${1:-}" = orders ]; then
  orders
  exit
fi

rounds=${ROUNDS:-8}
seconds=${SECONDS_EACH:-2}
connections=${CONNECTIONS:-16}
shop=${TSUMUGI_BIN:-bin/tsumugi}
target=0.5

dir=$(mktemp -d)
started=()
cleanup() {
  for pid in "${started[@]}"; do kill "$pid" 2>/dev/null && wait "$pid" 2>/dev/null || true; done
  rm -rf "$dir"
}
trap cleanup EXIT

# start NAME COMMAND... runs a server and sets address to where it says that it is open.
start() {
  local name=$1
  shift
  "$@" >"$dir/$name.out" 2>"$dir/$name.err" &
  started+=($!)
  for _ in $(seq 200); do
    address=$(sed -n 's/.*is open: *\(http:[^ ]*\).*/\1/p' "$dir/$name.out")
    [ -z "$address" ] || return 0
    kill -0 "${started[-1]}" 2>/dev/null || break
    sleep 0.1
  done
  echo "$name did not start:" >&2
  cat "$dir/$name.err" >&2
  exit 1
}

# cpu PID prints the processor time that a process has used so far, in ticks; 0 where the system does not tell.
cpu() { awk '{ print $14 + $15 }' "/proc/$1/stat" 2>/dev/null || echo 0; }

# load ADDRESS PID SECONDS [OPTIONS] prints requests a second, the 99th percentile in milliseconds, and the
# processor time of the server for one request in microseconds.
load() {
  local before=$(cpu "$2")
  wrk --latency -t1 -c"$connections" -d"$3s" -H 'Accept-Encoding: gzip' "${@:4}" "$1" >"$dir/wrk"
  if grep -qE 'Non-2xx|Socket errors' "$dir/wrk"; then
    cat "$dir/wrk" >&2
    exit 1
  fi
  awk -v ticks=$(($(cpu "$2") - before)) -v hz="$(getconf CLK_TCK)" '
    /Requests\/sec/ { rate = $2 } / requests in / { count = $1 } $1 == "99%" { late = $2 }
    END { if (sub(/us$/, "", late)) late /= 1000; else if (sub(/ms$/, "", late)) late += 0; else { sub(/s$/, "", late); late *= 1000 }
      printf "%.0f %.2f %.1f\n", rate, late, ticks * 1e6 / hz / count }' "$dir/wrk"
}

CGO_ENABLED=0 go build -o "$dir/hello" ./bench/hello
start hello "$dir/hello"
hello=$address hello_pid=${started[-1]}
start shop "$shop" serve --demo --addr 127.0.0.1:0 --metrics-addr '' --data "$dir/data" --renderer auto --log-level error
home=$address home_pid=${started[-1]}

# The first request renders the page; every other one is answered from the cache.
node -e 'fetch(process.argv[1]).then((r) => r.text()).then((page) => process.exit(page.includes("<h1") ? 0 : 1))' "$home/" || { echo "the home page was not rendered" >&2; exit 1; }
load "$hello" "$hello_pid" 1 >/dev/null
load "$home/" "$home_pid" 1 >/dev/null

echo "Cached home page (gzip) against hello-world net/http: $rounds rounds of $seconds s each, $connections connections"
row='%6s %12s %7s %7s %12s %7s %7s %7s\n'
printf "$row" round 'hello req/s' 'p99 ms' 'cpu us' 'home req/s' 'p99 ms' 'cpu us' ratio
for round in $(seq "$rounds"); do
  read -r hello_rate hello_late hello_cpu < <(load "$hello" "$hello_pid" "$seconds")
  read -r home_rate home_late home_cpu < <(load "$home/" "$home_pid" "$seconds")
  ratio=$(awk -v a="$home_rate" -v b="$hello_rate" 'BEGIN { printf "%.2f", a / b }')
  printf "$row" "$round" "$hello_rate" "$hello_late" "$hello_cpu" "$home_rate" "$home_late" "$home_cpu" "$ratio"
  echo "$ratio" >>"$dir/ratios"
done
median=$(sort -n "$dir/ratios" | awk '{ v[NR] = $1 } END { printf "%.2f", NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }')
reached=$(awk -v m="$median" -v t="$target" 'BEGIN { print (m >= t) }')
[ "$reached" = 1 ] && verdict=reached || verdict="NOT REACHED"
echo "ratio cached home / hello (median): $median; at least $target wanted: $verdict"
echo

# The catalogue of a large shop: cpu-s and heap-MB are what a start costs.
echo "Snapshot of 100,000 colour SKUs; under 5 s of CPU and 400 MB wanted:"
TSUMUGI_BENCH_COLORS=100000 CGO_ENABLED=0 go test -run '^$' -bench SnapshotBuild -benchtime 1x ./internal/catalog | grep -E '^(Benchmark|FAIL|panic)'
echo

# Lists of a large shop: CPU milliseconds for one query, a price change, memory and building.
echo "Search in 100,000 colour SKUs; wanted: category 1, offset 1.5, two keywords 1, everything 4, a price 5 ms; 150 MB; 5 s:"
TSUMUGI_BENCH_COLORS=100000 CGO_ENABLED=0 go test -run '^$' -bench Search -benchtime 200x ./internal/search | grep -E '^(Benchmark|FAIL|panic)'
echo

# The same over HTTP: a category with facets, newest first, beside hello-world.
"$shop" migrate --data "$dir/large" >/dev/null
"$shop" demo --data "$dir/large" --items 38000 --log-level error >/dev/null
start large "$shop" serve --addr 127.0.0.1:0 --metrics-addr '' --data "$dir/large" --renderer off --log-level error --call-rate 1000000
large=$address large_pid=${started[-1]}
cat >"$dir/list.lua" <<'LUA'
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"path":"/categories/men","component":"list","params":{"category_code_1-in":"03 :OR","brand_code-group":"","category_code_2-group":"","size-group":"","color-group":"","limit":30}}'
LUA
list() { load "$large/api/naviPlus/categories_id" "$large_pid" "$seconds" -s "$dir/list.lua"; }
list >/dev/null
read -r hello_rate hello_late hello_cpu < <(load "$hello" "$hello_pid" "$seconds")
read -r list_rate list_late list_cpu < <(list)
echo "List of a category with facets over HTTP (100,000 colour SKUs): $list_rate/s, p99 $list_late ms, $list_cpu us of CPU; hello-world in the same run: $hello_rate/s, $hello_cpu us"
echo

orders
echo

# Benchmarks in short form: a package and which of its benchmarks; add yours by name.
while read -r package which; do
  CGO_ENABLED=0 go test -run '^$' -bench "$which" -benchtime 300ms "$package" </dev/null | grep -E '^(Benchmark|FAIL|panic)'
done <<'LIST'
./internal/httpd .
./internal/ssr/ssrtest ShopHome
./internal/db .
./internal/csvfile .
./internal/lexicon Find|Suggest
./demo/pictures ItemAtListSize
LIST

[ "$reached" = 1 ]
