#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Prints the tables and charts of all platforms in data/measurements that have pairs, in Markdown.
#
#   scripts/gpu_pairs.sh YOKE [OPTION...]              prints them; YOKE: the program, next to yoke-research; OPTION: an
#                                                      option of yoke-research scores, such as --emulated
#   scripts/gpu_pairs.sh --write PAGE YOKE [OPTION...] writes them into PAGE, between the lines that name this script
#   scripts/gpu_pairs.sh --check PAGE YOKE [OPTION...] exit code 1 if PAGE has different ones
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=scripts/marked_part.sh
. "$root/scripts/marked_part.sh"
arguments "$@"
yoke=${rest[0]}

for platform in "$root"/data/measurements/*/; do
  name=$(basename "$platform")
  if [ -s "$platform/scores.csv" ]; then
    sources=("$platform/scores.csv")
  else
    sources=("$platform"host-*/)
    [ -d "${sources[0]}" ] || continue
  fi
  printf '### %s\n\n```\n' "$name"
  "$yoke-research" scores "${sources[@]}" "${rest[@]:1}" | sed 's/ *$//'
  printf '```\n'
  if [ -s "$root/docs/charts/$name-plans.svg" ]; then
    printf '\n![Times of plans on %s](charts/%s-plans.svg)\n' "$name" "$name"
    printf '\n![Roofline of %s](charts/%s-roofline.svg)\n' "$name" "$name"
  fi
done >"$work/tables"

publish "$mode" "$page" '<!-- scripts/gpu_pairs.sh' "$work/tables"
