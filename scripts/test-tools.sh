#!/usr/bin/env bash
# Makes sure that what the tests need from the system is there: a Chromium with a
# Japanese font for browser journeys, PostgreSQL's server for storage tests, NATS's for changes between nodes, Prometheus's tool for the alerts, and
# with "bench" as argument wrk for load, with "web" the encoder of WebP that a shop should have,
# with "race" a C compiler for the race detector, with "image" what runs an image without a daemon, with "cluster" what stands before and below several nodes. Installs missing ones with apt where it can.
set -eu

missing=()
have() { command -v "$1" >/dev/null 2>&1; }
have chromium || have chromium-browser || have google-chrome || missing+=(chromium chromium-headless-shell) # most journeys are a third faster in the second
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || have initdb || [ -n "${TSUMUGI_TEST_POSTGRES:-}" ] || missing+=(postgresql)
have nats-server || [ -x /usr/sbin/nats-server ] || missing+=(nats-server)
have promtool || missing+=(prometheus)
if have fc-list; then fc-list :lang=ja | grep -q . || missing+=(fonts-noto-cjk); else missing+=(fontconfig fonts-noto-cjk); fi
[ "${1:-}" != bench ] || have wrk || missing+=(wrk)
[ "${1:-}" != web ] || have cwebp || missing+=(webp)
[ "${1:-}" != race ] || have "${CC:-gcc}" || missing+=(gcc libc6-dev)
[ "${1:-}" != image ] || have bwrap || missing+=(bubblewrap)
if [ "${1:-}" = cluster ]; then
  have haproxy || [ -x /usr/sbin/haproxy ] || missing+=(haproxy)
  have patroni || missing+=(patroni)
  have etcd || missing+=(etcd-server)
fi
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" != 0 ]; then as_root=(sudo -n); fi
if ! have apt-get || ! "${as_root[@]}" true 2>/dev/null; then
  echo "The tests need ${missing[*]}: please install them with your system's package manager." >&2
  exit 1
fi
echo "installing ${missing[*]} ..."
as_root+=(env DEBIAN_FRONTEND=noninteractive) # sudo would drop it
# PostgreSQL's package would start a server of its own; the tests start theirs.
"${as_root[@]}" mkdir -p /etc/postgresql-common
[ -e /etc/postgresql-common/createcluster.conf ] ||
  echo "create_main_cluster = false" | "${as_root[@]}" tee /etc/postgresql-common/createcluster.conf >/dev/null
"${as_root[@]}" apt-get update -qq
apt-cache show chromium-headless-shell >/dev/null 2>&1 || missing=("${missing[@]/chromium-headless-shell/}") # not every system has it
"${as_root[@]}" apt-get install -y -qq --no-install-recommends ${missing[*]} >/dev/null
# So do those of NATS, Prometheus and of a cluster.
for service in nats-server prometheus haproxy patroni etcd; do
  [[ " ${missing[*]} " != *" $service"* ]] || ! have systemctl || "${as_root[@]}" systemctl disable --quiet --now $service 2>/dev/null || true
done
