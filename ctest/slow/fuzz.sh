#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# fuzz.sh FOLDER EXECUTIONS [SECONDS]: runs each libFuzzer target below FOLDER (build/fuzz/ctest/fuzz) for its part of that many
# executions, at most SECONDS each (600). Targets that did their part share the rest in a second round. Prints the
# executions of each and their sum. Inputs that it finds stay in FOLDER/found, from which the next run goes on. Fails if an input makes
# a target crash, hang or take over 4 GB, and names the file that holds it; also if there are fewer executions.
set -uo pipefail
folder=${1:?the folder of the targets} executions=${2:?the executions in all} seconds=${3:-600}
source=$(realpath "$(dirname "$0")/../..")
targets=()
for target in "$folder"/fuzz_*; do if [[ -x $target && -f $target ]]; then targets+=("$target"); fi; done
((${#targets[@]})) || { echo "there is no target fuzz_* in $folder: cmake --build build/fuzz --target fuzz_readers fuzz_schedules"; exit 2; }
sum=0 failed=0
# fuzz EXECUTIONS TARGET...: keeps those that did all of them in `fast`.
fuzz() {
  local each=$1 target name seeds result count
  shift
  fast=()
  for target in "$@"; do
    name=$(basename "$target") seeds=$source/ctest/fuzz/files
    if [[ $name == fuzz_schedules ]]; then seeds=$source/ctest/fuzz/corpus; fi
    mkdir -p "$folder/found/$name"
    result=passed
    "$target" -runs="$each" -max_total_time="$seconds" -timeout=30 -rss_limit_mb=4096 -verbosity=0 -print_final_stats=1 \
      -artifact_prefix="$folder/found/$name-" -dict="$source/ctest/fuzz/dictionary" "$folder/found/$name" "$seeds" >"$folder/found/$name.log" 2>&1 ||
      { result="failed: $(grep -oE "$folder/found/[^ ]*-(crash|timeout|oom|leak)-[0-9a-f]*" "$folder/found/$name.log" | tail -n 1)" failed=1; }
    count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$folder/found/$name.log")
    count=${count:-0} sum=$((sum + count))
    if ((count >= each)); then fast+=("$target"); fi
    echo "| $name | $count | $(find "$folder/found/$name" -type f | wc -l) | $result |"
  done
}
echo "| target | executions | inputs kept | result |"
echo "|---|---|---|---|"
fuzz $(((executions + ${#targets[@]} - 1) / ${#targets[@]})) "${targets[@]}"
if ((sum < executions && ${#fast[@]})); then fuzz $(((executions - sum + ${#fast[@]} - 1) / ${#fast[@]})) "${fast[@]}"; fi
echo "$sum executions of ${#targets[@]} targets"
exit $((failed || sum < executions))
