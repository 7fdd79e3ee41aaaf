#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# paced_pairs_measures.sh SCRIPT YOKE FOLDER: checks that scripts/paced_pairs.sh measures, judges and continues.
set -euo pipefail
script=$1 yoke=$2 folder=$3
fail() { echo "$1" >&2; exit 1; }
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"
measure() { "$script" --smoke --only 1-1,2-1,2-1-link --problems 1 "$yoke" out "$@"; }

measure 1 >said 2>err || fail "it fails: $(cat err)"
[ ! -s err ] || fail "a run fails: $(cat err)"
# 23 plans that apply, resident and streamed, and streamed over the slow link.
for pair in 1-1 2-1; do
  rows=$(($(wc -l <"out/$pair/runs.csv") - 1))
  [ "$rows" -eq 48 ] || fail "$pair has $rows rows"
done
rows=$(($(wc -l <out/2-1-link/runs.csv) - 1))
[ "$rows" -eq 24 ] || fail "2-1-link has $rows rows"
grep -q ',host=2,' out/2-1/runs.csv || fail "the pair is not paced"
grep -q ',host=2 link=2e+09B/s:1e-05s,' out/2-1-link/runs.csv || fail "the link is not paced"
grep -q ',dp,share=0.3333,' out/2-1/runs.csv || fail "the sweep is not around the ratio"
grep -q ',hguided,.*share=0.6667' out/2-1/runs.csv || fail "hguided is not given the ratio"
grep -qE '^leap +resident +2 +[0-9.]+ \[' said || fail "leap is not compared over both pairs: $(cat said)"
grep -qE '^2-1 +finish together 0.667 +found [01][.][0-9]+ [(]' said || fail "no share of p-dp"
cp out/2-1/runs.csv before.csv
measure 1 >said 2>err || fail "a second call fails: $(cat err)"
cmp before.csv out/2-1/runs.csv || fail "a second call measures again"
for wrong in '' 'x' "$yoke out 0" "--problems $yoke out" "--only" "--only , $yoke out" "--fast $yoke out"; do
  # shellcheck disable=SC2086 # several arguments
  ! "$script" $wrong >said 2>err || fail "it takes '$wrong'"
  grep -q '^  scripts/paced_pairs.sh \[--smoke\]' err || fail "no usage for '$wrong'"
done
! "$script" --only 1-1,7-3 "$yoke" unknown 2>err || fail "it takes an unknown pair"
grep -q "^--only: '7-3' is no pair; they are: 1-1 2-1 .* 1-3-link$" err || fail "unknown pair: $(cat err)"
[ ! -e unknown ] || fail "an unknown pair leaves a folder"
printf '#!/bin/sh\necho "no memory" >&2\nexit 1\n' >broken
chmod +x broken
! "$script" ./broken out2 >said 2>err || fail "it goes on without a machine file"
[ "$(cat err)" = "probe failed: no memory (out2/log)" ] || fail "reason of a failed probe: $(cat err)"
echo "all right"
