#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Makes data/misfit.csv from the committed rows that have today's kernels and probe, and prints how many repetitions of all
# committed rows are within the intervals of the model yoke, as docs/fidelity.md shows it:
#   ctest/slow/misfit.sh PROGRAM [FILE]
# FILE: output file, by default data/misfit.csv. The last lines of the table are of another day's rows, of the workloads
# whose host kernels did not change between both days.
set -eu
yoke=${1:?the program yoke}
root=$(cd "$(dirname "$0")/../.." && pwd)
file=${2:-$root/data/misfit.csv}
rows=$root/data/measurements/split-host
another_day="$rows/epyc-sizes"
same_kernels='cg|jacobi|mm|nbody|triad'
# The other folders have rows of earlier kernels and machine files of earlier probes, which do not show today's misfit.
learnt_from="$rows/epyc-visits"

each() { # folders, command: with the options of each folder, with and without its calibration
  folders=$1
  shift
  for folder in $folders; do
    "$@" "$folder" ""
    if [ -f "$folder/calibration.json" ]; then "$@" "$folder" "--calibration $folder/calibration.json"; fi
  done
}
learn() {
  # shellcheck disable=SC2086  # two words or none
  "$yoke" fidelity "$1/runs.csv" --machine "$1/machine.json" --model yoke $2 --misfit "$file" > /dev/null 2>&1
}
show() {
  # shellcheck disable=SC2086
  "$yoke" fidelity "${3:-$1/runs.csv}" --machine "$1/machine.json" --model yoke --details $2 2> /dev/null |
    awk -v name="$(basename "$1")${3:+, same kernels}${2:+, calibrated}" '
      /^repetitions within/ { on = 1 } /^by noise:/ { on = 0 }
      on && /^yoke / { gsub(/ %/, "%"); print "| " name " | " $2 " | " $3 " | " $4 " | " ($6 ? $6 : "-") " | " ($7 ? $7 : "-") " |" }' |
    sed 's/%/ %/g'
}

rm -f "$file"
each "$learnt_from" learn
echo "| rows | plans | number | within by noise | with misfit | misfit |"
echo "|---|---|---|---|---|---|"
each "$(echo "$rows"/*)" show
same=$(mktemp)
trap 'rm -f "$same"' EXIT
grep -E "^schema|,($same_kernels),[0-9]" "$another_day/runs.csv" > "$same"
show "$another_day" "" "$same"
show "$another_day" "--calibration $another_day/calibration.json" "$same"
