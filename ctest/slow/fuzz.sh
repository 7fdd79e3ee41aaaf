#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# fuzz.sh FOLDER EXECUTIONS [SECONDS]: runs the libFuzzer targets below FOLDER (build/fuzz/ctest/fuzz) in turns until each did its
# part of that many executions; a turn ends after an eighth of the part, or after SECONDS (600). Prints the executions of each and
# their sum, also when it is interrupted. FOLDER/found keeps the inputs that it finds, and after each turn the executions
# (`counts`): the next call goes on from there; remove `counts` to begin again. Fails if an input makes a target crash, hang or take
# over 4 GB, and names the file that holds it; also if there are fewer executions.
set -uo pipefail
folder=${1:?the folder of the targets} executions=${2:?the executions in all} seconds=${3:-600}
source=$(realpath "$(dirname "$0")/../..")
targets=()
for target in "$folder"/fuzz_*; do if [[ -x $target && -f $target ]]; then targets+=("$(basename "$target")"); fi; done
((${#targets[@]})) || { echo "there is no target fuzz_* in $folder: cmake --build build/fuzz --target fuzz_readers fuzz_schedules"; exit 2; }
found=$folder/found counts=$folder/found/counts
mkdir -p "$found" && touch "$counts" || exit 2
# executed [NAME]: the executions of this target, or of all.
executed() { awk -v name="${1:-}" 'name == "" || $1 == name { sum += $2 } END { print sum + 0 }' "$counts"; }
# inputs_of_failures NAME: the files with inputs that made this target fail.
inputs_of_failures() { find "$found" -maxdepth 1 -name "$1-*" ! -name '*-slow-unit-*'; }
end() {
  local name failed=0 sum inputs
  echo "| target | executions | inputs kept | result |"
  echo "|---|---|---|---|"
  for name in "${targets[@]}"; do
    inputs=$(inputs_of_failures "$name")
    [[ -z $inputs ]] || failed=1
    echo "| $name | $(executed "$name") | $(find "$found/$name" -type f 2>/dev/null | wc -l) | ${inputs:+failed: }${inputs:-passed} |"
  done
  sum=$(executed)
  echo "$sum executions of ${#targets[@]} targets"
  exit $((failed || sum < executions))
}
trap 'exit 130' INT TERM
trap end EXIT
part=$(((executions + ${#targets[@]} - 1) / ${#targets[@]}))
# take_turn NAME: an eighth of the part, or the rest of it.
take_turn() {
  local name=$1 left=$((part - $(executed "$1"))) seeds=$source/ctest/fuzz/files turn=$(((part + 7) / 8)) log=$found/$1.log
  if [[ $name == fuzz_schedules ]]; then seeds=$source/ctest/fuzz/corpus; fi
  mkdir -p "$found/$name"
  "$folder/$name" -runs=$((left < turn ? left : turn)) -max_total_time="$seconds" -timeout=120 -rss_limit_mb=4096 -verbosity=0 \
    -print_final_stats=1 -artifact_prefix="$found/$name-" -dict="$source/ctest/fuzz/dictionary" "$found/$name" "$seeds" >"$log" 2>&1 ||
    { [[ -n $(inputs_of_failures "$name") ]] || { echo "$name ends without an input that fails: $log"; exit 1; }; }
  sed -n "s/^stat::number_of_executed_units: */$name /p" "$log" >>"$counts"
}
any=yes
while [[ $any == yes ]]; do
  any=no
  for name in "${targets[@]}"; do
    if (($(executed "$name") < part)) && [[ -z $(inputs_of_failures "$name") ]]; then any=yes && take_turn "$name"; fi
  done
done
