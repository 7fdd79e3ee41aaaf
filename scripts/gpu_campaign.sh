#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Measures a node: machine files, every workload under every plan, the papers' schedulers, and how good the predictions
# were. Each call works for at most SECONDS and writes only under OUTPUT; called again it goes on where it ended.
#
#   scripts/gpu_campaign.sh YOKE OUTPUT [SECONDS] [PRESET]
#
# YOKE: the program. SECONDS: 500 if not given. PRESET: paper if not given; smoke to rehearse.
# OUTPUT/pair-N/: the node with N host threads (1, a quarter of the cores, all but one): machine.json, runs.csv, pieces.csv,
# predictions.csv, fidelity.csv. The table of fidelity comes last.
set -euo pipefail

if [ $# -lt 2 ] || [ $# -gt 4 ]; then
  sed -n '3,11s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
yoke=$(realpath "$1")
output=$2
seconds=${3:-500}
preset=${4:-paper}
export OMP_PROC_BIND=false
begin=$SECONDS
mkdir -p "$output"

left() { echo $((seconds - (SECONDS - begin))); }

# within FILE COMMAND...: the command until the time is over; it keeps what it has measured when it is told to end.
within() {
  local log=$1 status=0
  shift
  if [ "$(left)" -le 5 ]; then return 124; fi
  timeout --signal=TERM --kill-after=60 "$(left)" "$@" 2>>"$log" || status=$?
  # 1: a wrong or failed run, which its row says; 3: something this machine lacks.
  case $status in
    0 | 1 | 3) return 0 ;;
    124 | 137 | 143) return 124 ;;
    *)
      tail -n 1 "$log" >&2
      return "$status"
      ;;
  esac
}

campaign() {
  local threads=$1 folder=$output/pair-$1
  local log=$folder/log partitioners=("${@:2}")
  mkdir -p "$folder"
  if [ ! -s "$folder/machine.json" ]; then
    within "$log" "$yoke" probe --host-threads "$threads" --name "$(uname -n)-$threads" --quiet \
      --output "$folder/machine.json" || return
  fi
  for data in resident streamed; do
    within "$log" "$yoke" run --host-threads "$threads" --preset "$preset" --data "$data" "${partitioners[@]}" \
      --machine "$folder/machine.json" --repetitions 10 --resume --quiet \
      --output "$folder/runs.csv" --pieces "$folder/pieces.csv" || return
  done
  within "$log" "$yoke" predict --machine "$folder/machine.json" --preset "$preset" --quiet \
    --output "$folder/predictions.csv" || return
  within "$log" "$yoke" fidelity "$folder/runs.csv" --machine "$folder/machine.json" --quiet \
    --output "$folder/fidelity.csv" || return
}

cores=$(nproc)
few=(--partitioner "co,go,p-dp,cp,static,sampling,splitting,cap,leap")
state=complete
# The whole node under every plan, then less of the host.
for threads in $(printf '%s\n' $((cores - 1)) $((cores / 4)) 1 | awk '$1 > 0 && !seen[$1]++'); do
  plans=("${few[@]}")
  if [ "$threads" -eq $((cores - 1)) ]; then plans=(); fi
  if ! campaign "$threads" "${plans[@]}"; then
    state="not complete: call again"
    break
  fi
done

echo "$state after $((SECONDS - begin)) s; rows:"
for folder in "$output"/pair-*; do
  [ -e "$folder/runs.csv" ] && echo "  $folder/runs.csv $(($(wc -l <"$folder/runs.csv") - 1))"
done
for folder in "$output"/pair-*; do
  [ -e "$folder/fidelity.csv" ] || continue
  echo
  echo "$folder"
  "$yoke" fidelity "$folder/runs.csv" --machine "$folder/machine.json" --tables 2>>"$folder/log"
done
