#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Checks that no kernel compiled for AMD's GPUs spills registers or has private memory. Needs no GPU and no disassembler.
#
#   scratch.sh FOLDER...
#
# FOLDER: assembly of hip_check, compiled by clang. Exit code 1 and a sentence for each such kernel; 77 without
# assembly.
set -euo pipefail
machine_code=$(cd "$(dirname "$0")" && pwd)
mapfile -t files < <(find "$@" -name '*.s' | sort)
if ((${#files[@]} == 0)); then
  echo "hip_check has compiled nothing: no registers are checked" >&2
  exit 77
fi
kernels=0 failed=0
for file in "${files[@]}"; do
  lines=$(awk -v kernel=. -v useful=81 -f "$machine_code/measure_amd.awk" "$file")
  while IFS=, read -r name registers scratch _; do
    kernels=$((kernels + 1))
    if ((scratch > 0)); then
      echo "$(basename "$file"): private memory or spilled registers, $scratch in all, next to $registers registers ($name)" >&2
      failed=1
    fi
  done < <(printf '%s' "${lines:+$lines$'\n'}")
done
if ((kernels == 0)); then
  echo "no kernel is found in ${#files[@]} files of assembly: nothing is checked" >&2
  exit 1
fi
echo "$kernels kernels checked"
exit "$failed"
