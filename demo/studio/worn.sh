#!/bin/sh
# Renders what display torsos wear: worn.sh BASE[:BODY[:worn | :behind | :bare]]… | all, or says where views lie on them: worn.sh stands
# OUT: folder for the raw layers (default: out beside this script), SIZE: "width height" in pixels.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${OUT:-$here/out}
[ $# -gt 0 ] || { sed -n '2,3s/^# //p' "$0" >&2; exit 2; }
mkdir -p "$out"
# shellcheck disable=SC2086
exec nice -n 19 /usr/bin/env "${PYTHON:-/usr/bin/python3}" "$here/worn/fitting.py" "$out" ${SIZE:-800 1000} "$@"
