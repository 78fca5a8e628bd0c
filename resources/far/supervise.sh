# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later
# supervise.sh SUPERVISE.PY GRACE PROGRAM...: runs the server on the far side of ssh or in a container. Standard input is
# the line of life: when it ends, whatever killed the other side, the server is stopped: TERM, after GRACE seconds KILL.
# With Python the kernel hands every orphan of the server to the supervisor, so that nothing can slip away. Without it
# the server's group is stopped, and whatever left the group is known by a variable in its environment.
supervisor=$1 grace=$2
shift 2
if python3 -c 'import ctypes' >/dev/null 2>&1; then exec python3 -c "$supervisor" "$grace" "$@"; fi
mark=REQUANT_SERVER=$$.$(date +%s)
exec 3<&0
if command -v setsid >/dev/null 2>&1
then env "$mark" setsid "$@" </dev/null 3<&- &
else set -m; env "$mark" "$@" </dev/null 3<&- &
fi
child=$!
killed=0
alive() { read -r stat <"/proc/$child/stat" && case "${stat##*) }" in Z* | X*) false ;; esac; } 2>/dev/null
stop() {
  trap '' TERM INT HUP
  kill -TERM -"$child" 2>/dev/null
  i=0
  while alive && [ "$i" -lt "$grace" ]; do sleep 1; i=$((i+1)); done
  if alive; then killed=1; kill -KILL -"$child"; fi
}
kill_rest() {
  kill -KILL -"$child" 2>/dev/null
  stragglers=0
  for round in 1 2 3; do
    for file in /proc/[0-9]*/environ; do
      if tr '\0' '\n' <"$file" | grep -qx "$mark"; then
        pid=${file#/proc/}; kill -KILL "${pid%/environ}" && stragglers=$((stragglers+1))
      fi
    done
  done 2>/dev/null
}
trap stop TERM INT HUP
{ while read -r word; do :; done <&3; kill -TERM $$; } &
watcher=$!
exec 3<&-
wait "$child" 2>/dev/null; status=$?
while alive; do wait "$child" 2>/dev/null; status=$?; done
kill_rest
kill "$watcher" 2>/dev/null
printf '\nrequant-server: killed=%d stragglers=%d\n' "$killed" "$stragglers" >&2
exit "$status"
