#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later
# The array job of docs/cluster.md on a Slurm of one node that is started here: munged, slurmctld and slurmd of Debian's
# slurm-wlm, all in a temporary folder. Usage: slurm.sh REQUANT. Needs root. Exit code 77: cannot be run here.
set -euo pipefail

requant=$(readlink -f "$1")
missing=()
for program in munged mungekey slurmctld slurmd sbatch scontrol; do
    command -v "$program" >/dev/null || missing+=("$program")
done
if [ "${#missing[@]}" -gt 0 ]; then echo "skipped: ${missing[*]} not installed (apt-get install slurm-wlm munge)"; exit 77; fi
if [ "$(id -u)" -ne 0 ]; then echo "skipped: slurmd needs root"; exit 77; fi

work=$(mktemp -d /tmp/requant-slurm.XXXXXX)
chmod 755 "$work"
pids=()
cleanup() {
    code=$?
    [ "$code" -eq 0 ] || tail -n 20 "$work"/*.log "$work"/job-*.out 2>/dev/null || true
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
    for pid in "${pids[@]}"; do wait "$pid" 2>/dev/null || true; done
    rm -rf "$work"
}
trap cleanup EXIT

# wait_for SECONDS COMMAND...
wait_for() {
    local tries=$(($1 * 5))
    shift
    until "$@" >/dev/null 2>&1; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || { echo "gave up waiting for: $*"; return 1; }
        sleep 0.2
    done
}

start_munge() {
    local user=munge
    id "$user" >/dev/null 2>&1 || user=root
    mkdir -p "$work/munge"
    dd if=/dev/urandom of="$work/munge/munge.key" bs=1024 count=1 status=none
    chmod 400 "$work/munge/munge.key"
    chown -R "$user" "$work/munge"
    chmod 755 "$work/munge"
    setpriv --reuid "$user" --regid "$user" --clear-groups munged --foreground --force --socket "$work/munge/socket" \
        --key-file "$work/munge/munge.key" --pid-file "$work/munge/pid" --seed-file "$work/munge/seed" \
        --log-file "$work/munge/munged.log" >"$work/munged.log" 2>&1 &
    pids+=($!)
    wait_for 20 test -S "$work/munge/socket"
}

start_slurm() {
    local host
    host=$(hostname -s)
    cat >"$work/slurm.conf" <<EOF
ClusterName=requant
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CredType=cred/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=10 State=UP
EOF
    export SLURM_CONF=$work/slurm.conf
    mkdir -p "$work/state" "$work/spool"
    slurmctld -D -f "$SLURM_CONF" >"$work/slurmctld.out.log" 2>&1 &
    pids+=($!)
    wait_for 30 scontrol ping
    slurmd -D -f "$SLURM_CONF" >"$work/slurmd.out.log" 2>&1 &
    pids+=($!)
    wait_for 30 sh -c 'sinfo -h -o %T | grep -qE "^(idle|mixed|allocated)"'
}

# The bytes of a checkpoint: all but state and report, which carry times.
digest() { (cd "$1" && find . -type f ! -name 'conversion_*' ! -name '.*' -print0 | sort -z | xargs -0 sha256sum); }

finished() { [ -z "$(squeue -h -j "$1" 2>/dev/null)" ]; }

start_munge
start_slurm
"$requant" demo "$work/src" >/dev/null
"$requant" convert "$work/src" "$work/whole" --recipe deepseek-int8-kunlun --quiet >/dev/null

export REQUANT=$requant SRC=$work/src OUT=$work/out
parts=$(sbatch --parsable --array=1-3 --cpus-per-task=1 --output="$work/job-%a.out" \
    "$(dirname "$(readlink -f "$0")")/parts.sbatch")
last=$(sbatch --parsable --dependency="afterok:$parts" --output="$work/job-finish.out" \
    --wrap "$REQUANT convert $SRC $OUT --recipe deepseek-int8-kunlun --finish")
wait_for 120 finished "$parts"
for part in 1 2 3; do
    grep -q "Part $part of 3 is done" "$work/job-$part.out" || { echo "part $part did not finish"; exit 1; }
done
wait_for 60 finished "$last"
grep -q '^Complete' "$work/job-finish.out" || { echo "the parts could not be finished"; exit 1; }
diff <(digest "$work/whole") <(digest "$work/out")
"$requant" verify "$work/out" --source "$work/src"
"$requant" diagnose "$work/out" >/dev/null
echo "array job $parts and job $last: the same bytes as one process"
