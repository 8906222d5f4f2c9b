#!/usr/bin/env bash
# One solve on all nodes of a Slurm job: the first conducts and searches, the others work for it.
#
#   sbatch --nodes=8 --cpus-per-task=28 --mem=60G --time=24:00:00 contrib/slurm/solve.sh STORE MOVES
#
# STORE lies on a disk that the first node sees after a requeue, too; so does its key, STORE.key,
# which is made if it is absent. Options of `twobig solve` may follow MOVES. When the time is up, the
# conductor saves, and the job is queued again and continues. When a node dies, its tasks
# go to others; when the first dies, Slurm queues the job again.
#
# TWOBIG: the command, if it is not on the PATH. PORT: 7801 unless set.
#SBATCH --job-name=twobig
#SBATCH --ntasks-per-node=1
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:USR1@120
set -euo pipefail
if (($# < 2)); then
  echo "usage: sbatch [--nodes=N ...] solve.sh STORE MOVES [OPTIONS OF twobig solve]" >&2
  exit 2
fi
store=$1
shift
twobig=${TWOBIG:-twobig}
port=${PORT:-7801}
threads=${SLURM_CPUS_PER_TASK:-1}
head=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n 1)
others=$((SLURM_JOB_NUM_NODES - 1))

[[ -e $store.key ]] || "$twobig" key "$store.key"

srun --job-name=conduct --nodes=1 --ntasks=1 --nodelist="$head" --cpus-per-task="$threads" \
  "$twobig" solve --store "$store" --listen "0.0.0.0:$port" --key "$store.key" \
  --threads "$threads" "$@" &
conductor=$!
nodes=
requeue=
# Signals the program, since a signal to srun would kill it.
save() {
  requeue=yes
  squeue --noheader --steps --jobs "$SLURM_JOB_ID" --format "%i %j" \
    | awk '$2 == "conduct" { print $1 }' | xargs --no-run-if-empty scancel --signal=TERM || true
}
trap save USR1

if ((others > 0)); then
  # A node that dies must not end the others.
  srun --nodes="$others" --ntasks="$others" --exclude="$head" --cpus-per-task="$threads" \
    --kill-on-bad-exit=0 \
    "$twobig" work --join "$head:$port" --key "$store.key.node" --threads "$threads" --once &
  nodes=$!
fi

status=0
wait "$conductor" || status=$?
if [[ $requeue ]]; then
  wait "$conductor" || true # the signal ended the first wait, not the conductor
fi
# The next job may begin on another machine: removes the table, keeps the checkpoint.
srun --nodes=1 --ntasks=1 --nodelist="$head" "$twobig" unload "$store" || true
if [[ $requeue ]]; then
  scontrol requeue "$SLURM_JOB_ID"
elif ((status > 128)); then
  echo "the conductor was killed; the job is queued again" >&2
  scontrol requeue "$SLURM_JOB_ID"
fi
if ((status != 0)) && [[ $nodes ]]; then
  kill "$nodes" || true # they would wait for a conductor
fi
wait
exit "$status"
