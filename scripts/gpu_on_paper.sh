#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Upper bounds of kernels' rates on GPUs without measurements, as a table in Markdown: from the compiled machine code
# and the limits that vendors publish. Needs no GPU and no disassembler.
#
#   scripts/gpu_on_paper.sh FOLDER            prints the table; FOLDER: cuda_check's objects, or hip_check's assembly
#   scripts/gpu_on_paper.sh FOLDER PAGE       writes it into PAGE, between the lines that name this script and the check
#   scripts/gpu_on_paper.sh FOLDER --check PAGE   exit code 1 if PAGE has a different one, 77 if nothing is compiled
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
machine_code=$root/ctest/machine_code
folder=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck source=ctest/machine_code/objects.sh
. "$machine_code/objects.sh"
# shellcheck source=scripts/marked_part.sh
. "$root/scripts/marked_part.sh"
check=cuda_check suffix=o architecture=^sm_
if [[ $(basename "$(realpath -m "$folder")") == hip_check ]]; then check=hip_check suffix=gfx942.s architecture=^gfx942$; fi

# of_nvidia FILE KERNEL USEFUL: registers, useful share and loads of the first kernel whose name matches.
of_nvidia() {
  local found mangled offset size share loads
  cubin "$1"
  found=$(kernels "$2" | sort | head -n 1)
  if [[ -z $found ]]; then return 1; fi
  read -r mangled offset size <<<"$found"
  IFS=, read -r _ _ share loads <<<"$(measure "$offset" "$size" "$3")"
  echo "$(registers "$mangled"),$share,$loads"
}
# of_amd FILE KERNEL USEFUL: the same values; bytes in flight count as loads of one byte each.
of_amd() {
  local found
  found=$(awk -v kernel="${2//_4Cuda/_3HIP}" -v useful="$3" -f "$machine_code/measure_amd.awk" "$1" | sort | head -n 1)
  if [[ -z $found ]]; then return 1; fi
  cut -d, -f2,4,5 <<<"$found"
}

# properties: name, pipe, threads, shared bytes, bytes of a load, registers, useful share, loads of each kernel.
properties() {
  local name source kernel useful pipe threads shared load_bytes object of
  while IFS=, read -r name source kernel useful pipe threads shared load_bytes; do
    if [[ $name == name ]]; then continue; fi
    object=$(find "$folder" -path "*/$source.*$suffix" 2>/dev/null | head -n 1) || true
    if [[ -z $object ]]; then
      echo "$check has not compiled $source: nothing can be said of its kernels" >&2
      return 77
    fi
    if [[ $check == cuda_check ]]; then
      of=$(of_nvidia "$object" "$kernel" "$useful") || of=
    else
      of=$(of_amd "$object" "$kernel" "$useful") || of=
      if ((load_bytes > 0)); then load_bytes=1; fi
    fi
    if [[ -z $of ]]; then
      echo "$source: no kernel is called $kernel" >&2
      return 1
    fi
    echo "$name,$pipe,$threads,$shared,$load_bytes,$of"
  done <"$root/scripts/gpu_on_paper.csv"
}

properties >"$work/properties"
awk -F, -v architecture="$architecture" -f "$root/scripts/gpu_on_paper.awk" "$root/data/papers/gpus.csv" "$work/properties" >"$work/table"

if (($# == 1)); then
  cat "$work/table"
  exit
fi
page=${*: -1}
marked_part "<!-- scripts/gpu_on_paper.sh, $check" "$work/table" "$page" "$work/page"
if [[ $2 == --check ]]; then
  expect_same "$page" "$work/page"
else
  cp "$work/page" "$page"
fi
