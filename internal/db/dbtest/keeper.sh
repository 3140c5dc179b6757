#!/bin/sh
# Runs a private PostgreSQL for tests and stops it when nobody needs it.
# usage: keeper.sh BIN DIR USERS IDLE
#   BIN   folder of initdb and postgres
#   DIR   folder for data, socket and log; ours alone
#   USERS file that every user holds a shared lock on; the kernel lets go of the
#         lock when a test ends in whatever way
#   IDLE  seconds without a user after which the server stops
bin=$1 dir=$2 users=$3 idle=$4
cd "$dir" || exit 1

# In memory where that has room: ext4 looks at each file that was removed in the last seconds before it makes another, and
# every test makes and removes a thousand. "data" leads there, so that whoever follows finds what a killed keeper left.
store=
room=$(df -Pk /dev/shm 2>/dev/null | awk '$1 == "tmpfs" { print $4 }')
memory=$(awk '$1 == "MemAvailable:" { print $2 }' /proc/meminfo 2>/dev/null)
if [ "${room:-0}" -ge 4000000 ] && [ "${memory:-0}" -ge 8000000 ]; then
	store=$(mktemp -d /dev/shm/tsumugi-test-postgres-XXXXXXXX) && ln -s "$store" "$dir/data"
fi
remove() { rm -rf ${store:+"$store"} "$dir/data"; }

"$bin/initdb" -D "$dir/data" --username=postgres --auth=trust \
	--encoding=UTF8 --locale=C --no-sync || { remove; exit 1; }

# It is stopped at once (QUIT), for nothing of it is kept: a server that stops in order (INT) waits for a connection that
# hangs, and PostgreSQL 15 can deadlock one that is ended while it finds its client gone; then all tests would wait.
# Should this script be killed, the server goes too where setpriv exists.
tie=
command -v setpriv >/dev/null && tie='setpriv --pdeathsig QUIT'
$tie "$bin/postgres" -D "$dir/data" -k "$dir" \
	-c listen_addresses= -c max_connections=400 -c shared_buffers=64MB \
	-c fsync=off -c synchronous_commit=off -c full_page_writes=off \
	-c wal_level=minimal -c max_wal_senders=0 -c autovacuum=off -c jit=off &
server=$!
trap 'kill -QUIT $server; wait $server; remove; exit 0' INT TERM HUP

free=0
while kill -0 $server 2>/dev/null; do
	sleep 2 & wait $!
	if flock --exclusive --nonblock "$users" true; then free=$((free + 2)); else free=0; fi
	[ $free -lt "$idle" ] && continue
	# Newcomers wait for this lock, find no server, and start one of their own.
	exec 9<"$users"
	if flock --exclusive --nonblock 9; then
		kill -QUIT $server
		wait $server
		remove
		exit 0
	fi
	exec 9<&-
	free=0
done
remove # also when the server ended by itself, as it does when its folder was removed
