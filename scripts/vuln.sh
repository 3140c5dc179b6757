#!/usr/bin/env bash
# Asks for known holes in the Go modules and npm packages that we use. A database that cannot be reached is said and does
# not fail; a finding does.
set -u
cd "$(dirname "$0")/.."
failed=0 unreached=0
out=$(mktemp)
trap 'rm -f "$out"' EXIT

report() { # name, exit code, pattern of an unreachable database
  if [ "$2" = 0 ]; then echo "$1: nothing known"
  elif [ "$2" = 124 ] || grep -qiE "$3" "$out"; then echo "$1: NOT CHECKED, its database cannot be reached" && unreached=$((unreached + 1))
  else cat "$out" && echo "$1: see above" && failed=1; fi
}

database=${GOVULNDB:-https://vuln.go.dev}
limit() { timeout "${VULN_SECONDS:-300}" "$@"; } # an answer that never comes is no answer

go build -o bin/govulncheck -modfile=tools/lint/go.mod golang.org/x/vuln/cmd/govulncheck || exit 1
limit bin/govulncheck -db "$database" ./... >"$out" 2>&1
report "Go modules" $? 'fetching vulnerabilities|no such host|connection refused|dial tcp|i/o timeout|HTTP GET|403|404'
for folder in web e2e bench/web; do
  # Holes in what only tests and builds use are told, but only what shoppers load fails.
  limit npm --prefix "$folder" audit --omit=dev >"$out" 2>&1
  report "npm packages of $folder" $? 'audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|request to .* failed'
done
[ $unreached = 0 ] || echo "$unreached of 4 were not checked: run this again with a network."
exit $failed
