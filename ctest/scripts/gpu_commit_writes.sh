#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# gpu_commit_writes.sh YOKE ROOT FOLDER: checks the files that scripts/gpu_commit.sh writes, here from committed rows of a
# split host, into a copy of parts of ROOT.
set -euo pipefail
yoke=$1 root=$2 folder=$3
rm -rf "$folder"
mkdir -p "$folder/root/docs" "$folder"/root/data/{measurements,papers} "$folder/out/ratios"
cp -r "$root/scripts" "$folder/root/"
mkdir -p "$folder/root/ctest/machine_code"
cp "$root/docs/results.md" "$folder/root/docs/"
cp "$root/data/papers/gpus.csv" "$folder/root/data/papers/"
cp "$root/ctest/machine_code/README.md" "$folder/root/ctest/machine_code/"
cd "$folder"
fail() { echo "$1" >&2; exit 1; }

pair=host-1-device-1
cp -r "$root/data/measurements/split-host/epyc" "out/$pair"
cp "$root/ctest/data/ratios-of-a-gpu.json" out/ratios/mm.json
printf 'ended_utc,step,seconds,how\n2026-01-01T00:00:00Z,%s/probe,30,0\n' "$pair" >out/steps.csv
commit() { root/scripts/gpu_commit.sh "$yoke" out made-up; }
commit >said
kept=root/data/measurements/made-up/$pair
cmp "out/$pair/runs.csv" "$kept/runs.csv" || fail "the rows are not kept"
for file in machine.json predictions.csv calibration.json; do
  cmp "out/$pair/$file" "$kept/$file" || fail "$file is not kept"
done
[ -s root/data/measurements/ratios-made-up-mm.json ] || fail "the ratios are not kept"
for chart in plans roofline; do grep -q '</svg>' "root/docs/charts/made-up-$chart.svg" || fail "no chart of $chart"; done
grep -q '^### made-up$' root/docs/results.md || fail "results.md has no table"
grep -A 14 '^### made-up$' root/docs/results.md | grep -q '^order  .*yoke  *da resident ' || fail "the table has no scores"
grep -q '^| made up, H100 | mm float large ' root/docs/results.md || fail "results.md has no ratios"
grep -q '^## The campaign$' root/docs/results.md || fail "the rest of results.md is lost"
[ -s out/report.html ] || fail "no report"
cp root/docs/results.md before.md
commit >said
cmp before.md root/docs/results.md || fail "a second call writes something else"
! root/scripts/gpu_commit.sh --emulated "$yoke" out made-up 2>err || fail "an emulated device has results"
grep -q '^rows of an emulated device are no results of this repository: name another ROOT$' err || fail "the sentence is $(cat err)"
echo "no row" >out/steps.csv
! commit 2>err || fail "nothing is committed without a word"
grep -q '^out has no pair with a machine file and rows$' err || fail "the sentence is $(cat err)"
echo "all right"
