#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Measures schedulers and splits on unlike pairs of processors, live: the processors of this node, slowed down (yoke run
# --pace). Call it again to continue; a call after the last step only prints the tables.
#
#   scripts/paced_pairs.sh [--smoke] [--only PAIRS] [--problems N] YOKE OUTPUT [REPETITIONS]
#
# YOKE: the program; yoke-research is next to it. REPETITIONS: default 5. --smoke: small sizes and short probes, to
# rehearse; --only: names of pairs, such as 10-1,20-1-link; --problems: only the first N.
# OUTPUT/base.json: machine file of the node itself. OUTPUT/NAME/: a pair, with machine.json, runs.csv and log. NAME is
# H-D for a device that is H/D times as fast as the host, or a published pair whose ratios of times per flop and per byte
# it has (data/machines); NAME-link has a link of 2 GB/s and 10 us, otherwise copies take the time of the node's own.
# Each pair: eight workloads, resident and streamed (with that link only streamed) under one processor alone, fixed
# splits around the ratio of the processors, p-dp, cp and schedulers. hguided and factoring are given that ratio; all
# others start without knowledge of the pair.
# OUTPUT/scores.csv and the tables printed last: yoke-research scores --emulated; and the shares that p-dp found.
set -euo pipefail

usage() {
  sed -n '3,18s/^# \{0,1\}//p' "$0" >&2
  exit 2
}
is_count() { [[ $1 =~ ^[1-9][0-9]*$ ]]; }
smoke='' only='' first_problems=100
while [[ ${1:-} == --* ]]; do
  case $1 in
    --smoke) smoke=yes ;;
    --only | --problems)
      if [ "$1" = --only ]; then only=${2:-}; else first_problems=${2:-}; fi
      shift
      ;;
    *) usage ;;
  esac
  shift || usage
done
if [ $# -lt 2 ] || [ $# -gt 3 ] || ! is_count "${3:-5}" || ! is_count "$first_problems"; then usage; fi
yoke=$(realpath "$1")
research=$(dirname "$yoke")/yoke-research
output=$2
repetitions=${3:-5}
base_probe_s=20 pair_probe_s=6 warm_up_s=0.2
if [ -n "$smoke" ]; then base_probe_s=5 pair_probe_s=5 warm_up_s=0; fi
export OMP_PROC_BIND=false

# Name, ratio of host's to device's times, and pace.
pairs='1-1 1
2-1 2 host=2
5-1 5 host=5
10-1 10 host=10
20-1 20 host=20
1-3 0.3333 device=3
peach-system-1 4 host=compute:3.516;memory:4.063
peach-system-2 2.5 host=compute:1.547;memory:2.813
peapaw-i7-titan 20 host=compute:23.75;memory:15.69'
# The first six again, over a slow link.
pairs=$pairs$'\n'$(head -n 6 <<<"$pairs" | awk '{ print $1 "-link", $2, (NF > 2 ? $3 "," : "") "link=2GB/s,10us" }')
if [ -n "$only" ]; then
  known=$pairs pairs=''
  for name in ${only//,/ }; do
    line=$(grep "^$name " <<<"$known") || {
      echo "--only: '$name' is no pair; they are: $(cut -d ' ' -f 1 <<<"$known" | xargs)" >&2
      exit 2
    }
    pairs+=${pairs:+$'\n'}$line
  done
  if [ -z "$pairs" ]; then usage; fi
fi
# Workload and size, about 10 ms on one core.
problems='sa 576000
la 576
da 50
mm 960
transpose 4096
nbody 2560
cg 3072
tsp 160'
problems=$(head -n "$first_problems" <<<"$problems")
schedulers=co,go,static,p-dp,cp,cap,sampling,splitting,dynamic,dmda,awf,hbb,leap

# shares RATIO: shares of the device around the one with which both processors finish together, by ratios of the odds.
shares() {
  awk -v ratio="$1" 'BEGIN {
    n = split("0.25 0.5 0.7 0.85 1 1.2 1.4 2 4", factors, " ")
    for (i = 1; i <= n; ++i) { odds = ratio * factors[i]; printf "%s%.4f", (i > 1 ? "," : ""), odds / (1 + odds) }
  }'
}

# measure FOLDER RATIO DATA PACE...: all problems of a pair.
measure() {
  local folder=$1 ratio=$2 data=$3 workload size sizes
  shift 3
  while read -r workload size; do
    sizes=(--size "$size")
    if [ -n "$smoke" ]; then sizes=(--preset smoke); fi
    for plans in "--partitioner $schedulers" "--partitioner dp --share $(shares "$ratio")" \
      "--partitioner hguided,factoring --share $(shares "$ratio" | cut -d, -f5)"; do
      # shellcheck disable=SC2086 # the plans are options
      "$yoke" run "$workload" "${sizes[@]}" $plans --data "$data" --machine "$output/base.json" --resume "$@" \
        --repetitions "$repetitions" --warm-up "$warm_up_s" --timeout 60 --output "$folder/runs.csv" >>"$folder/log" 2>&1 ||
        echo "$folder: $workload, $data: exit code $?, see $folder/log" >&2
    done
  done <<<"$problems"
}

# probe FILE LOG OPTION...: writes a machine file unless it is there; without one the script ends.
probe() {
  local file=$1 log=$2
  shift 2
  if [ -s "$file" ]; then return; fi
  "$yoke" probe --name node "$@" --output "$file" >>"$log" 2>&1 || {
    echo "probe failed: $(tail -n 1 "$log") ($log)" >&2
    exit 1
  }
}

mkdir -p "$output"
probe "$output/base.json" "$output/log" --seconds "$base_probe_s"
while read -r name ratio pace; do
  folder=$output/$name options=(${pace:+--pace "$pace"})
  mkdir -p "$folder"
  probe "$folder/machine.json" "$folder/log" --seconds "$pair_probe_s" "${options[@]}"
  if [[ $name != *-link ]]; then measure "$folder" "$ratio" resident "${options[@]}"; fi
  measure "$folder" "$ratio" streamed "${options[@]}"
done <<<"$pairs"

folders=()
for folder in "$output"/*/; do folders+=("$folder"); done
"$research" scores --emulated "${folders[@]}" --output "$output/scores.csv" --force

echo
echo "Device's share by p-dp, median (quartiles) of its repetitions with resident data; with it both finish together if"
echo "only the pace makes the processors unlike:"
while read -r name ratio _; do
  if [[ $name == *-link ]]; then continue; fi
  awk -F, -v name="$name" -v ratio="$ratio" '
    NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i; next }
    $column["partitioner"] == "p-dp" && $column["data"] == "resident" && $column["status"] == "ok" {
      print $column["share"]
    }' "$output/$name/runs.csv" | sort -g | awk -v name="$name" -v ratio="$ratio" '
    { share[NR] = $1 }
    END {
      if (NR) printf "%-16s finish together %.3f   found %.3f (%.3f to %.3f), %d runs\n", name, ratio / (1 + ratio),
        share[int((NR + 1) / 2)], share[int((NR + 3) / 4)], share[int((3 * NR + 3) / 4)], NR
    }'
done <<<"$pairs"
