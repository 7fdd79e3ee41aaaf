#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Checks the machine code of GPU kernels against a table. Needs no GPU and no disassembler.
#
#   check.sh TABLE FOLDER
#
# FOLDER: objects of cuda_check, compiled by nvcc. TABLE: CSV with a line for each kernel:
#   source,kernel,useful,registers,share,loads
# source: file of the kernel. kernel: extended regular expression of mangled names; every match must have the
# properties. useful: see measure.awk. registers: at most; share, loads: at least. No kernel uses local memory. Exit
# code 1 and a sentence for each kernel that has changed; 77 if nothing is compiled.
set -euo pipefail
table=$1 folder=$2
machine_code=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 checked=0

# shellcheck source=ctest/machine_code/objects.sh
. "$machine_code/objects.sh"

# complain SENTENCE
complain() {
  echo "$1" >&2
  failed=1
}

while IFS=, read -r source kernel useful max_registers min_share min_loads; do
  if [[ $source == source ]]; then continue; fi
  object=$(find "$folder" -path "*/$source.*o" | head -n 1)
  if [[ -z $object ]]; then
    echo "cuda_check has not compiled $source: its machine code is not checked" >&2
    exit 77
  fi
  if ! cubin "$object"; then
    complain "$source: its object has no device code that can be read; nvcc must not compress it (-no-compress)"
    continue
  fi
  found=$(kernels "$kernel")
  if [[ -z $found ]]; then complain "$source: no kernel is called $kernel"; fi
  while read -r name offset size; do
    if [[ -z $name ]]; then continue; fi
    measured=$(measure "$offset" "$size" "$useful")
    IFS=, read -r registers local share loads <<<"$measured"
    checked=$((checked + 1))
    printf '%s %s: registers %s, local %s, share %s, loads %s\n' "$source" "$kernel" "$registers" "$local" "$share" "$loads"
    if ((local > 0)); then complain "$source $kernel uses local memory $local times ($name)"; fi
    if ((registers > max_registers)); then complain "$source $kernel has $registers registers, not at most $max_registers ($name)"; fi
    if ((loads < min_loads)); then complain "$source $kernel has $loads loads in flight, not at least $min_loads ($name)"; fi
    if ((10#${share/./} < 10#${min_share/./})); then
      complain "$source $kernel: $share of its loop is useful, not at least $min_share ($name)"
    fi
  done <<<"$found"
done <"$table"
echo "$checked kernels checked"
exit "$failed"
