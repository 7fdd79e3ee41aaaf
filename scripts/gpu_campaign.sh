#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Measures unlike pairs of processors of one node, and judges predictions and schedulers. Each call works for at most
# SECONDS and writes only under OUTPUT. Call it again to continue.
#
#   scripts/gpu_campaign.sh YOKE OUTPUT [SECONDS] [PRESET] [MICROBENCH]
#
# YOKE: the program. SECONDS: default 500. PRESET: default paper; smoke to rehearse. MICROBENCH: the program
# yoke_microbench, for the ratios of kernels.
# OUTPUT/host-H-gpu-F/: the pair of H host threads (all cores but one, a quarter of them, 1) and the fraction F of the
# GPU (1, 0.5, 0.125). Without a GPU OUTPUT/host-H-device-D/: H and D threads of a split host. In each machine.json,
# runs.csv, predictions.csv, fidelity.csv, log. OUTPUT/scores.csv and the table printed last cover all pairs.
set -euo pipefail

if [ $# -lt 2 ] || [ $# -gt 5 ]; then
  sed -n '3,13s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
yoke=$(realpath "$1")
output=$2
seconds=${3:-500}
preset=${4:-paper}
microbench=${5:-}
repetitions=10
export OMP_PROC_BIND=false
begin=$SECONDS
mkdir -p "$output"

left() { echo $((seconds - (SECONDS - begin))); }

# within LOG COMMAND...: runs the command until the time is over. It keeps its measurements when a signal ends it.
within() {
  local log=$1 status=0
  shift
  if [ "$(left)" -le 5 ]; then return 124; fi
  timeout --signal=TERM --kill-after=60 "$(left)" "$@" 2>>"$log" || status=$?
  # 1: a wrong or failed run, recorded in its row; 3: a resource that this machine does not have.
  case $status in
    0 | 1 | 3) return 0 ;;
    124 | 137 | 143) return 124 ;;
    *)
      tail -n 1 "$log" >&2
      return "$status"
      ;;
  esac
}

# measure FOLDER PARTS OPTION...: measures the missing rows of a pair.
measure() {
  local folder=$1 parts=$2
  shift 2
  # shellcheck disable=SC2086
  within "$folder/log" "$yoke" run $parts --preset "$preset" --machine "$folder/machine.json" \
    --repetitions "$repetitions" --resume --quiet --output "$folder/runs.csv" "$@"
}

few=(--partitioner "co,go,p-dp,cp,sampling,splitting,cap,leap")

# pair NAME PARTS: machine file, then rows: the papers' three workloads first, then the others, code partitions the
# other way round, the share by tenths, streamed data.
pair() {
  local folder=$output/$1 parts=$2 share
  mkdir -p "$folder"
  if [ ! -s "$folder/machine.json" ]; then
    # shellcheck disable=SC2086
    within "$folder/log" "$yoke" probe $parts --name "$(uname -n)-$1" --quiet --output "$folder/machine.json" || return
    if [ ! -s "$folder/machine.json" ]; then
      echo "$1: $(tail -n 1 "$folder/log")" >&2
      return 3
    fi
  fi
  # shellcheck disable=SC2086
  "$yoke" run $parts --preset "$preset" --machine "$folder/machine.json" --repetitions "$repetitions" --dry-run \
    "${few[@]}" 2>/dev/null | tail -n 1 >>"$folder/log" || true
  measure "$folder" "$parts" --workload sa,la,da "${few[@]}" || return
  measure "$folder" "$parts" --workload sa --partitioner cp --assign powadd=host,vecadd=device || return
  measure "$folder" "$parts" --workload la --partitioner cp --assign matmul=host,transpose=device || return
  measure "$folder" "$parts" --workload da --partitioner cp --assign cp1 || return
  measure "$folder" "$parts" --workload da --partitioner cp --assign cp2 || return
  measure "$folder" "$parts" "${few[@]}" || return
  for share in 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9; do
    measure "$folder" "$parts" --workload mm,transpose,nbody,tsp --partitioner dp --share "$share" || return
  done
  measure "$folder" "$parts" --data streamed "${few[@]}" || return
  within "$folder/log" "$yoke" predict --machine "$folder/machine.json" --preset "$preset" --quiet \
    --output "$folder/predictions.csv" || return
  within "$folder/log" "$yoke" fidelity "$folder/runs.csv" --machine "$folder/machine.json" --quiet \
    --output "$folder/fidelity.csv" || return
}

# Pairs as "NAME|OPTIONS", the most valuable first: the whole node, then those whose processors are nearest, then the
# furthest, then the rest.
# The number of cores comes from yoke's error message about too many threads.
cores=$("$yoke" run --workload triad --preset smoke --partitioner co --repetitions 1 --host-threads 1000000 2>&1 |
  sed -n "s/.*with this process's \([0-9]*\) cores.*/\1/p" || true)
if [ -z "$cores" ]; then cores=$(nproc); fi
names=()
declare -A parts
add() {
  if [ -z "${parts[$1]:-}" ]; then
    names+=("$1")
    parts[$1]=$2
  fi
}
at_least_one() { echo $(($1 > 0 ? $1 : 1)); }
if "$yoke" run --workload triad --preset smoke --partitioner co --device-threads 1 --dry-run >/dev/null 2>&1; then
  most=$(at_least_one $((cores / 2)))
  quarter=$(at_least_one $((cores / 4)))
  split() {
    local rest=$((cores - $1)) device
    device=$(at_least_one $((rest / $2)))
    add "host-$1-device-$device" "--host-threads $1 --device-threads $device"
  }
  split "$most" 1 && split "$most" 8 && split 1 1
  split "$most" 2 && split "$quarter" 1 && split "$quarter" 2 && split "$quarter" 8 && split 1 2 && split 1 8
else
  most=$(at_least_one $((cores - 1)))
  quarter=$(at_least_one $((cores / 4)))
  gpu() { add "host-$1-gpu-$2" "--host-threads $1 --device-fraction $2"; }
  gpu "$most" 1 && gpu "$most" 0.125 && gpu 1 1
  gpu "$most" 0.5 && gpu "$quarter" 0.5 && gpu "$quarter" 0.125 && gpu "$quarter" 1 && gpu 1 0.125 && gpu 1 0.5
fi

state=complete
for name in "${names[@]}"; do
  status=0
  pair "$name" "${parts[$name]}" || status=$?
  if [ "$status" -eq 124 ]; then
    state="not complete: call again"
    break
  elif [ "$status" -ne 0 ]; then
    state="not complete: see $output/$name/log"
  fi
done
if [ "$(left)" -gt 5 ]; then
  # The whole node under every plan, and its kernels next to plain ones.
  first=${names[0]}
  measure "$output/$first" "${parts[$first]}" || state="not complete: call again"
  if [ -n "$microbench" ] && [ ! -s "$output/ratios.txt" ] && [ "$(left)" -gt 5 ]; then
    within "$output/log" "$microbench" --ratios >"$output/ratios.part" && mv "$output/ratios.part" "$output/ratios.txt" ||
      state="not complete: call again"
  fi
fi

echo "$state after $((SECONDS - begin)) s; rows:"
folders=()
for name in "${names[@]}"; do
  [ -s "$output/$name/runs.csv" ] || continue
  folders+=("$output/$name")
  echo "  $output/$name/runs.csv $(($(wc -l <"$output/$name/runs.csv") - 1))"
done
if [ ${#folders[@]} -gt 0 ]; then
  echo
  "$yoke" scores "${folders[@]}" --output "$output/scores.csv" --tables 2>>"$output/log"
fi
