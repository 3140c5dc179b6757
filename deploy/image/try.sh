#!/usr/bin/env bash
# try.sh IMAGE.tar: unpacks the image and runs the shop in it as its own user, with a read-only root, no capabilities and no other
# program: asks whether it is healthy, looks at a page, and stops it. Needs bwrap (Debian: bubblewrap) and node.
set -euo pipefail
image=${1:?usage: try.sh IMAGE.tar}
command -v bwrap >/dev/null || { echo "try.sh: bwrap is not installed; nothing was tried" >&2; exit 3; }
work=$(mktemp -d); trap 'kill "${pid:-}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"' EXIT
mkdir "$work/layout" "$work/root" "$work/data"
tar -xf "$image" -C "$work/layout"
said() { node -e 'const fs=require("fs"),d=process.argv[1],r=f=>JSON.parse(fs.readFileSync(d+"/"+f)),b=g=>"blobs/"+g.replace(":","/");
  const m=r(b(r("index.json").manifests[0].digest)),c=r(b(m.config.digest)).config;
  console.log(({layers:m.layers.map(l=>b(l.digest)).join("\n"),user:c.User,entry:c.Entrypoint[0],health:c.Healthcheck.Test.join(" ")})[process.argv[2]])' "$work/layout" "$1"; }
for layer in $(said layers); do tar -xzf "$work/layout/$layer" -C "$work/root"; done
mkdir -p "$work/root/proc" "$work/root/dev" # as every runtime does
uid=$(said user); uid=${uid%%:*}
[ "$uid" -gt 0 ] || { echo "try.sh: the image would run as root" >&2; exit 1; }
[ "$(said health)" = "CMD /tsumugi health" ] || { echo "try.sh: the image has no health check" >&2; exit 1; }
other=() # root becomes the image's user; anybody else is it within the sandbox alone
[ "$(id -u)" != 0 ] || { chown "$uid" "$work/data"; chmod 755 "$work"; other=(setpriv --reuid "$uid" --regid "$uid" --clear-groups); }
port=$(node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
inside() {
  ${other[@]+"${other[@]}"} bwrap --ro-bind "$work/root" / --bind "$work/data" /data --tmpfs /tmp --proc /proc --dev /dev --unshare-user --uid "$uid" --gid "$uid" --unshare-pid --unshare-ipc \
    --cap-drop ALL --new-session --die-with-parent --clearenv --setenv TSUMUGI_DATA /data --setenv TSUMUGI_ADDR "127.0.0.1:$port" --setenv TSUMUGI_METRICS_ADDR "" --setenv TSUMUGI_OFFICE_ADDR off -- "$@"
}
inside "$(said entry)" serve --demo >"$work/log" 2>&1 & pid=$!
for n in $(seq 1 240); do
  if inside /tsumugi health 2>"$work/why"; then break; fi
  kill -0 $pid 2>/dev/null || { cat "$work/log" >&2; exit 1; }
  [ "$n" -lt 240 ] || { cat "$work/why" "$work/log" >&2; exit 1; }
  sleep 0.5
done
node -e 'fetch(process.argv[1]).then((r) => r.text()).then((page) => process.exit(page.includes("<h1") ? 0 : 1))' "http://127.0.0.1:$port/" || { echo "try.sh: no page" >&2; exit 1; }
inside /tsumugi --version
# What the image holds cannot be changed from within, and no other program is there.
if inside /tsumugi backup /etc/no.tar 2>"$work/why"; then echo "try.sh: the root could be written" >&2; exit 1; fi
grep -qi 'read-only' "$work/why" || { echo "try.sh: expected a read-only root, got: $(cat "$work/why")" >&2; exit 1; }
[ "$(find "$work/root" -type f -perm /111 | wc -l)" = 1 ] || { echo "try.sh: the image holds other programs" >&2; exit 1; }
echo "image: $(du -h "$image" | cut -f1), serves as user $uid with a read-only root"
