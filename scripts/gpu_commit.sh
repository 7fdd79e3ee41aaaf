#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Adds the results of scripts/gpu_campaign.sh in OUTPUT to this repository.
#
#   scripts/gpu_commit.sh [--emulated] YOKE OUTPUT NAME [ROOT]
#
# YOKE: the program; yoke-research is in the same folder. NAME: the platform, in lower-case letters, digits and hyphens.
# ROOT: default this repository.
# Writes ROOT/data/measurements/NAME/PAIR/machine.json, runs.csv, predictions.csv and calibration.json of each pair, or,
# if the rows exceed 10 MB, NAME's scores.csv in their place; NAME/large/runs.csv and NAME/energy/runs.csv;
# data/measurements/ratios-NAME-WORKLOAD.json; docs/charts/NAME-plans.svg and NAME-roofline.svg of the first pair; and in
# docs/results.md the tables of all such platforms and of the ratios.
# --emulated: takes rows of an emulated device, to rehearse; only into another ROOT.
# Prints the steps that remain to be done by hand. OUTPUT/report.html is a page of all pairs.
set -euo pipefail

emulated=()
if [ "${1:-}" = --emulated ]; then
  emulated=(--emulated)
  shift
fi
if [ $# -lt 3 ] || [ $# -gt 4 ] || ! [[ $3 =~ ^[a-z0-9-]+$ ]]; then
  sed -n '3,14s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
yoke=$(realpath "$1")
output=$2 name=$3
root=$(realpath "${4:-$(dirname "$0")/..}")
if [ ${#emulated[@]} -gt 0 ] && [ "$root" = "$(realpath "$(dirname "$0")/..")" ]; then
  echo "rows of an emulated device are no results of this repository: name another ROOT" >&2
  exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
measurements=$root/data/measurements charts=$root/docs/charts page=$root/docs/results.md
most_bytes=10000000

# In the order of the campaign, the whole node first.
pairs=()
while IFS=, read -r _ step _; do
  [[ $step == host-*/probe ]] || continue
  pair=${step%/probe}
  if [ -s "$output/$pair/machine.json" ] && [ -s "$output/$pair/runs.csv" ]; then pairs+=("$pair"); fi
done <"$output/steps.csv"
if [ ${#pairs[@]} -eq 0 ]; then
  echo "$output has no pair with a machine file and rows" >&2
  exit 1
fi

platform=$measurements/$name
mkdir -p "$platform" "$charts"
folders=("${pairs[@]/#/$output/}")
"$yoke-research" scores "${folders[@]}" "${emulated[@]}" --output "$work/scores.csv" --quiet
bytes=$(cat "${folders[@]/%//runs.csv}" | wc -c)
if [ "$bytes" -gt "$most_bytes" ]; then
  cp "$work/scores.csv" "$platform/scores.csv"
else
  for pair in "${pairs[@]}"; do
    mkdir -p "$platform/$pair"
    for file in machine.json runs.csv predictions.csv calibration.json; do
      if [ -s "$output/$pair/$file" ]; then cp "$output/$pair/$file" "$platform/$pair/"; fi
    done
  done
fi
for rows in large energy; do
  if [ -s "$output/$rows/runs.csv" ]; then
    mkdir -p "$platform/$rows"
    cp "$output/$rows/runs.csv" "$platform/$rows/"
  fi
done
for file in "$output"/ratios/*.json; do
  if [ -s "$file" ]; then cp "$file" "$measurements/ratios-$name-$(basename "$file")"; fi
done

first=$output/${pairs[0]}
"$yoke" plot "$first/runs.csv" "$first/machine.json" --where data=resident --output "$charts/$name-plans.svg"
"$yoke" plot "$first/machine.json" "$first/runs.csv" --chart roofline --output "$charts/$name-roofline.svg"
"$yoke" report "${folders[@]}" --static --title "$name" --output "$output/report.html"

"$root/scripts/gpu_pairs.sh" --write "$page" "$yoke" "${emulated[@]}"
"$root/scripts/gpu_measured.sh" --write "$page"

echo "written: data/measurements/$name, ${#pairs[@]} pairs; docs/results.md; docs/charts/$name-plans.svg, $name-roofline.svg"
echo "left to do: describe the platform in data/measurements/README.md; show a chart in README.md; git add, and ctest -R docs"
